"""The background thread: what runs there, and that nothing is left lying when it ends."""

import asyncio
import threading

import pytest

from p2p_dixit.client.background import BackgroundLoop
from tests.patience import PATIENCE


async def test_work_is_done_in_another_thread() -> None:
    async def where() -> str:
        return threading.current_thread().name

    background = BackgroundLoop()
    assert await background.run(where()) == "background"
    background.close()


async def test_what_still_waits_when_the_loop_ends_may_tidy_up() -> None:
    waits, tidied = threading.Event(), threading.Event()

    async def wait() -> None:
        try:
            waits.set()
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            tidied.set()

    background = BackgroundLoop()
    background.call(lambda: asyncio.ensure_future(wait(), loop=background.loop))
    await asyncio.to_thread(waits.wait)
    background.close()
    assert tidied.is_set()


async def test_a_loop_that_was_torn_down_refuses_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = threading.Event()
    monkeypatch.setattr(threading, "excepthook", lambda _: ended.set())

    def leave() -> None:
        raise SystemExit

    background = BackgroundLoop()
    background.call(leave)
    await asyncio.to_thread(ended.wait, PATIENCE)
    with pytest.raises(RuntimeError, match="closed"):
        background.call(leave)
