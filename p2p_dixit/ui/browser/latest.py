"""What is to be seen now, for any number of browsers: each gets the latest, none gets a backlog."""

import asyncio
from collections.abc import AsyncIterator, Callable

from p2p_dixit.web import ServerSentEvent

PAUSE = 0.1  # seconds between two views for one browser: faster than that nobody looks


class Latest:
    """`make` says what is to be seen now; it is asked once a change, and only if somebody looks."""

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
        """The first one, what is to be seen now, and whatever comes after it."""
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
