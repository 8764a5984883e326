"""What is known about saved games, kept in the cache under each file's name, size and time.

The values are frozen dataclasses, written field by field and read strictly by the types of the
fields; the same goes from one process of ours to another. The cache only saves time: one that
cannot be read, or was written by another version, is made again.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum, EnumType
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Generic, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from p2p_dixit.encoding import MAX_BYTES, Value, decode, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.store.files import Files, write_whole

T = TypeVar("T")
FileKey: TypeAlias = tuple[str, int, int]  # name, size, time


class FileCache(Generic[T]):
    """A value of one `kind` for each file."""

    def __init__(self, files: Files, path: Path, kind: Any) -> None:
        self._files = files
        self._path = path
        self._kind = kind

    def read(self) -> dict[FileKey, T]:
        """All of it; nothing where it cannot be read."""
        with suppress(OSError, Malformed):
            return read_cache(self._kind, self._files.read(self._path))
        return {}

    def write(self, known: Mapping[FileKey, T]) -> None:
        """In place of what was there; ignores a failure."""
        with suppress(OSError, Malformed):
            self._files.make_folder(self._path.parent)
            write_whole(self._files, self._path, encode(to_value(known)), private=True)


def read_cache(kind: Any, data: bytes) -> dict[FileKey, Any]:
    """What a cache of such values holds; raises Malformed."""
    rows = decode(data, max_nodes=MAX_BYTES)
    known: dict[FileKey, Any] = from_value(Mapping[FileKey, kind], rows)
    return known


def to_value(thing: Any) -> Value:
    """A dataclass, or what one is made of, as a value to be encoded."""
    match thing:
        case Enum():
            return to_value(thing.value)
        case Mapping():
            return tuple((to_value(key), to_value(thing[key])) for key in sorted(thing))
        case tuple():
            return tuple(map(to_value, thing))
        case _ if is_dataclass(thing):
            return tuple(to_value(getattr(thing, part.name)) for part in fields(thing))
        case _:
            return thing  # type: ignore[no-any-return] # a leaf of the encoding


def from_value(kind: Any, value: Value) -> Any:
    """The `kind` in a value; raises Malformed."""
    inner = get_args(kind)
    match get_origin(kind), value:
        case origin, None if origin is UnionType and NoneType in inner:
            return None
        case origin, _ if origin is UnionType:
            (some,) = (one for one in inner if one is not NoneType)
            return from_value(some, value)
        case origin, tuple() if origin is Mapping:
            return dict(from_value(tuple[inner], pair) for pair in value)  # type: ignore[valid-type]
        case origin, tuple() if origin is tuple:
            return _items(inner[:1] * len(value) if inner[1:] == (...,) else inner, value)
        case _, tuple() if is_dataclass(kind):
            hints = get_type_hints(kind)
            return kind(*_items(tuple(hints[part.name] for part in fields(kind)), value))  # type: ignore[operator]
        case _, str() if isinstance(kind, EnumType):
            with suppress(ValueError):
                return kind(value)
        case _ if kind in (int, str, bytes, bool) and type(value) is kind:
            return value
    raise Malformed("not what is kept about a saved game")


def _items(kinds: tuple[Any, ...], values: tuple[Value, ...]) -> tuple[Any, ...]:
    if len(kinds) != len(values):
        raise Malformed("not as many fields as are kept about a saved game")
    return tuple(from_value(kind, value) for kind, value in zip(kinds, values, strict=True))
