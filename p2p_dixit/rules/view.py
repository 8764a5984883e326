"""What a seat may know: the state with everything else turned face down.

A view is a Game again, so whatever reads a game (`asks`, a screen, a bot) reads a view. Own hand,
own laid cards and own ballot are open; all hands of others, the pile, cards discarded unseen and
the votes and owners of the round under way are not, a partner's neither (ADR 0143).

A game on the bare rules knows every card and needs this; the replicated table never knows more than
the public part in the first place.
"""

from p2p_dixit.frozen import replace
from p2p_dixit.rules.model import Cards, Game, Seat


def view(game: Game, seat: int | None) -> Game:
    """What `seat` may know; None is a spectator, who sees the public part."""
    return replace(
        game,
        seats=tuple(_seat(game, index, seat) for index in range(len(game.seats))),
        pile=_down(game.pile),
        unseen=_down(game.unseen),
        out=_down(game.out),
        held=game.held if seat is not None and seat == game.holder else _down(game.held),
    )


def _seat(game: Game, index: int, viewer: int | None) -> Seat:
    seat = game.seats[index]
    if index == viewer:
        return seat
    return replace(seat, hand=_down(seat.hand), laid=_down(seat.laid), ballot=None)


def _down(cards: Cards) -> Cards:
    return (None,) * len(cards)
