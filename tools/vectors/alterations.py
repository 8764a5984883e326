"""A move, spoiled in every field: for the invalid cases of the vector files."""

from collections.abc import Iterator, Mapping

from p2p_dixit.crypto.group import BASE, Point, Scalar
from p2p_dixit.deck.moves import Encodable
from p2p_dixit.encoding import Value, encode

SCALARS = {"proof", "masked", "secret"}


def altered(move: Encodable) -> Iterator[tuple[str, str]]:
    """The alteration and its field, and the move as it would be sent."""
    value = move.to_value()
    for path, data in _fields(value):
        for what, change in _changes(data, scalar=path[-1] in SCALARS):
            yield (
                f"{what} in {' of '.join(reversed(path))}",
                encode(_with(value, path, change)).hex(),
            )
    yield "a field too many", encode({**_map(value), "more": b""}).hex()
    yield "not a map", encode(b"").hex()


def _map(value: Value) -> Mapping[str, Value]:
    if not isinstance(value, Mapping):
        raise TypeError("every move is a map")
    return value


def _fields(value: Value, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], bytes]]:
    """All byte strings, with the names that lead there."""
    if isinstance(value, bytes):
        yield path, value
    elif isinstance(value, Mapping):
        for name in value:
            yield from _fields(value[name], (*path, name))


def _with(value: Value, path: tuple[str, ...], new: bytes) -> Value:
    if not path:
        return new
    fields = _map(value)
    return {**fields, path[0]: _with(fields[path[0]], path[1:], new)}


def _changes(data: bytes, *, scalar: bool) -> Iterator[tuple[str, bytes]]:
    first, rest, other = data[:32], data[32:], _other_scalar if scalar else _other_point
    yield f"another {'scalar' if scalar else 'point'} first", other(first) + rest
    yield "another one last", data[:-32] + other(data[-32:])
    if len(data) > 64:
        yield "the first two swapped", data[32:64] + first + data[64:]
    yield "one missing", data[:-32]
    yield "half an item", data + bytes(16)
    if scalar:
        yield "one that is not reduced", data[:-32] + b"\xff" * 32
    else:
        yield "the identity", bytes(32) + rest
        yield "one that is no point", b"\x01" + bytes(31) + rest


def _other_scalar(data: bytes) -> bytes:
    return (Scalar.decode(data) + Scalar(1)).encode()


def _other_point(data: bytes) -> bytes:
    return (Point.decode(data) + BASE).encode()
