"""The deck inside the package."""

import json
from pathlib import Path

from PIL import Image

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


def test_a_folder_without_a_manifest_is_an_empty_deck(tmp_path: Path) -> None:
    assert len(BuiltInDeck(tmp_path)) == 0


def test_a_lost_file_is_a_missing_picture(tmp_path: Path) -> None:
    cards = [{"file": "a.webp", "title": "A"}, {"file": "b.webp"}]
    (tmp_path / "manifest.json").write_text(json.dumps({"cards": cards}))
    Image.new("RGB", (2, 3)).save(tmp_path / "a.webp")
    deck = BuiltInDeck(tmp_path)
    assert deck.image(0) is not None
    assert deck.image(1) is None
