"""Laying down and passing on: only cards of the hand, each once, and never a copy."""

from dataclasses import replace

import pytest

from p2p_dixit.crypto.group import BASE, Scalar, hash_to_point
from p2p_dixit.crypto.sigma import prove
from p2p_dixit.deck import lay
from p2p_dixit.deck.cards import Ciphertext, card_points, encrypted
from p2p_dixit.deck.keys import weight
from p2p_dixit.deck.lay import LayMove, PassMove, check_lay, check_pass, make_lay, make_pass
from p2p_dixit.deck.shuffle import make_shuffle
from p2p_dixit.errors import PeerFault
from tests.deck.catalogue import hand, pile, room
from tests.deck.room import DECK, context, game_secret

HERE = context(50, 1)
FALSE = "the proof that the cards are from the hand does not hold"


def _x() -> Scalar:
    """The secret that nobody has: only a test may put the shares together."""
    return sum((weight(seat, (0, 2)) * room().shares[seat] for seat in (0, 2)), Scalar(0))


def _lay(*chosen: int) -> LayMove:
    secret = room().hand_secrets[1]
    return make_lay(HERE, secret, hand(), chosen, room().key.public, game_secret(1))


def _forged(slots: tuple[Ciphertext, ...], cards: tuple[Ciphertext, ...], r: Scalar) -> PassMove:
    """Seat 1 claims that `cards` are those of the slots, with the secrets it has."""
    own = room().hand_secrets[1]
    statement = lay._statement(own * BASE, slots, room().key.public, cards)
    return PassMove(cards, prove(HERE, statement, (own, *[r] * len(cards)), game_secret(1)))


@pytest.mark.parametrize("chosen", [(0,), (1,), (2,), (0, 2), (2, 1), (0, 1, 2)])
def test_what_is_laid_down_is_what_was_chosen(chosen: tuple[int, ...]) -> None:
    move = _lay(*chosen)
    check_lay(HERE, room().hand_keys[1], hand(), len(chosen), room().key.public, move)
    held = room().read(1, hand())
    points = card_points(DECK, 12)
    assert [card.read(_x()) for card in move.cards] == [points[held[k]] for k in chosen]
    left = {held[k] for k in range(3) if k not in chosen}
    assert set(room().read(1, move.hand)) == left
    assert LayMove.from_value(move.to_value()) == move


def test_a_card_that_is_not_in_the_hand_cannot_be_laid_down() -> None:
    x, own = room().key.public, room().hand_keys[1]
    move = _lay(0)
    wanted = hash_to_point("card", DECK, (11).to_bytes(8, "big"))
    for cards in (
        (encrypted(wanted, x, Scalar(5)),),  # made up
        (pile()[5].again(x, Scalar(5)),),  # from the pile
    ):
        laid = _forged(move.shuffle.outputs[:1], cards, Scalar(5))
        with pytest.raises(PeerFault, match=FALSE):
            check_lay(HERE, own, hand(), 1, x, replace(move, laid=laid))


def test_a_card_cannot_be_smuggled_in_by_the_shuffle_of_the_hand() -> None:
    own = room().hand_secrets[1]
    wanted = encrypted(card_points(DECK, 12)[11], own * BASE, Scalar(5))
    false = (wanted, *hand()[1:])
    move = make_lay(HERE, own, false, (0,), room().key.public, game_secret(1))
    with pytest.raises(PeerFault, match="seat 1: the proof of the shuffle does not hold"):
        check_lay(HERE, own * BASE, hand(), 1, room().key.public, move)


def test_a_spent_card_cannot_be_laid_down_again() -> None:
    x, own = room().key.public, room().hand_keys[1]
    first = _lay(1)
    later = context(51, 1)
    again = make_lay(later, room().hand_secrets[1], hand(), (1,), x, game_secret(1))
    with pytest.raises(PeerFault, match="seat 1: shuffles another number of cards"):
        check_lay(later, own, first.hand, 1, x, again)
    # nor by putting the spent slot in place of one that is left
    false = (first.shuffle.outputs[0], first.hand[1])
    again = make_lay(later, room().hand_secrets[1], false, (0,), x, game_secret(1))
    with pytest.raises(PeerFault, match="seat 1: the proof of the shuffle does not hold"):
        check_lay(later, own, first.hand, 1, x, again)


def test_one_card_cannot_be_laid_down_twice_at_once() -> None:
    x = room().key.public
    move = _lay(0, 1)
    first = move.shuffle.outputs[0]
    twice = make_pass(HERE, room().hand_secrets[1], (first, first), x, game_secret(1))
    with pytest.raises(PeerFault, match=FALSE):
        check_lay(HERE, room().hand_keys[1], hand(), 2, x, replace(move, laid=twice))


def test_anothers_lay_down_cannot_be_copied_not_even_in_disguise() -> None:
    """Seat 1 lays down what seat 0 laid down: as it is, or re-encrypted so that it looks new."""
    x = room().key.public
    slots = room().grant(pile()[6:9], [room().hand_keys[0]] * 3, (0, 2))
    theirs = room().lay(0, slots, (0,)).cards[0]
    mine = _lay(0)
    for copy in (theirs, theirs.again(x, Scalar(5))):
        laid = _forged(mine.shuffle.outputs[:1], (copy,), Scalar(5))
        with pytest.raises(PeerFault, match=FALSE):
            check_lay(HERE, room().hand_keys[1], hand(), 1, x, replace(mine, laid=laid))


def test_the_place_laid_down_tells_nothing_of_the_slot_it_came_from() -> None:
    """Whatever is chosen, it is place 0 of a shuffled hand, and no point of the hand recurs."""
    before = {point for slot in hand() for point in (slot.a, slot.b)}
    for chosen in range(3):
        move = _lay(chosen)
        after = [
            point for slot in (*move.shuffle.outputs, *move.cards) for point in (slot.a, slot.b)
        ]
        assert len(set(after)) == len(after)
        assert not before & set(after)


def test_a_hand_passed_on_is_the_same_hand() -> None:
    cards = room().pass_on(1, hand(), to=2)
    assert room().read(2, cards) == room().read(1, hand())


def test_a_hand_passed_on_with_another_card_in_it_is_refused() -> None:
    to, own = room().hand_keys[2], room().hand_secrets[1]
    move = make_pass(HERE, own, hand(), to, game_secret(1))
    wanted = encrypted(card_points(DECK, 12)[11], to, Scalar(5))
    false = replace(move, cards=(wanted, *move.cards[1:]))
    with pytest.raises(PeerFault, match=FALSE):
        check_pass(HERE, own * BASE, hand(), to, false)


def test_only_the_shuffled_hand_counts() -> None:
    """A proper shuffle of the hand, and a lay-down of an unshuffled slot beside it: refused."""
    x, own = room().key.public, room().hand_secrets[1]
    shuffle = make_shuffle(HERE, own * BASE, hand(), game_secret(1), first=(0,))
    laid = make_pass(HERE, own, hand()[:1], x, game_secret(1))
    with pytest.raises(PeerFault, match=FALSE):
        check_lay(HERE, own * BASE, hand(), 1, x, LayMove(shuffle, laid))


def test_handing_on_other_slots_or_to_another_in_the_same_step_shares_no_randomness() -> None:
    """With one r for two cards the difference of their second parts is that of the cards."""
    own, x, to = room().hand_secrets[1], room().key.public, room().hand_keys[2]
    seen = [
        card.a
        for slots, key in ((hand(), x), (hand(), to), (hand()[::-1], x), (hand()[1:], x))
        for card in make_pass(HERE, own, slots, key, game_secret(1)).cards
    ]
    assert len(set(seen)) == len(seen)
