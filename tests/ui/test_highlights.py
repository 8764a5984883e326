"""The story of a game."""

from dataclasses import replace

from p2p_dixit.rules.model import Ballot
from p2p_dixit.ui.story import Highlights, highlights
from tests.ui.moments import RESULT

ONE_OF_FOUR = replace(RESULT, number=1, found=(0,), gains=())
NOBODY = replace(RESULT, number=3, found=(), gains=(), ballots={0: Ballot((1,)), 2: Ballot((1,))})


def test_the_best_clue_splits_the_table_in_half() -> None:
    assert highlights([ONE_OF_FOUR, RESULT, NOBODY]).clue == RESULT


def test_the_sharpest_eye_found_most_and_the_decoy_drew_most_votes() -> None:
    story = highlights([RESULT])
    assert story.eye == (0, 1)
    assert story.decoy == (0, 15, 2, 2)


def test_a_game_without_rounds_has_no_story() -> None:
    assert highlights([]) == Highlights()
