"""A canonical value for frozen state, so that it can be hashed the same way everywhere.

A dataclass becomes an array of its name and its fields in order; sets are sorted by encoding, maps
become pairs in order of key.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.encoding import Value, encode, encode_own
from p2p_dixit.errors import Malformed

_LEAVES = frozenset({type(None), bool, int, str, bytes})

# Under these names a frozen object itself holds what was computed of it. Each step makes a new
# state of mostly the same parts; `frozen.replace` leaves what is not a field behind.
_VALUE, _DIGEST = "_canonical_value", "_canonical_digest"


def value_of(thing: object) -> Value:
    """The canonical value of a frozen dataclass, and of whatever it may hold."""
    kind: Any = type(thing)
    if kind in _LEAVES:  # first what most of everything is made of
        return thing  # type: ignore[return-value] # one of those
    if kind is tuple:
        return tuple([value_of(part) for part in thing])  # type: ignore[attr-defined]
    if (names := _compared(kind)) is not None:
        held: dict[str, Any] = getattr(thing, "__dict__", {})  # one with slots holds nothing more
        if (known := held.get(_VALUE)) is None:
            known = (kind.__name__, *[value_of(getattr(thing, name)) for name in names])
            held[_VALUE] = known
        return known
    match thing:
        case Enum():
            return value_of(thing.value)
        case frozenset():
            return tuple(sorted(map(value_of, thing), key=encode))
        case Mapping():
            pairs = [(value_of(key), value_of(thing[key])) for key in thing]
            return tuple(sorted(pairs, key=lambda pair: encode(pair[0])))
        case _:
            raise Malformed(f"{kind.__name__} has no canonical value")


@lru_cache(maxsize=128)  # every kind of state there is
def _compared(kind: type) -> tuple[str, ...] | None:
    """The names of the fields of a dataclass that make it what it is; None for anything else."""
    if not is_dataclass(kind):
        return None
    return tuple(field.name for field in fields(kind) if field.compare)


def digest_of(tag: str, thing: object) -> bytes:
    """The hash of a frozen dataclass."""
    return tagged(tag, encode_own(value_of(thing)))


def digest_once(tag: str, thing: object) -> bytes:
    """The same for a frozen dataclass without slots, and for one tag only: computed once for the
    very same object, for most steps leave the rules' game as it is.
    """
    held = vars(thing)
    if _DIGEST not in held:
        held[_DIGEST] = digest_of(tag, thing)
    digest: bytes = held[_DIGEST]
    return digest
