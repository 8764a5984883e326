"""The bench in which each node has a processor of its own: what it counts, and what it does not."""

import time
from itertools import count

import pytest

from p2p_dixit.crypto import signing
from tools.bench import laptops
from tools.bench.path import counting, dealing, opening, played

WAY = 0.25  # seconds; exact in binary, so that sums are


def test_on_processors_without_end_only_the_ways_that_the_protocol_needs_are_waited_for() -> None:
    """One round trip for each step on the path, and those of the lobby: none is wasted."""
    for way in (WAY, 2 * WAY):
        evening = laptops.evening(3, way, free=True)
        waits = evening.waits
        assert waits.hands == way * (len(dealing(3, laptops.DECK)) + laptops.LOBBY_TRIPS)
        assert waits.table == way * len(opening(3))
        assert waits.points == way * len(counting(3))
        assert waits.press == way / 2
        steps = played(3, evening.log)
        assert [step.work for step in steps["table"]] == [step.work for step in opening(3)]
        assert [step.work for step in steps["points"][:2]] == [step.work for step in counting(3)]


def test_a_slow_processor_makes_its_own_node_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(time, "process_time", lambda: next(ticks) / 64)
    slow = laptops.evening(3, WAY)
    quick = laptops.evening(3, WAY, free=True)
    assert min(slow.work.values()) > 0
    assert slow.waits.table > quick.waits.table
    assert slow.waits.points > quick.waits.points


def test_several_cores_save_all_but_the_longest_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "process_time", lambda: clock[0])

    def takes(seconds: float) -> float:
        clock[0] += seconds
        return seconds

    cores = laptops.Cores(3)
    pieces = [lambda seconds=seconds: takes(seconds) for seconds in (1.0, 4.0, 2.0)]
    assert cores(pieces) == [1.0, 4.0, 2.0]
    assert cores.saved == 3.0 - laptops.DISPATCH


def test_no_node_gets_for_nothing_what_another_has_computed() -> None:
    places = [place for place in laptops.places() if place.shared is signing._fits]
    assert [place.module for place in places] == [signing]
    one, other = laptops.Memory(), laptops.Memory()
    try:
        one.install(places)
        signing._fits(bytes(32), b"", bytes(64))
        assert signing._fits.cache_info().misses == 1
        other.install(places)
        assert signing._fits.cache_info().misses == 0
        one.install(places)
        assert signing._fits.cache_info().misses == 1
    finally:
        signing._fits = places[0].shared
