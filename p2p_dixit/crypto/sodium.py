"""The one door to `rbcl`, that is to libsodium's ristretto255 (ADR 0020).

`rbcl` checks nothing: a point that is none silently becomes the identity, a scalar that is not
reduced is taken as it is. These functions are just as blind; `group` decodes strictly before
anything gets here, and nothing but `group` calls them. They are looked up in this module at each
call, so that a benchmark can put a counter in their place.

On import `rbcl` writes the libsodium it carries to a temporary file, loads it from there and leaves
the file behind. Once loaded it is not needed any more, so it is removed wherever the system lets go
of a file in use (Windows does not).
"""

import contextlib
import tempfile
from pathlib import Path

import rbcl


def multiply(scalar: bytes, point: bytes) -> bytes:
    """The product; neither may be zero, for libsodium calls that an error."""
    product: bytes = rbcl.crypto_scalarmult_ristretto255(scalar, point)
    return product


def multiply_base(scalar: bytes) -> bytes:
    """The product with the base point, from a table: three times as fast."""
    product: bytes = rbcl.crypto_scalarmult_ristretto255_base(scalar)
    return product


def add(one: bytes, other: bytes) -> bytes:
    """The sum of two points."""
    result: bytes = rbcl.crypto_core_ristretto255_add(one, other)
    return result


def subtract(one: bytes, other: bytes) -> bytes:
    """The difference of two points."""
    result: bytes = rbcl.crypto_core_ristretto255_sub(one, other)
    return result


def is_point(data: bytes) -> bool:
    """Whether these 32 bytes are the encoding of a point (the identity is one too).

    The highest bit is not looked at: whether an encoding is canonical is for `group` to say.
    """
    result: bool = rbcl.crypto_core_ristretto255_is_valid_point(data)
    return result


def from_hash(data: bytes) -> bytes:
    """The point that 64 uniform bytes stand for (RFC 9496, section 4.3.4)."""
    result: bytes = rbcl.crypto_core_ristretto255_from_hash(data)
    return result


def _remove_copy() -> None:
    copy = Path(rbcl._sodium._name)  # noqa: SLF001 - nothing else tells where the copy lies
    if copy.parent == Path(tempfile.gettempdir()):
        with contextlib.suppress(OSError):
            copy.unlink()


_remove_copy()
