"""What a seat may know: the public game, with its own cards turned up for its own eyes.

Nothing has to be hidden here: the table's game holds no face that is not public. A view is a Game
again, so whatever reads a game (`asks`, a screen, a bot) reads a view; and since the seat's own
cards are known in it, `asks` does not offer them to be voted for.
"""

from dataclasses import replace

from p2p_dixit.rules.model import Game
from p2p_dixit.table.private import Private
from p2p_dixit.table.state import Table


def view(table: Table, private: Private | None) -> Game:
    """The game as a seat sees it; None is a spectator."""
    if private is None or private.seat not in table.hand_keys:
        return table.game
    seats = list(table.game.seats)
    seats[private.seat] = replace(seats[private.seat], hand=private.hand(table))
    if (player := _whose(table, private.seat)) is not None:
        seats[player] = replace(seats[player], laid=private.known(table))
    return replace(table.game, seats=tuple(seats))


def _whose(table: Table, seat: int) -> int | None:
    """Whose laid cards a seat knows: its own, or those its partner confided to it."""
    game = table.game
    if seat not in table.felt.known:
        return None
    if game.seats[seat].laid:
        return seat
    side = game.seats[seat].side  # the partner may have left since: the card is still the team's
    mates = (index for index, mate in enumerate(game.seats) if mate.side == side)
    return next((mate for mate in mates if game.seats[mate].laid), None)
