"""What bots know of a deck: the texts of its pictures in the player's language, as far as it goes.

Texts come from files (`packs.texts`). A picture without any is known by what its pack says of
it: tags, description, and a title that is more than the number a camera gave it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from p2p_dixit.bots.knowledge import Knowledge
from p2p_dixit.bots.mind import ENGLISH
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import Card
from p2p_dixit.packs.picture_texts import PictureTexts
from p2p_dixit.packs.texts import (
    Texts,
    builtin_languages,
    builtin_texts,
    languages_beside,
    readable_texts,
)
from p2p_dixit.store.files import Files

_WORD = re.compile(r"[^\W\d_]{3,}")
# What cameras, scanners and phones call their pictures.
_CAMERA = frozenset(
    {
        "copy", "dcim", "dsc", "dscn", "image", "img", "jpeg", "jpg", "photo", "pic", "picture",
        "png", "pxl", "scan", "screenshot", "untitled", "whatsapp",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Known:
    """How many pictures of a deck bots can say something about, for the dialog."""

    pictures: int
    with_clues: int
    with_anything: int


def knowledge_of(
    cards: Sequence[Card], texts: Texts, language: str, *, details: bool = False
) -> Knowledge:
    """What bots know of these cards, numbered as in the deck."""
    known = {number: spoken(card, texts) for number, card in enumerate(cards)}
    return Knowledge(
        {number: one for number, one in known.items() if one}, language, details=details
    )


def spoken(card: Card, texts: Texts) -> PictureTexts:
    """The texts of a card, or what its manifest says in their place."""
    written = texts.get(card.image, PictureTexts())
    if written.words or written.clues:
        return written
    title = written.title or speaking(card.title)
    described = (written.description or speaking(card.alt),) if not card.tags else ()
    words = (*card.tags, *filter(None, (title, *described)))
    return PictureTexts(title=title, words=words if title or card.tags else ())


def speaking(title: str) -> str:
    """A title without numbers; nothing if it is only what a camera or a scanner wrote."""
    words = [word for word in _WORD.findall(title) if word.casefold() not in _CAMERA]
    return " ".join(words)


def known(cards: Sequence[Card], texts: Texts) -> Known:
    """How much of a deck bots can talk about."""
    all_of_them = [spoken(card, texts) for card in cards]
    return Known(
        len(cards),
        sum(bool(one.clues) for one in all_of_them),
        sum(bool(one) for one in all_of_them),
    )


def builtin_knowledge(language: str, *, details: bool = False) -> Knowledge:
    """What bots know of the built-in deck; made once, best in a thread (`ui.warmup`)."""
    return _builtin(chosen_language(language, builtin_languages()), details)


@lru_cache(maxsize=2)  # with and without details
def _builtin(language: str, details: bool) -> Knowledge:  # noqa: FBT001 - one way to call it, for the cache
    pack = builtin_pack()
    cards = () if pack is None else pack.manifest.cards
    return knowledge_of(cards, builtin_texts(language), language, details=details)


def pack_texts(
    library: Library, files: Files, packs: Iterable[bytes], language: str
) -> tuple[str, Texts]:
    """The texts of these packs in one language, and which that is. Reads files: for threads."""
    ids = tuple(packs)
    spoken_in = chosen_language(language, _languages(library, files, ids))
    found: dict[bytes, PictureTexts] = {}
    for pack in ids:
        found.update(_texts(library, files, pack, spoken_in))
    return spoken_in, found


def chosen_language(wanted: str, there: Iterable[str]) -> str:
    """The player's, or a kin of it, or English, or any: bots speak one language at a time."""
    offered = tuple(there)
    plain = wanted.replace("-", "_")
    for language in (plain, plain.partition("_")[0], ENGLISH, *offered[:1]):
        if language in offered:
            return language
    return ENGLISH


def _languages(library: Library, files: Files, packs: Sequence[bytes]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for pack in packs:
        beside = (
            languages_beside(files, library.path(pack))
            if library.owns(pack)
            else builtin_languages()
        )
        found |= dict.fromkeys(beside)
    return tuple(found)


def _texts(
    library: Library, files: Files, pack: bytes, language: str
) -> Mapping[bytes, PictureTexts]:
    if library.owns(pack):
        return readable_texts(files, library.path(pack), language)
    return builtin_texts(language)
