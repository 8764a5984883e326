"""The saved games: when, who, by which rules, and who won. Open, rename, throw away."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import N_, _, error_text, translated
from p2p_dixit.saved.listing import Saved, Summary
from p2p_dixit.text import clean, width
from p2p_dixit.ui.api import Replays
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Layer
from p2p_dixit.ui.dialogs.choose import TitleDialog, confirm
from p2p_dixit.ui.screens.reading import ReadingScreen
from p2p_dixit.ui.screens.report_page import ReportPage
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.widgets.keybar import KeyBar

_RULES = 9  # cells for the name of a rule set
_PATH = 400  # cells of a path that is shown; longer ones lose their end


class ReplaysScreen(Layer[None]):
    """A list; the entry under the cursor shows the path of its file."""

    CSS_PATH = "replays.tcss"
    BINDINGS = [
        Binding("enter", "open", N_("Replay"), priority=False),
        Binding("p", "report", N_("Report page")),
        Binding("o", "open_page", N_("Open page"), show=False),
        Binding("r", "rename", N_("Rename")),
        Binding("d,delete", "delete", N_("Delete")),
        Binding("escape,q", "dismiss(None)", N_("Back")),
    ]

    def __init__(self, context: AppContext, replays: Replays) -> None:
        super().__init__()
        self.context = context
        self.replays = replays
        self.games: tuple[Saved, ...] = ()
        self.sums: dict[Path, Summary] = {}
        self.page = ReportPage(self, context, self._show_path)

    def compose(self) -> ComposeResult:
        yield Static(_("☾ Replays"), classes="screen-title")
        yield OptionList(id="replays-list")
        yield Static(id="replays-none")
        yield Static(id="replays-path", classes="hint")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#replays-none").display = False
        self.query_one(OptionList).focus()
        self._look()

    @work(thread=True, exclusive=True, group="shelf")
    def _look(self) -> None:
        """The folder first, then what each file holds, the latest first."""
        worker = get_current_worker()
        try:
            games = self.replays.saved()
            self.app.call_from_thread(self._found, games)
            for game in games:
                if worker.is_cancelled:  # the screen is gone
                    return
                if game.path not in self.sums:
                    total = self.replays.summary(game)
                    if not worker.is_cancelled:
                        self.app.call_from_thread(self._summed, game, total)
        except DixitError as fault:
            if not worker.is_cancelled:
                self._complain(fault)

    def _found(self, games: tuple[Saved, ...]) -> None:
        self.games = games
        self._show()

    def _summed(self, game: Saved, total: Summary) -> None:
        self.sums[game.path] = total
        if self.is_mounted:
            self._show()

    def _show(self) -> None:
        """The cursor stays on the game it was on."""
        rows = self.query_one(OptionList)
        here = self.chosen
        room = max(40, self.app.size.width - 4)
        rows.set_options([Option(self._row(game, room)) for game in self.games])
        places = {game.path: n for n, game in enumerate(self.games)}
        if self.games:
            rows.highlighted = places.get(here.path, 0) if here is not None else 0
        nothing = self.query_one("#replays-none", Static)
        nothing.display = not self.games
        nothing.update(Content(_("No saved games yet. Finished games show up here automatically.")))
        rows.display = bool(self.games)
        self._show_path()

    on_resize = _show  # more or less room for names

    def _row(self, game: Saved, room: int) -> Content:
        when = datetime.fromtimestamp(game.when).astimezone()
        date = f"{when:%Y-%m-%d %H:%M}"
        total = self.sums.get(game.path)
        if total is None:
            return Content.assemble(
                (f"  {date}  ", "$accent"), (clean(game.path.stem, room - 22), "$quiet"), " …"
            )
        if not total.rules:
            why = _("cannot be read: {why}").format(why=translated(total.trouble))
            return Content.assemble((f"  {date}  ", "$accent"), (clean(why, room - 20), "$error"))
        rules = rules_name(total.rules)
        result = result_words(total)
        left = room - width(date) - _RULES - width(result) - 9
        names = _shortened(", ".join(total.players), max(8, left))
        gap = " " * max(1, left - width(names) + 1)
        return Content.assemble(
            (f"  {date}  ", "$accent"),
            rules + " " * max(1, _RULES - width(rules)),
            names,
            gap,
            (result, "bold $success" if total.winners else "$warning"),
        )

    @property
    def chosen(self) -> Saved | None:
        at = self.query_one(OptionList).highlighted
        return self.games[at] if at is not None and at < len(self.games) else None

    @on(OptionList.OptionHighlighted)
    def _show_path(self) -> None:
        """Of the game under the cursor."""
        lines = []
        if (game := self.chosen) is not None:
            lines.append(_("File: {path}").format(path=clean(str(game.path), _PATH)))
        if self.page.path is not None:
            lines.append(self.page.words())
        self.query_one("#replays-path", Static).update(Content("\n".join(lines)))

    @on(OptionList.OptionSelected)
    def action_open(self) -> None:
        """The replay; by Enter or a click."""
        if (game := self.chosen) is not None:
            self.app.push_screen(ReadingScreen(self.context, self.replays, game.path))

    def action_report(self) -> None:
        """A page of this game to send to friends."""
        if (game := self.chosen) is not None:
            self.page.make(game.path)

    def action_open_page(self) -> None:
        """The page in the browser, once it is made."""
        self.page.open()

    def action_rename(self) -> None:
        game = self.chosen
        if game is None:
            return

        def named(title: str | None) -> None:
            if title:
                self._tidy(lambda: self.replays.rename(game, title))

        self.app.push_screen(TitleDialog(clean(game.path.stem, _PATH)), callback=named)

    def action_delete(self) -> None:
        if (game := self.chosen) is not None:
            text = _("Delete {file} for good?").format(file=clean(game.path.name, _PATH))
            delete = partial(self._tidy, partial(self.replays.delete, game))
            confirm(self.app, _("Delete this game?"), text, _("Delete  y"), delete)

    @work(thread=True, group="tidy")
    def _tidy(self, change: Callable[[], object]) -> None:
        """Changes something on the disk and looks again."""
        try:
            change()
        except DixitError as fault:
            self._complain(fault)
        self.app.call_from_thread(self._look)

    def _complain(self, fault: DixitError) -> None:
        """From a thread."""
        text = error_text(fault)
        self.app.call_from_thread(lambda: self.notify(text, severity="error", markup=False))


def _shortened(text: str, cells: int) -> str:
    """Cut with an ellipsis, so that half a name is not taken for a name."""
    whole = clean(text, cells)
    return whole if whole == clean(text, cells + 1) else f"{clean(text, cells - 1)}…"


def result_words(total: Summary) -> str:
    """How a game ended, in few words."""
    if total.trouble:
        return _("damaged")
    if not total.winners:
        return _("unfinished") if not total.finished else _("no winner")
    names = clean(_(" and ").join(total.winners), 30)
    return _("{names} won").format(names=names)
