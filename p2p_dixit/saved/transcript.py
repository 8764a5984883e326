"""What happened in a game, as plain data: rounds with clue, cards, votes and points.

`as_data` is what `p2p-dixit show --json` prints; field names are part of the interface.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from p2p_dixit.play.view_json import ballots_json, parts
from p2p_dixit.rules import events as e
from p2p_dixit.rules.model import Game, Phase, RoundResult
from p2p_dixit.rules.sets import Ending
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
    side: int  # in all sets but `teams` the number of the seat


@dataclass(frozen=True)
class Began:
    """A round began with this many players, which decides its special rules."""

    number: int
    storyteller: int | None  # None: it is claimed
    players: int


@dataclass(frozen=True)
class Sealed:
    """The last vote of a round was sealed: who leaves after this is counted all the same."""

    number: int


Line = Counted | Voided | RosterMove  # for the reader
Happening = Line | Began | Sealed  # what it takes to count a game again


@dataclass(frozen=True)
class Transcript:
    """A whole game."""

    table: str
    rules: str
    deck: bytes
    players: tuple[Player, ...]
    history: tuple[Happening, ...]
    game: Game  # as it stood in the end
    timer: int
    steps: int
    records: int

    @property
    def lines(self) -> tuple[Line, ...]:
        """The history as the reader sees it."""
        return tuple(one for one in self.history if isinstance(one, Line))


def transcript(audit: Audit, closed: Sequence[Closed]) -> Transcript:
    """The transcript of a game that was read to the end of its file."""
    table = audit.replica.table
    return Transcript(
        table.genesis.settings.name,
        table.game.options.rules,
        table.genesis.settings.deck,
        table.players,
        tuple(_history(closed, len(table.genesis.players), table.game)),
        table.game,
        table.genesis.settings.timer,
        len(closed),
        audit.records,
    )


def _history(closed: Sequence[Closed], seats: int, game: Game) -> Iterable[Happening]:
    totals = [0] * len(game.scores)
    sides = [seat.side for seat in game.seats]
    number = 0
    for event in (event for step in closed for event in step.happened):
        match event:
            case e.RoundBegan(number, storyteller, players):
                yield Began(number, storyteller, players)
            case e.PhaseBegan(Phase.OPEN):
                yield Sealed(number)
            case e.RoundScored(result):
                totals = [
                    old + new for old, new in zip(totals, _padded(result, totals), strict=True)
                ]
                yield Counted(result, tuple(totals[side] for side in sides[:seats]))
            case e.RoundVoided(number, reason):
                yield Voided(number, reason.value)
            case e.SeatsLeft(gone, expelled):
                what = "was expelled for cheating" if expelled else "left"
                yield from (RosterMove(seat, what, sides[seat]) for seat in gone)
            case e.SeatReturned(seat):
                yield RosterMove(seat, "returned", sides[seat])
            case e.SeatJoined(seat):
                seats = max(seats, seat + 1)
                yield RosterMove(seat, "joined", sides[seat])
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
            {
                "seat": seat,
                "name": player.name,
                "key": player.key.hex(),
                # null: accepted, but the game was over before they joined
                "side": game.seats[seat].side if seat < len(game.seats) else None,
            }
            for seat, player in enumerate(script.players)
        ],
        "options": _options(script),
        "history": [_happening(one) for one in script.history],
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


def _options(script: Transcript) -> Data:
    """What the table agreed on: values that the rule set does not use are null."""
    options = script.game.options
    ends = options.rule_set.ends
    return {
        "points": options.points_to_reach if ends is Ending.POINTS else None,
        "turns": options.turns_each if ends is Ending.TURNS else None,
        "one_finder": options.one_finder,
        "aloud": options.aloud,
        "cards": options.deck,
        "timer": script.timer,
    }


def _happening(one: Happening) -> Data:
    match one:
        case Counted():
            return {"what": "round", **_round(one)}
        case Voided(number, reason):
            return {"what": "void round", "round": number, "reason": reason}
        case RosterMove(seat, what, side):
            return {"what": what, "seat": seat, "side": side}
        case Began(number, storyteller, players):
            told = {"round": number, "storyteller": storyteller, "players": players}
            return {"what": "round began", **told}
        case Sealed(number):
            return {"what": "votes sealed", "round": number}


def _round(line: Counted) -> Data:
    result = line.result
    return {
        "round": result.number,
        "storyteller": result.storyteller,
        "clue": parts(result.clue, ("kind", "text")),
        "table": [
            {"place": place, "card": card, "owner": owner}
            for place, (card, owner) in enumerate(
                zip(result.table, result.owners, strict=True), start=1
            )
        ],
        "votes": ballots_json(result.ballots),
        "fouled": list(result.fouled),
        "found": list(result.found),
        "points": [
            {"seat": gain.seat, "points": gain.points, "for": gain.reason.value}
            for gain in result.gains
        ],
        "totals": list(line.totals),
    }
