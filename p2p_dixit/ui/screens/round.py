"""After a round: who got what for which reason, and the rabbits hop. Also the track itself."""

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.play.view import SeatView, TableView
from p2p_dixit.rules.model import RoundResult
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.text.reasons import reason_words
from p2p_dixit.ui.text.scoring import headline, reasons
from p2p_dixit.ui.text.words import clue_words, filled, seat_words
from p2p_dixit.ui.widgets.seatbar import shortened
from p2p_dixit.ui.widgets.track import hops, lane, length, narrow_lane

HOP = 0.11  # seconds a hop takes


def sides_of(seats: Sequence[SeatView]) -> dict[int, list[int]]:
    """The seats of each side, in the order of sides."""
    sides: dict[int, list[int]] = {}
    for n, seat in enumerate(seats):
        sides.setdefault(seat.side, []).append(n)
    return dict(sorted(sides.items()))


def points_of(result: RoundResult | None, side: int) -> int:
    """What a side got in a round; nothing if it came later."""
    return 0 if result is None or side >= len(result.points) else result.points[side]


class RoundScreen(Dialog[None]):
    """Lanes with rabbits; any key first lets them arrive, then continues."""

    CSS_PATH = "round.tcss"
    BINDINGS = [Binding("enter,space,escape", "go_on", N_("Continue"))]

    def __init__(
        self,
        context: AppContext,
        view: TableView,
        result: RoundResult | None,
        after: Mapping[int, int],
    ) -> None:
        """``after`` are the points by side after the round; without a result it is just shown."""
        super().__init__()
        self.context = context
        self.view = view
        self.result = result
        gained = {side: points_of(result, side) for side in after}
        self._path = hops({side: after[side] - gained[side] for side in after}, after)
        self._hop = 0 if context.motion and result else len(self._path) - 1

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog", id="round-body"):
            yield Static(self._title(), id="round-title")
            yield Static(id="round-headline")
            yield Static(id="lanes")
            yield Static(Content.styled(_("Enter: continue"), "$quiet"), id="round-keys")

    def on_mount(self) -> None:
        self.set_class(self.app.size.height < 30, "-tight")
        headline_ = self.query_one("#round-headline", Static)
        headline_.display = self.result is not None
        if self.result is not None:
            headline_.update(Content(headline(self.result, self.view.options)))
        self.set_interval(HOP, self._next)

    def on_resize(self) -> None:
        """The lanes are as long as there is room."""
        self.set_class(self.app.size.height < 30, "-tight")
        self.call_after_refresh(self._show)

    def action_go_on(self) -> None:
        """Lets the rabbits arrive, or continues."""
        if self._hop < len(self._path) - 1:
            self._hop = len(self._path) - 1
            self._show()
        else:
            self.dismiss(None)

    on_click = action_go_on

    def _next(self) -> None:
        if self._hop < len(self._path) - 1:
            self._hop += 1
            self._show()

    def _title(self) -> Content:
        if self.result is None:
            return Content(_("The score track"))
        teller = seat_words(self.view.seats[self.result.storyteller])
        return filled(
            _("Round $number · $teller: $clue"),
            number=str(self.result.number),
            teller=teller,
            clue=clue_words(self.result.clue),
        )

    def _show(self) -> None:
        where = self._path[self._hop]
        room = self.query_one("#lanes", Static).size.width
        sides = sides_of(self.view.seats)
        free = self.app.size.height - 9  # frame, title, headline, keys
        rows = 1 if self.result is None else 2  # the lane, and why
        tall = len(sides) * (rows + 1) <= free
        explained = rows == 2 and len(sides) * 2 <= free
        lanes = [
            self._lane(side, seats, where, room, tall=tall, explained=explained)
            for side, seats in sides.items()
        ]
        self.query_one("#lanes", Static).update(Content("\n").join(lanes))

    def _lane(
        self,
        side: int,
        seats: list[int],
        where: Mapping[int, int],
        room: int,
        *,
        tall: bool,
        explained: bool,
    ) -> Content:
        """A lane; why its rabbit hops stands below it, or in short at its end."""
        names = 12 if room < 100 else 18
        short = Content() if explained else self._short(seats)
        widest = 0 if explained else self._widest()
        why = Content.assemble("\n", " " * names, self._why(seats)) if explained else Content()
        long = max(14, room - names - 6 - widest - (4 if explained else 0))
        seat, at = self.view.seats[seats[0]], where[side]
        points = length(self.view, tuple(where.values()))
        label = self._label(seats, names)
        score = (f" {at:>3} ", "bold")
        if not tall:
            track = narrow_lane(seat, at, points, long)
            return Content.assemble(label, track, score, self._gained(side), short, why)
        landed = self._hop >= len(self._path) - 1 or at == self._path[-1][side]
        up = not landed and self._hop % 2 == 1
        ears, ground = lane(seat, at, points, long, airborne=up)
        run = Content.assemble(label, ground, score, self._gained(side))
        return Content.assemble(" " * names, ears, "\n", run, short, why)

    def _widest(self) -> int:
        """The longest list of reasons: lanes are equally long."""
        sides = sides_of(self.view.seats).values()
        return max(self._short(seats).cell_length for seats in sides) + 4

    def _label(self, seats: list[int], room: int) -> Content:
        named = [self.view.seats[n] for n in seats]
        if len(named) == 1:
            short = shortened(named[0].name, room - 3)
        else:
            short = " + ".join(shortened(seat.name, (room - 6) // 2) for seat in named)
        look = SeatView(short, named[0].rabbit, named[0].side)
        words = seat_words(look)
        return Content.assemble(words, " " * max(1, room - words.cell_length))

    def _gained(self, side: int) -> Content:
        """What the round gave to a side."""
        if self.result is None:
            return Content()
        gained = points_of(self.result, side)
        return Content.styled(f"{f'+{gained}' if gained else '':<4}", "bold $success")

    def _why(self, seats: list[int]) -> Content:
        if self.result is None:
            return Content()
        words = reasons(self.result, seats, self.view.seats, self.view.options)
        return Content.styled(words, "$quiet")

    def _short(self, seats: list[int]) -> Content:
        """The reasons in one or two words each, where there is no line for them."""
        if self.result is None:
            return Content()
        gains = [gain for gain in self.result.gains if gain.seat in seats]
        words = ", ".join(reason_words(gain.reason, self.result) for gain in gains)
        return Content.styled(words, "$quiet")
