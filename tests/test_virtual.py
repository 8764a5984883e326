"""The virtual loop keeps time without spending it."""

import asyncio
import time

import pytest

from tests import virtual


def test_hours_pass_at_once_and_in_order() -> None:
    seen: list[tuple[str, float]] = []

    async def sleeper(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        seen.append((name, asyncio.get_running_loop().time()))

    async def work() -> None:
        await asyncio.gather(sleeper("late", 7200), sleeper("early", 60))

    before = time.monotonic()
    virtual.run(work())
    assert seen == [("early", 60), ("late", 7200)]
    assert time.monotonic() - before < 3600  # two hours passed in there, however slow this is


def test_waiting_for_nothing_is_an_error() -> None:
    async def work() -> None:
        await asyncio.Event().wait()

    with pytest.raises(virtual.Deadlock):
        virtual.run(work())
