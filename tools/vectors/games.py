"""Whole small games, the steps they take, and their faults once they are altered.

classic, party, teams: no player comes or goes; `classic` and the others leave points and turns
open.

leave: `modern`, four players; seat 2 says goodbye while cards are laid, the others make a new key.
eviction: `odyssey`, six players; seat 4 is sent away in the middle of a shuffle, the sealer falls
    silent as well, so that a successor seals both decisions; the four who are left all claim to
    tell first; then one is expelled for a bad vote.
refill: `modern`, three players and a deck so small that the discards are shuffled again.
shown: `modern`, four players; while hands are shown, one leaves and a winner is found to have
    signed two moves.
newcomer: `modern`, four players and a deck that is too small for five; a newcomer waits until a
player leaves.
"""

from functools import cache

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.log.event import read_event, sign_event
from p2p_dixit.log.file import read_records, write_records
from p2p_dixit.log.fork import fork_of
from p2p_dixit.rules.intents import CastBallot, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, present
from p2p_dixit.rules.owed import Ask, AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.rules.sets import Options
from p2p_dixit.table.steps.kind import Answer
from tests.table.change import application, bad, decide, goodbye, wishes
from tests.table.play import Chooser, Company, claims, key_of
from tools.vectors import Json
from tools.vectors.edits import edited
from tools.vectors.operations import answer
from tools.vectors.table_operations import TABLE, TRUSTED

RULES: dict[str, Json] = {
    "R-17-1": ["leave: whole", "leave: the first line of another version"],
    "R-17-2": ["leave: a record of no bytes", "leave: a record of more than 512 KiB"],
    "R-17-4": ["leave: a move dropped", "leave: two moves in the wrong order", "trace", "fold"],
    "R-17-5": ["leave: something after the end", "refill: a seal after the end", "shown: whole"],
    "R-17-6": [
        "leave: not even the first line",
        "leave: nothing but the first line",
        "leave: torn in its last record",
        "leave: cut after the first vote",
        "leave: cut between two steps: unfinished",
    ],
    "R-17-7": ["leave: torn, and a bad record before"],
    "R-06-4": ["classic: the steps", "party: the steps", "teams: the steps"],
    "R-06-5": ["party: the steps", "refill: the steps"],
    "R-06-6": ["leave: the steps"],
    "R-06-7": ["eviction: the steps"],
    "R-06-8": ["classic: the steps", "leave: the steps"],
    "R-06-9": ["teams: the steps", "party: the steps"],
    "R-06-10": ["teams: the steps", "party: the steps"],
    "R-06-11": ["leave: the steps"],
    "R-06-12": ["refill: the steps"],
    "R-06-15": ["newcomer: the steps"],
    "R-06-16": ["newcomer: the steps"],
    "R-06-17": ["classic: whole", "party: whole", "leave: whole"],
    "R-06-18": ["shown: whole", "party: whole"],
    "R-06-19": [
        "shown: after the first seal: who left is not",
        "shown: after the second seal: another one has won",
    ],
    "R-09-3": ["refill: whole"],
    "R-09-9": ["eviction: the steps"],
    "R-09-13": ["leave: whole"],
    "R-15-7": ["trace"],
    "R-15-8": ["fold"],
    "R-15-9": ["leave: a move of another author", "leave: a move of another game"],
    "R-15-13": ["trace"],
    "R-15-14": ["trace"],
    "R-15-15": ["trace"],
    "R-15-16": ["trace"],
    "R-15-17": ["fold"],
    "R-16-23": ["leave: the steps", "eviction: the steps"],
    "R-16-24": ["newcomer: whole"],
    "R-16-26": ["leave: the steps"],
    "R-16-28": ["eviction: whole", "leave: the seal dropped"],
}


def _choose(ask: Ask, hand: tuple[int, ...], seat: int) -> Answer:
    """An answer that follows from the question alone: the same on every machine."""
    mark = tagged("choice", bytes(hand), bytes([seat]), type(ask).__name__.encode())
    clue = Clue(ClueKind.TEXT, f"clue {mark.hex()[:6]}")
    match ask:
        case AskClaim(_, others):
            return (Yield(seat, others[0]),) if mark[0] % 2 else (Claim(seat, clue),)
        case AskTell(kinds, cards):
            told = (GiveClue(seat, clue),) if kinds else ()
            return (*told, LayDown(seat, hand[:1])) if cards else told
        case AskLay(cards):
            return (LayDown(seat, hand[-cards:]),)
        case AskName(players):
            return (NamePlayer(seat, players[0]),)
        case AskVote(places, _, red):
            green = places[mark[1] % len(places)]
            return (CastBallot(seat, Ballot((green,), places[0] if red else None)),)


def _company(options: Options, players: int, seed: int) -> Company:
    company = Company(options, players, seed, shared=True)
    _all_choose(company, _choose)
    return company


def _all_choose(company: Company, choose: Chooser) -> None:
    for peer in company.peers.values():
        peer.choose = choose


def _leave() -> Company:
    company = _company(Options("modern", points=5, deck=28), 4, 1)
    company.until_step("lay")
    decide(company, goodbye(company, 2))
    return company


def _eviction() -> Company:
    company = _company(Options("odyssey", points=1, deck=42), 6, 2)
    company.until_step("mix")
    company.step()
    decide(company, wishes(company, 4))
    decide(company, wishes(company, 0))
    company.until_step("claim")
    _all_choose(company, claims)
    company.step()
    _all_choose(company, _choose)
    company.until_step("vote")
    cheat = company.replica.step.owes[-1]
    place = company.replica.ledger.place_of(cheat)
    lie = sign_event(key_of(cheat, company.seed), place, "vote", {"votes": b"", "proof": b""})
    decide(company, bad(lie))
    return company


def _refill() -> Company:
    return _company(Options("modern", points=9, deck=26), 3, 3)


def _whole(rules: str, players: int, deck: int) -> Company:
    return _company(Options(rules, deck=deck), players, 4)


def _shown() -> Company:
    company = _company(Options("modern", points=1, deck=28), 4, 5)
    company.until_step("show")
    winner = present(company.replica.table.game.end).winners[0]
    leaver = next(seat for seat in company.replica.roster.seats if seat != winner)
    decide(company, goodbye(company, leaver))
    company.step()
    place = company.replica.ledger.place_of(winner)
    lies = [sign_event(key_of(winner, 5), place, "show", {"shown": lie}) for lie in (None, 1)]
    decide(company, [fork_of(*lies)])
    return company


def _newcomer() -> Company:
    company = _company(Options("modern", points=9, deck=28), 4, 6)
    company.until_step("lay")
    decide(company, application(company, 4, ("Newcomer", 11)))
    company.peers[4].choose = _choose
    company.until_step("deal")
    company.until_step("vote")
    decide(company, goodbye(company, 1))
    return company


@cache
def games() -> dict[str, bytes]:
    """The saved games by name."""
    saved = {}
    begun = {
        "leave": _leave,
        "eviction": _eviction,
        "refill": _refill,
        "classic": lambda: _whole("classic", 3, 32),
        "party": lambda: _whole("party", 6, 36),
        "teams": lambda: _whole("teams", 6, 28),
        "shown": _shown,
        "newcomer": _newcomer,
    }
    for name, begin in begun.items():
        company = begin()
        company.play()
        saved[name] = write_records(company.replica.records())
    return saved


def files() -> dict[str, bytes]:
    """The saved games by path."""
    return {f"games/{name}.dixit": data for name, data in games().items()}


def build() -> dict[str, Json]:
    """The whole file."""
    cases: list[Json] = []
    for name in games():
        cases += [_case(f"{name}: the steps", "trace", name), _case(f"{name}: whole", "fold", name)]
    cases += [_case(f"leave: {what}", "fold", "leave", *edits) for what, edits in _spoiled()]
    cases += [_case(f"{game}: {what}", "fold", game, *edits) for game, what, edits in _ends()]
    return {
        "about": "Whole games (protocol/15-events.md to 17-log-file.md). An input names a file of "
        "this folder and edits to it (tools/vectors/edits.py); what is asked is the log after "
        "them. trace: every step as it opens. fold: where the log ends, or the first bad record.",
        "rules": RULES,
        "cases": cases,
    }


def _case(name: str, op: str, game: str, *edits: list[Json]) -> Json:
    log = edited(games()[game], edits).hex()
    given: dict[str, Json] = {"file": f"games/{game}.dixit", "edits": [list(one) for one in edits]}
    return {
        "name": name,
        "op": op,
        "input": given,
        **answer(TABLE if edits else TRUSTED, op, {"log": log}),
    }


def _spoiled() -> list[tuple[str, list[list[Json]]]]:
    records = list(records_of("leave"))
    at = {read_event(raw).kind: n for n, raw in reversed(list(enumerate(records))) if n}
    foreign = records_of("refill")[5].hex()
    last = len(records) - 1
    vote = read_event(records[at["vote"]])
    other_seat = (vote.seat + 1) % 4
    swapped = type(vote.place)(**{**vars(vote.place), "seat": other_seat})
    forged = sign_event(key_of(other_seat, 1), swapped, "vote", vote.body).raw.hex()
    flips: list[tuple[str, list[list[Json]]]] = [
        (f"a bit of a {kind} flipped", [["flip", n, len(records[n]) // 2, 1]])
        for kind, n in (("genesis", 0), *sorted(at.items()))
    ]
    return [
        ("cut after the first vote", [["keep", at["vote"] + 1]]),
        ("cut between two steps: unfinished", [["keep", at["vote"]]]),
        ("the last record missing", [["keep", last]]),
        ("a move dropped", [["drop", at["lay"]]]),
        ("a move doubled", [["double", at["lay"]]]),
        ("two moves in the wrong order", [["swap", at["lay"]]]),
        ("the seal dropped", [["drop", at["seal"]]]),
        ("a move of another game", [["put", at["lay"], foreign]]),
        ("a move of another author", [["replace", at["vote"], forged]]),
        ("torn in its last record", [["tear", 5]]),
        ("torn in the length of its last record", [["tear", len(records[last]) + 2]]),
        ("torn, and a bad record before", [["flip", at["vote"], 80, 1], ["tear", 5]]),
        ("a record of no bytes", [["length", at["lay"], 0]]),
        ("a record of more than 512 KiB", [["length", at["lay"], 524289]]),
        ("a length that leads into the next record", [["length", at["lay"], 1000]]),
        ("nothing but the first line", [["keep", 0]]),
        ("not even the first line", [["keep", 0], ["begin", ""]]),
        ("the first line of another version", [["begin", b"p2p-dixit log 2\n".hex()]]),
        ("something after the end", [["put", last + 1, records[last].hex()]]),
        *flips,
    ]


def _ends() -> list[tuple[str, str, list[list[Json]]]]:
    """What may not follow the end, and what may stand shortly before it."""
    company = _refill()
    company.play()
    decide(company, goodbye(company, 1))
    seal = company.moves()[0].raw.hex()
    records = records_of("shown")
    seals = [n for n, raw in enumerate(records) if n and read_event(raw).kind == "seal"]
    return [
        ("refill", "a seal after the end", [["put", len(records_of("refill")), seal]]),
        ("shown", "before the first seal: everybody is to show", [["keep", seals[0]]]),
        ("shown", "after the first seal: who left is not", [["keep", seals[0] + 1]]),
        ("shown", "after the second seal: another one has won", [["keep", seals[1] + 1]]),
    ]


def records_of(name: str) -> list[bytes]:
    """The records of a saved game."""
    return list(read_records(games()[name]))
