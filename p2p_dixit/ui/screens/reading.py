"""While a saved game is being read: a line that says so, and the replay as soon as it is there.

The process that reads it goes on to check it; the replay listens on.
"""

from collections.abc import Callable
from pathlib import Path

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label, Static

from p2p_dixit.errors import DixitError
from p2p_dixit.runtime.replaying import Stopped, Unreadable
from p2p_dixit.ui.context import Context
from p2p_dixit.ui.port import Replays
from p2p_dixit.ui.replay.client import ReplayClient
from p2p_dixit.ui.replay.watching import Watching
from p2p_dixit.ui.screens.replay import ReplayScreen
from p2p_dixit.ui.strings import _


class ReadingScreen(ModalScreen[None]):
    """Goes away by itself; Escape gives up."""

    BINDINGS = [Binding("escape", "give_up", _("Back"))]

    def __init__(self, context: Context, replays: Replays, path: Path) -> None:
        super().__init__()
        self.context = context
        self.replays = replays
        self.path = path
        self.watching = Watching()
        self._close: Callable[[], None] | None = None
        self._over = False

    def compose(self) -> ComposeResult:
        """One line."""
        with Vertical(classes="dialog"):
            yield Label(_("Reading the game …"), classes="dialog-title")
            yield Static(Content(self.path.name))

    def on_mount(self) -> None:
        """Begins."""
        self.watching.by(self)
        self._open()

    @work(thread=True)
    def _open(self) -> None:
        """Starting a process takes a moment, so a thread does it."""
        try:
            self._close = self.replays.open(self.path, self.watching.tell)
        except DixitError as fault:
            self.watching.tell(Unreadable(str(fault)))
        if self._over:
            self._end()

    def on_news(self) -> None:
        """The game is there, or never will be."""
        report = self.watching.report
        if self._over:
            return
        if self.watching.recording is not None:
            self._over = True
            client = ReplayClient(self.watching.recording)
            self.app.switch_screen(ReplayScreen(self.context, client, self.watching, self._end))
        elif isinstance(report, Unreadable | Stopped):
            self._fail(report)

    def _fail(self, report: Unreadable | Stopped) -> None:
        why = report.why if isinstance(report, Unreadable) else _("reading it stopped")
        text = _("{file} cannot be replayed: {why}.").format(file=self.path.name, why=why)
        self.app.notify(text, severity="error", markup=False, timeout=10)
        self.action_give_up()

    def action_give_up(self) -> None:
        """Back, without a replay."""
        self._over = True
        self._end()
        self.dismiss(None)

    def _end(self) -> None:
        self.watching.by(None)
        if self._close is not None:
            self._close()
