"""Memory is tidied up while nobody waits for anything."""

import gc

from p2p_dixit.ui.gc_schedule import CALM, ENOUGH, GcSchedule, starting


def _schedule(count: int) -> tuple[GcSchedule, list[str]]:
    done: list[str] = []
    return GcSchedule(lambda: done.append("tidied"), lambda: count), done


def test_nothing_happens_while_somebody_is_at_the_keys() -> None:
    gc_schedule, done = _schedule(ENOUGH)
    gc_schedule.touched(100.0)
    gc_schedule.look(100.0 + CALM / 2, busy=False)
    assert done == []
    gc_schedule.look(100.0 + CALM, busy=False)
    assert done == ["tidied"]


def test_nothing_happens_while_machines_work() -> None:
    gc_schedule, done = _schedule(ENOUGH)
    gc_schedule.look(100.0, busy=True)
    assert done == []


def test_little_garbage_is_left_where_it_is() -> None:
    gc_schedule, done = _schedule(ENOUGH - 1)
    gc_schedule.look(100.0, busy=False)
    assert done == []


def test_large_collections_no_longer_come_by_themselves() -> None:
    before, aside = gc.get_threshold(), gc.get_freeze_count()
    held: list[list[int]] = [[] for _ in range(10)]  # something new that the collector watches
    try:
        GcSchedule().begin()
        assert gc.get_freeze_count() >= aside + len(held)
        assert gc.get_threshold()[2] > 100
    finally:
        gc.set_threshold(*before)


def test_nothing_is_collected_until_everything_is_there() -> None:
    before = gc.get_threshold()
    try:
        with starting():
            assert not gc.isenabled()
            GcSchedule().begin()
            assert gc.isenabled()
        assert gc.isenabled()
    finally:
        gc.set_threshold(*before)
