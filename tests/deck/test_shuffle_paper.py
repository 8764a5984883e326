"""The shuffle's proof against the paper's own algorithms, letter by letter.

A transcription of CheckShuffleProof (Haenni, Locher, Koenig, Dubuis 2017), additively and with the
paper's names, that shares with the code under test only the group, the hashes and the wire format.
The paper has (a, b) = (M + rK, rG), the other way round from ours, and r' with the other sign.
"""

from dataclasses import dataclass

from p2p_dixit.crypto.group import BASE, IDENTITY, Point, Scalar, hash_to_point, hash_to_scalar
from p2p_dixit.crypto.hashes import frame, wide
from p2p_dixit.deck.cards import Ciphertext, encode_cards, open_deck
from p2p_dixit.deck.shuffle import ShuffleMove, make_shuffle
from tests.deck.room import DECK, context, game_secret

HERE = context(7, 1)
PK = Scalar(0xD1217) * BASE
N = 6


@dataclass(frozen=True)
class Paper:
    """The proof in the paper's parts: c, s_1 .. s_4, ^s, s'."""

    c: Scalar
    s: tuple[Scalar, ...]
    s_hat: tuple[Scalar, ...]
    s_prime: tuple[Scalar, ...]


def _split(move: ShuffleMove) -> Paper:
    c, answers = move.proof.challenge, move.proof.responses
    one, two, three, four = answers[:4]
    return Paper(c, (one, two, three, -four), answers[4 : 4 + N], answers[4 + N :])


def _u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def _bytes(points: tuple[Point, ...]) -> bytes:
    return b"".join(point.encode() for point in points)


def _commitments(cards: tuple[Ciphertext, ...], move: ShuffleMove) -> list[Point]:
    """t'_1, t'_2, t'_3, t'_4,2, t'_4,1 and all ^t'_i, in the order in which they are hashed."""
    p, bold_c, c_hat = _split(move), move.commitments, move.chain
    h, *bold_h = (hash_to_point("generator", _u64(i)) for i in range(N + 1))
    given = (PK.encode(), encode_cards(cards), encode_cards(move.outputs), _bytes(bold_c))
    seed = wide("shuffle", HERE.encode(), *given)
    u = [hash_to_scalar("shuffle challenge", seed, _u64(i)) for i in range(N)]

    c_bar = c_tilde = a_tilde = b_tilde = IDENTITY
    u_product = Scalar(1)
    for i in range(N):
        c_bar = c_bar + bold_c[i] - bold_h[i]
        u_product = u_product * u[i]
        c_tilde += u[i] * bold_c[i]
        a_tilde += u[i] * cards[i].b
        b_tilde += u[i] * cards[i].a
    c_last = c_hat[-1] - u_product * h

    minus = -p.c
    t_1 = minus * c_bar + p.s[0] * BASE
    t_2 = minus * c_last + p.s[1] * BASE
    t_3 = minus * c_tilde + p.s[2] * BASE
    t_41 = minus * a_tilde - p.s[3] * PK
    t_42 = minus * b_tilde - p.s[3] * BASE
    for i in range(N):
        t_3 += p.s_prime[i] * bold_h[i]
        t_41 += p.s_prime[i] * move.outputs[i].b
        t_42 += p.s_prime[i] * move.outputs[i].a
    before = (h, *c_hat)
    t_hat = [minus * c_hat[i] + p.s_hat[i] * BASE + p.s_prime[i] * before[i] for i in range(N)]
    return [t_1, t_2, t_3, t_42, t_41, *t_hat]


def _holds(cards: tuple[Ciphertext, ...], move: ShuffleMove) -> bool:
    public = frame(
        PK.encode(),
        encode_cards(cards),
        encode_cards(move.outputs),
        _bytes(move.commitments),
        _bytes(move.chain),
    )
    transcript = wide("proof", HERE.encode(), b"shuffle", public)
    t = _bytes(tuple(_commitments(cards, move)))
    return hash_to_scalar("challenge", transcript, t) == move.proof.challenge


def test_the_papers_check_takes_our_proofs_of_open_and_of_hidden_cards() -> None:
    deck = open_deck(DECK, N)
    mixed = make_shuffle(context(6, 0), PK, deck, game_secret(0)).outputs
    for cards in (deck, mixed, (*mixed[:3], *deck[:3])):
        for first in ((), (4, 1)):
            assert _holds(cards, make_shuffle(HERE, PK, cards, game_secret(1), first))


def test_the_papers_check_refuses_a_proof_for_other_cards() -> None:
    deck = open_deck(DECK, N)
    move = make_shuffle(HERE, PK, deck, game_secret(1))
    assert _holds(deck, move)
    assert not _holds((*deck[1:], deck[0]), move)
