"""A second thread with an event loop of its own: where links, disk and cards do their work.

A screen must answer a key press while twelve hands are dealt. So everything but the screen runs
here, and the two exchange frozen values only.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from p2p_dixit.client import cores

T = TypeVar("T")


class BackgroundLoop:
    """The thread; runs until it is closed."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="background", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        cores.use_all()
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_forever()
            self.loop.run_until_complete(self._cancel_all())
        finally:  # work that came later would never be done, and its caller wait for ever
            self.loop.close()

    async def _cancel_all(self) -> None:
        """Cancels the tasks that are still waiting, so that they can clean up. A connection that
        is closed is let go in the turn of the loop after that.
        """
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await asyncio.sleep(0)

    def call(self, what: Callable[[], object]) -> None:
        """Has something done there, soon."""
        self.loop.call_soon_threadsafe(what)

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Has a coroutine run there, and waits for it here."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))

    def stop(self) -> None:
        """Stops the loop soon; the thread ends by itself."""
        self.loop.call_soon_threadsafe(self.loop.stop)

    def close(self) -> None:
        """Stops the loop; callers close their own resources on it first."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(timeout=5)
