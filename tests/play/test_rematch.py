"""Another game with the same players: one key each, and no host who could be missing."""

import pytest

from p2p_dixit.play.commands import RemoveGuest, RequestRematch, SetReady
from p2p_dixit.play.table import InGame, Over, Rematching
from p2p_dixit.play.view import News, Standing
from p2p_dixit.sim.guests import Bots
from p2p_dixit.sim.party import Party, PartyMachine, short_settings
from p2p_dixit.table.genesis import Genesis
from tests.more import some
from tests.play.evening import names, saves, table


def over(players: int = 3, seed: int = 1) -> tuple[Party, Bots, list[PartyMachine]]:
    """A table whose game is over."""
    party, bots, machines = table(players, seed, short_settings(players=players))
    party.until(lambda: all(one.kind is Over for one in machines))
    for machine in machines:
        bots.of(machine).readies = False  # no player needs to say ready
    return party, bots, machines


def genesis(machine: PartyMachine) -> Genesis:
    state = machine.state
    assert isinstance(state, InGame | Over)
    return state.game.genesis


def again(*machines: PartyMachine) -> None:
    for machine in machines:
        machine.do(RequestRematch())


@pytest.mark.parametrize("seed", some(range(6), 0, 1))
def test_one_key_each_and_the_same_players_play_again_in_the_same_order(seed: int) -> None:
    # R-14-30
    party, _, machines = over(seed=seed)
    first = genesis(machines[0])
    order = list(machines)
    party.world.chance.shuffle(order)
    again(*order)
    party.until(lambda: all(one.kind is InGame for one in machines))
    second = genesis(machines[0])
    assert second.game != first.game
    assert second.settings == first.settings
    assert second.players == first.players
    party.until(lambda: all(one.kind is Over for one in machines))
    party.run(5)
    assert len(saves(machines)) == 1
    assert all(len(machine.disks) == 2 for machine in machines)


def test_who_left_is_not_waited_for() -> None:
    party, _, machines = over(4)
    old = [player.name for player in genesis(machines[1]).players]
    machines[0].kill()
    again(*machines[1:])
    party.until(lambda: all(one.kind is InGame for one in machines[1:]))
    first, second = old, [player.name for player in genesis(machines[1]).players]
    assert second == [name for name in first if name != "Player 1"]


def test_who_is_still_there_is_waited_for_until_all_others_say_ready() -> None:
    party, bots, machines = over(4)
    slow, quick = machines[0], machines[1:]
    again(*quick)
    party.until(lambda: all(len(names(one)) == 3 for one in quick))
    party.run(5)
    assert all("Player 1" in one.lobby.obstacle for one in quick)
    called = {n.seat for n in slow.table.notices if n.what is News.REMATCH}
    assert called
    assert slow.table.me not in called
    for one in quick:
        one.do(SetReady(ready=True))
    party.until(lambda: all(one.kind is InGame for one in quick))
    for one in quick:
        bots.of(one).plays = False
    again(slow)  # too late for the lobby: asks for a seat in the game
    party.until(lambda: slow.kind is InGame and slow.table.standing is Standing.COMING)


def test_a_guest_whom_the_host_has_removed_is_not_waited_for() -> None:
    party, _, machines = over(5)
    again(*machines[1:])
    party.until(lambda: all(len(names(one)) == 4 for one in machines[1:]))
    host = next(one for one in machines[1:] if one.lobby.hosting)
    removed, other = [one for one in machines[1:] if one is not host][:2]
    host.do(RemoveGuest(removed.peer))
    party.run(5)
    for one in (host, other):
        assert machines[0].name in one.lobby.obstacle
        assert removed.name not in one.lobby.obstacle


def test_who_takes_ready_back_is_not_made_ready_again() -> None:
    # R-14-31
    party, _, machines = over(3)
    again(machines[0], machines[1])
    party.run(2)
    machines[1].do(SetReady(ready=False))
    again(machines[2])
    party.run(5)
    assert all(one.kind is Rematching for one in machines)
    machines[1].do(SetReady(ready=True))
    party.until(lambda: all(one.kind is InGame for one in machines))


@pytest.mark.parametrize("seed", some(range(10), 1, 2))
def test_a_spectator_watches_again(seed: int) -> None:
    # R-14-32
    party, bots, machines = table(3, seed, short_settings(points=5))
    watching = party.machine()
    watching.visit(machines[0].address, watch=True)
    everybody = [*machines, watching]
    party.until(lambda: all(one.kind is Over for one in everybody))
    for machine in machines:
        bots.of(machine).readies = False
    again(*everybody)
    party.until(lambda: all(one.kind is InGame for one in everybody))
    assert watching.table.standing is Standing.WATCHING


@pytest.mark.parametrize("seed", some(range(10), 0, 1, 2))
def test_the_lobby_of_a_rematch_survives_its_host(seed: int) -> None:
    # R-14-30
    party, _, machines = over(4, seed)
    again(*machines[:3])
    party.run(3)
    host = next(one for one in machines[:3] if one.lobby.hosting)
    host.kill()
    rest = [one for one in machines if one.up]
    again(*(one for one in rest if one.kind is Over))
    party.until(lambda: all(one.kind is InGame for one in rest))


@pytest.mark.parametrize("hosts", [True, False])
def test_who_is_started_again_in_the_lobby_of_a_rematch_is_called_again(*, hosts: bool) -> None:
    """The others do not fall back into the game that is over, whoever of them was the host."""
    # R-14-30
    party, _, machines = over(4)
    two = machines[:2]
    again(*two)
    party.until(lambda: all(one.kind is Rematching and len(one.lobby.guests) == 2 for one in two))
    back, other = sorted(two, key=lambda one: one.lobby.hosting, reverse=hosts)
    back.kill()
    back.resume(one.address for one in machines if one is not back)
    party.until(lambda: any(one.what is News.REMATCH for one in back.table.notices))
    assert other.kind is Rematching
    again(back, *machines[2:])
    party.until(lambda: all(one.kind is InGame for one in machines))


def test_too_few_for_a_rematch_are_not_told_to_start_it() -> None:
    party, _, machines = over(4)
    again(*machines[:2])
    party.run(2)
    said = machines[0].lobby.obstacle
    assert said.endswith("Player 3, Player 4. Players still needed: 1.")
    again(machines[2])
    party.run(2)
    assert "Press Ready" in machines[0].lobby.obstacle
