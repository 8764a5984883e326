"""Proofs in threads: the same moves, the same verdicts."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from p2p_dixit.client import cores as threads
from p2p_dixit.crypto import cores
from p2p_dixit.deck.shuffle import check_shuffle, make_shuffle
from p2p_dixit.errors import PeerFault
from tools.bench.deck_work import Table, secret_of, where


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = cores._run, cores._cores
    yield
    cores.use(*before)


def test_threads_make_the_same_move_and_find_the_same_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(3)
    x, pile, here = table.key.public, table.pile(9), where(1)
    cores.use(cores.one_after_the_other, 1)
    move = make_shuffle(here, x, pile, secret_of(1))
    ran: list[int] = []

    def watched(pool: ThreadPoolExecutor, calls: Sequence[Callable[[], Any]]) -> list[Any]:
        ran.append(len(calls))
        return run(pool, calls)

    run = threads._run
    monkeypatch.setattr(threads, "_run", watched)
    monkeypatch.setattr(threads, "available", lambda: 3)
    threads.use_all.cache_clear()
    threads.use_all()
    assert make_shuffle(here, x, pile, secret_of(1)) == move
    check_shuffle(here, x, pile, move)
    with pytest.raises(PeerFault):
        check_shuffle(here, x, pile[::-1], move)
    assert max(ran) == 3


def test_one_core_has_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    cores.use(cores.one_after_the_other, 1)
    monkeypatch.setattr(threads, "available", lambda: 1)
    threads.use_all.cache_clear()
    threads.use_all()
    assert cores._run is cores.one_after_the_other


def test_what_a_piece_raises_is_raised() -> None:
    def fail(piece: Sequence[int]) -> None:
        raise PeerFault(piece[0], "is wrong", ())

    with ThreadPoolExecutor(2) as pool:
        cores.use(lambda calls: threads._run(pool, calls), 3)
        with pytest.raises(PeerFault):
            cores.in_pieces(fail, range(12), 2)
