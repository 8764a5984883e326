"""Checking the proofs of a whole log on all cores.

The audit folds the log in this process and hands the proofs out as it goes, in batches. As long as
the workers have enough to do, this process checks a batch itself: it is one of the cores, and what
it checks is not sent anywhere. At the end it takes back what no worker has begun, and whatever was
given to a worker that has died. The first bad record is the one with the lowest number whose proof
fails, whatever order the answers come in; so nothing is reported before all earlier ones are known
to hold.
"""

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial

from p2p_dixit.errors import DixitError
from p2p_dixit.log.event import Event
from p2p_dixit.log.file import Framed, split_records
from p2p_dixit.saved.workers import Worker
from p2p_dixit.table.audit import Audit, BadRecord, Closed
from p2p_dixit.table.steps.kind import Check

# Work is handed out by the bytes of the moves, which grow as their proofs do: a shuffle goes at
# once, small moves in company. Enough that sending costs little, little enough that all cores have
# work to the end.
BATCH_BYTES = 6_000
# Batches given to a worker in advance: it has enough to do while this process checks a shuffle.
AHEAD = 4
# Starting workers takes longer than checking a short log by ourselves.
WORTH_WORKERS = 150_000  # bytes
# Reading a log takes a ninth of the time that checking it takes, so more cores would stand idle.
MOST_CORES = 9
# What is read and checked has no reference cycles, so looking for them finds nothing: a thirtieth
# of the time, where it is done each time that a few hundred objects have been made.
FEW_COLLECTIONS = 100_000  # new objects before the garbage collector looks

Numbered = tuple[int, tuple[Check, ...]]
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Failure:
    """The proof of a record that does not hold."""

    record: int
    why: str


def first_failure(batch: Sequence[Numbered]) -> Failure | None:
    """Checks a batch in order; runs in a worker."""
    for record, checks in batch:
        try:
            for check in checks:
                check()
        except DixitError as error:
            return Failure(record, getattr(error, "what", str(error)))
    return None


class Workers:
    """Proofs in, the first failure out."""

    def __init__(self, cores: int) -> None:
        self._workers = list(_started(cores - 1))
        self._batch: list[Numbered] = []
        self._bytes = 0
        self.failure: Failure | None = None

    def add(self, record: int, checks: Sequence[Check], size: int) -> None:
        """Has the proofs of a record of this many bytes checked, sooner or later."""
        self._batch.append((record, tuple(checks)))
        self._bytes += size
        if self._bytes >= BATCH_BYTES:
            self._flush()

    def finish(self) -> Failure | None:
        """Waits for everything handed in; the first failure, if there is one."""
        self._flush()
        while busy := [worker for worker in self._workers if worker.open]:
            behind = max(busy, key=lambda worker: worker.open)
            # It is at its last batch, and will finish that sooner than this process could.
            at_it = behind.there and behind.open == 1 and self.failure is None
            if not at_it:
                self._check(behind.take_back())
            self._note(*behind.answers(wait=at_it))
        return self.failure

    def close(self) -> None:
        """Lets the workers go."""
        for worker in self._workers:
            worker.close()

    def _flush(self) -> None:
        batch, self._batch, self._bytes = self._batch, [], 0
        for worker in self._workers:
            self._note(*worker.answers())
        free = [one for one in self._workers if one.there and one.open < AHEAD]
        if not batch or self.failure is not None:
            return
        if free:
            min(free, key=lambda worker: worker.open).give(batch)
        else:
            self._check(batch)

    def _check(self, batch: Sequence[Numbered]) -> None:
        """Checks a batch in this process, unless it comes after a failure."""
        if self.failure is None or batch[0][0] < self.failure.record:
            self._note(first_failure(batch))

    def _note(self, *found: Failure | None) -> None:
        """The earlier failure counts; nothing after a known one is handed in or begun."""
        for failure in found:
            if failure and (self.failure is None or failure.record < self.failure.record):
                self.failure = failure


def _started(count: int) -> Iterator[Worker[list[Numbered], Failure | None]]:
    """So many workers, or as many as the system allows."""
    begin = partial(gc.set_threshold, FEW_COLLECTIONS)
    with suppress(OSError):
        for _ in range(count):
            yield Worker(first_failure, begin)


@contextmanager
def _few_collections() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(FEW_COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@dataclass(frozen=True)
class Checked:
    """A saved game that holds in every respect, step by step."""

    audit: Audit
    closed: tuple[Closed, ...]


def cores() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def check_log(data: bytes, most_cores: int, progress: Progress | None = None) -> Checked:
    """Checks everything in a saved game; raises BadRecord or Malformed at the first bad thing."""
    framed = split_records(data)
    with _few_collections():
        workers = Workers(min(most_cores, MOST_CORES) if len(data) >= WORTH_WORKERS else 1)
        try:
            return _read(framed, workers, progress or (lambda _done, _total: None))
        finally:
            workers.close()


def _read(framed: Framed, workers: Workers, progress: Progress) -> Checked:
    records = framed.records
    if not records:
        raise BadRecord(0, None, framed.fault or "an empty file")
    seats: list[int] = [0]

    def run(event: Event, checks: Sequence[Check]) -> None:
        seats.append(event.seat)
        workers.add(len(seats) - 1, checks, len(event.raw))

    audit = Audit(records[0], run)
    closed: list[Closed] = []
    try:
        for number, raw in enumerate(records[1:], start=1):
            if (step := audit.read(raw)) is not None:
                closed.append(step)
            progress(number, len(records) - 1)
        audit.check_done(framed.fault)
    except BadRecord as error:
        bad: BadRecord | None = error
    else:
        bad = None
    # A failed proof comes first: what did not fit after it may only follow from it.
    if (failure := workers.finish()) is not None:
        bad = BadRecord(failure.record, audit.author_of(seats[failure.record]), failure.why)
    if bad is not None:
        raise bad
    return Checked(audit, tuple(closed))
