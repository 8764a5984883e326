"""A doctored host over real sockets: it has no power over the game that begins."""

from p2p_dixit.channel import Channel
from p2p_dixit.client.loop import TableLoop
from p2p_dixit.play.effects import Post
from p2p_dixit.play.lobby.messages import Begin, read_lobby
from p2p_dixit.rules.sets import Options
from p2p_dixit.table.genesis import Settings
from tests.client.players import Player

SETTINGS = Settings("Kitchen", Options("modern", points=5, deck=26), bytes(32))


class Stingy(TableLoop):
    """Tells one guest alone that the game begins, and is silent towards the others."""

    begun = 0

    def _post(self, effect: Post) -> None:
        if effect.channel is Channel.LOBBY and isinstance(read_lobby(effect.message), Begin):
            self.begun += 1
            if self.begun > 1:
                return
        super()._post(effect)


class StingyPlayer(Player):
    loop_type = Stingy


async def test_a_host_who_tells_one_guest_alone_that_the_game_begins_keeps_nobody_out() -> None:
    host, *guests = players = [StingyPlayer(0), Player(1), Player(2)]
    try:
        where = await host.open(SETTINGS)
        for guest in guests:
            await guest.visit(where)
        for guest in guests:
            seen = await guest.playing(lambda shown: shown.round)
            assert seen.me is not None
        assert len({guest.game.genesis for guest in guests}) == 1
    finally:
        for player in players:
            await player.loop.close()
