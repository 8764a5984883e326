"""Pictures ready to be drawn, by hash and size; a placeholder where one cannot be had."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from p2p_dixit.errors import DixitError, LocalFault
from p2p_dixit.store.pictures.decoder import Decoder

# Twelve cards over a 4K terminal as half-blocks take 2 MB; this holds a whole deck at that size
# and a few zoomed cards.
CACHE_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True)
class RgbPicture:
    """Plain RGB, row by row, three bytes a pixel. `real`: not a placeholder."""

    width: int
    height: int
    rgb: bytes = field(repr=False)
    real: bool = True


class PictureCache:
    """Draws cards by the hash of their picture. May be called from any thread; it blocks."""

    def __init__(
        self,
        decoder: Decoder,
        load: Callable[[bytes], bytes | None],
        capacity: int = CACHE_BYTES,
    ) -> None:
        self._decoder = decoder
        self._load = load
        self._capacity = capacity
        self._held = 0
        self._drawn: OrderedDict[tuple[bytes, int, int], RgbPicture] = OrderedDict()
        self._hopeless: set[bytes] = set()
        self._lock = threading.Lock()

    def ready(self, image: bytes, width: int, height: int) -> RgbPicture | None:
        """The picture if it has been drawn at this size before; never blocks on the decoder."""
        key = (image, width, height)
        with self._lock:
            if key in self._drawn:
                self._drawn.move_to_end(key)
            return self._drawn.get(key)

    def drawn(self, image: bytes, width: int, height: int) -> RgbPicture:
        """The picture at this size; whatever goes wrong, something that can be shown."""
        picture = self.ready(image, width, height)
        if picture is None:
            picture = self._draw(image, width, height)
            if picture.real:
                self._keep((image, width, height), picture)
        return picture

    def _draw(self, image: bytes, width: int, height: int) -> RgbPicture:
        if image not in self._hopeless:
            try:
                data = self._load(image)
                if data is not None:
                    return RgbPicture(width, height, self._decoder.pixels(data, width, height))
            except LocalFault:
                pass  # no fault of the picture: the next try may succeed
            except DixitError:
                self._hopeless.add(image)  # ask no decoder twice to fall over the same bytes
        return placeholder(image, width, height)

    def _keep(self, key: tuple[bytes, int, int], picture: RgbPicture) -> None:
        with self._lock:
            if key not in self._drawn:
                self._drawn[key] = picture
                self._held += len(picture.rgb)
            while self._held > self._capacity:
                _, oldest = self._drawn.popitem(last=False)
                self._held -= len(oldest.rgb)


def placeholder(image: bytes, width: int, height: int) -> RgbPicture:
    """Slanted stripes in two colours that follow from the hash: cards can be told apart."""
    seed = (image + bytes(8))[:8]
    dark = bytes(40 + channel % 60 for channel in seed[:3])
    light = bytes(150 + channel % 90 for channel in seed[3:6])
    stripe = max(2, (width + height) // (6 + seed[6] % 8))
    row = (dark * stripe + light * stripe) * (2 + (width + height) // (2 * stripe))
    slant = -1 if seed[7] % 2 else 1
    rows = (row[3 * (slant * y % (2 * stripe)) :][: 3 * width] for y in range(height))
    return RgbPicture(width, height, b"".join(rows), real=False)
