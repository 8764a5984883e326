"""The app: themes, modes of the evening, bell and title. Screens do the rest."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

import asyncio
import sys
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.console import COLOR_SYSTEMS
from textual import work
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from p2p_dixit.errors import DixitError, LocalFault
from p2p_dixit.language.strings import N_, _, choose, error_text
from p2p_dixit.ui import messages
from p2p_dixit.ui.browser_app import BrowserApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.deck_on_screen import DeckOnScreen
from p2p_dixit.ui.gc_schedule import GcSchedule
from p2p_dixit.ui.seats import RABBITS
from p2p_dixit.ui.theme import THEMES
from p2p_dixit.ui.warmup import fetch_screens, fetch_sheets
from p2p_dixit.ui.widgets.keybar import KeyBar

if TYPE_CHECKING:
    from p2p_dixit.play.api import Client, Network
    from p2p_dixit.rules.sets import Options
    from p2p_dixit.ui.api import Errand, Practice


HERE = Path(__file__).parent

# Seconds after which a thread that computes makes room for another one (Python's own: 0.005). The
# loop asks for its turn a dozen times between a key and the frame that answers it, and threads make
# pictures, cards and proofs meanwhile.
SWITCH = 0.001

LEARNING_BOTS = 3  # of the coached round: the usual number of players, and no rule for three


class BeforeHome(Screen[None]):
    """Below home, where a replay is the first thing to be seen: the replay waits for no other."""

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self._covered = False

    def on_screen_suspend(self) -> None:
        """The replay is in front."""
        self._covered = True

    def on_screen_resume(self) -> None:
        """Back from the replay: home is due."""
        if self._covered:
            from p2p_dixit.ui.screens.home import HomeScreen

            self.app.push_screen(HomeScreen(self.context))


class DixitApp(BrowserApp):
    """The whole client."""

    CSS_PATH = [HERE / "app.tcss", HERE / "screens" / "home.tcss"]

    TITLE = "p2p-dixit"

    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (70, "-usual"), (100, "-wide")]

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "rules", N_("Rules"), show=False),
        Binding("question_mark", "help", N_("Help"), show=False),
        Binding("f2", "settings", N_("Settings"), show=False),
        Binding("ctrl+q", "quit", N_("Quit"), show=False, priority=True),
    ]

    def __init__(
        self,
        context: AppContext,
        practice: Practice | None = None,
        errand: Errand | None = None,
        replay: Path | None = None,
    ) -> None:
        """``practice`` goes straight to a game against bots, ``errand`` to a table.

        ``replay`` is a saved game to be seen again.
        """
        super().__init__(context)
        self.deck_on_screen = DeckOnScreen(self, context)
        self._practice = practice
        self._errand = errand
        self._named = asyncio.Event()  # nothing has to be asked before going to a table
        self._named.set()
        self.fault: LocalFault | None = None  # why this machine cannot play at all
        self._replay = replay
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = context.settings.theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The rabbits' colours on this theme's background; `quiet` for themes that are not ours."""
        dark = self.current_theme.dark
        rabbits = {one.tone.removeprefix("$"): one.colour(dark=dark) for one in RABBITS}
        return {"quiet": "#8a84a0", **rabbits}

    def get_default_screen(self) -> Screen[None]:
        """Home is below everything else; a replay does not wait for it."""
        if self._replay is not None:
            return BeforeHome(self.context)
        from p2p_dixit.ui.screens.home import HomeScreen

        return HomeScreen(self.context)

    def on_mount(self) -> None:
        """Straight on, if something was asked for; the network opens behind the first frame."""
        sys.setswitchinterval(SWITCH)
        likes = self.context.settings
        self.context.gallery.send = self._send
        if self.console.color_system is not None:
            self.context.gallery.colours = COLOR_SYSTEMS[self.console.color_system]
        if self._practice is not None:
            self._enter(self.context.services.practise(self._practice))
        elif self._replay is None and not (likes.name or likes.introduced):  # never asked before
            self._ask_name()
        if self._replay is not None:
            self.on_replay_requested(messages.ReplayRequested(self._replay))
        self.call_after_refresh(self._open_network)
        if not self.is_headless:
            self._watch_terminal()
        if self.gc_schedule is not None:
            self.call_after_refresh(self._warm_up, self.gc_schedule)

    def _ask_name(self) -> None:
        """Once: whatever the outcome, the app does not ask again by itself."""
        from p2p_dixit.ui.dialogs.name import NameDialog

        self._named.clear()

        def answered(told: tuple[str, str] | None) -> None:
            name, spoken = told or ("", self.context.settings.language)
            self.on_settings_changed(
                messages.SettingsChanged(name=name, language=spoken, introduced=True)
            )
            self._named.set()

        self.push_screen(NameDialog(self.context), callback=answered)

    @work(group="warm up")
    async def _warm_up(self, gc_schedule: GcSchedule) -> None:
        def look() -> None:
            gc_schedule.look(time.monotonic(), busy=getattr(self.screen, "busy", False))

        try:
            await asyncio.to_thread(fetch_screens)
        except LocalFault as fault:
            self.fault = fault
            self.exit()
            return
        await fetch_sheets(self)
        gc_schedule.begin()
        self.set_interval(1.0, look)

    def _open_network(self) -> None:
        network = self.context.services.network
        if network is not None:
            self.run_worker(network.start(), group="network")
            if self._errand is not None:
                self.run_worker(self._run_errand(self._errand, network), group="errand")

    async def _run_errand(self, errand: Errand, network: Network) -> None:
        """Opens a table; asks for a name first, since the others will see it."""
        await self._named.wait()
        try:
            client = await errand(network)
            self._enter(client)
            if self.context.lends_seats:
                self.post_message(messages.LendSeats(client))
        except DixitError as fault:
            self.notify(error_text(fault), severity="error", markup=False)

    async def on_unmount(self) -> None:
        """Threads end with the app."""
        if self.pages is not None:
            await self.pages.close()
        self.context.gallery.close()
        self.context.services.close()
        if self.context.services.replays is not None:
            self.context.services.replays.close()
        if self.context.services.network is not None:
            await self.context.services.network.close()

    def on_table_entered(self, message: messages.TableEntered) -> None:
        self._enter(message.opening, coached=message.coached)

    def _enter(self, opening: Client, *, coached: bool = False) -> None:
        from p2p_dixit.play.view import LobbyView

        self._home()
        if isinstance(opening.view, LobbyView):
            from p2p_dixit.ui.screens.lobby import LobbyScreen

            self.push_screen(LobbyScreen(self.context, opening))
        else:
            from p2p_dixit.ui.screens.game import GameScreen

            self.push_screen(GameScreen(self.context, opening, coached=coached))
            self.lend_again(opening)
        self.deck_on_screen.follow(opening)

    def on_finished(self, message: messages.Finished) -> None:
        """Standings, and the story of the game."""
        from p2p_dixit.ui.screens.end import EndScreen
        from p2p_dixit.ui.screens.game import GameScreen

        if isinstance(self.screen, GameScreen):
            self.switch_screen(EndScreen(self.context, message.client))

    def on_replay_requested(self, message: messages.ReplayRequested) -> None:
        from p2p_dixit.ui.screens.reading import ReadingScreen

        replays = self.context.services.replays
        if replays is not None:
            self.push_screen(ReadingScreen(self.context, replays, message.file))

    def on_table_left(self) -> None:
        self._home()
        self._title("")

    def _home(self) -> None:
        from p2p_dixit.ui.screens.home import HomeScreen

        self.deck_on_screen.let_go()
        if self.pages is not None:
            self.pages.let_go()
            self.run_worker(self.pages.close_seats(), group="pages")
        while len(self.screen_stack) > 1 and not isinstance(self.screen, HomeScreen):
            self.pop_screen()

    # settings

    def on_settings_changed(self, message: messages.SettingsChanged) -> None:
        """Takes over at once, keeps in a thread."""
        spoken = self.context.settings.language
        likes = self.context.settings = replace(self.context.settings, **message.changes)
        if likes.language != spoken:
            self._speak(likes.language)
        self.theme = likes.theme
        self.run_worker(self._keep, thread=True, group="settings")

    def _speak(self, code: str) -> None:
        """Says everything again in another language."""
        choose(code)
        for screen in self.screen_stack:
            for bar in screen.query(KeyBar):
                bar.write()
            speak = getattr(screen, "speak", None)
            if speak is not None:
                speak()

    def _keep(self) -> None:
        try:
            self.context.keep_settings()
        except DixitError as fault:
            text = error_text(fault)
            self.call_from_thread(lambda: self.notify(text, severity="error", markup=False))

    @property
    def at_table(self) -> bool:
        """Whether the player is in a lobby or a game, or looks at one."""
        return any(hasattr(screen, "client") for screen in self.screen_stack)

    def action_learn(self) -> None:
        """One round against bots, with a sentence for each phase."""
        from p2p_dixit.rules.sets import Options
        from p2p_dixit.ui.api import Practice

        if self.at_table:
            return
        likes = self.context.settings
        wish = Practice(Options(), LEARNING_BOTS, name=likes.name, rabbit=likes.colour)
        self._enter(self.context.services.practise(wish), coached=True)

    async def action_quit(self) -> None:
        """Asks before a practice game is lost; other games can be resumed."""
        from p2p_dixit.ui.dialogs.choose import Confirm, confirm
        from p2p_dixit.ui.screens.game import GameScreen

        tables = [one for one in self.screen_stack if isinstance(one, GameScreen)]
        asking = isinstance(self.screen, Confirm)
        if asking or not any(one.against_bots and one.now.end is None for one in tables):
            self.exit()
            return
        text = _("This practice game is not over. If you quit now, it is not saved.")
        confirm(self, _("Quit?"), text, _("Quit  y"), self.exit)

    @property
    def shows_own_deck(self) -> bool:
        """Whether the pictures at hand are those of the game itself."""
        return self.deck_on_screen.at_home

    def action_rules(self) -> None:
        """The rules of the set that is being played."""
        from p2p_dixit.ui.screens.rules import RulesScreen

        self._push_once(RulesScreen(self.context, self._rules_played()))

    def action_help(self) -> None:
        from p2p_dixit.ui.screens.help import HelpScreen

        self._push_once(HelpScreen(getattr(self.screen, "help_keys", None)))

    def action_settings(self) -> None:
        from p2p_dixit.ui.screens.settings import SettingsScreen

        self._push_once(SettingsScreen(self.context))

    def _push_once(self, screen: Screen[None]) -> None:
        if type(self.screen) is not type(screen):
            self.push_screen(screen)

    def _rules_played(self) -> Options:
        from p2p_dixit.rules.sets import Options

        for screen in reversed(self.screen_stack):
            options = getattr(screen, "rules_played", None)
            if isinstance(options, Options):
                return options
        return Options()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The command palette: this screen's commands, and the global ones."""
        yield from getattr(screen, "commands", tuple)()
        yield SystemCommand(_("Rules"), _("All five rule sets in short"), self.action_rules)
        yield SystemCommand(_("Help"), _("All keys"), self.action_help)
        yield SystemCommand(_("Settings"), _("Name, colours, pictures"), self.action_settings)
        yield SystemCommand(_("Quit"), _("Close the program"), self.action_quit)
