"""What a seat may know: the public game, with its own cards turned up for its own eyes.

Nothing has to be hidden here: the table's game holds no face that is not public. A view is a Game
again, so whatever reads a game (`asks`, a screen, a bot) reads a view; and since the seat's own
cards are known in it, `asks` does not offer them to be voted for.
"""

from p2p_dixit.frozen import replace
from p2p_dixit.rules.model import Game
from p2p_dixit.table.private import Private
from p2p_dixit.table.state import Table


def view(table: Table, private: Private | None) -> Game:
    """The game as a seat sees it; None is a spectator."""
    if private is None or private.seat not in table.hand_keys:
        return table.game
    seats = list(table.game.seats)
    seats[private.seat] = replace(seats[private.seat], hand=private.hand(table))
    if private.seat in table.encrypted.known:
        seats[private.seat] = replace(seats[private.seat], laid=private.known(table))
    return replace(table.game, seats=tuple(seats))
