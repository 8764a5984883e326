"""One proof system for everything: knowledge of a preimage of a linear map.

The statement is a list of equations over secret scalars x_0, x_1, ... (the *witness*):

    image_k = sum over the row's terms (j, B) of x_j B

Schnorr's proof, as Maurer generalised it ("Unifying zero-knowledge proofs of knowledge", 2009):

    commit    w_j fresh for every secret,  T_k = sum w_j B            (one w_j in all rows: AND)
    challenge c = H(context, label, public, T_0, T_1, ...)
    respond   s_j = w_j + c x_j
    check     T_k = sum s_j B - c image_k for every k, and c comes out of the hash again

The proof is (c, s_0, s_1, ...). Fiat-Shamir is the strong one: `public` must determine every base
and every image, and all of it is hashed before the commitments. `Statement.of` puts in every base
and image itself; only the shuffle, whose images follow from its public values, builds its own.

Nonces are derived, not drawn: w_j = HKDF(game secret, hash of the transcript so far, j). The same
step repeated gives the same proof byte for byte; any change of statement or context gives new
nonces, so that no two different challenges ever meet the same w_j (protocol/05-proofs.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import (
    Point,
    Scalar,
    combine_all,
    decode_scalars,
    encode_all,
    hash_to_scalar,
    scalars_from,
)
from p2p_dixit.crypto.hashes import derive, frame, wide
from p2p_dixit.errors import Malformed
from p2p_dixit.frozen import quick

Row: TypeAlias = tuple[tuple[int, Point], ...]  # (number of the secret, base)


@quick
@dataclass(frozen=True)
class ProofStatement:
    """What is proven: which relation, over what, and by which equations."""

    label: str
    public: bytes
    rows: tuple[Row, ...]
    images: tuple[Point, ...]  # only `check` needs them

    @classmethod
    def of(
        cls, label: str, equations: Sequence[tuple[Point, Row]], *also: bytes
    ) -> "ProofStatement":
        """The statement of these (image, row) equations, bound to `also` as well."""
        listed = b"".join(_listed(image, row) for image, row in equations)
        images, rows = zip(*equations, strict=True)
        return cls(label, frame(listed, *also), rows, images)


@quick
@dataclass(frozen=True)
class Proof:
    """The challenge and one response for each secret."""

    challenge: Scalar
    responses: tuple[Scalar, ...]

    def encode(self) -> bytes:
        """All scalars as one string, the challenge first."""
        return encode_all((self.challenge, *self.responses))

    @classmethod
    def decode(cls, data: bytes, *, most: int) -> "Proof":
        """A challenge and one to `most` responses."""
        challenge, *responses = decode_scalars(data, most=most + 1) or (Scalar(0),)
        if not responses:
            raise Malformed("a proof without responses")
        return cls(challenge, tuple(responses))


def prove(
    context: Context, statement: ProofStatement, witness: Sequence[Scalar], game_secret: bytes
) -> Proof:
    """Proves knowledge of `witness`, of which the caller knows that it fits."""
    transcript = _transcript(context, statement)
    nonces = scalars_from(derive(game_secret, "nonce", transcript), len(witness))
    commitments = combine_all([[(nonces[j], base) for j, base in row] for row in statement.rows])
    challenge = _challenge(transcript, commitments)
    responses = (w + challenge * x for w, x in zip(nonces, witness, strict=True))
    return Proof(challenge, tuple(responses))


def check(context: Context, statement: ProofStatement, proof: Proof) -> bool:
    """Whether `proof` proves `statement`, in this context and no other."""
    if len(proof.responses) != _secrets(statement):
        return False
    responses, away = proof.responses, -proof.challenge
    commitments = combine_all(
        [
            [*[(responses[j], base) for j, base in row], (away, image)]
            for row, image in zip(statement.rows, statement.images, strict=True)
        ]
    )
    return _challenge(_transcript(context, statement), commitments) == proof.challenge


def _secrets(statement: ProofStatement) -> int:
    return 1 + max([j for row in statement.rows for j, _ in row])


def _listed(image: Point, row: Row) -> bytes:
    terms = b"".join([j.to_bytes(4, "big") + base.encode() for j, base in row])
    return image.encode() + len(row).to_bytes(4, "big") + terms


def _transcript(context: Context, statement: ProofStatement) -> bytes:
    return wide("proof", context.encode(), statement.label.encode(), statement.public)


def _challenge(transcript: bytes, commitments: Sequence[Point]) -> Scalar:
    return hash_to_scalar("challenge", transcript, encode_all(commitments))
