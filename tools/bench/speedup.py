"""What a second core does for `verify`, in a process of its own as a person has it.

Where other threads run already, workers have to be started from scratch, which takes long beside a
check of half a second.

The bare library calls are run on the same cores, too, in one process each: two cores of one machine
are rarely worth two machines, and `verify` cannot be quicker than that.
"""

import json
import multiprocessing
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from p2p_dixit.crypto.signing import _fits
from p2p_dixit.saved.proofs import check_log
from tools.bench.floor import bare, counted

ROUNDS = 8  # of each, in turn: the best of each is the least disturbed


def checked(data: bytes, cores: int = 1) -> None:
    """Checks a game as the first one of a process: its signatures are in no cache."""
    _fits.cache_clear()
    check_log(data, cores)


class Clocked(NamedTuple):
    """Seconds by the clock. It takes an idle machine to mean anything."""

    one: float  # verify on one core
    several: float  # and on several
    bare_one: float  # the bare calls on one core
    bare_several: float  # and on several, each with its share


def on_cores(data: bytes, cores: int) -> Clocked:
    """A game checked on one core and on several, beside its bare calls."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.dixit"
        path.write_bytes(data)
        call = [sys.executable, "-m", "tools.bench.speedup", str(path), str(cores)]
        done = subprocess.run(call, check=True, capture_output=True, text=True)
    return Clocked(*json.loads(done.stdout))


def _measured(data: bytes, cores: int) -> Clocked:
    calls = counted(lambda: check_log(data, 1))
    share = Counter({name: count // cores for name, count in calls.items()})
    ways: tuple[Callable[[], object], ...] = (
        lambda: checked(data),
        lambda: checked(data, cores),
        lambda: bare(calls),
        lambda: _at_once(share, cores),
    )
    rounds = [[_clock(way) for way in ways] for _ in range(ROUNDS)]
    return Clocked(*(min(times) for times in zip(*rounds, strict=True)))


def _at_once(share: Counter[str], cores: int) -> None:
    fork = multiprocessing.get_context("fork")
    workers = [fork.Process(target=bare, args=(share,)) for _ in range(cores)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def _clock(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


if __name__ == "__main__":
    print(json.dumps(_measured(Path(sys.argv[1]).read_bytes(), int(sys.argv[2]))))
