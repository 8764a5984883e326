"""The game: hand, clue, table, votes and reveal on one screen.

Data flows one way. A new snapshot arrives, `scenes` says what it means, the widgets show it. What
the player does to a widget becomes a choice that is submitted, and the next snapshot shows it.
The game may run ahead of the player's eyes: rounds that were counted are revealed one after the
other, and what is asked meanwhile waits behind the reveal (the line says so).
"""

from dataclasses import replace

from textual import on
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Offset
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Button, Static

from p2p_dixit.errors import DixitError, RuleViolation
from p2p_dixit.rules.intents import CastBallot, Choice, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Clue, Phase, RoundResult
from p2p_dixit.rules.owed import AskClaim, AskName, AskTell, AskVote
from p2p_dixit.ui import reveal
from p2p_dixit.ui.context import Context
from p2p_dixit.ui.dialogs.choose import Choose, Confirm
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.messages import Finished, Left, Liked, YourTurn
from p2p_dixit.ui.picking import Marks, ballot, pick_cards, pick_vote
from p2p_dixit.ui.port import NoticeKind, Snapshot, TableClient
from p2p_dixit.ui.reactions import BUBBLE_SECONDS, reactions
from p2p_dixit.ui.rule_names import rules_name
from p2p_dixit.ui.scenes import Act, Scene, forbidden_places, partner_of, scene
from p2p_dixit.ui.screens.last import LastRound
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.strings import _
from p2p_dixit.ui.templates import filled
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.chat import ChatPanel, chat_words
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.seatbar import SeatBar
from p2p_dixit.ui.widgets.token import fly
from p2p_dixit.ui.widgets.track import TrackLine
from p2p_dixit.ui.words import seat_words, seconds_words, symbol_words

_SEVERITY: dict[NoticeKind, SeverityLevel] = {
    NoticeKind.NEWS: "information",
    NoticeKind.WARNING: "warning",
    NoticeKind.TROUBLE: "error",
}
BEAT = 1.6  # seconds a card of the reveal stands before the next one
PATIENCE = 20.0  # seconds before 'go on without' is offered by itself


class GameScreen(Screen[None]):
    """One table, one player."""

    CSS_PATH = "game.tcss"
    BINDINGS = [
        Binding("y", "yield_role", _("Let others begin"), show=False),
        Binding("m", "name('me')", _("I play"), show=False),
        Binding("p", "name('partner')", _("Partner plays"), show=False),
        Binding("backspace", "undo", _("Take back"), show=False),
        Binding("space", "zoom", _("Zoom")),
        Binding("l", "last", _("Last round")),
        Binding("t", "track", _("Score")),
        Binding("c", "chat", _("Chat")),
        Binding("r", "react", _("React")),
        Binding("g", "go_on_without", _("Go on without …"), show=False),
        Binding("a", "alt", _("Describe"), show=False),
        Binding("escape", "leave", _("Leave"), show=False),
    ]

    def __init__(self, context: Context, client: TableClient) -> None:
        super().__init__()
        self.context = context
        self.client = client
        self.scene = Scene(Content(), ())
        self.marks = Marks()
        self._seen = 0  # counted rounds that were revealed
        self._beat = 0
        self._told_notices = 0
        self._told_chat = 0
        self._intended: int | None = None  # the card for which the first turn was claimed
        self._asked: object = None
        self._board = Board(context.gallery, context.renderer, motion=context.motion)
        self._beats: Timer | None = None
        self._listening = False

    # what is shown

    def compose(self) -> ComposeResult:
        """From top to bottom; the chat lies above the right edge."""
        with Horizontal(id="game-top"):
            yield Static(id="game-title")
            yield Static(id="game-side")
        yield SeatBar()
        yield TrackLine()
        with Horizontal(id="prompt-row"):
            yield Static(id="prompt")
            yield Button("", id="action", variant="primary", compact=True)
        yield self._board
        yield Static(id="alt")
        yield ChatPanel()
        yield KeyBar()

    def on_mount(self) -> None:
        """Starts to listen."""
        self._unwatch = self.client.watch(self._changed)
        self._listening = True
        self._seen = len(self.client.snapshot.results)
        self._beats = self.set_interval(BEAT, self._next_beat, pause=True)
        self.set_interval(1.0, self._show_waiting)
        self._board.cell = self.context.cell
        self._board.focus()
        self._changed()

    def on_unmount(self) -> None:
        """Listens no more."""
        self._listening = False
        self._unwatch()

    def on_resize(self) -> None:
        """Air where there is room for it."""
        self.set_class(self.app.size.height >= 34, "-roomy")
        self._board.cell = self.context.cell

    @property
    def rules_played(self) -> str:
        """For the rules on one key."""
        return self.client.snapshot.options.rules

    @property
    def now(self) -> Snapshot:
        """What the client shows."""
        return self.client.snapshot

    @property
    def _dark(self) -> bool:
        return self.app.current_theme.dark

    @property
    def revealing(self) -> RoundResult | None:
        """The counted round that is being revealed."""
        results = self.now.results
        return results[self._seen] if self._seen < len(results) else None

    def _changed(self) -> None:
        if not self._listening:
            return
        self._drop_stale_marks()
        if self._lay_intended():
            return  # the snapshot that follows comes back here
        self._show()
        self._tell_news()

    def _show(self) -> None:
        result = self.revealing
        shown = before(self.now, self._seen)
        self.query_one(SeatBar).snapshot = shown
        self.query_one(TrackLine).snapshot = shown
        self._show_top(shown)
        if result is not None:
            self._show_reveal(result)
        elif self.now.end is not None:
            self.post_message(Finished(self.client))
        else:
            self._show_scene()

    def _show_top(self, shown: Snapshot) -> None:
        round_ = _("Round {n}").format(n=shown.round) if shown.round else _("Dealing")
        title = f"☾ {round_} · {rules_name(self.now.options.rules)}"
        self.query_one("#game-title", Static).update(Content(title))
        side = _("{n} in the pile").format(n=self.now.pile)
        self.query_one("#game-side", Static).update(Content(f"{side} · {_('F1 rules · ? help')}"))

    def _show_scene(self) -> None:
        self.scene = scene(self.now, self.marks, dark=self._dark)
        self._board.show(self.scene.faces)
        self._show_waiting()
        self._show_action(self.scene.action)
        self._show_alt()

    def _show_waiting(self) -> None:
        """The prompt, with how long we have been waiting where that is long."""
        if self.revealing is not None or not self._listening:
            return
        prompt = self.scene.prompt
        late = [seat for seat in self.slow_seats() if seat != self.now.me]
        if late and self.scene.act is Act.NOTHING:
            seat = self.now.seats[late[0]]
            since = min(t for t in (seat.owes_since, seat.unheard_since) if t is not None)
            waited = seconds_words(self.client.now() - since)
            text = filled(_("  [$warning]for $time[/] · [b]g[/b] go on without"), time=waited)
            prompt = Content.assemble(prompt, text)
        self.query_one("#prompt", Static).update(prompt)

    def slow_seats(self) -> list[int]:
        """Who keeps the table waiting, or cannot be heard."""
        now = self.client.now()
        return [
            n
            for n, seat in enumerate(self.now.seats)
            if seat.present
            and (
                seat.unheard_since is not None
                or (seat.owes_since is not None and now - seat.owes_since > PATIENCE)
            )
        ]

    def _show_action(self, label: str) -> None:
        button = self.query_one("#action", Button)
        button.display = bool(label)
        button.label = Content(f"{label}  ⏎")

    def _show_alt(self) -> None:
        line = self.query_one("#alt", Static)
        cards = self.scene.cards
        line.display = self.context.settings.alt_texts and self._board.cursor < len(cards)
        if line.display:
            alt = self.context.gallery.pictures.caption(cards[self._board.cursor]).alt
            line.update(Content(alt or _("This card has no description.")))

    # reveal

    def _show_reveal(self, result: RoundResult) -> None:
        if not self.context.motion:
            self._beat = len(result.table)
        elif self._beats is not None and self._beat == 0:
            self._beats.reset()
            self._beats.resume()
        faces = reveal.faces(result, self.now.seats, self._beat, dark=self._dark)
        self.scene = Scene(Content(), faces, cards=result.table)
        self._board.show(faces)
        if self._beat:
            self._board.cursor = reveal.order(result)[self._beat - 1]
        caption = reveal.caption(result, self.now.seats, self._beat, dark=self._dark)
        if self.now.ask is not None:
            caption = Content.assemble(caption, (_("  Your turn comes next."), "$warning"))
        self.query_one("#prompt", Static).update(caption)
        over = self._beat >= len(result.table)
        self._show_action(_("Points") if over else _("Show all"))
        self._show_alt()

    def _next_beat(self) -> None:
        result = self.revealing
        if result is None or self._beat >= len(result.table):
            if self._beats is not None:
                self._beats.pause()
            return
        self._beat += 1
        self._show_reveal(result)
        self._fly_votes(result)

    def _fly_votes(self, result: RoundResult) -> None:
        """The votes of the card just turned fly to it from their players."""
        place = reveal.order(result)[self._beat - 1]
        voters = reveal.voters(result, place)
        card = self._board.views[place].region if place < len(self._board.views) else None
        if not voters or card is None or not card.area:
            return
        bar = self.query_one(SeatBar).region
        step = max(1, bar.width // max(1, len(self.now.seats)))
        symbols = [symbol_words(self.now.seats[seat], dark=self._dark) for seat in voters]
        starts = [Offset(min(bar.right - 1, bar.x + 2 + seat * step), bar.y) for seat in voters]
        fly(self, symbols, starts, Offset(card.x + card.width // 2, card.bottom - 1))

    def _hurry(self, result: RoundResult) -> None:
        """Enter during a reveal: all of it at once, then the points."""
        if self._beat < len(result.table):
            self._beat = len(result.table)
            self._show_reveal(result)
            return
        after = {seat.side: seat.score for seat in before(self.now, self._seen + 1).seats}
        self.app.push_screen(
            RoundScreen(self.context, self.now, result, after), callback=self._revealed
        )

    def _revealed(self, _nothing: None) -> None:
        self._seen += 1
        self._beat = 0
        self.marks = Marks()
        self._board.cursor = 0
        self._changed()

    # what the player does

    @on(Button.Pressed, "#action")
    def act_pressed(self) -> None:
        """The button is Enter for the mouse."""
        self._board.focus()
        self._pick(self._board.cursor)

    def on_board_picked(self, message: Board.Picked) -> None:
        """Enter, or a second click on a card."""
        self._pick(message.index)

    def on_board_moved(self) -> None:
        """Another card is under the cursor."""
        self._show_alt()

    def on_board_zoomed(self, message: Board.Zoomed) -> None:
        """A closer look, with the cursor following."""
        if message.index < len(self.scene.cards):
            zoom = Zoom(self.context, self.scene.cards, message.index)
            self.app.push_screen(zoom, callback=self._looked)

    def action_zoom(self) -> None:
        """For a click on the key; the board hears the key itself."""
        self._board.action_zoom()

    def _looked(self, index: int | None) -> None:
        if index is not None:
            self._board.cursor = index

    def _pick(self, index: int) -> None:
        if (result := self.revealing) is not None:
            self._hurry(result)
            return
        match self.scene.act:
            case Act.CLAIM | Act.TELL | Act.GIVE_CLUE:
                self._ask_clue(index)
            case Act.LAY:
                self._pick_card(index)
            case Act.VOTE:
                self._pick_vote(index)
            case Act.NAME:
                self._ask_name()
            case Act.NOTHING:
                pass

    def _ask_clue(self, index: int) -> None:
        ask = self.now.ask
        if not isinstance(ask, AskClaim | AskTell):
            return
        card = self.now.hand[index] if index < len(self.now.hand) else None
        dialog = ClueDialog(ask.kinds, self.context, card)
        self.app.push_screen(dialog, callback=lambda clue: self._clue_given(clue, card))

    def _clue_given(self, clue: Clue | None, card: int | None) -> None:
        me = self.now.me
        if clue is None or me is None:
            return
        match self.scene.act:
            case Act.CLAIM:
                self._intended = card
                self._submit(Claim(me, clue))
            case Act.TELL if card is not None:
                self._submit(GiveClue(me, clue), LayDown(me, (card,)))
            case Act.GIVE_CLUE:
                self._submit(GiveClue(me, clue))
            case _:
                self.notify(_("Somebody was quicker."), markup=False)

    def _lay_intended(self) -> bool:
        """The claim was won: the card it was made for goes down by itself."""
        card, me = self._intended, self.now.me
        if card is None or me is None or self.now.storyteller is None:
            return False
        self._intended = None
        won = isinstance(self.now.ask, AskTell) and not self.now.ask.kinds and card in self.now.hand
        if won:
            self._submit(LayDown(me, (card,)))
        return won

    def _pick_card(self, index: int) -> None:
        if index >= len(self.now.hand) or self.now.me is None:
            return
        picked = pick_cards(self.marks, index, self.scene.wanted)
        self.marks = picked.marks
        if picked.complete:
            cards = tuple(self.now.hand[place] for place in picked.marks.places)
            self._submit(LayDown(self.now.me, cards))
        else:
            self._show()

    def _pick_vote(self, index: int) -> None:
        ask, me = self.now.ask, self.now.me
        if not isinstance(ask, AskVote) or me is None:
            return
        picked = pick_vote(self.marks, index, ask, forbidden_places(self.now))
        if picked.refused:
            self.notify(picked.refused, severity="warning", markup=False)
            return
        self.marks = picked.marks
        if picked.complete:
            self._submit(CastBallot(me, ballot(picked.marks, ask)))
        else:
            self._show()

    def _ask_name(self) -> None:
        ask = self.now.ask
        if isinstance(ask, AskName):
            names = [seat_words(self.now.seats[n], dark=self._dark) for n in ask.players]
            self.app.push_screen(Choose(_("Who plays a card?"), names), callback=self._named)

    def _named(self, index: int | None) -> None:
        if index is not None and isinstance(self.now.ask, AskName) and self.now.me is not None:
            self._submit(NamePlayer(self.now.me, self.now.ask.players[index]))

    def action_name(self, who: str) -> None:
        """Teams: m for me, p for my partner."""
        me, partner = self.now.me, partner_of(self.now)
        player = me if who == "me" else partner
        if isinstance(self.now.ask, AskName) and me is not None and player is not None:
            self._submit(NamePlayer(me, player))

    def action_yield_role(self) -> None:
        """First round: somebody else may begin."""
        ask, me = self.now.ask, self.now.me
        if isinstance(ask, AskClaim) and me is not None and ask.others:
            claims = [n for n in ask.others if self.now.seats[n].claims]
            self._submit(Yield(me, (claims or ask.others)[0]))

    def action_undo(self) -> None:
        """Takes the last mark away."""
        if self.marks.places:
            self.marks = self.marks.without_last()
            self._show()

    def _submit(self, *choices: Choice) -> None:
        try:
            for choice in choices:
                self.client.submit(choice)
        except RuleViolation as refusal:
            self.notify(str(refusal), severity="warning", markup=False)
        self.marks = Marks()
        self._changed()

    def _drop_stale_marks(self) -> None:
        """Marks belong to one question."""
        asked = (self.now.round, self.now.ask)
        if asked == self._asked:
            return
        self._asked = asked
        self.marks = Marks()
        if self.revealing is None:
            self._board.cursor = 0
        if self.now.ask is not None:
            self.post_message(YourTurn())
        elif isinstance(self.app.screen, ClueDialog):
            self.app.screen.dismiss(None)
            self.notify(_("Somebody was quicker."), markup=False)

    # news, chat, people

    def _tell_news(self) -> None:
        for notice in self.now.notices[self._told_notices :]:
            self.notify(notice.text, severity=_SEVERITY[notice.kind], markup=False)
        self._told_notices = len(self.now.notices)
        names = [seat_words(seat, dark=self._dark) for seat in self.now.seats]
        panel = self.query_one(ChatPanel)
        panel.show(self.now.chat, names)
        for line in self.now.chat[self._told_chat :]:
            if line.reaction and line.seat is not None:
                self._bubble(line.seat, line.text)
            elif line.seat != self.now.me and not panel.has_class("-open"):
                self.notify(chat_words(line, names).plain, markup=False)
        self._told_chat = len(self.now.chat)

    def _bubble(self, seat: int, text: str) -> None:
        bar = self.query_one(SeatBar)
        bar.bubbles = bar.bubbles | {seat: text}

        def gone() -> None:
            bar.bubbles = {n: t for n, t in bar.bubbles.items() if n != seat}

        self.set_timer(BUBBLE_SECONDS, gone)

    def action_chat(self) -> None:
        """Opens the chat."""
        self.query_one(ChatPanel).open()

    def on_chat_panel_said(self, message: ChatPanel.Said) -> None:
        """Sends it."""
        self.client.say(message.text)

    def on_chat_panel_closed(self) -> None:
        """Back to the cards."""
        self._board.focus()

    def action_react(self) -> None:
        """One of a few quick words."""
        words = reactions()
        self.app.push_screen(
            Choose(_("Quick reaction"), [Content(word) for word in words]),
            callback=lambda n: None if n is None else self.client.react(words[n]),
        )

    def action_last(self) -> None:
        """Rounds that were counted and revealed."""
        if self._seen:
            seen = replace(self.now, results=self.now.results[: self._seen])
            self.app.push_screen(LastRound(self.context, seen))
        else:
            self.notify(_("No round has been counted yet."), markup=False)

    def action_track(self) -> None:
        """All rabbits."""
        shown = before(self.now, self._seen)
        after = {seat.side: seat.score for seat in shown.seats}
        self.app.push_screen(RoundScreen(self.context, shown, None, after))

    def action_alt(self) -> None:
        """Descriptions on or off."""
        likes = self.context.settings
        self.context.settings = replace(likes, alt_texts=not likes.alt_texts)
        self.post_message(Liked(self.context.settings))
        self._show_alt()

    def action_go_on_without(self) -> None:
        """Who keeps us waiting?"""
        late = [n for n in self.slow_seats() if n != self.now.me]
        if not late:
            self.notify(_("Nobody keeps the table waiting."), markup=False)
            return
        names = [seat_words(self.now.seats[n], dark=self._dark) for n in late]
        self.app.push_screen(
            Choose(_("Go on without whom? They may come back."), names),
            callback=lambda n: None if n is None else self._go_on_without(late[n]),
        )

    def _go_on_without(self, seat: int) -> None:
        try:
            self.client.go_on_without(seat)
        except DixitError as refusal:
            self.notify(str(refusal), severity="warning", markup=False)

    def action_leave(self) -> None:
        """Asks first."""
        question = Confirm(
            _("Leave the table?"),
            _("The others go on without you; your points stay on the track."),
            _("Leave  y"),
        )
        self.app.push_screen(question, callback=self._left)

    def _left(self, sure: bool | None) -> None:  # noqa: FBT001 - the dialog's answer
        if sure:
            self.client.leave()
            self.post_message(Left())

    def commands(self) -> list[SystemCommand]:
        """What the command palette offers here."""
        return [
            SystemCommand(_("Last round"), _("The table with owners and votes"), self.action_last),
            SystemCommand(_("Score track"), _("All rabbits"), self.action_track),
            SystemCommand(_("Chat"), _("Say something"), self.action_chat),
            SystemCommand(_("Quick reaction"), _("One word to all"), self.action_react),
            SystemCommand(
                _("Go on without a player"), _("Who does not answer"), self.action_go_on_without
            ),
            SystemCommand(_("Descriptions"), _("Alt texts on or off"), self.action_alt),
            SystemCommand(_("Leave the table"), _("The others go on"), self.action_leave),
        ]


def before(now: Snapshot, seen: int) -> Snapshot:
    """The snapshot as it was when the first round that has not been revealed yet was counted."""
    unseen = now.results[seen:]
    if not unseen:
        return now
    seats = tuple(
        replace(
            seat,
            score=seat.score - sum(_points(result, seat.side) for result in unseen),
            owes_since=None,
        )
        for seat in now.seats
    )
    shown = unseen[0]
    return replace(
        now, seats=seats, round=shown.number, storyteller=shown.storyteller, phase=Phase.OPEN
    )


def _points(result: RoundResult, side: int) -> int:
    return result.points[side] if side < len(result.points) else 0
