"""Kitty's graphics protocol with Unicode placeholders: kitty and Ghostty.

A picture is transmitted once for each size, with a number. From then on it is text: cells of
U+10EEEE whose foreground colour is the number of the picture, and whose combining characters say
which row and column of it they show. Each cell says both: one without them goes on where its left
neighbour stopped, and would show another part of the picture when something covers that neighbour.

The numbers start anywhere, since other programs of the same window may have pictures too.
"""

import secrets
import zlib
from base64 import b64encode
from itertools import count
from typing import TYPE_CHECKING

from p2p_dixit.ui.pictures.painting import Painted, Way, scaled
from p2p_dixit.ui.pictures.pixels import CellPixels

if TYPE_CHECKING:
    from PIL import Image

_CHUNK = 4096  # bytes of base64 in one escape sequence: the protocol's limit
_NUMBERS = 1 << 24  # a number is a colour
_SPARE = 1 << 16  # more pictures than one game ever makes: numbers need not wrap round
_FAST = 1  # zlib's level; the terminal is on this machine, or the link compresses by itself

PLACEHOLDER = "\U0010eeee"

# The protocol counts with the combining characters above (class 230) that Unicode 6.0 had and that
# never melt into another character: first and last of each run.
_RUNS = """
305 30d-30e 310 312 33d-33f 346 34a-34c 350-352 357 35b 363-36f 483-487 592-595 597-599 59c-5a1
5a8-5a9 5ab-5ac 5af 5c4 610-617 657-65b 65d-65e 6d6-6dc 6df-6e2 6e4 6e7-6e8 6eb-6ec 730 732-733
735-736 73a 73d 73f-741 743 745 747 749-74a 7eb-7f1 7f3 816-819 81b-823 825-827 829-82d 951 953-954
f82-f83 f86-f87 135d-135f 17dd 193a 1a17 1a75-1a7c 1b6b 1b6d-1b73 1cd0-1cd2 1cda-1cdb 1ce0 1dc0-1dc1
1dc3-1dc9 1dcb-1dcc 1dd1-1de6 1dfe 20d0-20d1 20d4-20d7 20db-20dc 20e1 20e7 20e9 20f0 2cef-2cf1
2de0-2dff a66f a67c-a67d a6f0-a6f1 a8e0-a8f1 aab0 aab2-aab3 aab7-aab8 aabe-aabf aac1 fe20-fe26 10a0f
10a38 1d185-1d189 1d1aa-1d1ad 1d242-1d244
"""


COUNTED = "".join(
    chr(code)
    for first, _dash, last in (run.partition("-") for run in _RUNS.split())
    for code in range(int(first, 16), int(last or first, 16) + 1)
)


class KittyPainter:
    """Numbers the pictures of one app."""

    way = Way.KITTY

    def __init__(self, first: int | None = None) -> None:
        start = 1 + secrets.randbelow(_NUMBERS - _SPARE) if first is None else first
        self._numbers = count(start)

    def paint(
        self, image: "Image.Image", columns: int, rows: int, cell: CellPixels
    ) -> Painted | None:
        """The picture, compressed and cut into chunks."""
        if max(columns, rows) > len(COUNTED):
            return None
        pixels = scaled(image, columns, rows, cell, exact=False)
        data = b64encode(zlib.compress(pixels.tobytes(), _FAST)).decode("ascii")
        number = next(self._numbers)
        size = f"s={pixels.width},v={pixels.height},c={columns},r={rows}"
        about = f"a=T,U=1,q=2,f=24,o=z,i={number},{size}"
        return _KittyPicture(number, _chunks(about, data))


def _chunks(about: str, data: str) -> str:
    """All of one picture in one piece: nothing else of this protocol may come between."""
    pieces = [data[start : start + _CHUNK] for start in range(0, len(data), _CHUNK)]
    more = [1] * (len(pieces) - 1) + [0]
    heads = [about, *["q=2"] * (len(pieces) - 1)]
    return "".join(
        f"\x1b_G{head},m={after};{piece}\x1b\\"
        for head, after, piece in zip(heads, more, pieces, strict=True)
    )


class _KittyPicture(Painted):
    def __init__(self, number: int, upload: str) -> None:
        super().__init__(upload, f"\x1b_Ga=d,d=I,q=2,i={number}\x1b\\")
        self._colour = f"38;2;{number >> 16 & 255};{number >> 8 & 255};{number & 255}"

    def line(self, row: int, first: int, last: int) -> str:
        """Each cell says where it is."""
        cells = "".join([PLACEHOLDER + COUNTED[row] + at for at in COUNTED[first:last]])
        return f"\x1b[{self._colour}m{cells}\x1b[0m"
