"""Packs and decks: what they are called, and what they are made of (protocol/13-packs.md).

A pack is a manifest and pictures. The manifest names every picture by its SHA-256, so its own hash,
the *pack id*, fixes the whole pack to the last byte. A table plays with a *deck*: the pictures of
one or more packs, packs in order of their ids, a picture that occurs again left out. The *deck id*
follows from the pack ids, and card number i of the deck is the same picture for every player.

The texts of a card are for bots and for people who cannot see the picture; nothing depends on them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.store.pictures.limits import MAX_IMAGE_BYTES
from p2p_dixit.text import TABLE_NAME_CELLS, is_clean, is_name

FORMAT = 1
ID_BYTES = 32

# What the smallest table (three players, `modern` or `odyssey`) uses. A smaller pack can be read,
# to be combined with others; it is not worth making.
MIN_CARDS = 26

# The largest deck that the shuffle is made for, whether from one pack or several.
MAX_CARDS = 1000

# As many packs as a table may combine: the box and nine expansions, as the books list them.
MAX_PACKS = 10

# The manifest travels as one piece, too: 1,000 cards with a line of text each.
MAX_MANIFEST_BYTES = 384 * 1024

NAME_CELLS = TABLE_NAME_CELLS
CREDITS_CELLS = 200
TITLE_CELLS = 80
ALT_CELLS = 300
TAG_CELLS = 30
MAX_TAGS = 16

# In a manifest: of each card five fields and its tags, and the fields of the pack.
_MAX_NODES = MAX_CARDS * (6 + MAX_TAGS) + 16


@dataclass(frozen=True)
class Card:
    """A picture by its SHA-256 and size, and the texts that go with it."""

    image: bytes
    size: int
    title: str = ""
    alt: str = ""
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuses what cannot be shown or would not fit."""
        if len(self.image) != ID_BYTES:
            raise Malformed("a picture is named by 32 bytes")
        if isinstance(self.size, bool) or not 0 < self.size <= MAX_IMAGE_BYTES:
            raise Malformed(f"a picture has 1 to {MAX_IMAGE_BYTES} bytes")
        if not (is_clean(self.title, TITLE_CELLS) and is_clean(self.alt, ALT_CELLS)):
            raise Malformed("the text of a card cannot be shown")
        if len(self.tags) > MAX_TAGS or not all(is_name(tag, TAG_CELLS) for tag in self.tags):
            raise Malformed("the tags of a card cannot be shown")

    def to_value(self) -> Value:
        return (self.image, self.size, self.title, self.alt, self.tags)

    @classmethod
    def from_value(cls, value: Value) -> "Card":
        """Strictly; raises Malformed."""
        match value:
            case (bytes() as image, int() as size, str() as title, str() as alt, tuple() as tags):
                return cls(image, size, title, alt, tuple(map(_text, tags)))
            case _:
                raise Malformed("not a card of a manifest")


@dataclass(frozen=True)
class Manifest:
    """What a pack holds, in order."""

    name: str
    cards: tuple[Card, ...] = field(repr=False)
    credits: str = ""

    def __post_init__(self) -> None:
        """Raises if the values are not a valid pack."""
        if not is_name(self.name, NAME_CELLS) or not is_clean(self.credits, CREDITS_CELLS):
            raise Malformed("the name or the credits of a pack cannot be shown")
        if not 0 < len(self.cards) <= MAX_CARDS:
            raise Malformed(f"a pack has 1 to {MAX_CARDS} cards, not {len(self.cards)}")
        if len({card.image for card in self.cards}) != len(self.cards):
            raise Malformed("a pack holds the same picture twice")

    @property
    def id(self) -> bytes:
        return pack_id(self.encode())

    @property
    def image_bytes(self) -> int:
        return sum(card.size for card in self.cards)

    def encode(self) -> bytes:
        """The one encoding of this manifest."""
        cards = tuple(card.to_value() for card in self.cards)
        data = encode(
            {"cards": cards, "credits": self.credits, "format": FORMAT, "name": self.name}
        )
        if len(data) > MAX_MANIFEST_BYTES:
            raise Malformed("the texts of this pack are too long")
        return data

    @classmethod
    def decode(cls, data: bytes) -> "Manifest":
        """Strictly; raises Malformed."""
        manifest = cls._from_value(decode(data, max_bytes=MAX_MANIFEST_BYTES, max_nodes=_MAX_NODES))
        if manifest.encode() != data:
            raise Malformed("not the encoding of this manifest")
        return manifest

    @classmethod
    def _from_value(cls, value: Value) -> "Manifest":
        match value:
            case {"format": int() as version} if version != FORMAT:
                raise Malformed("this pack was made by a newer p2p-dixit: install that to use it")
            case {
                "cards": tuple() as cards,
                "credits": str() as credits_,
                "format": int(),
                "name": str() as name,
            }:
                return cls(name, tuple(map(Card.from_value, cards)), credits_)
            case _:
                raise Malformed("not the manifest of a pack")


@dataclass(frozen=True)
class Deck:
    """The pictures a table plays with; a card's number is its place in `cards`."""

    id: bytes
    packs: tuple[bytes, ...]
    cards: tuple[Card, ...] = field(repr=False)


def pack_id(manifest: bytes) -> bytes:
    """The id of the pack with this encoded manifest."""
    return tagged("pack", manifest)


def deck_id(packs: Iterable[bytes]) -> bytes:
    """The id of the deck made of these packs, in whatever order they are named."""
    return tagged("deck", *sorted(set(packs)))


def combine(manifests: Iterable[Manifest]) -> Deck:
    """The deck of these packs, each picture once; the same packs always give the same deck."""
    packs = {manifest.id: manifest for manifest in manifests}
    cards: dict[bytes, Card] = {}
    for _, manifest in sorted(packs.items()):
        for card in manifest.cards:
            cards.setdefault(card.image, card)
    if not packs:
        raise UsageError("a deck needs at least one pack")
    if len(cards) > MAX_CARDS:
        raise UsageError(
            "these packs have {count} cards together; a deck has at most {max_cards}: leave"
            " one out",
            count=len(cards),
            max_cards=MAX_CARDS,
        )
    return Deck(deck_id(packs), tuple(sorted(packs)), tuple(cards.values()))


def _text(value: Value) -> str:
    if not isinstance(value, str):
        raise Malformed("not a text")
    return value
