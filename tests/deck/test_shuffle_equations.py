"""Each equation of the shuffle's proof is needed: for each, an attack that only that one stops.

The attacker is a mixer that commits to a matrix C in place of a permutation, uses u' = U u, and
sends outputs e' that fit U. Everything it proves is as true as it can be; every attack breaks just
the rows it is meant to break, and goes through as soon as those rows are left out of the proof.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from p2p_dixit.crypto.group import BASE, ORDER, Point, Scalar, combine, hash_to_point
from p2p_dixit.crypto.sigma import prove
from p2p_dixit.deck import shuffle
from p2p_dixit.deck.ballot import vote_point
from p2p_dixit.deck.cards import Ciphertext, card_points, encrypted
from p2p_dixit.deck.shuffle import ShuffleMove, check_shuffle
from p2p_dixit.errors import PeerFault
from tests.deck.room import DECK, context, game_secret

HERE = context(7, 1)
K_SECRET = Scalar(0xD1217)
K = K_SECRET * BASE
N = 3
CARDS = tuple(
    encrypted(point, K, Scalar(100 + index)) for index, point in enumerate(card_points(DECK, N))
)
Matrix = tuple[tuple[Fraction, ...], ...]


def _matrix(*rows: tuple[float, ...]) -> Matrix:
    return tuple(tuple(Fraction(entry) for entry in row) for row in rows)


ONE = _matrix((1, 0, 0), (0, 1, 0), (0, 0, 1))
SWAP = _matrix((0, 1, 0), (1, 0, 0), (0, 0, 1))
SCALED = _matrix((2, 0, 0), (0, 0.5, 0), (0, 0, 1))  # product 1, sums of the rows not 1
BLENDED = _matrix((2, -1, 0), (-1, 2, 0), (0, 0, 1))  # sums of the rows 1, no permutation
# the inverses of their transposes: what becomes of the cards
INVERSE: dict[Matrix, Matrix] = {
    ONE: ONE,
    SWAP: SWAP,
    SCALED: _matrix((0.5, 0, 0), (0, 2, 0), (0, 0, 1)),
    BLENDED: tuple(
        tuple(entry / 3 for entry in row) for row in _matrix((2, 1, 0), (1, 2, 0), (0, 0, 3))
    ),
}


def _scalar(number: Fraction) -> Scalar:
    return Scalar(number.numerator * pow(number.denominator, -1, ORDER))


def _times(matrix: Matrix, vector: list[Scalar]) -> list[Scalar]:
    return [
        sum((_scalar(m) * x for m, x in zip(row, vector, strict=True)), Scalar(0)) for row in matrix
    ]


@dataclass(frozen=True)
class Attack:
    """What is committed to, what is used, what is done to the first output and to the chain."""

    breaks: set[int]  # the rows that must stop it
    committed: Matrix = ONE
    used: Matrix = ONE
    spoil: Callable[[Ciphertext], Ciphertext] = lambda card: card
    honest_chain: bool = False


ATTACKS = {
    "scaled cards, rows do not sum to one": Attack({0}, SCALED, SCALED),
    "blended cards, another product": Attack({1}, BLENDED, BLENDED),
    "scaled cards under an honest commitment": Attack({2}, ONE, SCALED),
    "an output with another first part": Attack(
        {3}, spoil=lambda card: Ciphertext(card.a + BASE, card.b)
    ),
    "an output with another card": Attack(
        {4}, spoil=lambda card: Ciphertext(card.a, card.b + BASE)
    ),
    "blended cards with the chain of a permutation": Attack(
        {5, 6}, BLENDED, BLENDED, honest_chain=True
    ),
}


def _sum_of(row: tuple[Fraction, ...]) -> Ciphertext:
    weights = [_scalar(entry) for entry in row]
    return Ciphertext(
        combine((w, card.a) for w, card in zip(weights, CARDS, strict=True)),
        combine((w, card.b) for w, card in zip(weights, CARDS, strict=True)),
    )


R, RHO, R_HAT = ([Scalar(base + i) for i in range(N)] for base in (10, 20, 30))


def _outputs(attack: Attack) -> list[Ciphertext]:
    outputs = [_sum_of(row).again(K, RHO[i]) for i, row in enumerate(INVERSE[attack.used])]
    return [attack.spoil(outputs[0]), *outputs[1:]]


def _commitments(matrix: Sequence[Sequence[Scalar]]) -> tuple[Point, ...]:
    """c_j = r_j G + sum of C_ij h_i."""
    hs = shuffle._hs(N)
    return tuple(R[j] * BASE + combine((matrix[i][j], hs[i]) for i in range(N)) for j in range(N))


def _weights(outputs: list[Ciphertext], c: Sequence[Point]) -> list[Scalar]:
    """u: what the hash says."""
    return list(shuffle._challenges(HERE, shuffle._encoded(K, CARDS, outputs, c), N))


def _move(attack: Attack) -> tuple[ShuffleMove, set[int]]:
    """The attacker's move, and the rows that its secrets do not fulfil."""
    outputs = _outputs(attack)
    c = _commitments([[_scalar(entry) for entry in row] for row in attack.committed])
    u = _weights(outputs, c)
    u_prime = _times(attack.used, u)
    return _proven(outputs, c, u, u_prime, u if attack.honest_chain else u_prime)


def _proven(
    outputs: list[Ciphertext],
    c: tuple[Point, ...],
    u: list[Scalar],
    u_prime: list[Scalar],
    linked: list[Scalar],
    cards: tuple[Ciphertext, ...] = CARDS,
) -> tuple[ShuffleMove, set[int]]:
    r, rho, r_hat = R, RHO, R_HAT
    chain = shuffle._chain(r_hat, linked)
    first = Scalar(0)
    for r_i, u_i in zip(r_hat, linked, strict=True):
        first = r_i + u_i * first
    witness = [
        sum(r, Scalar(0)),
        first,
        shuffle._inner(u, r),
        -shuffle._inner(u_prime, rho),
        *r_hat,
        *u_prime,
    ]
    images = shuffle._images(cards, c, chain, u)
    statement = shuffle._statement(
        K, outputs, chain, shuffle._encoded(K, cards, outputs, c), images
    )
    broken = {
        k
        for k, (row, image) in enumerate(zip(statement.rows, statement.images, strict=True))
        if combine((witness[j], base) for j, base in row) != image
    }
    proof = prove(HERE, statement, witness, game_secret(1))
    return ShuffleMove(tuple(outputs), c, chain, proof), broken


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_stopped_by_one_equation_only(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    attack = ATTACKS[name]
    move, broken = _move(attack)
    assert broken == attack.breaks
    with pytest.raises(PeerFault, match="the proof of the shuffle does not hold"):
        check_shuffle(HERE, K, CARDS, move)
    _leave_out(monkeypatch, attack.breaks)
    move, broken = _move(attack)
    assert broken == set()
    check_shuffle(HERE, K, CARDS, move)  # nothing else would have stopped it
    read = [card.read(K_SECRET) for card in move.outputs]
    assert set(read) != set(card_points(DECK, N))


def _leave_out(monkeypatch: pytest.MonkeyPatch, rows: set[int]) -> None:
    def without(function: Callable[..., tuple[Any, ...]]) -> Callable[..., tuple[Any, ...]]:
        def shorter(*arguments: Any) -> tuple[Any, ...]:
            return tuple(x for k, x in enumerate(function(*arguments)) if k not in rows)

        return shorter

    monkeypatch.setattr(shuffle, "_rows", without(shuffle._rows))
    monkeypatch.setattr(shuffle, "_images", without(shuffle._images))


def test_outputs_cannot_be_chosen_after_the_challenge() -> None:
    """With u known beforehand, two outputs can be shifted and the weighed sum stays the same."""
    outputs, c = _outputs(Attack(set())), _plain_commitments()
    u = _weights(outputs, c)
    outputs[0] = Ciphertext(outputs[0].a, outputs[0].b + u[1] * BASE)
    outputs[1] = Ciphertext(outputs[1].a, outputs[1].b - u[0] * BASE)
    move, broken = _proven(outputs, c, u, u, u)
    assert broken == set()  # as far as the old u goes, all equations hold
    with pytest.raises(PeerFault, match="the proof of the shuffle does not hold"):
        check_shuffle(HERE, K, CARDS, move)


def test_inputs_cannot_be_chosen_after_the_challenge() -> None:
    """Whoever makes the inputs, an earlier mixer in league with this one, cannot do so either."""
    outputs, c = _outputs(Attack(set())), _plain_commitments()
    u = _weights(outputs, c)
    one, two, three = CARDS
    shifted = (
        Ciphertext(one.a, one.b + u[1] * BASE),
        Ciphertext(two.a, two.b - u[0] * BASE),
        three,
    )
    move, broken = _proven(outputs, c, u, u, u, shifted)
    assert broken == set()
    with pytest.raises(PeerFault, match="the proof of the shuffle does not hold"):
        check_shuffle(HERE, K, shifted, move)


def test_commitments_cannot_be_chosen_after_the_challenge() -> None:
    """With u known beforehand, a matrix with rows that sum to one can be fitted to scaled cards."""
    outputs = _outputs(Attack(set(), SCALED, SCALED))
    u = _weights(outputs, _plain_commitments())
    u_prime = _times(SCALED, u)
    c = _commitments([_fitted(u, wanted) for wanted in u_prime])
    move, broken = _proven(outputs, c, u, u_prime, u_prime)
    assert broken == set()
    with pytest.raises(PeerFault, match="the proof of the shuffle does not hold"):
        check_shuffle(HERE, K, CARDS, move)


def _blended_with(logarithm: Scalar) -> ShuffleMove:
    """Blended cards from a mixer that takes h for logarithm times G.

    With that the end of the chain is a multiple of G, and so is its distance from any product.
    """
    outputs = _outputs(Attack(set(), BLENDED, BLENDED))
    c = _commitments([[_scalar(entry) for entry in row] for row in BLENDED])
    u = _weights(outputs, c)
    u_prime = _times(BLENDED, u)
    chain, end = shuffle._chain(R_HAT, u_prime), logarithm
    for r_i, u_i in zip(R_HAT, u_prime, strict=True):
        end = r_i + u_i * end
    r_hat = end - u[0] * u[1] * u[2] * logarithm
    witness = [sum(R, Scalar(0)), r_hat, shuffle._inner(u, R), -shuffle._inner(u_prime, RHO)]
    statement = shuffle._statement(K, outputs, chain, shuffle._encoded(K, CARDS, outputs, c))
    proof = prove(HERE, statement, (*witness, *R_HAT, *u_prime), game_secret(1))
    return ShuffleMove(tuple(outputs), c, chain, proof)


@pytest.mark.parametrize("logarithm", [Scalar(1), Scalar(9)])
def test_who_knew_the_logarithm_of_h_could_blend_cards(
    logarithm: Scalar, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(PeerFault, match="the proof of the shuffle does not hold"):
        check_shuffle(HERE, K, CARDS, _blended_with(logarithm))
    monkeypatch.setattr(shuffle, "_h", lambda: logarithm * BASE)
    check_shuffle(HERE, K, CARDS, _blended_with(logarithm))


def test_generators_are_hashes_of_their_own_and_nothing_else_is() -> None:
    generators = (shuffle._h(), *shuffle._hs(1000))
    made = tuple(hash_to_point("generator", i.to_bytes(8, "big")) for i in range(1001))
    assert generators == made
    others = {BASE, *card_points(DECK, 1000), *map(vote_point, (None, *range(1, 13)))}
    assert len({*generators, *others}) == 1001 + len(others)


def _plain_commitments() -> tuple[Point, ...]:
    """Those of an honest mixer that changes no place."""
    return _commitments([[_scalar(entry) for entry in row] for row in ONE])


def _fitted(u: list[Scalar], wanted: Scalar) -> list[Scalar]:
    """A row (x, 1 - x, 0) that makes `wanted` of u."""
    x = (wanted - u[1]) * (u[0] - u[1]).inverse()
    return [x, Scalar(1) - x, Scalar(0)]


@pytest.mark.parametrize("honest", [ONE, SWAP])
def test_the_same_prover_passes_with_a_permutation(honest: Matrix) -> None:
    move, broken = _move(Attack(set(), honest, honest))
    assert broken == set()
    check_shuffle(HERE, K, CARDS, move)


def test_the_attacks_break_every_kind_of_row() -> None:
    kinds = {min(row, 5) for attack in ATTACKS.values() for row in attack.breaks}
    assert kinds == set(range(6))
