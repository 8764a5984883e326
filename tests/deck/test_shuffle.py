"""Shuffles: every honest one passes; dropped, doubled, foreign and altered cards do not."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2p_dixit.crypto.group import BASE, Point, Scalar, hash_to_point
from p2p_dixit.crypto.sigma import prove
from p2p_dixit.deck import shuffle
from p2p_dixit.deck.cards import Ciphertext, cards_of, encrypted, open_deck
from p2p_dixit.deck.moves import MAX_CARDS
from p2p_dixit.deck.shuffle import ShuffleMove, check_shuffle, make_shuffle
from p2p_dixit.encoding import MAX_BYTES, encode
from p2p_dixit.errors import Malformed, PeerFault
from tests.deck.room import DECK, context, game_secret

HERE = context(7, 1)
X_SECRET = Scalar(0xD1217)
X = X_SECRET * BASE
N = 5
DECKED = open_deck(DECK, N)
CARDS = make_shuffle(context(6, 0), X, DECKED, game_secret(0)).outputs


def _read(cards: tuple[Ciphertext, ...], count: int = N) -> list[int | None]:
    return list(cards_of(DECK, count, [card.read(X_SECRET) for card in cards]))


@settings(max_examples=15)
@given(st.integers(1, 20), st.binary(min_size=1, max_size=4))
def test_an_honest_shuffle_permutes_and_passes(count: int, secret: bytes) -> None:
    cards = open_deck(DECK, count)
    move = make_shuffle(HERE, X, cards, secret)
    check_shuffle(HERE, X, cards, move)
    assert sorted(map(str, _read(move.outputs, count))) == sorted(map(str, range(count)))
    assert ShuffleMove.from_value(move.to_value()) == move


def test_all_permutations_turn_up_evenly() -> None:
    """600 shuffles of three cards: each of the six orders about 100 times (six sigma is 55)."""
    orders: dict[tuple[int, ...], int] = {}
    for number in range(600):
        stream = context(number, 0).secrets(b"secret", "shuffle")
        order = shuffle._permutation(stream, 3, ())
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 6
    assert all(45 < count < 155 for count in orders.values())


def test_chosen_cards_come_out_first_and_the_rest_at_random() -> None:
    rests = set()
    for step in range(40):
        move = make_shuffle(context(step, 1), X, CARDS, game_secret(1), first=(3, 1))
        read = _read(move.outputs)
        assert read[:2] == [_read(CARDS)[3], _read(CARDS)[1]]
        rests.add(tuple(read[2:]))
    assert len(rests) == 6


def test_nothing_equal_recurs() -> None:
    """No point of a ciphertext is ever seen twice, whoever mixes whatever, whenever."""
    mixes = [CARDS]
    for step, seat, cards in ((7, 1, CARDS), (7, 2, CARDS), (8, 1, CARDS), (7, 1, DECKED)):
        mixes.append(make_shuffle(context(step, seat), X, cards, game_secret(seat)).outputs)
    points = [point for cards in mixes for card in cards for point in (card.a, card.b)]
    points += [card.b for card in DECKED]
    assert len(set(points)) == len(points)


def test_shuffling_again_with_another_choice_shares_no_randomness() -> None:
    moves = [make_shuffle(HERE, X, CARDS, game_secret(1), first=(j,)) for j in range(N)]
    points = {point for move in moves for card in move.outputs for point in (card.a, card.b)} | {
        point for move in moves for point in (*move.commitments, *move.chain)
    }
    assert len(points) == N * N * 4


def test_shuffling_other_cards_in_the_same_step_shares_no_randomness() -> None:
    """The same r' for other inputs would show which output came from which input."""
    moves = [make_shuffle(HERE, X, cards, game_secret(1)) for cards in (CARDS, CARDS[::-1])]
    points = {point for move in moves for point in (*move.commitments, *move.chain)}
    assert len(points) == 4 * N
    randomisers = [
        {after.a - before.a for after in move.outputs for before in CARDS} for move in moves
    ]
    assert not randomisers[0] & randomisers[1]


def _cheat(change: Callable[[list[Ciphertext]], object]) -> ShuffleMove:
    """What a mixer sends who shuffles, alters the outputs, and proves as well as it can."""
    drawn = shuffle._draw(HERE, X, CARDS, game_secret(1), ())
    outputs = [CARDS[j].again(X, drawn.r_prime[j]) for j in drawn.psi]
    change(outputs)
    return _prove(drawn, tuple(outputs))


def _prove(drawn: shuffle._Drawn, outputs: tuple[Ciphertext, ...]) -> ShuffleMove:
    c = shuffle._commitments(drawn)
    public = shuffle._encoded(X, CARDS, outputs, c)
    u = shuffle._challenges(HERE, public, len(CARDS))
    u_prime = tuple(u[j] for j in drawn.psi)
    chain = shuffle._chain(drawn.r_hat, u_prime)
    statement = shuffle._statement(X, outputs, chain, public)
    witness = shuffle._witness(drawn, u, u_prime)
    return ShuffleMove(outputs, c, chain, prove(HERE, statement, witness, game_secret(1)))


def _swap_in(outputs: list[Ciphertext]) -> None:
    outputs[0] = encrypted(hash_to_point("a card of another deck"), X, Scalar(9))


def _double(outputs: list[Ciphertext]) -> None:
    outputs[1] = outputs[0].again(X, Scalar(9))


def _copy(outputs: list[Ciphertext]) -> None:
    outputs[1] = outputs[0]


def _mark(outputs: list[Ciphertext]) -> None:
    """Shifts a card by a known point and another back: the sum stays the same."""
    outputs[0] = Ciphertext(outputs[0].a, outputs[0].b + BASE)
    outputs[1] = Ciphertext(outputs[1].a, outputs[1].b - BASE)


def _shift_both(outputs: list[Ciphertext]) -> None:
    outputs[0] = Ciphertext(outputs[0].a + BASE, outputs[0].b)
    outputs[1] = Ciphertext(outputs[1].a - BASE, outputs[1].b)


def _other_order(outputs: list[Ciphertext]) -> None:
    outputs[0], outputs[1] = outputs[1], outputs[0]


def _other_key(outputs: list[Ciphertext]) -> None:
    outputs[0] = outputs[0].again(BASE, Scalar(9))


CHEATS = (_swap_in, _double, _copy, _mark, _shift_both, _other_order, _other_key)


@pytest.mark.parametrize("change", CHEATS, ids=lambda change: change.__name__.strip("_"))
def test_a_doctored_shuffle_is_refused(change: Callable[[list[Ciphertext]], object]) -> None:
    with pytest.raises(PeerFault, match="seat 1: the proof of the shuffle does not hold"):
        check_shuffle(HERE, X, CARDS, _cheat(change))


def test_the_doctored_prover_is_the_real_one_when_it_alters_nothing() -> None:
    honest = make_shuffle(HERE, X, CARDS, game_secret(1))
    assert _cheat(lambda outputs: None) == honest


@pytest.mark.parametrize("psi", [(0, 0, 2, 3, 4), (1, 1, 1, 1, 1), (0, 1, 2, 3, 3)])
def test_what_is_no_permutation_cannot_be_proven(
    psi: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card twice and another dropped, committed to and proven as consistently as possible."""
    drawn = replace(shuffle._draw(HERE, X, CARDS, game_secret(1), ()), psi=psi)
    honest = shuffle._commitments(shuffle._draw(HERE, X, CARDS, game_secret(1), ()))
    made: list[Point] = list(honest)
    for j, h_i in zip(psi, shuffle._hs(N), strict=True):
        made[j] = drawn.r[j] * BASE + h_i
    monkeypatch.setattr(shuffle, "_commitments", lambda _: tuple(made))
    outputs = tuple(CARDS[j].again(X, drawn.r_prime[j]) for j in psi)
    with pytest.raises(PeerFault, match="seat 1: the proof of the shuffle does not hold"):
        check_shuffle(HERE, X, CARDS, _prove(drawn, outputs))


@pytest.mark.parametrize("weights", [(2, 0), (3, -1), (0, 2)])
def test_a_matrix_that_only_keeps_the_sum_cannot_be_proven(weights: tuple[int, int]) -> None:
    """Outputs that are sums of cards, such as 3 e_1 - e_2: linear, but no permutation."""
    one, two = CARDS[:2]
    mixed = Ciphertext(
        Scalar(weights[0]) * one.a + Scalar(weights[1]) * two.a,
        Scalar(weights[0]) * one.b + Scalar(weights[1]) * two.b,
    )

    def change(outputs: list[Ciphertext]) -> None:
        outputs[0] = mixed.again(X, Scalar(9))

    with pytest.raises(PeerFault):
        check_shuffle(HERE, X, CARDS, _cheat(change))


def test_dropping_or_adding_a_card_is_refused() -> None:
    move = make_shuffle(HERE, X, CARDS, game_secret(1))
    for outputs in (move.outputs[1:], (*move.outputs, move.outputs[0]), ()):
        with pytest.raises(PeerFault, match="seat 1: shuffles another number of cards"):
            check_shuffle(HERE, X, CARDS, replace(move, outputs=outputs))
    fewer = make_shuffle(HERE, X, CARDS[1:], game_secret(1))
    with pytest.raises(PeerFault, match="seat 1: shuffles another number of cards"):
        check_shuffle(HERE, X, CARDS, fewer)


def test_the_largest_deck_fits_and_one_card_more_does_not() -> None:
    cards = open_deck(DECK, MAX_CARDS)
    move = make_shuffle(HERE, X, cards, game_secret(1))
    assert len(encode(move.to_value())) < MAX_BYTES * 3 // 4
    check_shuffle(HERE, X, cards, ShuffleMove.from_value(move.to_value()))
    longer = {**dict(move.to_value()), "chain": bytes(32 * (MAX_CARDS + 1))}  # type: ignore[arg-type]
    with pytest.raises(Malformed, match="more than the 1000 allowed"):
        ShuffleMove.from_value(longer)
