"""Proofs checked on several cores give the answer that one core gives."""

from functools import partial

import pytest

from p2p_dixit.errors import PeerFault
from p2p_dixit.saved.proofs import BATCH_BYTES, Failure, Workers


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


@pytest.mark.parametrize("cores", [1, 2])
def test_proofs_that_hold_are_no_failure(cores: int) -> None:
    workers = Workers(cores)
    try:
        for record in range(10):
            workers.add(record, [_holds, _holds], BATCH_BYTES // 3)
        assert workers.finish() is None
    finally:
        workers.close()
