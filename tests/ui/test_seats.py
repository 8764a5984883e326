"""The colours of the rabbits for every kind of colour vision, on both themes.

Colours are seen through the matrices of Machado, Oliveira and Fernandes (2009) for an eye that
lacks one kind of cone, and compared in CIELAB: a distance of 2 is just seen side by side.
"""

from itertools import combinations
from math import dist

import pytest
from textual.theme import Theme

from p2p_dixit.text import width
from p2p_dixit.ui.seats import RABBITS
from p2p_dixit.ui.theme import MORNING, NIGHT

Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "all three cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
USUAL = 6  # players at most tables: these rabbits are given first
APART, ALIKE = 13.0, 6.5  # told at a glance; below this, told only side by side
READABLE = 4.5  # WCAG 2, for text


def linear(colour: str) -> Triple:
    """sRGB without its gamma."""
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def through(matrix: tuple[Triple, Triple, Triple], colour: Triple) -> Triple:
    red, green, blue = (min(1.0, max(0.0, _dot(row, colour))) for row in matrix)
    return red, green, blue


def _dot(one: Triple, other: Triple) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def lab(colour: Triple) -> Triple:
    """Linear sRGB in CIELAB, for daylight (D65)."""
    x = _root(_dot((0.4124, 0.3576, 0.1805), colour) / 0.95047)
    y = _root(luminance(colour))
    z = _root(_dot((0.0193, 0.1192, 0.9505), colour) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def luminance(colour: Triple) -> float:
    return _dot((0.2126, 0.7152, 0.0722), colour)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


@pytest.mark.parametrize("dark", [True, False], ids=["night", "morning"])
@pytest.mark.parametrize("eye", EYES)
def test_no_two_rabbits_look_alike(eye: str, *, dark: bool) -> None:
    seen = [lab(through(EYES[eye], linear(one.colour(dark=dark)))) for one in RABBITS]
    for (n, one), (m, other) in combinations(enumerate(seen), 2):
        needed = APART if max(n, m) < USUAL else ALIKE
        assert dist(one, other) >= needed, f"{RABBITS[n].name} and {RABBITS[m].name}"


@pytest.mark.parametrize("theme", [NIGHT, MORNING], ids=lambda theme: theme.name)
def test_every_rabbits_name_can_be_read(theme: Theme) -> None:
    for ground in (theme.background, theme.surface):
        assert ground is not None
        for one in RABBITS:
            colour = one.colour(dark=theme.dark)
            low, high = sorted(luminance(linear(shade)) for shade in (ground, colour))
            assert (high + 0.05) / (low + 0.05) >= READABLE, one.name


def test_the_symbols_suffice_where_colours_do_not() -> None:
    assert len({one.symbol for one in RABBITS}) == len(RABBITS)
    assert {width(one.symbol) for one in RABBITS} == {1}
