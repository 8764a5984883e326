"""Cards on a board: the hand, or the table. Arrows, number keys or the mouse move one cursor.

The board knows nothing of rules. It gets the faces, shows them in the places that `places` finds
for its size, and posts the player's actions: `CursorMoved`, `CardPicked` (Enter, or a second click)
and `Zoomed`.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import NULL_OFFSET, Offset, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from p2p_dixit.language.strings import N_
from p2p_dixit.ui.pictures.fit import USUAL_CELL
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.terminal import Renderer
from p2p_dixit.ui.widgets.card import CardView, Face
from p2p_dixit.ui.widgets.places import Places, places, readable

DIGITS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "minus", "equals_sign")
_SLIDE = 5  # rows a dealt card comes up from below
_PAUSE = 0.06  # seconds between two cards


class _Laid(Layout):
    """Puts each card where the board's places say."""

    name = "board"

    def arrange(
        self,
        parent: Widget,
        children: list[Widget],
        size: Size,
        greedy: bool = True,  # noqa: ARG002, FBT001, FBT002 - Textual's signature
    ) -> ArrangeResult:
        if not isinstance(parent, Board):
            return []
        found = parent.laid(size)
        regions = [*found.cards, found.focus or Region()]
        return [
            WidgetPlacement(
                region,
                child.styles.offset.resolve(region.size, size)
                if child.styles.has_rule("offset")
                else NULL_OFFSET,
                Spacing(),
                child,
            )
            for child, region in zip(children, regions, strict=False)
        ]


class Board(Widget, can_focus=True):
    """Any number of cards, one of them under the cursor."""

    DEFAULT_CSS = """
    Board { width: 1fr; height: 1fr; overflow: hidden hidden; }
    """

    BINDINGS = [
        Binding("left", "move(-1)", N_("Left"), show=False),
        Binding("right", "move(1)", N_("Right"), show=False),
        Binding("up", "row(-1)", N_("Up"), show=False),
        Binding("down", "row(1)", N_("Down"), show=False),
        Binding("home", "go(0)", N_("First"), show=False),
        Binding("end", "go(-1)", N_("Last"), show=False),
        *(Binding(key, f"go({n})", show=False) for n, key in enumerate(DIGITS)),
        Binding("space", "zoom", N_("Zoom"), tooltip=N_("Zoom in on the card")),
        Binding("enter", "pick", N_("Choose"), show=False),
    ]

    @dataclass
    class CursorMoved(Message):
        """The cursor is on another card."""

        index: int

    @dataclass
    class CardPicked(Message):
        """This card was chosen."""

        index: int

    @dataclass
    class Zoomed(Message):
        """This card is to be seen closely."""

        index: int

    cursor: reactive[int] = reactive(0)
    cell: reactive[Fraction] = reactive(USUAL_CELL)

    def __init__(
        self,
        gallery: Gallery,
        renderer: Renderer | None = None,
        *,
        motion: bool = False,
        id: str | None = None,  # noqa: A002 - Textual's own name for it
    ) -> None:
        super().__init__(id=id, classes="-board")
        self.gallery = gallery
        self.renderer = renderer
        self.faces: tuple[Face, ...] = ()
        self._layout = _Laid()
        self._large = self._view()
        self._arranged: object = None
        self.motion = motion

    @property
    def layout(self) -> Layout:
        """Our own places in place of CSS."""
        return self._layout

    def laid(self, size: Size) -> Places:
        """The places for a size."""
        pixels = None if self.gallery.painter is None else self.gallery.cell
        return places(len(self.faces), size, self.cell, readable(pixels))

    @property
    def views(self) -> list[CardView]:
        """The cards in order, without the large one."""
        return [view for view in self.query(CardView) if view is not self._large]

    def show(self, faces: tuple[Face, ...]) -> None:
        """Shows these cards from now on; with motion, cards that were not there slide in."""
        known = {face.card for face in self.faces}
        fresh = [n for n, face in enumerate(faces) if face.card not in known]
        self.faces = faces
        for view in self.views[len(faces) :]:
            view.remove()
        missing = len(faces) - len(self.views)
        self.mount_all([self._view() for _n in range(missing)], before=self._large)
        self.set_reactive(Board.cursor, self.validate_cursor(self.cursor))
        self._update()
        if self.motion:
            self._slide_in(fresh)

    def expect(self, index: int) -> None:
        """This card will be the large one next: it is drawn before it is needed."""
        card = self.faces[index].card if index < len(self.faces) else None
        if card is not None and self._large.display:
            self._large.expect(card)

    def _slide_in(self, fresh: list[int]) -> None:
        views = self.views
        for turn, index in enumerate(n for n in fresh if n < len(views)):
            views[index].offset = Offset(0, _SLIDE)
            self.set_timer((turn + 1) * _PAUSE, partial(self._rise, views[index]))

    def _rise(self, view: CardView) -> None:
        """By a timer of the board: the animator's delay would outlive a card that is gone.

        A game that is left while cards are dealt took the app down with it.
        """
        if view.is_attached:
            view.animate("offset", NULL_OFFSET, duration=0.3, easing="out_back")

    def compose(self) -> ComposeResult:
        """The large card; the others come with the faces."""
        yield self._large

    def validate_cursor(self, cursor: int) -> int:
        """It stays on a card: there may be fewer by now than where the number comes from, such as
        a closer look or a click.
        """
        return max(0, min(cursor, len(self.faces) - 1))

    def watch_cursor(self, cursor: int) -> None:
        self._update()
        self.post_message(self.CursorMoved(cursor))

    def action_move(self, step: int) -> None:
        """To a neighbour, and round the corner."""
        if self.faces:
            self.cursor = (self.cursor + step) % len(self.faces)

    def action_row(self, step: int) -> None:
        """To the nearest card of the next row."""
        regions = self.laid(self.size).cards
        if not regions:
            return
        here = regions[self.cursor]
        rows = sorted({region.y for region in regions})
        row = rows[(rows.index(here.y) + step) % len(rows)]
        self.cursor = min(
            (n for n, region in enumerate(regions) if region.y == row),
            key=lambda n: abs(regions[n].center[0] - here.center[0]),
        )

    def action_go(self, index: int) -> None:
        if index < len(self.faces):
            self.cursor = index % len(self.faces) if self.faces else 0

    def action_pick(self) -> None:
        if self.faces:
            self.post_message(self.CardPicked(self.cursor))

    def action_zoom(self) -> None:
        if self.faces:
            self.post_message(self.Zoomed(self.cursor))

    def on_card_view_clicked(self, message: CardView.Clicked) -> None:
        """First click: cursor. Second: choose. Right button, or the large card: zoom."""
        message.stop()
        self.focus()
        if message.view is self._large:
            self.action_zoom()
            return
        self.cursor = self.views.index(message.view)
        if message.zoom:
            self.action_zoom()
        elif message.chain >= 2:
            self.action_pick()

    def _view(self) -> CardView:
        return CardView(self.gallery, self.renderer)

    def _update(self) -> None:
        laid = self.laid(self.size)
        focused, thumb = laid.focus is not None, not laid.framed
        for index, (view, face) in enumerate(zip(self.views, self.faces, strict=False)):
            view.show(face, self.cell, cursor=index == self.cursor, thumb=thumb)
        self._large.display = focused and bool(self.faces)
        if self._large.display:
            self._large.show(self.faces[self.cursor], self.cell, cursor=True, thumb=False)
        arranged = (len(self.faces), self.size, self.cell)
        if arranged != self._arranged:
            self._arranged = arranged
            self.refresh(layout=True)

    watch_cell = on_resize = _update  # the board may have to change between spread and focus
