"""Who can be reached where, and what is told of it."""

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import encode
from p2p_dixit.errors import Malformed
from p2p_dixit.net.address import Address
from p2p_dixit.net.limits import ADDRESSES_PER_PEER
from p2p_dixit.play.addresses import MOST_TOLD, AddressBook
from p2p_dixit.play.inputs import LinkDown, LinkUp
from p2p_dixit.play.neighbours import (
    Answered,
    BrowserBundle,
    NeighbourMessage,
    Objection,
    TimerPaused,
    Whereabouts,
    read_neighbour,
    write_neighbour,
)
from tests.play.evening import lobby

ANN, BEN, CAT = (SigningKey(bytes([n]) * 32).public for n in (1, 2, 3))


@pytest.mark.parametrize(
    "message",
    [
        Whereabouts(()),
        Whereabouts(((ANN, ("10.0.0.1:7001", "[fe80::1%eth0]:7001")), (BEN, ()))),
        Objection(bytes(32)),
        TimerPaused(bytes(32), paused=True),
        Answered(bytes(32), 17),
        BrowserBundle(bytes(32)),
        BrowserBundle(bytes(32), ANN),
    ],
)
def test_messages_read_as_they_were_written(message: NeighbourMessage) -> None:
    assert read_neighbour(write_neighbour(message)) == message


@pytest.mark.parametrize(
    "value",
    [
        ("whereabouts",),
        ("whereabouts", ((ANN, ("",)),)),
        ("whereabouts", ((b"x", ()),)),
        ("whereabouts", ((ANN, ("10.0.0.1:1",) * (ADDRESSES_PER_PEER + 1)),)),
        ("whereabouts", ((ANN, ("10.0.0.1:1\x1b[2J",)),)),
        ("whereabouts", tuple((ANN, ()) for _ in range(25))),
        ("no", bytes(31)),
        ("pause", bytes(32), 1),
        ("answered", bytes(32), True),
        ("answered", bytes(32), -1),
        ("bundle", bytes(31), b""),
        ("bundle", bytes(32), b"x"),
        ("bundle", bytes(32)),
        ("again", bytes(32)),
        (),
        "no",
    ],
)
def test_anything_else_is_malformed(value: object) -> None:
    with pytest.raises(Malformed):
        read_neighbour(encode(value))  # type: ignore[arg-type] # what a stranger may send


def test_only_what_was_seen_is_told_on() -> None:
    # R-14-25
    book = AddressBook()
    book.linked(ANN, Address("10.0.0.1", 7001), "")
    book.note_told(BEN, ["10.0.0.2:7002"], teller=ANN)
    assert book.of(BEN) == [Address("10.0.0.2", 7002)]
    assert book.whereabouts([ANN, BEN, CAT]) == Whereabouts(((ANN, ("10.0.0.1:7001",)),))


def test_a_liar_cannot_push_out_what_was_seen() -> None:
    # R-14-26
    book = AddressBook()
    book.linked(ANN, Address("10.0.0.1", 7001), "")
    book.linked(BEN, Address("10.0.0.2", 7002), "")
    for host in range(50):
        book.note_told(BEN, [f"10.0.1.{host}:9"], teller=ANN)
    assert book.of(BEN)[0] == Address("10.0.0.2", 7002)
    assert len(book.of(BEN)) == 1 + MOST_TOLD


def test_loopback_and_link_local_mean_something_here_only() -> None:
    book = AddressBook()
    book.linked(ANN, Address("fe80::1%eth0", 7001), "eth0")
    book.note_told(BEN, ["127.0.0.1:1", "[fe80::2%wlan7]:7002", "no address"], teller=ANN)
    assert book.of(BEN) == [Address("fe80::2%eth0", 7002)]


def test_of_strangers_who_come_and_go_nothing_is_remembered() -> None:
    # R-14-26
    machine = lobby(1)[0]
    for port, number in enumerate(range(10, 30), start=7001):
        stranger = SigningKey(bytes([number]) * 32).public
        machine.feed(LinkUp(stranger, Address("10.77.0.9", port)))
        assert machine.state is not None
        assert machine.state.room.book.where(stranger) == (f"10.77.0.9:{port}",)
        machine.feed(LinkDown(stranger))
        assert not machine.state.room.book.where(stranger)
