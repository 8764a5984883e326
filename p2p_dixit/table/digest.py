"""A canonical value for frozen state, so that it can be hashed the same way everywhere.

A dataclass becomes an array of its name and its fields in order; sets are sorted by encoding, maps
become pairs in order of key.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.encoding import Value, encode, encode_own
from p2p_dixit.errors import Malformed


def value_of(thing: object) -> Value:
    """The canonical value of a frozen dataclass, and of whatever it may hold."""
    match thing:
        case Enum():
            return value_of(thing.value)
        case None | bool() | int() | str() | bytes():
            return thing
        case tuple():
            return tuple(map(value_of, thing))
        case frozenset():
            return tuple(sorted(map(value_of, thing), key=encode))
        case Mapping():
            pairs = [(value_of(key), value_of(thing[key])) for key in thing]
            return tuple(sorted(pairs, key=lambda pair: encode(pair[0])))
        case _:
            return _record(thing)


def _record(thing: object) -> Value:
    if is_dataclass(thing) and not isinstance(thing, type):
        own = (value_of(getattr(thing, field.name)) for field in fields(thing) if field.compare)
        return (type(thing).__name__, *own)
    raise Malformed(f"{type(thing).__name__} has no canonical value")


def digest_of(tag: str, thing: object) -> bytes:
    """The hash of a frozen dataclass."""
    return tagged(tag, encode_own(value_of(thing)))
