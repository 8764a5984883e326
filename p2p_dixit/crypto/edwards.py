"""Just enough of edwards25519 (RFC 8032, section 5.1) to judge a public key.

Only public keys pass through here, so nothing needs to take the same time for every input.
"""

from typing import TypeAlias

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_MINUS_ONE = pow(2, (P - 1) // 4, P)

Extended: TypeAlias = tuple[int, int, int, int]  # X, Y, Z, T with x = X/Z, y = Y/Z, xy = T/Z
NEUTRAL: Extended = (0, 1, 1, 0)


def is_prime_order(encoded: bytes) -> bool:
    """Whether these 32 bytes are the canonical encoding of a point of order ORDER."""
    point = decode(encoded)
    return point is not None and not is_neutral(point) and is_neutral(multiply(ORDER, point))


def decode(encoded: bytes) -> Extended | None:
    """RFC 8032, section 5.1.3, with y below P and no negative zero."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    x = _x_of(y)
    if x is None or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def _x_of(y: int) -> int | None:
    """A square root of (y^2 - 1) / (d y^2 + 1), if there is one."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * SQRT_MINUS_ONE % P
    return x if x * x % P == square else None


def add(p: Extended, q: Extended) -> Extended:
    """The unified addition of RFC 8032, section 5.1.4: complete, so it doubles as well."""
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * D * p[3] * q[3] % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(scalar: int, point: Extended) -> Extended:
    """Double and add."""
    result = NEUTRAL
    for bit in f"{scalar:b}":
        result = add(result, result)
        if bit == "1":
            result = add(result, point)
    return result


def is_neutral(point: Extended) -> bool:
    """Whether this is the point (0, 1)."""
    return point[0] % P == 0 and (point[1] - point[2]) % P == 0
