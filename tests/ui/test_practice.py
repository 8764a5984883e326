"""The practice table: a client like any other, by seed and by clock."""

import asyncio
import random
from dataclasses import replace

import pytest

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.deck_knowledge import builtin_knowledge
from p2p_dixit.bots.mind import Mind
from p2p_dixit.bots.temper import Remark
from p2p_dixit.play.api import Client
from p2p_dixit.play.commands import (
    ContinueWithout,
    LeaveTable,
    RequestRematch,
    SendChat,
    SendReaction,
    SubmitAnswer,
)
from p2p_dixit.play.view import News, TableView
from p2p_dixit.rules.intents import Claim, LayDown, Yield
from p2p_dixit.rules.model import Clue, ClueKind, Phase
from p2p_dixit.rules.owed import AskClaim
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.practice import ME, Pace, PracticeTable
from p2p_dixit.ui.reactions import reactions
from tests.ui.double import mind, practice

SWIFT = Pace(work=0.0, claim=(0.0, 0.0), tell=(0.0, 0.0), act=(0.0, 0.0), agree=(0.0, 0.0))


def played(table: PracticeTable, seed: int = 1) -> TableView:
    """The end of the game when the person plays like a bot."""
    chance = random.Random(seed)
    while table.view.end is None:
        ask = table.view.ask
        assert ask is not None, f"nothing to do in {table.view.phase}"
        table.do(SubmitAnswer(answer(ask, table._game, ME, mind(), chance)))
    return table.view


@pytest.mark.parametrize(
    ("rules", "players"),
    [(name, count) for name, rules in RULE_SETS.items() for count in rules.players],
)
async def test_every_table_can_be_played_to_its_end(rules: str, players: int) -> None:
    end = played(PracticeTable(practice(rules, players), mind()))
    assert end.end is not None
    assert len(end.results) >= 1
    assert end.phase is Phase.OVER


async def test_the_same_seed_is_the_same_game() -> None:
    first, second = (played(PracticeTable(practice("modern", 5), mind())) for _n in range(2))
    other = played(PracticeTable(practice("modern", 5, seed=4), mind()))
    assert first.results == second.results
    assert first.results != other.results


async def test_it_is_a_client_like_any_other() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    client: Client = table
    heard: list[Phase] = []
    unwatch = client.watch(lambda: heard.append(table.view.phase))
    client.do(SendChat("hello"))
    assert client.view.chat[-1].text == "hello"
    assert heard
    unwatch()
    heard.clear()
    client.do(SendReaction("Ha!"))
    assert table.view.chat[-1].reaction
    assert heard == []


async def test_what_the_rules_refuse_is_told_and_changes_nothing() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    before = table.view
    table.do(SubmitAnswer((LayDown(ME, (99,)),)))
    (refusal,) = table.view.notices
    assert refusal.what is News.REFUSED
    assert refusal.detail
    assert replace(table.view, notices=()) == before


async def test_a_person_never_sees_what_is_not_theirs() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    table.do(SubmitAnswer((Yield(ME, 1),)))
    now = table.view
    others = {card for seat in table._game.seats[1:] for card in (*seat.hand, *seat.laid)}
    assert not others & {*now.hand, *now.laid, *now.table}


async def test_at_a_pace_everything_happens_by_itself() -> None:
    wish = Practice(Options("modern"), 3, seed=3)
    table = PracticeTable(wish, mind(), SWIFT)
    changed = asyncio.Event()
    table.watch(changed.set)
    chance = random.Random(1)
    works = set()
    async with asyncio.timeout(30):
        while not table.view.results:
            await changed.wait()
            changed.clear()
            if table.view.progress is not None:
                works.add(table.view.progress.work)
            ask = table.view.ask
            if ask is not None and not isinstance(ask, AskClaim):
                table.do(SubmitAnswer(answer(ask, table._game, ME, mind(), chance)))
    assert {"shuffle", "deal", "table", "open"} <= {work.value for work in works}
    table.do(LeaveTable())
    assert not table._timers


async def test_going_on_without_a_bot_takes_it_out() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    table.do(ContinueWithout(2))
    assert not table.view.seats[2].present


async def test_a_rematch_deals_other_cards_to_the_same_people() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    end = played(table)
    table.do(RequestRematch())
    again = table.view
    assert again.end is None
    assert again.results == ()
    assert [seat.name for seat in again.seats] == [seat.name for seat in end.seats]
    assert played(table).results != end.results


@pytest.mark.parametrize(
    "said", [Claim(ME, Clue(ClueKind.TEXT, "mine")), Yield(ME, 1)], ids=["claimed", "let others"]
)
async def test_nobody_ponders_once_the_person_has_spoken(said: Claim | Yield) -> None:
    pace = Pace(work=0.0, claim=(999.0, 999.0), tell=(0.0, 0.0), act=(0.0, 0.0), agree=(0.0, 0.0))
    table = PracticeTable(Practice(Options("modern"), 3, seed=3), mind(), pace)
    changed = asyncio.Event()
    table.watch(changed.set)
    async with asyncio.timeout(30):
        while table.view.storyteller is None:
            await changed.wait()
            changed.clear()
            if isinstance(table.view.ask, AskClaim):
                table.do(SubmitAnswer((said,)))
    assert (table.view.storyteller == ME) is isinstance(said, Claim)
    table.do(LeaveTable())


async def test_no_clue_is_given_twice_in_a_game_nor_in_its_rematch() -> None:
    knowledge = builtin_knowledge("en")
    table = PracticeTable(practice("modern", 4), Mind(knowledge))
    said: list[str] = []
    for _game in range(3):
        said += [one.clue.text for one in played(table).results if one.storyteller != ME]
        table.do(RequestRematch())
    assert len(said) > 20
    assert len(set(said)) == len(said)


async def test_bots_have_a_word_now_and_then() -> None:
    lines, rounds = 0, 0
    for seed in range(6):
        end = played(PracticeTable(practice("modern", 4, seed=seed), mind()), seed)
        rounds += len(end.results)
        lines += sum(line.seat != ME for line in end.chat)
        assert {line.seat for line in end.chat} <= {1, 2, 3}
        assert all(not line.reaction or line.text in reactions() for line in end.chat)
    assert 0.1 < lines / rounds < 1.5


async def test_a_word_comes_after_a_while_and_none_after_the_table_was_left() -> None:
    pace = replace(SWIFT, remark=(0.0, 0.0))
    table = PracticeTable(Practice(Options("modern"), 3, seed=3), mind(), pace)
    changed = asyncio.Event()
    table.watch(changed.set)
    table._remark(1, Remark("Naturally."))
    table._remark(1, Remark("Bravo!", reaction=True))
    async with asyncio.timeout(30):
        while not table.view.chat:
            await changed.wait()
            changed.clear()
    assert [(line.seat, line.text, line.reaction) for line in table.view.chat] == [
        (1, "Bravo!", True)
    ]
    table._remark(2, Remark("Elementary."))
    table.do(LeaveTable())
    await asyncio.sleep(0.01)
    assert len(table.view.chat) == 1


async def test_a_bot_that_has_left_says_nothing() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    table.do(ContinueWithout(2))
    assert table._bots() == [1, 3]
