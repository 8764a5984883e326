"""A deck of daydreams in words, and players who dream along: for watching a game without pictures.

Each of the 84 cards is somebody somewhere. A clue hints at one of the two; whoever holds a card
that would fit it as well plays that one, and voters look for cards that fit. So some find the card
and some do not, as among people.
"""

from p2p_dixit.rules import Ballot, Clue, ClueKind, Game, asks, intents, owed
from p2p_dixit.rules.dealer import picked
from p2p_dixit.rules.model import Card, Cards
from p2p_dixit.runtime.chance import Chance

_WHO = {
    "a fox in a paper crown": ("long live the cunning", "king for a day"),
    "a whale on wheels": ("the slowest parade", "heavy but willing"),
    "two clocks holding hands": ("always late together", "borrowed time"),
    "a child with a lantern": ("brave in the dark", "first light"),
    "an owl reading letters": ("news from yesterday", "the night school"),
    "a knight made of cups": ("fragile courage", "tea before battle"),
    "a moth with a suitcase": ("leaving at dusk", "travel light"),
    "a giant asleep": ("do not disturb", "the hill that snores"),
    "a fish in a coat": ("out of its element", "dressed for the rain"),
    "three keys dancing": ("nothing stays locked", "the open secret"),
    "a ladder with roots": ("growing pains", "up and down at once"),
    "a violin full of bees": ("sweet noise", "a busy melody"),
}
_WHERE = {
    "on a frozen stair": ("one careful step", "winter has a way up"),
    "inside a glass mountain": ("you can see right through it", "the clear peak"),
    "at the end of a pier": ("as far as it goes", "waiting for the tide"),
    "under an upside-down city": ("the sky has windows", "falling upwards"),
    "in a garden of umbrellas": ("a dry season", "flowers against the rain"),
    "on the back of the moon": ("the other side", "quiet gravity"),
    "behind a theatre curtain": ("just before it begins", "nobody is watching"),
}
_CARDS = tuple((who, where) for who in _WHO for where in _WHERE)
_HINTS = {hint: thing for words in (_WHO, _WHERE) for thing, pair in words.items() for hint in pair}


def picture(card: int) -> str:
    """What is to be seen on a card; larger decks dream the same dreams again."""
    return " ".join(_CARDS[card % len(_CARDS)])


def fits(card: Card, clue: Clue | None) -> bool:
    """Whether a card could have been meant."""
    if card is None or clue is None:
        return False
    return _HINTS.get(clue.text) in _CARDS[card % len(_CARDS)]


def dreamers(game: Game, chance: Chance) -> list[intents.Choice]:
    """What everybody does who is asked something now."""
    asked = asks(game)
    lead = chance.choice(tuple(asked))
    return [_answer(game, seat, ask, lead, chance) for seat, ask in asked.items()]


def _answer(game: Game, seat: int, ask: owed.Ask, lead: int, chance: Chance) -> intents.Choice:
    match ask:
        case owed.AskClaim(kinds):
            if seat == lead:
                return intents.Claim(seat, _clue(game, seat, kinds, chance))
            return intents.Yield(seat, lead)
        case owed.AskTell(kinds) if kinds:
            return intents.GiveClue(seat, _clue(game, seat, kinds, chance))
        case owed.AskTell(_, cards) | owed.AskLay(cards):
            return intents.LayDown(seat, _best(game, seat, cards, chance))
        case owed.AskName(players):
            return intents.NamePlayer(seat, players[game.round % len(players)])
        case owed.AskVote():
            return intents.CastBallot(seat, _vote(game, ask, chance))


def _clue(game: Game, seat: int, kinds: tuple[ClueKind, ...], chance: Chance) -> Clue:
    """A hint at a card of the hand; without a hand, at anything."""
    hand = [card for card in game.seats[seat].hand if card is not None]
    who, where = _CARDS[(chance.choice(hand) if hand else chance.below(len(_CARDS))) % len(_CARDS)]
    hints = _WHO[who] if chance.below(2) else _WHERE[where]
    spoken = ClueKind.TEXT in kinds and chance.below(4)
    return Clue(ClueKind.TEXT if spoken else chance.choice(kinds), chance.choice(hints))


def _best(game: Game, seat: int, count: int, chance: Chance) -> Cards:
    hand = picked(game.seats[seat].hand, len(game.seats[seat].hand), chance.below)
    return tuple(sorted(hand, key=lambda card: not fits(card, game.clue))[:count])


def _vote(game: Game, ask: owed.AskVote, chance: Chance) -> Ballot:
    fitting = [place for place in ask.places if fits(game.table[place - 1], game.clue)]
    order = sorted(
        picked(ask.places, len(ask.places), chance.below), key=lambda place: place not in fitting
    )
    votes = 2 if ask.most == 2 and len(fitting) > 1 and chance.below(2) else 1
    red = chance.choice(fitting or ask.places) if ask.red else None
    return Ballot(tuple(sorted(order[:votes])), red)
