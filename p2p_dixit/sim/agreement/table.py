"""The real game in the simulator: real nodes with real cards, bots for players.

Whatever can be checked once for all peers of a process is (`Verdicts`); everything else every node
does for itself: its own log, its own table, its own secrets.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.crypto.group import Scalar
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value
from p2p_dixit.errors import DixitError
from p2p_dixit.log.event import SEAL, Event, sign_event
from p2p_dixit.log.file import write_records
from p2p_dixit.membership.decision import Certificate
from p2p_dixit.play.node import Node
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import Ending, Options
from p2p_dixit.saved.proofs import check_log
from p2p_dixit.session.effects import Effect
from p2p_dixit.session.session import Session
from p2p_dixit.sim.local_game import seed_bytes
from p2p_dixit.sim.seeded import SeededRandom
from p2p_dixit.table.author import make_event
from p2p_dixit.table.genesis import COLOURS, Genesis, Proposal, Settings
from p2p_dixit.table.genesis import Player as Profile
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica, Verdicts
from p2p_dixit.table.state import Key, Making, Table
from p2p_dixit.table.steps.ends import SealMove
from p2p_dixit.table.steps.kind import Answer
from p2p_dixit.table.steps.kinds import CHOICES
from p2p_dixit.table.view import view


def drawn(
    options: Options, players: int, seed: int, *, short: bool = True, people: str = ""
) -> "TableGame":
    """The game of a seed: a third of them have a turn timer, some have no spectators.

    A short game has few points to reach and few cards, so that an evening takes seconds. Games of
    the same `people` have the same keys; without, every game has people of its own.
    """
    chance = SeededRandom(f"table {seed}")
    if short:
        rule_set = options.rule_set
        points = chance.choice((1, 1, 1, 5)) if rule_set.ends is Ending.POINTS else None
        deck = rule_set.smallest_deck(players) + chance.choice((0, 0, 5, 12))
        options = replace(options, points=points, deck=deck)
    timer, strangers = chance.choice((0, 0, 4)), chance.choice((0, 1, 1, 2))
    return TableGame(options, players, seed, strangers=strangers, timer=timer, people=people)


class TableGame:
    """A `SimulatedGame` of this many players, drawn from a seed; `strangers` may watch or join."""

    def __init__(
        self,
        options: Options,
        players: int,
        seed: int,
        *,
        strangers: int = 1,
        timer: int = 0,
        people: str = "",
    ) -> None:
        self.seats = players
        self._seed = f"evening {seed}"
        self._settings = Settings("Simulated table", options, tagged("simulated deck"), timer)
        self._requests = people or self._seed
        self._count = players + strangers
        self._verdicts = Verdicts()

    @cached_property
    def keys(self) -> tuple[SigningKey, ...]:
        names = (("key", str(index)) for index in range(self._count))
        return tuple(SigningKey(seed_bytes(self._requests, *name)) for name in names)

    @cached_property
    def genesis(self) -> Genesis:
        """The table, signed by all players of the first roster."""
        keys = self.keys[: self.seats]
        players = tuple(
            Profile(_name(seat), seat % COLOURS, key.public) for seat, key in enumerate(keys)
        )
        proposal = Proposal(self._settings, players, seed_bytes(self._seed, "nonce"))
        return Genesis(proposal, tuple(proposal.signed_with(key) for key in keys))

    def player(
        self, index: int, life: int, session: type[Session], entropy: Callable[[], float]
    ) -> "TablePlayer":
        key = self.keys[index]
        secret = seed_bytes(self._seed, "secret", str(index))
        private = Private(index, secret) if index < self.seats else None
        replica = Replica(self.genesis, self._verdicts)
        node = Node(replica, key.public, key, private, entropy, session_type=session)
        node.prepare_seat(key, secret)
        return TablePlayer(node, key, index, SeededRandom(f"{self._seed} {index} {life}"))

    def refused(self, saved: bytes) -> str | None:
        try:
            audit = check_log(saved, 1).audit
        except DixitError as error:
            return str(error)
        return None if audit.replica.finished else "the file is of an unfinished game"


def _name(index: int) -> str:
    return f"Player {index + 1}"


class TablePlayer:
    """A `SimulatedPlayer`: a real node with a bot at it."""

    def __init__(self, node: Node, key: SigningKey, index: int, chance: SeededRandom) -> None:
        self.machine, self.session, self.replica = node, node.session, node.replica
        self._key = key
        self._index = index
        self._chance = chance
        self._others: dict[bytes, bytes | None] = {}  # other moves, by the hash of the honest one

    def drive(self, effects: list[Effect], now: float) -> list[Effect]:
        return self.machine.drive(effects, now)

    def act(self, now: float) -> list[Effect]:
        node = self.machine
        if node.asked and node.private is not None:
            return node.answer(self._answer(node.private), now)
        return []

    def _answer(self, private: Private) -> Answer:
        seen = view(self.replica.table, private)
        return answer(asks(seen)[private.seat], seen, private.seat, Mind(), self._chance)

    def ask_for_seat(self, now: float) -> list[Effect]:
        """For the old seat, or the next number for a newcomer."""
        me = Profile(_name(self._index), self._index % COLOURS, self._key.public)
        return self.machine.sit_down(me, now)

    def saved(self) -> bytes:
        return write_records(self.replica.records())

    # -- what a liar does

    def other_move(self, event: Event) -> bytes | None:
        if event.hash not in self._others:
            self._others[event.hash] = self._other_move(event)
        return self._others[event.hash]

    def _other_move(self, event: Event) -> bytes | None:
        private, ledger = self.machine.private, self.replica.ledger
        if private is None or private.seat not in ledger.step.owes:
            return None  # a move that was made up for a step in which the seat owes none
        if event.place != ledger.place_of(private.seat) or event.kind != ledger.step.kind:
            return None
        if event.kind == SEAL:
            return sign_event(self._key, event.place, SEAL, _other_seal(event.body)).raw
        other = _Other(private)
        said = self._answer(private) if event.kind in CHOICES else ()
        try:
            made = make_event(self.replica, other, self._key, said).raw
        except DixitError:
            return None
        return None if made == event.raw else made

    def bad_move(self, event: Event) -> bytes | None:
        body = _spoiled(event.body, self._chance)
        return sign_event(self._key, event.place, event.kind, body).raw


class _Other(Private):
    """The secrets of a seat with other randomness: its moves differ, and its proofs hold."""

    def __init__(self, true: Private) -> None:
        super().__init__(true.seat, tagged("other", true.secret))
        self._true = true

    def hand_secret(self, table: Table) -> Scalar:
        return self._true.hand_secret(table)

    def transport_secret(self, making: Making) -> Scalar:
        return self._true.transport_secret(making)

    def share(self, key: Key) -> Scalar:
        return self._true.share(key)


def _other_seal(body: Value) -> Value:
    """The same decisions with their acceptances in another order: just as good."""
    turned = [
        Certificate(one.decision, one.accepted[::-1], one.papers)
        for one in SealMove.from_value(body).certificates
    ]
    return SealMove(tuple(turned)).to_value()


def _spoiled(value: Value, chance: SeededRandom) -> Value:
    """The value with one of its leaves changed."""
    match value:
        case dict() if value:
            key = chance.choice(sorted(value))
            return {**value, key: _spoiled(value[key], chance)}
        case tuple() if value:
            at = chance.below(len(value))
            return (*value[:at], _spoiled(value[at], chance), *value[at + 1 :])
        case bytes() if value:
            at = chance.below(len(value))
            return value[:at] + bytes([value[at] ^ 1 << chance.below(8)]) + value[at + 1 :]
        case bool() | None | str():
            return 1
        case int():
            return value + 1
        case _:
            return "a lie"
