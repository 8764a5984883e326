"""Making a pack from a folder of ordinary pictures.

Every picture goes through the decoder process and comes back as bare pixels: its metadata (place,
time, photographer) is gone. Names of files may say as much, so they become titles only if asked
for.

A text file beside a picture (`packs.picture_texts`) says what bots should know of it. It does not
become a part of the pack: texts are kept in a file of their own, by picture and language.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePath

from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.packs.manifest import (
    CREDITS_CELLS,
    MAX_CARDS,
    MIN_CARDS,
    NAME_CELLS,
    TITLE_CELLS,
    Card,
    Manifest,
)
from p2p_dixit.packs.picture_texts import PictureTexts, is_language, read_texts_beside
from p2p_dixit.packs.sources import FileRefused, Source, Writing, sources
from p2p_dixit.sentences import Sentence
from p2p_dixit.store.pictures.decoder import Decoder
from p2p_dixit.text import clean


@dataclass(frozen=True)
class Wishes:
    """How the pack should be made."""

    name: str
    credits: str = ""
    pad: bool = False
    titles: bool = False
    language: str = "en"  # of text files whose name does not say theirs


@dataclass(frozen=True)
class Built:
    """A pack that was made, the texts of its pictures by language, and the files left out."""

    manifest: Manifest
    images: tuple[bytes, ...] = field(repr=False)
    refused: tuple[FileRefused, ...]
    texts: Mapping[str, Mapping[bytes, PictureTexts]] = field(default_factory=dict, repr=False)


def build(
    folder: Path,
    wishes: Wishes,
    decoder: Decoder,
    tell: Callable[[Source | FileRefused], None] = lambda _: None,
) -> Built:
    """A pack of all pictures in the folder; `tell` hears of each file as it is dealt with."""
    made: dict[bytes, tuple[Card, bytes]] = {}
    pictures: dict[str, bytes] = {}  # by their names without the ending
    writings: list[Writing] = []
    refused: list[FileRefused] = []
    for source in sources(folder):
        if isinstance(source, Writing):
            writings.append(source)
            continue
        outcome = (
            source if isinstance(source, FileRefused) else _added(source, made, wishes, decoder)
        )
        if isinstance(outcome, FileRefused):
            refused.append(outcome)
        else:
            pictures.setdefault(_stem(source.name), next(reversed(made)))
        tell(outcome)
    texts, unread = _texts(writings, pictures, wishes.language)
    for outcome in unread:
        refused.append(outcome)
        tell(outcome)
    if len(made) < MIN_CARDS:
        raise UsageError(
            "a pack needs at least {min_cards} different pictures, and this folder has"
            " {count} that can be used",
            min_cards=MIN_CARDS,
            count=len(made),
        )
    cards, images = zip(*made.values(), strict=True)
    name = clean(wishes.name, NAME_CELLS) or "Pictures"
    manifest = Manifest(name, tuple(cards), clean(wishes.credits, CREDITS_CELLS))
    return Built(manifest, tuple(images), tuple(refused), texts)


def _texts(
    writings: Iterable[Writing], pictures: Mapping[str, bytes], usual: str
) -> tuple[dict[str, dict[bytes, PictureTexts]], list[FileRefused]]:
    """The texts by language and picture, and the files that are none."""
    texts: dict[str, dict[bytes, PictureTexts]] = {}
    refused = []
    for writing in writings:
        stem, language = _stem(writing.name), usual
        if stem not in pictures:
            stem, _dot, language = stem.rpartition(".")
        if stem not in pictures or not is_language(language):
            refused.append(
                FileRefused(writing.name, Sentence("lies beside no picture of this pack"))
            )
            continue
        try:
            written = read_texts_beside(writing.data)
        except Malformed as error:
            refused.append(FileRefused(writing.name, str(error)))
            continue
        if written:
            texts.setdefault(language, {})[pictures[stem]] = written
    return texts, refused


def _stem(name: str) -> str:
    """The name of a file, folders included, without what follows its last dot."""
    return name.rpartition(".")[0] or name


def _added(
    source: Source, made: dict[bytes, tuple[Card, bytes]], wishes: Wishes, decoder: Decoder
) -> Source | FileRefused:
    if len(made) == MAX_CARDS:
        return FileRefused(
            source.name,
            Sentence("is one too many: a pack has at most {max_cards} cards", max_cards=MAX_CARDS),
        )
    try:
        image = decoder.card(source.data, pad=wishes.pad)
    except Malformed as error:
        return FileRefused(source.name, str(error))
    key = sha256(image).digest()
    if key in made:
        return FileRefused(source.name, Sentence("is the same picture as another one"))
    title = clean(PurePath(source.name).stem, TITLE_CELLS) if wishes.titles else ""
    made[key] = (Card(key, len(image), title=title, alt=title), image)
    return source
