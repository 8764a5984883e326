"""A card on a board: its picture in a frame that carries the number, marks, owner and votes."""

from dataclasses import dataclass
from fractions import Fraction

from textual import events
from textual.content import Content
from textual.message import Message

from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.terminal import Renderer
from p2p_dixit.ui.widgets.line import same
from p2p_dixit.ui.widgets.picture import Picture

NOTHING = Content()


@dataclass(frozen=True, slots=True)
class Face:
    """What one card on the board shows. ``tones`` are style classes (mine, chosen, teller ...)."""

    card: int | None
    title: Content = NOTHING
    foot: Content = NOTHING
    tones: frozenset[str] = frozenset()
    short: Content = NOTHING  # all of that for the one line of a thumbnail


TONES = ("mine", "chosen", "green", "red", "both", "teller", "hidden", "lit")


class CardView(Picture):
    """A framed picture; a click says so to the board."""

    DEFAULT_CSS = """
    CardView {
        border: round $border;
        border-title-color: $quiet;
        border-title-align: center;
        border-subtitle-align: center;
        border-subtitle-color: $foreground;
        background: $background;
        &.-thumb { border: none; border-top: blank; border-title-align: left; }
        &.-cursor { border: heavy $accent; border-title-color: $accent; border-title-style: bold; }
        &.-thumb.-cursor { border: none; border-top: heavy $accent; }
        &.-mine { border-title-color: $foreground 50%; }
        &.-chosen, &.-green { border-title-color: $success; border-title-style: bold; }
        &.-chosen, &.-green { border: heavy $success; }
        &.-red { border: heavy $error; border-title-color: $error; border-title-style: bold; }
        &.-both { border: heavy $warning; border-title-color: $warning; border-title-style: bold; }
        &.-teller { border: double $accent; border-title-color: $accent; border-title-style: bold; }
        &.-lit { border: heavy $accent; }
        &.-thumb.-chosen, &.-thumb.-green { border: none; border-top: heavy $success; }
        &.-thumb.-red { border: none; border-top: heavy $error; }
        &.-thumb.-both { border: none; border-top: heavy $warning; }
        &.-thumb.-teller { border: none; border-top: double $accent; }
        &.-hidden { visibility: hidden; }
        &:hover { border-title-style: bold; }
    }
    """

    @dataclass
    class Clicked(Message):
        """The mouse was on a card; ``again`` with a second click or the right button."""

        view: "CardView"
        chain: int
        zoom: bool

    def __init__(self, gallery: Gallery, renderer: Renderer | None = None) -> None:
        super().__init__(gallery, renderer=renderer)
        self.face = Face(None)
        self._labels = (NOTHING, NOTHING)

    def show(self, face: Face, cell: Fraction, *, cursor: bool, thumb: bool) -> None:
        """Takes over everything that is to be seen; costs nothing where nothing changed."""
        self.cell = cell
        tones = {f"-{tone}": tone in face.tones for tone in TONES}
        self.update_classes({"-cursor": cursor, "-thumb": thumb, **tones})
        self._label((face.short or face.title) if thumb else face.title, face.foot)
        self.face = face
        self.card = face.card

    def _label(self, title: Content, foot: Content) -> None:
        """Words in the frame; Textual draws a card again for each, even where they are the same."""
        if not (same(title, self._labels[0]) and same(foot, self._labels[1])):
            self._labels = (title, foot)
            self.border_title, self.border_subtitle = title, foot

    def on_click(self, event: events.Click) -> None:
        """Left: this one. Twice: play it. Right: look at it."""
        event.stop()
        self.post_message(self.Clicked(self, event.chain, zoom=event.button == 3))
