"""What a card is, and where the cards are found."""

import pkgutil
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from tools.art import cards
from tools.art.svg import Svg

_SLUG = re.compile(r"[a-z]+(-[a-z]+)*")


@dataclass(frozen=True)
class Card:
    """One picture: `title` for the author's eyes, `alt` and `tags` for bots and screen readers."""

    title: str
    alt: str
    tags: tuple[str, ...]
    draw: Callable[[], Svg]


def ids() -> list[str]:
    """The ids of all cards, in alphabetical order."""
    found = sorted(info.name.replace("_", "-") for info in pkgutil.iter_modules(cards.__path__))
    bad = [name for name in found if not _SLUG.fullmatch(name)]
    if bad:
        raise ValueError(f"a card's file is named in small letters and underscores: {bad}")
    return found


def load(card_id: str) -> Card:
    """The card that `tools/art/cards/<id with underscores>.py` calls CARD."""
    module = import_module(f"{cards.__name__}.{card_id.replace('-', '_')}")
    card = module.CARD
    if not isinstance(card, Card):
        raise TypeError(f"CARD in {module.__name__} is not a Card")
    return card
