"""The screen's end of a table whose work is done in the background loop."""

import asyncio
import threading
from collections.abc import Callable

from p2p_dixit.play.api import Listener, Unwatch
from p2p_dixit.play.view import View

FRAME = 1 / 20  # seconds between two views on the screen


class ClientEnd:
    """All of `Client` but `do`. Made in the screen's loop; `show` is called in the other one."""

    def __init__(self, view: View) -> None:
        """`view` is shown until the first one arrives."""
        self._loop = asyncio.get_running_loop()
        self._listeners: list[Listener] = []
        self._lock = threading.Lock()
        self._latest: View | None = None  # came from the background loop, not shown yet
        self._shown_at = 0.0
        self._view = view

    @property
    def view(self) -> View:
        return self._view

    def watch(self, listener: Listener) -> Unwatch:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def show(self, view: View) -> None:
        """Called in the background loop, after every change; the latest is shown."""
        with self._lock:
            waiting, self._latest = self._latest, view
        if waiting is None:
            self._loop.call_soon_threadsafe(self._plan)

    def _plan(self) -> None:
        """No more often than the eye can follow: while machines deal, hundreds come a second."""
        pause = self._shown_at + FRAME - self._loop.time()
        self._loop.call_later(max(0.0, pause), self._take)

    def _take(self) -> None:
        with self._lock:
            view, self._latest = self._latest, None
        self._shown_at = self._loop.time()
        if view is not None:
            self._view = view
            for listener in tuple(self._listeners):
                listener()

    async def shows(self, wanted: Callable[[View], object]) -> None:
        """Waits until something is to be seen."""
        changed = asyncio.Event()
        unwatch = self.watch(changed.set)
        try:
            while not wanted(self._view):
                changed.clear()
                await changed.wait()
        finally:
            unwatch()
