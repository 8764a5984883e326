"""Whoever opens or hands on for others is no oracle: nobody learns more than was theirs to know.

An attacker who could have a ciphertext of its choice opened (a card of the pile cast as a ballot,
another's card laid down as its own) would read what is hidden from it. Each attempt is made with
all that the attacker really has, and each ends at a proof that takes a secret it has not.
"""

import pytest

from p2p_dixit.crypto.group import BASE, Scalar, combine
from p2p_dixit.crypto.sigma import prove
from p2p_dixit.deck import ballot, lay
from p2p_dixit.deck.ballot import BallotMove, check_ballot, vote_point
from p2p_dixit.deck.cards import Ciphertext, card_points, cards_of, encrypted
from p2p_dixit.deck.grant import grants, make_grant
from p2p_dixit.deck.keys import weight
from p2p_dixit.deck.lay import PassMove, check_pass
from p2p_dixit.errors import PeerFault
from tests.deck.catalogue import hand, pile, room
from tests.deck.room import DECK, context, game_secret

HERE = context(70, 1)
S = Scalar(0x5EED)


def _x() -> Scalar:
    """The secret that nobody has: only a test may put the shares together."""
    return sum((weight(seat, (0, 2)) * room().shares[seat] for seat in (0, 2)), Scalar(0))


def _scaled(card: Ciphertext, by: Scalar) -> Ciphertext:
    return Ciphertext(by * card.a, by * card.b)


def _sum(one: Ciphertext, other: Ciphertext) -> Ciphertext:
    return Ciphertext(one.a + other.a, one.b + other.b)


def _hidden() -> dict[str, Ciphertext]:
    """What seat 1 would like to see inside, in all the disguises that it can put on it."""
    x, card = room().key.public, pile()[7]
    theirs = ballot.make_ballot(HERE.at(0), x, (2,), game_secret(0)).votes[0]
    laid = encrypted(card_points(DECK, 12)[3], x, Scalar(0xCA4D))  # only its author knows that
    return {
        "a card of the pile": card,
        "the same, re-encrypted": card.again(x, S),
        "the same, scaled": _scaled(card, S).again(x, S),
        "the same, with a vote on top": Ciphertext(card.a, card.b + vote_point(1)).again(x, S),
        "two cards of the pile added up": _sum(card, pile()[8]).again(x, S),
        "another's ballot": theirs.again(x, S),
        "another's card on the table": laid.again(x, S),
    }


@pytest.mark.parametrize("what", _hidden())
def test_nothing_hidden_can_be_cast_as_a_ballot(what: str) -> None:
    x, wanted = room().key.public, _hidden()[what]
    assert wanted.read(_x()) != wanted.b - S * x  # the author could not have read it by itself
    for r in (S, Scalar(0), Scalar(1)):
        proof = prove(HERE, ballot._statement(x, (wanted,)), (r,), game_secret(1))
        with pytest.raises(PeerFault, match="seat 1: the proof of the ballot does not hold"):
            check_ballot(HERE, x, 1, BallotMove((wanted,), proof))


def test_two_votes_cannot_hide_a_card_between_them() -> None:
    """Of (C + s) and (s - C) the sum of the randomisers is known, and neither of the two is."""
    x, card = room().key.public, pile()[7]
    votes = (card.again(x, S), _scaled(card, Scalar(-1)).again(x, S))
    assert votes[0].a + votes[1].a == (S + S) * BASE
    proof = prove(HERE, ballot._statement(x, votes), (S, S), game_secret(1))
    with pytest.raises(PeerFault, match="seat 1: the proof of the ballot does not hold"):
        check_ballot(HERE, x, 2, BallotMove(votes, proof))


@pytest.mark.parametrize("what", _hidden())
def test_nothing_hidden_can_be_laid_down(what: str) -> None:
    x, own = room().key.public, room().hand_secrets[1]
    slots, cards = hand()[:1], (_hidden()[what],)
    for r in (S, Scalar(0), Scalar(1)):
        statement = lay._statement(own * BASE, slots, x, cards)
        laid = PassMove(cards, prove(HERE, statement, (own, r), game_secret(1)))
        with pytest.raises(PeerFault, match="seat 1: the proof that the cards are from the hand"):
            check_pass(HERE, own * BASE, slots, x, laid)


def test_whoever_casts_an_odd_ballot_knows_beforehand_what_it_opens_to() -> None:
    """What does pass the check opens to b - rX, and r is what the proof took."""
    x = room().key.public
    odd = Ciphertext(S * BASE, pile()[7].b)  # half a card of the pile
    proof = prove(HERE, ballot._statement(x, (odd,)), (S,), game_secret(1))
    check_ballot(HERE, x, 1, BallotMove((odd,), proof))
    (opened,) = room().open((odd,), (0, 2))
    assert opened == odd.b - S * x
    assert cards_of(DECK, 12, [opened]) == (None,)


def test_a_part_once_sent_counts_for_its_receiver_whatever_becomes_of_the_deal() -> None:
    """Why a pile is mixed again after an interrupted deal (ADR 0012).

    Weights are public: whoever may read a part can divide its weight out and put it together with
    parts of other helpers, and with the own share. So seat 1, who also holds a share, reads a card
    that only helper 0 of the two helpers 0 and 2 has granted.
    """
    # R-09-6
    card, helpers = pile()[4], (0, 2)
    granted = grants((card,), [room().hand_keys[1]])
    here, share = context(71, 0), room().shares[0]
    (part,) = make_grant(here, room().key, share, helpers, granted, game_secret(0)).parts
    weighed = part.b - room().hand_secrets[1] * part.a
    plain = weight(0, helpers).inverse() * weighed
    assert plain == share * card.a
    own = room().shares[1] * card.a
    read = card.b - combine([(weight(0, (0, 1)), plain), (weight(1, (0, 1)), own)])
    assert read in card_points(DECK, 12)
    # After one more mix the very same knowledge fits no card of the pile.
    mixed = room().mix(pile(), 2)
    shared = [card.b - own_part for card in mixed for own_part in (plain, own, plain + own)]
    assert cards_of(DECK, 12, shared) == (None,) * len(shared)
    assert all(after.b - (card.b - read) not in card_points(DECK, 12) for after in mixed)
