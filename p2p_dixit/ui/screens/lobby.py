"""The lobby: who is there, in which colour, by which rules, and who is ready."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.play import commands as c
from p2p_dixit.play.api import Client
from p2p_dixit.play.view import GuestView, LobbyView
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.text import NAME_CELLS, width
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs import FORMS
from p2p_dixit.ui.dialogs.form import row
from p2p_dixit.ui.dialogs.hosting import arrange_guests, leave_as_host
from p2p_dixit.ui.dialogs.house import HouseDialog, TableOptions
from p2p_dixit.ui.dialogs.who import Identity, WhoDialog
from p2p_dixit.ui.house import with_rules
from p2p_dixit.ui.messages import LendSeats, ShowBoard, TableEntered, TableLeft
from p2p_dixit.ui.screens.lobby_look import LobbyLookScreen
from p2p_dixit.ui.screens.share import ShareScreen
from p2p_dixit.ui.text.lobby import (
    about_table,
    guest_list,
    guest_name,
    lobby_actions,
    suggestion_words,
    suggests_change,
    table_rules,
    trouble_words,
)
from p2p_dixit.ui.text.notices import notice_words
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.widgets.chat import ChatPanel
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.stepper import Stepper

NAMES = tuple(RULE_SETS)

# The labels of two buttons that fit beside each other in a window of 80 columns.
BUTTON_CELLS = 36


class LobbyScreen(LobbyLookScreen):
    """Waits until all guests are ready; then the game opens by itself."""

    CSS_PATH = ["lobby.tcss", FORMS]

    BINDINGS = [
        Binding("ctrl+r", "ready", N_("Ready"), show=False),
        Binding("ctrl+y", "accept", N_("Accept"), show=False),
        Binding("ctrl+o", "house", N_("Options"), show=False),
        Binding(
            "ctrl+e", "arrange", N_("Arrange"), show=False, priority=True
        ),  # a field has it, too
        Binding("ctrl+t", "chat", N_("Chat"), show=False),
        Binding("ctrl+f", "who", N_("Who is who"), show=False, priority=True),
        Binding("ctrl+g", "pictures", N_("Get pictures"), show=False),
        Binding("ctrl+s", "share", N_("Give to a friend"), show=False, priority=True),
        Binding("f3", "show_board", N_("Board for the TV"), key_display="F3", show=False),
        Binding("f4", "lend_seats", N_("Play in a browser"), key_display="F4", show=False),
        Binding("s", "sit_down", N_("Take a seat"), show=False),
        Binding("escape", "leave", N_("Leave")),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, context: AppContext, client: Client) -> None:
        super().__init__(context, client)
        self._told_notices = -1
        self._gone = False
        self._away: dict[bytes, float] = {}  # who is not connected, and since when this screen saw

    def compose(self) -> ComposeResult:
        """People on the left, the table on the right."""
        me = self.mine or GuestView("", 0)
        yield Static(id="lobby-title", classes="screen-title")
        with Horizontal(id="lobby-body", classes="body"):
            with Vertical(id="lobby-guests"):
                yield Label(_("At the table"), classes="dialog-title", id="company")
                yield Static(id="guests")
                yield Static(id="obstacle", classes="hint")
                yield Static(id="suggestion")
            with Vertical(id="lobby-side"):
                name = Input(me.name, max_length=NAME_CELLS, id="name")
                yield from row(_("Your name"), name, classes="row mine")
                yield from row(_("Your rabbit"), Stepper([], id="colour"), classes="row mine")
                rules, played = list(map(rules_name, NAMES)), NAMES.index(self.now.options.rules)
                yield from row(_("Rules"), Stepper(rules, played, id="rules"))
                yield Static(id="rules-line", classes="hint after")
                yield Static(id="about-table", classes="hint")
                ready, options = _("I'm ready  Ctrl+R"), _("Options  Ctrl+O")
                beside = width(ready) + width(options) <= BUTTON_CELLS
                with Container(classes=f"dialog-buttons mine {'beside' if beside else ''}"):
                    yield Button(ready, variant="primary", id="ready", compact=True)
                    yield Button(options, id="house", compact=True)
        yield ChatPanel()
        yield KeyBar()

    def on_mount(self) -> None:
        """Starts to listen."""
        self._unwatch = self.client.watch(self._changed)
        self.query_one("#ready", Button).focus()
        self.set_interval(1.0, self._show_absence)
        self._changed()

    def on_unmount(self) -> None:
        """Listens no more."""
        self._unwatch()

    def _changed(self) -> None:
        if self._gone:
            return
        if not isinstance(self.client.view, LobbyView):
            self._gone = True
            self.post_message(TableEntered(self.client))
            return
        self.set_class(self.mine is None, "-watching")
        self.set_class(not self.now.answered or self.now.closed, "-alone")
        self._tell_unready()
        self._show_company()
        self._show_mine()
        self.query_one(KeyBar).offer(dict.fromkeys(lobby_actions(self.now), ""))
        self.query_one("#obstacle", Static).update(trouble_words(self.now))
        self.query_one("#suggestion", Static).update(suggestion_words(self.now))
        self.query_one("#rules-line", Static).update(table_rules(self.now))
        self.query_one("#about-table", Static).update(
            about_table(self.now, share=self.context.services.share is not None)
        )
        self.query_one("#rules", Stepper).offer(
            [rules_name(name) for name in NAMES], NAMES.index(self.now.options.rules)
        )
        ready = self.mine is not None and self.mine.ready
        label = _("Not ready  Ctrl+R") if ready else _("I'm ready  Ctrl+R")
        self.query_one("#ready", Button).label = Content(label)
        self._tell_news()

    def _show_absence(self) -> None:
        """How long a guest has been away: nothing else changes by itself."""
        if self._away:
            self._show_company()

    def _show_company(self) -> None:
        """The guests; none before the table has answered."""
        time = self.context.clock()
        away = [guest.key for guest in self.now.guests if not guest.here]
        self._away = {key: self._away.get(key, time) for key in away}
        coming = _("On the way to the table …")
        title = self.now.table if self.now.answered else coming
        self.query_one("#lobby-title", Static).update(Content(f"☾ {title}"))
        self.query_one("#company", Label).display = self.now.answered
        words = guest_list(self.now, self._away, time)
        self.query_one("#guests", Static).update(words if self.now.answered else Content())

    def action_pictures(self) -> None:
        """Agrees to the download in question."""
        if self.now.pictures.asking is not None:
            self.client.do(c.FetchPictures())

    def _tell_news(self) -> None:
        for notice in self.now.notices:
            if notice.number > self._told_notices:
                self._told_notices = notice.number
                text, severity = notice_words(notice, self.now)
                self.notify(text, severity=severity, markup=False)
        names = [guest_name(guest) for guest in self.now.guests]
        self.query_one(ChatPanel).show(self.now.chat, names, self.now.me)

    @on(Stepper.Stepped, "#rules")
    def rules_chosen(self, event: Stepper.Stepped) -> None:
        """Other rules for all."""
        if NAMES[event.index] != self.now.options.rules:
            options = with_rules(self.now.options, NAMES[event.index])
            self._propose(TableOptions(options, self.now.timer))

    @on(Button.Pressed, "#house")
    def action_house(self) -> None:
        """How the table plays, for all."""
        if self.now.closed:
            return
        house = TableOptions(self.now.options, self.now.timer)
        self.app.push_screen(HouseDialog(house), callback=self._propose)

    def _propose(self, house: TableOptions | None) -> None:
        """The host changes the settings, a guest suggests them."""
        if house is None or house == TableOptions(self.now.options, self.now.timer):
            return
        self.client.do(c.ProposeSettings(house.options, house.timer))
        if not self.now.hosting:
            self.notify(_("Suggested to the host."), markup=False)

    def action_accept(self) -> None:
        """The host plays by what a guest suggests."""
        wanted = self.now.suggestion
        if self.now.hosting and wanted is not None and suggests_change(self.now):
            self.client.do(c.ProposeSettings(wanted.options, wanted.timer))

    def action_arrange(self) -> None:
        """The host decides who sits where, who stays and who is the host."""
        if self.now.hosting:
            arrange_guests(self.app, self.now, self.client.do)
        else:
            self.notify(_("Only the host can arrange the table."), markup=False)

    @on(Button.Pressed, "#ready")
    def action_ready(self) -> None:
        """Ready, or not yet; what still stands in the field of the name counts first."""
        if self.now.closed:
            return
        renamed = self._rename()
        ready = self.mine is not None and self.mine.ready
        self._ready = False  # taking it back oneself is no news
        self.client.do(c.SetReady(renamed or not ready))

    def _tell_unready(self) -> None:
        """A ready mark is for the table as it was: when that changes it goes, and is missed."""
        ready = self.mine is not None and self.mine.ready
        if self._ready and not ready:
            self.notify(_("The table has changed: press Ready again."), markup=False)
        self._ready = ready

    def action_who(self) -> None:
        """The fingerprints of all guests, to be compared aloud."""
        people = [
            Identity(guest_name(guest), guest.fingerprint, n == self.now.me)
            for n, guest in enumerate(self.now.guests)
        ]
        self.app.push_screen(WhoDialog(people if self.now.answered else (), self.now))

    def action_share(self) -> None:
        """The program for a friend who does not have it yet; the table waits below."""
        if self.context.services.share is not None:
            self.app.push_screen(ShareScreen(self.context.services.share))

    def action_chat(self) -> None:
        """Opens the chat; no one hears at a closed table."""
        if not self.now.closed:
            self.query_one(ChatPanel).open()

    def on_chat_panel_line_typed(self, message: ChatPanel.LineTyped) -> None:
        """Sends it."""
        self.client.do(c.SendChat(message.text))

    def on_chat_panel_chat_closed(self) -> None:
        """Back to the buttons."""
        self.query_one("#ready", Button).focus()

    def action_show_board(self) -> None:
        """Shows this table to everyone in the room, on a TV or in any browser."""
        self.post_message(ShowBoard(self.client))

    def action_lend_seats(self) -> None:
        """A friend with a phone, or with any browser, plays through this laptop."""
        self.post_message(LendSeats(self.client))

    def action_sit_down(self) -> None:
        """A spectator wants to play."""
        if self.mine is None and not self.now.closed:
            self.client.do(c.AskForSeat())

    def action_leave(self) -> None:
        """Home; a host is asked first what becomes of the table."""
        if self.now.hosting and len(self.now.guests) > 1:
            leave_as_host(self.app, self.now, self.client.do, self._leave)
        else:
            self._leave()

    def _leave(self) -> None:
        self.client.do(c.LeaveTable())
        self.post_message(TableLeft())
