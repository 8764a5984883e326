"""What a message over a link belongs to: one byte in front of it."""

from enum import Enum

from p2p_dixit.errors import Malformed


class Channel(Enum):
    """The conversations that share a link."""

    LOBBY = b"L"
    GAME = b"G"
    PACKS = b"P"
    NEIGHBOURS = b"C"


def wrap(channel: Channel, message: bytes) -> bytes:
    """A message as it goes over the link."""
    return channel.value + message


def unwrap(data: bytes) -> tuple[Channel, bytes]:
    """The conversation a message belongs to, and the message."""
    try:
        return Channel(data[:1]), data[1:]
    except ValueError:
        raise Malformed("a message of an unknown channel") from None
