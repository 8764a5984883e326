"""The deck inside the package."""

from io import BytesIO

from PIL import Image

from p2p_dixit.errors import LocalFault
from p2p_dixit.packs.manifest import Card, Manifest
from p2p_dixit.ui.pictures.source import BuiltInDeck, Caption


def test_the_shipped_deck_has_a_picture_and_a_caption_for_each_card() -> None:
    deck = BuiltInDeck()
    assert len(deck) > 0
    for card in (0, len(deck) - 1):
        image = deck.image(card)
        assert image is not None
        assert image.size == (600, 900)
        assert deck.caption(card).alt
        assert deck.caption(card).tags


def test_cards_beyond_the_deck_have_nothing() -> None:
    deck = BuiltInDeck()
    assert deck.image(len(deck)) is None
    assert deck.image(-1) is None
    assert deck.caption(len(deck)) == Caption()


class Damaged:
    """A pack whose second picture is lost and whose third is no picture."""

    manifest = Manifest("Odd", tuple(Card(bytes([n]) * 32, 1, f"Card {n}") for n in range(3)))

    def image(self, card: int) -> bytes:
        """The first one is a picture."""
        if card == 1:
            raise LocalFault("damaged")
        buffer = BytesIO()
        Image.new("RGB", (2, 3)).save(buffer, "WEBP")
        return buffer.getvalue() if card == 0 else b"no picture"


def test_a_lost_or_broken_file_is_a_missing_picture() -> None:
    deck = BuiltInDeck(Damaged())
    assert deck.image(0) is not None
    assert deck.image(1) is None
    assert deck.image(2) is None
    assert deck.caption(1) == Caption("Card 1")
