"""Whole games with real cards in which people go, are sent away, cheat, return and come new.

Each seed is a game of one rule set at one size (the smallest, the largest and all between), played
to its end by peers that share one replica; at any step a decision may change the roster. What must
hold every time: the game ends, every card is in one place, the file passes its audit and comes to
the same state. `python -m tools.soak.games SEED` repeats one.
"""

import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count

from p2p_dixit.log.event import Event, sign_event
from p2p_dixit.membership.grounds import Paper
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.sets import RULE_SETS, Ending, Options
from p2p_dixit.table.audit import audit
from p2p_dixit.table.steps.kind import Check
from tests.table.change import application, bad, decide, goodbye, say_of, wishes
from tests.table.play import Company, key_of

CORES = 2
MOST_STEPS = 5000
NAMES = sorted(RULE_SETS)


def run(seconds: float) -> bool:
    """As many seeds as the time allows; reports the coverage."""
    end, seeds, games, changes, failures = time.monotonic() + seconds, count(), 0, 0, 0
    with ProcessPoolExecutor(CORES) as pool:
        while time.monotonic() < end:
            batch = [next(seeds) for _ in range(2 * CORES)]
            for seed, (changed, error) in zip(batch, pool.map(tried, batch), strict=True):
                games, changes = games + 1, changes + changed
                if error:
                    failures += 1
                    print(f"games: {error}; python -m tools.soak.games {seed}", flush=True)
    print(f"games: {games} whole games, {changes} decisions in them, {failures} failures")
    return not failures


def tried(seed: int) -> tuple[int, str]:
    """How many decisions a seed's game had, and what went wrong."""
    try:
        return played(seed), ""
    except Exception as error:  # noqa: BLE001 - whatever it is, the seed is what matters
        return 0, f"seed {seed} failed: {type(error).__name__}: {error}"


def played(seed: int) -> int:
    """Plays the game of a seed."""
    dice = random.Random(seed)
    company = Company(*_table(seed, dice), seed=seed, shared=True)
    calm = dice.random() < 0.2
    changes = 0
    for _ in range(MOST_STEPS):
        if company.replica.finished:
            break
        if not calm and dice.random() < 0.06 and _changed(company, dice):
            changes += 1
            continue
        company.step()
        _check(company)
    assert company.replica.finished, "the game goes on for ever"  # noqa: S101 - what soak is for
    read = audit(company.replica.records(), _checked_already).replica
    assert read.table.hash == company.replica.table.hash  # noqa: S101
    return changes


def _table(seed: int, dice: random.Random) -> tuple[Options, int]:
    rule_set = RULE_SETS[NAMES[seed % len(NAMES)]]
    sizes = rule_set.players
    players = dice.choice([sizes[0], sizes[-1], dice.choice(sizes)])
    points = dice.choice([1, 6, 15]) if rule_set.ends is Ending.POINTS else None
    deck = rule_set.smallest_deck(players) + dice.choice([0, 0, 8, 20])
    return Options(rule_set.name, points=points, deck=deck), players


def _changed(company: Company, dice: random.Random) -> bool:
    """A decision about a seat, if the table allows one."""
    replica = company.replica
    papers = dice.choice([_leave, _evict, _convict, _come, _come])(company, dice)
    stays = len(replica.roster.seats) - 1
    if papers is None or stays < 1:
        return False
    decide(company, papers)
    return True


def _leave(company: Company, dice: random.Random) -> list[Paper] | None:
    seats = company.replica.roster.seats
    most = max(1, (len(seats) - 1) // 2)
    return goodbye(company, *dice.sample(seats, dice.randint(1, most)))


def _evict(company: Company, dice: random.Random) -> list[Paper] | None:
    seats = company.replica.roster.seats
    return wishes(company, dice.choice(seats)) if len(seats) > 2 else None


def _convict(company: Company, dice: random.Random) -> list[Paper] | None:
    replica = company.replica
    cheat = dice.choice(replica.step.owes)
    key = key_of(cheat, company.seed)
    return bad(sign_event(key, replica.ledger.place_of(cheat), replica.step.kind, "a lie"))


def _come(company: Company, dice: random.Random) -> list[Paper] | None:
    """A player returns, or a newcomer joins."""
    replica = company.replica
    players, gone = replica.table.players, set(range(len(replica.table.players)))
    free = sorted(gone - set(replica.roster.seats))
    seat = dice.choice([*free, len(players)])
    colours = {players[at].colour for at in replica.roster.seats if at < len(players)}
    colour = min(set(range(12)) - colours, default=0)
    papers = application(company, seat, (f"Guest {len(players)}", colour))
    return papers if replica.may_join(say_of(papers)) else None


def _check(company: Company) -> None:
    """Checks that each card that a player can see is in one place."""
    table = company.replica.table
    if table.game.phase is Phase.OVER:
        return
    seen = [card for card in (*table.game.discards, *table.game.table) if card is not None]
    for seat, peer in company.peers.items():
        if seat in table.hand_keys:
            seen += peer.private.hand(table)
    assert len(seen) == len(set(seen)), "a card is in two places"  # noqa: S101
    hands = [len(slots) for slots in table.encrypted.hands.values()]
    assert sum(hands) == sum(map(len, table.game.hands)), "hands differ"  # noqa: S101


def _checked_already(_: Event, __: Sequence[Check]) -> None:
    """The replica has checked the proofs when it admitted the moves."""


if __name__ == "__main__":
    print(f"games: {played(int(sys.argv[1]))} decisions, the game ended")
