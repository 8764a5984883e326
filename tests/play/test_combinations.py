"""Two things at once: each of them alone is tested elsewhere."""

from dataclasses import replace

from p2p_dixit.play.commands import (
    ChangeLook,
    HandOver,
    LeaveTable,
    RequestRematch,
    SetPaused,
    SetReady,
)
from p2p_dixit.play.lobby.core import HOST_SECONDS
from p2p_dixit.play.table import InGame, Over
from p2p_dixit.play.view import Standing
from p2p_dixit.sim.party import PartyMachine, short_settings
from tests.play.evening import lobby, names, table


def ready(machines: list[PartyMachine]) -> None:
    for machine in machines:
        machine.do(SetReady(ready=True))


def all_play(machines: list[PartyMachine]) -> bool:
    return all(machine.kind is InGame for machine in machines)


def test_a_host_who_hands_over_and_leaves_while_signatures_are_collected() -> None:
    machines = lobby(4)
    party, rest = machines[0].party, machines[1:]
    ready(rest)
    party.run(1)
    machines[0].do(SetReady(ready=True))  # the proposal is on its way
    machines[0].do(HandOver(machines[1].peer))
    machines[0].do(LeaveTable())
    party.run(1)
    if not all_play(rest):
        party.until(lambda: machines[1].lobby.hosting)
        party.until(lambda: all(len(names(machine)) == 3 for machine in rest), 120)
        ready(rest)
    party.until(lambda: all_play(rest))


def test_a_host_who_dies_while_signatures_are_collected() -> None:
    machines = lobby(4)
    party, rest = machines[0].party, machines[1:]
    ready(machines)
    machines[0].kill()
    party.run(2 * HOST_SECONDS)
    if not all_play(rest):
        party.until(lambda: all(len(names(machine)) == 3 for machine in rest), 120)
        ready(rest)
        party.until(lambda: all_play(rest))


def test_a_new_name_and_ready_pressed_together_are_both_kept() -> None:
    machines = lobby(3)
    party = machines[0].party
    ready(machines[:2])
    party.run(1)
    machines[2].do(ChangeLook("Robin", 7))
    machines[2].do(SetReady(ready=True))
    party.run(1)
    assert names(machines[0])[2] == "Robin"
    ready(machines[:2])  # their marks were for the table with the old name
    party.until(lambda: all_play(machines))
    assert machines[0].table.seats[2].name == "Robin"


def test_a_pause_outlives_the_machine_that_called_it_and_any_player_ends_it() -> None:
    how = replace(short_settings(6, 4), timer=30)
    party, bots, machines = table(4, how=how)
    party.until(lambda: all(one.table.round for one in machines))
    for machine in machines:
        bots.of(machine).plays = False
    party.until(lambda: all(len(one.links) == 3 for one in machines))
    party.until(lambda: machines[0].table.turn_ends is not None)
    machines[2].do(SetPaused(paused=True))
    party.run(1)
    caller = machines[2].table.me
    machines[2].kill()
    party.run(100)
    assert [machines[n].table.paused_by for n in (0, 1, 3)] == [caller] * 3
    machines[0].do(SetPaused(paused=False))
    party.run(1)
    assert [machines[n].table.paused_by for n in (0, 1, 3)] == [None] * 3
    assert all(seat.present for seat in machines[0].table.seats)


def test_a_friend_who_comes_while_a_rematch_begins_gets_a_seat_in_it() -> None:
    party, bots, machines = table(3, how=short_settings(3, 4))
    party.until(lambda: all(one.kind is Over for one in machines))
    machines[0].do(RequestRematch())
    friend = party.machine()
    friend.visit(machines[1].address)
    for machine in machines:
        bots.of(machine).plays = False  # the rematch is still on when the friend is there
    for machine in machines[1:]:
        machine.do(RequestRematch())
    party.until(lambda: friend.kind is InGame)
    party.until(lambda: friend.table.standing in (Standing.COMING, Standing.PLAYING))
