"""Texts beside packs: by language, apart from the pack, and no loss when they are damaged."""

from pathlib import Path

import pytest

from p2p_dixit.errors import Malformed
from p2p_dixit.packs.picture_texts import PictureTexts
from p2p_dixit.packs.texts import (
    builtin_languages,
    builtin_texts,
    keep_texts,
    languages_beside,
    readable_texts,
    remove_texts,
    text_file,
    texts_beside,
)
from p2p_dixit.store.disk import DiskFiles

FILES = DiskFiles()
IMAGE = bytes(32)
TEXTS = {IMAGE: PictureTexts(clues=("last one in",), words=("lake", "feet"))}


def test_texts_lie_beside_their_pack_by_language(tmp_path: Path) -> None:
    pack = tmp_path / "Our summer.dixitpack"
    assert languages_beside(FILES, pack) == ()
    keep_texts(FILES, pack, "en", TEXTS)
    keep_texts(FILES, pack, "pt_BR", {})
    (tmp_path / "Our summer.notes and more.txt").write_text("not ours")
    (tmp_path / "Our winter.cs.txt").write_text("another's")
    assert languages_beside(FILES, pack) == ("en", "pt_BR")
    assert texts_beside(FILES, pack, "en") == TEXTS
    remove_texts(FILES, pack)
    assert languages_beside(FILES, pack) == ()
    assert (tmp_path / "Our winter.cs.txt").exists()


def test_a_game_goes_on_without_texts_that_cannot_be_read(tmp_path: Path) -> None:
    pack = tmp_path / "summer.dixitpack"
    text_file(pack, "en").write_text("clue: of which picture?")
    with pytest.raises(Malformed):
        texts_beside(FILES, pack, "en")
    assert readable_texts(FILES, pack, "en") == {}
    assert readable_texts(FILES, pack, "uk") == {}


def test_the_deck_of_the_game_has_english_texts() -> None:
    assert "en" in builtin_languages()
    assert len(builtin_texts("en")) == 84
    assert builtin_texts("xx") == {}
