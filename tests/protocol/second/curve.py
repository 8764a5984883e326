"""edwards25519, ristretto255 (RFC 9496) and Ed25519 (RFC 8032), by the book."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha512

P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
TWICE_D = 2 * D % P
I = pow(2, (P - 1) // 4, P)  # noqa: E741 - the RFC's square root of minus one
Extended = tuple[int, int, int, int]
ZERO: Extended = (0, 1, 1, 0)


class Malformed(Exception):
    """Not a valid encoding."""


def add(p: Extended, q: Extended) -> Extended:
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = TWICE_D * p[3] % P * q[3] % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def double(p: Extended) -> Extended:
    """RFC 8032, section 5.1.4."""
    a, b = p[0] * p[0] % P, p[1] * p[1] % P
    h, g = a + b, a - b
    e, f = h - (p[0] + p[1]) ** 2 % P, 2 * p[2] * p[2] % P + g
    return e * f % P, g * h % P, f * g % P, e * h % P


@lru_cache(4096)  # bases, keys and cards come back in equation after equation
def _multiples(point: Extended) -> tuple[Extended, ...]:
    """Zero to fifteen times a point."""
    found = [ZERO, point]
    while len(found) < 16:
        found.append(add(found[-1], point))
    return tuple(found)


def combine(terms: Iterable[tuple[int, Extended]]) -> Extended:
    """A sum of multiples; the same games are read again and again."""
    return _combined(tuple(terms))


@lru_cache(1 << 16)
def _combined(terms: tuple[tuple[int, Extended], ...]) -> Extended:
    """The sum of points times scalars, four bits at a time: all double together (Straus)."""
    tables = [(scalar, _multiples(point)) for scalar, point in terms]
    longest = max((scalar.bit_length() for scalar, _ in tables), default=0)
    result = ZERO
    for shift in range(-(-longest // 4) * 4 - 4, -4, -4):
        result = double(double(double(double(result))))
        for scalar, table in tables:
            digit = scalar >> shift & 15
            result = add(result, table[digit]) if digit else result
    return result


def mul(scalar: int, point: Extended) -> Extended:
    return combine([(scalar, point)])


def neg(point: Extended) -> Extended:
    return -point[0] % P, point[1], point[2], -point[3] % P


def _negative(number: int) -> bool:
    return number % P & 1 == 1


def _absolute(number: int) -> int:
    return P - number % P if _negative(number) else number % P


def sqrt_ratio(u: int, v: int) -> tuple[bool, int]:
    """RFC 9496, section 4.2."""
    r = u * v**3 * pow(u * v**7, (P - 5) // 8, P) % P
    check = v * r * r % P
    correct, flipped, flipped_i = check == u % P, check == -u % P, check == -u * I % P
    if flipped or flipped_i:
        r = r * I % P
    return correct or flipped, _absolute(r)


INVSQRT_A_MINUS_D = sqrt_ratio(1, -1 - D)[1]
SQRT_AD_MINUS_ONE = next(
    root
    for root in (sqrt_ratio(-D - 1, 1)[1], P - sqrt_ratio(-D - 1, 1)[1])
    if root % 2 == 1  # the RFC's constant is the odd one
)


@lru_cache(1 << 16)
def decode(data: bytes, *, identity: bool = False) -> Extended:
    """RFC 9496, section 4.3.1; the identity only where it is allowed."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or s & 1 or (s == 0 and not identity):
        raise Malformed
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-(D * u1 * u1) - u2 * u2) % P
    square, root = sqrt_ratio(1, v * u2 * u2)
    x_factor = root * u2 % P
    x = _absolute(2 * s * x_factor)
    y = u1 * root * x_factor * v % P
    if not square or _negative(x * y) or y == 0:
        raise Malformed
    return x, y, 1, x * y % P


@lru_cache(1 << 16)
def encode(point: Extended) -> bytes:
    """RFC 9496, section 4.3.2."""
    x0, y0, z0, t0 = point
    u1, u2 = (z0 + y0) * (z0 - y0) % P, x0 * y0 % P
    _, root = sqrt_ratio(1, u1 * u2 * u2)
    den1, den2 = root * u1 % P, root * u2 % P
    z_inv = den1 * den2 * t0 % P
    rotate = _negative(t0 * z_inv)
    x, y, den = (y0 * I, x0 * I, den1 * INVSQRT_A_MINUS_D) if rotate else (x0, y0, den2)
    if _negative(x * z_inv):
        y = -y
    return _absolute(den * (z0 - y)).to_bytes(32, "little")


def _map(t: int) -> Extended:
    r = I * t * t % P
    u, v = (r + 1) * (1 - D * D) % P, (-1 - r * D) * (r + D) % P
    square, s = sqrt_ratio(u, v)
    if not square:
        s, c = -_absolute(s * t) % P, r
    else:
        c = -1
    n = (c * (r - 1) * (D - 1) ** 2 - v) % P
    w0, w1, w2, w3 = 2 * s * v, n * SQRT_AD_MINUS_ONE, 1 - s * s, 1 + s * s
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


def from_hash(data: bytes) -> Extended:
    """RFC 9496, section 4.3.4."""
    halves = (int.from_bytes(half, "little") % 2**255 % P for half in (data[:32], data[32:]))
    one, two = map(_map, halves)
    return add(one, two)


G = decode(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))


# ---------------------------------------------------------------------------------------------
# Ed25519


B_Y = 4 * pow(5, -1, P) % P


def edwards(data: bytes) -> Extended:
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number % 2**255
    square, x = sqrt_ratio(y * y - 1, D * y * y + 1)
    if len(data) != 32 or y >= P or not square or (x == 0 and sign):
        raise Malformed
    x = -x % P if x & 1 != sign else x
    return x, y, 1, x * y % P


def plain(point: Extended) -> bytes:
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = edwards(B_Y.to_bytes(32, "little"))


def _hashed(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % Q


def sign(seed: bytes, message: bytes) -> tuple[bytes, bytes]:
    """Public key and signature."""
    digest = sha512(seed).digest()
    a = int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254
    public = plain(mul(a, BASE))
    r = _hashed(digest[32:], message)
    big_r = plain(mul(r, BASE))
    s = (r + _hashed(big_r, public, message) * a) % Q
    return public, big_r + s.to_bytes(32, "little")


@lru_cache(1024)  # the same few players sign everything
def is_key(public: bytes) -> bool:
    """Whether somebody may own it: a point of the large subgroup, and not zero."""
    try:
        a = edwards(public)
    except Malformed:
        return False
    return plain(a) != plain(ZERO) and plain(mul(Q, a)) == plain(ZERO)


@lru_cache(1024)  # the same games are read again and again
def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    if not is_key(public) or len(signature) != 64:
        return False
    a = edwards(public)
    s = int.from_bytes(signature[32:], "little")
    k = _hashed(signature[:32], public, message)
    return s < Q and plain(combine([(s, BASE), (k, neg(a))])) == signature[:32]
