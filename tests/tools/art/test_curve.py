"""Outlines pass where they are told to."""

import re

import pytest

from tools.art import curve
from tools.art.svg import Point

SQUARE: list[Point] = [(0, 0), (100, 0), (100, 80), (0, 80)]


def _ends(d: str) -> list[Point]:
    """Where the pen is after each command."""
    numbers = [re.findall(r"-?[\d.]+", part) for part in re.findall(r"[MLC][^MLCZ]*", d)]
    return [(float(n[-2]), float(n[-1])) for n in numbers]


def test_a_blob_passes_all_its_points_and_closes() -> None:
    d = curve.blob(SQUARE)
    assert _ends(d) == [*SQUARE, SQUARE[0]]
    assert d.endswith("Z")


def test_a_bend_begins_and_ends_where_it_should() -> None:
    assert _ends(curve.bend(SQUARE)) == SQUARE


def test_a_brush_is_as_wide_as_asked() -> None:
    ys = [y for x, y in _ends(curve.brush([(0, 0), (50, 0), (100, 0)], [10, 20, 10])) if x == 50]
    assert max(ys) - min(ys) == pytest.approx(20)


@pytest.mark.parametrize("make", [curve.scallop, curve.wavy])
def test_full_width_layers_run_over_both_edges(make: object) -> None:
    assert callable(make)
    xs = [x for x, _ in _ends(make(500, 120, 20))]
    assert min(xs) < 0
    assert max(xs) > 600


def test_the_same_seed_is_the_same_hill() -> None:
    assert curve.hill(500, 40, 3) == curve.hill(500, 40, 3) != curve.hill(500, 40, 4)
