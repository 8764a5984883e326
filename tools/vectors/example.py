"""The table that the deck's vectors are about: seats 0, 2 and 5, so t = 2, and a deck of 12."""

from dataclasses import dataclass
from functools import cache

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import Point, Scalar, encode_all
from p2p_dixit.deck.cards import Ciphertext, encode_cards, open_deck
from p2p_dixit.deck.grant import granted_cards, grants, make_grant
from p2p_dixit.deck.keygen import DealMove, deck_key, make_deal, own_share
from p2p_dixit.deck.keys import HAND, TRANSPORT, DeckKey, key_secret, make_key
from p2p_dixit.deck.shuffle import make_shuffle
from tools.vectors import Json

SEATS = (0, 2, 5)
HELPERS = (5, 0)
DECK = b"the deck of the vectors"
COUNT = 12


def here(seat: int, step: int) -> Context:
    """A place in the game of the vectors."""
    return Context(b"the game of the vectors".ljust(32, b"."), 1, 2, step, bytes([step]) * 32, seat)


def secret(seat: int) -> bytes:
    """The game secret of a seat."""
    return bytes([0xA0 + seat]) * 32


@dataclass(frozen=True)
class Example:
    """A deck key, hand keys, a pile of six and the hand of seat 2."""

    keys: dict[int, Point]
    secrets: dict[int, Scalar]
    deals: dict[int, DealMove]
    key: DeckKey
    shares: dict[int, Scalar]
    hand_keys: dict[int, Point]
    hand_secrets: dict[int, Scalar]
    pile: tuple[Ciphertext, ...]
    hand: tuple[Ciphertext, ...]


@cache
def example() -> Example:
    """The table, made by the deck itself."""
    keys = {seat: make_key(here(seat, 1), TRANSPORT, secret(seat)).public for seat in SEATS}
    secrets = {seat: key_secret(here(seat, 1), TRANSPORT, secret(seat)) for seat in SEATS}
    deals = {seat: make_deal(here(seat, 2), keys, secret(seat)) for seat in SEATS}
    key = deck_key(deals)
    shares = {seat: own_share(here(seat, 2), keys, deals, secrets[seat]) for seat in SEATS}
    hand_keys = {seat: make_key(here(seat, 1), HAND, secret(seat)).public for seat in SEATS}
    hand_secrets = {seat: key_secret(here(seat, 1), HAND, secret(seat)) for seat in SEATS}
    pile = make_shuffle(here(0, 4), key.public, open_deck(DECK, COUNT), secret(0)).outputs[:6]
    granted = grants(pile[:3], [hand_keys[2]] * 3)
    moves = [
        make_grant(here(seat, 5), key, shares[seat], HELPERS, granted, secret(seat))
        for seat in HELPERS
    ]
    hand = granted_cards(granted, moves)
    return Example(keys, secrets, deals, key, shares, hand_keys, hand_secrets, pile, hand)


def deck_key_json() -> Json:
    """The deck key as the cases give it."""
    key = example().key
    return {"seats": list(key.seats), "commitments": encode_all(key.commitments).hex()}


def cards_json(cards: tuple[Ciphertext, ...]) -> str:
    """Ciphertexts as the cases give them."""
    return encode_cards(cards).hex()
