"""Proofs checked on several cores give the answer that one core gives."""

import gc
from concurrent.futures import Future
from contextlib import suppress
from functools import partial

import pytest

from p2p_dixit.errors import PeerFault
from p2p_dixit.saved.proofs import (
    BATCH_BYTES,
    FEW_COLLECTIONS,
    Failure,
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


class _Busy:
    """Workers that have begun nothing yet."""

    def __init__(self) -> None:
        self.futures: list[Future[Failure | None]] = []

    def submit(self, *_: object) -> Future[Failure | None]:
        self.futures.append(Future())
        return self.futures[-1]


def test_nothing_after_a_known_failure_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = _Busy()
    workers = Workers(1)
    monkeypatch.setattr(workers, "_pool", pool)
    monkeypatch.setattr(workers, "_most_pending", 2)
    looked: list[int] = []
    for record in range(2):
        workers.add(record, [partial(looked.append, record)], BATCH_BYTES)
    pool.futures[0].set_result(Failure(0, "record 0"))
    assert workers.finish() == Failure(0, "record 0")
    assert looked == []
    assert pool.futures[1].cancelled()


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
