"""A stand-in for the group, for volume: whole numbers modulo the order, which hide nothing.

Everything above `crypto/sodium.py` stays the real code, every proof is made and checked by the real
equations. Only the six functions of the library are replaced: a point is its own logarithm, so a
multiplication takes a microsecond and not fifty. Nothing is secret here, and nothing need be: what
is simulated are faults and liars that do not break cryptography.
"""

from p2p_dixit.crypto import sodium
from p2p_dixit.crypto.group import BASE, ORDER

_BASE = BASE.encode()  # stands for 1; everything else is the number itself, little-endian


def _number(point: bytes) -> int:
    return 1 if point == _BASE else int.from_bytes(point, "little")


def _point(number: int) -> bytes:
    number %= ORDER
    return _BASE if number == 1 else number.to_bytes(32, "little")


def _multiply(scalar: bytes, point: bytes) -> bytes:
    return _point(int.from_bytes(scalar, "little") * _number(point))


def _multiply_base(scalar: bytes) -> bytes:
    return _point(int.from_bytes(scalar, "little"))


def _add(one: bytes, other: bytes) -> bytes:
    return _point(_number(one) + _number(other))


def _subtract(one: bytes, other: bytes) -> bytes:
    return _point(_number(one) - _number(other))


def _is_point(data: bytes) -> bool:
    number = int.from_bytes(data, "little")
    return data == _BASE or (number < ORDER and number != 1)


def _from_hash(data: bytes) -> bytes:
    return _point(int.from_bytes(data, "little"))


def install() -> None:
    """For the rest of this process; before anything has been computed in the real group."""
    sodium.multiply = _multiply
    sodium.multiply_base = _multiply_base
    sodium.add = _add
    sodium.subtract = _subtract
    sodium.is_point = _is_point
    sodium.from_hash = _from_hash
