"""What it takes to sit at a table: where to listen, what is kept, and what there is to see."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from p2p_dixit.net.address import DEFAULT_PORT
from p2p_dixit.net.listener import EVERYWHERE
from p2p_dixit.runtime.live import Disk
from p2p_dixit.runtime.lobby.messages import State
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.runtime.sharing.stock import Stock
from p2p_dixit.session.transfer import ASK_ABOVE_BYTES
from p2p_dixit.store.packs.library import Library
from p2p_dixit.table.genesis import Genesis


@dataclass(frozen=True)
class LobbySeen:
    """The lobby as it stands here."""

    state: State | None  # None: the opener has not answered yet
    me: bytes
    said: tuple[tuple[int, str], ...]
    obstacle: str
    refused: str
    trouble: str = ""  # nobody can be reached: why
    turned_away: str = ""  # the same, where trying again would not help: a wrong room code
    stock: Stock = field(default_factory=Stock)  # of the table's pictures
    awaited: tuple[str, ...] = ()  # who played before, is still there, and has not come yet


@dataclass(frozen=True)
class Kept:
    """What the disk holds of a game: the secret of our seat, and what was written before.

    Whoever only watches has no secret yet (`Disk.settle`).
    """

    secret: bytes | None
    disk: Disk
    records: Sequence[bytes] = ()
    whole: bool = True


# Keeps a game that begins, or begins again, on this machine: the genesis, our seat in it (None: we
# watch), and whether it begins this very moment (otherwise we may have played, and lost it).
Keeper = Callable[[Genesis, int | None, bool], Kept]
Shown = LobbySeen | Seen


@dataclass(frozen=True)
class Shelf:
    """The packs of this machine, and how large a pack may be to come without asking (bytes)."""

    library: Library | None = None
    ask_above: Callable[[], int] = lambda: ASK_ABOVE_BYTES


@dataclass(frozen=True)
class Listening:
    """Where to answer calls; another port is taken if this one is in use."""

    port: int = DEFAULT_PORT
    hosts: Sequence[str] = EVERYWHERE
