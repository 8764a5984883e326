"""The pack file (protocol/13-packs.md, section 3): one file, fixed to the last byte by its id.

    "DIXITP" 00 01 | u32 length | manifest | pictures, one after the other in the manifest's order

There are no names and no offsets in it that could lead anywhere: where a picture lies follows from
the sizes in the manifest. A picture is checked against its hash each time it is read.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from struct import Struct
from typing import Protocol

from p2p_dixit.errors import Malformed
from p2p_dixit.packs.manifest import MAX_MANIFEST_BYTES, Manifest
from p2p_dixit.store.faults import disk
from p2p_dixit.store.files import Files

MAGIC = b"DIXITP\x00\x01"
SUFFIX = ".dixitpack"

_LENGTH = Struct(">I")
_START = len(MAGIC) + _LENGTH.size


class Pack(Protocol):
    """A pack that is here: its manifest, and its pictures when they are asked for."""

    @property
    def manifest(self) -> Manifest: ...

    def image(self, card: int) -> bytes:
        """The picture of a card, as its hash says it must be; raises Malformed if it is not."""


def pack_bytes(manifest: Manifest, images: Iterable[bytes]) -> bytes:
    return b"".join(pack_parts(manifest, images))


def pack_parts(manifest: Manifest, images: Iterable[bytes]) -> Iterator[bytes]:
    """The same, a picture at a time: a large pack need not be in memory as a whole."""
    head = manifest.encode()
    yield MAGIC + _LENGTH.pack(len(head)) + head
    count = 0
    for card, image in enumerate(images):
        count += 1
        if count > len(manifest.cards):
            break
        yield _checked(manifest, card, image)
    if count != len(manifest.cards):
        raise Malformed("a pack has as many pictures as its manifest names")


class PackFile:
    """A pack in a file. Opening reads the manifest only and checks the size of the whole."""

    def __init__(self, files: Files, path: Path) -> None:
        self._files = files
        self.path = path
        start = self._part(0, _START)
        if not start.startswith(MAGIC):
            raise Malformed("not a pack of pictures (or one of another version)")
        if len(start) < _START:
            raise Malformed("cut short")
        (length,) = _LENGTH.unpack_from(start, len(MAGIC))
        if length > MAX_MANIFEST_BYTES:
            raise Malformed("its manifest is too large")
        self.manifest = Manifest.decode(self._part(_START, length))
        sizes = [card.size for card in self.manifest.cards]
        self._starts: Sequence[int] = tuple(accumulate(sizes, initial=_START + length))
        if len(self._part(self._starts[-1] - 1, 2)) != 1:
            raise Malformed("cut short, or something was added to it")

    def image(self, card: int) -> bytes:
        """The picture of a card, checked."""
        size = self.manifest.cards[card].size
        return _checked(self.manifest, card, self._part(self._starts[card], size))

    def _part(self, start: int, size: int) -> bytes:
        with disk("reading a pack", self.path):
            return self._files.read_part(self.path, start, size)


def _checked(manifest: Manifest, card: int, image: bytes) -> bytes:
    entry = manifest.cards[card]
    if len(image) != entry.size or sha256(image).digest() != entry.image:
        raise Malformed(f"picture {card + 1} is not the one that the manifest names")
    return image
