"""From marks to answers."""

from p2p_dixit.rules.model import Ballot
from p2p_dixit.rules.owed import AskVote
from p2p_dixit.ui.picking import Marks, ballot, pick_cards, pick_vote

ONE = AskVote((1, 2, 4), 1, red=False)
TWO = AskVote((1, 2, 4), 2, red=False)
RED = AskVote((1, 2, 3, 4), 1, red=True)


def test_one_card_is_a_whole_answer() -> None:
    assert pick_cards(Marks(), 2, 1).complete


def test_two_cards_take_two_picks_and_a_mark_can_be_taken_away() -> None:
    first = pick_cards(Marks(), 2, 2)
    assert not first.complete
    assert pick_cards(first.marks, 2, 2).marks == Marks()
    second = pick_cards(first.marks, 0, 2)
    assert second.complete
    assert second.marks.places == (2, 0)


def test_a_single_vote_is_cast_at_once() -> None:
    picked = pick_vote(Marks(), 3, ONE, ())
    assert picked.complete
    assert ballot(picked.marks, ONE) == Ballot((4,))


def test_own_cards_are_refused_whether_the_ask_knows_them_or_not() -> None:
    assert pick_vote(Marks(), 2, ONE, ()).refused
    assert pick_vote(Marks(), 0, ONE, {0}).refused


def test_a_second_vote_may_be_left_out_by_choosing_the_same_card() -> None:
    first = pick_vote(Marks(), 3, TWO, ())
    assert not first.complete
    alone = pick_vote(first.marks, 3, TWO, ())
    assert alone.complete
    assert ballot(alone.marks, TWO) == Ballot((4,))
    both = pick_vote(first.marks, 0, TWO, ())
    assert both.complete
    assert ballot(both.marks, TWO) == Ballot((1, 4))


def test_green_and_red_may_lie_on_the_same_card() -> None:
    green = pick_vote(Marks(), 1, RED, ())
    assert not green.complete
    red = pick_vote(green.marks, 1, RED, ())
    assert red.complete
    assert ballot(red.marks, RED) == Ballot((2,), red=2)
    assert red.marks.without_last() == green.marks
