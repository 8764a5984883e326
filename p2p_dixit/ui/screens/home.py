"""The first screen: tables on the network, and everything else one can do."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

from collections.abc import Awaitable, Iterator
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import N_, _, error_text, plural
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import SteadyScreen
from p2p_dixit.ui.messages import TableEntered
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.picture import Picture

if TYPE_CHECKING:
    from p2p_dixit.play.api import Client, Network, NewTable, TableOffer
    from p2p_dixit.ui.api import Practice

LOGO = """\
         ▄▄▄▄▄                        ██  ██          ██   ▄▄
▄▄ ▄▄▄  ▀    ▀██  ▄▄ ▄▄▄          ▄▄▄ ██  ▄▄ ▄▄    ▄▄ ▄▄  ▄██▄▄
██▀  ▀█▄     ▄█▀  ██▀  ▀█▄      ▄█▀  ▀██  ██  ▀█▄▄█▀  ██   ██
██    ██  ▄▄█▀    ██    ██      ██    ██  ██   ▄██▄   ██   ██
██▀▄▄█▀ ▄██▄▄▄▄▄  ██▀▄▄█▀        ▀█▄▄▀██  ██ ▄█▀  ▀█▄ ██   ██▄▄
██                ██
▀▀                ▀▀"""
SUNSET = ("#ffe08a", "#ffc857", "#f8a35c", "#ee7b6b", "#c96a9b", "#9a6fd0", "#8f7bea")
DUSK = ("#b5560a", "#ab4a1c", "#a03f33", "#93384f", "#803a77", "#6b409c", "#5a45b5")


# What Enter does where there is no table: the cursor moves on from these by itself.
IDLE = frozenset({"learn", "practise", "create"})


class HomeScreen(SteadyScreen[None]):
    """Where every evening begins."""

    BINDINGS = [
        Binding("l", "choose('learn')", N_("Learn"), show=False),
        Binding("p", "choose('practise')", N_("Practise")),
        Binding("n", "choose('create')", N_("New table")),
        Binding("j", "choose('join')", N_("Join")),
        Binding("r", "choose('replays')", N_("Replays")),
        Binding("a", "choose('album')", N_("Album"), show=False),
        Binding("s", "choose('share')", N_("Give to a friend"), show=False),
        Binding("w", "watch", N_("Watch"), show=False),
        Binding("delete", "forget", N_("Forget"), show=False),
        Binding("d", "choose('doctor')", N_("Find out why"), show=False),
        Binding("f1", "app.rules", N_("Rules")),
        Binding("f2", "app.settings", N_("Settings")),
        Binding("ctrl+q", "app.quit", N_("Quit")),
    ]

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self._placed: str | None = None  # where the cursor was put, and not by the player

    @property
    def network(self) -> Network | None:
        """The tables around here, where there is a network."""
        return self.context.services.network

    def compose(self) -> ComposeResult:
        """A picture, the name of the game, tables, and a menu."""
        with Horizontal(id="home"):
            yield Picture(self.context.gallery, renderer=self.context.renderer, id="home-art")
            with Vertical(id="home-main"):
                yield Static(wordmark(dark=self.app.current_theme.dark), id="logo")
                yield Static(
                    Content(tagline()),
                    id="tagline",
                )
                yield Static(id="tables-title")
                yield OptionList(id="menu")
        yield KeyBar()

    def on_mount(self) -> None:
        """Starts to look around."""
        if self.network is not None:
            self._unwatch = self.network.watch(self._show_tables)
        self._show_tables()
        self.query_one(OptionList).focus()
        self.call_after_refresh(self._turn_card)

    @work(thread=True)
    def _turn_card(self) -> None:
        """The deck is opened behind the first frame."""
        card = self.context.featured()

        def show() -> None:
            for art in self.query("#home-art").results(Picture):  # none while the app is closing
                art.card = card

        self.app.call_from_thread(show)

    def on_screen_resume(self) -> None:
        """Back from a table: it may have ended, or it may be one to go on with."""
        self.speak()
        if self.network is not None:
            self.network.look_again()

    def speak(self) -> None:
        """Everything again, in the language of now."""
        self.query_one("#tagline", Static).update(Content(tagline()))
        self._show_tables()

    def on_unmount(self) -> None:
        """Looks around no more."""
        if self.network is not None:
            self._unwatch()

    def on_resize(self) -> None:
        """A picture where there is room."""
        self.set_class(self.app.size.width < 100 or self.app.size.height < 28, "-narrow")
        self.query_one("#home-art", Picture).cell = self.context.cell

    def _menu(self) -> list[Option]:
        here, services = self.network is not None, self.context.services
        entries = {
            "learn": (_("Learn it in one round"), "l", True),  # later the rules offer it
            "create": (_("Create a table"), "n", here),
            "join": (_("Join by address"), "j", here),
            "doctor": (_("Can't find anyone? Find out why"), "d", True),
            "practise": (_("Practise with bots"), "p", True),
            "replays": (_("Replays"), "r", services.replays is not None),
            "album": (_("Album"), "a", True),
            "share": (_("Give it to a friend"), "s", True),
            "rules": (_("Rules"), "F1", True),
            "settings": (_("Settings"), "F2", True),
            "quit": (_("Quit"), "Ctrl+Q", True),
        }
        for name in self._not_offered():
            del entries[name]
        wide = max(24, 2 + max(len(text) for text, _key, _active in entries.values()))
        return [
            Option(Content(f"  {text:<{wide}}{key}"), id=name, disabled=not active)
            for name, (text, key, active) in entries.items()
        ]

    def _not_offered(self) -> Iterator[str]:
        """Entries for which there is no reason now, or to which the app was given no way."""
        network, services = self.network, self.context.services
        if self.context.settings.learned:
            yield "learn"
        if network is None or network.offers or services.examine is None:
            yield "doctor"
        if services.add_up is None:
            yield "album"
        if services.share is None:
            yield "share"

    @property
    def _idle(self) -> str:
        """What Enter does while there is no table to go to."""
        if not self.context.settings.learned:
            return "learn"
        return "practise" if self.network is None or self.network.offline else "create"

    def _tables(self) -> list[Option]:
        if self.network is None:
            return []
        games = [
            Option(Content.assemble((_("  Resume: "), "bold"), game.title), f"game {game.key}")
            for game in self.network.unfinished
        ]
        return games + [
            Option(Content.assemble("  ", offer_words(offer)), f"table {offer.key}")
            for offer in self.network.offers
        ]

    def _show_tables(self) -> None:
        """Tables come and go; the cursor stays where the player put it.

        Where the player has not touched it, Enter performs the most likely action (`_default`).
        """
        menu = self.query_one(OptionList)
        where = menu.highlighted_option.id if menu.highlighted_option else None
        tables = self._tables()
        options = [*tables, *([None] if tables else []), *self._menu()]
        menu.set_options(options)
        places = {option.id: n for n, option in enumerate(menu.options)}
        untouched = where == self._placed and where in IDLE
        if where not in places or untouched:
            where = self._placed = self._default() or self._idle
        menu.highlighted = places[where]
        count = 0 if self.network is None else len(self.network.offers)
        self.query_one("#tables-title", Static).update(Content(_headline(self.network, count)))

    def _default(self) -> str | None:
        """A table that has not begun, then a game of today, then any other table.

        An old game is never preselected: it may be one that its players have given up.
        """
        if self.network is None:
            return None
        offers = self.network.offers
        wanted = [
            *(f"table {offer.key}" for offer in offers if not offer.playing),
            *(f"game {game.key}" for game in self.network.unfinished if game.recent),
            *(f"table {offer.key}" for offer in offers),
        ]
        return wanted[0] if wanted else None

    @on(OptionList.OptionSelected)
    async def chosen(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        kind, _space, key = (event.option_id or "").partition(" ")
        if kind == "table":
            self._join_table(key, watch=False)
        elif kind == "game" and self.network is not None:
            self._open(self.network.resume(key))
        else:
            await self.action_choose(kind)

    @on(OptionList.OptionHighlighted)
    def looked_at(self, event: OptionList.OptionHighlighted) -> None:
        """Only a table can be watched, and only a game forgotten."""
        kind, _space, _key = (event.option_id or "").partition(" ")
        offers = {"table": {"watch": ""}, "game": {"forget": ""}}
        self.query_one(KeyBar).offer(offers.get(kind, {}))

    def _under_cursor(self) -> tuple[str, str]:
        """What the cursor is on: its kind and its key."""
        option = self.query_one(OptionList).highlighted_option
        kind, _space, key = ((option.id if option else None) or "").partition(" ")
        return kind, key

    def action_forget(self) -> None:
        """Forgets the unfinished game under the cursor, after asking once."""
        from p2p_dixit.ui.dialogs.choose import Confirm

        kind, key = self._under_cursor()
        network = self.network
        if kind != "game" or network is None:
            return
        title = next((game.title for game in network.unfinished if game.key == key), "")

        def answered(yes: bool | None) -> None:  # noqa: FBT001 - the answer of a dialog
            if yes:
                network.forget(key)

        text = _("{title} will be removed from this computer. You cannot resume it afterwards.")
        self.app.push_screen(
            Confirm(_("Forget this game?"), text.format(title=title), _("Forget  y")),
            callback=answered,
        )

    def action_watch(self) -> None:
        """Watches the table under the cursor, without a seat."""
        kind, key = self._under_cursor()
        if kind == "table":
            self._join_table(key, watch=True)
        else:
            self.notify(_("Choose a table from the list, then press w."), markup=False)

    def _join_table(self, key: str, *, watch: bool) -> None:
        from p2p_dixit.play.api import Joining

        offers = () if self.network is None else self.network.offers
        offer = next((offer for offer in offers if offer.key == key), None)
        if offer is None or self.network is None:
            self.notify(_("That table is gone."), markup=False)
        elif offer.locked:
            self._ask_to_join(offer, watch=watch)
        else:
            self._open(self.network.join(Joining(offer.key, watch=watch)))

    def _ask_to_join(self, offer: TableOffer | None, *, watch: bool = False) -> None:
        from p2p_dixit.ui.dialogs.tables import JoinDialog

        if self.network is not None:
            dialog = JoinDialog(self.network.join, offer, watch=watch)
            self.app.push_screen(dialog, callback=self._joined)

    def _joined(self, opening: Client | None) -> None:
        if opening is not None:
            self.post_message(TableEntered(opening))

    async def action_choose(self, what: str) -> None:
        """One of the entries of the menu."""
        from p2p_dixit.ui.dialogs.practice import PracticeDialog
        from p2p_dixit.ui.dialogs.tables import CreateDialog

        match what:
            case "learn" | "rules" | "settings" | "quit":
                await self.run_action(f"app.{what}")
            case "practise":
                self.app.push_screen(PracticeDialog(self.context), callback=self._practise)
            case "create" if self.network is not None:
                self.app.push_screen(CreateDialog(self.context), callback=self._create)
            case "join":
                self._ask_to_join(None)
            case _:
                self._show_screen(what)

    def _show_screen(self, what: str) -> None:
        """An entry of the menu that is a screen of its own, where its service is there."""
        services = self.context.services
        match what:
            case "replays" if services.replays is not None:
                from p2p_dixit.ui.screens.replays import ReplaysScreen

                self.app.push_screen(ReplaysScreen(self.context, services.replays))
            case "doctor" if services.examine is not None:
                from p2p_dixit.ui.screens.doctor import DoctorScreen

                self.app.push_screen(DoctorScreen(services.examine))
            case "album" if services.add_up is not None:
                from p2p_dixit.ui.screens.album import AlbumScreen

                self.app.push_screen(AlbumScreen(self.context, services.add_up))
            case "share" if services.share is not None:
                from p2p_dixit.ui.screens.share import ShareScreen

                self.app.push_screen(ShareScreen(services.share))
            case _:
                pass

    def _practise(self, wish: Practice | None) -> None:
        if wish is not None:
            self.post_message(TableEntered(self.context.services.practise(wish)))

    def _create(self, table: NewTable | None) -> None:
        if table is not None and self.network is not None:
            self._open(self.network.create(table))

    @work(exclusive=True, group="open")
    async def _open(self, opening: Awaitable[Client]) -> None:
        try:
            self.post_message(TableEntered(await opening))
        except DixitError as error:
            self.notify(error_text(error), severity="error", markup=False)


def wordmark(*, dark: bool) -> Content:
    """The name of the game in the colours of an evening sky."""
    rows = zip(LOGO.splitlines(), SUNSET if dark else DUSK, strict=True)
    return Content("\n").join(Content.styled(row, colour) for row, colour in rows)


MOST_NAMES = 3  # of players of a table in its line


def who_sits_there(offer: TableOffer) -> str:
    """The first names and how many more, or how many there are where no names are announced."""
    if not offer.who:
        return plural("{n} player", "{n} players", offer.players)
    more = offer.players - len(offer.who[:MOST_NAMES])
    return ", ".join(offer.who[:MOST_NAMES]) + (f" +{more}" if more > 0 else "")


def offer_words(offer: TableOffer) -> Content:
    """A table in one line."""
    lock = _(" · room code") if offer.locked else ""
    free = plural("{n} seat free", "{n} seats free", offer.free)
    state = _("playing · {free} · w to watch").format(free=free) if offer.playing else free
    players = who_sits_there(offer)
    return Content.assemble(
        (offer.name, "bold"), f"  {rules_name(offer.rules)} · {players} · {state}{lock}"
    )


def tagline() -> str:
    """The game in one line."""
    return _("A game of pictures and clues. No server, no dealer, no cheating.")


def _headline(network: Network | None, count: int) -> str:
    if network is None:
        return _("This build plays on this machine only.")
    if count:
        return plural("{n} table nearby", "{n} tables nearby", count)
    return network.help or _("Looking for tables nearby …")
