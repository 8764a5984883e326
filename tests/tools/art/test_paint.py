"""Colours and definitions."""

import pytest

from tools.art import paint


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert paint.mix("#000000", "#ffffff", 0) == "#000000"
    assert paint.mix("#000000", "#ff0080", 0.5) == "#800040"
    assert paint.mix("#000000", "#ffffff", 1) == "#ffffff"


def test_the_same_gradient_has_the_same_name() -> None:
    assert paint.lin("#112233", "#445566") == paint.lin("#112233", "#445566")
    assert paint.lin("#112233", "#445566") != paint.lin("#112233", "#445567")


def test_only_what_a_drawing_uses_is_defined_whatever_was_drawn_before() -> None:
    wanted, other = paint.lin("#aa0000", "#00aa00"), paint.rad("#aa0000", "#00aa00")
    found = paint.used(f'<rect fill="{wanted}"/>')
    assert wanted[5:-1] in found
    assert other[5:-1] not in found


def test_a_paint_nobody_defined_is_an_error() -> None:
    with pytest.raises(KeyError):
        paint.used('<rect fill="url(#nowhere)"/>')
