"""What peers say to each other about packs (protocol/13-packs.md, section 4).

Piece 0 of a pack is its manifest, piece i the picture of card i-1. A piece is one message: it can
be checked as soon as it is here, and only one peer can be to blame for it.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from p2p_dixit.encoding import decode, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.packs.manifest import ID_BYTES, MAX_CARDS, MAX_MANIFEST_BYTES

# Four fields at most.
_MAX_NODES = 5


@dataclass(frozen=True)
class AskPack:
    """Have you got this pack?"""

    pack: bytes


@dataclass(frozen=True)
class HavePack:
    """I have all of it (or, if not `has`, I have not, or no longer)."""

    pack: bytes
    has: bool


@dataclass(frozen=True)
class AskPiece:
    """Send me this piece."""

    pack: bytes
    piece: int


@dataclass(frozen=True)
class GivePiece:
    """Here it is."""

    pack: bytes
    piece: int
    data: bytes = field(repr=False)


PackMessage: TypeAlias = AskPack | HavePack | AskPiece | GivePiece


def encode_message(message: PackMessage) -> bytes:
    match message:
        case AskPack(pack):
            return encode((0, pack))
        case HavePack(pack, has):
            return encode((1, pack, has))
        case AskPiece(pack, piece):
            return encode((2, pack, piece))
        case GivePiece(pack, piece, data):
            return encode((3, pack, piece, data))


def decode_message(data: bytes) -> PackMessage:
    """The message in these bytes; raises Malformed."""
    value = decode(data, max_nodes=_MAX_NODES)
    match value:
        case (bool(), *_):  # to Python False is 0 and True is 1
            raise Malformed("not a message about packs")
        case (0, bytes() as pack):
            message: PackMessage = AskPack(pack)
        case (1, bytes() as pack, bool() as has):
            message = HavePack(pack, has)
        case (2, bytes() as pack, int() as piece) if _is_piece(piece):
            message = AskPiece(pack, piece)
        case (3, bytes() as pack, int() as piece, bytes() as content) if _is_piece(piece):
            message = GivePiece(pack, piece, content)
        case _:
            raise Malformed("not a message about packs")
    if len(message.pack) != ID_BYTES:
        raise Malformed("a pack is named by 32 bytes")
    if isinstance(message, GivePiece) and len(message.data) > MAX_MANIFEST_BYTES:
        raise Malformed("a piece of a pack is too large")
    return message


def _is_piece(number: int) -> bool:
    return not isinstance(number, bool) and 0 <= number <= MAX_CARDS
