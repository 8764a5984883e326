"""The one predicate: which moves are legal, and why others are not.

`refusal` returns None for what the rules allow and otherwise the sentence to show. Whatever
offers choices, refuses moves or finds fouls asks here; there is no second copy of a rule.
"""

from p2p_dixit.rules import intents as i
from p2p_dixit.rules import owed
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, Game, Phase, fits, without
from p2p_dixit.rules.owed import AskLay, AskTell, AskVote, BallotOpening, Draws, Renewal
from p2p_dixit.rules.phases import accepts, ask_of, ask_vote, needs
from p2p_dixit.rules.seating import open_side, own_places, side_mates
from p2p_dixit.sentences import Sentence
from p2p_dixit.text import CLUE_CELLS, is_clean


def refusal(game: Game, intent: i.Intent) -> str | None:
    """Why `intent` is not allowed now; None when it is."""
    over = game.phase is Phase.OVER
    if isinstance(intent, i.DropSeats) and (intent.expelled or not over):
        return _leave(game, intent)  # a cheat is expelled even after the end, and does not win
    if over or isinstance(intent, i.DropSeats):
        return Sentence("The game is over.")
    if isinstance(intent, i.LoseDeck):
        return Sentence("A fresh deck is on its way.") if game.phase is Phase.SHUFFLE else None
    if not accepts(game, intent):
        return Sentence("This is not possible now.")
    match intent:
        case i.Return() | i.Join():
            return _arrival(game, intent)
        case i.RenewPile() | i.Deal() | i.FindStoryteller():
            return _cards_fact(game, intent)
        case i.PassOn():
            return None
        case i.ShowTable():
            return _show(game, intent)
        case i.OpenBallots():
            return _open(game, intent)
        case _:
            return _choice(game, intent)


# Choices of people

_LAY_DOWN = (
    Sentence("Do not play a card."),
    Sentence("Play one card."),
    Sentence("Play two cards."),
)


def _choice(game: Game, intent: i.Choice) -> str | None:
    ask = ask_of(game, intent.seat)
    if ask is None:
        return Sentence("Seat {seat} cannot do this now.", seat=intent.seat)
    match intent, ask:
        case i.Claim(clue=clue), owed.AskClaim(kinds=kinds):
            return clue_refusal(clue, kinds)
        case i.Yield(to=to), owed.AskClaim():
            other = to in ask.others
            return None if other else Sentence("Choose another player who is in the game.")
        case i.GiveClue(clue=clue), AskTell(kinds=kinds):
            given = Sentence("The clue has already been given.")
            return clue_refusal(clue, kinds) if kinds else given
        case i.LayDown(), AskTell() | AskLay():
            return _lay(game, intent, ask)
        case i.NamePlayer(player=player), owed.AskName():
            return None if player in ask.players else Sentence("Name yourself or your partner.")
        case i.CastBallot(ballot=ballot), AskVote():
            return None if ballot is None else ballot_refusal(game, intent.seat, ballot)
        case _:
            return Sentence("A different move is needed now.")


def clue_refusal(clue: Clue, kinds: tuple[ClueKind, ...]) -> str | None:
    """Why this clue is not allowed, where these kinds are."""
    if clue.kind not in kinds:
        return Sentence("Clues are sung or mimed, never written.")
    if clue.kind is ClueKind.TEXT and not clue.text:
        return Sentence("A written clue needs some words.")
    if not is_clean(clue.text, CLUE_CELLS):
        return Sentence("A clue is one line of plain text that fits the screen.")
    return None


def _lay(game: Game, intent: i.LayDown, ask: AskTell | AskLay) -> str | None:
    if isinstance(ask, AskTell) and ask.kinds:
        return Sentence("The clue comes first.")
    if len(intent.cards) != ask.cards:
        return _LAY_DOWN[ask.cards]
    if without(game.seats[intent.seat].hand, intent.cards) is None:
        return Sentence("You can only play cards from your own hand.")
    return None


def ballot_refusal(game: Game, seat: int, ballot: Ballot) -> str | None:
    """Why this ballot breaks the rules: plain, it would be refused; sealed, it is a foul."""
    ask = ask_vote(game, seat)
    if not 1 <= len(ballot.greens) <= ask.most:
        one = Sentence("You have one vote.")
        return one if ask.most == 1 else Sentence("You have one or two votes.")
    if len(set(ballot.greens)) != len(ballot.greens):
        return Sentence("Two votes must be on different cards.")
    if ask.red and ballot.red is None:
        return Sentence("The red vote is missing.")
    if ballot.red is not None and not ask.red:
        return Sentence("Only the storyteller casts a red vote.")
    places = range(1, len(game.table) + 1)
    marks = ballot.greens if ballot.red is None else (*ballot.greens, ballot.red)
    if any(place not in places for place in marks):
        return Sentence("The cards are numbered 1 to {count}.", count=len(game.table))
    if not own_places(game, seat).isdisjoint(ballot.greens):
        return Sentence("Your own card cannot be voted for.")
    return None


# Facts of the deck


def _cards_fact(game: Game, fact: i.RenewPile | i.Deal | i.FindStoryteller) -> str | None:
    match fact, needs(game):
        case i.RenewPile(), Renewal(size, fresh):
            return _renew(game, fact, size, fresh=fresh)
        case i.Deal(hands=hands), Draws(counts):
            if {seat: len(cards) for seat, cards in hands.items()} != counts:
                return Sentence("These are not the draws that are due.")
            dealt = (card for cards in hands.values() for card in cards)
            there = without(game.pile, dealt) is not None
            return None if there else Sentence("These cards are not in the draw pile.")
        case i.FindStoryteller(seat=seat), owed.TieBreak(leaders):
            return None if seat in leaders else Sentence("Only one of the leaders can be picked.")
        case _:
            return Sentence("This is not what is due from the deck now.")


def _renew(game: Game, fact: i.RenewPile, size: int, *, fresh: bool) -> str | None:
    """Known cards must be the ones that are shuffled; a pile may come back wholly face down."""
    if len(fact.cards) != size:
        return Sentence(
            "The new pile has {size} cards, not {count}.", size=size, count=len(fact.cards)
        )
    if all(card is None for card in fact.cards):
        return None
    if fresh:
        proper = None not in fact.cards and len(set(fact.cards)) == size
    else:
        proper = without(game.pile + game.discards + game.unseen, fact.cards) == ()
    return None if proper else Sentence("These are not the cards that were to be shuffled.")


def _show(game: Game, fact: i.ShowTable) -> str | None:
    laid = tuple(card for cards in game.laid for card in cards)
    if not fits(laid, fact.cards) or len(set(fact.cards)) != len(fact.cards):
        return Sentence("These are not the cards that were played.")
    if not set(fact.cards).isdisjoint(game.discards):
        return Sentence("A card on the table was discarded before.")
    return None


def _open(game: Game, fact: i.OpenBallots) -> str | None:
    need = needs(game)
    if not isinstance(need, BallotOpening):
        return Sentence("No ballots are to be opened now.")
    if tuple(sorted(fact.ballots)) != need.voters or tuple(sorted(fact.laid)) != need.layers:
        return Sentence("These are not the ballots and cards of this round.")
    for seat, ballot in fact.ballots.items():
        if game.seats[seat].ballot not in (None, ballot):
            return Sentence("Seat {seat} cast a different ballot.", seat=seat)
    if any(not fits(game.laid[seat], cards) for seat, cards in fact.laid.items()):
        return Sentence("These are not the cards that were played.")
    shown = (card for cards in fact.laid.values() for card in cards)
    same = without(game.table, shown) == ()
    return None if same else Sentence("These are not the cards on the table.")


# Who is there


def _leave(game: Game, intent: i.DropSeats) -> str | None:
    if not intent.seats:
        return Sentence("At least one player must leave.")
    absent = sorted(intent.seats - set(game.present))
    return Sentence("Seat {absent} is not at the table.", absent=absent[0]) if absent else None


def _arrival(game: Game, intent: i.Return | i.Join) -> str | None:
    present = len(game.present) + 1
    if present > max(game.rule_set.players):
        return Sentence("The table is full with {most} players.", most=max(game.rule_set.players))
    if isinstance(intent, i.Return):
        if (reason := _return(game, intent.seat)) is not None:
            return reason
    elif open_side(game) is None:
        return Sentence("Every team has two players.")
    return _cards_for_one_more(game, present)


def _return(game: Game, seat: int) -> str | None:
    if seat not in range(len(game.seats)):
        return Sentence("There is no seat {seat}.", seat=seat)
    if game.seats[seat].present:
        return Sentence("Seat {seat} is at the table.", seat=seat)
    if game.seats[seat].expelled:
        return Sentence("Seat {seat} was expelled for cheating.", seat=seat)
    if game.rule_set.pairs and len(side_mates(game, game.seats[seat].side)) == 2:
        return Sentence("Another player has taken that place in the team.")
    return None


def _cards_for_one_more(game: Game, present: int) -> str | None:
    if game.options.deck < game.rule_set.cards_to_begin(present):
        return Sentence("The deck is too small for {present} players.", present=present)
    if game.rule_set.renews or game.phase is Phase.SHUFFLE:
        return None
    hand = game.rule_set.hand_for(present)
    lacking = hand + sum(max(0, hand - len(game.hands[seat])) for seat in game.present)
    if len(game.pile) <= lacking:
        return Sentence("The draw pile has too few cards left for another hand.")
    return None
