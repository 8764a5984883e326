"""A doctored client among honest ones (tests/doctored), in all weathers and at any time.

Each seed takes one of the attacks, a network that loses and delays, and lets it happen. The liar's
fate may depend on the network (a fork that never meets its twin convicts no seat). Every time this
must hold: honest peers agree, none of them is convicted or gone, evidence proves what it says, the
log passes its audit, and the game goes on. `python -m tools.soak.doctored SEED` repeats one.
"""

import copy
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count

from p2p_dixit.sim.agreement.world import Weather
from tests.doctored.room import agreed, attacked
from tests.doctored.test_room import BAD_MOVES, HARMLESS, OTHER_MOVES, WORDS, outcome
from tools.doctored import cards
from tools.doctored.hooks import Attack

WORKERS = 2
STEPS = 3

# Honest peers may lose patience with these before the network has brought everything.
SLOW = {"everything three seconds late"}

CASES: dict[str, tuple[Attack, str]] = {
    **{name: (cards.Doctored(change), at) for name, (change, at) in BAD_MOVES.items()},
    **{name: (attack, at) for name, (attack, at, _) in (OTHER_MOVES | WORDS).items()},
}


def run(seconds: float) -> bool:
    """As many seeds as the time allows; says what became of the liars."""
    end, seeds = time.monotonic() + seconds, count()
    came, failures = Counter[str](), list[str]()
    with ProcessPoolExecutor(WORKERS) as pool:
        while time.monotonic() < end:
            batch = [next(seeds) for _ in range(4 * WORKERS)]
            for result, wrong in pool.map(tried, batch):
                came[result] += 1
                failures += [wrong] if wrong else []
    told = ", ".join(f"{number} {what}" for what, number in sorted(came.items()))
    print(f"doctored: {sum(came.values())} attacks of {len(CASES)} kinds: {told}")
    for line in failures[:20]:
        print(f"doctored: {line}")
    return not failures


def tried(seed: int) -> tuple[str, str]:
    """What became of the liar, and what went wrong."""
    name = _name(seed)
    try:
        return attack(seed), ""
    except Exception as error:  # noqa: BLE001 - whatever it is, the seed is what matters
        again = f"python -m tools.soak.doctored {seed}"
        return "failed", f"{name}: {type(error).__name__}: {error}; {again}"


def _name(seed: int) -> str:
    names = sorted(set(CASES) - SLOW)
    return names[seed % len(names)]


def attack(seed: int) -> str:
    """Lets the attack of a seed happen; raises if anything is not as it must be."""
    dice = random.Random(seed)
    weather = Weather(
        loss=dice.choice((0.0, 0.02, 0.1)),
        repeat=dice.choice((0.0, 0.1)),
        delay=dice.choice((0.002, 0.02, 0.1)),
        slow=dice.choice((0.0, 0.0, 0.05)),
    )
    attack, at = CASES[_name(seed)]
    room = attacked(copy.deepcopy(attack), at, seed=seed, weather=weather)
    (liar,) = room.liars
    start = max(client.step for client in room.honest)

    def over() -> bool:
        gone = all(liar not in client.replica.roster.seats for client in room.honest)
        steps = STEPS if gone else 4 * STEPS
        return min(client.step for client in room.honest) >= start + steps or all(
            client.replica.finished for client in room.honest
        )

    room.run(over, 400.0)
    agreed(room)
    return outcome(room) if outcome(room) != HARMLESS else "came to nothing"


if __name__ == "__main__":
    print(f"{_name(int(sys.argv[1]))}: {attack(int(sys.argv[1]))}")
