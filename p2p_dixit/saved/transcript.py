"""What happened in a game, as plain data: rounds with clue, cards, votes and points.

`as_data` is what `p2p-dixit show --json` prints; field names are part of the interface.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from p2p_dixit.rules import events as e
from p2p_dixit.rules.model import Ballot, Clue, Game, RoundResult
from p2p_dixit.table.audit import Audit, Closed
from p2p_dixit.table.genesis import Player

Data = dict[str, object]


@dataclass(frozen=True)
class Counted:
    """A round that was counted, and the score of every seat's side after it."""

    result: RoundResult
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Voided:
    """A round that was not."""

    number: int
    reason: str


@dataclass(frozen=True)
class RosterMove:
    """Who left, was expelled, returned or joined."""

    seat: int
    what: str


Line = Counted | Voided | RosterMove


@dataclass(frozen=True)
class Transcript:
    """A whole game."""

    table: str
    rules: str
    deck: bytes
    players: tuple[Player, ...]
    lines: tuple[Line, ...]
    game: Game  # as it stood in the end
    steps: int
    records: int


def transcript(audit: Audit, closed: Sequence[Closed]) -> Transcript:
    """The transcript of a game that was read to the end of its file."""
    table = audit.replica.table
    return Transcript(
        table.genesis.settings.name,
        table.game.options.rules,
        table.genesis.settings.deck,
        table.players,
        tuple(_lines(closed, len(table.genesis.players), table.game)),
        table.game,
        len(closed),
        audit.records,
    )


def _lines(closed: Sequence[Closed], seats: int, game: Game) -> Iterable[Line]:
    totals = [0] * len(game.scores)
    sides = [seat.side for seat in game.seats]
    for event in (event for step in closed for event in step.happened):
        match event:
            case e.RoundScored(result):
                totals = [
                    old + new for old, new in zip(totals, _padded(result, totals), strict=True)
                ]
                yield Counted(result, tuple(totals[side] for side in sides[:seats]))
            case e.RoundVoided(number, reason):
                yield Voided(number, reason.value)
            case e.SeatsLeft(gone, expelled):
                what = "was expelled for cheating" if expelled else "left"
                yield from (RosterMove(seat, what) for seat in gone)
            case e.SeatReturned(seat):
                yield RosterMove(seat, "returned")
            case e.SeatJoined(seat):
                seats = max(seats, seat + 1)
                yield RosterMove(seat, "joined")
            case _:
                pass


def _padded(result: RoundResult, totals: list[int]) -> list[int]:
    """Points by side; sides of players who joined later had none."""
    return [*result.points, *[0] * (len(totals) - len(result.points))]


def standings(game: Game) -> list[tuple[int, int]]:
    """Seats with their points, the best first."""
    seats = range(len(game.seats))
    return sorted(((seat, game.score_of(seat)) for seat in seats), key=lambda pair: -pair[1])


def as_data(script: Transcript) -> Data:
    """The transcript for programs."""
    game = script.game
    return {
        "table": script.table,
        "rules": script.rules,
        "deck": script.deck.hex(),
        "seats": [
            {"seat": seat, "name": player.name, "key": player.key.hex()}
            for seat, player in enumerate(script.players)
        ],
        "rounds": [_round(line) for line in script.lines if isinstance(line, Counted)],
        "void_rounds": [
            {"round": line.number, "reason": line.reason}
            for line in script.lines
            if isinstance(line, Voided)
        ],
        "moves": [
            {"seat": line.seat, "what": line.what}
            for line in script.lines
            if isinstance(line, RosterMove)
        ],
        "finished": game.end is not None,
        "end": None if game.end is None else game.end.reason.value,
        "winners": [] if game.end is None else list(game.end.winners),
        "standings": [{"seat": seat, "points": points} for seat, points in standings(game)],
    }


def _round(line: Counted) -> Data:
    result = line.result
    return {
        "round": result.number,
        "storyteller": result.storyteller,
        "clue": _clue(result.clue),
        "table": [
            {"place": place, "card": card, "owner": owner}
            for place, (card, owner) in enumerate(
                zip(result.table, result.owners, strict=True), start=1
            )
        ],
        "votes": [_vote(seat, ballot) for seat, ballot in sorted(result.ballots.items())],
        "fouled": list(result.fouled),
        "found": list(result.found),
        "points": [
            {"seat": gain.seat, "points": gain.points, "for": gain.reason.value}
            for gain in result.gains
        ],
        "totals": list(line.totals),
    }


def _clue(clue: Clue) -> Data:
    return {"kind": clue.kind.value, "text": clue.text}


def _vote(seat: int, ballot: Ballot | None) -> Data:
    if ballot is None:
        return {"seat": seat, "greens": [], "red": None}
    return {"seat": seat, "greens": list(ballot.greens), "red": ballot.red}
