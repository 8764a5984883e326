"""Manifests with their ids, decks, messages, and refused ones."""

from hashlib import sha256

from p2p_dixit.encoding import Value, encode
from p2p_dixit.packs.manifest import Card, Manifest, combine
from p2p_dixit.packs.messages import AskPack, AskPiece, GivePiece, HavePack, encode_message
from tools.vectors import Json

RULES: dict[str, Json] = {
    "R-13-1": ["manifests", "bad_manifests"],
    "R-13-2": ["manifests", "bad_manifests"],
    "R-13-3": ["bad_manifests"],
    "R-13-4": ["manifests", "decks"],
    "R-13-5": ["decks"],
}


def build() -> dict[str, Json]:
    """The vector file."""
    small, large, texts = _manifest("Small", range(3)), _manifest("Large", range(2, 30)), _texts()
    return {
        "about": "protocol/13-packs.md; byte strings in hexadecimal",
        "rules": RULES,
        "manifests": [_listed(manifest) for manifest in (small, large, texts)],
        "decks": [_deck(small), _deck(small, large), _deck(large, texts, small)],
        "messages": _messages(small.id),
        "bad_manifests": [{"why": why, "manifest": data.hex()} for why, data in _bad(small)],
    }


def _image(number: int) -> bytes:
    return b"picture %d" % number


def _manifest(name: str, numbers: range) -> Manifest:
    cards = (Card(sha256(_image(n)).digest(), len(_image(n)), f"card {n}") for n in numbers)
    return Manifest(name, tuple(cards))


def _texts() -> Manifest:
    card = Card(
        sha256(b"moon").digest(), 4, "Über den Dächern", "Ein Mond aus Papier", ("moon", "月")
    )
    return Manifest("Bilder \u00e9", (card,), "somebody, CC0")


def _listed(manifest: Manifest) -> Json:
    return {
        "name": manifest.name,
        "cards": len(manifest.cards),
        "image_bytes": manifest.image_bytes,
        "manifest": manifest.encode().hex(),
        "pack": manifest.id.hex(),
    }


def _deck(*manifests: Manifest) -> Json:
    deck = combine(manifests)
    return {
        "packs": [manifest.id.hex() for manifest in manifests],
        "deck": deck.id.hex(),
        "images": [card.image.hex() for card in deck.cards],
    }


def _messages(pack: bytes) -> Json:
    return [
        {"says": says, "message": encode_message(message).hex()}
        for says, message in (
            ("AskPack", AskPack(pack)),
            ("HavePack yes", HavePack(pack, has=True)),
            ("HavePack no", HavePack(pack, has=False)),
            ("AskPiece 0", AskPiece(pack, 0)),
            ("GivePiece 1", GivePiece(pack, 1, _image(0))),
        )
    ]


def _bad(good: Manifest) -> list[tuple[str, bytes]]:
    card = good.cards[0]
    first: tuple[Value, ...] = (card.image, card.size, card.title, card.alt, card.tags)
    value: dict[str, Value] = {"cards": (first,), "credits": "", "format": 1, "name": good.name}

    def changed(**change: Value) -> bytes:
        return encode({**value, **change})

    def first_card(place: int, item: Value) -> bytes:
        return changed(cards=((*first[:place], item, *first[place + 1 :]),))

    return [
        ("another format", changed(format=2)),
        ("a format that is no number", changed(format=True)),
        ("a key too many", changed(extra=0)),
        ("no cards", changed(cards=())),
        ("a picture twice", changed(cards=(first, first))),
        ("an empty name", changed(name="")),
        ("a name with a control character", changed(name="a\x1bb")),
        ("a name that is too wide", changed(name="x" * 41)),
        ("a hash of 31 bytes", first_card(0, bytes(31))),
        ("a picture without bytes", first_card(1, 0)),
        ("a picture of too many bytes", first_card(1, 262_145)),
        ("a title of two lines", first_card(2, "a\nb")),
        ("an empty tag", first_card(4, ("",))),
        ("a byte left over", good.encode() + b"\x00"),
        ("cut short", good.encode()[:-1]),
    ]
