"""The one door to libsodium's ristretto255 (ADR 0020, ADR 0090).

libsodium 1.0.18 checks next to nothing: an invalid point silently becomes the identity, a
scalar that is not reduced is taken as it is. These functions are just as blind, to lengths as well;
`group` decodes strictly before anything gets here, and nothing but `group` calls them. They are
looked up in this module at each call, so that a benchmark can put a counter in their place.

The library is loaded with the first call, not on import: where it cannot be, that call raises a
LocalFault, while an import that fails would leave other modules half made.
"""

import ctypes
from functools import cache

from p2p_dixit.crypto.library import load

library = cache(load)
_Point = ctypes.c_char * 32


def multiply(scalar: bytes, point: bytes) -> bytes:
    """The product; neither may be zero, for libsodium calls that an error."""
    product = _Point()
    if library().crypto_scalarmult_ristretto255(product, scalar, point) != 0:
        raise ArithmeticError("a product that is the identity")
    return product.raw


def multiply_base(scalar: bytes) -> bytes:
    """The product with the base point, from a table: three times as fast."""
    product = _Point()
    if library().crypto_scalarmult_ristretto255_base(product, scalar) != 0:
        raise ArithmeticError("a product that is the identity")
    return product.raw


def add(one: bytes, other: bytes) -> bytes:
    """The sum of two points."""
    result = _Point()
    library().crypto_core_ristretto255_add(result, one, other)
    return result.raw


def subtract(one: bytes, other: bytes) -> bytes:
    """The difference of two points."""
    result = _Point()
    library().crypto_core_ristretto255_sub(result, one, other)
    return result.raw


def is_point(data: bytes) -> bool:
    """Whether these 32 bytes are the encoding of a point (the identity is one too).

    The highest bit is not looked at: whether an encoding is canonical is for `group` to say.
    """
    valid: int = library().crypto_core_ristretto255_is_valid_point(data)
    return valid == 1


def from_hash(data: bytes) -> bytes:
    """The point that 64 uniform bytes stand for (RFC 9496, section 4.3.4)."""
    result = _Point()
    library().crypto_core_ristretto255_from_hash(result, data)
    return result.raw
