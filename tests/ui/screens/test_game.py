"""What a player can do on the game screen, by key and by mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual import events
from textual.pilot import Pilot
from textual.timer import Timer
from textual.widgets import Input

from p2p_dixit.play.commands import (
    AskForSeat,
    ContinueWithout,
    DeclineApplicant,
    LeaveTable,
    SendChat,
    SendReaction,
    SetPaused,
    SubmitAnswer,
    TakeBack,
    WelcomeApplicant,
)
from p2p_dixit.play.view import (
    Applicant,
    ChatLine,
    LaptopView,
    News,
    Notice,
    SeatAnswers,
    SeatView,
    Standing,
    TableView,
    TrustView,
)
from p2p_dixit.rules.intents import CastBallot, Choice, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind
from p2p_dixit.rules.owed import AskTell
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.reveal import order
from p2p_dixit.ui.scenes import waiting
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.last import LastRound
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.screens.stage import before
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.chat import ChatPanel
from p2p_dixit.ui.widgets.line import Line
from p2p_dixit.ui.widgets.seatbar import SeatBar
from tests.ui import moments
from tests.ui.double import ScriptedClient, context
from tests.ui.snapshot import screen_text, settled


def answer(*choices: Choice) -> SubmitAnswer:
    """What the screen sends for these choices."""
    return SubmitAnswer(choices)


@asynccontextmanager
async def playing(
    now: TableView, shared: AppContext | None = None
) -> AsyncIterator[tuple[Pilot[None], ScriptedClient]]:
    """The game screen at this moment."""
    shared = shared or context()
    client = ScriptedClient(now)
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(GameScreen(shared, client))
        await settled(pilot)
        yield pilot, client


async def test_a_storyteller_chooses_a_card_and_writes_a_clue() -> None:
    async with playing(moments.TELL) as (pilot, client):
        await pilot.press("3", "enter", "m", "o", "o", "n", "enter")
        clue = Clue(ClueKind.TEXT, "moon")
        assert client.done == [answer(GiveClue(0, clue), LayDown(0, (12,)))]


async def test_a_clue_can_be_sung_without_a_word() -> None:
    async with playing(moments.TELL) as (pilot, client):
        await pilot.press("enter", "ctrl+t", "ctrl+t", "enter")
        clue = Clue(ClueKind.SUNG)
        assert client.done == [answer(GiveClue(0, clue), LayDown(0, (10,)))]


async def test_an_empty_clue_is_not_given_and_escape_changes_nothing() -> None:
    async with playing(moments.TELL) as (pilot, client):
        await pilot.press("enter", "enter")
        assert isinstance(pilot.app.screen, ClueDialog)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, GameScreen)
        assert client.done == []


async def test_a_clue_that_was_typed_is_there_when_another_card_is_chosen() -> None:
    async with playing(moments.TELL) as (pilot, client):
        await pilot.press("enter", "h", "i", "escape", "2", "enter", "!", "enter")
        clue = Clue(ClueKind.TEXT, "hi!")
        assert client.done == [answer(GiveClue(0, clue), LayDown(0, (11,)))]


async def test_in_party_the_clue_comes_without_a_card() -> None:
    async with playing(moments.FACE_DOWN) as (pilot, client):
        await pilot.press("enter", "h", "i", "enter")
        assert client.done == [answer(GiveClue(0, Clue(ClueKind.TEXT, "hi")))]


async def test_a_claim_that_wins_lays_its_card_by_itself() -> None:
    async with playing(moments.CLAIM) as (pilot, client):
        await pilot.press("2", "enter", "h", "i", "enter")
        clue = Clue(ClueKind.TEXT, "hi")
        assert client.done == [answer(Claim(0, clue))]
        client.show(replace(moments.TELL, round=1, clue=clue, ask=AskTell((), 1)))
        await settled(pilot)
        assert client.done == [answer(Claim(0, clue)), answer(LayDown(0, (11,)))]


async def test_a_claim_that_loses_lays_nothing() -> None:
    async with playing(moments.CLAIM) as (pilot, client):
        await pilot.press("2", "enter", "h", "i", "enter")
        client.show(replace(moments.LAY, round=1))
        await settled(pilot)
        assert client.done == [answer(Claim(0, Clue(ClueKind.TEXT, "hi")))]


async def test_one_may_let_others_begin() -> None:
    async with playing(moments.CLAIM) as (pilot, client):
        await pilot.press("y")
        assert client.done == [answer(Yield(0, 1))]


async def test_a_dialog_goes_away_when_somebody_was_quicker() -> None:
    async with playing(moments.CLAIM) as (pilot, client):
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, ClueDialog)
        client.show(moments.OTHERS_TELL)
        await settled(pilot)
        assert isinstance(pilot.app.screen, GameScreen)


async def test_two_cards_are_laid_down_together_and_a_mark_can_be_taken_back() -> None:
    async with playing(moments.LAY_TWO) as (pilot, client):
        await pilot.press("2", "enter", "backspace", "1", "enter", "4", "enter")
        assert client.done == [answer(LayDown(0, (10, 13)))]


async def test_partners_name_who_plays() -> None:
    async with playing(moments.NAME) as (pilot, client):
        await pilot.press("p")
        await pilot.press("enter", "1")
        assert client.done == [answer(NamePlayer(0, 3)), answer(NamePlayer(0, 0))]


async def test_the_own_card_cannot_be_voted_for() -> None:
    async with playing(moments.VOTE) as (pilot, client):
        await pilot.press("2", "enter")
        assert client.done == []
        await pilot.press("5", "enter")
        assert client.done == [answer(CastBallot(0, Ballot((5,))))]


async def test_green_and_red_votes() -> None:
    async with playing(moments.VOTE_RED) as (pilot, client):
        await pilot.press("2", "enter", "4", "enter")
        assert client.done == [answer(CastBallot(0, Ballot((2,), red=4)))]


async def test_the_twelfth_card_has_a_key_of_its_own() -> None:
    async with playing(moments.VOTE_TWICE) as (pilot, client):
        await pilot.press("equals_sign", "enter", "enter")
        assert client.done == [answer(CastBallot(0, Ballot((12,))))]


async def test_everything_works_with_the_mouse() -> None:
    async with playing(moments.VOTE) as (pilot, client):
        board = pilot.app.screen.query_one(Board)
        await pilot.click(board.views[3])
        assert board.cursor == 3
        await pilot.click("#action")
        assert client.done == [answer(CastBallot(0, Ballot((4,))))]


async def test_a_double_click_plays_and_the_right_button_looks() -> None:
    async with playing(moments.LAY) as (pilot, client):
        board = pilot.app.screen.query_one(Board)
        await pilot.click(board.views[1], button=3)
        assert isinstance(pilot.app.screen, Zoom)
        await pilot.press("right", "escape")
        assert board.cursor == 2
        await pilot.click(board.views[4], times=2)
        assert client.done == [answer(LayDown(0, (14,)))]


async def test_what_the_rules_refuse_is_said_and_changes_nothing() -> None:
    refusal = Notice(0, News.REFUSED, detail="Not that one.")
    app = DixitApp(context())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        client = ScriptedClient(moments.LAY)
        await app.push_screen(GameScreen(context(), client))
        await pilot.press("enter")
        client.show(replace(moments.LAY, notices=(refusal,)))
        await settled(pilot)
        assert "Not that one." in screen_text(app)
        await pilot.press("2", "enter")
        assert client.done == [answer(LayDown(0, (10,))), answer(LayDown(0, (11,)))]


async def test_points_stay_hidden_until_they_are_revealed() -> None:
    async with playing(moments.VOTED) as (pilot, client):
        client.show(moments.AFTER)
        await settled(pilot)
        shown = pilot.app.screen.query_one(SeatBar).view
        assert shown is not None
        assert [seat.score for seat in shown.seats] == [seat.score for seat in moments.seats(5)]
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, RoundScreen)
        await pilot.press("enter")
        shown = pilot.app.screen.query_one(SeatBar).view
        assert shown == moments.AFTER


async def test_a_reveal_goes_card_by_card_and_enter_hurries_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected: list[int] = []
    monkeypatch.setattr(Board, "expect", lambda _board, index: expected.append(index))
    async with playing(moments.VOTED, context(reduced_motion=False)) as (pilot, client):
        client.show(moments.AFTER)
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert "The votes are in" in screen_text(pilot.app)
        screen._next_beat()
        await pilot.pause()
        assert "No one chose it" in screen.query_one("#prompt", Line).said.plain
        assert expected == list(order(moments.RESULT))[:2]  # drawn before it is their turn
        await pilot.press("enter")
        assert "found by" in screen.query_one("#prompt", Line).said.plain


async def test_machines_that_deal_on_do_not_hold_up_a_reveal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Timer] = []
    monkeypatch.setattr(Timer, "reset", lambda timer: begun.append(timer))  # noqa: PLW0108
    async with playing(moments.VOTED, context(reduced_motion=False)) as (_, client):
        begun.clear()
        for pile in (30, 29, 28):
            client.show(replace(moments.AFTER, pile=pile))
        assert len(begun) == 1


async def test_rounds_that_were_over_before_one_came_are_not_revealed() -> None:
    async with playing(moments.VOTED) as (pilot, client):
        client.show(replace(moments.AFTER, missed=len(moments.AFTER.results)))
        await settled(pilot)
        shown = pilot.app.screen.query_one(SeatBar).view
        assert shown is not None
        assert shown.results == moments.AFTER.results
        assert shown == client.view


async def test_the_button_is_as_wide_as_what_it_says() -> None:
    async with playing(moments.VOTE) as (pilot, client):
        assert "Vote  ⏎" in screen_text(pilot.app)
        client.show(moments.TELL)
        await settled(pilot)
        assert "Use this card  ⏎" in screen_text(pilot.app)


async def test_nobody_thinks_of_a_clue_but_the_storyteller() -> None:
    async with playing(moments.OTHERS_TELL) as (pilot, client):
        assert "▲ Clover is thinking of a clue …" in screen_text(pilot.app)
        client.show(moments.owing(moments.OTHERS_TELL, 2))  # whose machine has not heard it
        await settled(pilot)
        assert "The clue is on its way. Waiting for ■ Hazel" in screen_text(pilot.app)


async def test_the_last_round_can_be_seen_again() -> None:
    async with playing(moments.VOTED) as (pilot, client):
        await pilot.press("l")
        assert not isinstance(pilot.app.screen, LastRound)
        client.show(moments.AFTER)
        await pilot.press("enter", "enter", "l")
        assert isinstance(pilot.app.screen, LastRound)


async def test_chat_and_reactions_reach_the_table_and_others_are_heard() -> None:
    async with playing(moments.LAY) as (pilot, client):
        await pilot.press("c", *"hello", "enter", "escape", "r", "5")
        assert client.done == [SendChat("hello"), SendReaction("Bravo!")]
        client.show(replace(moments.LAY, chat=(ChatLine(0, 2, "Ooh!", reaction=True),)))
        await settled(pilot)
        assert "Hazel 6… Ooh!" in screen_text(pilot.app)


async def test_typing_in_the_chat_moves_no_cards() -> None:
    async with playing(moments.LAY) as (pilot, client):
        await pilot.press("c", *"3 cats", "enter")
        assert client.done == [SendChat("3 cats")]
        assert pilot.app.screen.query_one(Board).cursor == 0
        assert isinstance(pilot.app.focused, Input)
        await pilot.press("enter")
        assert not pilot.app.screen.query_one(ChatPanel).has_class("-open")


async def test_the_first_line_keeps_its_keys_beside_the_chat() -> None:
    async with playing(moments.LAY) as (pilot, _client):
        assert "in the draw pile" in screen_text(pilot.app)
        await pilot.press("c")
        await settled(pilot)
        assert "F1 rules · ? help" in screen_text(pilot.app)
        await pilot.press("escape")
        await settled(pilot)
        assert "in the draw pile · F1 rules · ? help" in screen_text(pilot.app)


async def test_the_table_can_go_on_without_a_sleeper() -> None:
    async with playing(moments.SLOW) as (pilot, client):
        assert "continue without" in screen_text(pilot.app)
        await pilot.press("g", "1")
        assert client.done == [ContinueWithout(3)]


def without_frames(text: str) -> str:
    """The words of a screen, across the lines and borders of a dialog."""
    return " ".join(text.replace("│", " ").split())


async def test_going_on_without_the_third_of_three_says_that_the_game_ends() -> None:
    three = replace(moments.SLOW, seats=moments.SLOW.seats[1:4], me=0)
    async with playing(three) as (pilot, _client):
        await pilot.press("g")
        await settled(pilot)
        assert "Thistle  too few players left: the game ends" in screen_text(pilot.app)
        await pilot.press("escape", "escape")
        await settled(pilot)
        assert "too few players, and the game ends" in without_frames(screen_text(pilot.app))


async def test_leaving_asks_first() -> None:
    async with playing(moments.LAY) as (pilot, client):
        await pilot.press("escape", "n")
        assert client.done == []
        await pilot.press("escape", "y")
        await settled(pilot)
        assert client.done == [LeaveTable()]
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_leaving_in_the_last_reveal_does_not_ask() -> None:
    async with playing(moments.VOTED) as (pilot, client):
        client.show(moments.OVER)
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert client.done == [LeaveTable()]
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_descriptions_on_request() -> None:
    async with playing(moments.LAY) as (pilot, _client):
        assert "A picture numbered 10" not in screen_text(pilot.app)
        await pilot.press("a")
        await settled(pilot)
        assert "A picture numbered 10" in screen_text(pilot.app)


async def test_it_rings_when_it_is_your_turn() -> None:
    rung: list[str] = []
    shared = context(bell=True)
    async with playing(moments.OTHERS_TELL, shared) as (pilot, client):
        pilot.app.bell = lambda: rung.append("ding")  # type: ignore[method-assign]
        client.show(moments.LAY)
        await settled(pilot)
        assert rung == ["ding"]
        assert pilot.app.sub_title == "your turn"
        client.show(replace(moments.LAY, pile=41))
        await settled(pilot)
        assert rung == ["ding"]
        client.show(moments.LAID)
        await settled(pilot)
        assert pilot.app.sub_title == ""


def test_before_takes_away_what_was_not_revealed() -> None:
    assert before(moments.AFTER, 1) is moments.AFTER
    hidden = before(moments.AFTER, 0)
    assert hidden.round == 2
    assert hidden.storyteller == 1


async def test_words_typed_while_the_dialog_opens_are_not_lost() -> None:
    given: list[Clue | None] = []
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(ClueDialog(tuple(ClueKind), app.context, 10), callback=given.append)
        for key in (*"moon", "enter"):
            app.post_message(events.Key(key, "\r" if key == "enter" else key))
        await settled(pilot)
        assert given == [Clue(ClueKind.TEXT, "moon")]


async def test_the_advice_for_a_clue_speaks_of_a_card_where_there_is_one() -> None:
    for moment, ours, other in (
        (moments.TELL, "finds your card", "fits many cards"),
        (moments.FACE_DOWN, "fits many cards", "finds your card"),  # `party`: the cards come later
    ):
        async with playing(moment) as (pilot, _client):
            await pilot.press("enter")
            await settled(pilot)
            shown = " ".join(screen_text(pilot.app).replace("│", " ").split())
            assert ours in shown
            assert other not in shown


async def test_the_timer_of_the_table_is_shown_while_it_runs() -> None:
    shared = context()
    async with playing(replace(moments.LAY, turn_ends=142.0), shared) as (pilot, client):
        assert "42 s left" in " ".join(screen_text(pilot.app).split())
        shared.clock = lambda: 135.0
        client.show(client.view)
        await settled(pilot)
        assert " 7 s left" in " ".join(screen_text(pilot.app).split())


async def test_time_that_has_not_begun_is_not_counted_down() -> None:
    async with playing(replace(moments.LAY, timer=30, turn_ends=142.0)) as (pilot, _client):
        assert " 30 s left" in " ".join(screen_text(pilot.app).split())


async def test_somebody_who_asks_is_let_in_by_one_key() -> None:
    asks = (Applicant(b"k" * 32, "Dora"), Applicant(b"m" * 32, "Moss", returns=True, mine=True))
    async with playing(replace(moments.VOTED, applicants=asks)) as (pilot, client):
        assert "Dora asks for a seat" in screen_text(pilot.app)
        await pilot.press("w", "1")
        assert client.done == [WelcomeApplicant(b"k" * 32)]
        client.show(replace(moments.VOTED, applicants=asks[1:]))
        await settled(pilot)
        assert "asks for a seat" not in screen_text(pilot.app)
        await pilot.press("w")
        assert len(client.done) == 1


async def test_whom_one_would_let_in_is_told_by_name_and_fingerprint() -> None:
    dora = Applicant(b"k" * 32, "Dora", fingerprint="moss lamp kite salt drum fern")
    async with playing(replace(moments.VOTED, applicants=(dora,))) as (pilot, client):
        await pilot.press("w")
        await settled(pilot)
        shown = " ".join(screen_text(pilot.app).split())
        assert "1 Yes, Dora may" in shown
        assert "moss lamp kite salt drum fern" in shown
        await pilot.press("2")
        assert client.done == [DeclineApplicant(b"k" * 32)]


async def test_who_is_who_lists_everybody_and_who_asks() -> None:
    dora = Applicant(b"k" * 32, "Dora", fingerprint="moss lamp")
    now = moments.known(moments.VOTED)
    back = Applicant(b"m" * 32, "Back", returns=True, fingerprint=now.seats[1].fingerprint)
    async with playing(replace(now, applicants=(dora, back))) as (pilot, _client):
        await pilot.press("ctrl+f")
        await settled(pilot)
        shown = " ".join(screen_text(pilot.app).split())
        assert f"{now.seats[0].name} (you) {now.seats[0].fingerprint}" in shown
        assert all(f"{seat.name} {seat.fingerprint}" in shown for seat in now.seats[1:])
        assert "? Dora moss lamp" in shown
        assert shown.count(now.seats[1].fingerprint) == 1
        await pilot.press("ctrl+f")
        assert isinstance(pilot.app.screen, GameScreen)


async def test_a_laptop_that_could_read_every_card_is_shown_and_warned_of_once() -> None:
    """[R-18-4]"""
    trust = TrustView((LaptopView((1, 2), could_read=True),))
    now = replace(moments.known(moments.VOTED), trust=trust)
    names = f"{now.seats[1].name}, {now.seats[2].name}"
    async with playing(now) as (pilot, client):
        client.show(replace(now, round=now.round))
        await settled(pilot)
        told = [toast.message for toast in pilot.app._notifications]
        assert [text for text in told if f"On one laptop: {names}" in text] == told
        assert len(told) == 1
        await pilot.press("ctrl+f")
        await settled(pilot)
        assert f"At one address, so probably on one laptop: {names}" in " ".join(
            screen_text(pilot.app).split()
        )


async def test_whoever_asks_for_a_seat_finds_the_own_words() -> None:
    me = Applicant(b"k" * 32, "Robin", fingerprint="moss lamp")
    now = replace(
        moments.known(moments.VOTED), me=None, standing=Standing.ASKING, fingerprint="moss lamp"
    )
    async with playing(replace(now, applicants=(me,))) as (pilot, _client):
        await pilot.press("ctrl+f")
        await settled(pilot)
        assert "Robin (you) moss lamp" in " ".join(screen_text(pilot.app).split())


async def test_against_bots_there_is_nobody_to_compare() -> None:
    async with playing(moments.VOTED) as (pilot, _client):
        await pilot.press("ctrl+f")
        await settled(pilot)
        assert "No one here is connected over the network." in screen_text(pilot.app)


async def test_a_no_is_said_once_and_can_be_taken_back() -> None:
    dora = Applicant(b"k" * 32, "Dora")
    async with playing(replace(moments.VOTED, applicants=(dora,))) as (pilot, client):
        await pilot.press("w", "2")
        assert client.done == [DeclineApplicant(b"k" * 32)]
        client.show(replace(moments.VOTED, applicants=(replace(dora, declined=True),)))
        await settled(pilot)
        assert "Dora asks for a seat" not in screen_text(pilot.app)
        await pilot.press("w")
        await settled(pilot)
        assert "No, not Dora" not in screen_text(pilot.app)
        await pilot.press("1")
        assert client.done[1:] == [WelcomeApplicant(b"k" * 32)]


async def test_whoever_asks_for_a_seat_sees_what_the_table_says() -> None:
    asking = replace(moments.VOTED, me=None, standing=Standing.ASKING, answers=SeatAnswers(2))
    async with playing(asking) as (pilot, client):
        assert "you are in if no player objects" in screen_text(pilot.app)
        client.show(replace(asking, answers=SeatAnswers(2, declined=True)))
        await settled(pilot)
        assert "You asked for a seat: the table said no" in screen_text(pilot.app)


async def test_who_watches_asks_for_a_seat_by_one_key_and_leaves_unasked() -> None:
    watching = replace(moments.VOTED, me=None, ballot=None, hand=(), standing=Standing.WATCHING)
    async with playing(watching) as (pilot, client):
        assert "You are watching" in screen_text(pilot.app)
        await pilot.press("s")
        assert client.done == [AskForSeat()]
        client.show(replace(watching, standing=Standing.ASKING, watchers=2))
        await settled(pilot)
        assert "one player has to say yes" in screen_text(pilot.app)
        assert "2 watching" in screen_text(pilot.app)
        await pilot.press("s", "escape")
        await settled(pilot)
        assert client.done == [AskForSeat(), LeaveTable()]
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_who_was_left_out_is_told_how_to_come_back() -> None:
    seats = tuple(replace(seat, present=n != 0) for n, seat in enumerate(moments.VOTED.seats))
    out = replace(moments.VOTED, seats=seats, ballot=None, hand=(), standing=Standing.WATCHING)
    async with playing(out) as (pilot, client):
        assert "have continued without you" in screen_text(pilot.app)
        await pilot.press("s")
        assert client.done == [AskForSeat()]


async def test_backspace_takes_back_what_has_not_been_sent() -> None:
    played = replace(moments.VOTED, can_take_back=True)
    async with playing(played) as (pilot, client):
        assert "Voted. Backspace takes it back" in screen_text(pilot.app)
        await pilot.press("backspace")
        assert client.done == [TakeBack()]
        client.show(moments.VOTED)
        await settled(pilot)
        await pilot.press("backspace")
        assert client.done == [TakeBack()]


async def test_who_plays_from_the_next_round_on_has_a_name() -> None:
    last = len(moments.VOTED.seats)
    here = replace(moments.VOTED, coming=(SeatView("Late", 7),), timer=60, turn_ends=130.0)
    async with playing(here) as (pilot, client):
        line = ChatLine(1, last, "hello", 0.0, reaction=False)
        client.show(replace(here, turn_ends=None, paused_by=last, chat=(line,)))
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        assert "Paused by Late" in screen_text(pilot.app)
        assert "Late: hello" in screen_text(pilot.app)


async def test_the_timer_is_paused_and_let_run_by_one_key() -> None:
    timed = replace(moments.VOTED, timer=60, turn_ends=130.0)
    async with playing(timed) as (pilot, client):
        await pilot.press("z")
        client.show(replace(timed, turn_ends=None, paused_by=1))
        await settled(pilot)
        assert "Paused by Clover" in screen_text(pilot.app)
        assert "z Continue" in screen_text(pilot.app)
        assert "z Pause" not in screen_text(pilot.app)
        await pilot.press("z")
        assert client.done == [SetPaused(paused=True), SetPaused(paused=False)]


async def test_the_time_left_stands_in_zoom_and_in_the_dialog_of_the_clue() -> None:
    timed = replace(moments.TELL, timer=60, turn_ends=142.0)
    async with playing(timed) as (pilot, _client):
        await pilot.press("space")
        await settled(pilot)
        assert "42 s left" in screen_text(pilot.app)
        assert "You are the storyteller" in screen_text(pilot.app)
        await pilot.press("escape", "enter")
        await settled(pilot)
        assert "42 s left" in screen_text(pilot.app)


async def test_the_zoom_may_close_when_there_are_fewer_cards_than_before() -> None:
    """The card that was looked at is gone: it took the app down."""
    async with playing(moments.TELL) as (pilot, client):
        await pilot.press("end", "space")
        await settled(pilot)
        assert isinstance(pilot.app.screen, Zoom)
        client.show(replace(moments.TELL, hand=moments.TELL.hand[:2]))
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert pilot.app.screen.query_one(Board).cursor == 1


async def test_a_player_who_has_played_a_round_with_friends_is_not_offered_a_lesson() -> None:
    shared = context(learned=False)
    async with playing(moments.VOTED, shared) as (pilot, client):
        client.show(moments.OVER)
        await settled(pilot)
        await pilot.press("enter", "enter", "enter")  # the reveal, and its points
        await settled(pilot)
        assert shared.settings.learned


async def test_a_timer_that_has_run_out_for_a_clue_says_so() -> None:
    async with playing(replace(moments.TELL, timer=60, turn_ends=40.0)) as (pilot, _client):
        assert "Time is up" in screen_text(pilot.app)
        assert "0 s left" not in screen_text(pilot.app)


@pytest.mark.parametrize("watchers", [0, 3])
async def test_the_first_line_loses_facts_before_its_keys(watchers: int) -> None:
    timed = replace(moments.VOTED, timer=60, turn_ends=130.0, watchers=watchers, pile=50)
    async with playing(timed) as (pilot, client):
        first = screen_text(pilot.app).splitlines()[0]
        assert first.endswith(" · 50 in the draw pile · F1 rules · ? help")
        client.show(replace(timed, turn_ends=None, paused_by=1))
        await settled(pilot)
        first = screen_text(pilot.app).splitlines()[0]
        assert first.endswith(" Paused by Clover · z continues · F1 rules · ? help")
        await pilot.resize_terminal(120, 40)
        client.show(client.view)
        await settled(pilot)
        assert "50 in the draw pile" in screen_text(pilot.app).splitlines()[0]


def test_a_player_who_can_take_a_card_back_is_not_said_to_choose_one() -> None:
    seats = tuple(replace(seat, owes_since=90.0) for seat in moments.LAID.seats)
    line = waiting(replace(moments.LAID, seats=seats, can_take_back=True)).plain
    assert "Played. Backspace takes it back." in line
    names = line.split("Choosing a card: ")[1]
    assert "Clover" in names
    assert seats[moments.LAID.me or 0].name not in names


async def test_who_is_alone_is_told_so_and_not_that_all_others_left() -> None:
    seats = tuple(replace(seat, unheard_since=10.0) for seat in moments.VOTED.seats)
    async with playing(replace(moments.VOTED, seats=seats, alone=True)) as (pilot, _client):
        shown = screen_text(pilot.app)
        assert "You are not connected to any other player" in shown
        assert "is not connected (" not in shown


async def test_a_player_whose_machine_has_not_confirmed_is_not_said_to_be_choosing() -> None:
    seats = tuple(
        replace(seat, owes_since=None, confirms_since=50.0 if n == 2 else None)
        for n, seat in enumerate(moments.VOTED.seats)
    )
    async with playing(replace(moments.VOTED, seats=seats)) as (pilot, _client):
        shown = screen_text(pilot.app)
        assert "Everyone has answered. Waiting for the computer of" in shown
        assert "Still to vote" not in shown


async def test_points_after_a_newcomer_has_come() -> None:
    """The round was counted before the newcomer had a seat: every screen used to die of it."""
    late = replace(moments.VOTED.seats[0], name="Newcomer", side=len(moments.VOTED.seats), score=0)
    now = replace(moments.VOTED, seats=(*moments.VOTED.seats, late), results=(moments.RESULT,))
    async with playing(replace(now, results=())) as (pilot, client):
        client.show(now)
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, RoundScreen)
        assert "Newcomer" in screen_text(pilot.app)


async def test_the_vote_never_starts_on_your_own_card() -> None:
    mine = replace(moments.VOTE, laid=moments.VOTE.table[:1])
    async with playing(moments.VOTED, context()) as (pilot, client):
        client.show(mine)
        await settled(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.board.cursor == 2  # the second card is yours, too, as it was before


async def test_a_hint_goes_with_its_question_and_news_stay() -> None:
    async with playing(moments.VOTE, context()) as (pilot, client):
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        screen.hint("You cannot vote for your own card.")
        screen.notify("Clover left.", markup=False)
        await settled(pilot)
        client.show(moments.VOTED)
        await settled(pilot)
        left = [toast.message for toast in pilot.app._notifications]
        assert left == ["Clover left."]


async def test_the_zoom_keeps_the_clue_in_view_during_a_reveal() -> None:
    async with playing(moments.VOTED, context()) as (pilot, client):
        client.show(moments.AFTER)
        await settled(pilot)
        await pilot.press("space")
        await settled(pilot)
        assert moments.CLUE.text in screen_text(pilot.app)
