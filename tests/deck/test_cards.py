"""Cards and ciphertexts: points and numbers both ways, lists on the wire."""

import pytest

from p2p_dixit.crypto.group import BASE, IDENTITY, Scalar, hash_to_point
from p2p_dixit.deck.cards import (
    Ciphertext,
    card_points,
    cards_of,
    decode_cards,
    encode_cards,
    encrypted,
    open_cards,
    open_deck,
    refill,
    trivial,
)
from p2p_dixit.errors import Malformed

DECK = b"deck"


def test_every_card_has_a_point_of_its_own_and_every_deck_others() -> None:
    points = {*card_points(DECK, 84), *card_points(b"another", 84)}
    assert len(points) == 168
    assert card_points(DECK, 12) == card_points(DECK, 84)[:12]


def test_points_lead_back_to_cards() -> None:
    points = card_points(DECK, 12)
    assert cards_of(DECK, 12, reversed(points)) == tuple(reversed(range(12)))
    assert cards_of(DECK, 5, [points[5], hash_to_point("x"), IDENTITY]) == (None, None, None)


def test_a_ciphertext_reads_the_same_after_re_encryption() -> None:
    secret = Scalar(77)
    card = card_points(DECK, 3)[2]
    sealed = encrypted(card, secret * BASE, Scalar(5))
    again = sealed.again(secret * BASE, Scalar(6))
    assert sealed.read(secret) == again.read(secret) == card == trivial(card).read(secret)
    assert {sealed.a, sealed.b}.isdisjoint({again.a, again.b})


def test_a_refill_takes_all_three_kinds_in_order() -> None:
    deck = open_deck(DECK, 12)
    assert refill(deck[:2], deck[2:5], open_cards(DECK, 12, [5, 6])) == deck[:7]


def test_lists_of_ciphertexts_on_the_wire() -> None:
    # R-02-9
    cards = tuple(encrypted(point, BASE, Scalar(3)) for point in card_points(DECK, 3))
    data = encode_cards(cards)
    assert data == b"".join(card.encode() for card in cards)
    assert decode_cards(data, most=3) == cards
    assert decode_cards(b"", most=3) == ()
    for bad in (data[:-32], data + bytes(64), data[:-1], data * 2, bytes(32) + data[32:]):
        with pytest.raises(Malformed):
            decode_cards(bad, most=3)
    with pytest.raises(Malformed, match="identity"):
        decode_cards(Ciphertext(IDENTITY, BASE).encode(), most=3)
