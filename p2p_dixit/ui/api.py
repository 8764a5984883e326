"""The rest of what the screens use, beside tables: practice games and saved games."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from p2p_dixit.bots.skill import Level

if TYPE_CHECKING:
    from pathlib import Path

    from p2p_dixit.play.api import Client, Network
    from p2p_dixit.rules.sets import Options
    from p2p_dixit.saved.listing import Saved, Summary
    from p2p_dixit.saved.reports import Tell

    Errand = Callable[[Network], Awaitable[Client]]  # to a table, once the network is open


@dataclass(frozen=True)
class Practice:
    """A game against bots on this machine."""

    options: Options
    bots: int
    fast: bool = False
    seed: int | None = None
    name: str = ""
    rabbit: int = 0
    packs: tuple[bytes, ...] = ()  # none: the deck that comes with the game
    level: Level = Level.NORMAL


class Replays(Protocol):
    """The saved games of this machine. Calls may block, so they are made from threads.

    Failures raise DixitError with a sentence for the screen.
    """

    def saved(self) -> tuple[Saved, ...]:
        """What lies there, the latest first."""

    def summary(self, saved: Saved) -> Summary:
        """Who played and who won."""

    def open(self, path: Path, tell: Tell) -> Callable[[], None]:
        """Has a game read and checked in another process; returns a function that ends that."""

    def rename(self, saved: Saved, title: str) -> Path:
        """Gives a game another name."""

    def delete(self, saved: Saved) -> None:
        """Throws a game away for good."""

    def close(self) -> None:
        """Closes it; there will be no more calls."""
