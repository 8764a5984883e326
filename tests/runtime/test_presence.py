"""Tables over real links on loopback: lobby, genesis, a whole game."""

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.net.address import Address
from p2p_dixit.net.errors import Reason
from p2p_dixit.net.notices import Connected, Lost
from p2p_dixit.runtime.lobby.opener import Opener
from tests.runtime.players import Company, Player, settings


async def test_a_game_from_lobby_to_equal_files() -> None:
    async with Company() as company:
        players = await company.table(settings())
        await company.end()
    assert players[0].shelf.save
    assert all(player.begun == [True] for player in players)


async def test_of_strangers_who_come_and_go_nothing_is_remembered() -> None:
    player = Player(0)
    presence = player.presence
    presence.lobby = Opener(player.key, player.guest(), settings(), bytes(32))
    strangers = [SigningKey(bytes([n]) * 32).public for n in range(1, 21)]
    for port, stranger in enumerate(strangers, start=7001):
        await presence._notice(Connected(stranger, Address("10.77.0.9", port), "", dialed=False))
        assert presence._circle.where(stranger) == (f"10.77.0.9:{port}",)
        await presence._notice(Lost(stranger, Reason.MALFORMED, "gone"))
    assert not any(presence._circle.where(stranger) for stranger in strangers)
    await presence.close()
