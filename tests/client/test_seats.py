"""Whom a guest may call through this laptop: players of the table, and nobody else."""

from pathlib import Path

from p2p_dixit.client.network import LiveClient
from p2p_dixit.client.seats import LentSeats
from p2p_dixit.net.address import Address
from tests.client.test_evening import evening


async def test_a_guest_calls_players_and_nothing_else_of_this_network(tmp_path: Path) -> None:
    """[R-18-3]"""
    async with evening(tmp_path) as tonight:
        await tonight.table(2)
        host, friend = tonight.people
        for person in tonight.people:
            client = person.client
            assert isinstance(client, LiveClient)
            assert client._table is not None
        assert isinstance(host.client, LiveClient)
        assert isinstance(friend.client, LiveClient)
        assert host.client._table is not None
        assert friend.client._table is not None
        here = LentSeats(host.client._table, ["192.168.1.20"], ("127.0.0.1",))
        there = LentSeats(friend.client._table, ["192.168.1.20"], ("127.0.0.1",))
        assert here.may_dial(Address("127.0.0.1", host.port))  # the table itself
        assert here.may_dial(Address("192.168.1.20", host.port))
        assert there.may_dial(Address("127.0.0.1", host.port))  # where the host answered the friend
        for wrong in (
            Address("127.0.0.1", 22),
            Address("192.168.1.20", 631),
            Address("::1", 22),
            Address("192.168.1.1", 80),
            Address("192.168.1.1", host.port),
            Address("localhost", host.port),
            Address("printer.local", 9100),
        ):
            assert not here.may_dial(wrong), wrong

        # a guest that claims another port of this very laptop as its own gets nowhere by it
        room = host.client._table.room
        peer = next(iter(host.client._table.mesh.peers))
        room.book.linked(peer, Address("127.0.0.1", 631), "")
        assert not here.may_dial(Address("127.0.0.1", 631))
        # while a peer elsewhere may name any port of its own host
        room.book.linked(peer, Address("192.168.1.7", 40_000), "")
        assert here.may_dial(Address("192.168.1.7", 40_000))
        assert not here.may_dial(Address("192.168.1.7", 40_001))
        assert here.table_facts() == {
            "port": host.port,
            "locked": False,
            "game": "",
            "laptop": host.key.hex(),
        }
