"""What is simulated: a game as the simulator sees it, whatever table is behind it."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.event import Event
from p2p_dixit.play.node import Node
from p2p_dixit.session.effects import Effect
from p2p_dixit.session.session import Session

# What runs on a player's computer: the real node, or a session by itself.
Machine: TypeAlias = Node | Session


class SimulatedPlayer(Protocol):
    """One player's machine in one life of its process, and its player (or bot)."""

    @property
    def machine(self) -> Machine:
        """What runs there."""

    @property
    def session(self) -> Session:
        """The session in it."""

    def drive(self, effects: list[Effect], now: float) -> list[Effect]:
        """Takes the session's effects; returns them with those of the moves this seat then owes."""

    def act(self, now: float) -> list[Effect]:
        """The player makes the move that is due now, if one is."""

    def ask_for_seat(self, now: float) -> list[Effect]:
        """The player asks to join, or to rejoin."""

    def other_move(self, event: Event) -> bytes | None:
        """A different move for the place of this one, as valid: what a liar shows to others."""

    def bad_move(self, event: Event) -> bytes | None:
        """A move for the place of this one that is provably wrong."""

    def saved(self) -> bytes:
        """The file that this machine keeps of the game."""


class SimulatedGame(Protocol):
    """One game, and the keys of all players who may ever sit at its table."""

    @property
    def seats(self) -> int:
        """How many players there are at the beginning."""

    @property
    def keys(self) -> tuple[SigningKey, ...]:
        """The keys of the seats, then of strangers who may join or watch."""

    def player(
        self, index: int, life: int, session: type[Session], entropy: Callable[[], float]
    ) -> SimulatedPlayer:
        """The machine with this key, started for the `life`-th time."""

    def refused(self, saved: bytes) -> str | None:
        """The fault in a file of the finished game; None if it verifies."""
