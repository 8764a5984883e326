"""How much is said: authors tell everybody, who waits asks, and who has no link hears of it."""

from collections import Counter, deque
from collections.abc import Collection
from dataclasses import replace

import pytest

from p2p_dixit.log.event import read_event
from p2p_dixit.log.statements import read_statement
from p2p_dixit.session.effects import Effect, Peer, Send
from p2p_dixit.session.limits import HEARTBEAT, MAX_RELAYS, MAX_REMINDED, NEWS_DELAY
from p2p_dixit.session.messages import (
    Have,
    Message,
    Moved,
    Stated,
    Want,
    read_message,
    write_message,
)
from p2p_dixit.session.relays import bits, relays
from p2p_dixit.session.session import Session
from tests.session.toy import ToyGame

STEPS = 12


class Room:
    """Sessions of a toy game whose messages arrive at once, unless somebody loses them."""

    def __init__(self, seats: int, apart: Collection[tuple[int, int]] = ()) -> None:
        game = ToyGame(seats, STEPS, 0)
        self.players = [game.player(index, 1, Session, lambda: 0.5) for index in range(seats)]
        self.peers: list[Peer] = [key.public for key in game.keys]
        self.sent: list[tuple[int, int, Message]] = []
        self.losing: tuple[int, int, type[Message]] | None = None  # the next such message
        self.lost = 0
        self.now = 0.0
        self._mail: deque[tuple[int, int, bytes]] = deque()
        for one in range(seats):
            for other in range(seats):
                if one != other and not {(one, other), (other, one)} & set(apart):
                    self.do(one, self.session(one).connect(self.peers[other], self.now))
        self.deliver()

    def session(self, seat: int) -> Session:
        return self.players[seat].session

    def do(self, seat: int, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                to, message = self.peers.index(effect.peer), read_message(effect.message)[1]
                self.sent.append((seat, to, message))
                if self.losing == (seat, to, type(message)):
                    self.losing = None
                    self.lost += 1
                else:
                    self._mail.append((seat, to, effect.message))

    def deliver(self) -> None:
        while self._mail:
            sender, to, raw = self._mail.popleft()
            self.do(to, self.session(to).receive(self.peers[sender], raw, self.now))

    def move(self) -> None:
        """Everybody who owes a move makes it."""
        for seat, player in enumerate(self.players):
            self.do(seat, player.act(self.now))
        self.deliver()

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while (due := min(player.session.deadline() for player in self.players)) <= end:
            self.now = max(self.now, due)
            for seat, player in enumerate(self.players):
                if player.session.deadline() <= self.now:
                    self.do(seat, player.session.tick(self.now))
            self.deliver()
        self.now = end

    def play(self) -> None:
        """To the end, faster than any timer."""
        self.wait(NEWS_DELAY)  # for what the links gave rise to
        self.sent.clear()
        for _ in range(STEPS):
            self.move()

    @property
    def steps(self) -> set[int]:
        return {player.session.shared.open for player in self.players}

    def kinds(self) -> Counter[type[Message]]:
        return Counter(type(message) for _, _, message in self.sent)


@pytest.mark.parametrize("seats", [3, 6, 12])
def test_nothing_is_said_but_moves_and_acks_each_once_to_everybody(seats: int) -> None:
    # R-12-6
    room = Room(seats)
    room.play()
    assert room.steps == {STEPS}
    moves = sum(len(done.events) for done in room.session(0).shared.history.values())
    assert room.kinds() == {Moved: moves * (seats - 1), Stated: STEPS * seats * (seats - 1)}


def author_of(message: Message) -> int:
    assert isinstance(message, Moved | Stated)
    if isinstance(message, Moved):
        return read_event(message.event).seat
    return read_statement(message.statement).seat


def test_who_has_no_link_to_an_author_hears_it_from_the_two_lowest_between() -> None:
    # R-12-7
    room = Room(6, apart=[(1, 4)])
    room.play()
    assert room.steps == {STEPS}
    assert set(room.kinds()) == {Moved, Stated}
    relayed = [(one, to, author_of(said)) for one, to, said in room.sent if one != author_of(said)]
    assert set(relayed) == {(0, 1, 4), (2, 1, 4), (0, 4, 1), (2, 4, 1)}
    own = Counter(author_of(said) for one, _, said in room.sent if one == author_of(said))
    heard = Counter(author for _, _, author in relayed)
    assert all(heard[author] * 4 == own[author] * MAX_RELAYS for author in (1, 4))


def test_a_chain_of_peers_is_a_table() -> None:
    # R-12-15
    seats = 5
    apart = [(a, b) for a in range(seats) for b in range(a + 2, seats)]
    room = Room(seats, apart=apart)
    room.play()
    assert room.steps == {STEPS}
    assert set(room.kinds()) == {Moved, Stated}


def test_who_is_between() -> None:
    between = bits([1, 3, 5])
    assert [seat for seat in range(7) if relays(seat, between)] == [1, 3]
    assert not relays(None, between)
    assert relays(None, 0)
    assert relays(4, 0)


@pytest.mark.parametrize("kind", [Moved, Stated])
@pytest.mark.parametrize("seats", [3, 12])
def test_what_was_lost_is_there_a_moment_later(kind: type[Message], seats: int) -> None:
    room = Room(seats)
    room.wait(NEWS_DELAY)
    author = room.session(0).shared.ledger.step.owes[0]
    room.losing = (author, (author + 1) % seats, kind)
    room.move()
    assert room.lost == 1
    assert room.steps != {1}
    room.sent.clear()
    room.wait(2 * NEWS_DELAY)
    assert room.steps == {1}
    assert len(room.sent) <= 4 * seats


def test_nobody_is_reminded_of_a_move() -> None:
    room = Room(4)
    room.wait(NEWS_DELAY)
    room.sent.clear()
    room.wait(0.9 * HEARTBEAT)
    assert not room.sent
    room.wait(HEARTBEAT)
    assert room.kinds() == {Have: 4 * 3}


class Waiting:
    """Seat 0 of a large table has all moves of a step, and no ack but its own."""

    def __init__(self) -> None:
        room = Room(12)
        room.wait(NEWS_DELAY)
        self.peers, self.now = room.peers, room.now
        self.session = room.session(0)
        moves = [(seat, one) for seat, p in enumerate(room.players) for one in p.act(room.now)]
        for seat, effect in moves:
            if isinstance(effect, Send) and effect.peer == self.peers[0]:
                self.session.receive(self.peers[seat], effect.message, self.now)
        assert self.session.shared.complete is not None

    def tick(self, pause: float) -> list[tuple[int, Message]]:
        self.now += pause
        effects = self.session.tick(self.now)
        sent = [effect for effect in effects if isinstance(effect, Send)]
        return [(self.peers.index(one.peer), read_message(one.message)[1]) for one in sent]


def test_a_few_of_those_that_are_waited_for_are_reminded_less_and_less_often() -> None:
    # R-12-13
    waiting = Waiting()
    assert waiting.tick(0.9 * NEWS_DELAY) == []
    first = waiting.tick(0.1 * NEWS_DELAY)
    assert [type(message) for _, message in first] == [Have] * MAX_REMINDED
    assert waiting.tick(1.9 * NEWS_DELAY) == []
    second = waiting.tick(0.1 * NEWS_DELAY)
    assert Counter(type(message) for _, message in second) == {Have: MAX_REMINDED, Want: 1}
    assert {seat for seat, _ in first} != {seat for seat, _ in second}


def test_whoever_was_late_itself_looks_first_at_what_has_come() -> None:
    # R-12-13
    waiting = Waiting()
    assert waiting.tick(5 * NEWS_DELAY) == []
    assert waiting.tick(5 * NEWS_DELAY) != []


def test_what_is_ours_is_said_again_to_whoever_lacks_it_but_not_at_once() -> None:
    # R-12-10
    waiting = Waiting()
    shared = waiting.session.shared

    def answered(acks: int) -> list[type[Message]]:
        raw = _have(waiting.session, acks)
        effects = waiting.session.receive(waiting.peers[1], raw, waiting.now)
        return [type(read_message(one.message)[1]) for one in effects if isinstance(one, Send)]

    assert answered(0) == []
    waiting.now += NEWS_DELAY
    assert answered(0) == [Stated]
    assert answered(bits([0])) == []
    assert shared.open == 0


def _have(session: Session, acks: int) -> bytes:
    have = replace(session.gossip.have(), acks=acks)
    return write_message(session.shared.game, have)


def test_whoever_claims_to_have_no_links_gets_each_thing_once_from_each() -> None:
    room = Room(6)
    room.wait(NEWS_DELAY)
    for seat in range(1, 6):
        room.session(seat).shared.links[room.peers[0]].links = 0
    room.sent.clear()
    room.move()
    got = [(one, message) for one, to, message in room.sent if to == 0]
    assert all(count == 1 for count in Counter(got).values())
