"""The game: hand, clue, table, votes and reveal on one screen.

Data flows one way. A new snapshot arrives, `scenes` says what it means, the widgets show it. What
the player does to a widget becomes a choice that is submitted, and the next snapshot shows it.
`TableScreen` is about the players, `StageScreen` about the display, `LookingScreen` about a closer
look, this about the player's actions.
"""

from functools import partial

from textual import events, on
from textual.app import SystemCommand
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Button

from p2p_dixit.language.strings import N_, _
from p2p_dixit.play.api import Client
from p2p_dixit.play.commands import SetPaused, SubmitAnswer, TakeBack
from p2p_dixit.rules.intents import CastBallot, Choice, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Clue, ClueKind
from p2p_dixit.rules.owed import AskClaim, AskName, AskTell, AskVote
from p2p_dixit.text import width
from p2p_dixit.ui.available_actions import available_actions
from p2p_dixit.ui.coach import afterwards, lesson
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.choose import Confirm, offer
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.messages import LendSeats, SettingsChanged, ShowBoard, TurnOver, YourTurn
from p2p_dixit.ui.picking import Marks, ballot, pick_cards, pick_vote
from p2p_dixit.ui.scenes import Act, first_place, forbidden_places, partner_of
from p2p_dixit.ui.screens.help import Keys, keys_of
from p2p_dixit.ui.screens.looking import LookingScreen
from p2p_dixit.ui.screens.stage import BETWEEN, help_hint, rules_hint
from p2p_dixit.ui.text.words import seat_words
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.line import Line

NARROW = 80  # cells; in a narrower window the line of keys has no room for the coach


class GameScreen(LookingScreen):
    """One table, one player."""

    BINDINGS = [
        Binding("enter", "act", N_("Choose"), show=False),
        Binding("y", "yield_role", N_("Let others begin"), show=False),
        Binding("m", "name('me')", N_("I play"), show=False),
        Binding("p", "name('partner')", N_("Partner plays"), show=False),
        Binding("backspace", "undo", N_("Take back"), show=False),
        Binding("z", "pause", N_("Pause"), show=False),
        Binding("g", "go_on_without", N_("Continue without …"), show=False),
        Binding("w", "welcome", N_("Answer"), show=False),
        Binding("s", "sit_down", N_("Ask for a seat"), show=False),
        Binding("space", "zoom", N_("Zoom"), show=False),
        Binding("x", "skip_coach", N_("Skip the coach"), show=False),
        Binding("c", "chat", N_("Chat")),
        Binding("l", "last", N_("Last round"), show=False),
        Binding("t", "track", N_("Score")),
        Binding("r", "react", N_("React"), show=False),
        Binding("a", "alt", N_("Describe"), show=False),
        Binding("b", "browser", N_("In the browser"), show=False),
        Binding("f3", "show_board", N_("Board for the TV"), key_display="F3", show=False),
        Binding("f4", "lend_seats", N_("Play in a browser"), key_display="F4", show=False),
        Binding("ctrl+f", "who", N_("Who is who"), show=False, priority=True),
        Binding("escape", "leave", N_("Leave")),
    ]

    def __init__(self, context: AppContext, client: Client, *, coached: bool = False) -> None:
        """``coached``: a sentence explains each phase of the first round."""
        super().__init__(context, client)
        self.coached = coached
        self._intended: int | None = None  # the card for which the first turn was claimed
        self._draft = ""  # a clue that was typed and not given
        self._asked: object = None

    @property
    def help_keys(self) -> Keys:
        return keys_of(self.now.options.rule_set, against_bots=self.against_bots)

    # the first round of a player who is learning the game

    def show(self) -> None:
        """Everything, and what the coach says."""
        super().show()
        line = self.query_one("#coach", Line)
        line.display = self.coached
        if self.coached:
            said = lesson(self.now, revealing=self.revealing is not None)
            skip = _("  x: skip the coach") if self.app.size.width < NARROW else ""
            line.put(Content.assemble(("☞ ", "bold"), said, (skip, "$quiet")))

    def action_skip_coach(self) -> None:
        if self.coached:
            self._learned()
            self.show()

    def _learned(self) -> None:
        self.coached = False
        self.post_message(SettingsChanged(learned=True))

    def round_over(self) -> None:
        """After the first round the lesson is over: play on, or go home. Those who have played one
        with friends need no lesson either.
        """
        coached = self.coached
        if coached or (self.now.me is not None and not self.context.settings.learned):
            self._learned()
        if not coached:
            return
        over = Confirm(
            _("That's it!"), afterwards(self.now), _("Keep playing  ⏎"), _("Back home  Esc")
        )
        self.app.push_screen(over, callback=lambda on: None if on else self._leave())

    def answered_by_itself(self) -> bool:
        """Marks belong to one question, and a claim that was won lays its card."""
        self._drop_stale_marks()
        return self._lay_intended()

    def offered(self) -> dict[str, str]:
        """The actions available now, for the line of keys."""
        names = dict.fromkeys(available_actions(self.now, self.context.clock(), self.marks), "")
        if "pause" in names and self.now.paused_by is not None:
            names["pause"] = _("Continue")
        if self.coached:
            names["skip_coach"] = ""
        if self.seen:
            names["last"] = ""
        if self.scene.cards:
            names["zoom"] = ""
        return names | ({"act": self.action} if self.action else {})

    @on(Button.Pressed, "#action")
    def action_act(self) -> None:
        """Enter on a card, by the button or in the line of keys."""
        self.board.focus()
        self._pick(self.board.cursor)

    async def on_click(self, event: events.Click) -> None:
        """The keys that are named at the end of the first line."""
        line, region = self.get_widget_at(event.screen_x, event.screen_y)
        if line.id != "game-side":
            return
        from_right = region.right - event.screen_x
        if from_right <= width(help_hint()):
            await self.run_action("app.help")
        elif from_right <= width(BETWEEN.join((rules_hint(), help_hint()))):
            await self.run_action("app.rules")

    def on_board_card_picked(self, message: Board.CardPicked) -> None:
        """Enter, or a second click on a card."""
        self._pick(message.index)

    def _pick(self, index: int) -> None:
        if not self.is_active:
            return  # a second Enter that was on its way when the first one put a layer on top
        if (result := self.revealing) is not None:
            self.hurry(result)
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
        kinds = (ClueKind.TEXT,) if self.against_bots else ask.kinds  # bots hear nothing
        dialog = ClueDialog(kinds, self.context, card, self.time_left, self._draft)

        def closed(clue: Clue | None) -> None:
            self._draft = dialog.draft if clue is None else ""
            self._clue_given(clue, card)

        self.app.push_screen(dialog, callback=closed)

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
                self.hint(_("Another player was quicker."))

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
            self.show()

    def _pick_vote(self, index: int) -> None:
        ask, me = self.now.ask, self.now.me
        if not isinstance(ask, AskVote) or me is None:
            return
        picked = pick_vote(self.marks, index, ask, forbidden_places(self.now))
        if picked.refused:
            self.hint(picked.refused)
            return
        self.marks = picked.marks
        if picked.complete:
            self._submit(CastBallot(me, ballot(picked.marks, ask)))
        else:
            self.show()

    def _ask_name(self) -> None:
        ask = self.now.ask
        if isinstance(ask, AskName):
            players = [
                (seat_words(self.now.seats[n]), partial(self._name_player, n)) for n in ask.players
            ]
            offer(self.app, _("Who plays a card?"), players)

    def action_name(self, who: str) -> None:
        """Teams: m for me, p for my partner."""
        self._name_player(self.now.me if who == "me" else partner_of(self.now))

    def _name_player(self, player: int | None) -> None:
        me = self.now.me
        if isinstance(self.now.ask, AskName) and me is not None and player is not None:
            self._submit(NamePlayer(me, player))

    def action_yield_role(self) -> None:
        """First round: lets another player begin."""
        ask, me = self.now.ask, self.now.me
        if isinstance(ask, AskClaim) and me is not None and ask.others:
            claims = [n for n in ask.others if self.now.seats[n].claims]
            self._submit(Yield(me, (claims or ask.others)[0]))

    def action_undo(self) -> None:
        """Takes the last mark away, or a card or vote that has not been sent yet."""
        if self.marks.places:
            self.marks = self.marks.without_last()
            self.show()
        elif self.now.can_take_back:
            self.client.do(TakeBack())

    def action_pause(self) -> None:
        """Stops the turn timer for everyone, or lets it run again."""
        if self.now.timer:
            self.client.do(SetPaused(self.now.paused_by is None))
        else:
            self.hint(_("This table plays without a timer."))

    def action_show_board(self) -> None:
        """Shows this table to everyone in the room, without any hand."""
        self.post_message(ShowBoard(self.client))

    def action_lend_seats(self) -> None:
        """A guest whose laptop has left, or who comes late, plays through this one."""
        self.post_message(LendSeats(self.client))

    def _submit(self, *choices: Choice) -> None:
        self.marks = Marks()
        self.client.do(SubmitAnswer(choices))
        self.changed()

    def _drop_stale_marks(self) -> None:
        """Marks belong to one question."""
        asked = (self.now.round, self.now.ask)
        if asked == self._asked:
            return
        self._asked = asked
        self._draft = ""
        self.marks = Marks()
        self.drop_hints()
        if self.revealing is None:
            self.board.cursor = first_place(self.now)
        if self.now.ask is not None:
            self.post_message(YourTurn())
            return
        self.post_message(TurnOver())
        if isinstance(self.app.screen, ClueDialog):
            self.app.screen.dismiss(None)
            self.hint(_("Another player was quicker."))

    def commands(self) -> list[SystemCommand]:
        """What the command palette offers here."""
        board = SystemCommand(
            _("Board for the TV"), _("What a spectator sees, in a browser"), self.action_show_board
        )
        seats = SystemCommand(
            _("Play in a browser"),
            _("A code that friends scan to play through this laptop"),
            self.action_lend_seats,
        )
        return [*self.look_commands(), board, seats, *self.talk_commands()]
