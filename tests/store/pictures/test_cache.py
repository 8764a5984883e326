import sys
from hashlib import sha256

from p2p_dixit.errors import LocalFault
from p2p_dixit.store.pictures.cache import PictureCache, RgbPicture, placeholder
from p2p_dixit.store.pictures.decoder import Decoder, PictureRefused
from tests.store.artwork import card_image

ONE, TWO = sha256(card_image(1)).digest(), sha256(card_image(2)).digest()


class Counting(Decoder):
    """A decoder that needs no process."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__((sys.executable, "-c", ""))
        self.calls = 0
        self.error = error

    def pixels(self, card: bytes, width: int, height: int) -> bytes:
        self.calls += 1
        if self.error is not None:
            raise self.error
        return card[-1:] * (width * height * 3)


def load(image: bytes) -> bytes | None:
    return {ONE: card_image(1), TWO: card_image(2)}.get(image)


def test_a_picture_is_decoded_once_a_size() -> None:
    decoder = Counting()
    pictures = PictureCache(decoder, load)
    assert pictures.ready(ONE, 4, 6) is None
    first = pictures.drawn(ONE, 4, 6)
    assert first.real
    assert pictures.drawn(ONE, 4, 6) is first
    assert pictures.ready(ONE, 4, 6) is first
    pictures.drawn(ONE, 8, 12)
    assert decoder.calls == 2


def test_the_cache_is_bounded_and_forgets_the_oldest() -> None:
    pictures = PictureCache(Counting(), load, capacity=150)
    pictures.drawn(ONE, 4, 6)
    pictures.drawn(TWO, 4, 6)
    pictures.drawn(ONE, 4, 6)
    pictures.drawn(ONE, 8, 1)
    assert pictures.ready(ONE, 4, 6) is not None
    assert pictures.ready(TWO, 4, 6) is None


def test_a_picture_that_cannot_be_decoded_is_a_placeholder_and_not_tried_again() -> None:
    # R-13-7
    decoder = Counting(PictureRefused("bad"))
    pictures = PictureCache(decoder, load)
    for _ in range(3):
        assert pictures.drawn(ONE, 4, 6) == placeholder(ONE, 4, 6)
    assert decoder.calls == 1


def test_a_picture_that_only_failed_for_want_of_a_process_is_tried_again() -> None:
    decoder = Counting(LocalFault("no process"))
    pictures = PictureCache(decoder, load)
    assert not pictures.drawn(ONE, 4, 6).real
    decoder.error = None
    assert pictures.drawn(ONE, 4, 6).real


def test_a_picture_that_is_not_here_is_a_placeholder_until_it_is() -> None:
    held: dict[bytes, bytes] = {}
    pictures = PictureCache(Counting(), held.get)
    assert not pictures.drawn(ONE, 4, 6).real
    held[ONE] = card_image(1)
    assert pictures.drawn(ONE, 4, 6).real


def test_placeholders_have_the_size_asked_for_and_differ_by_card() -> None:
    for width, height in ((1, 1), (24, 36), (7, 100), (300, 2)):
        drawn = placeholder(ONE, width, height)
        assert isinstance(drawn, RgbPicture)
        assert len(drawn.rgb) == width * height * 3
    assert placeholder(ONE, 24, 36) != placeholder(TWO, 24, 36)
