"""Rounds and their points: the worked examples, the corners of each rule, and rounds by chance."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from p2p_dixit.rules.dealer import deal
from p2p_dixit.rules.engine import apply, new_game
from p2p_dixit.rules.events import RoundScored
from p2p_dixit.rules.intents import OpenBallots
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, Game, Phase, RoundResult, Seat
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.sim.seeded import SeededRandom, choices
from tools.vectors import Json

Ballots: TypeAlias = Mapping[int, Ballot | None]


@dataclass(frozen=True)
class Case:
    """A table with its votes. `gone` left before the votes were sealed; their cards lie there."""

    name: str
    rules: str
    players: int
    storyteller: int
    owners: tuple[int, ...]
    ballots: Ballots
    one_finder: bool = False
    gone: tuple[int, ...] = ()


RULES: dict[str, Json] = {
    "R-06-21": [
        "a foul, own card: not everybody found it",
        "a foul, no such place: not everybody found it",
        "a foul, too many votes: not everybody found it",
        "a foul, the same card twice",
        "party: the storyteller without a red vote fouls",
    ],
    "R-06-22": ["a foul, unreadable: not everybody found it"],
    "R-06-23": ["a card of somebody who left earns nothing"],
    "R-06-24": [
        "classic: everybody found it",
        "teams: nobody found it, two points once a team",
        "worked example 2 with the one-finder rule",
    ],
    "R-06-25": ["a single vote counts one more when all found it"],
    "R-06-26": [
        "worked example 1: six players, two found it",
        "teams: a vote for the team's own card earns the team nothing",
    ],
    "R-06-27": [
        "worked example 3: party with nine players",
        "party: own card, both colours on the same one",
    ],
    "R-06-3": ["teams: everybody found it"],
}


def build() -> dict[str, Json]:
    """The whole file."""
    return {
        "about": "Points of a round (protocol/06-rules.md). Seats and teams count from 0, places "
        "from 1; owners is the seat that laid each place; a ballot of null could not be read.",
        "rules": RULES,
        "cases": [_record(case) for case in (*_examples(), *_corners(), *_by_chance())],
    }


def _record(case: Case) -> Json:
    result = count(case)
    return {
        "name": case.name,
        "rules": case.rules,
        "players": case.players,
        "one_finder": case.one_finder,
        "storyteller": case.storyteller,
        "owners": list(case.owners),
        "gone": list(case.gone),
        "ballots": {str(seat): _ballot(case.ballots[seat]) for seat in sorted(case.ballots)},
        "fouled": list(result.fouled),
        "found": list(result.found),
        "gains": [
            {"seat": gain.seat, "reason": gain.reason.value, "points": gain.points}
            for gain in result.gains
        ],
        "points": list(result.points),
    }


def _ballot(ballot: Ballot | None) -> Json:
    if ballot is None:
        return None
    greens: list[Json] = list(ballot.greens)
    return {"greens": greens} if ballot.red is None else {"greens": greens, "red": ballot.red}


def count(case: Case) -> RoundResult:
    """The result by the engine, from a game that waits for just these ballots."""
    laid = {
        seat: tuple(card for card, owner in enumerate(case.owners) if owner == seat)
        for seat in sorted(set(case.owners))
    }
    _, events = apply(_waiting(case, laid), OpenBallots(case.ballots, laid))
    (scored,) = (event for event in events if isinstance(event, RoundScored))
    return scored.result


def _waiting(case: Case, laid: Mapping[int, tuple[int, ...]]) -> Game:
    sides = case.players // 2 if RULE_SETS[case.rules].pairs else case.players
    return Game(
        Options(case.rules, one_finder=case.one_finder),
        tuple(
            Seat(
                seat % sides,
                present=seat not in case.gone,
                laid=laid.get(seat, ()),
                cast=seat in case.ballots,
            )
            for seat in range(case.players)
        ),
        (0,) * sides,
        phase=Phase.OPEN,
        round=1,
        headcount=case.players,
        storyteller=case.storyteller,
        clue=Clue(ClueKind.TEXT, "an example"),
        table=tuple(range(len(case.owners))),
        counted=frozenset(range(case.players)) - set(case.gone),
    )


def _single(**places: int) -> dict[int, Ballot | None]:
    """Ballots with one vote each, as in `_single(s1=4, s2=1)`."""
    return {int(seat[1:]): Ballot((place,)) for seat, place in places.items()}


def _examples() -> Iterator[Case]:
    pink = _single(s1=1, s2=1, s3=2, s4=2, s5=4)
    six = (0, 1, 2, 3, 4, 5)
    yield Case("worked example 1: six players, two found it", "modern", 6, 0, six, pink)
    yulia = _single(s1=1, s2=4, s3=3, s4=1)
    owners = (2, 4, 1, 0, 3)
    yield Case("worked example 2: only Lena found it", "classic", 5, 0, owners, yulia)
    name = "worked example 2 with the one-finder rule"
    yield Case(name, "classic", 5, 0, owners, yulia, one_finder=True)
    party: dict[int, Ballot | None] = {seat: Ballot((3,)) for seat in range(1, 7)}
    party |= {7: Ballot((2,)), 8: Ballot((7,)), 0: Ballot((2,), red=2)}
    yield Case("worked example 3: party with nine players", "party", 9, 0, tuple(range(9)), party)


def _corners() -> Iterator[Case]:
    six = (0, 1, 2, 3, 4, 5)
    all_found = {seat: Ballot((1,)) for seat in range(1, 6)}
    none_found = _single(s1=3, s2=2, s3=2, s4=2, s5=2)
    for rules in ("classic", "modern", "odyssey"):
        yield Case(f"{rules}: everybody found it", rules, 6, 0, six, all_found)
        yield Case(
            f"{rules}: nobody found it, four votes on one card", rules, 6, 0, six, none_found
        )
    three = (1, 0, 2, 1, 2)
    both = _single(s1=3, s2=4)
    yield Case("three players, votes on both of one's cards", "modern", 3, 0, three, both)
    yield Case("three players, one found it", "odyssey", 3, 0, three, _single(s1=5, s2=2))
    yield from _double_votes()
    yield from _fouls()
    yield from _teams()
    gone = _single(s1=1, s2=4, s3=4, s5=4)
    yield Case("a card of somebody who left earns nothing", "modern", 6, 0, six, gone, gone=(4,))
    yield from _party()


def _double_votes() -> Iterator[Case]:
    seven = tuple(range(7))
    mixed: dict[int, Ballot | None] = {
        1: Ballot((1,)),
        2: Ballot((1, 2)),
        3: Ballot((2, 5)),
        4: Ballot((2,)),
        5: Ballot((2, 3)),
        6: Ballot((2, 4)),
    }
    yield Case("two votes, one used alone, five votes on one card", "odyssey", 7, 0, seven, mixed)
    everybody: dict[int, Ballot | None] = {seat: Ballot((1,)) for seat in range(1, 6)}
    everybody[6] = Ballot((1, 2))
    yield Case("a single vote counts one more when all found it", "odyssey", 7, 0, seven, everybody)
    alone: dict[int, Ballot | None] = {seat: Ballot((2, 3)) for seat in (3, 4, 5, 6)}
    alone |= {1: Ballot((1,)), 2: Ballot((4, 5))}
    name = "the single vote adds to the four of a lone finder"
    yield Case(name, "odyssey", 7, 0, seven, alone, one_finder=True)


def _fouls() -> Iterator[Case]:
    six = (0, 1, 2, 3, 4, 5)
    rest = _single(s2=1, s3=1, s4=1, s5=1)
    bad: dict[str, Ballot | None] = {
        "own card": Ballot((2,)),
        "no such place": Ballot((7,)),
        "place zero": Ballot((0,)),
        "too many votes": Ballot((1, 3)),
        "no vote": Ballot(()),
        "a red vote": Ballot((1,), red=3),
        "unreadable": None,
    }
    for why, ballot in bad.items():
        yield Case(
            f"a foul, {why}: not everybody found it", "modern", 6, 0, six, rest | {1: ballot}
        )
    seven = {seat: Ballot((1,)) for seat in range(2, 7)}
    twice = Ballot((3, 3))
    yield Case("a foul, the same card twice", "odyssey", 7, 0, tuple(range(7)), {**seven, 1: twice})


def _teams() -> Iterator[Case]:
    # seats 0 and 3, 1 and 4, 2 and 5 are partners; 0 tells, 3, 1 and 2 play a card
    rounds = {
        "one found it, one fell for the partner's card": _single(s4=1, s5=2),
        "nobody found it, two points once a team": _single(s4=4, s5=2),
        "everybody found it": _single(s4=1, s5=1),
        "a vote for the team's own card earns the team nothing": _single(s4=3, s5=1),
    }
    for name, ballots in rounds.items():
        yield Case(f"teams: {name}", "teams", 6, 0, (0, 3, 1, 2), ballots)
    name = "teams: a lone player votes and gives no card"
    yield Case(name, "teams", 6, 0, (0, 3, 1), _single(s4=2, s5=1), gone=(2,))


def _party() -> Iterator[Case]:
    six = (0, 1, 2, 3, 4, 5)
    votes: dict[int, Ballot | None] = {seat: Ballot((2,)) for seat in range(1, 6)}
    judges = {
        "own card, both colours on the same one": Ballot((1,), red=1),
        "a foul of the storyteller takes the red vote away": Ballot((9,), red=2),
        "the storyteller without a red vote fouls": Ballot((2,)),
    }
    for name, ballot in judges.items():
        yield Case(f"party: {name}", "party", 6, 0, six, {**votes, 0: ballot})


def _by_chance() -> Iterator[Case]:
    """A round of every rule set with every number of players it allows."""
    for rules, rule_set in RULE_SETS.items():
        for players in rule_set.players:
            result = _first_round(rules, players)
            yield Case(
                f"{rules} with {players} players, by chance",
                rules,
                players,
                result.storyteller,
                result.owners,
                result.ballots,
            )


def _first_round(rules: str, players: int) -> RoundResult:
    chance = SeededRandom(f"scoring vectors: {rules}, {players}")
    game = new_game(Options(rules), players)
    while game.last is None:
        fact = deal(game, chance.below)
        for intent in choices(game, chance) if fact is None else [fact]:
            game, _ = apply(game, intent)
    return game.last
