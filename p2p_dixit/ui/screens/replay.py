"""A game once more: the live game's stage, with a line along its time.

The screen shows one moment of the row that `ReplayClient` has; everything that changes the place in
that row (keys, the line, playing) goes through `ReplayClient.go`, and the stage is drawn from it.
Verification results come in as `ReplayNews`, and change only badge and line.
"""

from collections.abc import Callable
from functools import partial

from textual import events
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Button

from p2p_dixit.language.strings import N_, _
from p2p_dixit.play.view import TableView
from p2p_dixit.saved.reports import Bad
from p2p_dixit.ui import reveal
from p2p_dixit.ui.browser.stage import RevealStage
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.choose import Offer, offer
from p2p_dixit.ui.messages import StageMoved
from p2p_dixit.ui.replay.badge import badge, verdict
from p2p_dixit.ui.replay.client import ReplayClient, Sight, first_eyes, readable
from p2p_dixit.ui.replay.moments import Moment, What
from p2p_dixit.ui.replay.scenes import replay_scene
from p2p_dixit.ui.replay.watching import Watching
from p2p_dixit.ui.screens.help import Keys, replay_keys
from p2p_dixit.ui.screens.replay_time import ReplayTimeScreen
from p2p_dixit.ui.screens.stage import before
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.text.words import filled, seat_words
from p2p_dixit.ui.widgets.board import DIGITS, Board
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.line import Line
from p2p_dixit.ui.widgets.seatbar import SeatBar
from p2p_dixit.ui.widgets.timeline import Timeline
from p2p_dixit.ui.widgets.track import TrackLine


class ReplayScreen(ReplayTimeScreen):
    """One recording, one place in it, one pair of eyes."""

    BINDINGS = [
        Binding("right", "step(1)", N_("Step"), key_display="←→"),
        Binding("left", "step(-1)", N_("Step back"), show=False),
        Binding("pagedown,right_square_bracket,shift+right", "round(1)", N_("Round"),
                key_display="[]"),
        Binding("pageup,left_square_bracket,shift+left", "round(-1)", N_("Previous round"),
                show=False),
        Binding("home", "edge(0)", N_("Beginning"), show=False),
        Binding("end", "edge(-1)", N_("End"), show=False),
        Binding("space", "play", N_("Play")),
        Binding("plus,equals_sign,greater_than_sign", "speed(1)", N_("Speed"), key_display="+-"),
        Binding("minus,less_than_sign", "speed(-1)", N_("Slower"), show=False),
        Binding("j", "jump", N_("Jump")),
        Binding("e", "eyes", N_("Eyes")),
        Binding("tab", "next_eyes(1)", N_("Next player's view"), show=False, priority=True),
        Binding(
            "shift+tab", "next_eyes(-1)", N_("Previous player's view"), show=False, priority=True
        ),
        Binding("z,enter", "zoom", N_("Zoom")),
        Binding("up", "card(-1)", N_("Previous card"), show=False),
        Binding("down", "card(1)", N_("Next card"), show=False),
        *(Binding(key, f"pick({n})", show=False) for n, key in enumerate(DIGITS[:10])),
        Binding("v", "verdict", N_("Verified?"), show=False),
        Binding("l", "last", N_("Last round"), show=False),
        Binding("t", "track", N_("Score"), show=False),
        Binding("a", "alt", N_("Describe"), show=False),
        Binding("b", "browser", N_("In the browser"), show=False),
        Binding("escape,q", "leave", N_("Back")),
    ]  # fmt: skip

    def __init__(
        self,
        context: AppContext,
        client: ReplayClient,
        watching: Watching | None = None,
        close: Callable[[], None] = lambda: None,
    ) -> None:
        """``watching`` knows about the file's truth; None for a game that was never signed.

        ``close`` is called when the result is no longer needed.
        """
        super().__init__(context, client, watching)
        self._close = close
        self.board.can_focus = False  # all keys are the screen's
        self._warned = False
        self._begin()

    def _begin(self) -> None:
        """By the eyes of the player here, as soon as it is known what those saw."""
        self._first_eyes = first_eyes(self.client.recording, self.context.settings.name)
        self.client.wanted = self._first_eyes

    def compose(self) -> ComposeResult:
        yield from self.compose_stage()
        yield Timeline()
        yield KeyBar()

    def on_mount(self) -> None:
        if self.watching is not None:
            self.watching.by(self)

    def on_unmount(self) -> None:
        """The checking ends where it is."""
        self._close()

    def changed(self) -> None:
        """Another moment, or other eyes."""
        if self._listening:
            self.show()

    def show(self) -> None:
        client, sight = self.client, self.client.sight
        moment, now = client.moment, sight.view
        self.seen = len(now.results) - int(moment.what is What.REVEAL)
        shown = before(now, self.seen)
        self.query_one(SeatBar).view = shown
        self.query_one(TrackLine).view = shown
        self.scene = replay_scene(client.recording, moment, sight)
        self.board.show(self.scene.faces)
        self._follow(moment, sight)
        self.query_one("#prompt", Line).put(self.scene.prompt)
        self.query_one("#action", Button).display = False
        self._show_place(shown)
        self.show_alt()
        self.post_message(StageMoved(client, self.stage))

    @property
    def stage(self) -> RevealStage:
        """The moment, for the page in the browser."""
        moment, rounds = self.client.moment, len(self.client.view.results)
        match moment.what:
            case What.REVEAL:
                return RevealStage(rounds - 1, moment.shown)
            case What.POINTS:
                return RevealStage(rounds - 1, points=True)
            case _:
                return RevealStage(rounds)

    def _follow(self, moment: Moment, sight: Sight) -> None:
        """The card that the moment is about lies under the cursor, and so is the large one."""
        now, places = sight.view, sight.marks.places
        if moment.what in {What.REVEAL, What.POINTS}:
            places = (reveal.order(now.results[-1])[moment.shown - 1],)
        elif moment.what is What.VOTED and now.ballot is not None:
            places = tuple(place - 1 for place in now.ballot.greens)
        if places:
            self.board.cursor = places[0]

    def _show_place(self, shown: TableView) -> None:
        round_ = _("Round {n}").format(n=shown.round) if shown.round else _("Before the game")
        eyes = self.client.eyes
        whose = _("spectator") if eyes is None else seat_words(shown.seats[eyes])
        title = filled(
            "☾ $round · $rules · $eyes", round=round_, rules=rules_name(shown.options.rules),
            eyes=whose,
        )  # fmt: skip
        self.query_one("#game-title", Line).put(title)
        self._show_side()
        self.query_one(Timeline).along = self._along()

    def _show_side(self) -> None:
        self.query_one("#game-side", Line).put(badge(self.report))

    def _show_waiting(self) -> None:
        """A replay waits for no player."""

    def on_replay_news(self) -> None:
        """The game is there as a whole, or the checking of the file has got further."""
        recording = None if self.watching is None else self.watching.recording
        if recording is not None and recording is not self.client.recording:
            chosen = self.client.wanted != self._first_eyes
            self.client.take(recording)
            if not chosen:
                self._begin()
            self.changed()
        report = self.report
        self._show_side()
        self.query_one(Timeline).along = self._along()
        if isinstance(report, Bad) and not self._warned:
            self._warned = True
            self.notify(verdict(report), severity="error", markup=False, timeout=12)

    def action_eyes(self) -> None:
        everyone = (Content(_("spectator: what everyone saw")), partial(self._look, None))
        eyes: list[Offer] = [everyone]
        for number, seat in enumerate(self.client.view.seats):
            words = seat_words(seat)
            closed = "" if readable(self.client.recording, number) else _("  hand never shown")
            named = Content.assemble(words, (closed, "$quiet"))
            eyes.append((named, partial(self._look, number)))
        offer(self.app, _("Through whose eyes?"), eyes)

    def _look(self, eyes: int | None) -> None:
        self.board.cursor = 0
        self.client.look_through(eyes)

    def action_next_eyes(self, step: int) -> None:
        """The next player's, round the table; between the last and the first a spectator's."""
        eyes, seats = self.client.eyes, self.client.seats
        place = (0 if eyes is None else eyes + 1) + step
        self._look(None if place % (seats + 1) == 0 else place % (seats + 1) - 1)

    def action_card(self, step: int) -> None:
        self.board.action_move(step)

    def action_pick(self, index: int) -> None:
        self.board.action_go(index)

    def on_board_card_picked(self, message: Board.CardPicked) -> None:
        """A second click looks closely."""
        self.on_board_zoomed(Board.Zoomed(message.index))

    def action_verdict(self) -> None:
        bad = isinstance(self.report, Bad)
        self.notify(verdict(self.report), severity="error" if bad else "information", markup=False)

    def on_click(self, event: events.Click) -> None:
        """The badge can be asked."""
        if event.widget is not None and event.widget.id == "game-side":
            self.action_verdict()

    def action_leave(self) -> None:
        """Back to where one came from; nothing is lost by that."""
        self._pause()
        if self.is_active:  # a second Escape must not close what lies below
            self.dismiss(None)

    @property
    def help_keys(self) -> Keys:
        return replay_keys()

    def commands(self) -> list[SystemCommand]:
        """What the command palette offers here."""
        return [
            SystemCommand(_("Play or pause"), _("Run the replay by itself"), self.action_play),
            SystemCommand(_("Jump to a round"), _("By its clue"), self.action_jump),
            SystemCommand(_("Eyes"), _("Whose hand you see"), self.action_eyes),
            SystemCommand(_("Verified?"), _("Is this file valid?"), self.action_verdict),
            *self.look_commands(),
        ]
