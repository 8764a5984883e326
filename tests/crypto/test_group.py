"""The group: RFC 9496's own vectors, the laws of arithmetic, and strict decoding."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.crypto import sodium
from p2p_dixit.crypto.group import (
    BASE,
    IDENTITY,
    ORDER,
    Point,
    Scalar,
    combine,
    decode_points,
    decode_scalars,
    encode_all,
    hash_to_point,
    hash_to_scalar,
    total,
)
from p2p_dixit.errors import Malformed
from tests.protocol.second import curve

FILE = Path(__file__).parents[2] / "protocol/vectors/ristretto255.json"
RFC: dict[str, Any] = json.loads(FILE.read_text())

numbers = st.integers(0, ORDER - 1) | st.integers(0, 3) | st.integers(ORDER - 3, ORDER - 1)
scalars = numbers.map(Scalar)
points = scalars.map(lambda scalar: scalar * hash_to_point("test"))


def test_the_multiples_of_the_base_point() -> None:
    expected = [Point.decode(bytes.fromhex(text), identity=True) for text in RFC["multiples"]]
    assert [Scalar(number) * BASE for number in range(16)] == expected
    sums = [IDENTITY]
    for _ in range(15):
        sums.append(sums[-1] + BASE)
    assert sums == expected


@pytest.mark.parametrize("case", RFC["invalid"], ids=lambda case: case["why"])
def test_invalid_encodings_are_refused(case: dict[str, str]) -> None:
    with pytest.raises(Malformed):
        Point.decode(bytes.fromhex(case["point"]), identity=True)


@pytest.mark.parametrize("case", RFC["from_hash"])
def test_points_from_uniform_bytes(case: dict[str, str]) -> None:
    assert sodium.from_hash(bytes.fromhex(case["bytes"])).hex() == case["point"]


@given(scalars, scalars, points)
def test_multiplication_distributes(s: Scalar, t: Scalar, p: Point) -> None:
    assert s * p + t * p == (s + t) * p
    assert s * p - t * p == (s - t) * p
    assert s * (t * p) == (s * t) * p
    assert combine([(s, p), (t, BASE)]) == s * p + t * BASE


@given(points, points)
def test_addition_is_a_group(p: Point, q: Point) -> None:
    assert p + q == q + p
    assert p - q == p + -q == -(q - p)
    assert p + IDENTITY == IDENTITY + p == p - IDENTITY == p
    assert p - p == IDENTITY == total([])


@given(numbers)
def test_scalars_are_numbers_modulo_the_order(number: int) -> None:
    scalar = Scalar(number)
    assert scalar == Scalar(number + ORDER) == Scalar.decode(scalar.encode())
    assert scalar - scalar == Scalar(0) == scalar + -scalar
    if number:
        assert scalar * scalar.inverse() == Scalar(1)


def test_zero_and_the_identity_give_the_identity() -> None:
    assert Scalar(0) * BASE == Scalar(0) * hash_to_point("test") == Scalar(5) * IDENTITY == IDENTITY


@pytest.mark.parametrize("number", [ORDER, ORDER + 1, 2**255 - 1, 2**256 - 1])
def test_unreduced_scalars_are_refused(number: int) -> None:
    with pytest.raises(Malformed, match="not reduced"):
        Scalar.decode(number.to_bytes(32, "little"))


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_other_lengths_are_refused(length: int) -> None:
    with pytest.raises(Malformed):
        Scalar.decode(bytes(length))
    with pytest.raises(Malformed):
        Point.decode(bytes(length), identity=True)


def test_the_identity_needs_leave() -> None:
    assert Point.decode(bytes(32), identity=True) == IDENTITY
    with pytest.raises(Malformed, match="identity"):
        Point.decode(bytes(32))
    with pytest.raises(Malformed, match="identity"):
        decode_points(BASE.encode() + bytes(32), most=2)


def test_lists_are_held_to_their_length_before_they_are_read() -> None:
    # R-04-5
    assert decode_points(encode_all([BASE, BASE]), most=2) == (BASE, BASE)
    assert decode_scalars(encode_all([Scalar(7)]), most=1) == (Scalar(7),)
    for decode in (decode_points, decode_scalars):
        with pytest.raises(Malformed, match="3 items are more than the 2 allowed"):
            decode(b"\xff" * 96, most=2)
        with pytest.raises(Malformed, match="whole number"):
            decode(bytes(33), most=2)


encodings = st.binary(min_size=32, max_size=32) | points.map(Point.encode)
encodings |= st.integers(-40, 40).map(lambda n: ((2**255 - 19 + n) % 2**256).to_bytes(32, "little"))
encodings |= st.integers(0, 40).map(lambda n: n.to_bytes(32, "little"))


@given(encodings, st.booleans())
def test_what_decodes_is_what_the_rfc_says(data: bytes, high: bool) -> None:
    """By a decoder written from RFC 9496, section 4.3.1, that shares nothing with libsodium."""
    if high:
        data = data[:31] + bytes([data[31] ^ 0x80])
    assert _decodes(Point.decode, data) == _decodes(curve.decode, data)


def _decodes(decode: Callable[..., object], data: bytes) -> bool:
    try:
        decode(data, identity=True)
    except (Malformed, curve.Malformed):
        return False
    return True


@given(points)
def test_no_point_has_a_second_encoding(point: Point) -> None:
    """libsodium 1.0.18 takes this one for the same point, and the first for the identity."""
    for data in (IDENTITY.encode(), point.encode()):
        high = data[:31] + bytes([data[31] | 0x80])
        with pytest.raises(Malformed, match="not the canonical encoding"):
            Point.decode(high, identity=True)


def test_points_and_scalars_can_be_pickled_and_hashed() -> None:
    pair = (BASE, Scalar(7))
    assert pickle.loads(pickle.dumps(pair)) == pair  # noqa: S301 - our own bytes
    assert len({BASE, Scalar(1) * BASE, Scalar(7), Scalar(7 + ORDER)}) == 2


def test_a_scalar_does_not_show_itself() -> None:
    assert repr(Scalar(1234567)) == "Scalar(...)" == str(Scalar(1234567))
    assert repr(BASE) == "Point(e2f2ae0a6abc4e71...)"


def test_hashes_to_the_group_depend_on_tag_and_parts() -> None:
    assert len({hash_to_point("a", b"b"), hash_to_point("ab"), hash_to_point("a", b"c")}) == 3
    assert hash_to_scalar("a", b"b") != hash_to_scalar("ab")
