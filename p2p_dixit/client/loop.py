"""The loop around the table machine: links, disk and pictures in, effects out.

Everything runs on one event loop. An input is fed to `play.table.step`, its effects are carried out
in order, and what they bring back (a game that was opened, a disk that failed) is fed in turn. What
there is to see is put together once for all that came in one turn of the loop.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from p2p_dixit.channel import Channel, unwrap, wrap
from p2p_dixit.discovery.interfaces import Interface, reachable_addresses
from p2p_dixit.errors import LocalFault, Malformed
from p2p_dixit.net.address import DEFAULT_PORT, Address
from p2p_dixit.net.handshake import Self
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.net.notices import Connected, Lost, Notice, Received, Recovered, Suspected, Unreached
from p2p_dixit.net.ports import EVERYWHERE
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.messages import decode_message
from p2p_dixit.packs.sharing import PackSharing
from p2p_dixit.packs.transfer import ASK_ABOVE_BYTES
from p2p_dixit.play import effects as fx
from p2p_dixit.play import inputs
from p2p_dixit.play.commands import Command
from p2p_dixit.play.notebook import bug_report
from p2p_dixit.play.room import Room
from p2p_dixit.play.table import (
    LOOK_SECONDS,
    InGame,
    Over,
    Rematching,
    TableState,
    admits,
    deadline,
    goodbye,
    moment,
    resumed,
    step,
    view,
)
from p2p_dixit.play.view import View
from p2p_dixit.table.genesis import Genesis


class GameDisk(Protocol):
    """Where one game is kept. Calls raise LocalFault when the disk refuses."""

    def append(self, records: Sequence[bytes]) -> None:
        """Makes records durable."""

    def keep_all(self) -> "SeatDisk":
        """A seat is asked for: keeps everything so far, and is replaced by what is returned."""

    def seated(self) -> None:
        """The seat that was asked for is ours."""

    def healed(self) -> None:
        """The others have returned all they hold of ours."""

    def finish(self, save: bytes) -> str:
        """Keeps the finished game and says where."""

    def testify(self, who: str, proof: bytes) -> str:
        """Keeps what proves that a player cheated, apart from the game, and says where."""

    def close(self) -> None:
        """Closes the game's files, so that it can be opened again."""


class SeatDisk(GameDisk, Protocol):
    """Where a game with a seat of ours is kept."""

    @property
    def secret(self) -> bytes:
        """Of the seat."""


# Prepares the disk for a game that begins, or begins again, on this machine.
Opener = Callable[[fx.PrepareGame], tuple[inputs.GameOpened, GameDisk]]
Trace = Callable[[object, Sequence[fx.Effect], TableState], None]


@dataclass(frozen=True)
class PackShelf:
    """The packs of this machine, and how large a pack may be to come without asking (bytes)."""

    library: Library | None = None
    ask_above: Callable[[], int] = lambda: ASK_ABOVE_BYTES


@dataclass(frozen=True)
class Listening:
    """Where to answer calls; another port is taken if this one is in use."""

    port: int = DEFAULT_PORT
    hosts: Sequence[str] = EVERYWHERE


class TableLoop:
    """This machine at one table."""

    def __init__(
        self,
        state: TableState,
        open_game: Opener,
        listener: Callable[[View], None],
        shelf: PackShelf = PackShelf(),  # noqa: B008 - frozen
        trace: Trace | None = None,
    ) -> None:
        self.state = state
        self._open_game = open_game
        self._listener = listener
        self._trace = trace
        room = state.room
        self.mesh = Mesh(
            Self(room.key, room.code or None),
            self._notice,
            admit=lambda peer: admits(self.state, peer),
        )
        self.sharing = PackSharing(shelf.library, self.mesh, self._packs_changed, shelf.ask_above)
        self._loop = asyncio.get_running_loop()
        self._disks: dict[bytes, GameDisk] = {}
        self._inbox: deque[inputs.Input] = deque()
        self._feeding = False
        self._timer: asyncio.TimerHandle | None = None
        self._look: asyncio.Handle | None = None
        self._shown: tuple[tuple[object, ...], float] = ((), 0.0)  # the last view: what, and when
        self._closed = False

    @property
    def room(self) -> Room:
        """What stays with this machine, whatever is played."""
        return self.state.room

    @property
    def genesis(self) -> Genesis | None:
        """The game that is being played, or that is over."""
        match self.state:
            case InGame(game=game) | Over(game=game) | Rematching(past=game):
                return game.genesis
            case _:
                return None

    # -- coming and going

    async def listen(self, at: Listening) -> int:
        """Answers calls; returns the port."""
        return await self.mesh.listen(at.port, at.hosts)

    def call(self, addresses: Iterable[Address]) -> None:
        for address in addresses:
            self.mesh.call(address)

    def locate(self, found: tuple[Interface, ...]) -> None:
        """Where this machine can be reached from now on, for players who join by an address."""
        hosts = reachable_addresses(found)
        addresses = tuple(str(Address(host, self.mesh.port)) for host in hosts)
        if addresses != self.room.addresses:
            self.room.addresses = addresses
            self.room.hosts = frozenset(hosts)
            self.feed()

    def resume(
        self,
        genesis: Genesis,
        opened: inputs.GameOpened,
        disk: GameDisk,
        packs: tuple[bytes, ...],
    ) -> None:
        self._disks[genesis.game] = disk
        self.state, effects = resumed(self.room, genesis, opened, packs, self._loop.time())
        self._carry_out(opened, effects)
        self.feed()

    def do(self, command: Command) -> float:
        """The player does something; how long to stay if it was to leave."""
        pause = goodbye(self.state)
        self.feed(inputs.Do(command))
        return pause

    async def close(self) -> None:
        """Leaves the network; a game can be continued later."""
        self._closed = True
        for planned in (self._timer, self._look):
            if planned is not None:
                planned.cancel()
        for disk in self._disks.values():
            disk.close()
        self._disks.clear()
        await self.sharing.close()
        await self.mesh.close()

    # -- in

    async def _notice(self, notice: Notice) -> None:
        match notice:
            case Connected(identity, address, scope):
                self.sharing.connected(identity)
                self.feed(inputs.LinkUp(identity, address, scope))
            case Received(identity, message):
                self._received(identity, message)
            case Lost(identity):
                self.sharing.lost(identity)
                self.feed(inputs.LinkDown(identity))
            case Unreached(_, _, _, text, final):
                self.feed(inputs.NotReached(text, final))
            case Suspected() | Recovered():
                pass

    def _received(self, peer: bytes, data: bytes) -> None:
        """Pieces of packs are no business of the table machine."""
        try:
            channel, message = unwrap(data)
            if channel is Channel.PACKS:
                self.sharing.received(peer, decode_message(message), len(message))
                return
        except Malformed:
            self.mesh.cut(peer)  # no honest client sends this
            return
        self.feed(inputs.Arrived(peer, data))

    def _packs_changed(self) -> None:
        self.feed(inputs.PacksChanged(self.sharing.stock))

    def _tick(self) -> None:
        self._timer = None
        self.feed(inputs.Tick())

    def feed(self, *given: inputs.Input) -> None:
        """Passes inputs to the machine, one after the other, and carries out its effects.

        Without an input it handles due timers: at the start, or when a room has changed.
        """
        if self._closed:
            return
        self._inbox.extend(given or (inputs.Tick(),))
        if self._feeding:  # an effect of the step that is being carried out
            return
        self._feeding = True
        try:
            while self._inbox:
                self._step(self._inbox.popleft())
        finally:
            self._feeding = False
            self._plan()

    def _step(self, one: inputs.Input) -> None:
        """A fault in this program stops no clock, loses no other input and costs no link."""
        try:
            self.state, effects = step(self.state, one, self._loop.time())
        except Exception as error:  # noqa: BLE001 - it is shown, and the table lives on
            self._stumbled(error)
            return
        self._carry_out(one, effects)

    def _stumbled(self, error: Exception) -> None:
        self.room.trouble = bug_report(error)
        if self._trace is not None:
            self._trace(f"{type(error).__name__}: {error}", (), self.state)

    def _plan(self) -> None:
        """Schedules the next update of the view and the next tick, in this order: of two that are
        due at once a loop may run the one first that was asked for first, as that of Pyodide does.
        """
        self._plan_look()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = deadline(self.state)
        if due is not None:
            self._timer = self._loop.call_at(due, self._tick)

    def _plan_look(self) -> None:
        """A new moment is shown at once. Between two moments moves and confirmations of all seats
        come in one after the other, and a view of each would take longer than taking it in.
        """
        shown, looked = self._shown
        same = moment(self.state) == shown
        wait = looked + LOOK_SECONDS - self._loop.time() if same else 0.0
        if self._look is not None:
            if wait > 0 or not isinstance(self._look, asyncio.TimerHandle):
                return
            self._look.cancel()
        plan = partial(self._loop.call_later, wait) if wait > 0 else self._loop.call_soon
        self._look = plan(self._show)

    def _show(self) -> None:
        self._look = None
        self._shown = (moment(self.state), self._loop.time())
        self._listener(view(self.state))

    # -- out

    def _carry_out(self, given: object, effects: Sequence[fx.Effect]) -> None:
        """Everything that must be durable is, whatever becomes of a message.

        After a journal has failed nothing of its game may be sent: the loop tells the machine,
        which falls silent.
        """
        if self._trace is not None:
            self._trace(given, effects, self.state)
        failed = False
        for effect in effects:
            if isinstance(effect, fx.Post):
                if not (failed and effect.channel is Channel.GAME):
                    self._post(effect)
                continue
            try:
                self._carry_out_one(effect)
            except LocalFault as error:
                failed = True
                self._inbox.append(inputs.DiskFailed(_game_of(effect), str(error)))
            except Exception as error:  # noqa: BLE001 - whatever it is, the rest has to be done
                self._stumbled(error)
                if isinstance(effect, fx.Append):
                    failed = True
                    self._inbox.append(inputs.DiskFailed(effect.game, bug_report(error)))

    def _post(self, effect: fx.Post) -> None:
        try:
            self.mesh.send(effect.peer, wrap(effect.channel, effect.message))
        except Exception as error:  # noqa: BLE001 - a message may be lost, a record may not
            self._stumbled(error)

    def _carry_out_one(self, effect: fx.Effect) -> None:  # noqa: C901, PLR0912 - one line an effect
        match effect:
            case fx.Append(game, records):
                if game in self._disks:
                    self._disks[game].append(records)
            case fx.PrepareGame():
                opened, disk = self._open_game(effect)
                self._disks[effect.genesis.game] = disk
                self._inbox.append(opened)
            case fx.SettleGame(game):
                kept = self._disks[game] = self._disks[game].keep_all()
                self._inbox.append(inputs.GameSettled(game, kept.secret))
            case fx.MarkSeated(game):
                with suppress(LocalFault):  # it decides what a list preselects, and no more
                    self._disks[game].seated()
            case fx.MarkHealed(game):
                self._disks[game].healed()
            case fx.SaveGame(game, log):
                path = self._disks[game].finish(log)
                self._inbox.append(inputs.GameSaved(game, path))
            case fx.KeepEvidence(game, seat, name, proof):
                self._keep_evidence(game, seat, name, proof)
            case fx.CloseGame(game):
                disk_or_none = self._disks.pop(game, None)
                if disk_or_none is not None:
                    disk_or_none.close()
            case fx.KeepLink(peer, addresses):
                self.mesh.know(peer, addresses)
            case fx.HangUp(peer):
                self.mesh.forget(peer)
            case fx.CutLink(peer):
                self.mesh.cut(peer)
            case fx.WantPacks(packs, cards):
                self.sharing.want(packs, cards)
            case fx.AllowDownload():
                self.sharing.accept()
            case fx.Post():
                pass

    def _keep_evidence(self, game: bytes, seat: int, name: str, proof: bytes) -> None:
        """For players to show around; the journal has it, whatever this disk says."""
        try:
            path = self._disks[game].testify(name, proof)
        except LocalFault:
            return
        self._inbox.append(inputs.EvidenceKept(game, seat, path))


def _game_of(effect: fx.Effect) -> bytes:
    match effect:
        case fx.PrepareGame(genesis):
            return genesis.game
        case fx.Append(game) | fx.SettleGame(game) | fx.SaveGame(game) | fx.MarkHealed(game):
            return game
        case _:
            return b""
