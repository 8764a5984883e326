"""The app: themes, modes of the evening, bell and title. Screens do the rest."""

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from p2p_dixit.errors import DixitError
from p2p_dixit.ui.context import Context
from p2p_dixit.ui.messages import Finished, Liked, Opened, YourTurn
from p2p_dixit.ui.pictures.fit import cell_shape
from p2p_dixit.ui.port import Opening, Practice, TableClient
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.help import HelpScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.screens.rules import RulesScreen
from p2p_dixit.ui.screens.settings import SettingsScreen
from p2p_dixit.ui.settings import Settings
from p2p_dixit.ui.strings import _
from p2p_dixit.ui.theme import THEMES
from p2p_dixit.ui.widgets.board import Board


class DixitApp(App[None]):
    """The whole client."""

    CSS_PATH = "app.tcss"
    TITLE = "p2p-dixit"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "rules", _("Rules"), show=False),
        Binding("question_mark", "help", _("Help"), show=False),
        Binding("f2", "settings", _("Settings"), show=False),
        Binding("ctrl+q", "quit", _("Quit"), show=False, priority=True),
    ]

    def __init__(self, context: Context, practice: Practice | None = None) -> None:
        """``practice`` goes straight to a game against bots."""
        super().__init__()
        self.context = context
        self._practice = practice
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = context.settings.theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """For themes that are not ours."""
        return {"quiet": "#8a84a0"}

    def on_mount(self) -> None:
        """Home, and from there on if something was asked for."""
        self.push_screen(HomeScreen(self.context))
        if self._practice is not None:
            self._enter(self.context.services.practise(self._practice))

    def on_unmount(self) -> None:
        """Threads end with the app."""
        self.context.gallery.close()

    def on_resize(self, event: events.Resize) -> None:
        """Terminals that tell their size in pixels get cards in their true shape."""
        self.context.cell = cell_shape(event.size, event.pixel_size)
        for board in self.screen.query(Board):
            board.cell = self.context.cell

    # the evening

    def on_opened(self, message: Opened) -> None:
        """A table was entered."""
        self._enter(message.opening)

    def _enter(self, opening: Opening) -> None:
        self._home()
        if isinstance(opening, TableClient):
            self.push_screen(GameScreen(self.context, opening))
        else:
            self.push_screen(LobbyScreen(self.context, opening))

    def on_finished(self, message: Finished) -> None:
        """Standings, and the story of the game."""
        if isinstance(self.screen, GameScreen):
            self.switch_screen(EndScreen(self.context, message.client))

    def on_left(self) -> None:
        """Back home."""
        self._home()
        self._title("")

    def _home(self) -> None:
        while len(self.screen_stack) > 1 and not isinstance(self.screen, HomeScreen):
            self.pop_screen()

    def on_your_turn(self, _message: YourTurn) -> None:
        """Rings, and says so in the title of the window."""
        if self.context.settings.bell:
            self.bell()
        self._title(_("your turn"))

    def _title(self, text: str) -> None:
        self.sub_title = text
        title = f"p2p-dixit · {text}" if text else "p2p-dixit"
        if self._driver is not None:
            # OSC 2, the window's title; Textual has no public way to write to the terminal.
            self._driver.write(f"\x1b]2;{title}\x1b\\")

    # settings

    def on_liked(self, message: Liked) -> None:
        """Takes over at once, keeps in a thread."""
        self.context.settings = message.settings
        self.theme = message.settings.theme
        self.run_worker(lambda: self._keep(message.settings), thread=True, group="settings")

    def _keep(self, settings: Settings) -> None:
        try:
            self.context.keep(settings)
        except DixitError as fault:
            text = str(fault)
            self.call_from_thread(lambda: self.notify(text, severity="error", markup=False))

    # always at hand

    def action_rules(self) -> None:
        """The rules of the set that is being played."""
        if not isinstance(self.screen, RulesScreen):
            self.push_screen(RulesScreen(self._rules_played()))

    def action_help(self) -> None:
        """All keys."""
        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen())

    def action_settings(self) -> None:
        """What can be set."""
        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen(self.context))

    def _rules_played(self) -> str:
        for screen in reversed(self.screen_stack):
            if isinstance(screen, GameScreen | LobbyScreen | EndScreen):
                return screen.client.snapshot.options.rules
        return "modern"

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The command palette: what this screen offers, and what is always there."""
        if isinstance(screen, GameScreen):
            yield from screen.commands()
        yield SystemCommand(_("Rules"), _("All five rule sets in short"), self.action_rules)
        yield SystemCommand(_("Help"), _("All keys"), self.action_help)
        yield SystemCommand(_("Settings"), _("Name, colours, pictures"), self.action_settings)
        yield SystemCommand(_("Quit"), _("Good night"), self.exit)
