"""Doctored bodies: everything a hostile client might sign in place of an honest move."""

from collections.abc import Iterator, Mapping

from p2p_dixit.encoding import Value

Path = tuple[str | int, ...]

FOREIGN: tuple[Value, ...] = (None, True, -1, 2**63, "", "text", b"", b"\0" * 32, (), ((),), {})
HUGE = 150 * 1024


def doctored(body: Value) -> Iterator[tuple[Path, Value]]:
    """Bodies that differ from this one, each with the place where it does."""
    for path, part in leaves(body):
        for other in _others(part):
            if (type(other), other) != (type(part), part):
                yield path, put(body, path, other)
    for path, part in parts(body):
        yield from ((path, put(body, path, other)) for other in _misshapen(part))
    yield from (((), other) for other in FOREIGN if other != body)


def _misshapen(part: Value) -> Iterator[Value]:
    """The same with something missing or too much."""
    if isinstance(part, Mapping):
        yield from ({k: v for k, v in part.items() if k != name} for name in part)
        yield {**part, "more": 1}
    elif isinstance(part, tuple):
        yield (*part, *part[-1:], None)
        if part:
            yield part[1:]


def leaves(body: Value) -> Iterator[tuple[Path, Value]]:
    """The parts that hold no others."""
    for path, part in parts(body):
        if not isinstance(part, Mapping | tuple):
            yield path, part


def parts(body: Value, at: Path = ()) -> Iterator[tuple[Path, Value]]:
    """Every part of a body and where it is."""
    yield at, body
    if isinstance(body, Mapping):
        for name in body:
            yield from parts(body[name], (*at, name))
    elif isinstance(body, tuple):
        for index, part in enumerate(body):
            yield from parts(part, (*at, index))


def put(body: Value, path: Path, part: Value) -> Value:
    """The body with another part at that place."""
    if not path:
        return part
    first, rest = path[0], path[1:]
    if isinstance(body, Mapping):
        return {name: put(body[name], rest, part) if name == first else body[name] for name in body}
    assert isinstance(body, tuple)
    return tuple(put(one, rest, part) if at == first else one for at, one in enumerate(body))


def _others(part: Value) -> Iterator[Value]:
    yield from FOREIGN
    if isinstance(part, bytes):
        yield from _other_bytes(part)
    elif isinstance(part, int):
        yield from (part + 1, part + 1000)
    elif isinstance(part, str):
        yield from ("\x1b[2J", "x" * 10_000, part + "\u202e")


def _other_bytes(part: bytes) -> Iterator[bytes]:
    for at in {0, len(part) // 2, len(part) - 1}:
        yield part[:at] + bytes([part[at] ^ 1]) + part[at + 1 :]
    yield part[:-1]
    yield part[:-32]
    yield part + part[-32:]
    yield part + part
    yield part[32:] + part[:32]
    yield bytes(len(part))
    yield b"\xff" * len(part)
    yield bytes(HUGE)
