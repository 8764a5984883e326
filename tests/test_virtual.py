"""The virtual loop keeps time without spending it."""

import asyncio
import threading
import time

import pytest

from tests import virtual
from tests.patience import PATIENCE


def test_hours_pass_at_once_and_in_order() -> None:
    seen: list[tuple[str, float]] = []

    async def sleeper(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        seen.append((name, asyncio.get_running_loop().time()))

    async def work() -> None:
        await asyncio.gather(sleeper("late", 7200), sleeper("early", 60))

    virtual.run(work())
    assert seen == [("early", 60), ("late", 7200)]


def test_waiting_for_nothing_is_an_error() -> None:
    async def work() -> None:
        await asyncio.Event().wait()

    with pytest.raises(virtual.Deadlock):
        virtual.run(work())


def test_work_in_a_thread_takes_no_time_unless_the_test_stops_it() -> None:
    async def work() -> None:
        loop, gate = asyncio.get_running_loop(), threading.Event()
        late = loop.call_later(0.001, lambda: None)
        await asyncio.to_thread(time.sleep, 0.05)
        assert loop.time() < late.when()
        stopped = asyncio.ensure_future(asyncio.to_thread(gate.wait, PATIENCE))
        await asyncio.sleep(0.01)  # passes nevertheless
        gate.set()
        assert await stopped

    virtual.run(work())


def test_time_is_real_as_long_as_another_thread_may_have_something_to_say() -> None:
    async def work() -> None:
        loop, said, moved = (
            asyncio.get_running_loop(),
            asyncio.Event(),
            threading.Event(),
        )

        def speak() -> None:
            moved.wait(PATIENCE)
            loop.call_soon_threadsafe(said.set)

        loop.call_later(0.01, moved.set)
        threading.Thread(target=speak).start()
        async with asyncio.timeout(PATIENCE):
            await said.wait()
        assert 0.0 < loop.time() < PATIENCE  # it passed, and did not leap to the timeout

    virtual.run(work())
