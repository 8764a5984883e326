"""Keys: weights that add up, public shares that fit, thresholds, and shown hand keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.crypto.group import BASE, IDENTITY, Scalar, combine, total
from p2p_dixit.deck.keys import (
    HAND,
    TRANSPORT,
    DeckKey,
    KeyMove,
    ShowMove,
    check_key,
    check_show,
    key_secret,
    make_key,
    threshold,
    weight,
)
from p2p_dixit.errors import Malformed, PeerFault
from tests.deck.room import Keygen, context, game_secret


@pytest.mark.parametrize(("seats", "t"), [(3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (11, 6), (12, 7)])
def test_a_threshold_is_more_than_half(seats: int, t: int) -> None:
    assert threshold(seats) == t


@given(st.lists(st.integers(0, 11), min_size=1, max_size=12, unique=True), st.data())
def test_weights_find_the_value_at_zero(seats: list[int], data: st.DataObject) -> None:
    numbers = st.integers(0, 2**252)
    polynomial = data.draw(st.lists(numbers, min_size=1, max_size=len(seats)))
    values = {seat: sum(c * (seat + 1) ** m for m, c in enumerate(polynomial)) for seat in seats}
    helpers = tuple(seats)
    found = sum((weight(seat, helpers) * Scalar(values[seat]) for seat in seats), Scalar(0))
    assert found == Scalar(polynomial[0])


@pytest.mark.parametrize("seats", [(0, 1, 2), (1, 4, 7, 11), tuple(range(12))])
def test_public_shares_fit_the_secret_ones_and_give_the_key(seats: tuple[int, ...]) -> None:
    key, shares = Keygen(seats).run()
    assert key.seats == seats
    assert key.threshold == threshold(len(seats))
    assert all(key.share_of(seat) == shares[seat] * BASE for seat in seats)
    helpers = seats[-key.threshold :]
    weighed = combine((weight(seat, helpers), key.share_of(seat)) for seat in helpers)
    assert weighed == key.public


def test_who_holds_no_share_has_none() -> None:
    key = DeckKey((0, 1, 2), (BASE, BASE))
    with pytest.raises(ValueError, match="seat 3 holds no share"):
        key.share_of(3)


def test_keys_differ_by_purpose_step_and_seat() -> None:
    keys = {
        make_key(context(step, seat), purpose, game_secret(1)).public
        for step in (1, 2)
        for seat in (0, 1)
        for purpose in (HAND, TRANSPORT)
    }
    assert len(keys) == 8


def test_a_key_that_depends_on_anothers_cannot_be_proven() -> None:
    """The rogue key that would cancel all others: its owner does not know its secret."""
    others = [make_key(context(1, seat), HAND, game_secret(seat)) for seat in (0, 1)]
    rogue = BASE - total(move.public for move in others)
    proof = make_key(context(1, 2), HAND, game_secret(2)).proof
    with pytest.raises(PeerFault, match="seat 2: the proof of the hand key does not hold"):
        check_key(context(1, 2), HAND, KeyMove(rogue, proof))


def test_a_shown_hand_key_must_be_the_right_one() -> None:
    here = context(5, 1)
    secret = key_secret(here, HAND, game_secret(1))
    check_show(here, secret * BASE, ShowMove(secret))
    assert ShowMove.from_value(ShowMove(secret).to_value()) == ShowMove(secret)
    for wrong in (Scalar(0), secret + Scalar(1), -secret):
        with pytest.raises(PeerFault, match="seat 1: shows a secret of another hand key"):
            check_show(here, secret * BASE, ShowMove(wrong))
    with pytest.raises(Malformed):
        ShowMove.from_value({"secret": b"\xff" * 32})


def test_the_identity_is_no_key() -> None:
    move = make_key(context(1, 1), HAND, game_secret(1))
    value = {"public": IDENTITY.encode(), "proof": move.proof.encode()}
    with pytest.raises(Malformed, match="identity"):
        KeyMove.from_value(value)
