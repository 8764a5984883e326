"""A bot: answers what the game asks of its seat, as a person of moderate wit would.

Pure. A bot sees a *view* of the game (`rules.view`) and knows each card's written description
(`Mind`); it never looks at hidden state. Randomness is an argument.

A clue that says nothing to it (`Knowledge.knows`) leaves every card the same chance, decoy or
not: how a card was chosen and how it is voted for have nothing in common but the words.
"""

from collections.abc import Sequence
from math import exp, log

from p2p_dixit.bots.mind import CluesHeard, Mind, RandomSource
from p2p_dixit.rules.intents import CastBallot, Choice, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, Game
from p2p_dixit.rules.owed import Ask, AskClaim, AskLay, AskName, AskTell, AskVote

# How far a storyteller wants the card to stand out from those that others will add: some will find
# it, and some will not.
_BEST_LEAD = 0.25

# Two cards between which a bot wavers get both of its votes where it has two: within this much of
# each other the worse one would have been chosen in four of ten cases.
_WAVER = 0.4

_NOTHING_HEARD = CluesHeard()


def answer(
    ask: Ask,
    game: Game,
    seat: int,
    mind: Mind,
    chance: RandomSource,
    heard: CluesHeard = _NOTHING_HEARD,
) -> tuple[Choice, ...]:
    """What a bot does about what it is asked: one choice, or the clue and its card."""
    match ask:
        case AskClaim():
            return (_claim(ask, game, seat, mind, chance, heard),)
        case AskTell():
            return _tell(ask, game, seat, mind, chance, heard)
        case AskLay(cards):
            return (LayDown(seat, decoys(_hand(game, seat), cards, game.clue, mind, chance)),)
        case AskName(players):
            return (NamePlayer(seat, _player(players, game, seat, chance)),)
        case AskVote():
            return (CastBallot(seat, _vote(ask, game, mind, chance)),)


def decoys(
    hand: Sequence[int], count: int, clue: Clue | None, mind: Mind, chance: RandomSource
) -> tuple[int, ...]:
    """The cards of a hand that might pass for the clue's."""
    ranked = _ranked(hand, clue, mind, mind.skill.lay_doubt, chance)
    return tuple(card for _score, card in ranked[:count])


def votes(
    cards: Sequence[int], clue: Clue | None, mind: Mind, chance: RandomSource
) -> list[tuple[float, int]]:
    """The cards from the likeliest down, each with how much speaks for it."""
    return _ranked(cards, clue, mind, mind.skill.vote_doubt, chance)


def tell(
    hand: Sequence[int], mind: Mind, chance: RandomSource, heard: CluesHeard = _NOTHING_HEARD
) -> tuple[int, str] | None:
    """A card and a clue for it; None if nothing is written about any card of the hand."""
    ideas = [idea for _n in range(mind.skill.ideas) if (idea := _idea(hand, mind, chance, heard))]
    if not ideas:
        return None
    liking = [(_liking(mind, *idea), idea) for idea in ideas]
    return max(liking, key=lambda pair: pair[0] + _gumbel(chance))[1]


def _idea(
    hand: Sequence[int], mind: Mind, chance: RandomSource, heard: CluesHeard
) -> tuple[int, str] | None:
    """A card that has something left to be said about it, and one of those things."""
    left = {card: fresh for card in hand if (fresh := _fresh(mind.knowledge.clues(card), heard))}
    if not left:
        return None
    card = chance.choice(sorted(left))
    return card, chance.choice(left[card])


def _fresh(clues: Sequence[str], heard: CluesHeard) -> tuple[str, ...]:
    """Those not said in this game; of these rather those not said in the games before."""
    unsaid = tuple(clue for clue in clues if clue not in heard.game)
    return tuple(clue for clue in unsaid if clue not in heard.before) or unsaid


def _liking(mind: Mind, card: int, clue: str) -> float:
    """How good a storyteller thinks a clue is, in the units of `_gumbel`."""
    return -abs(mind.knowledge.lead(card, clue) - _BEST_LEAD) / mind.skill.aim


def _claim(
    ask: AskClaim, game: Game, seat: int, mind: Mind, chance: RandomSource, heard: CluesHeard
) -> Choice:
    claimed = [other for other in ask.others if isinstance(game.seats[other].claim, Clue)]
    if claimed:
        return Yield(seat, claimed[0])
    told = tell(_hand(game, seat), mind, chance, heard)
    text = _phrase(mind, chance, heard) if told is None else told[1]
    return Claim(seat, Clue(_kind(ask.kinds, chance), text))


def _tell(
    ask: AskTell, game: Game, seat: int, mind: Mind, chance: RandomSource, heard: CluesHeard
) -> tuple[Choice, ...]:
    hand = _hand(game, seat)
    if not ask.kinds:
        return (LayDown(seat, _own(hand, ask.cards, game.clue, mind, chance)),)
    told = tell(hand or mind.knowledge.cards, mind, chance, heard)
    text = _phrase(mind, chance, heard) if told is None else told[1]
    given = GiveClue(seat, Clue(_kind(ask.kinds, chance), text))
    if not hand or not ask.cards:
        return (given,)
    return (given, LayDown(seat, (chance.choice(hand) if told is None else told[0],)))


def _own(
    hand: Sequence[int], count: int, clue: Clue | None, mind: Mind, chance: RandomSource
) -> tuple[int, ...]:
    """The cards for a clue of one's own: first those it was written for."""
    meant = [card for card in hand if clue is not None and clue.text in mind.knowledge.clues(card)]
    others = [card for card in hand if card not in meant]
    return (*meant, *decoys(others, count, clue, mind, chance))[:count]


def _kind(kinds: Sequence[ClueKind], chance: RandomSource) -> ClueKind:
    return ClueKind.TEXT if ClueKind.TEXT in kinds else chance.choice(kinds)


def _phrase(mind: Mind, chance: RandomSource, heard: CluesHeard) -> str:
    return chance.choice(_fresh(mind.phrases, heard) or mind.phrases)


def _ranked(
    cards: Sequence[int], clue: Clue | None, mind: Mind, doubt: float, chance: RandomSource
) -> list[tuple[float, int]]:
    """Cards in an order drawn at random, in which those that fit better tend to come first."""
    text = "" if clue is None else clue.text
    fits = mind.knowledge.fit
    scored = [(fits(card, text) / doubt + _gumbel(chance), card) for card in cards]
    return sorted(scored, reverse=True)


def _gumbel(chance: RandomSource) -> float:
    """Noise that makes the largest of several scores a draw by softmax."""
    return -log(-log(_within(chance.random())))


def _within(draw: float) -> float:
    """Away from 0 and 1, which have no logarithm of a logarithm."""
    return min(max(draw, exp(-30)), 1 - exp(-30))


def _vote(ask: AskVote, game: Game, mind: Mind, chance: RandomSource) -> Ballot:
    place = {game.table[place - 1]: place for place in ask.places}
    ranked = votes([card for card in place if card is not None], game.clue, mind, chance)
    first = place[ranked[0][1]]
    if ask.red:
        return Ballot((first,), red=place[ranked[min(1, len(ranked) - 1)][1]])
    if ask.most > 1 and len(ranked) > 1 and ranked[0][0] - ranked[1][0] < _WAVER:
        return Ballot(tuple(sorted((first, place[ranked[1][1]]))))
    return Ballot((first,))


def _player(players: tuple[int, ...], game: Game, seat: int, chance: RandomSource) -> int:
    """Agrees with a partner who has spoken."""
    said = [game.seats[other].named for other in players if other != seat]
    named = next((player for player in said if player is not None), None)
    return chance.choice(players) if named is None else named


def _hand(game: Game, seat: int) -> list[int]:
    return [card for card in game.seats[seat].hand if card is not None]
