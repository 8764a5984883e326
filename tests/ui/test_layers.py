"""Keys that come twice: a hurried or trembling finger never lands anywhere else."""

from collections.abc import Callable
from functools import partial

import pytest
from textual import events
from textual.screen import Screen

from p2p_dixit.ui.dialogs.choose import Confirm
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.screens.rules import RulesScreen
from p2p_dixit.ui.screens.settings import SettingsScreen
from p2p_dixit.ui.widgets.board import Board
from tests.ui.double import practice_app


async def test_a_clue_given_twice_leaves_the_game_on_the_screen() -> None:
    app = practice_app("modern", 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "s", "e", "a")
        dialog = app.screen
        assert isinstance(dialog, ClueDialog)
        dialog.give()
        dialog.give()
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


async def test_a_screen_that_has_gone_away_does_nothing_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its widgets go first; what was to be done after the next frame may come later."""
    app, late = practice_app("modern", 4), list[Callable[[], object]]()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        track = app.screen
        assert isinstance(track, RoundScreen)
        with monkeypatch.context() as patched:
            patched.setattr(
                Screen, "call_after_refresh", lambda _, *call: late.append(partial(*call))
            )
            track.on_resize()
        await app.pop_screen()
        assert late
        for callback in late:
            callback()


async def test_a_screen_that_goes_away_before_it_was_composed_sets_nothing_up() -> None:
    """The key that opens it and the one that ends the program can come in one go."""
    app = practice_app("modern", 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.exit()
        app.push_screen(SettingsScreen(app.context))
        await pilot.pause()
    assert app.return_code == 0


async def test_three_layers_never_draw_each_other_in_turn() -> None:
    """Textual looks up what is under the mouse on every screen that shines through."""
    app = practice_app("modern", 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        layers = [Confirm("Leave?", "For good.", "Yes") for _ in range(3)]
        for layer in layers:
            await app.push_screen(layer)
            await pilot.pause()
        for layer in layers:
            layer.refresh()
        for layer in layers:
            layer.get_style_at(0, 0)
        await pilot.pause()
        assert app.screen is layers[2]
