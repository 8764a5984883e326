"""The practice table: the port kept, by seed and by clock."""

import asyncio
import random
from dataclasses import replace

import pytest

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.bots.temper import Remark
from p2p_dixit.errors import RuleViolation
from p2p_dixit.rules.intents import Claim, LayDown, Yield
from p2p_dixit.rules.model import Clue, ClueKind, Phase
from p2p_dixit.rules.owed import AskClaim
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.runtime.minds import builtin_knowledge
from p2p_dixit.ui.port import Practice, Snapshot, TableClient
from p2p_dixit.ui.practice import ME, Pace, PracticeTable
from p2p_dixit.ui.reactions import reactions
from tests.ui.double import mind, practice

SWIFT = Pace(work=0.0, claim=(0.0, 0.0), tell=(0.0, 0.0), act=(0.0, 0.0), agree=(0.0, 0.0))


def played(table: PracticeTable, seed: int = 1) -> Snapshot:
    """The end of the game when the person plays like a bot."""
    chance = random.Random(seed)
    while table.snapshot.end is None:
        ask = table.snapshot.ask
        assert ask is not None, f"nothing to do in {table.snapshot.phase}"
        for choice in answer(ask, table._game, ME, mind(), chance):
            table.submit(choice)
    return table.snapshot


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


async def test_it_keeps_the_port() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    assert isinstance(table, TableClient)
    heard: list[Phase] = []
    unwatch = table.watch(lambda: heard.append(table.snapshot.phase))
    table.say("hello")
    assert table.snapshot.chat[-1].text == "hello"
    unwatch()
    table.react("Ha!")
    assert len(heard) == 1
    with pytest.raises(RuleViolation):
        table.submit(LayDown(ME, (99,)))


async def test_a_person_never_sees_what_is_not_theirs() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    table.submit(Yield(ME, 1))
    now = table.snapshot
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
        while not table.snapshot.results:
            await changed.wait()
            changed.clear()
            if table.snapshot.progress is not None:
                works.add(table.snapshot.progress.work)
            ask = table.snapshot.ask
            if ask is not None and not isinstance(ask, AskClaim):
                for choice in answer(ask, table._game, ME, mind(), chance):
                    table.submit(choice)
    assert {"shuffle", "deal", "table", "open"} <= {work.value for work in works}
    table.leave()
    assert not table._timers


async def test_going_on_without_a_bot_takes_it_out() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    table.go_on_without(2)
    assert not table.snapshot.seats[2].present


async def test_a_rematch_deals_other_cards_to_the_same_people() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    again = table.rematch()
    assert again.snapshot.seats[1].name == table.snapshot.seats[1].name
    assert again.snapshot.hand != table.snapshot.hand


@pytest.mark.parametrize(
    "said", [Claim(ME, Clue(ClueKind.TEXT, "mine")), Yield(ME, 1)], ids=["claimed", "let others"]
)
async def test_nobody_ponders_once_the_person_has_spoken(said: Claim | Yield) -> None:
    pace = Pace(work=0.0, claim=(999.0, 999.0), tell=(0.0, 0.0), act=(0.0, 0.0), agree=(0.0, 0.0))
    table = PracticeTable(Practice(Options("modern"), 3, seed=3), mind(), pace)
    changed = asyncio.Event()
    table.watch(changed.set)
    async with asyncio.timeout(30):
        while table.snapshot.storyteller is None:
            await changed.wait()
            changed.clear()
            if isinstance(table.snapshot.ask, AskClaim):
                table.submit(said)
    assert (table.snapshot.storyteller == ME) is isinstance(said, Claim)
    table.leave()


async def test_no_clue_is_given_twice_in_a_game_nor_in_its_rematch() -> None:
    knowledge = builtin_knowledge("en")
    table = PracticeTable(practice("modern", 4), Mind(knowledge))
    said: list[str] = []
    for _game in range(3):
        said += [one.clue.text for one in played(table).results if one.storyteller != ME]
        table = table.rematch()
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
        while not table.snapshot.chat:
            await changed.wait()
            changed.clear()
    assert [(line.seat, line.text, line.reaction) for line in table.snapshot.chat] == [
        (1, "Bravo!", True)
    ]
    table._remark(2, Remark("Elementary."))
    table.leave()
    await asyncio.sleep(0.01)
    assert len(table.snapshot.chat) == 1


async def test_a_bot_that_has_left_says_nothing() -> None:
    table = PracticeTable(practice("modern", 4), mind())
    table.go_on_without(2)
    assert table._bots() == [1, 3]
