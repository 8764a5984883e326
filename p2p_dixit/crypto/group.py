"""The group ristretto255 (RFC 9496): points and scalars (protocol/04-group.md).

Every point and scalar that comes from outside passes `decode`, which takes canonical encodings only
and the identity only where it is asked to. From there on arithmetic cannot fail. Scalars are plain
integers modulo the order of the group inside; neither they nor their text ever show the number.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar, overload

from p2p_dixit.crypto import cores, sodium
from p2p_dixit.crypto.hashes import BlockStream, wide, wide_each
from p2p_dixit.errors import Malformed

POINT_BYTES = 32
SCALAR_BYTES = 32
ORDER = 2**252 + 27742317777372353535851937790883648493

_FIELD = 2**255 - 19
_FIELD_TOP = 0x7F  # its highest byte: most numbers are below
_IDENTITY = bytes(POINT_BYTES)
_BASE = bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76")


class Scalar:
    """An integer modulo ORDER. May be a secret, so it does not show itself."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number = number % ORDER

    @classmethod
    def decode(cls, data: bytes) -> "Scalar":
        """From 32 bytes, little-endian, below ORDER."""
        if len(data) != SCALAR_BYTES:
            raise Malformed(f"a scalar has {SCALAR_BYTES} bytes, not {len(data)}")
        number = int.from_bytes(data, "little")
        if number >= ORDER:
            raise Malformed("a scalar is not reduced")
        made = object.__new__(cls)
        made._number = number
        return made

    @classmethod
    def reduce(cls, data: bytes) -> "Scalar":
        """From 64 uniform bytes, little-endian: as good as uniform."""
        return cls(int.from_bytes(data, "little"))

    def encode(self) -> bytes:
        """32 bytes, little-endian."""
        return self._number.to_bytes(SCALAR_BYTES, "little")

    def __add__(self, other: "Scalar") -> "Scalar":
        return Scalar(self._number + other._number)

    def __sub__(self, other: "Scalar") -> "Scalar":
        return Scalar(self._number - other._number)

    def __neg__(self) -> "Scalar":
        return Scalar(-self._number)

    @overload
    def __mul__(self, other: "Scalar") -> "Scalar": ...
    @overload
    def __mul__(self, other: "Point") -> "Point": ...
    def __mul__(self, other: "Scalar | Point") -> "Scalar | Point":
        if isinstance(other, Point):
            return other.times(self)
        return Scalar(self._number * other._number)

    def inverse(self) -> "Scalar":
        """What gives one when multiplied with this; there is none for zero."""
        return Scalar(pow(self._number, -1, ORDER))

    def __bool__(self) -> bool:
        return self._number != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scalar) and self._number == other._number

    def __hash__(self) -> int:
        return hash(self._number)

    def __reduce__(self) -> tuple[type["Scalar"], tuple[int]]:
        """Small and quick: proofs are sent to other cores by the thousand."""
        return (Scalar, (self._number,))

    def __repr__(self) -> str:
        return "Scalar(...)"


class Point:
    """An element of the group, kept as its canonical encoding."""

    __slots__ = ("_data",)

    def __init__(self, data: bytes) -> None:
        """Trusts `data`; whatever comes from outside goes through `decode`."""
        self._data = data

    @classmethod
    def decode(cls, data: bytes, *, identity: bool = False) -> "Point":
        """From its 32 bytes; the identity only where `identity` allows it."""
        if len(data) != POINT_BYTES:
            raise Malformed(f"a point has {POINT_BYTES} bytes, not {len(data)}")
        _check_points((data,), identity=identity)
        return cls(data)

    def __reduce__(self) -> tuple[type["Point"], tuple[bytes]]:
        return (Point, (self._data,))

    def encode(self) -> bytes:
        """Its 32 bytes."""
        return self._data

    def __add__(self, other: "Point") -> "Point":
        if self._data == _IDENTITY:
            return other
        if other._data == _IDENTITY:
            return self
        return Point(sodium.add(self._data, other._data))

    def __sub__(self, other: "Point") -> "Point":
        if other._data == _IDENTITY:
            return self
        return Point(sodium.subtract(self._data, other._data))

    def __neg__(self) -> "Point":
        return IDENTITY - self

    def times(self, scalar: Scalar) -> "Point":
        """The product, which is written scalar * point everywhere else."""
        # libsodium refuses a product that is the identity; in a group of prime order only these
        # two cases give one. Neither says anything about a secret: an honest one is never zero.
        if not scalar or self._data == _IDENTITY:
            return IDENTITY
        if self._data == _BASE:
            return Point(sodium.multiply_base(scalar.encode()))
        return Point(sodium.multiply(scalar.encode(), self._data))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and self._data == other._data

    def __hash__(self) -> int:
        return hash(self._data)

    def __repr__(self) -> str:
        return f"Point({self._data.hex()[:16]}...)"


IDENTITY = Point(_IDENTITY)
BASE = Point(_BASE)


def _check_points(encodings: Iterable[bytes], *, identity: bool = False) -> None:
    """Raises Malformed unless each 32 bytes are the one encoding of a point."""
    is_point = sodium.is_point
    for data in encodings:
        if data == _IDENTITY and not identity:
            raise Malformed("a point is the identity")
        # libsodium 1.0.18 does not look at the highest bit. Points are compared and hashed by their
        # bytes, so a second encoding would make another point of it, and of the identity too.
        large = data[-1] >= _FIELD_TOP and int.from_bytes(data, "little") >= _FIELD
        if large or not is_point(data):
            raise Malformed("not the canonical encoding of a point")


def combine(terms: Iterable[tuple[Scalar, Point]]) -> Point:
    """The sum of scalar times point over all terms."""
    return total(scalar * point for scalar, point in terms)


def total(points: Iterable[Point]) -> Point:
    """The sum of the points."""
    result, add = _IDENTITY, sodium.add
    for point in points:
        data = point._data  # noqa: SLF001 - the same module
        if result == _IDENTITY:
            result = data
        elif data != _IDENTITY:
            result = add(result, data)
    return Point(result)


# -- the same for many, on all cores that the program has said it has

Term: TypeAlias = tuple[Scalar, Point]
Item = TypeVar("Item")
Made = TypeVar("Made")

# How many products, and how many sums, are worth a thread of their own: half a millisecond.
_PRODUCTS, _SUMS = 8, 32
# Long rows are cut into pieces of so many terms: as many as most rows have, so that pieces of a
# list take about the same time.
_TERMS = 3


def combine_all(rows: Sequence[Sequence[Term]]) -> list[Point]:
    """`combine` of each row. Rows may be of very different lengths: where there are cores to spare,
    work is cut between terms.
    """
    if not cores.several():
        return [Point(_sum(row)) for row in rows]
    parts = [
        (number, row[start : start + _TERMS])
        for number, row in enumerate(rows)
        for start in range(0, len(row), _TERMS)
    ]
    sums = [IDENTITY] * len(rows)
    for piece in cores.in_pieces(_sums, parts, _PRODUCTS // _TERMS + 1):
        for number, data in piece.items():
            sums[number] += Point(data)
    return sums


def _sums(parts: Sequence[tuple[int, Sequence[Term]]]) -> dict[int, bytes]:
    """By number of the row, the sum of those of its terms that are here."""
    sums: dict[int, bytes] = {}
    for number, terms in parts:
        sums[number] = _sum(terms, sums.get(number, _IDENTITY))
    return sums


def _sum(terms: Sequence[Term], result: bytes = _IDENTITY) -> bytes:
    """The sum of these terms and a point.

    These are `Point.times` and `Point.__add__` written out: nine tenths of all products and sums
    are made here, and a call of each would take as long as a thirtieth of the work.
    """
    multiply, multiply_base, add = sodium.multiply, sodium.multiply_base, sodium.add
    for scalar, point in terms:
        factor, data = scalar._number, point._data  # noqa: SLF001 - the same module
        if not factor or data == _IDENTITY:
            continue
        if data == _BASE:
            product = multiply_base(factor.to_bytes(SCALAR_BYTES, "little"))
        else:
            product = multiply(factor.to_bytes(SCALAR_BYTES, "little"), data)
        result = product if result == _IDENTITY else add(result, product)
    return result


def total_all(points: Sequence[Point]) -> Point:
    """`total` of a long list."""
    return total(cores.in_pieces(total, points, _SUMS))


def make_all(make: Callable[[Item], Made], items: Sequence[Item], least: int = 4) -> list[Made]:
    """`make` of each item, where each takes two products or more (`least` of them a piece)."""
    pieces = cores.in_pieces(lambda piece: [make(item) for item in piece], items, least)
    return [made for piece in pieces for made in piece]


def hash_to_point(tag: str, *parts: bytes) -> Point:
    """A point with no known relation to any other."""
    return Point(sodium.from_hash(wide(tag, *parts)))


def hash_to_scalar(tag: str, *parts: bytes) -> Scalar:
    """A scalar that no peer can choose."""
    return Scalar.reduce(wide(tag, *parts))


def hash_to_scalars(tag: str, seed: bytes, count: int) -> tuple[Scalar, ...]:
    """`hash_to_scalar` of the seed and a number in eight bytes, for the numbers below `count`."""
    return tuple([Scalar.reduce(data) for data in wide_each(tag, seed, count)])


def scalar_from(stream: BlockStream, index: int) -> Scalar:
    """Secret scalar number `index` of a stream."""
    return Scalar.reduce(stream.block(index))


def scalars_from(stream: BlockStream, count: int) -> tuple[Scalar, ...]:
    """The first `count` secret scalars of a stream."""
    return tuple([Scalar.reduce(stream.block(index)) for index in range(count)])


def encode_all(items: Iterable[Point] | Iterable[Scalar]) -> bytes:
    """Points or scalars as one string."""
    return b"".join([item.encode() for item in items])


def decode_points(data: bytes, *, most: int) -> tuple[Point, ...]:
    """Points from one string, at most this many; none of them the identity."""
    pieces = _pieces(data, POINT_BYTES, most)
    _check_points(pieces)
    return tuple(map(Point, pieces))


def decode_scalars(data: bytes, *, most: int) -> tuple[Scalar, ...]:
    """Scalars from one string, at most this many."""
    return tuple([Scalar.decode(piece) for piece in _pieces(data, SCALAR_BYTES, most)])


def _pieces(data: bytes, size: int, most: int) -> Sequence[bytes]:
    """The items of a string; its length is checked before any of them is looked at."""
    if len(data) % size:
        raise Malformed(f"{len(data)} bytes are not a whole number of {size}-byte items")
    if len(data) > most * size:
        raise Malformed(f"{len(data) // size} items are more than the {most} allowed")
    return [data[start : start + size] for start in range(0, len(data), size)]


def prepare() -> None:
    """Loads the library behind the group; a LocalFault says what to do where that fails.

    The first product would load it, too, but deep inside a proof, where an error would be blamed on
    the proof's author. So a program calls this once, at its beginning.
    """
    sodium.library()
