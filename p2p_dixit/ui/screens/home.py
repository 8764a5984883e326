"""The first screen: tables on the network, and everything else one can do."""

from collections.abc import Awaitable

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from p2p_dixit.errors import DixitError
from p2p_dixit.ui.context import Context
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.dialogs.tables import CreateDialog, JoinDialog, Joining
from p2p_dixit.ui.messages import Opened
from p2p_dixit.ui.port import Network, NewTable, Offer, Opening, Practice
from p2p_dixit.ui.strings import _, plural
from p2p_dixit.ui.widgets.picture import Picture
from p2p_dixit.ui.words import rules_name

LOGO = r"""
    _     _ _      _ _
 __| |___(_|_)___ (_) |_      (\(\
/ _` |___| \ \ / || |  _|     ( •ᴗ)
\__,_|   |_/_\_\ ||_|\__|    o_(")(")
""".strip("\n")
LOGO_SMALL = "d i x i t   (\\(\\"


class HomeScreen(Screen[None]):
    """Where every evening begins."""

    BINDINGS = [
        Binding("p", "choose('practise')", _("Practise")),
        Binding("n", "choose('create')", _("New table")),
        Binding("j", "choose('join')", _("Join")),
        Binding("f1", "app.rules", _("Rules")),
        Binding("f2", "app.settings", _("Settings")),
        Binding("ctrl+q", "app.quit", _("Quit")),
    ]

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context

    @property
    def network(self) -> Network | None:
        """The tables around here, where there is a network."""
        return self.context.services.network

    def compose(self) -> ComposeResult:
        """A picture, the name of the game, tables, and a menu."""
        with Horizontal(id="home"):
            yield Picture(self.context.gallery, 0, renderer=self.context.renderer, id="home-art")
            with Vertical(id="home-main"):
                yield Static(Content(wordmark()), id="logo")
                yield Static(
                    Content(_("A game of pictures and clues. No server, no dealer, no cheating.")),
                    id="tagline",
                )
                yield Static(id="tables-title")
                yield OptionList(id="tables")
                yield OptionList(*self._menu(), id="menu")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Starts to look around."""
        if self.network is not None:
            self._unwatch = self.network.watch(self._show_tables)
        self._show_tables()
        self.query_one("#menu", OptionList).focus()

    def on_unmount(self) -> None:
        """Looks around no more."""
        if self.network is not None:
            self._unwatch()

    def on_resize(self) -> None:
        """A picture where there is room."""
        self.set_class(self.app.size.width < 100 or self.app.size.height < 28, "-narrow")
        self.query_one("#home-art", Picture).cell = self.context.cell

    def _menu(self) -> list[Option]:
        here = self.network is not None
        entries = [
            ("create", _("Create a table"), "n", here),
            ("join", _("Join by address"), "j", here),
            ("practise", _("Practise with bots"), "p", True),
            ("rules", _("Rules"), "F1", True),
            ("settings", _("Settings"), "F2", True),
            ("quit", _("Quit"), "Ctrl+Q", True),
        ]
        return [
            Option(Content.assemble(text.ljust(24), (key, "$quiet")), id=name, disabled=not active)
            for name, text, key, active in entries
        ]

    def _show_tables(self) -> None:
        network = self.network
        title, tables = (
            self.query_one("#tables-title", Static),
            self.query_one("#tables", OptionList),
        )
        offers = () if network is None else network.offers
        unfinished = () if network is None else network.unfinished
        tables.clear_options()
        for game in unfinished:
            text = Content.assemble((_("Go on: "), "bold $success"), game.title)
            tables.add_option(Option(text, id=f"game {game.key}"))
        for offer in offers:
            tables.add_option(Option(offer_words(offer), id=f"table {offer.key}"))
        tables.display = bool(tables.option_count)
        title.update(Content(_headline(network, len(offers))))

    @on(OptionList.OptionSelected, "#menu")
    async def menu_chosen(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        await self.action_choose(event.option_id or "")

    @on(OptionList.OptionSelected, "#tables")
    def table_chosen(self, event: OptionList.OptionSelected) -> None:
        """Joins, or goes on."""
        kind, _space, key = (event.option_id or "").partition(" ")
        if self.network is None:
            return
        if kind == "game":
            self._open(self.network.go_on(key))
            return
        offer = next((offer for offer in self.network.offers if offer.key == key), None)
        if offer is not None and offer.locked:
            self.app.push_screen(JoinDialog(offer), callback=self._join)
        elif offer is not None:
            self._join(Joining(offer.key))

    async def action_choose(self, what: str) -> None:
        """One of the entries of the menu."""
        match what:
            case "practise":
                self.app.push_screen(PracticeDialog(self.context), callback=self._practise)
            case "create" if self.network is not None:
                self.app.push_screen(CreateDialog(self.context), callback=self._create)
            case "join" if self.network is not None:
                self.app.push_screen(JoinDialog(None), callback=self._join)
            case "rules" | "settings":
                await self.run_action(f"app.{what}")
            case "quit":
                self.app.exit()
            case _:
                pass

    def _practise(self, wish: Practice | None) -> None:
        if wish is not None:
            self.post_message(Opened(self.context.services.practise(wish)))

    def _create(self, table: NewTable | None) -> None:
        if table is not None and self.network is not None:
            self._open(self.network.create(table))

    def _join(self, wish: Joining | None) -> None:
        if wish is not None and self.network is not None:
            self._open(self.network.join(wish.where, wish.code))

    @work(exclusive=True, group="open")
    async def _open(self, opening: Awaitable[Opening]) -> None:
        try:
            self.post_message(Opened(await opening))
        except DixitError as error:
            self.notify(str(error), severity="error", markup=False)


def wordmark() -> str:
    """The name of the game."""
    return LOGO


def offer_words(offer: Offer) -> Content:
    """A table in one line."""
    lock = " 🔒" if offer.locked else ""
    free = plural("{n} seat free", "{n} seats free", offer.free)
    state = _("playing, you can watch") if offer.playing else free
    players = plural("{n} player", "{n} players", offer.players)
    return Content.assemble(
        (offer.name, "bold"), f"{lock}  {rules_name(offer.rules)} · {players} · {state}"
    )


def _headline(network: Network | None, count: int) -> str:
    if network is None:
        return _("This build plays on this machine only.")
    if count:
        return plural("{n} table nearby", "{n} tables nearby", count)
    return network.help or _("Looking for tables nearby …")
