"""Keys that come twice: a hurried or trembling finger never lands anywhere else."""

from textual import events

from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.rules import RulesScreen
from p2p_dixit.ui.widgets.board import Board
from tests.ui.double import practice_app


async def test_a_clue_given_twice_leaves_the_game_on_the_screen() -> None:
    app = practice_app("modern", 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "s", "e", "a")
        dialog = app.screen
        assert isinstance(dialog, ClueDialog)
        dialog.submitted()
        dialog.submitted()
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)


async def test_a_card_picked_twice_asks_once() -> None:
    app = practice_app("modern", 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        game = app.screen
        assert isinstance(game, GameScreen)
        game.on_board_card_picked(Board.CardPicked(0))
        game.on_board_card_picked(Board.CardPicked(0))
        await pilot.pause()
        assert isinstance(app.screen, ClueDialog)
        await pilot.press("escape")
        assert len(app.screen_stack) == 2


async def test_rules_closed_twice_leave_the_game_on_the_screen() -> None:
    app = practice_app("modern", 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        rules = app.screen
        assert isinstance(rules, RulesScreen)
        rules.dismiss(None)
        rules.dismiss(None)
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)


async def test_keys_that_are_typed_before_a_dialog_is_there_wait_for_it() -> None:
    app = practice_app("modern", 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ("f1", "down", "escape", "question_mark", "escape"):
            app.post_message(events.Key(key, None))
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
