"""From the engine's thread to the screen's: the latest there is to see, at a bearable pace."""

import asyncio
import threading
from collections.abc import Callable

from p2p_dixit.runtime.presence import Shown

FRAME = 1 / 20  # seconds between two snapshots on the screen


class Feed:
    """Whoever has the eye (`target`) is called in the screen's loop; nobody at first."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._latest: Shown | None = None  # came from the engine, not shown yet
        self._early: Shown | None = None  # came before there was anybody to see it
        self._shown_at = 0.0
        self._target: Callable[[Shown], None] | None = None

    def show_to(self, target: Callable[[Shown], None]) -> None:
        """From now on this one sees it."""
        self._target = target
        early, self._early = self._early, None
        if early is not None:
            target(early)

    def shown(self, shown: Shown) -> None:
        """Called in the engine's thread, after every message; the latest is shown."""
        with self._lock:
            waiting, self._latest = self._latest, shown
        if waiting is None:
            self._loop.call_soon_threadsafe(self._plan)

    def _plan(self) -> None:
        """No more often than the eye can follow: while machines deal, hundreds come a second."""
        pause = self._shown_at + FRAME - self._loop.time()
        self._loop.call_later(max(0.0, pause), self._take)

    def _take(self) -> None:
        with self._lock:
            shown, self._latest = self._latest, None
        self._shown_at = self._loop.time()
        if shown is None:
            return
        if self._target is None:
            self._early = shown
        else:
            self._target(shown)
