"""The state of a file that another process is reading, and its listeners.

Reports arrive from a thread and only the latest counts; screens get a notice that there is news,
and read it here. So nothing is lost while one screen gives way to another.
"""

from typing import TYPE_CHECKING

from textual.message import Message
from textual.message_pump import MessagePump

from p2p_dixit.saved.reports import Checking, Recorded, Report

if TYPE_CHECKING:
    from p2p_dixit.saved.recording import Recording


class ReplayNews(Message):
    """Something more is known."""


class Watching:
    """One file; `tell` may be called from any thread."""

    def __init__(self) -> None:
        self.recording: Recording | None = None
        self.report: Report = Checking(0, 1)
        self._who: MessagePump | None = None

    def tell(self, report: Report) -> None:
        """The latest."""
        if isinstance(report, Recorded):
            self.recording = report.recording
        else:
            self.report = report
        if self._who is not None:
            self._who.post_message(ReplayNews())

    def by(self, screen: MessagePump | None) -> None:
        """From now on this screen hears of it, and at once of all so far; None: no screen does."""
        self._who = screen
        if screen is not None:
            screen.post_message(ReplayNews())
