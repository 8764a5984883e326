"""What follows by itself: the walk to the next phase, void rounds, decks that ran out, the end.

`consequence` looks at nothing but the state, so it does not matter which intent led there.
"""

from p2p_dixit.rules import events as e
from p2p_dixit.rules.model import EndReason, Game, Phase, VoidReason
from p2p_dixit.rules.phases import draws, next_phase, owes
from p2p_dixit.rules.seating import claim_leaders, enough_players, left_of
from p2p_dixit.rules.sets import Ending

_BETWEEN_ROUNDS = (Phase.SHUFFLE, Phase.GATHER)
_REASONS = {
    Ending.POINTS: EndReason.POINTS,
    Ending.TURNS: EndReason.TURNS,
    Ending.PILE: EndReason.PILE,
}


def consequence(game: Game) -> tuple[e.Event, ...]:
    """The next events that follow by themselves; none when a player owes something."""
    if game.phase is Phase.OVER:
        return ()
    if (reason := _void_reason(game)) is not None:
        return voided(game, reason)
    if game.phase in _BETWEEN_ROUNDS and (end := end_reason(game)) is not None:
        return (e.GameEnded(end, winners(game)),)
    if _cards_ran_out(game):
        return lost_deck(game, VoidReason.CARDS_RAN_OUT)
    return () if owes(game, game.phase) else (_step(game),)


def in_round(game: Game) -> bool:
    return game.phase not in (*_BETWEEN_ROUNDS, Phase.OVER)


def round_began(game: Game) -> e.RoundBegan:
    """The start of a round; its first phase depends on the storyteller."""
    teller = None if game.teller_from is None else left_of(game, game.teller_from)
    return e.RoundBegan(game.round + 1, teller, len(game.present))


def discarded(game: Game) -> e.CardsDiscarded:
    """The cards of the round leave the table."""
    if game.table:
        return e.CardsDiscarded(game.table, ())
    return e.CardsDiscarded((), tuple(card for cards in game.laid for card in cards))


def voided(game: Game, reason: VoidReason) -> tuple[e.Event, ...]:
    """Voids the round. The same storyteller begins again; one who left is skipped."""
    return (e.RoundVoided(game.round, reason, _same_teller(game)), discarded(game))


def lost_deck(game: Game, reason: VoidReason) -> tuple[e.Event, ...]:
    """All cards are dropped, and with them the round under way."""
    if not in_round(game):
        return (e.DeckDropped(),)
    return (e.RoundVoided(game.round, reason, _same_teller(game)), e.DeckDropped())


def _same_teller(game: Game) -> int | None:
    return game.teller_from if game.storyteller is None else game.storyteller


def end_reason(game: Game) -> EndReason | None:
    """Why the game is over between two rounds, if it is."""
    if game.present and _won(game):
        return _REASONS[game.rule_set.ends]
    return None if enough_players(game) else EndReason.PLAYERS


def _won(game: Game) -> bool:
    """Whether the rule set's own end has come."""
    match game.rule_set.ends:
        case Ending.POINTS:
            return max(game.scores) >= game.options.points_to_reach
        case Ending.TURNS:
            return all(game.seats[s].told >= game.options.turns_each for s in game.present)
        case Ending.PILE:
            return game.phase is Phase.GATHER and not pile_lasts(game)


def pile_lasts(game: Game) -> bool:
    """Whether the pile fills all hands and is not empty afterwards."""
    return len(game.pile) > sum(draws(game).values())


def winners(game: Game) -> tuple[int, ...]:
    """The seats of the sides with most points; expelled seats are skipped."""
    honest = [index for index, seat in enumerate(game.seats) if not seat.expelled]
    best = max((game.score_of(seat) for seat in honest), default=0)
    return tuple(seat for seat in honest if game.score_of(seat) == best)


def _void_reason(game: Game) -> VoidReason | None:
    if not in_round(game) or game.phase is Phase.OPEN:
        return None
    if game.storyteller is not None and not game.seats[game.storyteller].present:
        return VoidReason.STORYTELLER_LEFT
    return None if enough_players(game) else VoidReason.TOO_FEW_PLAYERS


def _cards_ran_out(game: Game) -> bool:
    if game.phase not in (Phase.GATHER, Phase.DEAL):
        return False
    return sum(draws(game).values()) > len(game.pile) + len(game.discards) + len(game.unseen)


def _step(game: Game) -> e.Event:
    if game.phase in (Phase.CLAIM, Phase.TIE) and game.storyteller is None:
        leaders = claim_leaders(game)
        if len(leaders) == 1:
            return found(game, leaders[0])
    return e.PhaseBegan(next_phase(game))


def found(game: Game, seat: int) -> e.StorytellerFound:
    """The claims are settled; a player who claimed has given the clue already."""
    claim = game.seats[seat].claim
    return e.StorytellerFound(seat, None if isinstance(claim, int) else claim)
