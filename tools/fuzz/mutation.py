"""How an input is changed: as bytes, and as the value that it encodes.

Nearly everything foreign is canonical msgpack, often with more of it inside a byte string. A
changed byte hardly ever gets past the first check there; a changed value that is encoded again
does.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgpack

NUMBERS = (
    0,
    1,
    2,
    11,
    12,
    23,
    24,
    31,
    127,
    128,
    255,
    256,
    2**16,
    2**32 - 1,
    2**32,
    2**63,
    2**64 - 1,
)
TEXTS = ("", "a", "\x1b[2J", "\u202e", "\u2800", "e\u0301" * 9, "x" * 300, "mix", "said", "\ud800")
MOST_BYTES = 64 * 1024
DEPTH = 6

Dice = random.Random


def mutated(data: bytes, others: Sequence[bytes], dice: Dice) -> bytes:
    """Another input: one to four changes of this one."""
    for _ in range(dice.choice((1, 1, 1, 2, 2, 4))):
        change = _value_changed if dice.random() < 0.6 else _bytes_changed
        data = change(data, others, dice)[:MOST_BYTES]
    return data


# -- as bytes


def _bytes_changed(data: bytes, others: Sequence[bytes], dice: Dice) -> bytes:
    change: Callable[[bytes, Dice], bytes] = dice.choice(
        (_flip, _flip, _overwrite, _insert, _remove, _repeat, _cut, _number)
    )
    if dice.random() < 0.15 and others:
        other = dice.choice(others)
        return data[: _place(data, dice)] + other[_place(other, dice) :]
    return change(data, dice) if data else dice.randbytes(dice.randint(1, 8))


def _place(data: bytes, dice: Dice) -> int:
    return dice.randrange(len(data) + 1)


def _flip(data: bytes, dice: Dice) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << dice.randrange(8))]) + data[at + 1 :]


def _overwrite(data: bytes, dice: Dice) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + bytes([dice.choice((0, 1, 0x7F, 0x80, 0xC0, 0xFF))]) + data[at + 1 :]


def _insert(data: bytes, dice: Dice) -> bytes:
    at = _place(data, dice)
    return data[:at] + dice.randbytes(dice.randint(1, 8)) + data[at:]


def _remove(data: bytes, dice: Dice) -> bytes:
    at = _place(data, dice)
    return data[:at] + data[at + dice.randint(1, 8) :]


def _repeat(data: bytes, dice: Dice) -> bytes:
    at, end = sorted((_place(data, dice), _place(data, dice)))
    return data[:end] + data[at:end] * dice.randint(1, 3) + data[end:]


def _cut(data: bytes, dice: Dice) -> bytes:
    return data[: _place(data, dice)]


def _number(data: bytes, dice: Dice) -> bytes:
    at, size = _place(data, dice), dice.choice((1, 2, 4, 8))
    number: int = dice.choice(NUMBERS) % 256**size
    return data[:at] + number.to_bytes(size, dice.choice(("big", "little"))) + data[at + size :]


# -- as a value


def _value_changed(data: bytes, others: Sequence[bytes], dice: Dice) -> bytes:
    value = _read(data)
    if value is None:
        return _bytes_changed(data, others, dice)
    other = _read(dice.choice(others)) if others else None
    return _write(_altered(value, other, dice, DEPTH))


def _read(data: bytes) -> Any:
    """The value of canonical msgpack, None for anything else (and for None)."""
    try:
        value = msgpack.unpackb(data, use_list=False, raw=False, strict_map_key=False)
    except Exception:  # noqa: BLE001 - whatever it is, it is no value
        return None
    return value if isinstance(value, tuple | dict) else None


def _write(value: Any) -> bytes:
    try:
        packed: bytes = msgpack.packb(value, use_bin_type=True, unicode_errors="surrogatepass")
    except (ValueError, OverflowError, TypeError):
        return b""
    return packed


def _altered(value: Any, other: Any, dice: Dice, depth: int) -> Any:
    """The value with something in it changed, somewhere."""
    if isinstance(value, tuple) and value and depth and dice.random() < 0.8:
        at = dice.randrange(len(value))
        return (*value[:at], _altered(value[at], other, dice, depth - 1), *value[at + 1 :])
    if isinstance(value, dict) and value and depth and dice.random() < 0.8:
        key = dice.choice(list(value))
        return {**value, key: _altered(value[key], other, dice, depth - 1)}
    if isinstance(value, bytes) and depth and dice.random() < 0.8:
        inner = _read(value)
        if inner is not None:
            return _write(_altered(inner, other, dice, depth - 1))
    return _exchanged(value, other, dice)


def _exchanged(value: Any, other: Any, dice: Dice) -> Any:
    if dice.random() < 0.1 and other is not None:
        return _part(other, dice)
    if dice.random() < 0.15:
        return dice.choice((None, True, False, (), {}, b"", "", dice.choice(NUMBERS), -1))
    if isinstance(value, bool) or value is None:
        return dice.choice((True, False, None, 0, 1))
    if isinstance(value, int):
        return dice.choice((value + 1, value - 1, dice.choice(NUMBERS), -value))
    if isinstance(value, bytes):
        return _other_bytes(value, dice)
    if isinstance(value, str):
        return dice.choice((*TEXTS, value + dice.choice(TEXTS), value[:-1]))
    return _reshaped(value, dice) if isinstance(value, tuple | dict) else 0.5


def _other_bytes(value: bytes, dice: Dice) -> bytes:
    same = dice.randbytes(len(value))
    return dice.choice((_bytes_changed(value, (), dice), same, bytes(len(value)), value[:-1]))


def _reshaped(value: Any, dice: Dice) -> Any:
    if isinstance(value, dict):
        keys = list(value)
        if keys and dice.random() < 0.5:
            return {key: value[key] for key in keys if key != dice.choice(keys)}
        return {**value, dice.choice(("more", "", *map(str, keys))): dice.choice(NUMBERS)}
    if not value:
        return (dice.choice(NUMBERS),)
    at = dice.randrange(len(value))
    return dice.choice(
        (
            value[:at] + value[at + 1 :],
            (*value[:at], value[at], *value[at:]),
            (*value, None),
            value[::-1],
            value * 2,
            value * 40 if len(value) < 40 else value,
        )
    )


def _part(value: Any, dice: Dice) -> Any:
    while isinstance(value, tuple | dict) and value and dice.random() < 0.7:
        value = dice.choice(value if isinstance(value, tuple) else list(value.values()))
    return value
