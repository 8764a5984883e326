"""Who is there and who is not, as people are told: hints, and nothing that decides anything."""

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.roster import Member, Roster
from p2p_dixit.session.effects import Effect, Notice, Notify, PeerBack, PeerSilent, Send
from p2p_dixit.session.limits import SILENCE
from p2p_dixit.session.session import Session
from p2p_dixit.sim.agreement.node import SimulatedNode
from p2p_dixit.sim.agreement.oracle import Seen
from p2p_dixit.sim.agreement.world import World
from tests.session.toy import Toy, ToyGame

KEYS = [SigningKey(bytes([number]) * 32) for number in (1, 2, 3)]
MEMBERS = tuple(Member(seat, key.public, 0) for seat, key in enumerate(KEYS))
ADA, BEN, CLEO = (key.public for key in KEYS)


def session(seat: int) -> Session:
    key = KEYS[seat]
    return Session(Toy(b"game" * 8, MEMBERS, 5), key.public, key, lambda: 0.5)


def told(effects: list[Effect]) -> list[Notice]:
    wanted = (PeerSilent, PeerBack)
    notices = [effect.notice for effect in effects if isinstance(effect, Notify)]
    return [notice for notice in notices if isinstance(notice, wanted)]


def word_of(ben: Session, now: float) -> bytes:
    """Anything at all that Ben sends to Ada."""
    return next(
        effect.message
        for effect in ben.connect(ADA, now)
        if isinstance(effect, Send) and effect.peer == ADA
    )


def test_a_peer_whose_link_went_is_back_when_it_is_heard_over_the_next_link() -> None:
    ada = session(0)
    assert told(ada.connect(BEN, 1.0)) == []
    assert told(ada.disconnect(BEN, 2.0)) == [PeerSilent(BEN, 2.0)]
    assert told(ada.connect(BEN, 3.0)) == []
    assert told(ada.receive(BEN, word_of(session(1), 3.0), 4.0)) == [PeerBack(BEN)]


def test_a_peer_that_says_nothing_over_the_next_link_is_told_of_once() -> None:
    ada = session(0)
    ada.connect(BEN, 1.0)
    assert told(ada.disconnect(BEN, 2.0)) == [PeerSilent(BEN, 2.0)]
    ada.connect(BEN, 3.0)
    assert told(ada.tick(3.0 + 2 * SILENCE)) == []
    assert told(ada.disconnect(BEN, 30.0)) == []


def test_a_seat_that_was_given_up_is_back_before_it_is_let_in() -> None:
    """Its link may be replaced by another while it still asks for its seat."""
    ada = session(0)
    ada.connect(BEN, 1.0)
    assert told(ada.disconnect(BEN, 2.0)) == [PeerSilent(BEN, 2.0)]
    ada.shared.replica.ledger.roster = Roster(1, bytes(32), (MEMBERS[0], MEMBERS[2]))
    ada.connect(BEN, 3.0)
    ada.disconnect(BEN, 4.0)
    ada.connect(BEN, 4.0)
    assert told(ada.receive(BEN, word_of(session(1), 4.0), 5.0)) == [PeerBack(BEN)]


def test_strangers_come_and_go_unnoticed() -> None:
    ada, stranger = session(0), SigningKey(bytes([9]) * 32).public
    ada.connect(stranger, 1.0)
    assert told(ada.tick(2.0 + SILENCE)) == []
    assert told(ada.disconnect(stranger, 20.0)) == []


def test_a_silent_peer_is_back_over_the_same_link() -> None:
    ada = session(0)
    ada.connect(BEN, 1.0)
    assert told(ada.tick(1.0 + SILENCE)) == [PeerSilent(BEN, 1.0)]
    assert told(ada.receive(BEN, word_of(session(1), 1.0), 20.0)) == [PeerBack(BEN)]


def test_whoever_sat_down_later_has_sat_here_too() -> None:
    world, game, seen = World(1), ToyGame(2, 40, 1), Seen()
    *seated, guest = nodes = [SimulatedNode(index, world, game, seen) for index in range(3)]
    for node in nodes:
        node.nodes = {each.peer: each for each in nodes}
    for node in nodes:
        node.start()
    guest.run(lambda: guest.player.ask_for_seat(guest.clock))
    world.run(60.0, lambda: all(2 in node.session.shared.roster.seats for node in seated))
    assert all(guest.peer in node.session.shared.sat for node in seated)


def test_a_member_who_was_never_linked_is_told_of_once() -> None:
    """This machine was started again, and that player's machine is off."""
    ada = session(0)
    ada.connect(BEN, 1.0)
    ada.receive(BEN, word_of(session(1), 1.0), 1.0)
    ada.tick(2.0)
    ada.receive(BEN, word_of(session(1), 1.0), 1.0 + SILENCE)
    assert ada.deadline() <= 2.0 + SILENCE
    assert told(ada.tick(2.0 + SILENCE)) == [PeerSilent(CLEO, 2.0)]
    ada.receive(BEN, word_of(session(1), 1.0), 2 * SILENCE)
    assert told(ada.tick(2.0 + 2 * SILENCE)) == []
    ada.connect(CLEO, 30.0)
    assert told(ada.receive(CLEO, word_of(session(2), 30.0), 31.0)) == [PeerBack(CLEO)]
