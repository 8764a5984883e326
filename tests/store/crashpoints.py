"""Every disk that a crash may leave behind.

`crashes(prepare, run)` runs `run` once to the end and counts the operations that change the disk;
then again for each of them, and dies right before it (in a write: after each number of its bytes
that `prefixes` names). Each of those disks comes back in several ends: the process was killed and
the machine stayed up; the power failed and nothing, everything, or some random part of what was not
synced had reached the disk. What a restart makes of them is for the caller to judge.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from tests.store.memory import (
    Choose,
    Crash,
    Fault,
    MemoryFiles,
    Operation,
    everything,
    nothing,
)

Run = Callable[[MemoryFiles, list[bytes]], None]


@dataclass(frozen=True)
class Crashed:
    """A disk after a crash, what had been sent until then, and words for a failing test."""

    files: MemoryFiles
    sent: list[bytes]
    power: bool
    where: str


def operations(prepare: Callable[[], MemoryFiles], run: Run) -> list[Operation]:
    """What an undisturbed run does to the disk."""
    seen: list[Operation] = []
    files = prepare()
    files.fault = seen.append
    run(files, [])
    return seen


def crashes(prepare: Callable[[], MemoryFiles], run: Run, *, ends: int = 2) -> Iterator[Crashed]:
    """All the crashes; `ends` is the number of random power cuts beside the certain ones."""
    seen = operations(prepare, run)
    for number, operation in enumerate(seen):
        for written in prefixes(operation):
            for name, choose in (("killed", None), *cuts(number, ends)):
                files, sent = prepare(), list[bytes]()
                files.fault = _at(number, written)
                try:
                    run(files, sent)
                except Crash:
                    pass
                else:
                    raise AssertionError("the run did not crash: it is not the same every time")
                if choose is None:
                    files.kill()
                else:
                    files.cut_power(choose)
                where = f"{name} at {number}: {operation.kind} {operation.path.name} +{written}"
                yield Crashed(files, sent, choose is not None, where)


def prefixes(operation: Operation) -> range:
    """How much of a write gets through: each number of bytes, or some of a long one."""
    return range(0, max(operation.size, 1), 1 + operation.size // 40)


def cuts(seed: int, random_ends: int) -> Iterator[tuple[str, Choose]]:
    """Ways in which the power fails."""
    yield "power cut, nothing kept", nothing
    yield "power cut, all kept", everything
    for end in range(random_ends):
        yield f"power cut, part {end} kept", partial(random.Random(seed * 1000 + end).randint, 0)


def _at(number: int, written: int) -> Callable[[Operation], Fault | None]:
    count = iter(range(number + 1))

    def fault(_: Operation) -> Fault | None:
        return Fault(Crash(), written) if next(count) == number else None

    return fault
