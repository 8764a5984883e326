"""Messages from screens to the app. Small, and only what more than one screen has to know."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:
    from pathlib import Path

    from p2p_dixit.play.api import Client
    from p2p_dixit.ui.browser.stage import RevealStage


class YourTurn(Message):
    """The table waits for this player: time to ring."""


class TurnOver(Message):
    """Nothing is asked of this player any more."""


@dataclass
class TableEntered(Message):
    """A lobby or a game was entered; ``coached``: with a sentence for each phase of a round."""

    opening: Client
    coached: bool = False


@dataclass
class Finished(Message):
    """The game is over and everything of it was shown."""

    client: Client


@dataclass
class ReplayRequested(Message):
    """A saved game is to be seen once more."""

    file: Path


class TableLeft(Message):
    """The player got up from the table: home."""


class SettingsChanged(Message):
    """The player changed settings, by the names of `UserSettings`: take them over and keep them.

    Only the change is named: another one may be on its way.
    """

    def __init__(self, **changes: Any) -> None:
        super().__init__()
        self.changes = changes


@dataclass
class ShowInBrowser(Message):
    """The cards at full size, please."""

    client: Client
    stage: RevealStage | None = None


@dataclass
class ShowBoard(Message):
    """The board for the TV, please: this table as a spectator may see it."""

    client: Client


@dataclass
class LendSeats(Message):
    """Seats for browsers at this table, please: friends with a phone play through this laptop."""

    client: Client


@dataclass
class StageMoved(Message):
    """A screen shows more of its client than before."""

    client: Client
    stage: RevealStage
