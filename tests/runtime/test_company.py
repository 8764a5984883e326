"""Who can be reached where, and what is told of it."""

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import encode
from p2p_dixit.errors import Malformed
from p2p_dixit.net.address import Address
from p2p_dixit.net.limits import ADDRESSES_PER_PEER
from p2p_dixit.runtime.company.addresses import MOST_TOLD, AddressBook
from p2p_dixit.runtime.company.messages import Again, No, Whereabouts, read, write
from tests.runtime.players import Company, pause, resume, settings

ANN, BEN, CAT = (SigningKey(bytes([n]) * 32).public for n in (1, 2, 3))


@pytest.mark.parametrize(
    "message",
    [
        Whereabouts(()),
        Whereabouts(((ANN, ("10.0.0.1:7001", "[fe80::1%eth0]:7001")), (BEN, ()))),
        Again(bytes(32)),
        No(bytes(32)),
    ],
)
def test_messages_read_as_they_were_written(message: Whereabouts | Again | No) -> None:
    assert read(write(message)) == message


@pytest.mark.parametrize(
    "value",
    [
        ("whereabouts",),
        ("whereabouts", ((ANN, ("",)),)),
        ("whereabouts", ((b"x", ()),)),
        ("whereabouts", ((ANN, ("10.0.0.1:1",) * (ADDRESSES_PER_PEER + 1)),)),
        ("whereabouts", ((ANN, ("10.0.0.1:1\x1b[2J",)),)),
        ("whereabouts", tuple((ANN, ()) for _ in range(25))),
        ("again", bytes(31)),
        ("again", None),
        (),
        "again",
    ],
)
def test_anything_else_is_malformed(value: object) -> None:
    with pytest.raises(Malformed):
        read(encode(value))  # type: ignore[arg-type] # what a stranger may send


def test_only_what_was_seen_is_told_on() -> None:
    book = AddressBook()
    book.linked(ANN, Address("10.0.0.1", 7001), "")
    book.told(BEN, ["10.0.0.2:7002"], teller=ANN)
    assert book.of(BEN) == [Address("10.0.0.2", 7002)]
    assert book.whereabouts([ANN, BEN, CAT]) == Whereabouts(((ANN, ("10.0.0.1:7001",)),))


def test_a_liar_cannot_push_out_what_was_seen() -> None:
    book = AddressBook()
    book.linked(ANN, Address("10.0.0.1", 7001), "")
    book.linked(BEN, Address("10.0.0.2", 7002), "")
    for host in range(50):
        book.told(BEN, [f"10.0.1.{host}:9"], teller=ANN)
    assert book.of(BEN)[0] == Address("10.0.0.2", 7002)
    assert len(book.of(BEN)) == 1 + MOST_TOLD


def test_loopback_and_link_local_mean_something_here_only() -> None:
    book = AddressBook()
    book.linked(ANN, Address("fe80::1%eth0", 7001), "eth0")
    book.told(BEN, ["127.0.0.1:1", "[fe80::2%wlan7]:7002", "no address"], teller=ANN)
    assert book.of(BEN) == [Address("fe80::2%eth0", 7002)]


async def test_who_reaches_one_player_reaches_all() -> None:
    async with Company() as company:
        players = await company.table(settings(points=6))
        await players[2].playing(lambda seen: seen.game.round)
        pause(*players)
        await players[2].restart(players[0].address)
        for player in players:
            await player.linked(players)
        resume(*players)
        await company.end()
