"""Decoded and scaled pictures, made in threads and kept: the loop never waits for Pillow.

A widget asks `ready` while it draws; where that is nothing yet it awaits `prepare` in a worker and
draws again. Both caches are bounded: strips by their number, decoded pictures by theirs.

Card numbers mean another picture with another deck. So when a deck is hung (`hang`) everything made
before is forgotten, and what was under way for the old one is made anew for the new one.
"""

import asyncio
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from rich.color import ColorSystem
from textual.geometry import Size
from textual.strip import Strip

from p2p_dixit.ui.pictures.cells import Mosaic, strips
from p2p_dixit.ui.pictures.source import Pictures

if TYPE_CHECKING:
    from PIL import Image

Drawn = tuple[Strip, ...]
Key = tuple[int, int, int, Mosaic, int]  # card, columns, rows, characters, which deck
K = TypeVar("K")
V = TypeVar("V")

_DRAWN = 256  # a table of twelve in a dozen window sizes; about 0.2 MB each
_DECODED = 24  # a hand and a table at 600x900: 1.6 MB each
_THREADS = 2


class Recent(Generic[K, V]):
    """A small mapping that forgets what was not used for longest."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._items: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value, which is thereby the most recent."""
        if key in self._items:
            self._items.move_to_end(key)
        return self._items.get(key)

    def put(self, key: K, value: V) -> None:
        """Keeps it, and forgets the oldest beyond the size."""
        self._items[key] = value
        self._items.move_to_end(key)
        while len(self._items) > self._size:
            self._items.popitem(last=False)


class Gallery:
    """All pictures of one deck as cells."""

    def __init__(self, pictures: Pictures, mosaic: Mosaic = Mosaic.HALF) -> None:
        self.mosaic = mosaic
        self.colours = ColorSystem.TRUECOLOR  # how many the terminal has: told before any is drawn
        self._lock = Lock()
        self._deck = 0
        self.hang(pictures)
        self._pending: dict[Key, Future[Drawn | None]] = {}
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="pictures")

    def hang(self, pictures: Pictures) -> None:
        """Another deck, or more of the same one."""
        with self._lock:
            self._deck += 1
            self.pictures = pictures
            self._drawn: Recent[Key, Drawn] = Recent(_DRAWN)
            self._decoded: Recent[int, Image.Image] = Recent(_DECODED)
            self._missing: set[int] = set()

    def ready(self, card: int, size: Size) -> Drawn | None:
        """The picture at that size, if it has been made."""
        return self._drawn.get(self._key(card, size))

    def missing(self, card: int) -> bool:
        """Whether it is known that there is no picture of the card here."""
        return card in self._missing

    async def prepare(self, card: int, size: Size) -> Drawn | None:
        """Makes the picture in a thread; those who ask for the same one share the work."""
        key = self._key(card, size)
        drawn = self._drawn.get(key)
        if drawn is not None:
            return drawn
        future = self._pending.get(key)
        if future is None:
            future = self._pending[key] = self._threads.submit(self._make, key)
        try:
            drawn = await asyncio.shield(asyncio.wrap_future(future))
        finally:
            if future.done():
                self._pending.pop(key, None)
        if key != self._key(card, size):
            return await self.prepare(card, size)
        if drawn is None:
            self._missing.add(card)
        else:
            self._drawn.put(key, drawn)
        return drawn

    async def decoded(self, card: int) -> "Image.Image | None":
        """The whole picture, decoded in a thread."""
        return await asyncio.wrap_future(self._threads.submit(self.image, card))

    def image(self, card: int) -> "Image.Image | None":
        """The decoded picture; blocks, so only for threads."""
        with self._lock:
            deck, pictures, known = self._deck, self.pictures, self._decoded.get(card)
        if known is not None:
            return known
        image = pictures.image(card)
        if image is not None:
            image = image.convert("RGB")
            with self._lock:
                if deck == self._deck:
                    self._decoded.put(card, image)
        return image

    def close(self) -> None:
        """Lets the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _key(self, card: int, size: Size) -> Key:
        return card, size.width, size.height, self.mosaic, self._deck

    def _make(self, key: Key) -> Drawn | None:
        card, columns, rows, mosaic, _deck = key
        image = self.image(card)
        return None if image is None else strips(image, columns, rows, mosaic, self.colours)
