"""The measures see what an eye would see."""

import pytest
from PIL import Image

from tools.art import measure, paper, render
from tools.art.svg import Svg, circle, hero, rect


def _card(ground: str, disc: str) -> Svg:
    return paper.scene(paper.backdrop(ground), hero(circle(300, 450, 170, disc)), dim=0)


def _contrast(ground: str, disc: str) -> float:
    svg = _card(ground, disc)
    look = measure.lab(render.thumbnail(render.pixels(svg, 120)))
    return measure.contrast(look, measure.hero_mask(svg))


def test_black_on_white_is_the_whole_scale_and_grey_on_grey_nothing() -> None:
    assert _contrast("#ffffff", "#000000") > 90
    assert _contrast("#808080", "#808080") < 1


def test_a_hero_that_differs_in_hue_alone_is_weak() -> None:
    assert _contrast("#808080", "#b06a2a") < 12


def test_the_mask_is_where_the_hero_shows_and_not_where_it_is_covered() -> None:
    svg = _card("#335577", "#ffcc00")
    assert measure.hero_width(measure.hero_mask(svg)) == pytest.approx(340 / 600, abs=0.05)
    cover = rect(0, 0, 300, 900, "#222222")
    half = svg.replace("</g>", f"</g>{cover}", 1)
    assert measure.hero_width(measure.hero_mask(half)) == pytest.approx(170 / 600, abs=0.05)


def test_a_shadow_is_no_part_of_the_hero() -> None:
    flat = _card("#335577", "#ffcc00")
    cut = paper.scene(
        paper.backdrop("#335577"),
        hero(paper.cut(circle(300, 450, 170, "#ffcc00"), depth=6)),
        dim=0,
    )
    masks = [measure.hero_mask(svg) for svg in (flat, cut)]
    widths = [measure.hero_width(mask) for mask in masks]
    assert widths[0] == pytest.approx(widths[1], abs=0.05)


@pytest.mark.parametrize("marks", [0, 2])
def test_a_card_has_exactly_one_hero(marks: int) -> None:
    with pytest.raises(ValueError, match="exactly once"):
        measure.hero_mask(paper.scene(*(hero(circle(1, 1, 1, "#ffffff")) for _ in range(marks))))


def test_known_colours_have_their_known_place_in_lab() -> None:
    white, red = (measure.lab(Image.new("RGB", (1, 1), c)).pixels[0] for c in ("#fff", "#f00"))
    assert white == pytest.approx((100, 0, 0), abs=0.1)
    assert red == pytest.approx((53.2, 80.1, 67.2), abs=0.2)


def test_distance_is_zero_for_the_same_card_and_grows_with_difference() -> None:
    night, dusk, noon = (
        measure.lab(Image.new("RGB", render.HALVES, hue)).flat() for hue in ("#000", "#444", "#fff")
    )
    assert measure.distance(night, night) == 0
    assert 0 < measure.distance(night, dusk) < measure.distance(night, noon)
    assert measure.distance(night, noon) == pytest.approx(100, abs=0.1)


def test_wasserstein_is_the_shift_of_a_shifted_distribution() -> None:
    values = [float(v) for v in range(40)]
    assert measure.wasserstein(values, [v + 7 for v in values]) == pytest.approx(7)
