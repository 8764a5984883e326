"""Signatures: bound to their purpose, and strict about whose key they are."""

from hashlib import sha512

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.crypto import edwards
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey, checked_public_key, is_public_key, sign, verify
from p2p_dixit.errors import Malformed

KEY = SigningKey(bytes(range(32)))
DIGEST = bytes(32)
SIGNATURE = sign(KEY, "purpose", DIGEST)


def test_a_signature_fits_its_key_purpose_and_digest_only() -> None:
    other = SigningKey(bytes(32))
    assert verify(KEY.public, "purpose", DIGEST, SIGNATURE)
    assert not verify(other.public, "purpose", DIGEST, SIGNATURE)
    assert not verify(KEY.public, "another", DIGEST, SIGNATURE)
    assert not verify(KEY.public, "purpose", b"\x01" * 32, SIGNATURE)


def test_signing_again_gives_the_same_bytes() -> None:
    assert sign(SigningKey(KEY.seed), "purpose", DIGEST) == SIGNATURE


@given(st.integers(0, 511))
def test_any_flipped_bit_spoils_a_signature(bit: int) -> None:
    flipped = bytearray(SIGNATURE)
    flipped[bit // 8] ^= 1 << bit % 8
    assert not verify(KEY.public, "purpose", DIGEST, bytes(flipped))


def test_an_unreduced_s_is_refused() -> None:
    s = int.from_bytes(SIGNATURE[32:], "little") + edwards.ORDER
    assert not verify(KEY.public, "purpose", DIGEST, SIGNATURE[:32] + s.to_bytes(32, "little"))


@pytest.mark.parametrize("length", [0, 31, 63, 65, 128])
def test_a_signature_of_another_length_is_refused(length: int) -> None:
    assert not verify(KEY.public, "purpose", DIGEST, (SIGNATURE * 2)[:length])


def _encode(point: edwards.Extended) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, edwards.P)
    x, y = x * inverse % edwards.P, y * inverse % edwards.P
    return (y | (x & 1) << 255).to_bytes(32, "little")


# A generator of the eight points of small order (its y is one of the known odd encodings).
TORSION = edwards.decode(
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
)


@pytest.mark.parametrize("times", range(8))
def test_keys_with_a_part_of_small_order_are_refused(times: int) -> None:
    assert TORSION is not None
    small = edwards.multiply(times, TORSION)
    honest = edwards.decode(KEY.public)
    assert honest is not None
    assert not is_public_key(_encode(small))
    assert is_public_key(_encode(edwards.add(honest, small))) == (times == 0)


@pytest.mark.parametrize(
    "public",
    [
        b"",
        KEY.public[:31],
        KEY.public + b"\x00",
        (edwards.P + 3).to_bytes(32, "little"),  # y above the prime
        (1 | 1 << 255).to_bytes(32, "little"),  # negative zero
        (2).to_bytes(32, "little"),  # no such x
    ],
)
def test_what_is_no_key_is_refused(public: bytes) -> None:
    assert not verify(public, "purpose", DIGEST, SIGNATURE)
    with pytest.raises(Malformed):
        checked_public_key(public)


def test_a_good_key_passes() -> None:
    assert checked_public_key(KEY.public) == KEY.public


def test_a_private_key_has_one_length_and_does_not_show_itself() -> None:
    with pytest.raises(Malformed):
        SigningKey(bytes(31))
    assert KEY.seed.hex() not in repr(KEY)


def test_a_signature_whose_r_is_neutral_is_judged_by_its_bytes_alone() -> None:
    """No honest signer draws zero. libsodium would refuse this R, which [R-03-8] accepts, and a
    player whose browser judges otherwise than the rest would be cut off.
    """
    head = sha512(KEY.seed).digest()[:32]
    secret = (int.from_bytes(head, "little") & (2**254 - 8) | 2**254) % edwards.ORDER
    neutral = (1).to_bytes(32, "little")
    message = tagged("signature", b"purpose", DIGEST)
    k = int.from_bytes(sha512(neutral + KEY.public + message).digest(), "little")
    right = k * secret % edwards.ORDER
    for scalar, fits in ((right, True), (right ^ 1, False), (right + edwards.ORDER, False)):
        signature = neutral + scalar.to_bytes(32, "little")
        assert verify(KEY.public, "purpose", DIGEST, signature) is fits
