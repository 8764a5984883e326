"""The pictures of a deck as files for a browser.

Pictures of packs come from strangers: they are decoded where all pictures are (`store.pictures`),
in a confined process, and the browser's files are made here from the pixels. So no browser reads a
byte that a stranger wrote.
"""

import asyncio
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING

from p2p_dixit.ui.pictures.gallery import Recent

if TYPE_CHECKING:
    from PIL import Image

KIND = "image/jpeg"
QUALITY = 93  # where no difference is seen beside the original, at a third of the size of a PNG
_KEPT = 48  # files: a hand, two tables of twelve and a few earlier ones, 0.15 MB each
_AT_ONCE = 2  # pictures being made: a browser asks for twelve, and the game continues meanwhile


class PictureFiles:
    """Makes each file once; `image` is called in threads and may block."""

    def __init__(self, image: Callable[[int], "Image.Image | None"]) -> None:
        self._image = image
        self._kept: Recent[tuple[int, int], bytes] = Recent(_KEPT)
        self._turn = asyncio.Semaphore(_AT_ONCE)

    async def picture(self, deck: int, card: int) -> bytes | None:
        """The file of a card; `deck` counts how often other pictures were hung."""
        kept = self._kept.get((deck, card))
        if kept is not None:
            return kept
        async with self._turn:
            made = self._kept.get((deck, card)) or await asyncio.to_thread(self._make, card)
        if made is not None:
            self._kept.put((deck, card), made)
        return made

    def _make(self, card: int) -> bytes | None:
        image = self._image(card)
        if image is None:
            return None
        out = BytesIO()
        image.convert("RGB").save(out, "JPEG", quality=QUALITY, subsampling=0)
        return out.getvalue()
