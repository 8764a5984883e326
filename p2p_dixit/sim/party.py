"""Whole tables in virtual time: lobby, game, end and rematch, with real machines and real cards.

Each machine is a `play.table` state with a disk in memory. Links are reliable and in order, as TCP
is, until they break; a machine that should have a link calls again every `CALL_SECONDS`. Nothing
depends on the clock of the computer: one seed gives one evening.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from p2p_dixit.channel import wrap
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.net.address import Address
from p2p_dixit.play import effects as fx
from p2p_dixit.play import inputs
from p2p_dixit.play.commands import Command
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.room import Room
from p2p_dixit.play.table import TableState, admits, deadline, lobby_of, resumed, step, view
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.rules.sets import RULE_SETS, Ending, Options
from p2p_dixit.sim.agreement.world import World
from p2p_dixit.table.genesis import Genesis, Settings
from p2p_dixit.table.replica import Replica, Verdicts

CALL_SECONDS = 0.5
DELAY = 0.005  # mean time of a message on the way
PORT = 7000
MOST_TICKS = 100  # at one moment: a machine that asks for more would never let a processor rest


@dataclass
class MemoryDisk:
    """What a machine has on disk of one game."""

    secret: bytes
    seated: bool
    genesis: Genesis
    records: list[bytes] = field(default_factory=list)
    save: bytes = b""


class PartyMachine:
    """One player's machine; `name` is what the player would like to be called."""

    def __init__(self, party: "Party", number: int, name: str) -> None:
        self.party = party
        self.number = number
        self.name = name
        self.chance = random.Random(f"{party.world.seed} {number}")  # noqa: S311 - a simulation
        self.key = SigningKey(tagged("party", bytes([number]), str(party.world.seed).encode()))
        self.address = Address(f"10.0.0.{number + 1}", PORT)
        self.disks: dict[bytes, MemoryDisk] = {}
        self.contacts: set[bytes] = set()  # peers to keep a link to
        self.calls: list[Address] = []  # addresses to call once
        self.links: dict[bytes, list[float]] = {}  # when the last message on the way arrives
        self.state: TableState | None = None
        self.life = 0
        self.full = False  # the disk takes nothing more
        self.slow_disk: list[inputs.Input] | None = None  # what a disk that is slow will answer
        self._wake = float("inf")
        self._ticks = (0.0, 0)  # when the last one was, and the how many-th at that time
        self.remembered: View | None = None  # the view after the last input, while time passes

    # -- life

    @property
    def up(self) -> bool:
        """Whether the program runs."""
        return self.state is not None

    @property
    def peer(self) -> bytes:
        """The identity of its links."""
        return self.key.public

    def _room(self) -> Room:
        return Room(
            self.key,
            Look(self.name, self.number % 12),
            self.chance.randbytes,
            self.chance.random,
            replica=partial(Replica, verdicts=self.party.verdicts),
            hold=self.party.hold,
        )

    def open(self, settings: Settings) -> None:
        state = lobby_of(self._room())
        state.lobby.open(settings)
        self._start(state)

    def visit(self, where: Address, *, watch: bool = False) -> None:
        self.calls.append(where)
        self._start(lobby_of(self._room(), spectates=watch))

    def resume(self, where: Iterable[Address] = ()) -> None:
        """Starts again after a crash, with the game on the disk."""
        disk = list(self.disks.values())[-1]
        opened = inputs.GameOpened(
            disk.genesis.game, disk.secret if disk.seated else None, tuple(disk.records)
        )
        self._start(lobby_of(self._room()))
        self.calls += where
        self.contacts |= {member.key for member in disk.genesis.roster} - {self.peer}
        state, effects = resumed(self._room(), disk.genesis, opened, (), self.now)
        self.state, self.remembered = state, None
        self._carry_out(effects)

    def _start(self, state: TableState) -> None:
        self.life += 1
        self.state, self.remembered = state, None
        self._wake = float("inf")
        self.feed(inputs.Tick())

    def kill(self) -> None:
        """The program dies; the disk stays."""
        self.state = None
        self.contacts.clear()
        self.calls.clear()
        for peer in list(self.links):
            self.party.cut(self, self.party.by_key[peer])

    # -- the machine

    @property
    def now(self) -> float:
        return self.party.world.now

    def do(self, command: Command) -> None:
        self.feed(inputs.Do(command))

    def feed(self, *given: inputs.Input) -> None:
        """Takes inputs, one after the other, and carries out their effects."""
        inbox = list(given)
        while inbox and self.state is not None:
            self.remembered = None
            self.state, effects = step(self.state, inbox.pop(0), self.now)
            inbox += self._carry_out(effects)
        self._schedule()
        self.party.changed(self)

    def _schedule(self) -> None:
        due = None if self.state is None else deadline(self.state)
        if due is None:
            return
        due = max(due, self.now)
        if due < self._wake or self._wake <= self.now:
            self._wake, life = due, self.life
            self.party.world.at(due, lambda: self._tick(life, due))

    def _tick(self, life: int, due: float) -> None:
        if life == self.life and self.up and self._wake == due:
            at, count = self._ticks
            self._ticks = (self.now, count + 1 if at == self.now else 1)
            assert count < MOST_TICKS, "a machine does not come to rest"  # noqa: S101 - a simulation
            self._wake = float("inf")
            self.feed(inputs.Tick())

    def _carry_out(self, effects: Iterable[fx.Effect]) -> list[inputs.Input]:  # noqa: C901 - one line an effect
        answers: list[inputs.Input] = []
        for effect in effects:
            match effect:
                case fx.Post(peer, channel, message):
                    self.party.post(self, peer, wrap(channel, message))
                case fx.KeepLink(peer, _):
                    self.contacts.add(peer)
                case fx.HangUp(peer) | fx.CutLink(peer):
                    self.contacts.discard(peer)
                    self.party.cut(self, self.party.by_key[peer])
                case fx.PrepareGame(genesis, seat):
                    opened = self._opened(genesis, seated=seat is not None)
                    (answers if self.slow_disk is None else self.slow_disk).append(opened)
                case fx.SettleGame(game):
                    self.disks[game].seated = True
                    answers.append(inputs.GameSettled(game, self.disks[game].secret))
                case fx.Append(game, records):
                    if self.full:
                        answers.append(inputs.DiskFailed(game, "The disk is full."))
                        return answers
                    self.disks[game].records += records
                case fx.SaveGame(game, log):
                    self.disks[game].save = log
                    answers.append(inputs.GameSaved(game, f"{game.hex()[:8]}.dixit"))
                case fx.KeepEvidence(game, seat):
                    answers.append(inputs.EvidenceKept(game, seat, "evidence"))
                case (
                    fx.MarkSeated()
                    | fx.MarkHealed()
                    | fx.CloseGame()
                    | fx.WantPacks()
                    | fx.AllowDownload()
                ):
                    pass
        return answers

    def _opened(self, genesis: Genesis, *, seated: bool) -> inputs.GameOpened:
        known = self.disks.get(genesis.game)
        if known is None:
            secret = self.chance.randbytes(32)
            known = self.disks[genesis.game] = MemoryDisk(secret, seated, genesis)
        secret_or_none = known.secret if known.seated else None
        return inputs.GameOpened(genesis.game, secret_or_none, tuple(known.records))

    # -- the view

    @property
    def view(self) -> View:
        assert self.state is not None  # noqa: S101 - asked while it runs
        if not self.party.passing:
            return view(self.state)
        if self.remembered is None:
            self.remembered = view(self.state)
        return self.remembered

    @property
    def lobby(self) -> LobbyView:
        seen = self.view
        assert isinstance(seen, LobbyView), type(seen)  # noqa: S101 - asked in a lobby
        return seen

    @property
    def table(self) -> TableView:
        seen = self.view
        assert isinstance(seen, TableView), type(seen)  # noqa: S101 - asked in a game
        return seen

    @property
    def kind(self) -> type[TableState] | None:
        """Which state the table is in here."""
        return None if self.state is None else type(self.state)


class Party:
    """All machines of an evening, and the network between them."""

    def __init__(self, seed: int = 0, *, hold: float = 0.0) -> None:
        self.world = World(seed)
        self.hold = hold
        self.machines: list[PartyMachine] = []
        self.by_key: dict[bytes, PartyMachine] = {}
        self.verdicts = Verdicts()
        self.passing = False  # whether time does, and a test only looks
        self.parted: set[frozenset[int]] = set()  # pairs that cannot reach each other
        self.listeners: list[Callable[[PartyMachine], None]] = []
        self.world.after(CALL_SECONDS, self._call_all)

    def machine(self, name: str = "") -> PartyMachine:
        number = len(self.machines)
        made = PartyMachine(self, number, name or f"Player {number + 1}")
        self.machines.append(made)
        self.by_key[made.peer] = made
        return made

    def changed(self, machine: PartyMachine) -> None:
        """Something may have changed at a machine."""
        for listener in self.listeners:
            listener(machine)

    # -- links

    def _call_all(self) -> None:
        for machine in self.machines:
            self.call(machine)
        self.world.after(CALL_SECONDS, self._call_all)

    def call(self, machine: PartyMachine) -> None:
        """A machine calls the peers it should have links to."""
        if not machine.up:
            return
        for peer in sorted(machine.contacts):
            self.link(machine, self.by_key[peer])
        for address in list(machine.calls):
            other = next((one for one in self.machines if one.address == address), None)
            if other is not None and self.link(machine, other):
                machine.calls.remove(address)
                machine.contacts.add(other.peer)

    def link(self, one: PartyMachine, other: PartyMachine) -> bool:
        """Makes a link between two machines, if that is possible; whether there is one."""
        if other.peer in one.links:
            return True
        if one is other or one.state is None or other.state is None or not self._reach(one, other):
            return False
        if admits(other.state, one.peer) is not None or admits(one.state, other.peer) is not None:
            return False
        one.links[other.peer], other.links[one.peer] = [self.world.now], [self.world.now]
        one.feed(inputs.LinkUp(other.peer, other.address))
        other.feed(inputs.LinkUp(one.peer, one.address))
        return True

    def _reach(self, one: PartyMachine, other: PartyMachine) -> bool:
        return frozenset({one.number, other.number}) not in self.parted

    def cut(self, one: PartyMachine, other: PartyMachine) -> None:
        if one.links.pop(other.peer, None) is None:
            return
        other.links.pop(one.peer, None)
        one.feed(inputs.LinkDown(other.peer))
        other.feed(inputs.LinkDown(one.peer))

    def part(self, *groups: Iterable[PartyMachine]) -> None:
        """Cuts the network into groups."""
        numbers = [{machine.number for machine in group} for group in groups]
        for one in self.machines:
            for other in self.machines:
                together = any({one.number, other.number} <= group for group in numbers)
                if one is not other and not together:
                    self.parted.add(frozenset({one.number, other.number}))
                    self.cut(one, other)

    def heal(self) -> None:
        """All machines can reach each other again."""
        self.parted.clear()

    def post(self, sender: PartyMachine, peer: bytes, data: bytes) -> None:
        """A message on its way, in the order of its link."""
        receiver = self.by_key[peer]
        link = sender.links.get(peer)
        if link is None:
            return
        pause = self.world.chance.expovariate(1 / DELAY)
        link[0] = max(self.world.now + pause, link[0])

        def arrive() -> None:
            if sender.links.get(peer) is link and receiver.up:  # else it broke meanwhile
                receiver.feed(inputs.Arrived(sender.peer, data))

        self.world.at(link[0], arrive)

    # -- time

    def until(self, wanted: Callable[[], object], seconds: float = 600.0) -> None:
        """Lets time pass until something is so; fails if it never is."""
        self._pass(self.world.now + seconds, lambda: bool(wanted()))
        if not wanted():
            raise AssertionError(f"not within {seconds} seconds")

    def run(self, seconds: float) -> None:
        """Lets this much time pass."""
        end = self.world.now + seconds
        self.world.at(end, lambda: None)
        self._pass(end, lambda: self.world.now >= end)

    def _pass(self, end: float, done: Callable[[], bool]) -> None:
        """Meanwhile nothing but inputs changes a machine, so a view is made once after each."""
        for machine in self.machines:
            machine.remembered = None
        self.passing = True
        try:
            self.world.run(end, done)
        finally:
            self.passing = False


def short_settings(points: int = 3, players: int = 3, rules: str = "modern") -> Settings:
    """A table whose game takes a few rounds."""
    rule_set = RULE_SETS[rules]
    reach = points if rule_set.ends is Ending.POINTS else None
    deck = rule_set.smallest_deck(players) + 12
    return Settings("Kitchen", Options(rules, points=reach, deck=deck), bytes(32))
