"""While a saved game is being read: a line that says so, and the replay as soon as it is there.

The process that reads it then checks it; the replay keeps listening.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Label, Static

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import N_, _, translated
from p2p_dixit.saved.reports import Stopped, Unreadable
from p2p_dixit.text import clean
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.source import NoPictures, Pictures
from p2p_dixit.ui.replay.watching import Watching

if TYPE_CHECKING:
    from p2p_dixit.saved.recording import Recording
    from p2p_dixit.ui.api import Replays

NAME_CELLS = 120  # of a file's name on the screen


class ReadingScreen(Dialog[None]):
    """Goes away by itself; Escape gives up."""

    BINDINGS = [Binding("escape", "give_up", N_("Back"))]

    def __init__(self, context: AppContext, replays: "Replays", path: Path) -> None:
        super().__init__()
        self.context = context
        self.replays = replays
        self.path = path
        self.watching = Watching()
        self._close: Callable[[], None] | None = None
        self._over = False

    @property
    def title_of_file(self) -> str:
        """The name of the file, which may come from a stranger, made safe for a screen."""
        return clean(self.path.name, NAME_CELLS)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(_("Reading the game …"), classes="dialog-title")
            yield Static(Content(self.title_of_file))

    def on_mount(self) -> None:
        """Begins, behind the first frame: the thread imports what reads a game."""
        self.watching.by(self)
        self.call_after_refresh(self._open)

    @work(thread=True)
    def _open(self) -> None:
        """Starting a process takes a moment, so a thread does it."""
        try:
            self._close = self.replays.open(self.path, self.watching.tell)
        except DixitError as fault:
            self.watching.tell(Unreadable(str(fault)))
        if self._over:
            self._end()

    def on_replay_news(self) -> None:
        """The game is there, or never will be."""
        report = self.watching.report
        if self._over:
            return
        if self.watching.recording is not None:
            self._over = True
            self._find_pictures(self.watching.recording)
        elif isinstance(report, Unreadable | Stopped):
            self._fail(report)

    @work(thread=True)
    def _find_pictures(self, recording: "Recording") -> None:
        """Of that very deck: a card's number means nothing in another one."""
        from p2p_dixit.play.view import PicturesView  # noqa: PLC0415 - a quick first frame

        import_module("p2p_dixit.ui.screens.replay")  # in this thread: keys are answered meanwhile
        pictures = self.context.services.hang(PicturesView(recording.deck)) or NoPictures()
        self.app.call_from_thread(self._replay, recording, pictures)

    def _replay(self, recording: "Recording", pictures: Pictures) -> None:
        from p2p_dixit.ui.replay.client import ReplayClient  # noqa: PLC0415 - a quick first frame
        from p2p_dixit.ui.screens.replay import ReplayScreen  # noqa: PLC0415

        if not self.is_current:  # given up meanwhile
            return
        context, close = self.context, self._end
        if pictures is not context.gallery.pictures:
            gallery = Gallery(pictures, context.gallery.mosaic)
            context = replace(context, gallery=gallery)
            close = partial(_both, gallery.close, self._end)
        client = ReplayClient(recording)
        if isinstance(pictures, NoPictures):
            text = _("The pictures of this game are not on this machine: cards show numbers.")
            self.app.notify(text, severity="warning", markup=False)
        self.app.switch_screen(ReplayScreen(context, client, self.watching, close))

    def _fail(self, report: Unreadable | Stopped) -> None:
        why = translated(report.why) if isinstance(report, Unreadable) else _("reading it stopped")
        text = _("{file} cannot be replayed: {why}.").format(file=self.title_of_file, why=why)
        self.app.notify(text, severity="error", markup=False, timeout=10)
        self.action_give_up()

    def action_give_up(self) -> None:
        self._over = True
        self._end()
        self.dismiss(None)

    def _end(self) -> None:
        self.watching.by(None)
        if self._close is not None:
            self._close()


def _both(one: Callable[[], None], other: Callable[[], None]) -> None:
    one()
    other()
