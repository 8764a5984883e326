"""Set-up that the tests of the table machine share."""

from p2p_dixit.play.table import InGame, Over
from p2p_dixit.sim.guests import Bots
from p2p_dixit.sim.party import Party, PartyMachine, short_settings
from p2p_dixit.table.genesis import Settings


def lobby(players: int, seed: int = 1, how: Settings | None = None) -> list[PartyMachine]:
    """A lobby of so many guests, without anybody who acts by themselves."""
    party = Party(seed)
    machines = [party.machine() for _ in range(players)]
    machines[0].open(how or short_settings(players=players))
    for machine in machines[1:]:
        machine.visit(machines[0].address)
        party.until(lambda machine=machine: machine.lobby.answered)  # type: ignore[misc]
    party.until(lambda: all(len(one.lobby.guests) == players for one in machines))
    return machines


def table(
    players: int = 3, seed: int = 1, how: Settings | None = None, *, hold: float = 0.0
) -> tuple[Party, Bots, list[PartyMachine]]:
    """A table of bots whose game has begun."""
    party = Party(seed, hold=hold)
    bots = Bots(party, players)
    machines = [party.machine() for _ in range(players)]
    machines[0].open(how or short_settings(players=players))
    for machine in machines[1:]:
        machine.visit(machines[0].address)
    party.until(lambda: all(one.kind in (InGame, Over) for one in machines))
    return party, bots, machines


def names(machine: PartyMachine) -> list[str]:
    """Who is in the lobby, in order."""
    return [guest.name for guest in machine.lobby.guests]


def saves(machines: list[PartyMachine]) -> set[bytes]:
    """The files of the last game, of all these machines."""
    return {list(machine.disks.values())[-1].save for machine in machines}
