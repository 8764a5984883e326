"""What bots say beside the game: what fits the moment, in their own manner, seldom."""

import random

import pytest

from p2p_dixit.bots.temper import MOST_REMARKS, RoundMood, Temper, moment, remarks, temper
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, Gain, Reason, RoundResult
from p2p_dixit.sentences import Sentence
from p2p_dixit.text import REACTION_CELLS, width
from p2p_dixit.ui.reactions import reactions

CARDS = (10, 11, 12, 13)
BALLOTS = {1: Ballot((1,)), 2: Ballot((1,)), 3: Ballot((2,))}


def result(*gains: Gain, found: tuple[int, ...] = ()) -> RoundResult:
    clue = Clue(ClueKind.TEXT, "moon")
    return RoundResult(1, 0, clue, CARDS, (0, 1, 2, 3), BALLOTS, (), found, gains, (0, 0, 0, 0))


def test_the_moment_follows_from_what_points_were_given_for() -> None:
    usual = result(
        Gain(0, Reason.TOLD, 3),
        Gain(1, Reason.FOUND, 3),
        Gain(1, Reason.FOOLED, 1),
        Gain(2, Reason.FOUND, 3),
        found=(1, 2),
    )
    assert [moment(usual, seat) for seat in range(4)] == [
        RoundMood.TOLD,
        RoundMood.FOOLED,
        RoundMood.FOUND,
        RoundMood.MISSED,
    ]


def test_a_storyteller_knows_too_easy_from_too_hard() -> None:
    spared = [Gain(seat, Reason.SPARED, 2) for seat in (1, 2, 3)]
    assert moment(result(*spared, found=(1, 2, 3)), 0) is RoundMood.TOO_EASY
    assert moment(result(*spared), 0) is RoundMood.TOO_HARD


def test_where_no_card_is_to_be_found_none_is_missed() -> None:
    party = result(Gain(1, Reason.AGREED, 2), Gain(2, Reason.FOOLED, 1))
    assert [moment(party, seat) for seat in range(4)] == [None, None, RoundMood.FOOLED, None]


@pytest.mark.parametrize("one", Temper)
def test_every_temper_has_something_to_say_at_every_moment(one: Temper) -> None:
    for happened in RoundMood:
        chance = random.Random(1)
        said = [remarks({1: happened}, {1: one}, chance) for _ in range(200)]
        spoken = [remark for round_ in said for _seat, remark in round_]
        assert spoken
        assert len(spoken) < 120


def test_tempers_differ() -> None:
    assert len({temper(bot) for bot in range(11)}) == len(Temper)
    heard = {}
    for one in Temper:
        chance = random.Random(2)
        said = [remarks({1: RoundMood.TOO_HARD}, {1: one}, chance) for _ in range(300)]
        heard[one] = {r for round_ in said for _s, r in round_ if isinstance(r, Sentence)}
    for one, lines in heard.items():
        assert all(not lines & others for other, others in heard.items() if other is not one)


def test_not_everybody_talks_at_once() -> None:
    everybody = dict.fromkeys(range(1, 12), RoundMood.FOUND)
    tempers = dict.fromkeys(everybody, Temper.CHEERFUL)
    for seed in range(100):
        assert len(remarks(everybody, tempers, random.Random(seed))) <= MOST_REMARKS


def test_reactions_are_those_that_people_have() -> None:
    for one in Temper:
        for happened in RoundMood:
            chance = random.Random(3)
            for _ in range(100):
                for _seat, remark in remarks({1: happened}, {1: one}, chance):
                    assert isinstance(remark, Sentence) or remark in reactions()
                    assert isinstance(remark, Sentence) or width(remark) <= REACTION_CELLS
