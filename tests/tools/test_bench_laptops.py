"""The bench in which each node has a processor of its own: what it counts, and what it does not."""

import time
from itertools import count

import pytest

from p2p_dixit.crypto import signing
from tools.bench import laptops

WAY = 0.25  # seconds; exact in binary, so that sums are


def test_on_processors_without_end_only_ways_are_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time, "process_time", lambda: 0.0)
    near, far = (laptops.evening(3, 2 * way) for way in (WAY, 2 * WAY))
    assert near.work == 0
    for one, other in ((near.table, far.table), (near.points, far.points)):
        assert one > 0
        assert (one / WAY).is_integer()
        assert other == 2 * one


def test_a_slow_processor_makes_its_own_node_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(time, "process_time", lambda: next(ticks) / 64)
    slow = laptops.evening(3, 2 * WAY)
    monkeypatch.setattr(time, "process_time", lambda: 0.0)
    quick = laptops.evening(3, 2 * WAY)
    assert slow.work > 0
    assert slow.table > quick.table
    assert slow.points > quick.points


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
