"""`crypto.sodium` in a browser: the same functions, just as blind (see there)."""

from p2p_dixit.crypto.wasm import give, js, take


def library() -> object:
    """The implementation behind the group; it was loaded before any Python ran."""
    return js


def multiply(scalar: bytes, point: bytes) -> bytes:
    """The product; neither may be zero, for libsodium calls that an error."""
    give(scalar, point)
    if not js.multiply():
        raise ArithmeticError("a product that is the identity")
    return take(32)


def multiply_base(scalar: bytes) -> bytes:
    """The product with the base point, from a table: three times as fast."""
    give(scalar)
    if not js.multiplyBase():
        raise ArithmeticError("a product that is the identity")
    return take(32)


def add(one: bytes, other: bytes) -> bytes:
    """The sum of two points."""
    give(one, other)
    js.add()
    return take(32)


def subtract(one: bytes, other: bytes) -> bytes:
    """The difference of two points."""
    give(one, other)
    js.subtract()
    return take(32)


def is_point(data: bytes) -> bool:
    """Whether these 32 bytes are the encoding of a point (the identity is one too)."""
    give(data)
    return bool(js.isPoint())


def from_hash(data: bytes) -> bytes:
    """The point that 64 uniform bytes stand for (RFC 9496, section 4.3.4)."""
    give(data)
    js.fromHash()
    return take(32)
