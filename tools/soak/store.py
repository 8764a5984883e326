"""The store through many lives: crashes, power cuts, lying and ageing disks, by chance and seed.

A small program (tests/store/toynode.py) saves and sends events. In each life something else may go
wrong, at any operation; then it starts again. What must hold every time: a journal that calls
itself whole has everything that was ever sent, and any journal has if the disk is honest (every
third seed); and in the end the events are those of a run in which nothing went wrong. A failing
seed is printed; `python -m tools.soak.store SEED` repeats it.
"""

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count

from p2p_dixit.store.framing import MAGIC
from p2p_dixit.store.games import Games
from p2p_dixit.store.keyfile import KeyDamaged
from tests.store.memory import Crash, Fault, MemoryFiles, Operation
from tests.store.toynode import EVENTS, GAME, HOME, OWN, SECRET, event, folders, play

EXPECTED = [event(SECRET, number) for number in range(EVENTS)]
JOURNAL = HOME / "playing" / GAME.hex() / "journal"
LIVES = 12


def run(seconds: float) -> bool:
    """As many seeds as the time allows; reports the coverage."""
    end = time.monotonic() + seconds
    crashes = 0
    for seed in count():
        if time.monotonic() >= end:
            print(f"store: {seed} seeds, {crashes} crashes, 0 failures")
            return True
        try:
            crashes += lives(seed)
        except AssertionError as error:
            print(f"store: seed {seed} failed: {error}; python -m tools.soak.store {seed}")
            return False
    return True


def lives(seed: int) -> int:
    """One program through its lives; the number of crashes."""
    chance = random.Random(seed)
    files, sent, crashes = MemoryFiles(), list[bytes](), 0
    honest = seed % 3 == 0
    for _ in range(LIVES):
        files.lying = not honest and chance.random() < 0.3
        crashes += _live(files, sent, chance)
        if not honest and chance.random() < 0.2:
            _age(files, chance)
        files.lying = False
        _check(files, sent, honest=honest)
    play(files, sent)
    files.kill()
    _require(sorted(sent) == sorted(EXPECTED), "other events were sent")
    _require(sorted(_saved(files)[0]) == sorted(EXPECTED), "other events were saved")
    return crashes


def _live(files: MemoryFiles, sent: list[bytes], chance: random.Random) -> bool:
    """One life: until the last event, or until something happens."""
    files.fault = _fate(chance)
    try:
        play(files, sent)
    except Crash:
        crashed = True
    else:
        crashed = False
    if chance.random() < 0.6:
        files.cut_power(partial(chance.randint, 0))
    else:
        files.kill()
    return crashed


def _fate(chance: random.Random) -> Callable[[Operation], Fault | None]:
    """A disk on which the process dies some operations from now."""
    left = iter(range(chance.randint(1, 40)))

    def struck(operation: Operation) -> Fault | None:
        alive = next(left, None) is not None
        return None if alive else Fault(Crash(), chance.randint(0, operation.size))

    return struck


def _age(files: MemoryFiles, chance: random.Random) -> None:
    """A byte of the journal changes by itself."""
    if JOURNAL.name in files.names(JOURNAL.parent):
        size = len(files.read(JOURNAL))
        if size > len(MAGIC):
            files.flip(JOURNAL, chance.randrange(len(MAGIC), size), chance.randint(1, 255))


def _check(files: MemoryFiles, sent: list[bytes], *, honest: bool) -> None:
    if not Games(files, folders()).unfinished():
        _require(not (honest and sent), "the game is gone")
        return
    try:
        saved, whole = _saved(files)
    except KeyDamaged:
        return  # noticed, and mended by the next life
    complete = set(sent) <= set(saved)
    _require(complete or not (whole or honest), "what was sent is missing, and nobody knows")
    _require(set(saved) <= set(EXPECTED), "a journal has what was never made")


def _saved(files: MemoryFiles) -> tuple[list[bytes], bool]:
    opened = Games(files, folders()).open(GAME)
    opened.journal.close()
    records = opened.recovery.records
    return [r.payload for r in records if r.tag == OWN], opened.recovery.whole


def _require(holds: bool, what: str) -> None:  # noqa: FBT001 - reads like an assertion
    if not holds:
        raise AssertionError(what)


if __name__ == "__main__":
    print(f"{lives(int(sys.argv[1]))} crashes, nothing wrong")
