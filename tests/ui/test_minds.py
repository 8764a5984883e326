"""What the bots of a practice table are given to know, by its pictures."""

import asyncio
from hashlib import sha256
from pathlib import Path

import pytest

from p2p_dixit.bots.deck_knowledge import Known, builtin_knowledge
from p2p_dixit.bots.skill import Level
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.picture_texts import PictureTexts
from p2p_dixit.packs.texts import keep_texts
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders, folders
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.dialogs.practice import known_words
from p2p_dixit.ui.start import Minds
from tests.patience import PATIENCE
from tests.store.artwork import manifest_of, some_images

IMAGES = some_images(26)
PACK = manifest_of(IMAGES)


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    here = folders()
    library = Library(DiskFiles(), here.packs, builtin_pack())
    library.add(PACK, IMAGES)
    own = {sha256(IMAGES[3]).digest(): PictureTexts(clues=("last one in",), words=("lake",))}
    keep_texts(DiskFiles(), library.path(PACK.id), "en", own)
    return here


def wish(*packs: bytes, seed: int | None = None, level: Level = Level.NORMAL) -> Practice:
    return Practice(Options("modern"), 3, seed=seed, packs=packs, level=level)


def test_of_the_deck_of_the_game_bots_know_everything_at_once(where: Folders) -> None:
    mind = Minds(DiskFiles(), where, details=False).make(wish(level=Level.SHARP))
    assert mind.knowledge is builtin_knowledge("en")
    assert mind.level is Level.SHARP


def test_what_is_small_is_known_where_pictures_are_drawn_in_pixels(where: Folders) -> None:
    close = Minds(DiskFiles(), where, details=True).make(wish())
    assert any(close.knowledge.fit(card, "ladybird") for card in range(84))


async def test_of_a_pack_they_learn_in_a_thread(where: Folders) -> None:
    minds = Minds(DiskFiles(), where, details=False)
    mind = minds.make(wish(PACK.id))
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*minds._learning)
    assert mind.knowledge.clues(3) == ("last one in",)
    assert mind.knowledge.fit(3, "by the lake") > 0


def test_with_a_seed_everything_is_known_from_the_start_and_nothing_was_said_before(
    where: Folders,
) -> None:
    minds = Minds(DiskFiles(), where, details=False)
    minds.make(wish()).before.append("last one in")
    assert list(minds.make(wish()).before) == ["last one in"]
    seeded = minds.make(wish(PACK.id, seed=7))
    assert seeded.knowledge.clues(3) == ("last one in",)
    assert not seeded.before


def test_what_was_said_is_remembered_from_one_evening_to_the_next(where: Folders) -> None:
    first = Minds(DiskFiles(), where, details=False)
    first.close()
    assert not where.said.exists()
    first.make(wish()).before.append("last one in")
    first.close()
    second = Minds(DiskFiles(), where, details=False)
    assert list(second.make(wish()).before) == ["last one in"]


def test_the_dialog_is_told_how_much_bots_know(where: Folders) -> None:
    minds = Minds(DiskFiles(), where, details=False)
    assert minds.known((PACK.id,)) == Known(26, with_clues=1, with_anything=26)


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (Known(30, 30, 30), ""),
        (Known(30, 0, 0), "Nothing is written about these pictures: bots can only guess."),
        (Known(30, 0, 12), "Bots go by the titles of these pictures."),
        (Known(30, 12, 30), "Bots know 12 of 30 pictures well."),
    ],
)
def test_the_dialog_says_what_bots_make_of_a_pack(known: Known, words: str) -> None:
    assert known_words(known) == words
