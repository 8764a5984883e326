"""What the table machine wants done, in order. The client's loop carries it out.

Writes that must be durable come before the messages that depend on them, as in `session.effects`.
Effects that have an answer name the input that brings it. A peer is named by the public key that
its link was authenticated with.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from p2p_dixit.channel import Channel
from p2p_dixit.frozen import quick
from p2p_dixit.net.address import Address
from p2p_dixit.table.genesis import Genesis


@quick
@dataclass(frozen=True)
class Post:
    """Send a message over the link to a peer, if there is one. It may be lost."""

    peer: bytes
    channel: Channel
    message: bytes = field(repr=False)


@dataclass(frozen=True)
class KeepLink:
    """Keep a link to this peer, at whichever of these addresses it answers."""

    peer: bytes
    addresses: tuple[Address, ...]


@dataclass(frozen=True)
class HangUp:
    """End the link to this peer and do not call it again."""

    peer: bytes


@dataclass(frozen=True)
class CutLink:
    """End the link to a peer that sent what no honest client sends, and hold it against it."""

    peer: bytes


@dataclass(frozen=True)
class PrepareGame:
    """Prepare the disk for a game. Answered by `GameOpened` or `DiskFailed`.

    `begins` says that the game begins this very moment; otherwise this machine may have played it
    before, and lost it.
    """

    genesis: Genesis
    seat: int | None
    begins: bool
    packs: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class SettleGame:
    """A spectator asks for a seat: keep everything from now on. Answered by `GameSettled`."""

    game: bytes


@dataclass(frozen=True)
class Append:
    """Append records to a game's journal and make them durable. `DiskFailed` if that fails."""

    game: bytes
    records: tuple[bytes, ...] = field(repr=False)


@dataclass(frozen=True)
class MarkSeated:
    """A player who asked for a seat in this game has it, so it is one to resume."""

    game: bytes


@dataclass(frozen=True)
class MarkHealed:
    """The others have returned everything they hold that this seat signed."""

    game: bytes


@dataclass(frozen=True)
class SaveGame:
    """Keep the finished game. Answered by `GameSaved`."""

    game: bytes
    log: bytes = field(repr=False)


@dataclass(frozen=True)
class KeepEvidence:
    """Keep what proves that a player cheated. Answered by `EvidenceKept`."""

    game: bytes
    seat: int
    name: str
    proof: bytes = field(repr=False)


@dataclass(frozen=True)
class CloseGame:
    """Close a game's files."""

    game: bytes


@dataclass(frozen=True)
class WantPacks:
    """The table plays with the first `cards` cards of these packs."""

    packs: tuple[bytes, ...]
    cards: int


@dataclass(frozen=True)
class AllowDownload:
    """The player agrees to download the pictures, however large."""


Effect: TypeAlias = (
    Post
    | KeepLink
    | HangUp
    | CutLink
    | PrepareGame
    | SettleGame
    | Append
    | MarkSeated
    | MarkHealed
    | SaveGame
    | KeepEvidence
    | CloseGame
    | WantPacks
    | AllowDownload
)


def taken(out: list[Effect]) -> list[Effect]:
    """What was collected; the list is empty afterwards."""
    made = out.copy()
    out.clear()
    return made
