"""A shuffle that proves itself: Terelius and Wikstrom's proof of a re-encryption shuffle.

The symbols are those of Haenni, Locher, Koenig and Dubuis, "Pseudo-code algorithms for verifiable
re-encryption mix-nets" (2017), written additively. ^x is their x with a hat, ~x with a tilde, _x
with a bar; a ciphertext is (a, b) = (aG, M + aK).

    e_i      inputs, i = 1 .. N           psi     the permutation (j_1, ..., j_N)
    e'_i     outputs, e'_i = e_{j_i} + (r'_{j_i} G, r'_{j_i} K)
    h, h_i   independent generators       c_i     commitments to psi, c_{j_i} = r_{j_i} G + h_i
    u_i      = H(context, K, e, e', c; i)         u'_i  = u_{j_i}
    ^c_i     the chain, ^c_i = ^r_i G + u'_i ^c_{i-1} from ^c_0 = h

The c_i commit to a matrix before u is known. It is a permutation's iff its rows sum to one and the
entries of u', which it makes of u, have the product of u's, for any u; a random u is as good as any
(Schwartz-Zippel). With

    _r = sum r_i    ^r = sum ^r_i prod_{k > i} u'_k    ~r = sum u_i r_i    r' = -sum u_i r'_i

what remains to be proven is linear in the secrets _r, ^r, ~r, r', ^r_1 .. ^r_N, u'_1 .. u'_N:

    sum c_i - sum h_i      = _r G                               (t_1)
    ^c_N - (prod u_i) h    = ^r G                               (t_2)
    sum u_i c_i            = ~r G + sum u'_i h_i                (t_3)
    sum u_i a_i            = r' G + sum u'_i a'_i               (t_4; their r' has the other sign)
    sum u_i b_i            = r' K + sum u'_i b'_i
    ^c_i                   = ^r_i G + u'_i ^c_{i-1}, each i     (^t_i)

so `sigma` proves it like everything else. All images follow from K, e, e', c and ^c, and those are
hashed (protocol/08-shuffle.md). For N cards, making takes 6N multiplications, 4N with the base
point and 8N additions, the shuffle included; checking 8N, N and 9N.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import prod

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import (
    BASE,
    Point,
    Scalar,
    combine_all,
    decode_points,
    encode_all,
    hash_to_point,
    hash_to_scalars,
    make_all,
    scalar_from,
    total,
    total_all,
)
from p2p_dixit.crypto.hashes import BlockStream, frame, wide
from p2p_dixit.crypto.sigma import Proof, ProofStatement, Row, check, prove
from p2p_dixit.deck.cards import Ciphertext, decode_cards, encode_cards
from p2p_dixit.deck.moves import MAX_CARDS, number, require, strings
from p2p_dixit.encoding import Value
from p2p_dixit.frozen import quick

# The secrets of the proof in order: _r, ^r, ~r, r', then all ^r_i, then all u'_i.
R_BAR, R_HAT, R_TILDE, R_PRIME, FIRST = range(5)


@quick
@dataclass(frozen=True)
class ShuffleMove:
    """The outputs e', the commitments c and ^c, and the proof."""

    outputs: tuple[Ciphertext, ...]
    commitments: tuple[Point, ...]
    chain: tuple[Point, ...]
    proof: Proof

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return {
            "outputs": encode_cards(self.outputs),
            "commitments": encode_all(self.commitments),
            "chain": encode_all(self.chain),
            "proof": self.proof.encode(),
        }

    @classmethod
    def from_value(cls, value: Value) -> "ShuffleMove":
        """Strictly; raises Malformed."""
        names = ("outputs", "commitments", "chain", "proof")
        outputs, commitments, chain, proof = strings(value, *names)
        return cls(
            decode_cards(outputs, most=MAX_CARDS),
            decode_points(commitments, most=MAX_CARDS),
            decode_points(chain, most=MAX_CARDS),
            Proof.decode(proof, most=FIRST + 2 * MAX_CARDS),
        )


def make_shuffle(
    context: Context,
    key: Point,
    inputs: Sequence[Ciphertext],
    game_secret: bytes,
    first: tuple[int, ...] = (),
) -> ShuffleMove:
    """Re-encrypts under `key` and permutes; the inputs numbered `first` come out first."""
    drawn = _draw(context, key, inputs, game_secret, first)
    outputs = tuple(make_all(lambda j: inputs[j].again(key, drawn.r_prime[j]), drawn.psi))
    c = _commitments(drawn)
    public = _encoded(key, inputs, outputs, c)
    u = _challenges(context, public, len(inputs))
    u_prime = tuple(u[j] for j in drawn.psi)
    chain = _chain(drawn.r_hat, u_prime)
    statement = _statement(key, outputs, chain, public)
    proof = prove(context, statement, _witness(drawn, u, u_prime), game_secret)
    return ShuffleMove(outputs, c, chain, proof)


def fit_shuffle(context: Context, count: int, move: ShuffleMove) -> None:
    """Raises PeerFault unless this many cards come out."""
    sizes = {len(move.outputs), len(move.commitments), len(move.chain)}
    require(context, move, sizes == {count}, "shuffles another number of cards")


def check_shuffle(
    context: Context, key: Point, inputs: Sequence[Ciphertext], move: ShuffleMove
) -> None:
    """Raises PeerFault unless the outputs are the inputs, re-encrypted and permuted."""
    fit_shuffle(context, len(inputs), move)
    public = _encoded(key, inputs, move.outputs, move.commitments)
    u = _challenges(context, public, len(inputs))
    images = _images(inputs, move.commitments, move.chain, u)
    statement = _statement(key, move.outputs, move.chain, public, images)
    holds = check(context, statement, move.proof)
    require(context, move, holds, "the proof of the shuffle does not hold")


# ---------------------------------------------------------------------------------------------
# What the mixer draws


@dataclass(frozen=True, repr=False)  # the permutation is a secret like the rest
class _Drawn:
    """The mixer's secrets; r' and r are numbered like the inputs, ^r like the outputs."""

    psi: tuple[int, ...]
    r_prime: tuple[Scalar, ...]
    r: tuple[Scalar, ...]
    r_hat: tuple[Scalar, ...]


def _draw(
    context: Context,
    key: Point,
    inputs: Sequence[Ciphertext],
    game_secret: bytes,
    first: tuple[int, ...],
) -> _Drawn:
    n = len(inputs)
    worked_on = (key.encode(), encode_cards(inputs), b"".join(map(number, first)))
    stream = context.secrets(game_secret, "shuffle", *worked_on)
    scalars = [scalar_from(stream, index) for index in range(3 * n)]
    psi = _permutation(stream, n, first)
    return _Drawn(psi, tuple(scalars[:n]), tuple(scalars[n : 2 * n]), tuple(scalars[2 * n :]))


def _permutation(stream: BlockStream, n: int, first: tuple[int, ...]) -> tuple[int, ...]:
    """`first`, then the others in an order drawn evenly from all (Fisher and Yates)."""
    others = [j for j in range(n) if j not in first]
    for last in range(len(others) - 1, 0, -1):
        chosen = int.from_bytes(stream.block(3 * n + last), "big") % (last + 1)
        others[last], others[chosen] = others[chosen], others[last]
    return (*first, *others)


# ---------------------------------------------------------------------------------------------
# The equations of the header, in its order


def _commitments(drawn: _Drawn) -> tuple[Point, ...]:
    """c_{j_i} = r_{j_i} G + h_i."""
    hs = _hs(len(drawn.psi))
    made = make_all(lambda i: drawn.r[drawn.psi[i]] * BASE + hs[i], range(len(hs)), 16)
    by_input = dict(zip(drawn.psi, made, strict=True))
    return tuple(by_input[j] for j in range(len(made)))


def _encoded(
    key: Point, inputs: Sequence[Ciphertext], outputs: Sequence[Ciphertext], c: Sequence[Point]
) -> tuple[bytes, ...]:
    """K, e, e' and c, as they are hashed."""
    return (key.encode(), encode_cards(inputs), encode_cards(outputs), encode_all(c))


def _challenges(context: Context, public: tuple[bytes, ...], n: int) -> tuple[Scalar, ...]:
    """u_i = H(context, K, e, e', c; i)."""
    seed = wide("shuffle", context.encode(), *public)
    return hash_to_scalars("shuffle challenge", seed, n)


def _chain(r_hat: Sequence[Scalar], u_prime: Sequence[Scalar]) -> tuple[Point, ...]:
    """^c_i = ^r_i G + u'_i ^c_{i-1}.

    That is R_i G + U_i h with R_i = ^r_i + u'_i R_{i-1} and U_i = u'_i U_{i-1}: as many products,
    but no point waits for the one before it.
    """
    links = zip(r_hat, u_prime, strict=True)
    both = accumulate(
        links,
        lambda last, link: (link[0] + link[1] * last[0], link[1] * last[1]),
        initial=(Scalar(0), Scalar(1)),
    )
    h = _h()
    return tuple(make_all(lambda one: one[0] * BASE + one[1] * h, tuple(both)[1:]))


def _witness(drawn: _Drawn, u: Sequence[Scalar], u_prime: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """_r, ^r, ~r, r', all ^r_i, all u'_i."""
    r_hat = Scalar(0)
    for r_hat_i, u_prime_i in zip(drawn.r_hat, u_prime, strict=True):
        r_hat = r_hat_i + u_prime_i * r_hat  # Horner: ^r_i times the product of all later u'
    r_bar = sum(drawn.r, Scalar(0))
    return (r_bar, r_hat, _inner(u, drawn.r), -_inner(u, drawn.r_prime), *drawn.r_hat, *u_prime)


def _statement(
    key: Point,
    outputs: Sequence[Ciphertext],
    chain: tuple[Point, ...],
    public: tuple[bytes, ...],
    images: tuple[Point, ...] = (),
) -> ProofStatement:
    """The right-hand sides; the images, which take work, are left to the checking peer."""
    hashed = frame(*public, encode_all(chain))
    return ProofStatement("shuffle", hashed, _rows(key, outputs, chain), images)


def _rows(key: Point, outputs: Sequence[Ciphertext], chain: Sequence[Point]) -> tuple[Row, ...]:
    n = len(outputs)
    u_prime = range(FIRST + n, FIRST + 2 * n)
    before = (_h(), *chain[:-1])
    return (
        ((R_BAR, BASE),),
        ((R_HAT, BASE),),
        ((R_TILDE, BASE), *zip(u_prime, _hs(n), strict=True)),
        ((R_PRIME, BASE), *zip(u_prime, (e.a for e in outputs), strict=True)),
        ((R_PRIME, key), *zip(u_prime, (e.b for e in outputs), strict=True)),
        *(((FIRST + i, BASE), (u_prime[i], before[i])) for i in range(n)),
    )


def _images(
    inputs: Sequence[Ciphertext],
    c: Sequence[Point],
    chain: tuple[Point, ...],
    u: Sequence[Scalar],
) -> tuple[Point, ...]:
    weighed = (c, [e.a for e in inputs], [e.b for e in inputs])
    return (
        total_all(c) - _sum_of_hs(len(c)),
        chain[-1] - prod(u, start=Scalar(1)) * _h(),
        *combine_all([list(zip(u, points, strict=True)) for points in weighed]),
        *chain,
    )


def _inner(left: Sequence[Scalar], right: Sequence[Scalar]) -> Scalar:
    return sum((x * y for x, y in zip(left, right, strict=True)), Scalar(0))


# ---------------------------------------------------------------------------------------------
# Generators: the same in every game, with no known relation


@lru_cache(maxsize=MAX_CARDS + 1)
def _generator(i: int) -> Point:
    return hash_to_point("generator", number(i))


def _h() -> Point:
    return _generator(0)


def _hs(n: int) -> tuple[Point, ...]:
    """h_1 .. h_N."""
    return tuple(_generator(i) for i in range(1, n + 1))


@lru_cache(maxsize=64)  # hands, tables and piles come in few sizes
def _sum_of_hs(n: int) -> Point:
    return total(_hs(n))
