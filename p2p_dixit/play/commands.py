"""What a player can do at a table, as values: the only way in for a screen, a bot or a script.

A command says what the player wants, never how to get there. One that makes no sense at the moment,
or that the rules refuse, changes nothing and shows up as a notice in the next view.
"""

from __future__ import annotations  # the rules are imported for their types alone: a quick start

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from p2p_dixit.rules.intents import Choice
    from p2p_dixit.rules.sets import Options


# In a game


@dataclass(frozen=True)
class SubmitAnswer:
    """The answer to the current question: one choice, or a clue and the card it is for."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class TakeBack:
    """Take a card or vote back that has not been sent yet."""


@dataclass(frozen=True)
class SetPaused:
    """Pause the turn timer for everyone, or let it run again."""

    paused: bool


@dataclass(frozen=True)
class SendReaction:
    """A quick reaction to show beside the player's name."""

    text: str


@dataclass(frozen=True)
class ContinueWithout:
    """Vote to continue without a player who does not answer."""

    seat: int


@dataclass(frozen=True)
class WelcomeApplicant:
    """Let the applicant with this key have a seat."""

    key: bytes


@dataclass(frozen=True)
class DeclineApplicant:
    """Object to the applicant with this key."""

    key: bytes


@dataclass(frozen=True)
class RequestRematch:
    """Play another game with the same players."""


# In a lobby


@dataclass(frozen=True)
class SetReady:
    """Say that this player is ready, or no longer ready."""

    ready: bool


@dataclass(frozen=True)
class ProposeSettings:
    """Change how the table plays: the options, and the turn timer in seconds (0: none)."""

    options: Options
    timer: int


@dataclass(frozen=True)
class ChangeLook:
    """Take another name or rabbit."""

    name: str
    rabbit: int


@dataclass(frozen=True)
class MoveSeat:
    """The host moves a guest to another place at the table (0 is the first)."""

    key: bytes
    place: int


@dataclass(frozen=True)
class RemoveGuest:
    """The host sends a guest away, who cannot come back with that key."""

    key: bytes


@dataclass(frozen=True)
class HandOver:
    """The host makes another guest the host."""

    key: bytes


# In both


@dataclass(frozen=True)
class SendChat:
    """A line of chat."""

    text: str


@dataclass(frozen=True)
class AskForSeat:
    """A spectator would like to play."""


@dataclass(frozen=True)
class FetchPictures:
    """Agree to download the pictures of this table."""


@dataclass(frozen=True)
class LeaveTable:
    """Leave the table for good, or stop watching."""


Command: TypeAlias = (
    SubmitAnswer
    | TakeBack
    | SetPaused
    | SendReaction
    | ContinueWithout
    | WelcomeApplicant
    | DeclineApplicant
    | RequestRematch
    | SetReady
    | ProposeSettings
    | ChangeLook
    | MoveSeat
    | RemoveGuest
    | HandOver
    | SendChat
    | AskForSeat
    | FetchPictures
    | LeaveTable
)
