"""Trouble on the screen: it stands there as long as it lasts, and the way out works."""

import sys
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from textual.widgets import OptionList

from p2p_dixit.doctor import examine_terminal
from p2p_dixit.doctor.findings import Finding, ok, problem
from p2p_dixit.play.api import TableOffer, Unfinished
from p2p_dixit.play.commands import ContinueWithout
from p2p_dixit.play.view import MachineWork, Progress, SeatView
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.screens.doctor import DoctorScreen
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.start import after_a_fall
from tests.ui import moments
from tests.ui.double import FakeNetwork, ScriptedClient, context
from tests.ui.screens.test_game import playing
from tests.ui.snapshot import screen_text, settled
from tests.ui.text.test_trouble import changed


def flat(text: str) -> str:
    """Without line breaks."""
    return " ".join(text.split())


async def test_somebody_who_is_gone_is_told_and_the_table_can_go_on() -> None:
    shared = context()
    async with playing(changed(moments.VOTED, 2, unheard_since=60.0), shared) as (pilot, client):
        assert "Hazel is not connected (40 s)" in flat(screen_text(pilot.app))
        shared.clock = lambda: 130.0
        pilot.app.screen._show_waiting()  # type: ignore[attr-defined] # what the clock does
        await settled(pilot)
        assert "Hazel is not connected (70 s)" in flat(screen_text(pilot.app))
        await pilot.press("g", "1")
        assert client.done == [ContinueWithout(2)]
        client.show(moments.VOTED)
        await settled(pilot)
        assert "not connected" not in screen_text(pilot.app)


async def test_the_table_can_go_on_without_a_newcomer_who_has_no_seat_yet() -> None:
    """The machines agree on who plays, and the newcomer's machine is gone."""
    last = len(moments.VOTED.seats)
    agreeing = Progress(MachineWork.AGREE, 1, 1, missing=(last,))
    late = (SeatView("Late", 7, unheard_since=60.0),)
    view = replace(moments.VOTED, ask=None, progress=agreeing, coming=late)
    async with playing(view) as (pilot, client):
        text = flat(screen_text(pilot.app))
        assert "Late is not connected (40 s)" in text
        assert "waiting for Late" in text
        await pilot.press("g", "1")
        assert client.done == [ContinueWithout(last)]


async def test_a_cheat_stays_on_the_screen_with_the_proof() -> None:
    proof = "/data/evidence/Thistle.evidence"
    cheat = changed(moments.VOTED, 3, convicted="tampered with cards or votes", evidence=proof)
    async with playing(cheat) as (pilot, _client):
        assert "Thistle cheated: tampered with cards or votes" in flat(screen_text(pilot.app))
        assert "Thistle.evidence" in flat(screen_text(pilot.app))
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        over = replace(moments.OVER, seats=cheat.seats)
        await app.push_screen(EndScreen(context(), ScriptedClient(over)))
        await settled(pilot)
        assert "Thistle.evidence" in flat(screen_text(app))


async def test_a_full_disk_keeps_the_seat() -> None:
    full = replace(moments.LAY, trouble="The disk is full. Free some space and try again.")
    async with playing(full) as (pilot, _client):
        assert "your seat, hand and points are kept" in flat(screen_text(pilot.app))
        await pilot.press("escape")
        await settled(pilot)
        assert "points are kept: choose Resume" in screen_text(pilot.app)


async def test_catching_up_is_told() -> None:
    async with playing(moments.CATCHING_UP) as (pilot, _client):
        assert "Catching up … ▰▰▱▱▱▱▱▱" in flat(screen_text(pilot.app))


async def test_a_game_that_was_cut_short_is_the_first_thing_offered() -> None:
    game = Unfinished("ab", "Kitchen table (Robin, Clover, Hazel)")
    opening = ScriptedClient(moments.LAY)
    network = FakeNetwork((), unfinished=(game,), opening=opening)
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Resume: Kitchen table (Robin, Clover, Hazel)" in screen_text(app)
        menu = app.screen.query_one(OptionList)
        assert menu.highlighted_option is not None
        assert menu.highlighted_option.id == "game ab"
        await pilot.press("enter")
        await settled(pilot)
        assert network.done == ["ab"]


async def test_whoever_finds_nobody_can_look_why() -> None:
    async def findings() -> AsyncIterator[Finding]:
        yield ok("interfaces", "eth0: 192.168.1.20")
        yield problem("multicast", "eth0: cannot send", "let UDP port 5353 through")

    shared = context(FakeNetwork(()))
    shared.services = replace(shared.services, examine=findings)
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Can't find anyone? Find out why" in screen_text(app)
        await pilot.press("d")
        await settled(pilot)
        assert isinstance(app.screen, DoctorScreen)
        shown = flat(screen_text(app))
        assert "✓ interfaces eth0: 192.168.1.20" in shown
        assert "✗ multicast eth0: cannot send let UDP port 5353 through" in shown
        assert "1 problem found." in shown
        await pilot.press("r")
        await settled(pilot)
        assert flat(screen_text(app)).count("cannot send") == 1
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_the_terminal_is_looked_at_while_the_client_draws_on_it() -> None:
    async def findings() -> AsyncIterator[Finding]:
        yield ok("output", "none" if hasattr(sys.stdout, "encoding") else "in the client's hands")
        for finding in examine_terminal():
            yield finding

    shared = context(FakeNetwork(()))
    shared.services = replace(shared.services, examine=findings)
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        await settled(pilot)
        shown = flat(screen_text(app))
        assert "✓ output in the client's hands" in shown
        assert "terminal" in shown
        assert "checking …" not in shown


async def test_where_there_are_tables_nothing_is_in_the_way() -> None:
    app = DixitApp(context(FakeNetwork((TableOffer("a", "Attic", "party", 7, 5),))))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Look why" not in screen_text(app)


async def test_a_crash_of_the_screen_ends_with_a_way_back() -> None:
    """The app ends with a code that is not 0; then `start.run` says what to do."""
    assert "choose Resume" in after_a_fall()
    app = DixitApp(context())
    with pytest.raises(ZeroDivisionError):
        await _fall(app)
    assert app.return_code == 1


async def _fall(app: DixitApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.call_later(lambda: 1 // 0)
        await settled(pilot)
