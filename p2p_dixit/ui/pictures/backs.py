"""Drawings where there is no picture to show: face-down cards, missing and expected ones."""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from p2p_dixit.ui.pictures.gallery import Drawn

_PAPER, _INK, _MOON = "#2b2350", "#4a3f7d", "#ffd166"
_WEAVE = ("╲╱", "╱╲")

# A rabbit under a moon; the middle of a card's back when there is room for it.
_CREST = (
    "  ☾    ",
    "(\\ /)  ",
    "( . .) ",
    'c(")(")',
)


def face_down(size: Size) -> Drawn:
    """The back of every card: woven paper, a rabbit in the middle."""
    crest = _CREST if size.width >= 11 and size.height >= 6 else ("☾",)
    return Drawn(tuple(_woven(row, size, crest) for row in range(size.height)))


def _woven(row: int, size: Size, crest: tuple[str, ...]) -> Strip:
    weave = (_WEAVE[row % 2] * size.width)[: size.width]
    line = row - (size.height - len(crest)) // 2
    if not 0 <= line < len(crest):
        return Strip([Segment(weave, Style(color=_INK, bgcolor=_PAPER))], size.width)
    text = crest[line][: size.width]
    left = (size.width - len(text)) // 2
    ink, moon = Style(color=_INK, bgcolor=_PAPER), Style(color=_MOON, bgcolor=_PAPER)
    after = weave[left + len(text) :]
    return Strip([Segment(weave[:left], ink), Segment(text, moon), Segment(after, ink)], size.width)


def plain(size: Size, label: str, shade: int = 0) -> Drawn:
    """A plain coloured card with its number: the picture is not here (yet)."""
    style = Style(color="#f4ecd8", bgcolor=_SHADES[shade % len(_SHADES)])
    middle = size.height // 2
    return Drawn(
        tuple(
            Strip([Segment((label if n == middle else "").center(size.width)[: size.width], style)])
            for n in range(size.height)
        )
    )


_SHADES = ("#3d3566", "#2f5d62", "#6b3a4a", "#5b4a2f", "#34507a", "#55406b", "#3f5f45", "#70443a")
