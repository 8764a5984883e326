"""The three ways to send a terminal a picture: what they write decodes to the picture."""

import re
import unicodedata
import zlib
from base64 import b64decode
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from p2p_dixit.ui.pictures.inline import InlinePainter
from p2p_dixit.ui.pictures.kitty import COUNTED, PLACEHOLDER, KittyPainter
from p2p_dixit.ui.pictures.painting import Painted, scaled
from p2p_dixit.ui.pictures.pixels import CellPixels
from p2p_dixit.ui.pictures.sixel import COLOURS, SixelPainter
from p2p_dixit.ui.pictures.source import BuiltInDeck
from tools.bench.similarity import structural

CELL = CellPixels(9, 17)  # no multiple of the six lines of a sixel
COLUMNS, ROWS = 12, 8


@pytest.fixture(scope="module")
def card() -> Image.Image:
    image = BuiltInDeck().image(12)
    assert image is not None
    return image


def one(painted: Painted | None) -> Painted:
    assert painted is not None
    return painted


def distance(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


# Kitty


def transmitted(upload: str) -> tuple[dict[str, str], Image.Image]:
    chunks = re.findall(r"\x1b_G([^;]*);([^\x1b]*)\x1b\\", upload)
    assert "".join(f"\x1b_G{head};{data}\x1b\\" for head, data in chunks) == upload
    assert all(len(data) <= 4096 for _head, data in chunks)
    assert [head.split("m=")[1] for head, _data in chunks] == ["1"] * (len(chunks) - 1) + ["0"]
    keys = dict(pair.split("=") for pair in chunks[0][0].split(","))
    raw = zlib.decompress(b64decode("".join(data for _head, data in chunks)))
    return keys, Image.frombytes("RGB", (int(keys["s"]), int(keys["v"])), raw)


def test_kitty_is_sent_the_picture_as_it_is(card: Image.Image) -> None:
    painted = one(KittyPainter(first=0x0A0B0C).paint(card, COLUMNS, ROWS, CELL))
    keys, image = transmitted(painted.upload)
    assert image.tobytes() == scaled(card, COLUMNS, ROWS, CELL, exact=False).tobytes()
    assert (keys["c"], keys["r"], keys["i"]) == ("12", "8", str(0x0A0B0C))
    assert painted.erase == f"\x1b_Ga=d,d=I,q=2,i={0x0A0B0C}\x1b\\"


def test_kitty_is_sent_no_more_pixels_than_there_are(card: Image.Image) -> None:
    painted = one(KittyPainter().paint(card, 120, 80, CellPixels(20, 40)))
    keys, image = transmitted(painted.upload)
    assert image.width <= card.width
    assert image.height <= card.height
    assert (keys["c"], keys["r"]) == ("120", "80")


def test_kittys_cells_count_rows_and_columns(card: Image.Image) -> None:
    painted = one(KittyPainter(first=0x0A0B0C).paint(card, COLUMNS, ROWS, CELL))
    cells = "".join(PLACEHOLDER + COUNTED[3] + COUNTED[column] for column in range(2, 7))
    assert painted.line(3, 2, 7) == f"\x1b[38;2;10;11;12m{cells}\x1b[0m"


def test_kitty_counts_with_marks_above_that_never_melt_into_others() -> None:
    assert len(COUNTED) == len(set(COUNTED)) == 297
    assert (COUNTED[0], COUNTED[-1]) == ("\u0305", "\U0001d244")
    assert list(COUNTED) == sorted(COUNTED)
    assert {unicodedata.combining(mark) for mark in COUNTED} == {230}
    assert not any(unicodedata.decomposition(mark) for mark in COUNTED)


def test_kitty_has_no_picture_of_more_than_it_can_count(card: Image.Image) -> None:
    assert KittyPainter().paint(card, 298, 10, CELL) is None


def test_numbers_of_pictures_are_colours_and_each_has_its_own(card: Image.Image) -> None:
    painter = KittyPainter()
    keys = [transmitted(one(painter.paint(card, 3, 2, CELL)).upload)[0]["i"] for _n in range(3)]
    assert len(set(keys)) == 3
    assert all(0 < int(key) < 1 << 24 for key in keys)


# Sixel


def sixel_image(line: str, cells: int) -> Image.Image:
    start, end = f"\x1b[{cells}X\x1b7", f"\x1b8\x1b[{cells}C"
    assert line.startswith(start)
    assert line.endswith(end)
    body = line[len(start) : -len(end)]
    found = re.fullmatch(r'\x1bP0;1q"1;1;(\d+);(\d+)(.*)\x1b\\', body, re.DOTALL)
    assert found
    image = Image.new("RGB", (int(found[1]), int(found[2])), (255, 0, 255))
    palette: dict[str, tuple[int, ...]] = {}
    x = top = 0
    ink: tuple[int, ...] = ()
    for token in re.finditer(r"#(\d+)(;2;\d+;\d+;\d+)?|(?:!(\d+))?([?-~])|([$-])", found[3]):
        number, colour, count, letter, move = token.groups()
        if colour:
            palette[number] = tuple(round(int(v) * 2.55) for v in colour.split(";")[2:])
        elif number:
            ink = palette[number]
        elif letter:
            for column in range(x, x + int(count or 1)):
                for bit in range(6):
                    if (ord(letter) - 63) >> bit & 1:
                        image.putpixel((column, top + bit), ink)
            x += int(count or 1)
        else:
            x, top = 0, top + (6 if move == "-" else 0)
    assert len(palette) <= COLOURS
    return image


def test_sixel_covers_every_pixel_and_looks_like_the_picture(card: Image.Image) -> None:
    painted = one(SixelPainter().paint(card, COLUMNS, ROWS, CELL))
    there = scaled(card, COLUMNS, ROWS, CELL, exact=True)
    shown = Image.new("RGB", there.size)
    for row in range(ROWS):
        shown.paste(sixel_image(painted.line(row, 0, COLUMNS), COLUMNS), (0, row * CELL.height))
    assert distance(shown, there) < 6
    assert structural(shown, there) > 0.95


def test_a_part_of_a_sixel_row_is_that_part(card: Image.Image) -> None:
    painted = one(SixelPainter().paint(card, COLUMNS, ROWS, CELL))
    whole = sixel_image(painted.line(4, 0, COLUMNS), COLUMNS)
    part = sixel_image(painted.line(4, 3, 8), 5)
    box = (3 * CELL.width, 0, 8 * CELL.width, CELL.height)
    assert part.tobytes() == whole.crop(box).tobytes()


def test_an_enormous_picture_stays_cells(card: Image.Image) -> None:
    assert SixelPainter().paint(card, 300, 200, CellPixels(20, 40)) is None


# iTerm2


def inline_image(line: str, cells: int) -> Image.Image:
    found = re.fullmatch(
        rf"\x1b\[{cells}X\x1b7\x1b\]1337;File=inline=1;size=(\d+);width={cells};height=1;"
        rf"preserveAspectRatio=0:([^\x07]*)\x07\x1b8\x1b\[{cells}C",
        line,
    )
    assert found
    data = b64decode(found[2])
    assert len(data) == int(found[1])
    return Image.open(BytesIO(data)).convert("RGB")


def test_inline_images_look_like_the_picture(card: Image.Image) -> None:
    painted = one(InlinePainter().paint(card, COLUMNS, ROWS, CELL))
    there = scaled(card, COLUMNS, ROWS, CELL, exact=False)
    shown = Image.new("RGB", there.size)
    for row in range(ROWS):
        shown.paste(inline_image(painted.line(row, 0, COLUMNS), COLUMNS), (0, row * CELL.height))
    assert distance(shown, there) < 6
    assert structural(shown, there) > 0.95


def test_a_part_of_an_inline_row_is_that_part(card: Image.Image) -> None:
    painted = one(InlinePainter().paint(card, COLUMNS, ROWS, CELL))
    whole = inline_image(painted.line(4, 0, COLUMNS), COLUMNS)
    part = inline_image(painted.line(4, 3, 8), 5)
    box = (3 * CELL.width, 0, 8 * CELL.width, CELL.height)
    assert distance(part, whole.crop(box)) < 6
