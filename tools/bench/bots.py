"""Bots: how often they find a card, by level, with fixed seeds over the whole built-in deck.

These figures are qualities, not times: the same on every machine. The test of the calibration
(tests/bots/test_calibration.py) holds them within their limits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from time import process_time

from p2p_dixit.bots.bot import answer, decoys, votes
from p2p_dixit.bots.deck_knowledge import builtin_knowledge, knowledge_of
from p2p_dixit.bots.mind import ENGLISH, CluesHeard, Mind
from p2p_dixit.bots.skill import Level
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.texts import builtin_languages, builtin_texts
from p2p_dixit.rules.dealer import deal
from p2p_dixit.rules.engine import apply, new_game
from p2p_dixit.rules.events import ClueGiven, RoundScored
from p2p_dixit.rules.intents import Choice
from p2p_dixit.rules.model import Clue, ClueKind, Game, RoundResult
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import Options
from p2p_dixit.rules.view import view
from p2p_dixit.sim.seeded import SeededRandom
from tools.bench import Figure

STRANGERS = Path("tests/bots")  # strangers_clues.tsv, strangers_clues.uk.tsv, …
PLAYERS, HAND = 4, 6
GAMES = 60
DEALS = 20  # of each foreign clue


def measure() -> Iterator[Figure]:
    """Per language and level: votes that find a card, rounds with all or none, foreign clues."""
    begun = process_time()
    pack = builtin_pack()
    assert pack is not None  # noqa: S101 - a benchmark of a whole copy of the game
    knowledge_of(pack.manifest.cards, builtin_texts(ENGLISH), ENGLISH)
    yield Figure("texts of 84 cards, read and learned", (process_time() - begun) * 1e3, "ms")
    for language, level in product(builtin_languages(), Level):
        found, of = tally(bot_rounds(level, GAMES, language=language)), f"{language} {level}"
        yield Figure(f"{of}: votes that find a bot's card", found.votes * 100, "%")
        yield Figure(f"{of}: rounds in which all find it", found.everybody * 100, "%")
        yield Figure(f"{of}: rounds in which none finds it", found.nobody * 100, "%")
        foreign = strangers(Mind(builtin_knowledge(language), level), DEALS, language)
        share = sum(foreign) / len(foreign)
        yield Figure(f"{of}: votes that find a card by a foreign clue", share * 100, "%")


@dataclass(frozen=True)
class Tally:
    """Shares of votes and of rounds."""

    votes: float
    everybody: float
    nobody: float


def tally(rounds: Sequence[RoundResult]) -> Tally:
    """How often the storyteller's card was found."""
    voters = PLAYERS - 1
    found = [len(one.found) for one in rounds]
    return Tally(
        sum(found) / len(rounds) / voters,
        sum(count == voters for count in found) / len(rounds),
        sum(count == 0 for count in found) / len(rounds),
    )


def bot_rounds(
    level: Level, games: int, seed: str = "bots", language: str = ENGLISH
) -> list[RoundResult]:
    """All rounds of so many whole games of `modern` with four bots."""
    mind, chance = Mind(builtin_knowledge(language), level), SeededRandom(f"{seed} {level}")
    return [result for _ in range(games) for result in _rounds(mind, chance)]


def _rounds(mind: Mind, chance: SeededRandom) -> Iterator[RoundResult]:
    game, said = new_game(Options("modern"), PLAYERS), set[str]()
    while game.end is None:
        fact = deal(game, chance.below)
        for intent in _answers(game, mind, chance, said) if fact is None else (fact,):
            game, events = apply(game, intent)
            for event in events:
                if isinstance(event, ClueGiven):
                    said.add(event.clue.text)
                    mind.before.append(event.clue.text)
                if isinstance(event, RoundScored):
                    yield event.result


def _answers(game: Game, mind: Mind, chance: SeededRandom, said: set[str]) -> tuple[Choice, ...]:
    seat = next(iter(asks(game)))
    seen = view(game, seat)
    return answer(asks(seen)[seat], seen, seat, mind, chance, CluesHeard(said, mind.before))


def foreign_clues(language: str = ENGLISH) -> list[tuple[str, str]]:
    """Cards and clues that were written without a look at the lists of words in that language."""
    name = "strangers_clues.tsv" if language == ENGLISH else f"strangers_clues.{language}.tsv"
    lines = (STRANGERS / name).read_text("utf-8").splitlines()
    pairs = [line.partition("\t") for line in lines if not line.startswith("#")]
    return [(card, clue) for card, _tab, clue in pairs]


def numbers() -> dict[str, int]:
    """The number of each card of the built-in deck by its name."""
    texts = builtin_texts(ENGLISH).values()
    return {one.name: number for number, one in enumerate(texts)}


def strangers(mind: Mind, deals: int, language: str = ENGLISH) -> list[float]:
    """Of each foreign clue: the share of votes that find its card."""
    known, chance = numbers(), SeededRandom("strangers")
    foreign = foreign_clues(language)
    return [found_share(known[card], clue, mind, chance, deals) for card, clue in foreign]


def found_share(card: int, text: str, mind: Mind, chance: SeededRandom, deals: int) -> float:
    """A person plays the card with the clue, three bots add decoys and vote, this many times."""
    clue, found = Clue(ClueKind.TEXT, text), 0
    for _ in range(deals):
        laid = [decoys(hand, 1, clue, mind, chance)[0] for hand in _hands(card, chance)]
        for own in laid:
            others = [card, *(decoy for decoy in laid if decoy != own)]
            found += votes(others, clue, mind, chance)[0][1] == card
    return found / deals / (PLAYERS - 1)


def _hands(card: int, chance: SeededRandom) -> Iterator[list[int]]:
    """What the three others hold."""
    pile = [other for other in range(84) if other != card]
    for _seat in range(PLAYERS - 1):
        yield [pile.pop(chance.below(len(pile))) for _card in range(HAND)]
