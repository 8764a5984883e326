import struct

import pytest
from PIL import Image

from p2p_dixit.errors import Malformed
from p2p_dixit.store.pictures.webp import check_card
from tests.store.artwork import card_image, encoded

WHITE = Image.new("RGB", (600, 900), "white")


def blank(width: int = 600, height: int = 900) -> Image.Image:
    return Image.new("RGB", (width, height))


@pytest.mark.parametrize("lossless", [False, True])
def test_a_still_webp_of_600_by_900_is_the_picture_of_a_card(lossless: bool) -> None:
    # R-13-6
    check_card(encoded(blank(), "WEBP", lossless=lossless))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"RIFF",
        encoded(blank(), "PNG"),
        encoded(blank(), "JPEG"),
        encoded(blank(900, 600), "WEBP"),
        encoded(blank(601, 900), "WEBP", lossless=True),
        encoded(blank(), "WEBP", save_all=True, append_images=[WHITE]),
        encoded(Image.new("RGBA", (600, 900), (0, 0, 0, 9)), "WEBP"),
        encoded(blank(), "WEBP", exif=b"Exif\x00\x00somewhere"),
        encoded(blank(), "WEBP", xmp=b"<x/>"),
        encoded(blank(), "WEBP", icc_profile=b"profile"),
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    ],
)
def test_anything_else_is_refused_without_decoding(data: bytes) -> None:
    with pytest.raises(Malformed):
        check_card(data)


@pytest.mark.parametrize("cut", [1, 2, 100])
def test_cut_or_lengthened_files_are_refused(cut: int) -> None:
    good = card_image(1)
    for data in (good[:-cut], good + bytes(cut)):
        with pytest.raises(Malformed):
            check_card(data)


def test_a_header_that_lies_about_the_size_of_the_picture_is_refused() -> None:
    good = bytearray(card_image(1))
    struct.pack_into("<HH", good, 26, 16383, 16383)
    with pytest.raises(Malformed, match="600x900"):
        check_card(bytes(good))
