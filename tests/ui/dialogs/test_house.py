"""House options can be set by key and by mouse, for every rule set, and their limits are told."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Button

from p2p_dixit.play.api import NewTable
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.house import HouseDialog, TableOptions
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.dialogs.tables import CreateDialog
from p2p_dixit.ui.widgets.number import Number
from tests.ui.double import context
from tests.ui.snapshot import screen_text, settled


async def _asked(house: TableOptions, *keys: str) -> tuple[list[TableOptions | None], str]:
    """What the form returns after these keys, and what stands on the screen."""
    given: list[TableOptions | None] = []
    app = DixitApp(context())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.push_screen(HouseDialog(house), callback=given.append)
        await settled(pilot)
        await pilot.press(*keys)
        await settled(pilot)
        return given, screen_text(app)


async def test_a_number_is_typed_and_everything_else_is_stepped() -> None:
    given, _screen = await _asked(
        TableOptions(Options("modern")), "down", "4", "5", "down", "right", "down", "right", "down",
        "right", "enter",
    )  # fmt: skip
    assert given == [TableOptions(Options("modern", points=45, one_finder=True, aloud=True), 30)]


async def test_digits_can_be_rubbed_out_and_arrows_go_to_round_numbers() -> None:
    given, _screen = await _asked(
        TableOptions(Options("modern", points=32)),
        "down",
        "right",
        "backspace",
        "7",
        "left",
        "enter",
    )
    assert given == [TableOptions(Options("modern", points=35))]


async def test_a_number_beyond_the_limits_is_refused_and_nothing_is_lost() -> None:
    given, screen = await _asked(TableOptions(Options("modern")), "down", *"1000", "enter")
    assert given == []
    assert "must be 1 to" in screen
    assert "1000" in screen


async def test_escape_and_back_change_nothing() -> None:
    assert (await _asked(TableOptions(Options()), "right", "escape"))[0] == [None]
    assert (await _asked(TableOptions(Options()), "right", "up", "enter"))[0] == [None]


@pytest.mark.parametrize("rules", RULE_SETS)
async def test_only_what_the_rules_know_is_offered(rules: str) -> None:
    given, screen = await _asked(TableOptions(Options(rules)), "enter")
    assert given[0] is not None
    assert given[0].options.rule_set is RULE_SETS[rules]
    _nothing, screen = await _asked(TableOptions(Options(rules)))
    assert ("Points to win" in screen) == (rules in {"modern", "odyssey"})
    assert ("Turns per player" in screen) == (rules in {"party", "teams"})
    assert ("If only one finds it" in screen) == (rules != "party")
    assert "Back" in screen


async def test_the_mouse_does_all_of_it() -> None:
    given: list[TableOptions | None] = []
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(HouseDialog(TableOptions(Options("modern"))), callback=given.append)
        await settled(pilot)
        for field in ("#points", "#finder", "#aloud", "#timer"):
            await pilot.click(app.screen.query_one(field).query_one("#more"))
        await pilot.click(app.screen.query_one("#points", Number).query_one("#less"))
        await pilot.click("#take")
        await settled(pilot)
        assert given == [TableOptions(Options("modern", one_finder=True, aloud=True), 30)]


async def test_a_table_is_created_with_its_options() -> None:
    given: list[NewTable | None] = []
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(CreateDialog(app.context), callback=given.append)
        await settled(pilot)
        await _to(pilot, "points")
        await pilot.press(*"15")
        await _to(pilot, "timer")
        await pilot.press("left", "enter")
        await settled(pilot)
        options = Options("modern", points=15)
        assert given == [NewTable("Robin's table", options, timer=3600)]


async def test_a_table_may_be_for_those_who_have_the_code() -> None:
    given: list[NewTable | None] = []
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(CreateDialog(app.context), callback=given.append)
        await settled(pilot)
        await _to(pilot, "lock")
        await pilot.press("right", "enter")
        await settled(pilot)
        assert given == [NewTable("Robin's table", Options("modern"), locked=True)]


async def test_practice_has_house_options_too() -> None:
    given: list[Practice | None] = []
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PracticeDialog(app.context), callback=given.append)
        await settled(pilot)
        await pilot.press("left", "left", "left")  # round the corner to party
        await _to(pilot, "turns")
        await pilot.press("3", "enter")
        await settled(pilot)
        assert given[0] is not None
        assert given[0].options == Options("party", turns=3)
        assert given[0].bots == 5


async def test_enter_on_back_goes_back() -> None:
    given: list[Practice | None] = []
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PracticeDialog(app.context), callback=given.append)
        await settled(pilot)
        app.screen.query_one("#back", Button).focus()
        await pilot.press("enter")
        await settled(pilot)
        assert given == [None]


async def _to(pilot: Pilot[None], field: str) -> None:
    """Down until the cursor is there."""
    for _n in range(12):
        if pilot.app.focused is not None and pilot.app.focused.id == field:
            return
        await pilot.press("down")
    pytest.fail(f"{field} cannot be reached by keys")
