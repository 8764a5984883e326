"""Checking the proofs of a whole log on all cores.

The audit folds the log in this process and hands the proofs out as it goes, in batches. As long as
the workers have enough to do, this process checks a batch itself: it is one of the cores, and what
it checks is not sent anywhere. The first bad record is the one with the lowest number whose proof
fails, whatever order the answers come in; so nothing is reported before all earlier ones are known
to hold.
"""

import gc
import multiprocessing
import multiprocessing.context
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from p2p_dixit.errors import DixitError
from p2p_dixit.log.event import Event
from p2p_dixit.log.file import Framed, split_records
from p2p_dixit.table.audit import Audit, BadRecord, Closed
from p2p_dixit.table.steps.kind import Check

# Work is handed out by the bytes of the moves, which grow as their proofs do: a shuffle goes at
# once, small moves in company. Enough that sending costs little, little enough that all cores have
# work to the end.
BATCH_BYTES = 6_000
# Batches given to a worker in advance: it has enough to do while this process checks a shuffle, and
# what it has not begun at the end is taken back.
AHEAD = 16
# Starting workers takes longer than checking a short log by ourselves.
WORTH_WORKERS = 150_000  # bytes
# Windows waits for 63 things at once, two of which are the pool's own; and a log is never so long
# that more would help.
MOST_WORKERS = 61
# What is read and checked has no circles, so looking for them finds nothing: a thirtieth of the
# time, where it is done each time that a few hundred objects have been made.
FEW_COLLECTIONS = 100_000  # new objects before the collector looks

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
        self._pool = _pool(cores - 1) if cores > 1 else None
        self._most_pending = AHEAD * (cores - 1)
        self._batch: list[Numbered] = []
        self._bytes = 0
        self._pending: list[tuple[Future[Failure | None], list[Numbered]]] = []
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
        while self._pending:
            future, batch = self._pending.pop()
            if self.failure is not None and batch[0][0] > self.failure.record:
                future.cancel()
                continue
            self._note(first_failure(batch) if future.cancel() else future.result())
        return self.failure

    def close(self) -> None:
        """Lets the workers go."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def _flush(self) -> None:
        batch, self._batch, self._bytes = self._batch, [], 0
        self._collect()
        if self.failure is not None or not batch:
            return
        if self._pool is not None and len(self._pending) < self._most_pending:
            self._pending.append((self._pool.submit(first_failure, batch), batch))
        else:
            self._note(first_failure(batch))

    def _collect(self) -> None:
        """Notes what the workers have answered by now."""
        answered = [future for future, _ in self._pending if future.done()]
        self._pending = [one for one in self._pending if one[0] not in answered]
        for future in answered:
            self._note(future.result())

    def _note(self, failure: Failure | None) -> None:
        """The earlier failure counts; nothing after a known one is handed in or begun."""
        if failure is not None and (self.failure is None or failure.record < self.failure.record):
            self.failure = failure


@contextmanager
def _few_collections() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(FEW_COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        workers, _context(), initializer=gc.set_threshold, initargs=(FEW_COLLECTIONS,)
    )


def _context() -> multiprocessing.context.BaseContext:
    """Workers that are forked are there at once; where that is unsafe they start from scratch."""
    alone = threading.active_count() == 1
    method = "fork" if sys.platform == "linux" and alone else "spawn"
    return multiprocessing.get_context(method)


@dataclass(frozen=True)
class Checked:
    """A saved game that holds in every respect, step by step."""

    audit: Audit
    closed: tuple[Closed, ...]


def cores() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return min(MOST_WORKERS, len(affinity(0)) if affinity else os.cpu_count() or 1)


def check_log(data: bytes, most_cores: int, progress: Progress | None = None) -> Checked:
    """Checks everything in a saved game; raises BadRecord or Malformed at the first bad thing."""
    framed = split_records(data)
    with _few_collections():
        workers = Workers(most_cores if len(data) >= WORTH_WORKERS else 1)
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
