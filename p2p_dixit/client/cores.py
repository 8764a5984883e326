"""Proofs on all cores of this machine: the threads behind `crypto/cores.py` (ADR 0172)."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from p2p_dixit.crypto import cores

# A shuffle of a table of twelve is cut into pieces of a millisecond by then; more threads would
# only wait for each other.
MOST_CORES = 8


def available() -> int:
    """How many cores this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache  # once per process
def use_all() -> None:
    """From now on long computations are shared by all cores, in threads that live on."""
    count = min(MOST_CORES, available())
    if count > 1:
        pool = ThreadPoolExecutor(count - 1, thread_name_prefix="proofs")
        cores.use(lambda calls: _run(pool, calls), count)


def _run(pool: ThreadPoolExecutor, calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """All but the first in other threads; that one here, which would only wait otherwise."""
    others = [pool.submit(call) for call in calls[1:]]
    first = calls[0]()
    return [first, *(other.result() for other in others)]
