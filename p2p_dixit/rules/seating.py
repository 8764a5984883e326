"""Who does what at the table: seats, sides, and the roles that follow from them.

Everything here is read off the state; nothing is stored twice. A player who left plays no role, but
the cards they laid stay where they are.
"""

from collections import Counter

from p2p_dixit.rules.model import Clue, Game
from p2p_dixit.rules.sets import FEWEST_TEAMS


def left_of(game: Game, start: int) -> int:
    """The first present seat at `start` or, going left around the table, after it."""
    size = len(game.seats)
    ring = ((start + step) % size for step in range(size))
    return next(seat for seat in ring if game.seats[seat].present)


def side_mates(game: Game, side: int) -> tuple[int, ...]:
    """The present seats of a side."""
    return tuple(seat for seat in game.present if game.seats[seat].side == side)


def present_sides(game: Game) -> frozenset[int]:
    return frozenset(game.seats[seat].side for seat in game.present)


def enough_players(game: Game) -> bool:
    """Whether the game can continue with the players present."""
    if game.rule_set.pairs:
        return len(present_sides(game)) >= FEWEST_TEAMS
    return len(game.present) >= min(game.rule_set.players)


def claim_leaders(game: Game) -> tuple[int, ...]:
    """Those with the most yields among the claimants; all when there was no claim."""
    claimants = [seat for seat in game.present if isinstance(game.seats[seat].claim, Clue)]
    if not claimants:
        return game.present
    answers = (game.seats[seat].claim for seat in game.present)
    yields = Counter(answer for answer in answers if isinstance(answer, int))
    most = max(yields[seat] for seat in claimants)
    return tuple(seat for seat in claimants if yields[seat] == most)


def tells(game: Game, seat: int) -> bool:
    """Whether this seat belongs to the storyteller's side."""
    return game.storyteller is not None and (
        game.seats[seat].side == game.seats[game.storyteller].side
    )


def open_pairs(game: Game) -> dict[int, tuple[int, ...]]:
    """The sides of two that have yet to agree which of them plays."""
    if not game.rule_set.pairs:
        return {}
    pairs = {side: side_mates(game, side) for side in sorted(present_sides(game))}
    return {
        side: mates
        for side, mates in pairs.items()
        if len(mates) == 2
        and not tells(game, mates[0])
        and not any(game.seats[seat].plays for seat in mates)
    }


def lays(game: Game, seat: int) -> bool:
    """Whether this seat's part in the round is to lay down cards after the clue."""
    if not game.rule_set.pairs:
        return game.rule_set.blind or seat != game.storyteller
    if tells(game, seat):
        return seat != game.storyteller
    # a player whose partner has gone votes instead
    return game.seats[seat].plays and len(side_mates(game, game.seats[seat].side)) == 2


def voters(game: Game) -> tuple[int, ...]:
    """Those of the present who vote this round."""
    if game.rule_set.popular:
        return game.present
    if game.rule_set.pairs:
        return tuple(s for s in game.present if not tells(game, s) and not game.seats[s].laid)
    return tuple(seat for seat in game.present if seat != game.storyteller)


def own_places(game: Game, seat: int) -> frozenset[int]:
    """The places this seat may not vote for, as far as the cards are known here."""
    if game.rule_set.popular:
        return frozenset()
    mine = set(game.seats[seat].laid)
    return frozenset(
        place for place, card in enumerate(game.table, 1) if card is not None and card in mine
    )


def open_side(game: Game) -> int | None:
    """The side a newcomer would play for; None when there is no room."""
    if len(game.present) >= max(game.rule_set.players):
        return None
    if not game.rule_set.pairs:
        return len(game.scores)
    by_need = sorted(range(len(game.scores)), key=lambda side: -len(side_mates(game, side)))
    return next((side for side in by_need if len(side_mates(game, side)) < 2), None)
