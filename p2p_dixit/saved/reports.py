"""What the process that reads a saved game reports to the screen; quick to import.

The first report is a `Recorded` or `Unreadable`, the last one a verdict.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from p2p_dixit.saved.recording import Recording


@dataclass(frozen=True)
class Recorded:
    """The game can be looked at: its first frame, then all of it."""

    recording: "Recording"


@dataclass(frozen=True)
class Checking:
    """How many of how many records are checked."""

    done: int
    of: int


@dataclass(frozen=True)
class Verified:
    """Every signature, step and proof holds; `finished` is False for a partial game."""

    finished: bool


@dataclass(frozen=True)
class Bad:
    """The first fault; `record` is None where the file itself is truncated."""

    record: int | None
    author: str | None
    why: str


@dataclass(frozen=True)
class Unreadable:
    """There is nothing to be looked at."""

    why: str


@dataclass(frozen=True)
class Stopped:
    """The process ended before it was done, and not by our will."""


Report: TypeAlias = Recorded | Checking | Verified | Bad | Unreadable | Stopped
Tell: TypeAlias = Callable[[Report], None]
