"""What is simulated: a game as the simulator sees it, whatever table is behind it."""

from typing import Protocol

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value
from p2p_dixit.session.ports import Replica
from p2p_dixit.session.session import Session


class Player(Protocol):
    """The table of one node, and the person (or bot) who moves there."""

    @property
    def replica(self) -> Replica:
        """The table, at the beginning of the game."""

    def move(self, session: Session) -> bytes | None:
        """This seat's move in the open step, signed; None if it owes none."""

    def other_move(self, session: Session) -> bytes | None:
        """A different valid move for the same place: what a liar shows to the others."""

    def bad_move(self, session: Session) -> bytes | None:
        """A move that is provably wrong."""


class Game(Protocol):
    """One game, and the keys of everybody who may ever sit at its table."""

    @property
    def seats(self) -> int:
        """How many sit down at the beginning."""

    @property
    def keys(self) -> tuple[SigningKey, ...]:
        """The keys of the seats, then of strangers who may join or watch."""

    def player(self, index: int, entropy: int) -> Player:
        """A table at the beginning of the game, for the node with this key."""

    def profile(self, index: int) -> Value:
        """What the node shows of itself when it applies for a seat."""
