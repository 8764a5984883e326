"""What a seat may know: the public game, with its own cards turned up for its own eyes.

Nothing has to be hidden here: the table's game holds no face that is not public. A view is a Game
again, so whatever reads a game (`asks`, a screen, a bot) reads a view.
"""

from collections.abc import Mapping
from dataclasses import replace

from p2p_dixit.rules.model import Ballot, Game
from p2p_dixit.rules.owed import Ask, AskVote
from p2p_dixit.rules.phases import asks
from p2p_dixit.table.private import Private
from p2p_dixit.table.state import Table


def view(table: Table, private: Private | None, ballot: Ballot | None = None) -> Game:
    """The game as a seat sees it; None is a spectator. `ballot` is what the seat has cast."""
    game = table.game
    if private is None or private.seat not in table.hand_keys:
        return game
    seat = game.seats[private.seat]
    own = replace(seat, hand=private.hand(table), ballot=ballot if seat.cast else seat.ballot)
    before, after = game.seats[: private.seat], game.seats[private.seat + 1 :]
    return replace(game, seats=(*before, own, *after))


def choices(table: Table, private: Private) -> Mapping[int, Ask]:
    """What each seat is asked; this seat's own cards are not among its places to vote for."""
    asked = dict(asks(table.game))
    mine = asked.get(private.seat)
    if isinstance(mine, AskVote):
        own = private.own_places(table)
        places = tuple(place for place in mine.places if place not in own)
        asked[private.seat] = replace(mine, places=places)
    return asked
