"""Openings: any t helpers open, t - 1 open nothing, a false part is found out."""

from dataclasses import replace
from itertools import combinations

import pytest

from p2p_dixit.crypto.group import BASE, Scalar
from p2p_dixit.deck.cards import cards_of, open_deck
from p2p_dixit.deck.opening import check_open, make_open, opened
from p2p_dixit.errors import PeerFault
from tests.deck.catalogue import pile, room
from tests.deck.room import DECK, Room, context, game_secret

HERE = context(80, 2)


@pytest.mark.parametrize("seats", [(0, 1, 2), (0, 2, 5, 7), (1, 2, 3, 5, 8, 11)])
def test_any_t_open_and_any_fewer_open_nothing(seats: tuple[int, ...]) -> None:
    big = Room(seats, 12)
    cards = big.mix(open_deck(DECK, 12), seats[0])[:2]
    t = big.key.threshold
    assert len({big.open_cards(cards, helpers) for helpers in combinations(seats, t)}) == 1
    for helpers in combinations(seats, t - 1):
        moves = [
            make_open(context(80, seat), big.key, big.shares[seat], helpers, cards, b"s")
            for seat in helpers
        ]
        assert cards_of(DECK, 12, opened(cards, moves)) == (None, None)


def test_the_order_of_helpers_does_not_matter() -> None:
    cards = pile()[:4]
    assert room().open_cards(cards, (0, 2)) == room().open_cards(cards, (2, 0))


@pytest.mark.parametrize("wrong", [0, 1])
def test_a_false_part_is_refused(wrong: int) -> None:
    cards = pile()[:2]
    for share in (room().shares[wrong], room().shares[2] + Scalar(1)):
        move = make_open(HERE, room().key, share, (0, 2), cards, game_secret(2))
        with pytest.raises(PeerFault, match="seat 2: the proof of the opening does not hold"):
            check_open(HERE, room().key, (0, 2), cards, move)


def test_a_helper_cannot_use_another_share_for_one_card_of_many() -> None:
    cards = pile()[:3]
    honest = make_open(HERE, room().key, room().shares[2], (0, 2), cards, game_secret(2))
    other = make_open(HERE, room().key, room().shares[2], (1, 2), cards, game_secret(2))
    for index in range(3):
        parts = tuple((other if place == index else honest).parts[place] for place in range(3))
        with pytest.raises(PeerFault, match="seat 2: the proof of the opening does not hold"):
            check_open(HERE, room().key, (0, 2), cards, type(honest)(parts, honest.proof))


def test_an_opening_is_of_whole_ciphertexts() -> None:
    """The parts depend on the first halves only; the proof is bound to the second ones too."""
    cards = pile()[:2]
    move = make_open(HERE, room().key, room().shares[2], (0, 2), cards, game_secret(2))
    others = tuple(replace(card, b=card.b + BASE) for card in cards)
    with pytest.raises(PeerFault, match="seat 2: the proof of the opening does not hold"):
        check_open(HERE, room().key, (0, 2), others, move)
