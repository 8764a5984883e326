"""Shuffles: made, checked, and altered in every way."""

from collections.abc import Iterator

from p2p_dixit.deck.cards import Ciphertext, open_deck
from p2p_dixit.deck.shuffle import make_shuffle
from tools.vectors import Json
from tools.vectors.alterations import altered
from tools.vectors.deck_operations import DECK, sent
from tools.vectors.example import DECK as CARDS
from tools.vectors.example import cards_json, example, here, secret
from tools.vectors.operations import case, written

RULES: dict[str, Json] = {
    "R-08-1": ["make shuffle"],
    "R-08-2": ["make shuffle"],
    "R-08-3": ["check shuffle"],
    "R-08-4": ["check shuffle"],
}


def build() -> dict[str, Json]:
    """The whole file."""
    table = example()
    cases = [
        *_shuffle("one card", table.pile[:1], ()),
        *_shuffle("a deck face up", open_deck(CARDS, 5), ()),
        *_shuffle("a pile, card 2 chosen to come first", table.pile[:4], (2,)),
        *_refused(table.pile[:3]),
    ]
    return {"about": "Shuffles (protocol/08-shuffle.md).", "rules": RULES, "cases": cases}


def _given(cards: tuple[Ciphertext, ...]) -> dict[str, Json]:
    return {
        "context": written(here(2, 4)),
        "key": example().key.public.encode().hex(),
        "cards": cards_json(cards),
    }


def _shuffle(name: str, cards: tuple[Ciphertext, ...], first: tuple[int, ...]) -> Iterator[Json]:
    given = _given(cards)
    arguments: dict[str, Json] = {"first": list(first), "secret": secret(2).hex()}
    yield case(DECK, f"{name}: made", "make shuffle", **given, **arguments)
    move = make_shuffle(here(2, 4), example().key.public, cards, secret(2), first)
    yield case(DECK, f"{name}: good", "check shuffle", **given, move=sent(move))


def _refused(cards: tuple[Ciphertext, ...]) -> Iterator[Json]:
    given = _given(cards)
    move = make_shuffle(here(2, 4), example().key.public, cards, secret(2))
    yield case(DECK, "three cards: good", "check shuffle", **given, move=sent(move))
    others: dict[str, dict[str, Json]] = {
        "of another step": {"context": written(here(2, 5))},
        "of another seat": {"context": written(here(5, 4))},
        "under another key": {"key": example().hand_keys[2].encode().hex()},
        "of other cards": {"cards": cards_json(example().pile[1:4])},
        "of the same cards in another order": {"cards": cards_json(cards[::-1])},
        "of more cards": {"cards": cards_json(example().pile[:4])},
    }
    for name, change in others.items():
        yield case(DECK, name, "check shuffle", **{**given, **change}, move=sent(move))
    for what, text in altered(move):
        yield case(DECK, what, "check shuffle", **given, move=text)
