"""The schema of what peers say to each other: all that is sent fits, and nothing else is read."""

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.play.neighbours import (
    Answered,
    BrowserBundle,
    Objection,
    TimerPaused,
    Whereabouts,
    write_neighbour,
)
from p2p_dixit.session.messages import Chat, React, read_message, write_message
from p2p_dixit.sim.agreement.faults import Faults
from p2p_dixit.sim.agreement.liar import Lies
from p2p_dixit.sim.agreement.simulator import simulate
from tests.protocol.cddl import Schema
from tests.session.toy import ToyGame
from tools.vectors import FOLDER

SCHEMA = Schema(FOLDER.parent / "schemas")
KINDS = {
    *("have", "want", "wantitems", "wantevents", "moved", "stated", "filed", "certified"),
    *("hashes", "recall", "returned"),
}
STORMY = Faults(crashes=6, lying_disks=1.0, deaths=0, liars=1, lies=Lies(two_faced=True))


def test_everything_that_is_sent_in_bad_evenings_fits() -> None:
    sent: set[bytes] = set()
    for seed in (8, 10):
        simulate(ToyGame(4, 12), seed, STORMY, tap=sent.add)
    values = [decode(raw) for raw in sent]
    assert all(SCHEMA.fits(value, "message") for value in values)
    assert {value[1] for value in values if isinstance(value, tuple)} == KINDS


@pytest.mark.parametrize("message", [Chat("so many"), React("laugh")])
def test_what_people_say_fits(message: Chat | React) -> None:
    assert SCHEMA.fits(decode(write_message(bytes(32), message)), "message")


def test_what_is_said_beside_a_game_fits() -> None:
    key, game = SigningKey(bytes(32)).public, bytes(32)
    for message, rule in (
        (Whereabouts(((key, ("192.0.2.7:34948",)),)), "whereabouts"),
        (Objection(game), "no"),
        (TimerPaused(game, paused=True), "pause"),
        (Answered(game, 7), "answered"),
        (BrowserBundle(bytes(32)), "bundle"),
        (BrowserBundle(bytes(32), key), "bundle"),
    ):
        assert SCHEMA.fits(decode(write_neighbour(message)), rule)


@pytest.mark.parametrize(
    "value",
    [
        (bytes(31), "chat", "hello"),
        (bytes(32), "shout", "hello"),
        (bytes(32), "chat"),
        (bytes(32), "chat", b"hello"),
        (bytes(32), "want", 0, 0, 2**24, 0),
        (bytes(32), "want", 0, True, 0, 0),
        (bytes(32), "have", 0, bytes(32), 0, 0, 0, 0, (bytes(7),)),
        (bytes(32), "recall", bytes(15)),
        (bytes(32), "hashes", 0, 0, (bytes(31),)),
        (bytes(32), "returned", bytes(16), 0, bytes(32), 0, ("event",), ()),
    ],
    ids=repr,
)
def test_what_does_not_fit_is_not_read(value: Value) -> None:
    # R-12-1
    assert not SCHEMA.fits(value, "message")
    with pytest.raises(Malformed):
        read_message(encode(value))
