"""The worked examples of the rulebooks, played through the engine."""

import pytest

from p2p_dixit.rules.intents import CastBallot, ShowTable
from p2p_dixit.rules.model import Ballot, Phase
from p2p_dixit.rules.sets import Options
from tests.rules.drive import Play


def test_example_1_of_the_2021_books_with_six_players() -> None:
    """Blue and Green found Pink's card; Red fell for Purple's, Purple and Yellow for Blue's."""
    pink, blue, green, purple, yellow, red = range(6)
    play = Play("modern", 6)
    play.tell_first(pink)
    play.round({blue: pink, green: pink, red: purple, purple: blue, yellow: blue})
    assert play.game.scores == (3, 5, 3, 1, 0, 0)


@pytest.mark.parametrize(
    ("one_finder", "lena_gets", "yulia_gets"),
    [(False, 5, 3), (True, 6, 4)],
    ids=["plain", "variant"],
)
def test_example_2_of_the_first_edition_with_five_players(
    one_finder: bool, lena_gets: int, yulia_gets: int
) -> None:
    """Only Lena found Yulia's card, number 4; Stepan on Yulia's left tells next."""
    yulia, stepan, lena, nikolai, masha = range(5)
    play = Play(Options("classic", one_finder=one_finder), 5)
    play.tell_first(yulia)
    game = play.until(Phase.TABLE)
    order = (lena, masha, stepan, yulia, nikolai)
    play.do(
        ShowTable(tuple(card for seat in order for card in game.laid[seat] if card is not None))
    )
    for voter, place in {stepan: 1, masha: 1, nikolai: 3, lena: 4}.items():
        play.do(CastBallot(voter, Ballot((place,))))
    play.step()
    assert play.game.scores == (yulia_gets, 1, lena_gets, 0, 0)
    play.until(Phase.TELL)
    assert play.game.storyteller == stepan


def test_example_3_of_party_with_nine_players() -> None:
    """Six on card 3 get 5 each; two on the red card 2 and one alone get nothing."""
    play = Play("party", 9)
    play.tell_first(0)
    votes = dict.fromkeys(range(1, 7), 3) | {0: 2, 7: 2, 8: 5}
    play.round(votes, red=2)
    assert play.game.scores == (0, 5, 5, 5, 5, 5, 5, 0, 0)


def test_the_same_examples_hold_when_scores_are_summed_up() -> None:
    """A second round adds to the first."""
    play = Play("modern", 6)
    play.tell_first(0)
    play.round({1: 0, 2: 0, 5: 3, 3: 1, 4: 1})
    play.round({0: 1, 2: 1, 3: 1, 4: 1, 5: 1})
    assert play.game.scores == (5, 5, 5, 3, 2, 2)
