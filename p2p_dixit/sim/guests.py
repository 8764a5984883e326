"""Players for simulated tables: bots that say ready, answer, and let others have a seat."""

from dataclasses import dataclass

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.play.commands import SetReady, SubmitAnswer, WelcomeApplicant
from p2p_dixit.play.table import InGame, InLobby, Rematching
from p2p_dixit.play.view import LobbyView, Standing
from p2p_dixit.rules.phases import asks
from p2p_dixit.sim.party import Party, PartyMachine


@dataclass
class Habits:
    """What a bot does by itself, and after how many seconds on average."""

    players: int = 3  # ready when this many guests are there
    readies: bool = True
    plays: bool = True
    welcomes: bool = True
    thinking: float = 0.2


class Bots:
    """One bot at each machine of a party."""

    def __init__(self, party: Party, players: int = 3) -> None:
        self.party = party
        self.players = players
        self.habits: dict[int, Habits] = {}
        self._thinking: set[int] = set()
        party.listeners.append(self._changed)

    def of(self, machine: PartyMachine) -> Habits:
        return self.habits.setdefault(machine.number, Habits(self.players))

    def _changed(self, machine: PartyMachine) -> None:
        """Something may be asked: the bot thinks about it, once at a time."""
        if machine.number in self._thinking or not machine.up:
            return
        self._thinking.add(machine.number)
        pause = self.party.world.chance.expovariate(1 / self.of(machine).thinking)
        self.party.world.after(pause, lambda: self._act(machine))

    def wake(self) -> None:
        """Habits have changed: all guests look again."""
        for machine in self.party.machines:
            self._changed(machine)

    def _act(self, machine: PartyMachine) -> None:
        self._thinking.discard(machine.number)
        match machine.state:
            case InLobby() | Rematching():
                self._get_ready(machine)
            case InGame():
                self._play(machine)
            case _:
                pass

    def _get_ready(self, machine: PartyMachine) -> None:
        seen, habits = machine.view, self.of(machine)
        if not isinstance(seen, LobbyView) or seen.me is None or not habits.readies:
            return
        if len(seen.guests) == habits.players and not seen.guests[seen.me].ready:
            machine.do(SetReady(ready=True))

    def _play(self, machine: PartyMachine) -> None:
        habits, seen = self.of(machine), machine.table
        if habits.welcomes and seen.standing in (Standing.PLAYING, Standing.COMING):
            for one in seen.applicants:
                if not one.mine and not one.declined:
                    machine.do(WelcomeApplicant(one.key))
        if isinstance(machine.state, InGame) and habits.plays and machine.table.ask is not None:
            game, me = machine.state.game.seen_game(), machine.table.me
            if me is not None:
                choices = answer(asks(game)[me], game, me, Mind(), machine.chance)
                machine.do(SubmitAnswer(choices))
