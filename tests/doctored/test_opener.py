"""A doctored opener over real sockets: whoever opened a table has no power over the game."""

from collections.abc import Iterable

from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.lobby.messages import Begin, read
from p2p_dixit.runtime.lobby.opener import Outgoing
from p2p_dixit.runtime.presence import Presence
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.table.genesis import Settings
from tests.runtime.players import Player

SETTINGS = Settings("Kitchen", Options("modern", points=5, deck=26), bytes(32))


class Stingy(Presence):
    """Tells one guest alone that the game begins, and is silent towards the others."""

    def _post(self, outgoing: Iterable[Outgoing]) -> None:
        sent = list(outgoing)
        begins = [one for one in sent if isinstance(read(one.message), Begin)]
        super()._post([one for one in sent if one not in begins] + begins[:1])


class StingyPlayer(Player):
    def new_presence(self) -> Presence:
        chance, entropy = self.dice.random, self.dice.randbytes
        return Stingy(self.key, self.code, self.keep, self.show, chance, entropy=entropy)


async def test_an_opener_who_tells_one_guest_alone_that_the_game_begins_keeps_nobody_out() -> None:
    opener, *guests = players = [StingyPlayer(0), Player(1), Player(2)]
    try:
        where = await opener.open(SETTINGS)
        for guest in guests:
            await guest.visit(where)
        for guest in guests:
            seen = await guest.until(lambda shown: isinstance(shown, Seen) and shown.game.round)
            assert isinstance(seen, Seen)
            assert seen.me is not None
        assert len({guest.presence.genesis for guest in guests}) == 1
    finally:
        for player in players:
            await player.presence.close()
