"""Proofs of linear relations: what is true is proven, nothing else, nowhere else, and once."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.crypto import sigma
from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import BASE, IDENTITY, ORDER, Point, Scalar, combine, hash_to_point
from p2p_dixit.crypto.hashes import derive, wide
from p2p_dixit.crypto.sigma import Proof, ProofStatement, Row, check, prove
from p2p_dixit.errors import Malformed

HERE = Context(b"game" * 8, 1, 2, 3, b"base" * 8, 4)
SECRET = b"secret" * 6
P, Q = hash_to_point("P"), hash_to_point("Q")
WITNESS = (Scalar(11), Scalar(22), Scalar(33))
ROWS: tuple[Row, ...] = (((0, BASE),), ((0, P), (1, Q)), ((1, BASE), (2, P), (0, Q)))


def _images(witness: tuple[Scalar, ...], rows: tuple[Row, ...] = ROWS) -> list[Point]:
    return [combine((witness[j], base) for j, base in row) for row in rows]


STATEMENT = ProofStatement.of("test", list(zip(_images(WITNESS), ROWS, strict=True)), b"also")
PROOF = prove(HERE, STATEMENT, WITNESS, SECRET)

scalars = st.integers(0, ORDER - 1).map(Scalar)
bases = st.sampled_from([BASE, P, Q, P + Q])


@given(st.lists(scalars, min_size=1, max_size=4), st.data())
def test_whatever_is_true_can_be_proven(witness: list[Scalar], data: st.DataObject) -> None:
    terms = st.tuples(st.integers(0, len(witness) - 1), bases)
    rows = data.draw(st.lists(st.lists(terms, min_size=1, max_size=3).map(tuple), max_size=4))
    rows.append(((len(witness) - 1, BASE),))
    images = _images(tuple(witness), tuple(rows))
    statement = ProofStatement.of("any", list(zip(images, rows, strict=True)))
    proof = prove(HERE, statement, witness, SECRET)
    assert check(HERE, statement, proof)
    assert Proof.decode(proof.encode(), most=len(witness)) == proof


@pytest.mark.parametrize("row", range(len(ROWS)))
def test_a_false_image_cannot_be_proven(row: int) -> None:
    images = _images(WITNESS)
    images[row] += BASE
    false = ProofStatement.of("test", list(zip(images, ROWS, strict=True)), b"also")
    assert not check(HERE, false, prove(HERE, false, WITNESS, SECRET))
    assert not check(HERE, false, PROOF)


def test_one_nonce_serves_all_rows_so_secrets_cannot_differ_between_them() -> None:
    images = [Scalar(11) * BASE, Scalar(12) * P + Scalar(22) * Q]  # x_0 is 11 here, 12 there
    false = ProofStatement.of("test", list(zip(images, ROWS[:2], strict=True)))
    for first in (11, 12):
        proof = prove(HERE, false, (Scalar(first), Scalar(22)), SECRET)
        assert not check(HERE, false, proof)


@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize("change", [Scalar(1), Scalar(ORDER - 1)])
def test_an_altered_scalar_spoils_a_proof(index: int, change: Scalar) -> None:
    changed = [PROOF.challenge, *PROOF.responses]
    changed[index] += change
    assert not check(HERE, STATEMENT, Proof(changed[0], tuple(changed[1:])))


def test_missing_or_further_responses_spoil_a_proof() -> None:
    for responses in (PROOF.responses[:-1], (*PROOF.responses, Scalar(0)), ()):
        assert not check(HERE, STATEMENT, Proof(PROOF.challenge, responses))


@pytest.mark.parametrize(
    "there",
    [
        replace(HERE, game=b"emag" * 8),
        replace(HERE, roster=2),
        replace(HERE, key=1),
        replace(HERE, step=4),
        replace(HERE, base=bytes(32)),
        HERE.at(5),
    ],
)
def test_a_proof_is_good_in_one_place_only(there: Context) -> None:
    # R-05-1
    assert check(HERE, STATEMENT, PROOF)
    assert not check(there, STATEMENT, PROOF)
    assert there.encode() != HERE.encode()


def test_a_proof_is_bound_to_label_and_company() -> None:
    equations = list(zip(STATEMENT.images, ROWS, strict=True))
    for other in (
        ProofStatement.of("tset", equations, b"also"),
        ProofStatement.of("test", equations, b""),
    ):
        assert not check(HERE, other, PROOF)


def test_bases_cannot_be_exchanged() -> None:
    rows = (ROWS[0], ((0, Q), (1, P)), ROWS[2])
    other = ProofStatement.of("test", list(zip(STATEMENT.images, rows, strict=True)), b"also")
    assert not check(HERE, other, PROOF)


def test_the_proof_of_all_zeros_proves_nothing() -> None:
    zero = Proof(Scalar(0), (Scalar(0),))
    for image in (P, IDENTITY):
        assert not check(HERE, ProofStatement.of("test", [(image, ((0, BASE),))]), zero)


def _chosen_afterwards(label: str, also: bytes) -> tuple[ProofStatement, Proof]:
    """A statement made to fit its proof: T and s first, then image = (s P - T) / c.

    T = Q, so whoever does this knows no x with image = x P. It takes a challenge that does not
    depend on the image.
    """
    unknown = ProofStatement.of(label, [(IDENTITY, ((0, P),))], also)
    challenge = sigma._challenge(sigma._transcript(HERE, unknown), [Q])
    response = Scalar(7)
    image = challenge.inverse() * (response * P - Q)
    return ProofStatement.of(label, [(image, ((0, P),))], also), Proof(challenge, (response,))


def test_a_statement_cannot_be_chosen_after_the_challenge(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not check(HERE, *_chosen_afterwards("test", b"also"))
    # Weak Fiat-Shamir: with the public values left out of the hash, the forgery passes.
    monkeypatch.setattr(
        sigma, "_transcript", lambda context, statement: wide("proof", context.encode())
    )
    assert check(HERE, *_chosen_afterwards("test", b"also"))


def test_repeating_a_step_gives_the_same_bytes() -> None:
    # R-03-3
    assert prove(HERE, STATEMENT, WITNESS, SECRET).encode() == PROOF.encode()
    assert prove(HERE, STATEMENT, WITNESS, b"another").encode() != PROOF.encode()


def _extracted(one: Proof, other: Proof) -> Scalar:
    """x_0, if both proofs used the same nonce: (s - s') / (c - c')."""
    difference = (one.challenge - other.challenge).inverse()
    return (one.responses[0] - other.responses[0]) * difference


def test_a_step_repeated_under_another_number_gives_no_secret_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    later = replace(HERE, step=HERE.step + 1)
    assert _extracted(PROOF, prove(later, STATEMENT, WITNESS, SECRET)) != WITNESS[0]
    # The attack itself works, as it must for this test to mean anything: with nonces that leave
    # the transcript out, two proofs of the same secret give it away.
    monkeypatch.setattr(sigma, "derive", lambda secret, tag, _: derive(secret, tag))
    leaks = [prove(context, STATEMENT, WITNESS, SECRET) for context in (HERE, later)]
    assert _extracted(*leaks) == WITNESS[0]


@pytest.mark.parametrize("change", [{"step": 9}, {"roster": 9}, {"key": 9}, {"base": bytes(32)}])
def test_nonces_never_meet_again(change: dict[str, int]) -> None:
    # R-05-3
    there = prove(replace(HERE, **change), STATEMENT, WITNESS, SECRET)  # type: ignore[arg-type]
    nonces = [
        {(s - proof.challenge * x) for s, x in zip(proof.responses, WITNESS, strict=True)}
        for proof in (PROOF, there)
    ]
    assert len(nonces[0] | nonces[1]) == 2 * len(WITNESS)


@pytest.mark.parametrize(
    "data", [b"", bytes(32), bytes(64 + 1), bytes(32 * 5), b"\xff" * 64, bytes(32) + b"\xff" * 32]
)
def test_malformed_proofs_are_refused(data: bytes) -> None:
    with pytest.raises(Malformed):
        Proof.decode(data, most=3)
