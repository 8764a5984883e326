"""Every proof, attacked in every field: altered, swapped, cut, degenerate, replayed elsewhere.

Each attack must end in Malformed (before anybody is asked) or in a PeerFault that blames the seat
that sent it and keeps the move as evidence.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from p2p_dixit.crypto.group import BASE, ORDER, Point, Scalar
from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.errors import Malformed, PeerFault
from tests.deck import catalogue
from tests.deck.catalogue import NAMES, Case

SCALAR_FIELDS = {"proof", "masked", "secret"}
DEGENERATE = {
    "zero or identity": bytes(32),
    "all ones": b"\xff" * 32,
    "the order": ORDER.to_bytes(32, "little"),
    "negative": (1).to_bytes(32, "little"),
    "above the prime": (2**255 - 18).to_bytes(32, "little"),
    "the identity with the highest bit": (2**255).to_bytes(32, "little"),
}


def _leaves(value: Value, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths to all byte strings in a value."""
    if isinstance(value, bytes):
        yield path
    elif isinstance(value, Mapping):
        for name in value:
            yield from _leaves(value[name], (*path, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _leaves(item, (*path, index))


def _at(value: Value, path: tuple[str | int, ...]) -> bytes:
    for step in path:
        value = value[step]  # type: ignore[index]
    assert isinstance(value, bytes)
    return value


def _with(value: Value, path: tuple[str | int, ...], new: bytes) -> Value:
    """The value with another byte string at `path`."""
    if not path:
        return new
    if isinstance(value, Mapping):
        return {
            name: _with(value[name], path[1:], new) if name == path[0] else value[name]
            for name in value
        }
    assert isinstance(value, tuple)
    return tuple(
        _with(item, path[1:], new) if index == path[0] else item for index, item in enumerate(value)
    )


def _refused(case: Case, value: Value) -> None:
    try:
        move = case.kind.from_value(decode(encode(value)))
    except Malformed:
        return
    with pytest.raises(PeerFault) as caught:
        case.check(case.context, move)
    assert caught.value.seat == case.context.seat
    assert all(decode(evidence) is not None for evidence in caught.value.evidence)
    assert caught.value.evidence


def _other(item: bytes, *, scalar: bool) -> bytes:
    """A valid item that is not this one."""
    if scalar:
        return (Scalar.decode(item) + Scalar(1)).encode()
    return (Point.decode(item) + BASE).encode()


def _items(data: bytes) -> list[bytes]:
    return [data[start : start + 32] for start in range(0, len(data), 32)]


def _is_scalar(path: tuple[str | int, ...]) -> bool:
    # complaints are (dealer, pad, proof); the other fields go by name
    return path[-1] in SCALAR_FIELDS or path[-1] == 2


@pytest.mark.parametrize("name", NAMES)
def test_an_honest_move_passes_and_survives_the_wire(name: str) -> None:
    case = catalogue.case(name)
    case.check(case.context, case.move)
    assert case.kind.from_value(decode(encode(case.move.to_value()))) == case.move


@pytest.mark.parametrize("name", NAMES)
def test_every_item_altered_is_refused(name: str) -> None:
    case = catalogue.case(name)
    value = case.move.to_value()
    for path in _leaves(value):
        items = _items(_at(value, path))
        for index, item in enumerate(items):
            changed = [*items]
            changed[index] = _other(item, scalar=_is_scalar(path))
            _refused(case, _with(value, path, b"".join(changed)))


@pytest.mark.parametrize("name", NAMES)
def test_every_pair_of_neighbours_swapped_is_refused(name: str) -> None:
    case = catalogue.case(name)
    value = case.move.to_value()
    for path in _leaves(value):
        items = _items(_at(value, path))
        for index in range(len(items) - 1):
            changed = [*items]
            changed[index], changed[index + 1] = items[index + 1], items[index]
            _refused(case, _with(value, path, b"".join(changed)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("what", DEGENERATE)
def test_degenerate_items_are_refused_everywhere(name: str, what: str) -> None:
    case = catalogue.case(name)
    value = case.move.to_value()
    for path in _leaves(value):
        items = _items(_at(value, path))
        for index in range(len(items)):
            changed = [*items]
            changed[index] = DEGENERATE[what]
            _refused(case, _with(value, path, b"".join(changed)))


@pytest.mark.parametrize("name", NAMES)
def test_the_same_points_in_other_bytes_are_malformed(name: str) -> None:
    case = catalogue.case(name)
    value = case.move.to_value()
    for path in _leaves(value):
        items = _items(_at(value, path))
        for index, item in enumerate(items):
            changed = [*items]
            changed[index] = item[:31] + bytes([item[31] | 0x80])
            with pytest.raises(Malformed):
                case.kind.from_value(_with(value, path, b"".join(changed)))


@pytest.mark.parametrize("name", NAMES)
def test_other_lengths_are_refused(name: str) -> None:
    case = catalogue.case(name)
    value = case.move.to_value()
    for path in _leaves(value):
        data = _at(value, path)
        for changed in (b"", data[:-32], data + data[:32], data[:-1], data + b"\x00", data * 40):
            _refused(case, _with(value, path, changed))


@pytest.mark.parametrize("name", NAMES)
def test_values_of_another_shape_are_malformed(name: str) -> None:
    # R-02-8
    case = catalogue.case(name)
    value = case.move.to_value()
    shapes: list[Value] = [None, 7, b"", (), {}, {**value, "more": b""}]
    shapes += [{key: value[key] for key in value if key != gone} for gone in value]
    shapes += [{**value, key: wrong} for key in value for wrong in (None, 1, "text", (1,))]
    shapes += [{**value, key: ((1, 2, 3),)} for key in value]
    for shape in shapes:
        with pytest.raises(Malformed):
            case.kind.from_value(shape)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("change", ["game", "roster", "key", "step", "base"])
def test_a_replay_from_elsewhere_is_refused(name: str, change: str) -> None:
    case = catalogue.case(name)
    new = b"elsewhere" if change in {"game", "base"} else 77
    elsewhere = replace(case.context, **{change: new})  # type: ignore[arg-type]
    with pytest.raises(PeerFault) as caught:
        case.check(elsewhere, case.move)
    assert caught.value.seat == case.context.seat


@pytest.mark.parametrize("name", NAMES)
def test_a_replay_by_another_seat_is_refused_and_blames_the_copyist(name: str) -> None:
    case = catalogue.case(name)
    copyist = case.context.at(0)  # a key holder and a helper too, so only the proof can tell
    with pytest.raises(PeerFault) as caught:
        case.check(copyist, case.move)
    assert caught.value.seat == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_move_is_good_for_its_inputs_only(name: str) -> None:
    case = catalogue.case(name)
    assert case.others
    for other in case.others:
        with pytest.raises(PeerFault) as caught:
            other(case.context, case.move)
        assert caught.value.seat == case.context.seat


@pytest.mark.parametrize("name", NAMES)
def test_making_a_move_again_gives_the_same_bytes(name: str) -> None:
    # R-03-3, R-05-2
    # R-15-18
    builder = {builder.__name__: builder for builder in catalogue.BUILDERS}[name]
    assert encode(builder().move.to_value()) == encode(catalogue.case(name).move.to_value())
