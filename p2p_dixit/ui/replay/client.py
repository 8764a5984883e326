"""A recording behind the client API of the screens: one moment, from one player's view.

A seat's view is what `rules.view` leaves of the full state at that time; where a hand's key was
never revealed its cards lie face down. A spectator sees only public state.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from p2p_dixit.play.api import Listener, Unwatch
from p2p_dixit.play.commands import Command
from p2p_dixit.play.projection import table_view
from p2p_dixit.play.view import SeatView, TableView
from p2p_dixit.rules.model import Cards, Game
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.view import view
from p2p_dixit.saved.recording import Recording
from p2p_dixit.ui.picking import Marks
from p2p_dixit.ui.replay.moments import Moment, What, moments, results


@dataclass(frozen=True)
class Sight:
    """A moment as it is shown: the snapshot, and the cards of the hand that were just laid down."""

    view: TableView
    marks: Marks = field(default_factory=Marks)


class ReplayClient:
    """Implements `Client` (see there); nothing can be done at a table that is long gone."""

    def __init__(self, recording: Recording) -> None:
        self.at = 0
        self.wanted: int | None = None  # the seat through whose eyes to look; None: a spectator's
        self._listeners: list[Listener] = []
        self.take(recording)

    def take(self, recording: Recording) -> None:
        """More of the same game is known; the first frame of it stays the first."""
        self.recording = recording
        self.row: tuple[Moment, ...] = moments(recording)
        self._sight: tuple[tuple[int, int | None], Sight] | None = None

    @property
    def moment(self) -> Moment:
        """The recording being viewed."""
        return self.row[self.at]

    @property
    def seats(self) -> int:
        """How many seats there are at this moment."""
        return len(self.recording.frames[self.moment.frame].game.seats)

    @property
    def eyes(self) -> int | None:
        """Through whose eyes this moment is seen: a spectator's before the wanted player came."""
        return None if self.wanted is None or self.wanted >= self.seats else self.wanted

    def go(self, at: int) -> None:
        """To another moment, or to the nearest there is."""
        self.at = max(0, min(at, len(self.row) - 1))
        self._call_all()

    def look_through(self, eyes: int | None) -> None:
        """Through another player's eyes from now on; None is a spectator."""
        self.wanted = eyes
        self._call_all()

    def _call_all(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    @property
    def sight(self) -> Sight:
        """The moment as it is shown; made once, for screens look again and again."""
        key = (self.at, self.eyes)
        if self._sight is None or self._sight[0] != key:
            self._sight = key, seen(self.recording, self.moment, self.eyes)
        return self._sight[1]

    @property
    def view(self) -> TableView:
        return self.sight.view

    def watch(self, listener: Listener) -> Unwatch:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def do(self, command: Command) -> None:
        """Nothing can be done at a table that is long gone."""


def readable(recording: Recording, seat: int) -> bool:
    """Whether any hand of that seat can be seen."""
    return any(
        card is not None
        for frame in recording.frames
        if seat < len(frame.game.seats)
        for card in frame.game.seats[seat].hand
    )


def seen(recording: Recording, moment: Moment, eyes: int | None) -> Sight:
    """A moment from one player's view."""
    game = view(recording.frames[moment.frame].game, eyes)
    now = _view(recording, moment, game, eyes)
    if eyes is None or moment.what not in {What.TOLD, What.LAID}:
        return Sight(now)
    before = view(recording.frames[moment.frame - 1].game, eyes).seats[eyes]
    laid = game.seats[eyes].laid
    if not laid or before.laid:
        return Sight(now)
    return _while_laying(now, before.hand, laid)


def _view(recording: Recording, moment: Moment, game: Game, eyes: int | None) -> TableView:
    asked = asks(game) if moment.what is not What.END else {}
    seats = [
        SeatView(
            one.name,
            one.colour,
            automatic=one.automatic,
            owes_since=0.0 if n in asked else None,
        )
        for n, one in enumerate(recording.sitters)
    ]
    now = table_view(game, eyes, seats)
    closed = 0 if eyes is None else sum(card is None for card in game.seats[eyes].hand)
    return replace(
        now,
        ask=None,
        face_down=now.face_down or closed,
        results=results(recording, moment.frame),
    )


def _while_laying(now: TableView, hand: Cards, laid: Cards) -> Sight:
    """The hand as it was, with the cards marked that go down."""
    down = [card for card in laid if card is not None]
    known = [card for card in hand if card is not None]
    shown = (*known, *(card for card in down if card not in known))
    marks = Marks(tuple(shown.index(card) for card in down))
    return Sight(replace(now, hand=shown, face_down=len(hand) - len(shown)), marks)


def first_eyes(recording: Recording, name: str) -> int | None:
    """Whose eyes to begin with: the reader's own, or the first that can see a hand."""
    seats = range(len(recording.sitters))
    able: Sequence[int] = [seat for seat in seats if readable(recording, seat)]
    own = [seat for seat in able if recording.sitters[seat].name == name]
    return next(iter((*own, *able)), None)
