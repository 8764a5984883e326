"""A handful of toy sessions on one clock, perhaps with a liar among them.

Messages take a fixed time, so that a test says who hears what first. A liar is an ordinary session
whose messages pass through a function on their way out (`tamper`) or in (`hearing`), and which may
send anything besides (`post`). Nothing is lost and nothing is random.
"""

from collections.abc import Callable, Collection, Iterable
from heapq import heappop, heappush
from typing import TypeAlias

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.statements import Body, Statement, kind_of, sign_statement, value_of
from p2p_dixit.membership.ports import Divided
from p2p_dixit.session.effects import Convicted, Effect, Misbehaved, Notice, Notify, Persist, Send
from p2p_dixit.session.messages import Message, read_message, write_message
from p2p_dixit.session.session import Session
from tests.session.toy import ToyGame, ToyPlayer

Tamper: TypeAlias = Callable[[int, Message], Iterable[Message]]
Hearing: TypeAlias = Callable[[Message], bool]

USUAL, QUICK = 0.01, 0.001  # seconds that a message takes


class Bench:
    """A game of toy sessions; strangers come after the seats and are linked like them."""

    def __init__(
        self,
        seats: int = 4,
        strangers: int = 0,
        length: int = 200,
        apart: Collection[tuple[int, int]] = (),
    ) -> None:
        self.game = ToyGame(seats, length, strangers)
        self.now = 0.0
        self.tamper: dict[int, Tamper] = {}
        self.hearing: dict[int, Hearing] = {}  # whether a liar's session gets a message
        self.quick: set[int] = set()  # nodes whose links are faster, both ways
        self.deaf: set[int] = set()  # nodes that are away
        self.apart = set(map(frozenset, apart))  # pairs of nodes without a link
        self.still: set[int] = set()  # nodes that move only in `move` (machines seal)
        self.journals: list[list[bytes]] = [[] for _ in self.game.keys]
        self.notices: list[list[Notice]] = [[] for _ in self.game.keys]
        self._heap: list[tuple[float, int, int, int, bytes]] = []
        self._count = 0
        self.sent: list[tuple[int, int, bytes]] = []  # from, to and bytes of each message
        self.players = [self._player(index) for index in range(len(self.game.keys))]
        for index in range(len(self.players)):
            self.meet(index)

    def _player(self, index: int, life: int = 1) -> ToyPlayer:
        chance = (0.3 + 0.1 * index) % 1
        return self.game.player(index, life, Session, lambda: chance)

    # -- who is who

    @property
    def sessions(self) -> list[Session]:
        return [player.session for player in self.players]

    @property
    def keys(self) -> tuple[SigningKey, ...]:
        return self.game.keys

    def index_of(self, peer: bytes) -> int:
        return next(at for at, key in enumerate(self.keys) if key.public == peer)

    def meet(self, index: int) -> None:
        """Links a node with all others that are there and not apart from it."""
        for other in range(len(self.players)):
            pair = frozenset((index, other))
            if len(pair) == 2 and not pair & self.deaf and pair not in self.apart:
                peer = self.keys[other].public
                if peer not in self.sessions[index].shared.links:
                    self.do(index, self.sessions[index].connect(peer, self.now))

    def restart(self, index: int) -> None:
        """The process of a node ends and starts again from its journal."""
        for other in range(len(self.players)):
            if other != index:
                gone = self.sessions[other].disconnect(self.keys[index].public, self.now)
                self.do(other, gone)
        self.players[index] = self._player(index, 2)
        self.do(index, self.sessions[index].recover(tuple(self.journals[index]), self.now))
        self.meet(index)
        for other in range(len(self.players)):
            self.meet(other)

    # -- what happens

    def do(self, index: int, effects: list[Effect]) -> None:
        """Carries out what a node wants done."""
        for effect in effects:
            match effect:
                case Persist(records):
                    self.journals[index].extend(records)
                case Send(peer, raw):
                    self._sent(index, self.index_of(peer), raw)
                case Notify(notice):
                    self.notices[index].append(notice)

    def _sent(self, index: int, to: int, raw: bytes) -> None:
        if (tamper := self.tamper.get(index)) is None:
            self._push(index, to, raw)
            return
        game, message = read_message(raw)
        for other in tamper(to, message):
            self._push(index, to, write_message(game, other))

    def post(self, index: int, to: int, message: Message) -> None:
        """A node sends something that its session does not know of."""
        self._push(index, to, write_message(self.sessions[index].shared.game, message))

    def _push(self, index: int, to: int, raw: bytes) -> None:
        self.sent.append((index, to, raw))
        pause = QUICK if {index, to} & self.quick else USUAL
        self._count += 1
        heappush(self._heap, (self.now + pause, self._count, index, to, raw))

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Lets time pass, until then or until something is so."""
        end = self.now + seconds
        while self.now < end and not until():
            due = min((s.deadline() for i, s in enumerate(self.sessions) if i not in self.deaf))
            if self._heap and self._heap[0][0] <= min(due, end):
                self.now, _, index, to, raw = heappop(self._heap)
                if not {index, to} & self.deaf and self._hears(to, raw):
                    self.do(to, self.sessions[to].receive(self.keys[index].public, raw, self.now))
                    self._move(to)
            else:
                self.now = min(max(due, self.now), end)
                self._tick()

    def _hears(self, index: int, raw: bytes) -> bool:
        hearing = self.hearing.get(index)
        return hearing is None or hearing(read_message(raw)[1])

    def _tick(self) -> None:
        for index, session in enumerate(self.sessions):
            if index not in self.deaf and session.deadline() <= self.now:
                self.do(index, session.tick(self.now))
                self._move(index)

    def _move(self, index: int) -> None:
        while self._acts(index) and (effects := self.players[index].act(self.now)):
            self.do(index, effects)

    def _acts(self, index: int) -> bool:
        return index not in self.still or self.players[index].replica.ledger.step.kind == "seal"

    def move(self) -> None:
        """All nodes that owe a move and are not away make it."""
        for index, player in enumerate(self.players):
            if index not in self.deaf:
                self.do(index, player.act(self.now))

    # -- what is signed by hand

    def say(self, seat: int, body: Body, roster: int | None = None) -> Statement:
        """A statement of a seat, as its key may sign it."""
        shared = self.sessions[seat].shared
        number = shared.roster.number if roster is None else roster
        key = self.keys[seat]
        return sign_statement(key, shared.game, number, seat, kind_of(body), value_of(body))

    # -- what is to be seen

    def divided(self) -> list[int]:
        """The nodes that have given up."""
        return [at for at, session in enumerate(self.sessions) if session.roster_change.divided]

    def seen(self, index: int, kind: type[Notice]) -> list[Notice]:
        """What a node has told its person."""
        return [notice for notice in self.notices[index] if isinstance(notice, kind)]

    def blamed(self, index: int) -> set[int]:
        """The nodes of which another has got what no honest client sends."""
        found = self.seen(index, Misbehaved)
        return {self.index_of(one.peer) for one in found if isinstance(one, Misbehaved)}

    def convicted(self, index: int) -> set[int]:
        """The seats that a node can prove to have lied."""
        found = self.seen(index, Convicted)
        return {one.seat for one in found if isinstance(one, Convicted)}

    def gave_up(self, index: int) -> bool:
        """Whether a node has told its person that the table is divided."""
        return bool(self.seen(index, Divided))
