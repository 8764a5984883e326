"""Cards come to a board one after the other, and may go at any moment."""

import asyncio

from textual.geometry import NULL_OFFSET
from textual.pilot import Pilot
from textual.screen import Screen

from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.card import Face
from tests.ui.double import context

SECONDS = 60  # until a test gives up; nothing takes that long


async def _dealt(app: DixitApp, pilot: Pilot[None]) -> Board:
    await app.push_screen(Screen())
    board = Board(app.context.gallery, app.context.renderer, motion=True)
    await app.screen.mount(board)
    board.show(tuple(Face(card) for card in range(6)))
    await pilot.pause()
    return board


async def test_dealt_cards_come_to_their_places() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(160, 45)) as pilot, asyncio.timeout(SECONDS):
        board = await _dealt(app, pilot)
        assert any(view.offset != NULL_OFFSET for view in board.views)
        while any(view.offset != NULL_OFFSET for view in board.views):
            await pilot.pause(0.01)


async def test_a_board_may_go_while_cards_are_dealt() -> None:
    """What is planned for its cards goes with it: it took the app down."""
    app = DixitApp(context())
    async with app.run_test(size=(160, 45)) as pilot:
        board = await _dealt(app, pilot)
        await board.remove()
        await app.animator.wait_until_complete()
        assert not app.screen.query(Board)
