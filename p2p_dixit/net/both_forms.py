"""What the doors of this package and their twins for browsers (`p2p_dixit.twins`) share."""

from dataclasses import dataclass, field
from typing import Protocol

# Of `noise`: the protocols of an open and of a locked table.
OPEN = b"Noise_XX_25519_ChaChaPoly_BLAKE2s"
LOCKED = b"Noise_XXpsk0_25519_ChaChaPoly_BLAKE2s"
KEY_BYTES = 32

# Of `pake`
MESSAGE_BYTES = 32
ID_DIALER = b"p2p-dixit dialer"
ID_LISTENER = b"p2p-dixit listener"


class Entropy(Protocol):
    """A source of random bytes, such as `os.urandom`."""

    def __call__(self, count: int, /) -> bytes: ...


@dataclass(frozen=True)
class NoiseKeys:
    """The private keys of one handshake."""

    static: bytes = field(repr=False)
    ephemeral: bytes = field(repr=False)


class AllSeatsLent(ConnectionRefusedError):
    """The bridge has lent all its ports. Only pages see this."""


class Transport(Protocol):
    """What lies under a stream."""

    def get_protocol(self) -> object: ...
    def abort(self) -> None: ...


def cut_off(transport: Transport) -> None:
    """Ends a connection at once, if it has not ended.

    A transport that has written its last bytes after it was closed has let go of its protocol, and
    of its loop as well: asyncio's own `abort` raises an AttributeError then.
    """
    if transport.get_protocol() is not None:
        transport.abort()


class BoundPort(Protocol):
    """One port of one family that answers until it is closed."""

    @property
    def port(self) -> int: ...

    async def close(self) -> None:
        """No connection is given to `accept` after this; some may be until then."""
