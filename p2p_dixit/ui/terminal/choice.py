"""Chooses how to draw pictures: the setting, the terminal's abilities, and why not better. Pure."""

from dataclasses import dataclass, field
from enum import StrEnum

from rich.color import ColorSystem

from p2p_dixit.errors import UsageError
from p2p_dixit.sentences import Sentence
from p2p_dixit.ui.pictures.inline import InlinePainter
from p2p_dixit.ui.pictures.kitty import KittyPainter
from p2p_dixit.ui.pictures.painting import Painter, Way
from p2p_dixit.ui.pictures.pixels import Mosaic
from p2p_dixit.ui.pictures.sixel import SixelPainter
from p2p_dixit.ui.terminal.found import Terminal


class Images(StrEnum):
    """The values of --images."""

    AUTO = "auto"
    HALF = "half"
    QUAD = "quad"
    SEXTANT = "sextant"
    OCTANT = "octant"
    SIXEL = "sixel"
    KITTY = "kitty"
    ITERM2 = "iterm2"


_WAYS = {Images.SIXEL: Way.SIXEL, Images.KITTY: Way.KITTY, Images.ITERM2: Way.INLINE}
_BEST_FIRST = (Way.KITTY, Way.INLINE, Way.SIXEL)


@dataclass(frozen=True, slots=True)
class Renderer:
    """How pictures are drawn here: cells of this mosaic, and real pictures where there is a way."""

    mosaic: Mosaic = Mosaic.QUAD
    way: Way | None = None
    placeholder: bool = False  # numbers in place of pictures: snapshots of screens
    terminal: Terminal = field(default_factory=Terminal)
    refused: str = ""  # why a wish was not granted


def renderer(wish: Images, terminal: Terminal) -> Renderer:
    """The renderer for a wish; an impossible one is refused with the reason (UsageError)."""
    way = _WAYS.get(wish)
    if way is not None:
        reason = obstacle(way, terminal)
        if reason:
            raise UsageError(
                Sentence("--images={kind} is not possible here: {reason}", kind=wish, reason=reason)
            )
        return Renderer(terminal.mosaic, way, terminal=terminal)
    if wish is Images.AUTO:
        return Renderer(terminal.mosaic, best_way(terminal), terminal=terminal)
    return Renderer(Mosaic(wish.value), terminal=terminal)


def granted(wish: Images, terminal: Terminal) -> Renderer:
    """As `renderer`; an impossible wish is kept in mind, with the reason, and the best is done."""
    try:
        return renderer(wish, terminal)
    except UsageError as refusal:
        best = best_way(terminal)
        return Renderer(terminal.mosaic, best, terminal=terminal, refused=str(refusal))


def best_way(terminal: Terminal) -> Way | None:
    """Real pictures, if the terminal is known to draw them."""
    if not terminal.answered:
        return None
    return next((way for way in _BEST_FIRST if not obstacle(way, terminal)), None)


def obstacle(way: Way, terminal: Terminal) -> str:
    """Why pictures cannot be drawn so; empty where they can.

    A terminal that did not answer may be a slow one: then it is for the player to know.
    """
    if terminal.between:
        return Sentence("{program} does not pass pictures on", program=terminal.between)
    if terminal.colours is not ColorSystem.TRUECOLOR:
        return _few_colours(terminal)
    draws = {Way.KITTY: terminal.kitty, Way.INLINE: terminal.inline, Way.SIXEL: terminal.sixel}
    if draws[way] or not terminal.answered:
        if way is Way.SIXEL and terminal.cell is None:
            return Sentence("the terminal does not say how large its cells are")
        return ""
    name = terminal.shown or Sentence("this terminal")
    match way:
        case Way.KITTY:
            return Sentence("{terminal} does not draw Kitty's placeholders", terminal=name)
        case Way.INLINE:
            return Sentence("{terminal} does not draw iTerm2's images", terminal=name)
        case Way.SIXEL:
            return Sentence("{terminal} does not draw Sixel", terminal=name)


def _few_colours(terminal: Terminal) -> str:
    if terminal.colours is None:
        return Sentence("NO_COLOR is set, or the terminal has no colours")
    return Sentence("16 million colours are not promised (COLORTERM=truecolor promises them)")


def painter(drawn: Renderer) -> Painter | None:
    """Who makes the pictures."""
    match drawn.way:
        case None:
            return None
        case Way.KITTY:
            return KittyPainter()
        case Way.SIXEL:
            return SixelPainter()
        case Way.INLINE:
            return InlinePainter(greedy=drawn.terminal.name == "konsole")


# in words: for `doctor` and the settings


def found(drawn: Renderer) -> str:
    """What the terminal is."""
    terminal = drawn.terminal
    name = terminal.shown or Sentence("a terminal without a name")
    if terminal.between:
        return Sentence("{terminal} inside {program}", terminal=name, program=terminal.between)
    if not terminal.answered:
        return Sentence("{terminal}, which did not answer", terminal=name)
    if terminal.cell is None:
        return Sentence("{terminal}", terminal=name)
    width, height = terminal.cell
    return Sentence(
        "{terminal}, cells of {width} by {height} pixels", terminal=name, width=width, height=height
    )


def used(drawn: Renderer) -> str:
    """What pictures are drawn with."""
    match drawn.way:
        case Way.KITTY:
            return Sentence("real pictures (Kitty's protocol)")
        case Way.SIXEL:
            return Sentence("real pictures (Sixel)")
        case Way.INLINE:
            return Sentence("real pictures (iTerm2's protocol)")
        case None:
            return _CELLS[drawn.mosaic]


_CELLS = {
    Mosaic.HALF: Sentence("cells (half-blocks)"),
    Mosaic.QUAD: Sentence("cells (quadrants)"),
    Mosaic.SEXTANT: Sentence("cells (sextants)"),
    Mosaic.OCTANT: Sentence("cells (octants)"),
}


def why_not_better(drawn: Renderer) -> str:
    """Why these are no real pictures, or not as wished; empty where they are."""
    if drawn.refused or drawn.way is not None:
        return drawn.refused
    terminal = drawn.terminal
    if best_way(terminal) is not None:
        return Sentence("cells were asked for; --images=auto draws real pictures here")
    if terminal.between:
        return Sentence(
            "{program} does not pass pictures on; outside of it sharper ones may be possible",
            program=terminal.between,
        )
    if terminal.colours is not ColorSystem.TRUECOLOR:
        return _few_colours(terminal)
    if not terminal.answered:
        return Sentence("the terminal did not say what it can draw")
    if terminal.sixel:
        return Sentence("the terminal does not say how large its cells are")
    return Sentence(
        "real pictures need a terminal such as kitty, Ghostty, WezTerm, iTerm2, foot, Konsole or"
        " Windows Terminal"
    )
