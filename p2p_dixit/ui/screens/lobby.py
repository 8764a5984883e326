"""The lobby: who is there, in which colour, by which rules, and who is ready."""

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Static

from p2p_dixit.play import commands as c
from p2p_dixit.play.api import Client
from p2p_dixit.play.view import GuestView, LobbyView, SeatView
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.text import NAME_CELLS, clean
from p2p_dixit.ui.context import Context
from p2p_dixit.ui.dialogs import FORMS
from p2p_dixit.ui.dialogs.house import House, HouseDialog
from p2p_dixit.ui.dialogs.who import Identity, WhoDialog
from p2p_dixit.ui.house import house_words, with_rules
from p2p_dixit.ui.messages import Left, Liked, Opened
from p2p_dixit.ui.notices import notice_words
from p2p_dixit.ui.packwords import megabytes, pack_words, share_bar
from p2p_dixit.ui.rule_names import rules_line, rules_name
from p2p_dixit.ui.screens.settings import rabbits
from p2p_dixit.ui.seats import RABBITS
from p2p_dixit.ui.strings import _, plural, translated
from p2p_dixit.ui.templates import filled
from p2p_dixit.ui.widgets.chat import ChatPanel, chat_words
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.stepper import Stepper
from p2p_dixit.ui.words import as_sentence, seat_words

NAMES = tuple(RULE_SETS)


class LobbyScreen(Screen[None]):
    """Waits until everybody is ready; then the game opens by itself."""

    CSS_PATH = ["lobby.tcss", FORMS]
    BINDINGS = [
        Binding("ctrl+r", "ready", _("Ready"), show=False),
        Binding("ctrl+o", "house", _("Options"), show=False),
        Binding("ctrl+t", "chat", _("Chat"), show=False),
        Binding("ctrl+f", "who", _("Who is who"), show=False, priority=True),  # a field has it, too
        Binding("ctrl+g", "pictures", _("Get pictures"), show=False),
        Binding("s", "sit_down", _("Play, too"), show=False),
        Binding("escape", "leave", _("Leave")),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, context: Context, client: Client) -> None:
        super().__init__()
        self.context = context
        self.client = client
        self._view = _lobby_view_of(client)
        self._told_notices = -1
        self._told_chat = -1
        self._gone = False
        self._ready = False  # the own mark, as it was shown last
        self._asked = ""  # the name that was asked for last
        self._eager = False  # ready as soon as the table knows the new name

    @property
    def rules_played(self) -> Options:
        """For the rules on one key."""
        return self.now.options

    @property
    def now(self) -> LobbyView:
        """What the client shows; the last of the lobby, when the game has begun."""
        view = self.client.view
        if isinstance(view, LobbyView):
            self._view = view
        return self._view

    @property
    def mine(self) -> GuestView | None:
        """This person among the guests; None for somebody who only watches."""
        return None if self.now.me is None else self.now.guests[self.now.me]

    def compose(self) -> ComposeResult:
        """People on the left, the table on the right."""
        me = self.mine or GuestView("", 0)
        yield Static(id="lobby-title", classes="screen-title")
        with Horizontal(id="lobby-body", classes="body"):
            with Vertical(id="lobby-guests"):
                yield Label(_("At the table"), classes="dialog-title", id="company")
                yield Static(id="guests")
                yield Static(id="obstacle", classes="hint")
            with Vertical(id="lobby-side"):
                with Horizontal(classes="row mine"):
                    yield Label(_("Your name"))
                    yield Input(me.name, max_length=NAME_CELLS, id="name")
                with Horizontal(classes="row mine"):
                    yield Label(_("Your rabbit"))
                    yield Stepper([], id="colour")
                with Horizontal(classes="row tied"):
                    yield Label(_("Rules"))
                    yield Stepper(
                        [rules_name(name) for name in NAMES],
                        NAMES.index(self.now.options.rules),
                        id="rules",
                    )
                yield Static(id="rules-line", classes="hint after")
                yield Static(id="about-table", classes="hint")
                with Horizontal(classes="dialog-buttons mine"):
                    yield Button(
                        _("I am ready  Ctrl+R"), variant="primary", id="ready", compact=True
                    )
                    yield Button(_("Options  Ctrl+O"), id="house", compact=True)
        yield ChatPanel()
        yield KeyBar()

    def on_mount(self) -> None:
        """Starts to listen."""
        self._unwatch = self.client.watch(self._changed)
        self.query_one("#ready", Button).focus()
        self._changed()

    def on_unmount(self) -> None:
        """Listens no more."""
        self._unwatch()

    def _changed(self) -> None:
        if self._gone:
            return
        if not isinstance(self.client.view, LobbyView):
            self._gone = True
            self.post_message(Opened(self.client))
            return
        dark = self.app.current_theme.dark
        self.set_class(self.mine is None, "-watching")
        self.set_class(not self.now.answered, "-coming")
        self._tell_unready()
        self._show_company(dark=dark)
        self._show_mine(dark=dark)
        self.query_one(KeyBar).offer(dict.fromkeys(self._offers(), ""))
        self.query_one("#obstacle", Static).update(
            Content(f"\n{as_sentence(translated(self.now.obstacle))}")
        )
        self.query_one("#rules-line", Static).update(self._rules())
        self.query_one("#about-table", Static).update(self._about())
        self.query_one("#rules", Stepper).offer(
            [rules_name(name) for name in NAMES], NAMES.index(self.now.options.rules)
        )
        ready = self.mine is not None and self.mine.ready
        label = _("Not yet  Ctrl+R") if ready else _("I am ready  Ctrl+R")
        self.query_one("#ready", Button).label = Content(label)
        self._tell_news(dark=dark)

    def _offers(self) -> list[str]:
        """What can be done at this table; nothing before it has answered."""
        if not self.now.answered:
            return []
        pictures = ["pictures"] if self.now.pictures.asking is not None else []
        return [
            *(["sit_down"] if self.mine is None else ["ready", "house", "chat"]),
            "who",
            *pictures,
        ]

    def _show_company(self, *, dark: bool) -> None:
        """Who is there; nobody is before the table has answered."""
        coming = _("On the way to the table …")
        title = self.now.table if self.now.answered else coming
        self.query_one("#lobby-title", Static).update(Content(f"☾ {title}"))
        self.query_one("#company", Label).display = self.now.answered
        rows = [
            guest_words(guest, me=n == self.now.me, dark=dark)
            for n, guest in enumerate(self.now.guests)
        ]
        words = Content("\n").join([*rows, *self._watchers()])
        self.query_one("#guests", Static).update(words if self.now.answered else Content())

    def _show_mine(self, *, dark: bool) -> None:
        """The own name and rabbit as the table has them: both may have been taken."""
        if self.mine is None or not self.now.answered:
            return
        free, looks = self._free_rabbits(), rabbits(dark=dark)
        self.query_one("#colour", Stepper).offer(
            [looks[one] for one in free], free.index(self.mine.rabbit)
        )
        field = self.query_one("#name", Input)
        if not field.has_focus or field.value == self._asked:
            field.value = self.mine.name
        if self._eager:
            self._eager = False
            self.client.do(c.SetReady(ready=True))

    def _free_rabbits(self) -> list[int]:
        """Those that nobody else has."""
        taken = {guest.rabbit for n, guest in enumerate(self.now.guests) if n != self.now.me}
        return [one for one in range(len(RABBITS)) if one not in taken]

    def _rules(self) -> Content:
        """The rule set, and how this table plays it."""
        options = self.now.options
        house = house_words(options, self.now.timer)
        return Content.assemble(rules_line(options.rules), "\n", (house, "$foreground"))

    def _watchers(self) -> list[Content]:
        if self.mine is None:
            words = _("You only watch. The game begins when all players are ready.")
            play = filled(_("[b]s[/b] play, too"))
            return [Content.styled(f"\n{words}", "$quiet"), play]
        count = plural("{n} person watches", "{n} people watch", self.now.watchers)
        return [Content.styled(count, "$quiet")] if self.now.watchers else []

    def _about(self) -> Content:
        lines = []
        if self.now.code:
            lines.append(_("Room code: {code}").format(code=self.now.code))
        if self.now.addresses:
            lines.append(_("Address: {list}").format(list=", ".join(self.now.addresses)))
        lines += self._pictures()
        return Content("\n".join(["", *lines]))

    def _pictures(self) -> list[str]:
        view = self.now.pictures
        lines = [_("Pictures: {pack}").format(pack=pack_words(pack)) for pack in view.packs]
        if view.asking is not None:
            size = megabytes(view.asking)
            lines.append(_("Ctrl+G fetches {size} from the others.").format(size=size))
        elif view.share < 100:
            lines.append(share_bar(view.share))
        return [*lines, translated(view.problem)] if view.problem else lines

    def action_pictures(self) -> None:
        """Agrees to fetch what was asked about."""
        if self.now.pictures.asking is not None:
            self.client.do(c.FetchPictures())

    def _tell_news(self, *, dark: bool) -> None:
        for notice in self.now.notices:
            if notice.number > self._told_notices:
                self._told_notices = notice.number
                text, severity = notice_words(notice, self.now)
                self.notify(text, severity=severity, markup=False)
        names = [seat_words(_as_seat(guest), dark=dark) for guest in self.now.guests]
        panel = self.query_one(ChatPanel)
        panel.show(self.now.chat, names)
        for line in self.now.chat:
            if line.number <= self._told_chat:
                continue
            self._told_chat = line.number
            if line.seat != self.now.me and not panel.has_class("-open"):
                self.notify(chat_words(line, names).plain, markup=False)

    @on(Input.Submitted, "#name")
    def renamed(self) -> None:
        """Another name."""
        self._asked = ""
        self._rename()

    @on(Input.Blurred, "#name")
    def left_name(self) -> None:
        """Going elsewhere is as good as Enter."""
        self._rename()

    def _rename(self) -> bool:
        """Takes over what stands in the field; whether that is another name."""
        name = clean(self.query_one("#name", Input).value, NAME_CELLS)
        if self.mine is None or name in ("", self.mine.name, self._asked):
            return False
        self._asked = name
        self._look(name, self.mine.rabbit)
        self._like(name=name)
        return True

    @on(Stepper.Changed, "#colour")
    def recoloured(self, event: Stepper.Changed) -> None:
        """Another rabbit."""
        if self.mine is not None:
            colour = self._free_rabbits()[event.index]
            self._look(self.mine.name, colour)
            self._like(colour=colour)

    @on(Stepper.Changed, "#rules")
    def rules_chosen(self, event: Stepper.Changed) -> None:
        """Other rules for all."""
        if NAMES[event.index] != self.now.options.rules:
            options = with_rules(self.now.options, NAMES[event.index])
            self.client.do(c.ProposeSettings(options, self.now.timer))

    @on(Button.Pressed, "#house")
    def action_house(self) -> None:
        """How the table plays, for all."""
        house = House(self.now.options, self.now.timer)
        self.app.push_screen(HouseDialog(house), callback=self._settled)

    def _settled(self, house: House | None) -> None:
        if house is not None and house != House(self.now.options, self.now.timer):
            self.client.do(c.ProposeSettings(house.options, house.timer))

    @on(Button.Pressed, "#ready")
    def action_ready(self) -> None:
        """Ready, or not yet; what still stands in the field of the name counts first."""
        if self._rename():
            self._eager = True
            return
        ready = self.mine is not None and self.mine.ready
        self._ready = False  # taking it back oneself is no news
        self.client.do(c.SetReady(not ready))

    def _tell_unready(self) -> None:
        """A ready mark is for the table as it was: when that changes it goes, and is missed."""
        ready = self.mine is not None and self.mine.ready
        if self._ready and not ready:
            self.notify(_("The table has changed: say ready once more."), markup=False)
        self._ready = ready

    def action_who(self) -> None:
        """The fingerprints of all guests, to be compared aloud."""
        dark = self.app.current_theme.dark
        people = [
            Identity(seat_words(_as_seat(guest), dark=dark), guest.fingerprint, n == self.now.me)
            for n, guest in enumerate(self.now.guests)
        ]
        self.app.push_screen(WhoDialog(people if self.now.answered else ()))

    def action_chat(self) -> None:
        """Opens the chat."""
        self.query_one(ChatPanel).open()

    def on_chat_panel_said(self, message: ChatPanel.Said) -> None:
        """Sends it."""
        self.client.do(c.SendChat(message.text))

    def on_chat_panel_closed(self) -> None:
        """Back to the buttons."""
        self.query_one("#ready", Button).focus()

    def action_sit_down(self) -> None:
        """Whoever only watches would rather play."""
        if self.mine is None:
            self.client.do(c.AskForSeat())

    def action_leave(self) -> None:
        """Home."""
        self.client.do(c.LeaveTable())
        self.post_message(Left())

    def _look(self, name: str, rabbit: int) -> None:
        self.client.do(c.ChangeLook(name, rabbit))

    def _like(self, **what: str | int) -> None:
        """The name and rabbit of this evening are those of the next one."""
        self.post_message(Liked(replace(self.context.settings, **what)))  # type: ignore[arg-type] # fields by name


def _lobby_view_of(client: Client) -> LobbyView:
    """The view of a client that is in a lobby."""
    view = client.view
    if not isinstance(view, LobbyView):
        raise TypeError("the game of this table has begun")
    return view


def guest_words(guest: GuestView, *, me: bool, dark: bool) -> Content:
    """One guest in one line."""
    state = (
        Content.styled(_("ready"), "bold $success")
        if guest.ready
        else Content.styled("…", "$quiet")
    )
    if guest.pack_share < 1:
        state = Content.styled(
            _("pictures: {n} %").format(n=int(guest.pack_share * 100)), "$warning"
        )
    you = Content.styled(_(" (you)"), "$quiet") if me else Content()
    return Content.assemble(seat_words(_as_seat(guest), dark=dark), you, "  ", state)


def _as_seat(guest: GuestView) -> SeatView:
    return SeatView(guest.name, guest.rabbit, side=0)
