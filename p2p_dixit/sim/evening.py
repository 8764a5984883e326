"""A whole evening of a party, drawn from a seed: lobby, game, late friends, end, rematch.

Hosts die in the lobby, links break, players crash and return, friends come late and are let in,
and at the end those who are still there play once more. All of it runs through the table machine,
in virtual time. An evening is wrong when a machine raises or shows trouble, a table comes to a stop
while a majority is there, or two files of one game differ.
"""

import random
from dataclasses import dataclass, field

from p2p_dixit.play.commands import ContinueWithout, RequestRematch
from p2p_dixit.play.lobby.core import HOST_SECONDS
from p2p_dixit.play.table import InGame, InLobby, Over
from p2p_dixit.play.view import Standing
from p2p_dixit.rules.sets import RULE_SETS, RuleSet
from p2p_dixit.sim.guests import Bots
from p2p_dixit.sim.party import Party, PartyMachine, short_settings

PATIENCE = 30.0  # seconds after which players want to continue without a silent one
LONGEST = 3000.0  # virtual seconds; far more than any evening takes


@dataclass
class PartyEvening:
    """The result of a seed."""

    seed: int
    wrong: list[str] = field(default_factory=list)
    hosts_died: int = 0
    crashes: int = 0
    newcomers: int = 0
    games: int = 0
    seconds: float = 0.0


def party_evening(seed: int, rules: str = "odyssey", players: int | None = None) -> PartyEvening:
    """Plays the evening of a seed, with this many guests in the lobby (by default four or five)."""
    told = PartyEvening(seed)
    plot = _Plot(seed, told, RULE_SETS[rules], players)
    try:
        plot.play()
    except Exception as error:  # noqa: BLE001 - whatever it is, the evening is wrong
        told.wrong.append(f"{type(error).__name__}: {error}")
    told.wrong += sorted(plot.troubles)
    return told


class _Plot:
    def __init__(
        self, seed: int, told: PartyEvening, rule_set: RuleSet, players: int | None
    ) -> None:
        self.told = told
        self.rule_set = rule_set
        self.dice = random.Random(f"party evening {seed}")  # noqa: S311 - a simulation
        self.party = Party(seed, hold=self.dice.choice((0.0, 5.0)))
        self.bots = Bots(self.party, 0)
        count = self.dice.randrange(4, 6) if players is None else players
        self.machines = [self.party.machine() for _ in range(count)]
        self._troubles: set[str] = set()  # of the games that are over

    @property
    def alive(self) -> list[PartyMachine]:
        return [machine for machine in self.machines if machine.up]

    def play(self) -> None:
        self._gather()
        self._begin(self.alive)
        self._disturb()
        self._end()
        self._once_more()
        self.told.seconds = self.party.world.now

    def _gather(self) -> None:
        """A lobby whose host may die, and whose links may break."""
        most = min(len(self.machines) + 1, max(self.rule_set.players))
        self.machines[0].open(short_settings(3, most, self.rule_set.name))
        for machine in self.machines[1:]:
            machine.visit(self.machines[0].address)
        self.party.run(3)
        if self.dice.random() < 0.5:
            self.machines[0].kill()
            self.told.hosts_died += 1
            self._fill_up()
        if self.dice.random() < 0.5:
            self.party.cut(*self.dice.sample(self.alive, 2))
        self.party.until(self._all_listed, LONGEST)

    def _fill_up(self) -> None:
        """Too few can play without the dead host: friends come to the lobby that outlived it."""
        self.party.run(2 * HOST_SECONDS)
        while len(self.alive) not in self.rule_set.players:
            late = self.party.machine()
            late.visit(self.alive[0].address)
            self.machines.append(late)

    def _all_listed(self) -> bool:
        alive = self.alive
        return all(
            len(one.lobby.guests) == len(alive) and all(guest.here for guest in one.lobby.guests)
            for one in alive
        )

    def _begin(self, players: list[PartyMachine]) -> None:
        for machine in players:
            self.bots.of(machine).players = len(players)
            self.bots.of(machine).readies = True
        self.bots.wake()
        self.party.until(lambda: all(one.kind is not InLobby for one in players), LONGEST)
        self.told.games += 1

    def _disturb(self) -> None:
        """A player crashes, and perhaps returns; a friend comes late."""
        self.party.run(self.dice.uniform(0, 20))
        if self.dice.random() < 0.5:
            victim = self.dice.choice(self.alive)
            victim.kill()
            self.told.crashes += 1
            self.party.run(self.dice.uniform(0, 20))
            if self.dice.random() < 0.7:
                victim.resume([one.address for one in self.alive if one is not victim])
            else:
                self._lose_patience()
        if self.dice.random() < 0.5:
            late = self.party.machine()
            self.machines.append(late)
            late.visit(self.dice.choice(self.alive[:-1] or self.alive).address)
            self.told.newcomers += 1

    def _lose_patience(self) -> None:
        """The waiting players want to continue without one who is gone."""
        for machine in self.alive:
            if machine.kind is InGame:
                seats = machine.table.seats
                for seat, one in enumerate(seats):
                    if one.present and one.unheard_since is not None:
                        machine.do(ContinueWithout(seat))
        self.party.world.after(PATIENCE, self._lose_patience)

    def _end(self) -> None:
        self.party.world.after(PATIENCE, self._lose_patience)
        self.party.until(lambda: all(one.kind is Over for one in self.alive), LONGEST)
        self.party.run(5)
        self._troubles = self.troubles
        self._compare()

    def _compare(self) -> None:
        """All files of a game are equal."""
        saved: dict[bytes, set[bytes]] = {}
        for machine in self.alive:
            for game, disk in machine.disks.items():
                if disk.save:
                    saved.setdefault(game, set()).add(disk.save)
        self.told.wrong += [f"files of {game.hex()[:8]} differ" for game, files in saved.items()
                            if len(files) > 1]  # fmt: skip

    @property
    def troubles(self) -> set[str]:
        """What is shown as a fault: there is no liar here, and no disk that fails."""
        games = [one.state for one in self.alive if isinstance(one.state, InGame | Over)]
        shown = {one.game.notebook.trouble for one in games}
        return (self._troubles | shown) - {""}

    def _once_more(self) -> None:
        """A rematch of all players who are still there; spectators watch again."""
        players = [one for one in self.alive if one.table.standing is not Standing.WATCHING]
        if len(players) not in self.rule_set.players:
            return
        for machine in players:
            self.bots.of(machine).readies = False
        for machine in self.dice.sample(players, len(players)):
            machine.do(RequestRematch())
            self.party.run(self.dice.uniform(0, 2))
        if self.dice.random() < 0.3 and len(players) - 1 in self.rule_set.players:
            self.dice.choice(players).kill()
            self.told.hosts_died += 1
        rest = [one for one in players if one.up]
        self.party.until(lambda: all(one.kind in (InGame, Over) for one in rest), LONGEST)
        self.told.games += 1
