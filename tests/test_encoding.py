"""Canonical msgpack: one encoding a value, nothing else decodes."""

from collections.abc import Mapping

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.encoding import (
    MAX_DEPTH,
    MAX_NODES,
    Value,
    decode,
    decode_head,
    encode,
    sole_bytes,
)
from p2p_dixit.errors import Malformed
from p2p_dixit.work import metered

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
scalars = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.binary() | texts
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple) | st.dictionaries(texts, inner, max_size=4)
    ),
    max_leaves=12,
)


@given(values)
def test_round_trip(value: Value) -> None:
    # R-02-1
    assert decode(encode(value)) == value


@given(st.binary(max_size=60))
def test_whatever_decodes_is_canonical(data: bytes) -> None:
    try:
        value = decode(data)
    except Malformed:
        return
    assert encode(value) == data


@given(values, st.data())
def test_a_prefix_or_a_tail_is_refused(value: Value, data: st.DataObject) -> None:
    encoded = encode(value)
    cut = data.draw(st.integers(0, len(encoded) - 1))
    with pytest.raises(Malformed):
        decode(encoded[:cut])
    with pytest.raises(Malformed):
        decode(encoded + b"\x00")


@pytest.mark.parametrize(
    ("why", "data"),
    [
        ("a longer form of an integer", b"\xcc\x05"),
        ("a longer form of a length", b"\xd9\x01a"),
        ("keys out of order", b"\x82\xa1b\x01\xa1a\x02"),
        ("a key twice", b"\x82\xa1a\x01\xa1a\x02"),
        ("a key that is no text", b"\x81\x01\x02"),
        ("a float", b"\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00"),
        ("an extension type", b"\xd4\x01\x00"),
        ("a timestamp", b"\xd6\xff\x00\x00\x00\x00"),
        ("text that is no UTF-8", b"\xa1\xff"),
        ("nesting deeper than allowed", b"\x91" * (MAX_DEPTH + 1) + b"\xc0"),
        ("nesting deeper than msgpack allows", b"\x91" * 5000 + b"\xc0"),
        ("an array that promises more than there is", b"\xdd\xff\xff\xff\xff"),
        ("nothing", b""),
    ],
)
def test_refused(why: str, data: bytes) -> None:
    # R-02-2
    with pytest.raises(Malformed):
        decode(data)


def test_values_are_counted_before_anything_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    # R-02-5
    def never(*_: object, **__: object) -> None:
        raise AssertionError

    maps = 485 * 1024
    hostile = b"\xdd" + maps.to_bytes(4, "big") + b"\x80" * maps
    monkeypatch.setattr(msgpack, "unpackb", never)
    with metered() as spent, pytest.raises(Malformed):
        decode(hostile)
    assert spent.nodes == MAX_NODES + 1


@pytest.mark.parametrize("item", [b"\xc0", b"\x80", b"\x90", b"\xa0", b"\x05", b"\xc4\x00"])
def test_as_many_values_as_allowed_and_no_more(item: bytes) -> None:
    def of(count: int) -> bytes:
        return b"\xdc" + count.to_bytes(2, "big") + item * count

    assert decode(of(MAX_NODES - 1))
    with pytest.raises(Malformed):
        decode(of(MAX_NODES))
    assert decode(of(MAX_NODES), max_nodes=MAX_NODES + 1)


@given(values)
def test_every_value_counts_keys_included(value: Value) -> None:
    with metered() as spent:
        decode(encode(value))
    assert spent.nodes == _count(value)


def _count(value: Value) -> int:
    if isinstance(value, tuple):
        return 1 + sum(map(_count, value))
    if isinstance(value, Mapping):
        return 1 + sum(1 + _count(each) for each in value.values())
    return 1


@given(values, st.integers(1, 6))
def test_the_head_of_an_array_is_read_whatever_follows(value: Value, count: int) -> None:
    simple: tuple[Value, ...] = (b"\x01" * 32, 7, "kind", None, -1, b"")[:count]
    encoded = encode((*simple, value))
    assert decode_head(encoded, count) == simple
    assert decode_head(encoded[:-1] + b"\xc1", count) == simple


@pytest.mark.parametrize(
    "data", [b"", b"\xc0", b"\x91\xc0", b"\x93\x90\x01\x02", b"\x93\x80\x01\x02", b"\x93\x01\x02"]
)
def test_what_does_not_begin_with_three_simple_values_has_no_head(data: bytes) -> None:
    with pytest.raises(Malformed):
        decode_head(data, 3)


def test_what_is_counted_inside_counts_outside_as_well() -> None:
    with metered() as around:
        decode(b"\xc0")
        with metered() as inside:
            decode(b"\x91\xc0")
    decode(b"\xc0")
    assert (inside.nodes, around.nodes) == (2, 3)


def test_size_is_checked_first() -> None:
    # R-02-3
    with pytest.raises(Malformed, match="11 bytes are more than the 10 allowed"):
        decode(b"\xc4\x09" + bytes(9), max_bytes=10)


@pytest.mark.parametrize("value", [1.0, 2**64, -(2**63) - 1, "\ud800", [1], {1: 2}, {"a": 1.5}])
def test_what_has_no_encoding(value: object) -> None:
    with pytest.raises(Malformed):
        encode(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [0, 1, 255, 256, 257, 65_535, 65_536, 65_537])
def test_a_byte_string_by_itself_is_read_as_by_decode(size: int) -> None:
    data = encode(bytes(size))
    assert sole_bytes(b"before" + data, 6, 6 + len(data)) == bytes(size)
    for start, end in ((6, 5 + len(data)), (7, 6 + len(data)), (5, 6 + len(data))):
        assert sole_bytes(b"before" + data, start, end) is None


@given(st.sampled_from([0, 3, 255, 256, 65_536]), st.integers(0, 5), st.binary(max_size=7))
def test_no_other_bytes_are_a_byte_string(size: int, at: int, put: bytes) -> None:
    data = encode(bytes(size))
    changed = data[:at] + put + data[at + len(put) :]
    try:
        value = decode(changed)
    except Malformed:
        value = None
    assert sole_bytes(changed, 0, len(changed)) == (value if isinstance(value, bytes) else None)
