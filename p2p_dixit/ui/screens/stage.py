"""The stage: seats, track, prompt and cards for a snapshot, and the reveal of a counted round.

The game may run ahead of the player's eyes: rounds that were counted are revealed one after the
other, and a question that comes meanwhile waits behind the reveal (the line says so).
"""

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Offset
from textual.timer import Timer
from textual.widgets import Button

from p2p_dixit.language.strings import _, plural
from p2p_dixit.play.api import Client
from p2p_dixit.play.view import TableView
from p2p_dixit.rules.model import Phase, RoundResult
from p2p_dixit.ui import reveal
from p2p_dixit.ui.browser.stage import RevealStage
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.messages import Finished, StageMoved
from p2p_dixit.ui.picking import Marks
from p2p_dixit.ui.scenes import Scene, first_place, scene
from p2p_dixit.ui.screens.round import RoundScreen, points_of
from p2p_dixit.ui.screens.table import TableScreen
from p2p_dixit.ui.seat_status import seat_status_words
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.text.trouble import troubles
from p2p_dixit.ui.text.words import seconds_words, symbol_words
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.chat import PANEL_CELLS, ChatPanel
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.line import Line
from p2p_dixit.ui.widgets.seatbar import SeatBar
from p2p_dixit.ui.widgets.token import fly
from p2p_dixit.ui.widgets.track import TrackLine

BETWEEN = " · "

# On either side of the first line where there is room for air; elsewhere it is 1.
ROOMY_MARGIN = 2
HURRY = 15.0  # seconds from which the time that is left is shown in another colour
BEAT = 1.6  # seconds a card of the reveal stands before the next one


class StageScreen(TableScreen):
    """Shows; what the player does about it stands in `GameScreen`."""

    CSS_PATH = "game.tcss"

    def __init__(self, context: AppContext, client: Client) -> None:
        super().__init__(context, client)
        self.scene = Scene(Content(), ())
        self.marks = Marks()
        self.action = ""  # what Enter does, in two words
        self.seen = 0  # counted rounds that were revealed
        self._beat = 0
        self.board = Board(context.gallery, context.renderer, motion=context.motion)
        self._beats: Timer | None = None
        self._beating = -1  # the counted round whose beats have begun
        self._counting = False  # its points are being shown
        self._listening = False

    # what is shown

    def compose(self) -> ComposeResult:
        """From top to bottom; the chat lies above the right edge."""
        yield from self.compose_stage()
        yield ChatPanel(self.now.chat)
        yield KeyBar()

    def compose_stage(self) -> ComposeResult:
        """What a game and its replay have in common."""
        with Horizontal(id="game-top"):
            yield Line(id="game-title")
            yield Line(id="game-side")
        yield SeatBar()
        yield TrackLine()
        yield Line(id="coach")
        with Horizontal(id="prompt-row"):
            yield Line(id="prompt")
            yield Button("", id="action", variant="primary", compact=True)
        yield Line(id="trouble")
        yield self.board
        yield Line(id="alt")

    def on_mount(self) -> None:
        self._unwatch = self.client.watch(self.changed)
        self._listening = True
        self.seen = len(self.now.results)
        self._beats = self.set_interval(BEAT, self._next_beat, pause=True)
        self.set_interval(1.0, self._show_waiting)
        self.board.cell = self.context.cell
        self.board.focus()
        self.changed()

    def on_unmount(self) -> None:
        self._listening = False
        self._unwatch()

    def on_resize(self) -> None:
        """Air where there is room for it."""
        self.set_class(self.app.size.height >= 34, "-roomy")
        self.board.cell = self.context.cell
        if self._listening:
            self._show_side()

    @property
    def revealing(self) -> RoundResult | None:
        """The counted round that is being revealed."""
        results = self.now.results
        return results[self.seen] if self.seen < len(results) else None

    @property
    def stage(self) -> RevealStage:
        """How far the reveal is, for the page in the browser."""
        return RevealStage(self.seen, self._beat, self._counting)

    @property
    def busy(self) -> bool:
        """Whether things move or machines work: no time for housework."""
        return self.revealing is not None or self.now.progress is not None

    def changed(self) -> None:
        if not self._listening or not isinstance(self.client.view, TableView):
            return
        if not self.query(SeatBar):
            return  # the app is closing: the widgets are gone before the last news comes
        self.seen = max(self.seen, self.now.missed)
        if self.answered_by_itself():
            return  # the snapshot that follows comes back here
        self.show()
        self.tell_news()

    def show(self) -> None:
        result = self.revealing
        shown = before(self.now, self.seen)
        self.query_one(SeatBar).view = shown
        self.query_one(TrackLine).view = shown
        self._show_top(shown)
        if result is not None:
            self._show_reveal(result)
        elif self.now.end is not None:
            self.post_message(Finished(self.client))
        else:
            self._show_scene()
        self.post_message(StageMoved(self.client, self.stage))

    def _show_top(self, shown: TableView) -> None:
        round_ = _("Round {n}").format(n=shown.round) if shown.round else _("Dealing")
        title = f"☾ {round_} · {rules_name(self.now.options.rules)}"
        self.query_one("#game-title", Line).put(Content(title))
        self._show_side()

    def _show_side(self) -> None:
        """The timer and the keys stay; of the rest, what there is room for."""
        facts = []
        if self.now.watchers:
            facts.append(plural("{n} watching", "{n} watching", self.now.watchers))
        if self.now.round:  # before the first deal there is no pile
            facts.append(_("{n} in the draw pile").format(n=self.now.pile))
        time, title = self.time_left(), self.query_one("#game-title", Line).said.cell_length
        beside = PANEL_CELLS if self.has_class("-chatting") else 0
        room = self.app.size.width - beside - 2 * ROOMY_MARGIN - title - len(BETWEEN)
        while True:
            sides = BETWEEN.join([*facts, rules_hint(), help_hint()])
            words = Content.assemble(time, sides)
            if not facts or words.cell_length <= room:
                break
            del facts[0]
        self.query_one("#game-side", Line).put(words)

    chat_moved = _show_side

    def _show_scene(self) -> None:
        self.scene = scene(self.now, self.marks)
        self.board.show(self.scene.faces)
        self._show_waiting()
        self._show_action(self.scene.action)
        self.show_alt()

    def _show_waiting(self) -> None:
        """The prompt, and what keeps us waiting; time goes by without a word from the table."""
        if not self._listening:
            return
        self._show_troubles()
        self._show_side()
        if self.revealing is None:
            words = Content.assemble(seat_status_words(self.now), self.scene.prompt)
            self.query_one("#prompt", Line).put(words)
        self._show_keys()

    def _show_keys(self) -> None:
        self.query_one(KeyBar).offer(self.offered())

    def offered(self) -> dict[str, str]:
        """A hook for the line of keys: what can be done now and not always."""
        return {}

    def _show_troubles(self) -> None:
        lines = troubles(self.now, self.context.clock())
        box = self.query_one("#trouble", Line)
        box.display = bool(lines)
        box.put(Content("\n").join(lines))

    def time_left(self) -> Content:
        """What the table's timer leaves the players who are asked."""
        if self.now.paused_by is not None:
            name = self.now.name_of(self.now.paused_by)
            text = _("Paused by {name} · z continues · ").format(name=name)
            return Content.styled(text, "$warning")
        if self.now.turn_ends is None:
            return Content()
        left = self.now.turn_ends - self.context.clock()
        left = min(left, self.now.timer or left)  # it begins when the reveal is over
        if left <= 0:  # for a clue: nothing happens, because no machine has one
            return Content.styled(_("Time is up · "), "$warning")
        tone = "$warning" if left < HURRY and self.now.ask is not None else "$quiet"
        return Content.styled(_("{time} left · ").format(time=seconds_words(left)), tone)

    def _show_action(self, label: str) -> None:
        self.action = label
        self._show_keys()
        button = self.query_one("#action", Button)
        button.display = bool(label)
        words = Content(f"{label}  ⏎")
        if button.label != words:
            button.label = words
            button.refresh(layout=True)  # it is as wide as what it says

    def show_alt(self) -> None:
        line = self.query_one("#alt", Line)
        cards = self.scene.cards
        line.display = self.context.settings.alt_texts and self.board.cursor < len(cards)
        if line.display:
            alt = self.context.gallery.pictures.caption(cards[self.board.cursor]).alt
            line.put(Content(alt or _("This card has no description.")))

    # reveal

    def _show_reveal(self, result: RoundResult) -> None:
        if not self.context.motion:
            self._beat = len(result.table)
        else:
            self._begin_beats()
        faces = reveal.faces(result, self.now.seats, self._beat)
        caption = reveal.caption(result, self.now.seats, self._beat, self.now.me)
        caption = Content.assemble(caption, self._title_shown(result))
        if self.now.ask is not None:
            hint = _("  The others are waiting for you.")
            caption = Content.assemble(caption, (hint, "$warning"))
        self.scene = Scene(caption, faces, cards=result.table)
        self.board.show(faces)
        if self._beat:
            self.board.cursor = reveal.order(result)[self._beat - 1]
        self.query_one("#prompt", Line).put(caption)
        over = self._beat >= len(result.table)
        if not over:
            self.board.expect(reveal.order(result)[self._beat])
        self._show_action(_("Points") if over else _("Show all"))
        self.show_alt()

    def _title_shown(self, result: RoundResult) -> Content:
        """The title of the card just revealed: before that it could be a clue of its own."""
        if not self._beat:
            return Content()
        card = result.table[reveal.order(result)[self._beat - 1]]
        title = self.context.gallery.pictures.caption(card).title
        return Content.styled(f"  “{title}”", "italic $quiet") if title else Content()

    def _begin_beats(self) -> None:
        """Once for a reveal: machines that deal on behind it would hold up its first card."""
        if self._beats is not None and self._beating != self.seen:
            self._beating = self.seen
            self._beats.reset()
            self._beats.resume()

    def _next_beat(self) -> None:
        result = self.revealing
        if result is None or self._beat >= len(result.table):
            if self._beats is not None:
                self._beats.pause()
            return
        self._beat += 1
        self._show_reveal(result)
        self.post_message(StageMoved(self.client, self.stage))
        self._fly_votes(result)

    def _fly_votes(self, result: RoundResult) -> None:
        """The votes of the card just turned fly to it from their players."""
        place = reveal.order(result)[self._beat - 1]
        voters = reveal.voters(result, place)
        card = self.board.views[place].region if place < len(self.board.views) else None
        if not voters or card is None or not card.area:
            return
        bar = self.query_one(SeatBar).region
        step = max(1, bar.width // max(1, len(self.now.seats)))
        symbols = [symbol_words(self.now.seats[seat]) for seat in voters]
        starts = [Offset(min(bar.right - 1, bar.x + 2 + seat * step), bar.y) for seat in voters]
        fly(self, symbols, starts, Offset(card.x + card.width // 2, card.bottom - 1))

    def hurry(self, result: RoundResult) -> None:
        """Enter during a reveal: all of it at once, then the points."""
        if self._beat < len(result.table):
            self._beat = len(result.table)
            self._show_reveal(result)
            self.post_message(StageMoved(self.client, self.stage))
            return
        self._counting = True
        self.post_message(StageMoved(self.client, self.stage))
        after = {seat.side: seat.score for seat in before(self.now, self.seen + 1).seats}
        self.app.push_screen(
            RoundScreen(self.context, self.now, result, after), callback=self._revealed
        )

    def _revealed(self, _nothing: None) -> None:
        self.seen += 1
        self._beat = 0
        self._counting = False
        self.marks = Marks()
        self.board.cursor = first_place(self.now)
        self.changed()
        self.round_over()

    def round_over(self) -> None:
        """A hook for when a round was revealed and its points were seen."""

    def answered_by_itself(self) -> bool:
        """A hook for each new snapshot: True when it led to a choice, and so to another one."""
        return False


def rules_hint() -> str:
    """Stands in the first line of a game; so does `help_hint`, at its end."""
    return _("F1 rules")


def help_hint() -> str:
    """The last words of the first line."""
    return _("? help")


def before(now: TableView, seen: int) -> TableView:
    """The snapshot as it was when the first round that has not been revealed yet was counted."""
    unseen = now.results[seen:]
    if not unseen:
        return now
    seats = tuple(
        replace(
            seat,
            score=seat.score - sum(points_of(result, seat.side) for result in unseen),
            owes_since=None,
        )
        for seat in now.seats
    )
    shown = unseen[0]
    return replace(
        now, seats=seats, round=shown.number, storyteller=shown.storyteller, phase=Phase.OPEN
    )
