"""Grants: any t helpers hand a card on, fewer do not, and only its owner can read it."""

from itertools import combinations

import pytest

from p2p_dixit.crypto.group import Point, Scalar
from p2p_dixit.deck.cards import cards_of, open_deck
from p2p_dixit.deck.grant import GrantMove, check_grant, granted_cards, grants, make_grant
from p2p_dixit.errors import PeerFault
from tests.deck.catalogue import pile, room
from tests.deck.room import DECK, Room, context, game_secret

HERE = context(60, 2)


def test_any_t_helpers_give_the_same_card() -> None:
    big = Room((1, 3, 4, 6, 9), 12)
    cards = big.mix(open_deck(DECK, 12), 4)[:2]
    to = [big.hand_keys[1], big.hand_keys[9]]
    seen = set()
    for helpers in combinations(big.seats, 3):
        slots = big.grant(cards, to, helpers)
        seen.add((*big.read(1, slots[:1]), *big.read(9, slots[1:])))
    assert len(seen) == 1


@pytest.mark.parametrize("helpers", [(0,), (1,), (2,)])
def test_fewer_than_t_helpers_give_nothing(helpers: tuple[int, ...]) -> None:
    granted = grants(pile()[:3], [room().hand_keys[1]] * 3)
    moves = [
        make_grant(context(60, seat), room().key, room().shares[seat], helpers, granted, b"s")
        for seat in helpers
    ]
    slots = granted_cards(granted, moves)
    points = [slot.read(room().hand_secrets[1]) for slot in slots]
    assert cards_of(DECK, 12, points) == (None, None, None)


def test_only_the_owner_can_read() -> None:
    slots = room().grant(pile()[:2], [room().hand_keys[1]] * 2, (0, 1))
    for seat in (0, 2):
        points = [slot.read(room().hand_secrets[seat]) for slot in slots]
        assert cards_of(DECK, 12, points) == (None, None)


def test_another_share_of_the_key_is_refused() -> None:
    """A helper that does not use its share gives a slot nobody can read; so it is found out."""
    granted = grants(pile()[:1], [room().hand_keys[1]])
    for share in (room().shares[0], room().shares[2] + Scalar(1), Scalar(0)):
        move = make_grant(HERE, room().key, share, (0, 2), granted, game_secret(2))
        with pytest.raises(PeerFault, match="seat 2: the proof of the grant does not hold"):
            check_grant(HERE, room().key, (0, 2), granted, move)


def test_a_grant_to_another_than_agreed_is_refused() -> None:
    agreed = grants(pile()[:1], [room().hand_keys[1]])
    sent = grants(pile()[:1], [room().hand_keys[2]])
    move = make_grant(HERE, room().key, room().shares[2], (0, 2), sent, game_secret(2))
    with pytest.raises(PeerFault, match="seat 2: the proof of the grant does not hold"):
        check_grant(HERE, room().key, (0, 2), agreed, move)


def test_granting_again_in_another_step_or_to_another_shares_no_randomness() -> None:
    """The same D twice would give z C1 away to whoever reads one of the two."""
    seen: list[Point] = []
    for step, to, helpers in ((60, 1, (0, 2)), (61, 1, (0, 2)), (60, 0, (0, 2)), (60, 1, (1, 2))):
        granted = grants(pile()[:2], [room().hand_keys[to]] * 2)
        here = context(step, 2)
        move = make_grant(here, room().key, room().shares[2], helpers, granted, game_secret(2))
        seen += [part.a for part in move.parts]
    assert len(set(seen)) == len(seen)


def test_a_move_survives_the_wire() -> None:
    granted = grants(pile()[:2], [room().hand_keys[1]] * 2)
    move = make_grant(HERE, room().key, room().shares[2], (0, 2), granted, game_secret(2))
    assert GrantMove.from_value(move.to_value()) == move
