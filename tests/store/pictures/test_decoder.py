"""Hostile pictures cost their sender a picture, and the game nothing."""

import io
import os
import signal
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageCms, ImageDraw

from p2p_dixit.errors import LocalFault
from p2p_dixit.store.pictures.decoder import Decoder, PictureRefused
from p2p_dixit.store.pictures.limits import (
    CANNOT_WORK_CONFINED,
    MAX_IMAGE_BYTES,
    SOURCE_BYTES,
    UNCONFINED,
)
from p2p_dixit.store.pictures.webp import check_card
from tests.patience import PATIENCE
from tests.store.artwork import card_image, encoded


@pytest.fixture(scope="module")
def decoder() -> Iterator[Decoder]:
    with Decoder(seconds=PATIENCE) as decoder:
        yield decoder


def pixel(data: bytes, x: int, y: int) -> tuple[int, int, int]:
    with Image.open(io.BytesIO(data)) as image:
        red, green, blue = image.convert("RGB").getpixel((x, y))  # type: ignore[misc] # RGB has three
    return red, green, blue


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) < 24 for a, b in zip(one, other, strict=True))


def halves(width: int, height: int) -> Image.Image:
    """Left red, right blue."""
    image = Image.new("RGB", (width, height), (220, 20, 20))
    ImageDraw.Draw(image).rectangle((width // 2, 0, width, height), (20, 20, 220))
    return image


def png_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, *chunks: bytes) -> bytes:
    header = png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(chunks) + png_chunk(b"IEND", b"")


def test_a_card_is_drawn_at_the_size_asked_for(decoder: Decoder) -> None:
    rgb = decoder.pixels(card_image(7), 30, 45)
    assert len(rgb) == 30 * 45 * 3
    assert near(tuple(rgb[-3:]), (7, 90, 200))


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (-1, 5), (5, 5000)])
def test_impossible_sizes_are_the_callers_mistake(decoder: Decoder, size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        decoder.pixels(card_image(1), *size)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("pad", [False, True])
def test_any_picture_becomes_a_card(decoder: Decoder, kind: str, pad: bool) -> None:
    made = decoder.card(encoded(halves(900, 300), kind), pad=pad)
    check_card(made)
    assert near(pixel(made, 200, 450), (220, 20, 20))
    assert near(pixel(made, 400, 450), (20, 20, 220))
    corner = pixel(made, 5, 5)
    assert near(corner, (24, 22, 32) if pad else (220, 20, 20))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16", "CMYK"])
def test_pictures_of_every_mode_become_cards(decoder: Decoder, mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    check_card(decoder.card(encoded(Image.new(mode, (300, 300)), kind), pad=False))


def test_a_photo_is_turned_upright_and_then_says_nothing_about_its_place(decoder: Decoder) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turn right to see it upright
    exif[0x010F] = "CameraMaker"
    exif.get_ifd(0x8825)[2] = (48.0, 12.0, 30.0)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    photo = encoded(halves(900, 600), "JPEG", exif=exif, icc_profile=profile, comment=b"Anna")
    made = decoder.card(photo, pad=False)
    check_card(made)  # which allows no chunk but the picture
    assert near(pixel(made, 300, 100), (220, 20, 20))
    assert near(pixel(made, 300, 800), (20, 20, 220))
    for secret in (b"CameraMaker", b"Anna", b"Exif", b"ICCP", b"XMP"):
        assert secret not in made


def test_the_noisiest_picture_still_fits(decoder: Decoder) -> None:
    noise = Image.frombytes("RGB", (600, 900), os.urandom(600 * 900 * 3))
    assert len(decoder.card(encoded(noise), pad=False)) <= MAX_IMAGE_BYTES


def bomb_of_pixels() -> bytes:
    return png(50_000, 50_000, png_chunk(b"IDAT", zlib.compress(bytes(10_000_000))))


def bomb_of_text() -> bytes:
    text = zlib.compress(bytes(200_000_000), 1)
    return png(300, 300, png_chunk(b"zTXt", b"a\x00\x00" + text), b"")


# Made by the test itself: to make some of them takes a while.
HOSTILE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "bomb of pixels": ("too large", bomb_of_pixels),
    "bomb of bits": ("too large", lambda: encoded(Image.new("1", (9000, 9000)))),
    "bomb of text": ("damaged", bomb_of_text),
    "too small": ("too small", lambda: encoded(Image.new("RGB", (100, 900)))),
    "truncated JPEG": ("damaged", lambda: encoded(halves(600, 900), "JPEG")[:1500]),
    "truncated PNG": ("damaged", lambda: encoded(halves(600, 900), "PNG")[:400]),
    "truncated WebP": ("damaged", lambda: encoded(halves(600, 900), "WEBP")[:200]),
    "lying header": (
        "damaged",
        lambda: png(600, 900, png_chunk(b"IDAT", zlib.compress(b"too little"))),
    ),
    "header alone": ("damaged", lambda: b"\xff\xd8\xff" + bytes(1000)),
    "SVG with a script": ("damaged", lambda: b"<svg><script>alert(1)</script></svg>"),
    "GIF": ("damaged", lambda: b"GIF89a" + bytes(100)),
    "PostScript": (
        "damaged",
        lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 300 300\n",
    ),
    "nothing": ("damaged", lambda: b""),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_good_picture_is_refused_with_a_line(decoder: Decoder, name: str) -> None:
    what, made = HOSTILE[name]
    with pytest.raises(PictureRefused, match=what) as caught:
        decoder.card(made(), pad=False)
    assert "\n" not in str(caught.value)
    decoder.pixels(card_image(1), 4, 6)


def test_more_bytes_than_any_photo_has_are_not_even_sent(decoder: Decoder) -> None:
    with pytest.raises(PictureRefused, match="40 MB"):
        decoder.card(bytes(SOURCE_BYTES + 1), pad=False)


def test_a_card_with_garbage_inside_is_refused(decoder: Decoder) -> None:
    good = bytearray(card_image(3))
    good[30:] = bytes(len(good) - 30)
    try:
        rgb = decoder.pixels(bytes(good), 10, 15)
    except PictureRefused:
        return
    assert len(rgb) == 450  # a lenient decoder may draw something; nothing else may happen


HELLO = """
import os, struct, sys
def say(ok, length, text):
    sys.stdout.buffer.write(struct.pack(">BI", ok, length) + text)
    sys.stdout.flush()
say(1, 0, b"")
sys.stdin.buffer.read(9)
"""
DIES = HELLO + "os.abort()"
LEAVES = HELLO + "sys.exit()"
HANGS = HELLO + "while True: pass"
HUGE = HELLO + "say(1, 4_000_000_000, b''); sys.stdin.buffer.read()"
HALF = HELLO + "sys.stdout.buffer.write(bytes([1, 0])); sys.stdout.flush()"
SHORT = HELLO + "say(1, 5, b'short')"


@pytest.mark.parametrize("script", [DIES, LEAVES, HANGS, HUGE, HALF, SHORT])
def test_whatever_becomes_of_the_decoder_the_game_gets_an_error_and_no_process_stays(
    script: str,
) -> None:
    with Decoder((sys.executable, "-c", script), PATIENCE) as decoder:
        for _ in range(2):
            # it may take long to be ready, but not to answer
            decoder._running()._seconds = 0.2 if script == HANGS else PATIENCE
            with pytest.raises(PictureRefused):
                decoder.pixels(card_image(1), 4, 6)


def test_a_decoder_that_was_killed_is_started_again(decoder: Decoder) -> None:
    decoder.pixels(card_image(1), 4, 6)
    assert decoder._process is not None
    killed = decoder._process._process.pid
    os.kill(killed, signal.SIGTERM)
    assert len(decoder.pixels(card_image(2), 4, 6)) == 72
    assert decoder._process._process.pid != killed


def test_a_decoder_killed_over_a_picture_is_asked_once_more_and_no_further(tmp_path: Path) -> None:
    started = tmp_path / "started"
    script = f"open({str(started)!r}, 'a').write('x')\n" + DIES
    with (
        Decoder((sys.executable, "-c", script), PATIENCE) as decoder,
        pytest.raises(PictureRefused, match="ended while it looked at it"),
    ):
        decoder.pixels(card_image(1), 4, 6)
    assert started.read_text() == "xx"


def test_a_decoder_that_is_never_ready_is_no_fault_of_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not started for every card on the screen."""
    monkeypatch.setattr("p2p_dixit.store.pictures.limits.START_AGAIN_SECONDS", PATIENCE)
    started = tmp_path / "started"
    script = f"open({str(started)!r}, 'a').write('x')"
    with Decoder((sys.executable, "-c", script), PATIENCE) as decoder:
        for _ in range(3):
            with pytest.raises(LocalFault, match="before it is ready"):
                decoder.pixels(card_image(1), 4, 6)
    assert started.read_text() == "x"


ARGUMENTS = "import sys; open({!r}, 'a').write(' '.join(sys.argv[1:]) + ';')\n"
CANNOT = f"if {UNCONFINED!r} not in sys.argv: sys.exit({CANNOT_WORK_CONFINED})\n"


def test_a_decoder_that_cannot_work_confined_may_say_so_before_it_is_ready(tmp_path: Path) -> None:
    seen = tmp_path / "arguments"
    script = ARGUMENTS.format(str(seen)) + CANNOT + HELLO + "say(0, 4, b'here')"
    with (
        Decoder((sys.executable, "-c", script), PATIENCE) as decoder,
        pytest.raises(PictureRefused, match="here"),
    ):
        decoder.pixels(card_image(1), 4, 6)
    assert seen.read_text() == f";{UNCONFINED};"


def test_a_picture_that_took_a_decoder_over_cannot_ask_for_less_confinement(tmp_path: Path) -> None:
    seen = tmp_path / "arguments"
    script = ARGUMENTS.format(str(seen)) + HELLO + f"sys.exit({CANNOT_WORK_CONFINED})"
    with (
        Decoder((sys.executable, "-c", script), PATIENCE) as decoder,
        pytest.raises(PictureRefused),
    ):
        decoder.pixels(card_image(1), 4, 6)
    assert seen.read_text() == ";;"


def test_a_reason_from_a_decoder_is_cleaned_before_anybody_sees_it() -> None:
    script = HELLO + r"say(0, 7, b'\x1b[2Jboo')"
    with (
        Decoder((sys.executable, "-c", script), PATIENCE) as decoder,
        pytest.raises(PictureRefused) as caught,
    ):
        decoder.pixels(card_image(1), 4, 6)
    assert str(caught.value) == "[2Jboo"


def test_a_decoder_that_cannot_be_started_is_this_machines_fault() -> None:
    with Decoder(("/nowhere/python",)) as decoder, pytest.raises(LocalFault, match="try again"):
        decoder.pixels(card_image(1), 4, 6)
