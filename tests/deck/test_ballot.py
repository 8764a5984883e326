"""Ballots: what was sealed comes out; nobody's can be copied; what is no vote is a foul."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.crypto.group import Scalar, hash_to_point
from p2p_dixit.crypto.sigma import prove
from p2p_dixit.deck import ballot
from p2p_dixit.deck.ballot import (
    FOUL,
    BallotMove,
    check_ballot,
    make_ballot,
    places_of,
    vote_point,
)
from p2p_dixit.deck.cards import encrypted, trivial
from p2p_dixit.errors import PeerFault
from tests.deck.catalogue import room
from tests.deck.room import context, game_secret

HERE = context(70, 1)
places = st.none() | st.integers(1, 12)


@given(st.lists(places, min_size=1, max_size=2))
def test_what_was_sealed_comes_out(sealed: list[int | None]) -> None:
    votes = room().vote(1, sealed)
    assert room().open_votes(votes, 12, (0, 1)) == tuple(sealed)


def test_places_the_table_does_not_have_are_a_foul() -> None:
    points = [vote_point(place) for place in (None, 0, 1, 5, 6, 2**40)]
    assert places_of([*points, hash_to_point("x")], 5) == (None, FOUL, 1, 5, FOUL, FOUL, FOUL)


def test_equal_votes_look_different() -> None:
    votes = make_ballot(HERE, room().key.public, (3, 3), game_secret(1)).votes
    other = make_ballot(HERE.at(2), room().key.public, (3, 3), game_secret(2)).votes
    points = [point for vote in (*votes, *other) for point in (vote.a, vote.b)]
    assert len(set(points)) == len(points)


def test_changing_ones_mind_shares_no_randomness() -> None:
    """Two ballots with one r would show by their difference what the first was for."""
    x = room().key.public
    ballots = [make_ballot(HERE, x, (place,), game_secret(1)) for place in (1, 2, None)]
    assert len({move.votes[0].a for move in ballots}) == 3


def test_anothers_ballot_cannot_be_copied_not_even_in_disguise() -> None:
    x = room().key.public
    theirs = make_ballot(HERE.at(0), x, (4,), game_secret(0))
    with pytest.raises(PeerFault, match="seat 1: the proof of the ballot does not hold"):
        check_ballot(HERE, x, 1, theirs)
    r = Scalar(5)
    disguised = (theirs.votes[0].again(x, r),)
    proof = prove(HERE, ballot._statement(x, disguised), (r,), game_secret(1))
    with pytest.raises(PeerFault, match="seat 1: the proof of the ballot does not hold"):
        check_ballot(HERE, x, 1, BallotMove(disguised, proof))


def test_the_second_part_is_bound_too() -> None:
    """Otherwise anybody on the way could turn a vote for one place into one for another."""
    x = room().key.public
    move = make_ballot(HERE, x, (1,), game_secret(1))
    shifted = move.votes[0].b - vote_point(1) + vote_point(2)
    turned = replace(move, votes=(replace(move.votes[0], b=shifted),))
    with pytest.raises(PeerFault, match="seat 1: the proof of the ballot does not hold"):
        check_ballot(HERE, x, 1, turned)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_number_of_votes_is_that_of_the_rules(count: int) -> None:
    move = make_ballot(HERE, room().key.public, (1, 2), game_secret(1))
    with pytest.raises(PeerFault, match="seat 1: casts another number of votes"):
        check_ballot(HERE, room().key.public, count, move)


def test_something_else_in_a_ballot_is_a_foul_and_opens_nothing_else() -> None:
    x = room().key.public
    r = Scalar(5)
    odd = (encrypted(hash_to_point("not a place"), x, r),)
    proof = prove(HERE, ballot._statement(x, odd), (r,), game_secret(1))
    check_ballot(HERE, x, 1, BallotMove(odd, proof))
    assert room().open_votes(odd, 5, (1, 2)) == (FOUL,)


def test_an_open_vote_is_no_ballot() -> None:
    move = make_ballot(HERE, room().key.public, (1,), game_secret(1))
    open_vote = replace(move, votes=(trivial(vote_point(1)),))
    with pytest.raises(PeerFault):
        check_ballot(HERE, room().key.public, 1, open_vote)
