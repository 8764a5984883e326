"""The order and the words of a reveal."""

from dataclasses import replace

from p2p_dixit.rules.model import Ballot
from p2p_dixit.ui import reveal
from tests.ui.moments import RESULT, seats

FIVE = seats(5)
PARTY = replace(
    RESULT,
    ballots={**RESULT.ballots, 1: Ballot((2,), red=3)},
    found=(),
)


def test_decoys_come_first_and_the_storytellers_card_last() -> None:
    assert reveal.order(RESULT) == (0, 3, 4, 1, 2)


def test_the_red_card_comes_last_where_everybody_votes() -> None:
    assert reveal.everybody_votes(PARTY)
    assert reveal.order(PARTY)[-1] == 2
    assert "The red vote is on card 3" in reveal.caption(PARTY, FIVE, 5).plain


def test_each_beat_shows_one_more_owner_and_the_votes() -> None:
    for beat in range(6):
        shown = reveal.faces(RESULT, FIVE, beat)
        assert sum("·" in face.title.plain for face in shown) == beat
    last = reveal.faces(RESULT, FIVE, 5)[2]
    assert "teller" in last.tones
    assert last.foot.plain.split() == ["●", "★"]


def test_the_sentence_says_who_found_it() -> None:
    said = reveal.caption(RESULT, FIVE, 5).plain
    assert "Robin" in said
    assert "Biscuit" in said
    assert "No one chose it" in reveal.caption(RESULT, FIVE, 1).plain


def test_nobody_and_everybody_are_called_by_name() -> None:
    nobody = replace(RESULT, ballots={0: Ballot((1,)), 2: Ballot((2,))}, found=())
    everybody = replace(RESULT, ballots={0: Ballot((3,)), 2: Ballot((3,))}, found=(0, 2))
    assert "No one found it" in reveal.caption(nobody, FIVE, 5).plain
    assert "Everyone found it" in reveal.caption(everybody, FIVE, 5).plain


def test_the_storyteller_reads_that_the_card_is_theirs() -> None:
    nobody = replace(RESULT, ballots={0: Ballot((1,)), 2: Ballot((2,))}, found=())
    everybody = replace(RESULT, ballots={0: Ballot((3,)), 2: Ballot((3,))}, found=(0, 2))
    for result, said in (
        (nobody, "Card 3 is yours. No one found it!"),
        (everybody, "Card 3 is yours. Everyone found it!"),
        (RESULT, "Card 3 is yours, found by"),
    ):
        assert said in reveal.caption(result, FIVE, 5, result.storyteller).plain
        assert "Card 3 is the storyteller's" in reveal.caption(result, FIVE, 5, 0).plain


def test_a_fouled_vote_is_not_shown_on_a_card() -> None:
    fouled = replace(RESULT, fouled=(4,))
    assert reveal.voters(fouled, 2) == (0,)


def test_the_clue_is_in_view_at_every_beat() -> None:
    for beat in range(6):
        assert RESULT.clue.text in reveal.caption(RESULT, FIVE, beat).plain
