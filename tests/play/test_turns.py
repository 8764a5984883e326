"""The turn timer, the pause, and taking a card or a vote back."""

from dataclasses import replace

import pytest

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.play.commands import LeaveTable, SetPaused, SubmitAnswer, TakeBack
from p2p_dixit.play.inputs import Tick
from p2p_dixit.play.table import InGame, Over, deadline, step
from p2p_dixit.play.turns import CARD_SECONDS, POINTS_SECONDS, TurnClock
from p2p_dixit.play.view import News, Standing
from p2p_dixit.rules.intents import Choice
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.owed import AskClaim, AskTell
from p2p_dixit.rules.phases import asks
from p2p_dixit.sim.guests import Bots
from p2p_dixit.sim.party import Party, PartyMachine, short_settings
from tests.play.evening import saves, table


def with_timer(rules: str = "modern", players: int = 4) -> tuple[Party, Bots, list[PartyMachine]]:
    how = replace(short_settings(6, players, rules), timer=30)
    party, bots, machines = table(players, how=how)
    party.until(lambda: all(one.table.round for one in machines))
    return party, bots, machines


@pytest.mark.parametrize(("rules", "players"), [("modern", 4), ("odyssey", 8), ("teams", 6)])
def test_the_timer_plays_for_the_sleeper_and_expels_nobody(rules: str, players: int) -> None:
    # R-12-48, R-14-28
    party, bots, machines = with_timer(rules, players)
    sleeper = machines[-1]
    bots.of(sleeper).plays = False
    party.until(lambda: any(n.what is News.PLAYED_FOR_YOU for n in sleeper.table.notices))
    party.until(lambda: len(machines[0].table.results) >= 1)
    assert all(seat.present for seat in machines[0].table.seats)
    assert not any(n.what is News.LEFT for n in machines[0].table.notices)


def test_a_pause_stops_the_timer_for_all_and_all_see_who_called_it() -> None:
    # R-14-28
    party, bots, machines = with_timer()
    for machine in machines:
        bots.of(machine).plays = False
    party.until(lambda: all(len(one.links) == 3 for one in machines))
    party.until(lambda: machines[0].table.turn_ends is not None)
    left = (machines[1].table.turn_ends or 0) - party.world.now
    machines[2].do(SetPaused(paused=True))
    party.run(1)
    assert [one.table.paused_by for one in machines] == [machines[2].table.me] * 4
    party.run(100)
    assert all(one.table.turn_ends is None for one in machines)
    assert not any(n.what is News.PLAYED_FOR_YOU for n in machines[0].table.notices)
    machines[0].do(SetPaused(paused=False))
    party.run(1)
    assert machines[1].table.paused_by is None
    assert (machines[1].table.turn_ends or 0) - party.world.now == pytest.approx(left - 1, abs=1.5)


def test_time_to_see_the_reveal_is_not_taken_from_the_next_choice() -> None:
    # R-14-28
    party, bots, machines = with_timer()
    party.until(lambda: all(one.table.results for one in machines))
    for machine in machines:
        bots.of(machine).plays = False
    counted, cards = party.world.now, len(machines[0].table.results[0].table)
    seen = counted + CARD_SECONDS * cards + POINTS_SECONDS
    party.until(lambda: all(one.table.turn_ends is not None for one in machines))
    for machine in machines:
        assert machine.table.turn_ends == pytest.approx(seen + 30, abs=2)
    party.run(60)  # the reveal is over: the choice after this one has the usual time
    for machine in machines:
        bots.of(machine).plays = True
    bots.wake()
    party.until(lambda: machines[0].table.phase is Phase.LAY and machines[0].table.turn_ends)
    assert machines[0].table.turn_ends == pytest.approx(party.world.now + 30, abs=2)


@pytest.mark.parametrize(("rules", "players"), [("modern", 4), ("party", 6)])
def test_a_machine_that_starts_again_in_a_reveal_allows_time_for_it(
    rules: str, players: int
) -> None:
    # R-14-28
    party, bots, machines = with_timer(rules, players)
    for machine in machines:
        bots.of(machine).thinking = 2
    again = machines[1]
    party.until(lambda: all(one.table.results for one in machines))
    for machine in machines:
        bots.of(machine).plays = False
    party.until(lambda: all(one.table.phase is Phase.TELL for one in machines), 5)
    party.run(1)
    again.kill()
    again.resume(one.address for one in machines)
    cards = len(machines[0].table.results[0].table)
    seen = party.world.now + min(30, CARD_SECONDS * cards + POINTS_SECONDS)
    party.until(lambda: again.table.phase is Phase.TELL, 2)
    assert again.table.turn_ends == pytest.approx(seen + 30, abs=0.1)


def test_a_machine_that_starts_again_before_the_first_round_is_counted_has_the_usual_time() -> None:
    # R-14-28
    party, bots, machines = with_timer()
    for machine in machines:
        bots.of(machine).plays = False
    party.until(lambda: all(one.table.turn_ends is not None for one in machines))
    party.run(1)
    machines[1].kill()
    machines[1].resume(one.address for one in machines)
    party.until(lambda: machines[1].table.turn_ends is not None, 2)
    assert machines[1].table.turn_ends == pytest.approx(party.world.now + 30, abs=2)


def test_a_player_who_is_away_at_the_reveal_does_not_hold_a_quick_table_up() -> None:
    clock = TurnClock(5)
    clock.reveal(cards=6, now=100.0)
    clock.begin(now=101.0)
    assert clock.ends == 100.0 + 5 + 5
    assert TurnClock(0).ends is None


def test_a_pause_in_a_reveal_takes_no_time_from_the_next_choice() -> None:
    # R-14-28
    clock = TurnClock(30)
    clock.reveal(cards=6, now=100.0)  # until 128
    clock.begin(now=100.5)
    clock.pause(b"a", 127.0, paused=True)
    clock.pause(b"a", 187.0, paused=False)
    assert clock.ends == 217
    clock.pause(b"a", 200.0, paused=True)
    clock.pause(b"a", 210.0, paused=False)
    assert clock.ends == 227  # a pause after it moves the rest, as ever
    short = TurnClock(30)
    short.reveal(cards=6, now=100.0)
    short.begin(now=100.5)
    short.pause(b"a", 110.0, paused=True)
    short.pause(b"a", 115.0, paused=False)
    assert short.ends == 158  # the reveal can be seen meanwhile


def test_a_table_that_pauses_in_a_reveal_has_the_whole_time_afterwards() -> None:
    # R-14-28
    party, bots, machines = with_timer()
    party.until(lambda: all(one.table.results for one in machines))
    for machine in machines:
        bots.of(machine).plays = False
    party.until(lambda: all(one.table.turn_ends is not None for one in machines))
    party.run(18)
    machines[2].do(SetPaused(paused=True))
    party.run(60)
    machines[0].do(SetPaused(paused=False))
    party.run(1)
    for machine in machines:
        assert machine.table.turn_ends == pytest.approx(party.world.now + 29, abs=2)


def test_who_was_cut_off_when_a_pause_began_learns_of_it() -> None:
    # R-14-28
    party, bots, machines = with_timer()
    for machine in machines:
        bots.of(machine).plays = False
    party.until(lambda: all(len(one.links) == 3 for one in machines))
    party.until(lambda: machines[0].table.turn_ends is not None)
    caller, other = machines[2], machines[0]
    party.part([caller], [other])
    caller.do(SetPaused(paused=True))
    party.run(1)
    assert other.table.paused_by is None
    party.heal()
    party.until(lambda: other.table.paused_by == caller.table.me)
    other.do(SetPaused(paused=False))
    party.run(1)
    assert caller.table.paused_by is None


def test_the_storyteller_is_not_waited_for_while_the_others_vote() -> None:
    party, bots, machines = table(4)
    party.until(lambda: all(one.table.phase is Phase.LAY for one in machines))
    teller = machines[0].table.storyteller
    voters = [one for one in machines if one.table.me != teller]
    party.until(lambda: any(one.table.phase is Phase.VOTE for one in machines))
    for machine in machines:
        bots.of(machine).plays = False
    party.until(lambda: all(one.table.phase is Phase.VOTE for one in voters))
    for machine in machines:
        owing = [n for n, seat in enumerate(machine.table.seats) if seat.owes_since is not None]
        assert teller not in owing


def choice_of(machine: PartyMachine) -> tuple[Choice, ...]:
    state = machine.state
    assert isinstance(state, InGame)
    game, me = state.game.seen_game(), machine.table.me
    assert me is not None
    return answer(asks(game)[me], game, me, Mind(), machine.chance)


def laying(hold: float) -> tuple[Party, Bots, list[PartyMachine], PartyMachine]:
    """A table where cards are being chosen, and a player who is asked for one."""
    party, bots, machines = table(4, how=short_settings(6, 4), hold=hold)
    for machine in machines:
        bots.of(machine).thinking = 0.2
    party.until(lambda: all(one.table.phase is Phase.TELL for one in machines))
    tellers = [one for one in machines if one.table.storyteller == one.table.me]
    for machine in machines:
        bots.of(machine).plays = machine in tellers
    bots.wake()
    party.until(lambda: all(one.table.phase is Phase.LAY for one in machines))
    return party, bots, machines, next(one for one in machines if one.table.ask is not None)


def test_a_card_can_be_taken_back_before_all_have_answered() -> None:
    # R-14-29
    party, _, machines, player = laying(hold=5.0)
    hand = player.table.hand
    player.do(SubmitAnswer(choice_of(player)))
    assert [one for one in machines if one.table.can_take_back] == [player]
    party.run(1)
    player.do(TakeBack())
    party.run(1)
    assert player.table.ask is not None
    assert player.table.hand == hand
    assert not any(one.table.can_take_back for one in machines)
    player.do(SubmitAnswer(choice_of(player)))
    party.run(6)
    assert [one for one in machines if one.table.can_take_back] == []
    player.do(TakeBack())
    assert player.table.notices[-1].what is News.REFUSED


def test_nobody_waits_for_the_hold_once_all_have_answered() -> None:
    # R-14-29
    party, _, machines, _ = laying(hold=60.0)
    asked = [one for one in machines if one.table.ask is not None]
    for one in asked:
        one.do(SubmitAnswer(choice_of(one)))
    party.until(lambda: all(one.table.phase is not Phase.LAY for one in machines), 5)


def test_games_with_a_hold_end_with_equal_files() -> None:
    party, _, machines = table(3, how=short_settings(4), hold=5.0)
    party.until(lambda: all(one.kind is Over for one in machines), 3000)
    party.run(5)
    assert len(saves(machines)) == 1


def assert_rests_after(machine: PartyMachine, seconds: float) -> None:
    """A machine that has nothing to do does not ask for a tick at once, again and again."""
    now = machine.now + seconds
    assert machine.state is not None
    state, _ = step(machine.state, Tick(), now)
    due = deadline(state)
    assert due is None or due > now


def test_a_player_who_leaves_with_a_card_that_could_be_taken_back_leaves_no_clock_behind() -> None:
    party, _, _, player = laying(hold=5.0)
    player.do(SubmitAnswer(choice_of(player)))
    player.do(LeaveTable())
    party.until(lambda: player.table.standing is Standing.WATCHING, 4)
    assert_rests_after(player, 6)


def test_a_storyteller_whose_time_is_up_is_waited_for_in_peace() -> None:
    party, _, machines = with_timer()
    party.until(lambda: any(isinstance(one.table.ask, AskClaim | AskTell) for one in machines))
    teller = next(one for one in machines if isinstance(one.table.ask, AskClaim | AskTell))
    assert_rests_after(teller, 40)
