"""Cards on a board may go at any moment."""

from textual.screen import Screen

from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.card import Face
from tests.ui.double import context


async def test_a_board_may_go_while_cards_are_dealt() -> None:
    """What is planned for its cards goes with it: it took the app down."""
    app = DixitApp(context())
    async with app.run_test(size=(160, 45)) as pilot:
        await app.push_screen(Screen())
        board = Board(app.context.gallery, app.context.renderer, motion=True)
        await app.screen.mount(board)
        board.show(tuple(Face(card) for card in range(6)))
        await pilot.pause()
        await board.remove()
        await app.animator.wait_until_complete()
        assert not app.screen.query(Board)
