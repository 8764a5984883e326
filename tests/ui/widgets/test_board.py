"""Cards come to a board one after the other, and may go at any moment."""

import asyncio

from textual.geometry import NULL_OFFSET
from textual.screen import Screen

from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.card import Face
from tests.patience import PATIENCE
from tests.ui.double import context

FACES = tuple(Face(card) for card in range(6))


async def _board(app: DixitApp) -> Board:
    await app.push_screen(Screen())
    board = Board(app.context.gallery, app.context.renderer, motion=True)
    await app.screen.mount(board)
    return board


async def test_dealt_cards_come_to_their_places() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(160, 45)) as pilot, asyncio.timeout(PATIENCE):
        board = await _board(app)
        board.show(FACES)
        assert all(view.offset != NULL_OFFSET for view in board.views)
        while any(view.offset != NULL_OFFSET for view in board.views):
            await pilot.pause(0.01)


async def test_a_board_may_go_while_cards_are_dealt() -> None:
    """What is planned for its cards goes with it: it took the app down."""
    app = DixitApp(context())
    async with app.run_test(size=(160, 45)):
        board = await _board(app)
        board.show(FACES)
        await board.remove()
        await app.animator.wait_until_complete()
        assert not app.screen.query(Board)
