"""The client API: one end of a table, and the tables around this machine.

A `Client` is one player's or spectator's end of a table. Screens know nothing else of it: not
whether its cards come from a seeded dealer, from the network or from a file. The contract:

- `view` is a frozen value. An implementation replaces it and then calls every listener, in the loop
  and thread of the app.
- `do` returns at once and never raises. The effect of a command shows in later views; a refused
command shows up there as a notice.
"""

from __future__ import annotations  # what a game is made of is imported later: a quick start

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from p2p_dixit.play.commands import Command
    from p2p_dixit.play.view import View
    from p2p_dixit.rules.sets import Options

Listener = Callable[[], None]
Unwatch = Callable[[], None]


class Client(Protocol):
    """One player's or spectator's end of a table."""

    @property
    def view(self) -> View:
        """The view to show now."""

    def do(self, command: Command) -> None:
        """Does something at the table."""

    def watch(self, listener: Listener) -> Unwatch:
        """Calls back after each new view, until the returned function is called."""


@dataclass(frozen=True)
class TableOffer:
    """A table found on the network."""

    key: str
    name: str
    rules: str
    players: int
    free: int
    locked: bool = False
    playing: bool = False  # the game has begun: one can watch, or ask to join
    who: tuple[str, ...] = ()  # names of players, as many as are announced


@dataclass(frozen=True)
class NewTable:
    """The table that the player wants to create."""

    name: str
    options: Options  # its deck is that of the packs, whatever it says
    code: str = ""
    packs: tuple[bytes, ...] = ()  # none: the deck that comes with the game
    cards: int | None = None  # how many cards of them to use, from the first on; None: all
    timer: int = 0  # seconds a turn may take before the others may continue without; 0: none
    locked: bool = False  # with a room code that is made up


@dataclass(frozen=True)
class Joining:
    """Where to (an offer's key, or HOST:PORT), and the room code if there is one."""

    where: str
    code: str = ""
    watch: bool = False  # only to watch


@dataclass(frozen=True)
class Unfinished:
    """An unfinished game of this machine that can be resumed."""

    key: str
    title: str
    recent: bool = True  # begun within the last day, with a seat of ours


class Network(Protocol):
    """The tables around here. Failures raise DixitError with a sentence for the screen."""

    async def start(self) -> None:
        """Begins to look around; called once, after the first frame."""

    async def close(self) -> None:
        """Leaves the network."""

    @property
    def offers(self) -> tuple[TableOffer, ...]:
        """The tables seen now."""

    @property
    def help(self) -> str:
        """What to do when nothing is found, in the words of `p2p-dixit doctor`; may be empty."""

    @property
    def offline(self) -> bool:
        """Whether this machine is known to have no network to play on."""

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """Games that can be resumed."""

    def look_again(self) -> None:
        """The player is back on the first screen: the games to resume may have changed."""

    def watch(self, listener: Listener) -> Unwatch:
        """Calls back whenever offers or help changed."""

    async def create(self, table: NewTable) -> Client:
        """Opens a table."""

    async def join(self, wish: Joining) -> Client:
        """Goes to a table, to play or to watch. If its game has begun, asks for a seat."""

    async def resume(self, key: str) -> Client:
        """Continues an unfinished game."""

    def forget(self, key: str) -> None:
        """Forgets an unfinished game for good."""
