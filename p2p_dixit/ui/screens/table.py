"""What every screen at a table has: news, chat, reactions, sleepers, and the way out."""

from collections.abc import Sequence
from functools import partial

from textual.app import SystemCommand
from textual.content import Content
from textual.notifications import SeverityLevel

from p2p_dixit.language.strings import _
from p2p_dixit.play import commands as c
from p2p_dixit.play.api import Client
from p2p_dixit.play.projection import ends_without
from p2p_dixit.play.view import Applicant, News, Standing, TableView
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import SteadyScreen
from p2p_dixit.ui.dialogs.choose import confirm, offer
from p2p_dixit.ui.dialogs.who import Identity, WhoDialog
from p2p_dixit.ui.messages import TableLeft
from p2p_dixit.ui.reactions import BUBBLE_SECONDS, reactions
from p2p_dixit.ui.seat_status import not_welcomed, unanswered
from p2p_dixit.ui.text.laptops import trust_warnings
from p2p_dixit.ui.text.notices import notice_words
from p2p_dixit.ui.text.trouble import late_seats
from p2p_dixit.ui.text.words import seat_words
from p2p_dixit.ui.widgets.chat import ChatPanel
from p2p_dixit.ui.widgets.seatbar import SeatBar


class TableScreen(SteadyScreen[None]):
    """The players at a table; the game itself is in `GameScreen`."""

    def __init__(self, context: AppContext, client: Client) -> None:
        super().__init__()
        self.context = context
        self.client = client
        self._view = table_view_of(client)
        self._told_notices = -1
        self._warnings_told: set[str] = set()
        self._hints: set[str] = set()  # toasts about the current question

    @property
    def rules_played(self) -> Options:
        """For the rules on one key."""
        return self.now.options

    @property
    def now(self) -> TableView:
        """What the client shows; the last of the game, when the table has moved on to a lobby."""
        view = self.client.view
        if isinstance(view, TableView):
            self._view = view
        return self._view

    def tell_news(self) -> None:
        self._warn()
        for notice in self.now.notices:
            if notice.number > self._told_notices:
                self._told_notices = notice.number
                if notice.what is News.REMATCH:
                    continue  # the end screen says so: this player has not seen the end yet
                text, severity = notice_words(notice, self.now)
                if notice.what is News.REFUSED:
                    self.hint(text, severity)
                else:
                    self.notify(text, severity=severity, markup=False)
        names = [seat_words(seat) for seat in self.now.everyone]
        reactions = self.query_one(ChatPanel).show(self.now.chat, names, self.now.me)
        for seat, text in reactions.items():
            self._bubble(seat, text)

    def _warn(self) -> None:
        """Says once what players should know before they trust the table."""
        for warning in trust_warnings(self.now):
            if warning not in self._warnings_told:
                self._warnings_told.add(warning)
                self.notify(warning, severity="warning", markup=False)

    def hint(self, text: str, severity: SeverityLevel = "warning") -> None:
        """Shows a toast about the current question; it goes with the question."""
        self._hints.add(text)
        self.notify(text, severity=severity, markup=False)

    def drop_hints(self) -> None:
        """Removes the toasts about the last question."""
        # Textual can take back all toasts or none in public; news of the table have to stay.
        for toast in tuple(self.app._notifications):  # noqa: SLF001
            if toast.message in self._hints:
                self.app._unnotify(toast)  # noqa: SLF001
        self._hints.clear()

    def _bubble(self, seat: int, text: str) -> None:
        bar = self.query_one(SeatBar)
        bar.bubbles = bar.bubbles | {seat: text}

        def gone() -> None:
            bar.bubbles = {n: t for n, t in bar.bubbles.items() if n != seat}

        self.set_timer(BUBBLE_SECONDS, gone)

    def action_chat(self) -> None:
        self.query_one(ChatPanel).open()
        self.chat_moved()

    def chat_moved(self) -> None:
        """The chat has been opened or closed: there is less or more room beside it."""

    def on_chat_panel_line_typed(self, message: ChatPanel.LineTyped) -> None:
        self.client.do(c.SendChat(message.text))

    def on_chat_panel_chat_closed(self) -> None:
        self.focus_cards()
        self.chat_moved()

    def action_react(self) -> None:
        self._offer(
            _("Quick reaction"),
            [(Content(word), c.SendReaction(word)) for word in reactions()],
        )

    def _offer(self, title: str, commands: Sequence[tuple[Content, c.Command]]) -> None:
        offer(self.app, title, [(words, partial(self.client.do, one)) for words, one in commands])

    def action_go_on_without(self) -> None:
        """Who keeps us waiting?"""
        late = late_seats(self.now, self.context.clock())
        if not late:
            self.hint(_("No one is keeping the table waiting."), "information")
            return
        self._offer(
            _("Continue without whom? They can rejoin later."),
            [(self._without_words(n), c.ContinueWithout(n)) for n in late],
        )

    def _without_words(self, seat: int) -> Content:
        """The player concerned, and the consequence."""
        name = seat_words(self.now.everyone[seat])
        if not ends_without(self.now, seat):
            return name
        return Content.assemble(name, (_("  too few players left: the game ends"), "$warning"))

    # seats

    def action_welcome(self) -> None:
        """A spectator asks for a seat: one yes is enough if no player objects."""
        answers = self._answers()
        if not answers:
            self.hint(_("No one is asking for a seat."), "information")
            return
        self._offer(_("Who may have a seat? One yes is enough if no player objects."), answers)

    def _answers(self) -> list[tuple[Content, c.Command]]:
        """Yes to everyone who asks; no to those who have not heard it yet."""
        yes: list[tuple[Content, c.Command]] = [
            (_yes(one), c.WelcomeApplicant(one.key)) for one in not_welcomed(self.now)
        ]
        no: list[tuple[Content, c.Command]] = [
            (Content(_("No, not {name}").format(name=one.name)), c.DeclineApplicant(one.key))
            for one in unanswered(self.now)
        ]
        return [*yes, *no]

    def action_who(self) -> None:
        """The fingerprints of all who play or ask for a seat, to be compared aloud."""
        seats = [
            Identity(seat_words(seat), seat.fingerprint, n == self.now.me)
            for n, seat in enumerate(self.now.seats)
        ]
        known = {seat.fingerprint for seat in self.now.seats}
        asking = [
            Identity(
                Content(f"? {one.name}"),  # no rabbit yet
                one.fingerprint,
                one.fingerprint == self.now.fingerprint,
            )
            for one in self.now.applicants
            if one.fingerprint not in known  # a returning player is in the list already
        ]
        self.app.push_screen(WhoDialog([*seats, *asking], self.now))

    def action_sit_down(self) -> None:
        """Asks for a seat, or for the old one."""
        if self.now.standing is Standing.WATCHING:
            self.client.do(c.AskForSeat())
        else:
            self.hint(_("You have a seat, or have asked for one."), "information")

    def action_leave(self) -> None:
        """Asks for confirmation first, unless the player has no seat or the game is over."""
        seated = self.now.standing not in (Standing.WATCHING, Standing.ASKING)
        if not seated or self.now.end is not None:
            self._leave()
            return
        text = _(
            "The others continue without you, and your points stay on the track. To"
            " resume this game later, close the program instead: Ctrl+Q keeps your"
            " seat."
        )
        if self.now.me is not None and ends_without(self.now, self.now.me):
            text = _(
                "Without you there are too few players, and the game ends for everyone."
                " To resume it later, close the program instead: Ctrl+Q keeps your"
                " seat."
            )
        if self.against_bots:
            text = _("This practice game ends here and is not saved.")
        elif self.now.trouble:
            text = _("Your seat, hand and points are kept: choose Resume on the first screen.")
        confirm(self.app, _("Leave the table?"), text, _("Leave  y"), self._leave)

    @property
    def against_bots(self) -> bool:
        """Whether the player is the only person here."""
        others = [seat for n, seat in enumerate(self.now.seats) if n != self.now.me]
        return bool(others) and all(seat.automatic for seat in others)

    def _leave(self) -> None:
        self.client.do(c.LeaveTable())
        self.post_message(TableLeft())

    def focus_cards(self) -> None:
        """Where the keys go when a panel closes."""

    def talk_commands(self) -> list[SystemCommand]:
        """The command palette's entries about players."""
        talk = [
            SystemCommand(_("Chat"), _("Say something"), self.action_chat),
            SystemCommand(_("Quick reaction"), _("Send a reaction"), self.action_react),
        ]
        leave = SystemCommand(_("Leave the table"), _("The others continue"), self.action_leave)
        if self.against_bots:  # no seats to give away, and no one to doubt
            return [*talk, leave]
        return [
            *talk,
            SystemCommand(
                _("Continue without a player"),
                _("A player who does not answer"),
                self.action_go_on_without,
            ),
            SystemCommand(_("Answer a request for a seat"), _("Yes, or no"), self.action_welcome),
            SystemCommand(
                _("Ask for a seat"),
                _("For spectators, and players who were left out"),
                self.action_sit_down,
            ),
            SystemCommand(_("Who is who"), _("Compare fingerprints"), self.action_who),
            leave,
        ]


def table_view_of(client: Client) -> TableView:
    """The view of a client that is in a game."""
    view = client.view
    if not isinstance(view, TableView):
        raise TypeError("this table has no game yet")
    return view


def _yes(one: Applicant) -> Content:
    """The text of a button, with the fingerprint: names can be copied, fingerprints cannot."""
    yes = Content(_("Yes, {name} may").format(name=one.name))
    if not one.fingerprint:
        return yes
    return Content.assemble(yes, (f"\n  {one.fingerprint}", "$quiet"))
