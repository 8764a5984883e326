"""The end: standings, the story of the game, and the same once more."""

from pathlib import Path

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.play.api import Client
from p2p_dixit.play.commands import LeaveTable, RequestRematch
from p2p_dixit.play.view import News, TableView
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.browser.stage import RevealStage
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import SteadyScreen
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.messages import ReplayRequested, ShowInBrowser, TableEntered, TableLeft
from p2p_dixit.ui.screens.album import AlbumScreen
from p2p_dixit.ui.screens.last import LastRound
from p2p_dixit.ui.screens.report_page import ReportPage
from p2p_dixit.ui.screens.round import sides_of
from p2p_dixit.ui.screens.table import table_view_of
from p2p_dixit.ui.story import Chapter, chapters
from p2p_dixit.ui.text.reasons import end_words
from p2p_dixit.ui.text.words import clue_words, filled, listed, seat_words
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.picture import Picture

RABBIT = r"""
    vVv
   (\(\
   ( ^.^)
  o_(")(")

"""


class EndScreen(SteadyScreen[None]):
    """The end of a game: who won, and why."""

    CSS_PATH = "end.tcss"
    BINDINGS = [
        Binding("a", "rematch", N_("Play again")),
        Binding("r", "replay", N_("Replay")),
        Binding("p", "report", N_("Report page")),
        Binding("o", "open_page", N_("Open page"), show=False),
        Binding("l", "rounds", N_("Rounds")),
        Binding("b", "browser", N_("In the browser"), show=False),
        Binding("s", "album", N_("Album")),
        Binding("space", "decoy", N_("Best decoy")),
        Binding("escape,h", "home", N_("Home")),
    ]

    def __init__(self, context: AppContext, client: Client) -> None:
        super().__init__()
        self.context = context
        self.client = client
        self._gone = False  # on to a rematch
        self.page = ReportPage(self, context, self._changed)
        self.view = table_view_of(client)
        popular = self.view.options.rule_set.popular
        self.story: tuple[Chapter, ...] = tuple(chapters(self.view.results, popular=popular))

    def compose(self) -> ComposeResult:
        """Winners first, then all players, then the story."""
        yield Static(_("☾ The game is over"), classes="screen-title")
        with VerticalScroll(id="end-body", classes="body"):
            with Vertical(id="end-standings"):
                yield Static(self._winners(), id="winners")
                yield Static(Content.styled(RABBIT, "$accent"), id="winner-rabbit")
                yield Static(self._standings(), id="standings")
            with Vertical(id="end-highlights"):
                yield Static(self._story(), id="story")
                if self._decoy is not None:
                    gallery, drawn = self.context.gallery, self.context.renderer
                    yield Picture(gallery, self._decoy, renderer=drawn, id="decoy")
        yield Static(self._remarks(), id="remarks", classes="hint")
        yield KeyBar()

    def on_mount(self) -> None:
        """The log is saved a moment after the end; others may want to play again, or go."""
        self._unwatch = self.client.watch(self._changed)

    def on_unmount(self) -> None:
        self._unwatch()

    def _changed(self) -> None:
        view = self.client.view
        if not isinstance(view, TableView) or view.end is None:  # a rematch: on to it
            if not self._gone:
                self._gone = True
                self.post_message(TableEntered(self.client))
            return
        self.view = view
        self.query_one("#remarks", Static).update(self._remarks())

    def on_resize(self) -> None:
        """The picture of the best decoy where there is room."""
        small = self.app.size.height < 30 or self.app.size.width < 100
        self.set_class(self.app.size.width < 70, "-narrow")
        self.set_class(self.app.size.height < 24, "-low")
        for picture in self.query("#decoy").results(Picture):
            picture.display = not small
            picture.cell = self.context.cell

    @property
    def rules_played(self) -> Options:
        """For the rules on one key."""
        return self.view.options

    def _who(self, seat: int) -> Content:
        return seat_words(self.view.seats[seat])

    def _winners(self) -> Content:
        end = self.view.end
        if end is None or not end.winners:
            return Content(_("No one won."))
        sides = [
            Content(" + ").join(self._who(seat) for seat in seats if seat in end.winners)
            for seats in sides_of(self.view.seats).values()
            if set(seats) & set(end.winners)
        ]
        *first, last = sides
        names = Content(_(" and ")).join([Content(", ").join(first), last] if first else [last])
        text = _("$names share the win!") if len(sides) > 1 else _("$names won!")
        return Content.assemble(filled(text, names=names), "  ", (end_words(end.reason), "$quiet"))

    def _standings(self) -> Content:
        sides = sorted(
            sides_of(self.view.seats).values(),
            key=lambda seats: -self.view.seats[seats[0]].score,
        )
        scores = [self.view.seats[seats[0]].score for seats in sides]
        rows = [
            Content.assemble(
                (f"{scores.index(score) + 1:>2}. ", "$quiet"),
                (f"{score:>3}  ", "bold $accent"),
                Content(" + ").join(self._who(seat) for seat in seats),
                (_("  left"), "$quiet") if not self.view.seats[seats[0]].present else "",
            )
            for score, seats in zip(scores, sides, strict=True)
        ]
        return Content("\n").join(rows)

    def _remarks(self) -> Content:
        again = dict.fromkeys(
            notice.seat for notice in self.view.notices if notice.what is News.REMATCH
        )
        names = [name for seat in again if (name := self.view.name_of(seat))]
        lines = [_("a: play again with the same players. r: replay. Esc: leave.")]
        if names:
            lines.append(_("{names} would like to play again.").format(names=listed(names)))
        if self.view.saved_as:
            lines.append(_("The log of this game: {file}").format(file=self.view.saved_as))
        if self.page.path is not None:
            lines.append(self.page.words())
        lines += [
            _("{name} cheated. The proof: {file}").format(name=seat.name, file=seat.evidence)
            for seat in self.view.seats
            if seat.convicted
        ]
        return Content("\n".join(lines))

    def _story(self) -> Content:
        lines = []
        for chapter in self.story:
            clue = () if chapter.clue is None else (clue_words(chapter.clue), " ")
            lines += [
                Content.styled(f"• {chapter.title}", "bold $accent"),
                Content.assemble("  ", *clue, self._who(chapter.seat)),
                Content.styled(f"  {chapter.more}", "$quiet"),
                Content(""),
            ]
        return Content("\n").join(lines)

    @property
    def _decoy(self) -> int | None:
        """The picture that fooled most."""
        return next((one.card for one in self.story if one.card is not None), None)

    def action_rematch(self) -> None:
        self.client.do(RequestRematch())

    def action_replay(self) -> None:
        if (file := self._saved()) is not None:
            self.post_message(ReplayRequested(file))

    def action_report(self) -> None:
        """A page of this game to send to friends, beside the saved one."""
        if (file := self._saved()) is not None:
            self.page.make(file)

    def _saved(self) -> Path | None:
        if self.view.saved_as:
            return Path(self.view.saved_as)
        self.notify(_("The log of this game is still being saved."), markup=False)
        return None

    def action_browser(self) -> None:
        """The standings at full size."""
        self.post_message(ShowInBrowser(self.client, RevealStage(len(self.view.results))))

    def action_open_page(self) -> None:
        """The page in the browser, once it is made."""
        self.page.open()

    def action_rounds(self) -> None:
        if self.view.results:
            self.app.push_screen(LastRound(self.context, self.view))

    def action_album(self) -> None:
        """All games together, this one included."""
        if self.context.services.add_up is not None:
            self.app.push_screen(AlbumScreen(self.context, self.context.services.add_up))

    def action_decoy(self) -> None:
        if self._decoy is not None:
            self.app.push_screen(Zoom(self.context, (self._decoy,), 0))

    def action_home(self) -> None:
        self.client.do(LeaveTable())
        self.post_message(TableLeft())
