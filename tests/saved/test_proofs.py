"""Proofs checked on several cores give the answer that one core gives."""

import gc
from contextlib import suppress
from functools import partial

import pytest

from p2p_dixit.errors import PeerFault
from p2p_dixit.saved import proofs
from p2p_dixit.saved.proofs import (
    BATCH_BYTES,
    FEW_COLLECTIONS,
    Failure,
    Numbered,
    Workers,
    check_log,
)
from p2p_dixit.table.audit import BadRecord
from tests.saved.games import REFILL


def _holds() -> None:
    pass


def _fails(what: str) -> None:
    raise PeerFault(1, what)


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize("size", [1, BATCH_BYTES])
def test_the_first_failure_is_the_lowest_record_whatever_finishes_first(
    cores: int, size: int
) -> None:
    # R-17-9
    workers = Workers(cores)
    try:
        for record in range(40):
            check = partial(_fails, f"record {record}") if record in {17, 18, 39} else _holds
            workers.add(record, [check], size)
        assert workers.finish() == Failure(17, "record 17")
    finally:
        workers.close()


class _Slow:
    """A worker that answers what the test says, and is waited for: what it has begun holds."""

    def __init__(self) -> None:
        self.there = True
        self.given: list[list[Numbered]] = []
        self.said: list[Failure | None] = []

    @property
    def open(self) -> int:
        return len(self.given)

    def give(self, job: list[Numbered]) -> None:
        self.given.append(job)

    def take_back(self) -> list[Numbered]:
        return self.given.pop()

    def answers(self, *, wait: bool = False) -> list[Failure | None]:
        said, self.said = self.said or [None] * wait, []
        del self.given[: len(said)]
        return said

    def close(self) -> None:
        pass


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> _Slow:
    worker = _Slow()
    monkeypatch.setattr(proofs, "Worker", lambda *_: worker)
    return worker


def test_nothing_after_a_known_failure_is_checked(slow: _Slow) -> None:
    workers = Workers(2)
    looked: list[int] = []
    for record in range(3):
        workers.add(record, [partial(looked.append, record)], BATCH_BYTES)
    slow.said = [Failure(0, "record 0")]
    workers.add(3, [partial(looked.append, 3)], BATCH_BYTES)
    assert len(slow.given) == 2
    assert workers.finish() == Failure(0, "record 0")
    assert looked == []


def test_what_no_worker_has_begun_is_taken_back_in_the_end(slow: _Slow) -> None:
    workers = Workers(2)
    looked: list[int] = []
    for record in range(3):
        workers.add(record, [partial(looked.append, record)], BATCH_BYTES)
    assert len(slow.given) == 3
    assert workers.finish() is None
    assert looked == [2, 1]


def test_what_a_worker_had_that_came_to_an_early_end_is_checked_here(slow: _Slow) -> None:
    workers = Workers(2)
    looked: list[int] = []
    for record in range(3):
        workers.add(record, [partial(looked.append, record)], BATCH_BYTES)
    slow.there = False
    assert workers.finish() is None
    assert looked == [2, 1, 0]


def test_a_system_that_allows_no_more_processes_has_one_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr(proofs, "Worker", refuse)
    workers = Workers(2)
    workers.add(0, [partial(_fails, "record 0")], BATCH_BYTES)
    assert workers.finish() == Failure(0, "record 0")
    workers.close()


@pytest.mark.parametrize("cores", [1, 2])
def test_proofs_that_hold_are_no_failure(cores: int) -> None:
    workers = Workers(cores)
    try:
        for record in range(10):
            workers.add(record, [_holds, _holds], BATCH_BYTES // 3)
        assert workers.finish() is None
    finally:
        workers.close()


@pytest.mark.parametrize("log", [REFILL.read_bytes(), REFILL.read_bytes()[:-1]])
def test_the_collector_of_garbage_is_held_back_while_a_log_is_read_and_no_longer(
    log: bytes,
) -> None:
    """A log that is cut short is refused, and that must not hold it back for good either."""
    before = gc.get_threshold()
    meanwhile = set[int]()
    gc.set_threshold(FEW_COLLECTIONS // 2)
    try:
        with suppress(BadRecord):
            check_log(log, 1, lambda _done, _total: meanwhile.add(gc.get_threshold()[0]))
        assert meanwhile == {FEW_COLLECTIONS}
        assert gc.get_threshold()[0] == FEW_COLLECTIONS // 2
    finally:
        gc.set_threshold(*before)
