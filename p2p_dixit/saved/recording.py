"""A saved game as a row of frames: the table after each step, with all that is known by its end.

During a game hands are hidden and votes sealed. Its log opens them afterwards: a counted
round shows who laid and voted what, and the hand keys shown at the end open every hand. A frame's
game holds all of that, so `rules.view` gives what any seat saw at that time, and a spectator too.

Reading a file for this checks signatures, order and rules, not the proofs: it takes a second, and
`proofs` checks the rest meanwhile. It reads as far as the file makes sense and says where it ends.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from p2p_dixit.bots.identity import is_bot
from p2p_dixit.errors import DixitError, Malformed
from p2p_dixit.log.event import Event
from p2p_dixit.log.file import Framed, split_records
from p2p_dixit.rules.events import Event as GameEvent
from p2p_dixit.rules.events import RoundScored
from p2p_dixit.rules.model import Cards, Game, RoundResult, Seat
from p2p_dixit.table.audit import Audit, BadRecord, Closed
from p2p_dixit.table.genesis import Player
from p2p_dixit.table.shown import ShownKeys
from p2p_dixit.table.state import Table
from p2p_dixit.table.steps.kind import Check


@dataclass(frozen=True)
class Frame:
    """The table after a step; `records` of the file led to it. The first frame has no step."""

    records: int
    kind: str
    game: Game
    happened: tuple[GameEvent, ...] = ()


@dataclass(frozen=True)
class Sitter:
    """Who sat at a seat."""

    name: str
    colour: int
    automatic: bool = False


@dataclass(frozen=True)
class Recording:
    """A whole game, or as much of it as there is."""

    table: str
    deck: bytes  # id of the deck; empty for a game without one
    sitters: tuple[Sitter, ...]
    frames: tuple[Frame, ...]
    finished: bool  # nothing is owed any more
    trouble: str = ""  # why nothing after the last frame could be read

    @property
    def last(self) -> Game:
        """How the game stood in the end."""
        return self.frames[-1].game


def first_frame(data: bytes) -> Recording:
    """The recording of a file up to where the game begins, without reading what comes after."""
    audit = _begun(split_records(data, most=1))
    game = audit.replica.table.game
    return _recording(audit, (Frame(1, "", game),))


def record(data: bytes) -> Recording:
    """The recording of a file; raises where not even the beginning of a game is in it."""
    framed = split_records(data)
    audit = _begun(framed)
    tables: list[tuple[Table, int, Closed | None]] = [(audit.replica.table, 1, None)]
    try:
        for raw in framed.records[1:]:
            closed = audit.read(raw)
            if closed is not None:
                tables.append((audit.replica.table, audit.records, closed))
        if framed.fault is not None:
            raise Malformed(framed.fault)
        audit.check_done()
    except DixitError as error:
        trouble = str(error)
    else:
        trouble = ""
    keys = ShownKeys(audit.replica.table.shown or {})
    frames = [_frame(keys.opened(table), at, closed) for table, at, closed in tables]
    return _recording(audit, with_votes(steadied(frames)), trouble)


def _begun(framed: Framed) -> Audit:
    if framed.records:
        return Audit(framed.records[0], _unchecked)
    raise Malformed(framed.fault) if framed.fault else BadRecord(0, None, "an empty file")


def _recording(audit: Audit, frames: tuple[Frame, ...], trouble: str = "") -> Recording:
    replica = audit.replica
    settings, players = replica.genesis.settings, sitters(replica.table.players)
    return Recording(settings.name, settings.deck, players, frames, replica.finished, trouble)


def sitters(players: Iterable[Player]) -> tuple[Sitter, ...]:
    return tuple(Sitter(player.name, player.colour, is_bot(player.key)) for player in players)


def _unchecked(_: Event, checks: Sequence[Check]) -> None:
    """Proofs are checked elsewhere."""


def _frame(game: Game, records: int, closed: Closed | None) -> Frame:
    if closed is None:
        return Frame(records, "", game)
    return Frame(records, closed.kind, game, closed.happened)


# -- hands as people hold them


def steadied(frames: Sequence[Frame]) -> list[Frame]:
    """The frames with cards that stay in a hand staying in their order: the deck shuffles hands."""
    steady: list[Frame] = []
    held: tuple[Cards, ...] = ()
    for frame in frames:
        hands = frame.game.hands
        before = (*held, *[()] * (len(hands) - len(held)))
        held = tuple(_ordered(old, new) for old, new in zip(before, hands, strict=False))
        seats = zip(frame.game.seats, held, strict=True)
        game = replace(frame.game, seats=tuple(replace(seat, hand=hand) for seat, hand in seats))
        steady.append(replace(frame, game=game))
    return steady


def _ordered(old: Cards, new: Cards) -> Cards:
    kept = [card for card in old if card is not None and card in new]
    return (*kept, *(card for card in new if card is None or card not in kept))


# -- what a counted round reveals about the steps before it


def with_votes(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """The frames with each counted round's cards and votes already in the frames before it."""
    told: list[Frame] = []
    coming: RoundResult | None = None
    for frame in reversed(frames):
        scored = [event.result for event in frame.happened if isinstance(event, RoundScored)]
        known = coming is not None and frame.game.round == coming.number and not scored
        told.append(replace(frame, game=_opened(frame.game, coming)) if known and coming else frame)
        coming = scored[0] if scored else coming
    return tuple(reversed(told))


def _opened(game: Game, result: RoundResult) -> Game:
    return replace(
        game, seats=tuple(_told(seat, number, result) for number, seat in enumerate(game.seats))
    )


def _told(seat: Seat, number: int, result: RoundResult) -> Seat:
    cards = zip(result.table, result.owners, strict=True)
    laid: Cards = tuple(card for card, owner in cards if owner == number)
    ballot = result.ballots.get(number) if seat.cast else seat.ballot
    return replace(seat, laid=laid if len(laid) == len(seat.laid) else seat.laid, ballot=ballot)
