"""The current view, for any number of browsers: each gets the latest, none gets a backlog."""

import asyncio
from collections.abc import AsyncIterator, Callable

from p2p_dixit.web import ServerSentEvent

PAUSE = 0.1  # seconds between two views for one browser: the eye needs no more


class Latest:
    """`make` returns the current view; it is called once per change, and only with a reader."""

    def __init__(self, make: Callable[[], str]) -> None:
        self._make = make
        self._version = 0
        self._made: tuple[int, str] | None = None
        self._changed = asyncio.Event()

    def change(self) -> None:
        """There is something else to be seen."""
        self._version += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def events(self, first: ServerSentEvent) -> AsyncIterator[ServerSentEvent]:
        """Yields the current view, then every later one."""
        yield first
        while True:
            changed, version = self._changed, self._version
            yield ServerSentEvent("view", self._text())
            if version == self._version:
                await changed.wait()
            await asyncio.sleep(PAUSE)

    def _text(self) -> str:
        if self._made is None or self._made[0] != self._version:
            self._made = self._version, self._make()
        return self._made[1]
