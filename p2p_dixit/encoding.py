"""Canonical msgpack: one encoding for each value, and strict decoding (protocol/02-encoding.md).

A value is None, a bool, an int of -2**63 to 2**64-1, a byte string, a text without
surrogates, an array (a tuple here), or a map with text keys in ascending order of their
UTF-8 bytes. There are no floats and no extension types; lengths and integers are the shortest form.

Decoding trusts nothing: it caps the size before it looks, refuses depth, duplicate keys and foreign
types, and finally demands that encoding the result gives the very same bytes back, which rules out
every longer form at once.

Which characters a text may hold is not decided here: Python's Unicode tables differ from version to
version, and what decodes must be the same everywhere. `p2p_dixit.text` has a fixed table for that.
"""

from collections.abc import Mapping
from typing import TypeAlias

import msgpack

from p2p_dixit.errors import Malformed

Value: TypeAlias = "bool | int | bytes | str | tuple[Value, ...] | Mapping[str, Value] | None"

# The largest thing anyone has a reason to send is a shuffle of 1,000 cards with its proof (about
# 200 KB). msgpack's objects take up to 72 times the bytes they come from: memory is bounded too.
MAX_BYTES = 512 * 1024

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


def decode(data: bytes, *, max_bytes: int = MAX_BYTES) -> Value:
    """The value that `data` encodes; refuses whatever `encode` would not have written."""
    if len(data) > max_bytes:
        raise Malformed(f"{len(data)} bytes are more than the {max_bytes} allowed")
    try:
        value: Value = msgpack.unpackb(
            data, use_list=False, raw=False, strict_map_key=True, object_pairs_hook=_unique_keys
        )
    except Malformed:
        raise
    except Exception as error:  # noqa: BLE001 - msgpack raises a dozen types on hostile input
        raise Malformed(f"not msgpack: {type(error).__name__}") from None
    if _pack(value, maps=_check(value, MAX_DEPTH)) != data:
        raise Malformed("not the canonical encoding")
    return value


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


def _unique_keys(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise Malformed("a map has the same key twice")
    return result
