"""What bots know of a deck: its texts, or what its pack says of the pictures."""

from hashlib import sha256
from pathlib import Path

import pytest

from p2p_dixit.bots.deck_knowledge import (
    Known,
    builtin_knowledge,
    chosen_language,
    knowledge_of,
    known,
    pack_texts,
    speaking,
)
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import Card, Manifest
from p2p_dixit.packs.picture_texts import PictureTexts
from p2p_dixit.packs.texts import keep_texts
from p2p_dixit.store.disk import DiskFiles
from tests.store.artwork import manifest_of, some_images


def card(number: int, title: str = "", tags: tuple[str, ...] = ()) -> Card:
    return Card(bytes([number]) * 32, 10, title=title, alt=title, tags=tags)


def test_texts_come_first_then_titles_then_nothing() -> None:
    cards = (card(1, "Grandmother's garden"), card(2, "IMG_2041"), card(3, "ignored"), card(4))
    texts = {cards[2].image: PictureTexts(clues=("last one in",), words=("lake",))}
    bots = knowledge_of(cards, texts, "en")
    assert bots.fit(0, "the garden") > 0
    assert bots.clues(1) == ()
    assert bots.clues(2) == ("last one in",)
    assert bots.fit(2, "lakes") > 0
    assert bots.fit(2, "ignored") == 0
    assert known(cards, texts) == Known(4, with_clues=1, with_anything=2)


def test_tags_of_a_pack_are_words() -> None:
    bots = knowledge_of((card(1, tags=("boat", "moon")), card(2)), {}, "en")
    assert bots.fit(0, "moonlit boats") > 0


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("IMG_2041", ""),
        ("DSC00017 (2)", ""),
        ("2023-07-14 beach party", "beach party"),
        ("Screenshot 12", ""),
        ("Babička na zahradě", "Babička zahradě"),
    ],
)
def test_a_name_that_a_camera_gave_says_nothing(title: str, words: str) -> None:
    assert speaking(title) == words


def test_bots_speak_the_players_language_where_they_can() -> None:
    assert chosen_language("uk", ("en", "uk")) == "uk"
    assert chosen_language("pt_BR", ("en", "pt")) == "pt"
    assert chosen_language("cs", ("en", "uk")) == "en"
    assert chosen_language("cs", ("uk",)) == "uk"
    assert chosen_language("cs", ()) == "en"


def test_texts_of_packs_and_of_the_built_in_deck_are_found_together(tmp_path: Path) -> None:
    files, images = DiskFiles(), some_images(3)
    library = Library(files, tmp_path, builtin_pack())
    manifest = manifest_of(images)
    pack = library.add(manifest, images)
    own = {sha256(images[0]).digest(): PictureTexts(clues=("last one in",))}
    keep_texts(files, library.path(pack.manifest.id), "en", own)
    builtin = builtin_pack()
    assert builtin is not None
    language, texts = pack_texts(library, files, (pack.manifest.id, builtin.manifest.id), "pl")
    assert language == "en"
    assert len(texts) == 85
    library.remove(pack.manifest.id)
    assert not list(tmp_path.iterdir())


def test_texts_do_not_change_a_packs_id(tmp_path: Path) -> None:
    files, images = DiskFiles(), some_images(3)
    library = Library(files, tmp_path, None)
    manifest = manifest_of(images)
    library.add(manifest, images)
    keep_texts(files, library.path(manifest.id), "uk", {})
    library.refresh()
    assert [pack.manifest.id for pack in library.packs()] == [manifest.id]
    assert library.problems == ()
    assert isinstance(manifest, Manifest)


def test_the_knowledge_of_the_deck_is_made_once() -> None:
    assert builtin_knowledge("en") is builtin_knowledge("en", details=False)
    assert builtin_knowledge("pl") is builtin_knowledge("en")
    assert len(builtin_knowledge("pl").cards) == 84
