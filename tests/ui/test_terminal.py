"""Which renderer a terminal gets."""

import pytest

from p2p_dixit.errors import UsageError
from p2p_dixit.ui.pictures.cells import Mosaic
from p2p_dixit.ui.terminal import Images, Renderer, best_mosaic, renderer


@pytest.mark.parametrize(
    ("env", "mosaic"),
    [
        ({}, Mosaic.HALF),
        ({"TERM": "xterm-256color"}, Mosaic.HALF),
        ({"TERM_PROGRAM": "Apple_Terminal"}, Mosaic.HALF),
        ({"KITTY_WINDOW_ID": "1"}, Mosaic.SEXTANT),
        ({"TERM": "foot"}, Mosaic.SEXTANT),
        ({"WT_SESSION": "x"}, Mosaic.SEXTANT),
        ({"TERM_PROGRAM": "WezTerm"}, Mosaic.SEXTANT),
        ({"VTE_VERSION": "6800"}, Mosaic.SEXTANT),
        ({"VTE_VERSION": "5202"}, Mosaic.HALF),
        ({"VTE_VERSION": "8001"}, Mosaic.OCTANT),
        ({"VTE_VERSION": "not a number"}, Mosaic.HALF),
        ({"TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.2.3"}, Mosaic.OCTANT),
        ({"TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.0.0-tip"}, Mosaic.SEXTANT),
        ({"TERM_PROGRAM": "ghostty", "TMUX": "x"}, Mosaic.HALF),
        ({"KITTY_WINDOW_ID": "1", "ZELLIJ": "0"}, Mosaic.HALF),
    ],
)
def test_fine_mosaics_only_where_the_terminal_surely_draws_them(
    env: dict[str, str], mosaic: Mosaic
) -> None:
    assert best_mosaic(env) is mosaic
    assert renderer(Images.AUTO, env) == Renderer(mosaic)


def test_a_wish_for_a_mosaic_is_granted_anywhere() -> None:
    assert renderer(Images.QUAD, {"TMUX": "x"}) == Renderer(Mosaic.QUAD)


@pytest.mark.parametrize("kind", [Images.SIXEL, Images.KITTY])
@pytest.mark.parametrize(
    "env",
    [
        {"TMUX": "x"},
        {"STY": "x"},
        {"ZELLIJ": "0"},
        {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"},
    ],
)
def test_real_images_are_refused_where_they_would_be_mangled(
    kind: Images, env: dict[str, str]
) -> None:
    with pytest.raises(UsageError, match="does not work inside"):
        renderer(kind, env)


def test_real_images_need_the_optional_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("p2p_dixit.ui.terminal.find_spec", lambda _name: None)
    with pytest.raises(UsageError, match=r"p2p-dixit\[images\]"):
        renderer(Images.SIXEL, {})
    monkeypatch.setattr("p2p_dixit.ui.terminal.find_spec", lambda _name: object())
    assert renderer(Images.SIXEL, {}).native is Images.SIXEL
