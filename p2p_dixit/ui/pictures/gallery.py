"""Decoded and scaled pictures, made in threads and kept: the loop never waits for Pillow.

A widget asks `ready` while it draws; where that is nothing yet it awaits `prepare` in a worker and
draws again. Both caches are bounded: drawn pictures by their number, decoded ones by theirs.

A drawn picture is cells, and pixels on top of them where the terminal has real pictures
(`painting`). Some of these have to be sent to the terminal before they are shown, and erased when
they are forgotten here: `send` is where such words to the terminal go, and `farewell` is the last
of them.

Card numbers mean another picture with another deck. So when a deck is hung (`hang`) all earlier
results are dropped, and jobs under way for the old one are redone for the new one.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from rich.color import ColorSystem
from textual.geometry import Size
from textual.strip import Strip

from p2p_dixit.ui.pictures.painting import Painted, Painter, Way
from p2p_dixit.ui.pictures.pixels import USUAL_PIXELS, CellPixels, Mosaic
from p2p_dixit.ui.pictures.source import Pictures

if TYPE_CHECKING:
    from PIL import Image

K = TypeVar("K")
V = TypeVar("V")


class Drawn(NamedTuple):
    """A picture at one size, line by line; the pixels for these cells where there are some."""

    strips: tuple[Strip, ...]
    painted: Painted | None = None


class DrawingKey(NamedTuple):
    """What a drawn picture is one of."""

    card: int
    columns: int
    rows: int
    mosaic: Mosaic
    cell: CellPixels | None  # where there are pixels
    deck: int


_DRAWN = 256  # a table of twelve in a dozen window sizes; about 0.2 MB each
_PAINTED = 64  # two tables of twelve, each with a large card, twice; kitty keeps 2 MB for each
_CELLS_FIRST = 128  # the same where each is there as cells, too
_DECODED = 24  # a hand and a table at 600x900: 1.6 MB each
_THREADS = 2


class Recent(Generic[K, V]):
    """A small mapping that evicts the least recently used entry."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._items: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value, which is thereby the most recent."""
        if key in self._items:
            self._items.move_to_end(key)
        return self._items.get(key)

    def put(self, key: K, value: V) -> list[V]:
        """Keeps it, and evicts the oldest beyond the size; returns the evicted entries."""
        before = [self._items[key]] if key in self._items else []
        self._items[key] = value
        self._items.move_to_end(key)
        oldest = [self._items.popitem(last=False)[1] for _n in range(len(self._items) - self._size)]
        return before + oldest

    def __iter__(self) -> Iterator[V]:
        return iter(self._items.values())


class Gallery:
    """All pictures of one deck as this terminal shows them."""

    def __init__(
        self, pictures: Pictures, mosaic: Mosaic = Mosaic.QUAD, painter: Painter | None = None
    ) -> None:
        self.mosaic = mosaic
        self.painter = painter
        self.cell = USUAL_PIXELS  # as large as the terminal says that its cells are
        self.colours = ColorSystem.TRUECOLOR  # how many the terminal has: set before any is drawn
        self.send: Callable[[str], None] = lambda _words: None  # to the terminal; the app's writer
        self._lock = Lock()
        self._deck = 0
        self._drawn: Recent[DrawingKey, Drawn] = Recent(0)
        self.hang(pictures)
        self._pending: dict[DrawingKey, asyncio.Future[Drawn | None]] = {}
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="pictures")

    def hang(self, pictures: Pictures) -> None:
        """Another deck, or more of the same one."""
        erased = self.farewell()
        with self._lock:
            self._deck += 1
            self.pictures = pictures
            self._decoded: Recent[int, Image.Image] = Recent(_DECODED)
            self._missing: set[int] = set()
        if erased:
            self.send(erased)

    @property
    def deck(self) -> int:
        """How often another deck was hung: card numbers mean something else after that."""
        return self._deck

    def farewell(self) -> str:
        """Forgets all that is drawn: the words that remove every picture from the terminal."""
        drawn = list(self._drawn)
        painted = _CELLS_FIRST if self.cells_first else _PAINTED
        self._drawn = Recent(_DRAWN if self.painter is None else painted)
        return "".join(map(_erased, drawn))

    def ready(self, card: int, size: Size) -> Drawn | None:
        """The picture at that size, if it has been made."""
        return self._drawn.get(self._key(card, size))

    def missing(self, card: int) -> bool:
        """Whether it is known that there is no picture of the card here."""
        return card in self._missing

    @property
    def cells_first(self) -> bool:
        """Whether pixels take so much longer than cells that these are shown until then."""
        return self.painter is not None and self.painter.way is Way.SIXEL

    async def prepare(self, card: int, size: Size, *, cells: bool = False) -> Drawn | None:
        """Makes the picture in a thread; those who ask for the same one share the work.

        With ``cells`` it has no pixels, whatever the terminal can.
        """
        key = self._key(card, size, cells=cells)
        drawn = self._drawn.get(key)
        if drawn is not None:
            return drawn
        future = self._pending.get(key)
        if future is None:
            known = self._drawn.get(key._replace(cell=None))
            loop = asyncio.get_running_loop()
            future = loop.run_in_executor(self._threads, self._make, key, known)
            self._pending[key] = future
        try:
            drawn = await asyncio.shield(future)
        finally:
            if future.done():
                self._pending.pop(key, None)
        if key != self._key(card, size, cells=cells):
            return await self.prepare(card, size, cells=cells)
        if drawn is None:
            self._missing.add(card)
            return None
        return self._drawn.get(key) or self._keep(key, drawn)

    def _keep(self, key: DrawingKey, drawn: Drawn) -> Drawn:
        """Hangs it up: once, by the first of those who waited for it."""
        words = "".join(map(_erased, self._drawn.put(key, drawn)))
        if drawn.painted is not None:
            words += drawn.painted.upload
            drawn.painted.upload = ""  # as large as the picture, and never needed again
        if words:
            self.send(words)
        return drawn

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

    def _key(self, card: int, size: Size, *, cells: bool = False) -> DrawingKey:
        cell = None if cells or self.painter is None else self.cell
        return DrawingKey(card, size.width, size.height, self.mosaic, cell, self._deck)

    def _make(self, key: DrawingKey, known: Drawn | None) -> Drawn | None:
        """``known`` are its cells, if they have been made before."""
        from p2p_dixit.ui.pictures.cells import strips  # noqa: PLC0415 - brings Pillow

        image = self.image(key.card)
        if image is None:
            return None
        cells = (
            strips(image, key.columns, key.rows, key.mosaic, self.colours)
            if known is None
            else known.strips
        )
        if self.painter is None or key.cell is None:
            return Drawn(cells)
        return Drawn(cells, self.painter.paint(image, key.columns, key.rows, key.cell))


def _erased(drawn: Drawn) -> str:
    if drawn.painted is None:
        return ""
    drawn.painted.gone = True
    return drawn.painted.erase
