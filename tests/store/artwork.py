"""Pictures and packs made up for tests."""

import io
from functools import cache
from hashlib import sha256

from PIL import Image, ImageDraw

from p2p_dixit.packs.manifest import Card, Manifest


def encoded(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


@cache
def card_image(number: int) -> bytes:
    """The picture of a card, another one for each number."""
    image = Image.new("RGB", (600, 900), (number % 256, 90, 200))
    ImageDraw.Draw(image).rectangle((number * 5, 100, number * 5 + 100, 500), (255, 220, 0))
    return encoded(image, "WEBP", quality=50, method=0)


def some_images(count: int = 26, start: int = 0) -> tuple[bytes, ...]:
    return tuple(card_image(number) for number in range(start, start + count))


def manifest_of(images: tuple[bytes, ...], name: str = "Test pictures") -> Manifest:
    cards = (
        Card(sha256(image).digest(), len(image), f"card {n}") for n, image in enumerate(images)
    )
    return Manifest(name, tuple(cards))
