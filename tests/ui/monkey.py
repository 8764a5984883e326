"""Monkeys on the screens: seeded random walks of real clients over the simulated network.

An evening is a party that bots play in virtual time, from the lobby to the rematch, while guests
come and go, machines die and return, and links break. At each of its moments a walk begins: one or
two real apps open at players of this table, and random keys are pressed in them, slowly or in one
go, while the evening continues and windows change their size. A walk fails when anything raises,
when a screen names the wrong player, and when there is no way home from where it ended up.

A walk runs in a copy of the process, so the evening goes on as if there had been none, and the
walks of an evening do not depend on each other. The group is the stand-in of soak.

    python -m tests.ui.monkey 17.4         one walk (the fifth of evening 17), in this process
    python -m tests.ui.monkey 17           all walks of an evening
    python -m tests.ui.monkey 0 100        many evenings
"""

import gc
import os
import random
import signal
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace

import textual.screen
from textual import events
from textual._compositor import Compositor
from textual.pilot import Pilot
from textual.screen import Screen

from p2p_dixit.play.api import Listener, Unwatch
from p2p_dixit.play.commands import Command, LeaveTable, RequestRematch
from p2p_dixit.play.table import Over
from p2p_dixit.play.view import LobbyView, View
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.sim.guests import Bots, Habits
from p2p_dixit.sim.party import Party, PartyMachine, short_settings
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.choose import Choose, Confirm
from p2p_dixit.ui.messages import TableEntered
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.warmup import fetch_screens, fetch_sheets
from tests import virtual
from tests.garbage import set_aside
from tests.patience import PATIENCE
from tests.ui.conftest import quick_screens
from tests.ui.double import FakeNetwork, context
from tests.ui.named import assert_names_are_right

SIZES = ((60, 20), (80, 24), (100, 30), (160, 45), (200, 60))
KEYS = (
    *("enter", "enter", "enter", "space", "escape", "tab", "shift+tab", "backspace", "delete"),
    *("left", "right", "up", "down", "home", "end", "pageup", "pagedown"),
    *"1234567890-=", *"abcdefghijklmnopqrstuvwxyz", *"?[]", "f1", "f2",
    *("ctrl+r", "ctrl+o", "ctrl+t", "ctrl+f", "ctrl+g", "ctrl+e", "ctrl+y"),
)  # fmt: skip
HURRIED = ("enter", "enter", "enter", "space", "right")  # of a player who wants to get on
NAMES_OF_KEYS = {
    "-": "minus", "=": "equals_sign", "?": "question_mark",
    "[": "left_square_bracket", "]": "right_square_bracket",
}  # fmt: skip
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hugo")
LATE_NAMES = ("Ivo", "Juna", "Kim", "Lou")
HAPPENINGS = ("power", "friend", "friend", "friend", "link", "rematch")
WALKS = 20  # in an evening
STEPS = 6  # in a walk
MOST_KEYS = 6  # pressed in one go
WAY_HOME = 25  # keys that lead home from anywhere, at most


class PartyClient:
    """A machine of a simulated party behind the client API."""

    def __init__(self, machine: PartyMachine) -> None:
        self.machine = machine
        self._view = machine.view
        self._listeners: list[Listener] = []
        self.left = False

    @property
    def view(self) -> View:
        return self._view

    def do(self, command: Command) -> None:
        if self.left or not self.machine.up:
            return
        self.left = isinstance(command, LeaveTable)
        self.machine.do(command)
        self.look()  # as the real client, which shows what a command has changed

    def watch(self, listener: Listener) -> Unwatch:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def look(self) -> None:
        """Shows what has changed, if anything has."""
        if not self.machine.up or self.left:
            return
        view = self.machine.view
        if view != self._view:
            self._view = view
            for listener in tuple(self._listeners):
                listener()


class Evening:
    """A party of bots, with comings and goings; the rule sets take turns."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.dice = random.Random(f"evening {seed}")
        rules = list(RULE_SETS)[seed % len(RULE_SETS)]
        smallest = min(RULE_SETS[rules].players)
        self.players = smallest + (0 if RULE_SETS[rules].pairs else self.dice.randrange(2))
        self.party = Party(seed, hold=self.dice.choice((0.0, 5.0)))
        self.bots = Bots(self.party, self.players)
        machines = [self.party.machine(name) for name in NAMES[: self.players]]
        how = short_settings(self.dice.choice((4, 15)), self.players, rules)
        machines[0].open(replace(how, timer=self.dice.choice((0, 0, 20))))
        for machine in machines[1:]:
            machine.visit(machines[0].address)
        for machine in machines:
            self.bots.habits[machine.number] = Habits(readies=False, thinking=0.6)
        self.party.until(lambda: all(one.lobby.answered for one in machines))

    def moments(self) -> Iterator[int]:
        """Time passes; the evening stands still at each of its moments."""
        for number in range(WALKS):
            yield number
            self._get_ready()
            self.party.run(self.dice.choice((0.3, 1.0, 2.0, 4.0)))
            if self.dice.random() < 0.3:
                self.happen(self.dice, ())
            if self.dice.random() < 0.3:
                self._play_again(self.party.machines)
            for machine in self.party.machines:
                if self.dice.random() < 0.3:
                    self._resume(machine)

    def _get_ready(self) -> None:
        """The bots would like to play with as many as are there."""
        for machine in self.running():
            if isinstance(machine.view, LobbyView):
                habits = self.bots.of(machine)
                habits.players, habits.readies = len(machine.view.guests), True
        self.bots.wake()

    def _play_again(self, machines: Iterable[PartyMachine]) -> None:
        for machine in machines:
            if machine.kind is Over:
                machine.do(RequestRematch())

    def running(self) -> list[PartyMachine]:
        """The machines that are switched on."""
        return [one for one in self.party.machines if one.up]

    def happen(self, dice: random.Random, spared: tuple[PartyMachine, ...]) -> None:
        """A machine dies or returns, a friend comes late, a link breaks, a rematch is wanted."""
        others = [one for one in self.party.machines if one not in spared]
        late = len(self.party.machines) - self.players
        match dice.choice(HAPPENINGS):
            case "power" if len(self.running()) > 2:
                machine = dice.choice(others)
                if machine.up:
                    machine.kill()
                else:
                    self._resume(machine)
            case "friend" if late < len(LATE_NAMES):
                where = dice.choice(self.running()).address
                self.party.machine(LATE_NAMES[late]).visit(where, watch=dice.random() < 0.3)
            case "link" if len(self.running()) > 1:
                self.party.cut(*dice.sample(self.running(), 2))
            case _:
                self._play_again(others)  # a monkey has a key for it

    def _resume(self, machine: PartyMachine) -> None:
        where = [one.address for one in self.running()]
        if not machine.up and machine.disks:
            machine.resume(where)
        elif not machine.up and where:
            machine.visit(where[0])


class Walk:
    """Monkeys at the keyboards of an evening, beginning with this moment."""

    def __init__(self, evening: Evening, number: int) -> None:
        self.evening = evening
        self.party = evening.party
        self.dice = random.Random(f"monkey {evening.seed}.{number}")
        self.keys: list[str] = []
        hurried = self.dice.random() < 0.3
        self.pressed = HURRIED if hurried else KEYS
        self.steps = 2 * STEPS if hurried else STEPS
        self.waits = (0.3, 1.0, 2.0) if hurried else (0.0, 0.05, 0.3, 0.3, 2.0)
        running = evening.running()
        windows = min(self.dice.choice((1, 1, 1, 2)), len(running))
        self.monkeys = tuple(self.dice.sample(running, windows))
        self.clients = [PartyClient(machine) for machine in self.monkeys]
        for machine in self.monkeys:
            # the bot lends a hand now and then, or a monkey would never see the end of a round
            evening.bots.of(machine).thinking = 1.5

    async def run(self) -> None:
        async with AsyncExitStack() as stack:
            pilots = [await self._sit_down(client, stack) for client in self.clients]
            for _ in range(self.steps):
                await self._step(pilots)
            for pilot in pilots:
                await self._home(pilot)

    async def _sit_down(self, client: PartyClient, stack: AsyncExitStack) -> Pilot[None]:
        likes = {"name": client.machine.name, "learned": self.dice.random() < 0.5}
        shared = context(FakeNetwork(), **likes)
        shared.clock = lambda: self.party.world.now
        app = DixitApp(shared)
        pilot = await stack.enter_async_context(app.run_test(size=self.dice.choice(SIZES)))
        app.post_message(TableEntered(client, coached=self.dice.random() < 0.3))
        await pilot.pause()
        return pilot

    async def _step(self, pilots: list[Pilot[None]]) -> None:
        """A key or several, and what else happens meanwhile."""
        pilot = self.dice.choice(pilots)
        count = self.dice.choice((1, 1, self.dice.randint(2, MOST_KEYS)))
        pressed = self.dice.choices(self.pressed, k=count)
        self.keys.append(f"{pilots.index(pilot)}:{'+'.join(pressed)}")
        press(pilot, *pressed)
        if self.dice.random() < 0.08:
            self.evening.happen(self.dice, self.monkeys)
        if self.dice.random() < 0.08:
            await pilot.resize_terminal(*self.dice.choice(SIZES))
        await self._let_pass(self.dice.choice(self.waits), pilot)
        for client, one in zip(self.clients, pilots, strict=True):
            if not client.left:
                assert_names_are_right(client.machine, client.view, one.app)

    async def _let_pass(self, seconds: float, pilot: Pilot[None]) -> None:
        self.party.run(seconds)
        for client in self.clients:
            client.look()
        await pilot.pause()
        draw(pilot.app.screen)

    async def _home(self, pilot: Pilot[None]) -> None:
        """There is always a way out; a monkey that has quit the program is out."""
        leaving = False
        for _ in range(WAY_HOME):
            screen = pilot.app.screen
            if isinstance(screen, HomeScreen) or pilot.app.return_code == 0:
                return
            press(pilot, self._way_out(screen, leaving))
            leaving = isinstance(screen, LobbyScreen)
            await self._let_pass(0.2, pilot)
        raise AssertionError(f"no way home from {type(pilot.app.screen).__name__}")

    @staticmethod
    def _way_out(screen: Screen[object], leaving: bool) -> str:
        """What a player presses who wants to go home."""
        match screen:
            case Confirm():
                return "y"
            case Choose() if leaving:
                return "1"  # a host who leaves makes the first guest the host
            case _:
                return "escape"


def press(pilot: Pilot[None], *keys: str) -> None:
    """Keys at once, before anything answers them."""
    for key in keys:
        named = NAMES_OF_KEYS.get(key, key)
        typed = " " if key == "space" else key if len(key) == 1 else None
        pilot.app.post_message(events.Key(named, typed))


def draw(screen: Screen[object]) -> None:
    """All widgets in sight draw their lines; nothing puts them together to a frame."""
    for _region, _clip, strips in screen._compositor._get_renders():
        assert all(strip is not None for strip in strips)


# -- many walks


@contextmanager
def frugal() -> Iterator[None]:
    """What each walk would do again is done once, and only the last of many frames is drawn."""
    from tools.soak import fastgroup

    fastgroup.install()
    textual.screen.UPDATE_PERIOD = 0.5  # type: ignore[misc] # frames are drawn by `draw`
    with quick_screens():
        Compositor.render_update = lambda *_args, **_kwargs: None  # type: ignore[method-assign]
        fetch_screens()
        virtual.run(_read_styles())
        set_aside()
        yield


async def _read_styles() -> None:
    async with DixitApp(context(FakeNetwork())).run_test() as pilot:
        await fetch_sheets(pilot.app)


def walk(evening: Evening, number: int) -> None:
    """One walk from the moment the evening is at; what goes wrong says with which keys."""
    one = Walk(evening, number)
    try:
        virtual.run(one.run())
    except BaseException as error:
        again = f"python -m tests.ui.monkey {evening.seed}.{number}"
        error.add_note(f"{again}\n{evening.players} players, keys {' '.join(one.keys)}")
        raise


def walk_in_a_copy(evening: Evening, number: int) -> bool:
    """The same in a copy of this process; whether it went right."""
    sys.stdout.flush()
    copy = os.fork()
    if copy == 0:
        gc.disable()  # it ends before its garbage matters
        signal.alarm(int(PATIENCE))
        status = 1
        try:
            walk(evening, number)
            status = 0
        except BaseException:  # noqa: BLE001 - whatever it is, the walk has failed
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    status = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
    if status < 0:
        again = f"python -m tests.ui.monkey {evening.seed}.{number}"
        print(f"{again} ended by signal {-status}", file=sys.stderr)  # noqa: T201 - by hand
    return status == 0


def walks(first: int, last: int, *, until_failed: bool = False) -> int:
    """All walks of these evenings, or those up to the first that fails; how many failed."""
    failed = 0
    with frugal():
        for seed in range(first, last):
            evening = Evening(seed)
            for number in evening.moments():
                failed += not walk_in_a_copy(evening, number)
                if failed and until_failed:
                    return failed
    return failed


def main(call: str, last: str = "") -> int:
    """Walks by hand."""
    if "." in call:
        seed, wanted = (int(part) for part in call.split("."))
        with frugal():
            evening = Evening(seed)
            next(number for number in evening.moments() if number == wanted)
            walk(evening, wanted)
        print("fine")  # noqa: T201 - by hand
        return 0
    first, end = int(call), int(last or int(call) + 1)
    failed = walks(first, end)
    print(f"{(end - first) * WALKS} walks, {failed} failed")  # noqa: T201 - by hand
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
