"""The adversary at the table: a node whose owner makes up sentences (grammar.py) and sends them.

Its real session runs on underneath, so that it takes part in everything until it is expelled. It
may withhold, delay or duplicate that session's messages, or send them to some peers only; it may
answer an incoming message at once with a forgery made from it, before the others have it. It may
have a faster link than they have, or a slower one. A spectator does the same without a seat.

Which productions an evening has, and how often, is drawn from its lineage: an evening with few of
them goes deeper than one with all (swarm testing). The number of lies is bounded; afterwards the
liar is honest, or says nothing more, and the others must be able to continue.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from p2p_dixit.errors import Malformed
from p2p_dixit.log.statements import read_statement
from p2p_dixit.session.effects import Effect
from p2p_dixit.session.messages import Certified, Filed, Message, Moved, Stated, write_message
from p2p_dixit.sim.agreement.game import SimulatedGame
from p2p_dixit.sim.agreement.grammar import PRODUCTIONS, Grammar
from p2p_dixit.sim.agreement.hoard import Hoard
from p2p_dixit.sim.agreement.lineage import Lineage
from p2p_dixit.sim.agreement.node import SimulatedNode
from p2p_dixit.sim.agreement.oracle import Seen
from p2p_dixit.sim.agreement.words import Stand
from p2p_dixit.sim.agreement.world import World

DECISIVE = 0.6  # messages at least this tempting belong to a decision
MOST_VERSIONS = 64  # of one message each; older ones are not sent any more

PACES = (0.05, 0.3, 1.0, 1.0, 5.0)  # of the liar's link, against the others'


@dataclass(frozen=True)
class LiarTemper:
    """What a liar is like in one evening."""

    rate: float  # lies for each message that comes in
    withheld: float = 0.0  # shares of what its session sends
    delayed: float = 0.0
    doubled: float = 0.0
    twisted: float = 0.0  # replaced by something a little different, for all or for some
    waits: bool = False  # for a decision: lies about nothing else
    pace: float = 1.0
    lies: int = 40  # then it stops
    mute: bool = False  # ... and says nothing more at all
    idle: bool = False  # leaves it to others to begin a ballot
    weights: dict[str, int] = field(default_factory=dict)  # of productions; none: all of them

    @classmethod
    def drawn(cls, dice: Random) -> "LiarTemper":
        """A liar of one evening."""

        def some() -> float:
            return dice.choice((0.0, 0.0, 0.05, 0.3))

        return cls(
            rate=dice.choice((0.1, 0.4, 1.0)),
            withheld=some(),
            delayed=some(),
            doubled=some(),
            twisted=some(),
            waits=dice.random() < 0.4,
            pace=dice.choice(PACES),
            lies=dice.choice((15, 40, 120)),
            mute=dice.random() < 0.2,
            idle=dice.random() < 0.2,
            weights={name: dice.choice((0, 0, 1, 4)) for name in PRODUCTIONS},
        )


class Adversary(SimulatedNode):
    """A node that lies by the grammar: a player or a spectator."""

    honest = False

    def __init__(
        self,
        index: int,
        world: World,
        game: SimulatedGame,
        seen: Seen,
        lineage: Lineage,
        temper: LiarTemper | None = None,
    ) -> None:
        super().__init__(index, world, game, seen)
        self._lineage = lineage
        dice = lineage.dice(f"liar {index}")
        assert dice is not None  # noqa: S101 - the first one is always there
        self.temper = temper or LiarTemper.drawn(dice)
        self.hoard = Hoard()
        self.grammar = Grammar(self.hoard, dice)
        self._names = [name for name, often in self.temper.weights.items() for _ in range(often)]
        self._names = self._names or list(PRODUCTIONS)
        self._told = 0
        self._versions: dict[bytes, list[bytes]] = {}  # of what went out, as it was told
        self._seat = index if index < game.seats else dice.randrange(game.seats)
        world.pace[index] = self.temper.pace

    # -- what it is

    @property
    def lying(self) -> bool:
        """Whether it has not told all its lies yet."""
        return self._told < self.temper.lies

    @property
    def _dice(self) -> Random:
        return self.grammar.dice

    def _tempted(self, rate: float) -> bool:
        return self.lying and self._dice.random() < rate

    def _stand(self) -> Stand:
        seat = self.session.seat
        self._seat = self._seat if seat is None else seat
        player = self.player
        return Stand(self.key, self.session, self._seat, player.other_move, player.bad_move)

    # -- input and output

    def run(self, act: Callable[[], list[Effect]]) -> None:
        """Its machine may be driven into the impossible: it lies on without."""
        try:
            effects = act()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the liar's own trouble
            self.world.note(f"{self.index} lied itself into {type(error).__name__}: {error}")
            return
        self.do(effects)

    def deliver(self, peer: bytes, message: bytes) -> None:
        """Hears a message, and may answer with a lie before anything else."""
        if not self.awake:
            return
        heard = self.hoard.take(message)
        rate, about = temptation(heard)
        if self.temper.waits and rate < DECISIVE:
            rate = 0.0
        if self._tempted(self.temper.rate * rate):
            self.lie(about)
        super().deliver(peer, message)

    def post(self, peer: bytes, message: bytes) -> None:
        """Sends what its session says: or later, or twice, or not at all."""
        if (stuck := self.grammar.consistent(self.hoard.take(message))) is not None:
            message = write_message(self.session.shared.game, stuck)
        temper = self.temper
        if not self.lying:
            if not temper.mute:
                super().post(peer, message)
            return
        if self._tempted(temper.withheld) or (temper.idle and _proposes(self.hoard.take(message))):
            return
        if self._tempted(temper.delayed):
            life = self.life
            self.world.after(3 * self._dice.random(), lambda: self._late(life, peer, message))
            return
        for raw in self._twisted(message):
            super().post(peer, raw)
            if self._tempted(temper.doubled):
                super().post(peer, raw)

    def _twisted(self, message: bytes) -> list[bytes]:
        """A message as it goes out: all get the same, or each gets another version."""
        if self.temper.waits and temptation(self.hoard.take(message))[0] < DECISIVE:
            return [message]
        if message not in self._versions:
            twist = self._tempted(self.temper.twisted)
            self._versions[message] = self._other(message) if twist else [message]
            while len(self._versions) > MOST_VERSIONS:
                del self._versions[next(iter(self._versions))]
        elif self._tempted(self.temper.twisted / 5):
            return self._other(message)
        return self._versions[message]

    def _other(self, message: bytes) -> list[bytes]:
        said = self.hoard.take(message)
        if said is None or not self.up:
            return [message]
        self._begin_lie()
        return self.grammar.twist(self._stand(), said)

    def _late(self, life: int, peer: bytes, message: bytes) -> None:
        if life == self.life and self.up:
            super().post(peer, message)

    # -- lying

    def _begin_lie(self) -> None:
        """Counts a lie, and takes the turn that its lineage has here."""
        self._told += 1
        self.seen.lies += 1
        turned = self._lineage.dice(f"liar {self.index}", self.seen.lies)
        if turned is not None:
            self.grammar.dice = turned

    def lie(self, about: tuple[str, ...] = ()) -> None:
        """Tells one lie, perhaps about something: the same to some, or another one to each."""
        self._begin_lie()
        fitting = [name for name in self._names if name in about]
        names = fitting if fitting and self._dice.random() < 0.7 else self._names
        production = self._dice.choice(names)
        peers = [peer for peer in self.nodes if peer != self.peer]
        chosen = [peer for peer in peers if self._dice.random() < 0.7] or peers
        each = self._dice.random() < 0.3
        said = self.grammar.tell(self._stand(), production)
        self.world.note(f"{self.index} lies: {production} of {[len(raw) for raw in said]} bytes")
        for peer in chosen:
            for raw in self.grammar.tell(self._stand(), production) if each else said:
                super().post(peer, raw)


def temptation(message: Message | None) -> tuple[float, tuple[str, ...]]:
    """How tempting a message is, and for which lies: what belongs to a decision comes rarely and
    matters most.
    """
    match message:
        case None:
            return 0.1, ()
        case Stated(raw):
            return _about(_kind(raw))
        case Certified():
            return 1.0, ("certificate",)
        case Filed():
            return 0.6, ("paper", "statement", "certificate")
        case Moved():
            return 0.2, ("event", "paper")
        case _:
            return 0.05, ()


def _about(kind: str) -> tuple[float, tuple[str, ...]]:
    """The same for a statement of a kind."""
    match kind:
        case "ack":
            return 0.15, ("statement",)
        case "accepted":
            return 1.0, ("certificate",)
        case "prepare":
            return 1.0, ("statement", "vote")
        case _:
            return 1.0, ("statement",)


def _proposes(message: Message | None) -> bool:
    """Whether it begins a ballot, or brings one to its end."""
    return isinstance(message, Stated) and _kind(message.statement) in ("prepare", "accept")


def _kind(raw: bytes) -> str:
    try:
        return read_statement(raw).kind
    except Malformed:
        return ""
