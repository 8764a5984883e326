"""Tables over real links on loopback: lobby, genesis, a whole game."""

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import Malformed
from p2p_dixit.net.address import Address
from p2p_dixit.net.errors import Reason
from p2p_dixit.net.notices import Connected, Lost, Received
from p2p_dixit.runtime.channel import Channel, wrap
from p2p_dixit.runtime.lobby.opener import Opener
from p2p_dixit.session.effects import Effect
from p2p_dixit.session.messages import Chat, write_message
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


async def test_a_link_is_given_up_for_the_bytes_of_its_peer_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a game makes of a message rests on what others sent, too."""
    async with Company() as company:
        players = await company.table(settings())
        await players[0].playing(lambda _: True)
        presence, peer = players[0].presence, players[1].key.public
        assert presence.game is not None
        forgotten: list[bytes] = []
        monkeypatch.setattr(presence.mesh, "cut", forgotten.append)

        def broken(*_: object) -> list[Effect]:
            raise Malformed("a third player's promise is garbage")

        with monkeypatch.context() as patched:
            patched.setattr(presence.game.node, "receive", broken)
            message = write_message(presence.game.node.replica.genesis.game, Chat("hello"))
            await presence._notice(Received(peer, wrap(Channel.GAME, message)))
        assert not forgotten
        assert "garbage" in presence.game.seen().trouble
        for garbage in (b"", b"?", b"L\xc1", b"C\xc1", b"P\xc1"):
            await presence._notice(Received(peer, garbage))
        assert forgotten == [peer] * 5
        monkeypatch.undo()
        await company.end()
