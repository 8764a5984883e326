"""Canonical msgpack: one encoding for each value, and strict decoding (protocol/02-encoding.md).

A value is None, a bool, an int of -2**63 to 2**64-1, a byte string, a text without
surrogates, an array (a tuple here), or a map with text keys in ascending order of their
UTF-8 bytes. There are no floats and no extension types; lengths and integers are the shortest form.

Decoding trusts nothing. It caps the size before it looks; then it walks over the headers, without
building anything, and refuses depth, foreign types and more than a number of *nodes* (a node is a
value of any kind, a key of a map included): the values built afterwards are as small as the caller
expects. At last encoding the result must give the very same bytes back, which rules out duplicate
keys and every longer form at once. Every node passed is counted (`work`).

Which characters a text may hold is not decided here: Python's Unicode tables differ from version to
version, and what decodes must be the same everywhere. `p2p_dixit.text` has a fixed table for that.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import TypeAlias

import msgpack

from p2p_dixit import work
from p2p_dixit.errors import Malformed

Value: TypeAlias = "bool | int | bytes | str | tuple[Value, ...] | Mapping[str, Value] | None"

# The largest thing anyone has a reason to send is a shuffle of 1,000 cards with its proof (about
# 200 KB).
MAX_BYTES = 512 * 1024

# Points and scalars go in byte strings, never in arrays: the largest move of twelve seats has 37
# nodes, the state of a full lobby 230. An empty map takes one byte to send and 64 to hold: whoever
# sends nothing but those is stopped here, after some 100 microseconds.
MAX_NODES = 512

# Read from an array whose first items only are wanted: game, numbers and hashes take 180.
HEAD_BYTES = 512

# The deepest structure of the protocol is a certificate in a seal in an event in a list of events.
MAX_DEPTH = 12

_INT_MIN, _INT_MAX = -(2**63), 2**64 - 1
_LEAVES = (bytes, str, int, type(None))  # bool is an int; asked before the slower question of maps


def encode(value: Value) -> bytes:
    """The one encoding of `value`; refuses what has none."""
    return _pack(value, maps=_check(value, MAX_DEPTH))


def encode_own(value: Value) -> bytes:
    """The same for a value that we made ourselves, sound and without maps: checks nothing."""
    packed: bytes = msgpack.packb(value, use_bin_type=True)
    return packed


def sole_bytes(data: bytes, start: int, end: int) -> bytes | None:
    """The byte string whose encoding is all of `data[start:end]`; None if that is anything else.

    What `decode` would give, at a tenth of the price: a length has one shortest form.
    """
    size = end - start
    width = 2 if size <= 2 + 0xFF else 3 if size <= 3 + 0xFFFF else 5
    if size < width:
        return None
    length = size - width
    if length <= 0xFF:
        header = b"\xc4" + length.to_bytes(1, "big")
    elif length <= 0xFFFF:
        header = b"\xc5" + length.to_bytes(2, "big")
    else:
        header = b"\xc6" + length.to_bytes(4, "big")
    fits = len(header) == width and data.startswith(header, start)
    return data[start + width : end] if fits else None


def decode(data: bytes, *, max_bytes: int = MAX_BYTES, max_nodes: int = MAX_NODES) -> Value:
    """The value that `data` encodes; refuses whatever `encode` would not have written.

    Raises Malformed, also for more than `max_bytes` or `max_nodes`, before anything is built.
    """
    if len(data) > max_bytes:
        raise Malformed(f"{len(data)} bytes are more than the {max_bytes} allowed")
    _walk(data, max_nodes)
    try:
        value: Value = msgpack.unpackb(
            data, use_list=False, raw=False, strict_map_key=True, object_pairs_hook=_in_order
        )
        again: bytes = msgpack.packb(value, use_bin_type=True)
    except Malformed:
        raise
    except Exception as error:  # noqa: BLE001 - msgpack raises a dozen types on hostile input
        raise Malformed(f"not msgpack: {type(error).__name__}") from None
    if again != data:
        raise Malformed("not the canonical encoding")
    return value


def decode_head(data: bytes, count: int) -> tuple[Value, ...]:
    """The first `count` items of an encoded array, none of which may be an array or a map.

    What follows them is not looked at, so this costs the same however much that is. Nothing says
    yet that the whole is canonical, or an encoding at all.
    """
    unpacker = msgpack.Unpacker(
        use_list=False,
        raw=False,
        max_array_len=0,
        max_map_len=0,
        max_ext_len=0,
        max_buffer_size=HEAD_BYTES,
    )
    work.spend_nodes(count)
    try:
        unpacker.feed(data[:HEAD_BYTES])
        enough = unpacker.read_array_header() >= count
        items = tuple([unpacker.unpack() for _ in range(count)]) if enough else ()
    except Exception as error:  # noqa: BLE001 - as above
        raise Malformed(f"not msgpack: {type(error).__name__}") from None
    if not enough or not all(isinstance(item, _LEAVES) for item in items):
        raise Malformed("not an array that begins with so many simple values")
    return items


def _walk(data: bytes, max_nodes: int) -> None:
    """Refuses more nodes or depth than allowed, and foreign types, by headers alone."""
    at = nodes = 0
    left = 1  # values that are still to come here,
    around: list[int] = []  # and at each depth around
    try:
        while left or around:
            if not left:
                left = around.pop()
                continue
            left -= 1
            nodes += 1
            if nodes > max_nodes or len(around) > MAX_DEPTH:
                raise Malformed(f"more than {max_nodes} values, or nested deeper than {MAX_DEPTH}")
            first = data[at]
            if fixed := _FIXED[first]:
                at += fixed
            elif first == _SHORT_BYTES:
                at += 2 + data[at + 1]
            else:
                at, held = (at + 1, _FEW[first]) if first < _FIX_STRING else _long(data, at, first)
                if held:
                    around.append(left)
                    left = held
    except IndexError:
        raise Malformed("cut short") from None
    finally:
        work.spend_nodes(nodes)
    if at != len(data):
        raise Malformed("cut short, or with something behind it")


def _long(data: bytes, at: int, first: int) -> tuple[int, int]:
    """Where a value with a length in front ends, or where its items begin; and how many it has."""
    width = _WIDTHS.get(first)
    if width is None:
        raise Malformed("a type that this encoding does not have")
    length = int.from_bytes(data[at + 1 : at + 1 + width], "big")
    at += 1 + width
    match first:
        case 0xDC | 0xDD:
            return at, length
        case 0xDE | 0xDF:
            return at, 2 * length
        case _:
            return at + length, 0


# The bytes that begin a value, by the msgpack specification.
_FIX_ARRAY, _FIX_STRING, _NIL, _SHORT_BYTES = 0x90, 0xA0, 0xC0, 0xC4
_WIDTHS = {  # of the length that follows: byte strings, texts, arrays, maps
    0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4,
}  # fmt: skip
_SIZES = {  # of the whole value: nothing, true and false, integers
    _NIL: 1, 0xC2: 1, 0xC3: 1,
    0xCC: 2, 0xCD: 3, 0xCE: 5, 0xCF: 9, 0xD0: 2, 0xD1: 3, 0xD2: 5, 0xD3: 9,
}  # fmt: skip


def _fixed(first: int) -> int:
    """The size of a value that begins with this byte, where that says it all; else 0."""
    if first < 0x80 or first >= 0xE0:
        return 1
    if _FIX_STRING <= first < _NIL:
        return 1 + (first & 0x1F)
    return _SIZES.get(first, 0)


_FIXED = tuple(map(_fixed, range(256)))
_FEW = {  # items of a small map or array
    first: (first & 0x0F) * (1 if first >= _FIX_ARRAY else 2) for first in range(0x80, _FIX_STRING)
}


def _pack(value: Value, *, maps: bool) -> bytes:
    packed: bytes = msgpack.packb(_sorted(value) if maps else value, use_bin_type=True)
    return packed


def _sorted(value: Value) -> Value:
    """The same value with its maps in canonical order, at every depth."""
    if isinstance(value, tuple):
        return tuple(map(_sorted, value))
    if isinstance(value, _LEAVES) or not isinstance(value, Mapping):
        return value
    return {key: _sorted(value[key]) for key in sorted(value, key=lambda key: key.encode())}


def _check(value: Value, depth: int) -> bool:
    """Refuses what has no canonical encoding: foreign types, huge integers, surrogates.

    Says whether there is a map in it, which would have to be sorted.
    """
    if isinstance(value, bytes):  # first what most of everything is made of
        return False
    if isinstance(value, tuple) and not isinstance(value, msgpack.ExtType):
        return _check_items(value, depth)
    if isinstance(value, _LEAVES):
        _check_leaf(value)
        return False
    if not isinstance(value, Mapping):
        raise Malformed(f"{type(value).__name__} has no canonical encoding")
    _check_items(tuple(value.values()), depth)
    for key in value:
        _check_key(key)
    return True


def _check_leaf(value: bytes | str | int | None) -> None:
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, int) and not _INT_MIN <= value <= _INT_MAX:
        raise Malformed("an integer does not fit in 64 bits")


def _check_items(items: tuple[Value, ...], depth: int) -> bool:
    if depth == 0:
        raise Malformed(f"nested deeper than {MAX_DEPTH}")
    maps = False
    for item in items:
        maps |= _check(item, depth - 1)
    return maps


def _check_key(key: object) -> None:
    if not isinstance(key, str):
        raise Malformed("a key of a map is not text")
    _check_text(key)


def _check_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Malformed("a text holds a surrogate") from None


def _in_order(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    """A map as it came: its keys must be texts, each once, in ascending order of their bytes."""
    if not pairs:  # the cheapest to send should be the cheapest to take
        return {}
    for key, _ in pairs:
        _check_key(key)
    if any(one[0].encode() >= other[0].encode() for one, other in pairwise(pairs)):
        raise Malformed("the keys of a map are not in ascending order, each once")
    return dict(pairs)
