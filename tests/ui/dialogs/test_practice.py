"""The practice dialog: how good bots are, and what they know of the chosen pictures."""

from dataclasses import replace

from textual.widgets import Static

from p2p_dixit.bots.deck_knowledge import Known
from p2p_dixit.bots.skill import Level
from p2p_dixit.errors import UsageError
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.packs import PacksRow
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.widgets.stepper import Stepper
from tests.ui.double import context
from tests.ui.snapshot import settled

BARE, TITLED, LOST = b"bare", b"titled", b"lost"


def known(packs: tuple[bytes, ...]) -> Known:
    if LOST in packs:
        raise UsageError("one of these packs is not on this machine: add it first")
    return Known(30, with_clues=0, with_anything=30 if TITLED in packs else 0)


async def test_how_good_bots_are_is_chosen_here() -> None:
    given: list[Practice | None] = []
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PracticeDialog(app.context), callback=given.append)
        await settled(pilot)
        app.screen.query_one("#level", Stepper).focus()
        await pilot.press("right", "enter")
        await settled(pilot)
    assert given[0] is not None
    assert given[0].level is Level.SHARP


async def test_normal_is_what_is_offered() -> None:
    given: list[Practice | None] = []
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PracticeDialog(app.context), callback=given.append)
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
    assert given[0] is not None
    assert given[0].level is Level.NORMAL


async def test_it_says_when_bots_know_little_of_the_chosen_pictures() -> None:
    shared = context()
    shared = replace(shared, services=replace(shared.services, known=known))
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PracticeDialog(shared))
        await settled(pilot)
        row, hint = app.screen.query_one(PacksRow), app.screen.query_one("#bots-know", Static)
        assert not hint.display
        for packs, words in (
            ((BARE,), "bots can only guess"),
            ((BARE, TITLED), "Bots go by the titles"),
            ((LOST,), ""),
        ):
            row.chosen = packs
            row.post_message(PacksRow.PacksChosen(row))
            await settled(pilot)
            assert hint.display == bool(words)
            assert words in str(hint.render())
