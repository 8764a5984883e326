"""Making a pack from a folder of ordinary pictures.

Every picture goes through the decoder process and comes back as bare pixels: what was in its
metadata (where and when it was taken, by whom) is gone. Names of files may say as much, so they
become titles only if asked for.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePath

from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.sentences import Sentence
from p2p_dixit.session.packs import (
    CREDITS_CELLS,
    MAX_CARDS,
    MIN_CARDS,
    NAME_CELLS,
    TITLE_CELLS,
    Card,
    Manifest,
)
from p2p_dixit.store.packs.sources import Refused, Source, sources
from p2p_dixit.store.pictures.decoder import Decoder
from p2p_dixit.text import clean


@dataclass(frozen=True)
class Wishes:
    """How the pack should be made."""

    name: str
    credits: str = ""
    pad: bool = False
    titles: bool = False


@dataclass(frozen=True)
class Built:
    """A pack that was made, and the files that did not make it."""

    manifest: Manifest
    images: tuple[bytes, ...] = field(repr=False)
    refused: tuple[Refused, ...]


def build(
    folder: Path,
    wishes: Wishes,
    decoder: Decoder,
    tell: Callable[[Source | Refused], None] = lambda _: None,
) -> Built:
    """A pack of all pictures in the folder; `tell` hears of each file as it is dealt with."""
    made: dict[bytes, tuple[Card, bytes]] = {}
    refused: list[Refused] = []
    for source in sources(folder):
        outcome = source if isinstance(source, Refused) else _added(source, made, wishes, decoder)
        if isinstance(outcome, Refused):
            refused.append(outcome)
        tell(outcome)
    if len(made) < MIN_CARDS:
        raise UsageError(
            Sentence(
                "a pack needs at least {min_cards} different pictures, and this folder has"
                " {count} that can be used",
                min_cards=MIN_CARDS,
                count=len(made),
            )
        )
    cards, images = zip(*made.values(), strict=True)
    name = clean(wishes.name, NAME_CELLS) or "Pictures"
    manifest = Manifest(name, tuple(cards), clean(wishes.credits, CREDITS_CELLS))
    return Built(manifest, tuple(images), tuple(refused))


def _added(
    source: Source, made: dict[bytes, tuple[Card, bytes]], wishes: Wishes, decoder: Decoder
) -> Source | Refused:
    if len(made) == MAX_CARDS:
        return Refused(
            source.name,
            Sentence("is one too many: a pack has at most {max_cards} cards", max_cards=MAX_CARDS),
        )
    try:
        image = decoder.card(source.data, pad=wishes.pad)
    except Malformed as error:
        return Refused(source.name, str(error))
    key = sha256(image).digest()
    if key in made:
        return Refused(source.name, Sentence("is the same picture as another one"))
    title = clean(PurePath(source.name).stem, TITLE_CELLS) if wishes.titles else ""
    made[key] = (Card(key, len(image), title=title, alt=title), image)
    return source
