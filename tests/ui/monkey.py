"""A monkey on the screens: seeded random walks of real clients over the simulated network.

Two apps sit at a simulated table together with machines that bots play, and random keys are pressed
in them while guests come and go, machines die and return, and windows change their size. A walk
fails when anything raises, when a screen does not say whose name is whose, and when there is no way
home from where the monkey ended up.

    python -m tests.ui.monkey SEED           one walk, with its keys
    python -m tests.ui.monkey 0 500          many
    python -m tests.ui.monkey short 0 500    short ones, from a random moment of the evening

Short walks are for volume: the windows stay open from one walk to the next, the group is the
stand-in of soak, and the party has gone on for a while before the monkey sits down.
"""

import asyncio
import random
import sys
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import Screen

from p2p_dixit.play.api import Listener, Unwatch
from p2p_dixit.play.commands import Command, LeaveTable, RequestRematch
from p2p_dixit.play.table import InGame, Over
from p2p_dixit.play.view import TableView, View
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.sim.guests import Bots
from p2p_dixit.sim.party import Party, PartyMachine, short_settings
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.choose import Choose, Confirm
from p2p_dixit.ui.messages import TableEntered
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.lobby import LobbyScreen
from tests.ui.double import FakeNetwork, context

SIZES = ((60, 20), (80, 24), (100, 30), (160, 45), (200, 60))
KEYS = (
    *("enter", "enter", "enter", "space", "escape", "tab", "shift+tab", "backspace", "delete"),
    *("left", "right", "up", "down", "home", "end", "pageup", "pagedown"),
    *"1234567890-=", *"acghjlmnoprstwxyz", *"?[]", "f1", "f2",
    *("ctrl+r", "ctrl+o", "ctrl+t", "ctrl+f", "ctrl+g", "ctrl+e", "ctrl+y"),
)  # fmt: skip
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
        self.machine.do(command)
        if isinstance(command, LeaveTable):
            self.left = True

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


class Walk:
    """One evening with a monkey at two of its keyboards."""

    PRESSED = KEYS

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(f"monkey {seed}")
        self.keys: list[str] = []
        rules = self.dice.choice(list(RULE_SETS))
        smallest = min(RULE_SETS[rules].players)
        self.players = min(smallest + self.dice.randrange(2), max(RULE_SETS[rules].players))
        if RULE_SETS[rules].pairs:
            self.players = smallest
        self.party = Party(seed, hold=self.dice.choice((0.0, 5.0)))
        self.bots = Bots(self.party, self.players)
        self.machines = [self.party.machine() for _ in range(self.players)]
        timer = self.dice.choice((0, 0, 20))
        how = replace(short_settings(self.dice.choice((3, 12)), self.players, rules), timer=timer)
        self.machines[0].open(how)
        for machine in self.machines[1:]:
            machine.visit(self.machines[0].address)
        self.party.until(lambda: all(one.lobby.answered for one in self.machines))
        self.monkeys = self.machines[:2] if self.dice.random() < 0.5 else self.machines[-2:]
        self.clients = [PartyClient(machine) for machine in self.monkeys]
        for machine in self.monkeys:
            # the bot lends a hand now and then, or a monkey would never see the end of a round
            self.bots.of(machine).thinking = 3.0

    async def run(self, steps: int = 60) -> None:
        async with AsyncExitStack() as stack:
            pilots = []
            for client in self.clients:
                shared = context(
                    FakeNetwork(), name=client.machine.name, learned=self.dice.random() < 0.5
                )
                shared.clock = lambda: self.party.world.now
                app = DixitApp(shared)
                size = self.dice.choice(SIZES)
                pilot = await stack.enter_async_context(app.run_test(size=size))
                app.post_message(TableEntered(client, coached=self.dice.random() < 0.3))
                await pilot.pause()
                pilots.append(pilot)
            for _ in range(steps):
                await self.step(pilots)
            for pilot in pilots:
                await self.home(pilot)

    async def step(self, pilots: list[Pilot[None]]) -> None:
        """One key, and what else happens meanwhile."""
        pilot = self.dice.choice(pilots)
        key = self.dice.choice(self.PRESSED)
        self.keys.append(f"{pilots.index(pilot)}:{key}")
        await pilot.press(key)
        self._something_happens()
        self.party.run(self.dice.choice((0.05, 0.3, 1.0, 4.0)))
        for client in self.clients:
            client.look()
        if self.dice.random() < 0.05:
            await pilot.resize_terminal(*self.dice.choice(SIZES))
        await pilot.pause()
        for client, one in zip(self.clients, pilots, strict=True):
            self._names_are_right(client, one)

    def _something_happens(self) -> None:
        """A machine dies or returns, a friend comes late, a link breaks."""
        others = [one for one in self.party.machines if one not in self.monkeys]
        chance = self.dice.random()
        if chance < 0.02 and others:
            self._kill_or_resume(self.dice.choice(others))
        elif chance < 0.04 and len(self.party.machines) < self.players + 2:
            late = self.party.machine(f"Late {len(self.party.machines)}")
            late.visit(self.dice.choice(self.monkeys).address, watch=self.dice.random() < 0.3)
        elif chance < 0.06:
            one, other = self.dice.sample([one for one in self.party.machines if one.up], 2)
            self.party.cut(one, other)
        elif chance < 0.1:
            for machine in others:
                if machine.kind is Over:
                    machine.do(RequestRematch())

    def _kill_or_resume(self, machine: PartyMachine) -> None:
        if machine.up:
            machine.kill()
        elif machine.disks:
            machine.resume([one.address for one in self.party.machines if one.up])

    def _names_are_right(self, client: PartyClient, pilot: Pilot[None]) -> None:
        """Whoever sits at a seat is who the log says."""
        state, view = client.machine.state, client.view
        if not isinstance(state, InGame | Over) or not isinstance(view, TableView):
            return
        players = state.game.replica.table.players
        shown = [seat.name for seat in view.seats]
        assert shown == [player.name for player in players[: len(shown)]]
        if view.me is not None:
            assert view.seats[view.me].name == players[view.me].name
            assert players[view.me].key == client.machine.peer

    async def home(self, pilot: Pilot[None]) -> None:
        """There is always a way out."""
        leaving = False
        for _ in range(WAY_HOME):
            screen = pilot.app.screen
            if isinstance(screen, HomeScreen):
                return
            await pilot.press(self._way_out(screen, leaving))
            leaving = isinstance(screen, LobbyScreen)
            self.party.run(0.5)
            for client in self.clients:
                client.look()
            await pilot.pause()
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


class LateFriends(Walk):
    """Friends come one after the other; the monkey mostly goes on, and so sees the points."""

    PRESSED = ("enter", "enter", "enter", "space", "right")

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        for machine in self.monkeys:
            self.bots.of(machine).thinking = 1.0

    def _something_happens(self) -> None:
        friends = len(self.party.machines) - self.players
        if friends < 2 and len(self.keys) % 12 == 6:
            late = self.party.machine(f"Late {len(self.party.machines)}")
            late.visit(self.monkeys[0].address)


async def walk(seed: int, steps: int = 60, kind: type[Walk] = Walk) -> None:
    """One walk; what goes wrong says with which keys."""
    one = kind(seed)
    try:
        await one.run(steps)
    except BaseException as error:
        error.add_note(f"seed {seed}, keys {' '.join(one.keys[-25:])}")
        raise


class ShortWalks:
    """Many short walks in windows that stay open, one of each size."""

    KEYS_PRESSED = 4
    # mostly small windows, which cost less to draw; every fourth walk has two screens
    DRAWN = (*SIZES[:3], *SIZES[:3], *SIZES)
    WAITS = (0.0, 0.0, 1.0, 3.0, 8.0, 20.0)  # how long the party has gone on before

    def __init__(self) -> None:
        self._walk = Walk(0)
        self._pilots: dict[tuple[int, int], Pilot[None]] = {}

    async def run(self, first: int, last: int) -> int:
        """The walks of these seeds; how many keys were pressed in them."""
        pressed = 0
        async with AsyncExitStack() as stack:
            for seed in range(first, last):
                self._walk = Walk(seed)
                try:
                    await self._one(self._walk, stack, screens=2 if seed % 4 == 0 else 1)
                except BaseException as error:
                    again = f"python -m tests.ui.monkey short {seed}"
                    error.add_note(f"{again}: {' '.join(self._walk.keys)}")
                    raise
                pressed += len(self._walk.keys)
        return pressed

    async def _one(self, walk: Walk, stack: AsyncExitStack, screens: int) -> None:
        walk.party.run(walk.dice.choice(self.WAITS))
        pilots: list[Pilot[None]] = []
        for size, client in zip(walk.dice.sample(self.DRAWN, 2), walk.clients, strict=True):
            client.look()
            pilot = await self._window(size, stack)
            if len(pilots) < screens and pilot not in pilots:
                pilot.app.post_message(TableEntered(client))
                await pilot.pause()
                pilots.append(pilot)
        del walk.clients[len(pilots) :]
        for _ in range(self.KEYS_PRESSED):
            await walk.step(pilots)
        for pilot in pilots:
            await walk.home(pilot)

    async def _window(self, size: tuple[int, int], stack: AsyncExitStack) -> Pilot[None]:
        if size not in self._pilots:
            shared = context(FakeNetwork(), learned=size[0] % 3 == 0)
            shared.clock = lambda: self._walk.party.world.now
            test = DixitApp(shared).run_test(size=size)
            self._pilots[size] = await stack.enter_async_context(test)
        return self._pilots[size]


def main() -> None:
    """Walks by hand."""
    if sys.argv[1] == "short":
        from tools.soak import fastgroup

        fastgroup.install()
        seeds = [int(seed) for seed in sys.argv[2:]]
        pressed = asyncio.run(ShortWalks().run(seeds[0], seeds[1] if seeds[1:] else seeds[0] + 1))
        print(f"{pressed} keys: fine")  # noqa: T201 - by hand
        return
    first = int(sys.argv[1])
    last = int(sys.argv[2]) if len(sys.argv) > 2 else first + 1
    for seed in range(first, last):
        asyncio.run(walk(seed))
        print(f"seed {seed}: fine", flush=True)  # noqa: T201 - by hand


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    main()
