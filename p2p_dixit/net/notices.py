"""What the mesh tells the layer above, for each peer in the order in which it happened."""

from dataclasses import dataclass, field
from typing import TypeAlias

from p2p_dixit.net.address import Address
from p2p_dixit.net.errors import LinkEnd


@dataclass(frozen=True)
class Connected:
    """A link to this peer is up. Whatever was sent before and not answered may be lost.

    `address` is where the peer listens, as seen from here (None if it does not listen); `scope`
    names our interface if the link is link-local: addresses from this peer belong to it.
    """

    identity: bytes
    address: Address | None
    scope: str
    dialed: bool


@dataclass(frozen=True)
class Received:
    """A message came."""

    identity: bytes
    message: bytes = field(repr=False)


@dataclass(frozen=True)
class Suspected:
    """Nothing has been heard of this peer for a while; the link is still there."""

    identity: bytes


@dataclass(frozen=True)
class Recovered:
    """The suspected peer is heard again."""

    identity: bytes


@dataclass(frozen=True)
class Lost:
    """The link is down; `text` says why in words. It is dialled again if the peer is known."""

    identity: bytes
    reason: LinkEnd
    text: str


@dataclass(frozen=True)
class Unreached:
    """Calling failed. `final` says that trying again would not help."""

    identity: bytes | None
    addresses: tuple[Address, ...]
    reason: LinkEnd
    text: str
    final: bool


Notice: TypeAlias = Connected | Received | Suspected | Recovered | Lost | Unreached
