"""The engine's thread: what runs there, and that nothing is left lying when it ends."""

import asyncio
import threading

from p2p_dixit.runtime.engine import Engine


async def test_work_is_done_in_another_thread() -> None:
    async def where() -> str:
        return threading.current_thread().name

    engine = Engine()
    assert await engine.run(where()) == "engine"
    engine.close()


async def test_what_still_waits_when_the_engine_ends_may_tidy_up() -> None:
    waits, tidied = threading.Event(), threading.Event()

    async def wait() -> None:
        try:
            waits.set()
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            tidied.set()

    engine = Engine()
    engine.call(lambda: asyncio.ensure_future(wait(), loop=engine.loop))
    await asyncio.to_thread(waits.wait)
    engine.close()
    assert tidied.is_set()
