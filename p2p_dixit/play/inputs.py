"""What the table machine takes in: commands, the network, time, and answers to its effects."""

from dataclasses import dataclass, field
from typing import TypeAlias

from p2p_dixit.frozen import quick
from p2p_dixit.net.address import Address
from p2p_dixit.packs.stock import Stock
from p2p_dixit.play.commands import Command
from p2p_dixit.play.neighbours import BrowserBundle


@dataclass(frozen=True)
class Do:
    """The player does something."""

    command: Command


@dataclass(frozen=True)
class LinkUp:
    """A link to a peer stands; `address` is where it listens, `scope` our interface to it."""

    peer: bytes
    address: Address | None = None
    scope: str = ""


@dataclass(frozen=True)
class LinkDown:
    """The link to a peer is gone."""

    peer: bytes


@quick
@dataclass(frozen=True)
class Arrived:
    """A message came over the link to a peer."""

    peer: bytes
    data: bytes = field(repr=False)


@dataclass(frozen=True)
class NotReached:
    """A peer could not be reached; `final` says that trying again would not help."""

    why: str
    final: bool


@dataclass(frozen=True)
class Tick:
    """Time has passed."""


@dataclass(frozen=True)
class PacksChanged:
    """There is more of the table's pictures on this machine, or a problem with them."""

    stock: Stock


@dataclass(frozen=True)
class BundleKnown:
    """Which bundle for browsers this machine has, or runs."""

    bundle: BrowserBundle


@dataclass(frozen=True)
class GameOpened:
    """The disk is ready for a game.

    Without a secret this machine is a spectator. `records` holds the earlier entries, and `whole`
    says that the journal is complete to its end.
    """

    game: bytes
    secret: bytes | None = field(repr=False)
    records: tuple[bytes, ...] = field(default=(), repr=False)
    whole: bool = True


@dataclass(frozen=True)
class GameSettled:
    """The secret of the seat to come, and everything so far, is on disk."""

    game: bytes
    secret: bytes = field(repr=False)


@dataclass(frozen=True)
class GameSaved:
    """The finished game is kept here."""

    game: bytes
    path: str


@dataclass(frozen=True)
class EvidenceKept:
    """The proof against a player is kept here."""

    game: bytes
    seat: int
    path: str


@dataclass(frozen=True)
class DiskFailed:
    """The disk refused something that the game needs: this machine signs nothing more in it."""

    game: bytes
    why: str


Input: TypeAlias = (
    Do
    | LinkUp
    | LinkDown
    | Arrived
    | NotReached
    | Tick
    | PacksChanged
    | BundleKnown
    | GameOpened
    | GameSettled
    | GameSaved
    | EvidenceKept
    | DiskFailed
)
