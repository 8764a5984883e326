"""A counted round once more: the table with owners and votes, at any time."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.play.view import TableView
from p2p_dixit.ui import reveal
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.screens.round import points_of, sides_of
from p2p_dixit.ui.text.scoring import reasons
from p2p_dixit.ui.text.words import clue_words, filled, seat_words
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.keybar import KeyBar


class LastRound(Dialog[None]):
    """Starts with the last round; Page Up and Page Down turn the pages of the game."""

    CSS_PATH = "last.tcss"
    BINDINGS = [
        Binding("pageup,left_square_bracket", "turn(-1)", N_("Earlier"), show=False),
        Binding("pagedown,right_square_bracket", "turn(1)", N_("Later"), show=False),
        Binding("escape,enter,l", "dismiss(None)", N_("Back")),
    ]

    def __init__(self, context: AppContext, view: TableView) -> None:
        super().__init__()
        self.context = context
        self.view = view
        self.page = len(view.results) - 1

    def compose(self) -> ComposeResult:
        yield Static(id="last-title")
        yield Board(self.context.gallery, self.context.renderer)
        yield Static(id="last-points")
        yield KeyBar()

    def on_mount(self) -> None:
        board = self.query_one(Board)
        board.cell = self.context.cell
        board.focus()
        self._show()

    def action_turn(self, step: int) -> None:
        self.page = max(0, min(len(self.view.results) - 1, self.page + step))
        self._show()

    def on_board_card_picked(self) -> None:
        """Enter closes."""
        self.dismiss(None)

    def on_board_zoomed(self, message: Board.Zoomed) -> None:
        cards = self.view.results[self.page].table
        zoom = Zoom(self.context, cards, message.index, self._title)
        self.app.push_screen(zoom)

    def _show(self) -> None:
        earlier, later = self.page > 0, self.page + 1 < len(self.view.results)
        turns = {"turn(-1)": earlier, "turn(1)": later}
        self.query_one(KeyBar).offer({action: "" for action, there in turns.items() if there})
        result, seats = self.view.results[self.page], self.view.seats
        self.query_one("#last-title", Static).update(self._title())
        faces = reveal.faces(result, seats, len(result.table))
        self.query_one(Board).show(faces)
        rows = [
            Content.assemble(
                Content(" + ").join(seat_words(seats[n]) for n in members),
                (f" {points_of(result, side)} ", "bold"),
                (reasons(result, members, seats, self.view.options), "$quiet"),
            )
            for side, members in sides_of(seats).items()
        ]
        text = Content("  ·  ").join(rows)
        self.query_one("#last-points", Static).update(text)

    def _title(self) -> Content:
        """Which round it is, and its clue."""
        result, seats = self.view.results[self.page], self.view.seats
        return filled(
            _("Round $number of $all · $teller: [b $accent]$clue[/]"),
            number=str(result.number),
            all=str(self.view.results[-1].number),
            teller=seat_words(seats[result.storyteller]),
            clue=clue_words(result.clue),
        )
