"""Bots that play like weak people: they go by the words of a clue and the tags of the cards.

Pure. A bot sees a *view* of the game and what it is asked, and knows of each card what the deck's
manifest tells. Chance comes in as ``random.Random``-like `Chance`. How well a card suits a clue is

    words they share  +  a hunch about the pair that all bots share  +  the bot's own noise

The common hunch (a hash of card and clue) makes bots agree a little more than by chance even where
no word helps, as people do; the noise makes them err. They never look at what they may not see.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from p2p_dixit.rules.intents import CastBallot, Choice, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, Game
from p2p_dixit.rules.owed import Ask, AskClaim, AskLay, AskName, AskTell, AskVote

T = TypeVar("T")

_SHARED_WORD = 1.0
_LIKE_WORD = 0.5  # "sail" and "sailor"
_STEM = 4  # letters that make two words alike
_HUNCH = 0.6
_NOISE = 0.7
_IDEAS = 4  # what comes to a mind before it speaks
_CLOSE = 0.25  # two cards this close are both worth a vote


class Chance(Protocol):
    """The part of ``random.Random`` that bots use."""

    def random(self) -> float:
        """A number from 0 to 1."""

    def choice(self, items: Sequence[T], /) -> T:
        """One of the items."""


@dataclass(frozen=True)
class Mind:
    """What bots know of cards, and the phrases they speak in. ``{}`` in a turn takes a tag."""

    tags: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    phrases: tuple[str, ...] = ("once, long ago", "almost home", "the other side", "a small wish")
    turns: tuple[str, ...] = ("{}", "the last {}", "a {} nobody asked for", "dreaming of {}")

    def common(self) -> Counter[str]:
        """How many cards carry each tag."""
        return Counter(tag for tags in self.tags.values() for tag in set(tags))


def answer(ask: Ask, game: Game, seat: int, mind: Mind, chance: Chance) -> tuple[Choice, ...]:
    """What a bot does about what it is asked: one choice, or the clue and its card."""
    match ask:
        case AskClaim():
            return (_claim(ask, game, seat, mind, chance),)
        case AskTell():
            return _tell(ask, game, seat, mind, chance)
        case AskLay(cards):
            return (LayDown(seat, _best(_hand(game, seat), cards, game.clue, mind, chance)),)
        case AskName(players):
            return (NamePlayer(seat, _player(players, game, seat, chance)),)
        case AskVote():
            return (CastBallot(seat, _vote(ask, game, mind, chance)),)


def suits(card: int, clue: Clue, mind: Mind) -> float:
    """How well a card suits a clue, before the bot's own noise."""
    heard = _words(clue.text)
    seen = {word for tag in mind.tags.get(card, ()) for word in _words(tag)}
    shared = len(heard & seen) * _SHARED_WORD
    alike = sum(_LIKE_WORD for word in heard - seen if any(_alike(word, other) for other in seen))
    return shared + alike + _HUNCH * _hunch(card, clue)


def _claim(ask: AskClaim, game: Game, seat: int, mind: Mind, chance: Chance) -> Choice:
    claimed = [other for other in ask.others if isinstance(game.seats[other].claim, Clue)]
    if claimed:
        return Yield(seat, claimed[0])
    hand = _hand(game, seat)
    card = chance.choice(hand) if hand else None
    return Claim(seat, _clue(card, ask.kinds, mind, chance))


def _tell(ask: AskTell, game: Game, seat: int, mind: Mind, chance: Chance) -> tuple[Choice, ...]:
    hand = _hand(game, seat)
    if not ask.kinds:
        return (LayDown(seat, _best(hand, ask.cards, game.clue, mind, chance)),)
    card = chance.choice(hand) if hand and ask.cards else None
    told = GiveClue(seat, _clue(card, ask.kinds, mind, chance))
    return (told,) if card is None else (told, LayDown(seat, (card,)))


def _clue(card: int | None, kinds: Sequence[ClueKind], mind: Mind, chance: Chance) -> Clue:
    """A few ideas come to mind; the one that suits the card best is said."""
    kind = ClueKind.TEXT if ClueKind.TEXT in kinds else chance.choice(list(kinds))
    ideas = [Clue(kind, _idea(card, mind, chance)) for _n in range(_IDEAS)]
    return ideas[0] if card is None else max(ideas, key=lambda idea: suits(card, idea, mind))


def _idea(card: int | None, mind: Mind, chance: Chance) -> str:
    tags = mind.tags.get(card, ()) if card is not None else ()
    if not tags or chance.random() < 0.25:
        return chance.choice(list(mind.phrases))
    common = mind.common()
    shared = [tag for tag in tags if common[tag] > 1]  # a tag of one card only gives it away
    tag = chance.choice(list(shared or tags))
    return chance.choice(list(mind.turns)).format(tag)


def _best(
    cards: Sequence[int], count: int, clue: Clue | None, mind: Mind, chance: Chance
) -> tuple[int, ...]:
    return tuple(card for _score, card in _ranked(cards, clue, mind, chance)[:count])


def _ranked(
    cards: Sequence[int], clue: Clue | None, mind: Mind, chance: Chance
) -> list[tuple[float, int]]:
    heard = clue or Clue(ClueKind.TEXT)
    scored = [(suits(card, heard, mind) + _NOISE * chance.random(), card) for card in cards]
    return sorted(scored, reverse=True)


def _vote(ask: AskVote, game: Game, mind: Mind, chance: Chance) -> Ballot:
    place = {game.table[place - 1]: place for place in ask.places}
    cards = [card for card in place if card is not None]
    ranked = _ranked(cards, game.clue, mind, chance)
    first = place[ranked[0][1]]
    if ask.red:
        return Ballot((first,), red=place[ranked[min(1, len(ranked) - 1)][1]])
    if ask.most > 1 and len(ranked) > 1 and ranked[0][0] - ranked[1][0] < _CLOSE:
        return Ballot(tuple(sorted((first, place[ranked[1][1]]))))
    return Ballot((first,))


def _player(players: tuple[int, ...], game: Game, seat: int, chance: Chance) -> int:
    """Agrees with a partner who has spoken."""
    said = [game.seats[other].named for other in players if other != seat]
    named = next((player for player in said if player is not None), None)
    return chance.choice(list(players)) if named is None else named


def _hand(game: Game, seat: int) -> list[int]:
    return [card for card in game.seats[seat].hand if card is not None]


def _words(text: str) -> frozenset[str]:
    letters = "".join(letter if letter.isalnum() else " " for letter in text.casefold())
    return frozenset(word for word in letters.split() if len(word) > 2)


def _alike(word: str, other: str) -> bool:
    return len(word) >= _STEM and len(other) >= _STEM and word[:_STEM] == other[:_STEM]


def _hunch(card: int, clue: Clue) -> float:
    digest = hashlib.blake2b(f"{card}|{clue.text.casefold()}".encode(), digest_size=2).digest()
    return int.from_bytes(digest, "big") / 0xFFFF
