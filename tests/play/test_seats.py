"""Coming late and coming back: what one yes, one objection and one silence do."""

from dataclasses import replace

import pytest

from p2p_dixit.play.applicants import OBJECTION_SECONDS, applicants_of
from p2p_dixit.play.commands import (
    AskForSeat,
    ContinueWithout,
    DeclineApplicant,
    LeaveTable,
    SubmitAnswer,
    WelcomeApplicant,
)
from p2p_dixit.play.lobby.messages import MAX_SPECTATORS
from p2p_dixit.play.table import InGame, Over
from p2p_dixit.play.view import News, Standing
from p2p_dixit.rules.intents import LayDown
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.owed import AskLay
from p2p_dixit.session.effects import Effect
from p2p_dixit.session.limits import HEARTBEAT
from p2p_dixit.sim.guests import Bots
from p2p_dixit.sim.party import Party, PartyMachine, short_settings
from p2p_dixit.ui.text.trouble import late_seats
from tests.play.evening import saves, table


def quiet_table(players: int = 3) -> tuple[Party, Bots, list[PartyMachine]]:
    """A table in its first round where nobody plays or welcomes by themselves."""
    party, bots, machines = table(players, how=short_settings(20, players + 1))
    party.until(lambda: all(one.table.round for one in machines))
    for machine in machines:
        bots.of(machine).plays = bots.of(machine).welcomes = False
    return party, bots, machines


def newcomer(party: Party, at: PartyMachine) -> PartyMachine:
    late = party.machine()
    late.visit(at.address)
    party.until(lambda: late.kind is InGame and late.table.standing is Standing.ASKING)
    party.until(lambda: all(one.table.applicants for one in party.machines if one is not late))
    return late


def test_one_yes_lets_a_newcomer_in_if_nobody_objects() -> None:
    # R-14-21, R-14-22
    party, bots, machines = quiet_table()
    late = newcomer(party, machines[1])
    party.run(3 * OBJECTION_SECONDS)
    assert late.table.standing is Standing.ASKING  # silence alone lets no stranger in
    machines[0].do(WelcomeApplicant(late.peer))
    party.until(lambda: late.table.standing is Standing.COMING, 2 * OBJECTION_SECONDS)
    for machine in party.machines:
        bots.of(machine).plays = True
    bots.wake()
    party.until(lambda: late.table.standing is Standing.PLAYING and late.table.me == 3)
    party.until(lambda: all(one.kind is Over for one in party.machines), 6000)
    party.run(5)
    assert len(saves(party.machines)) == 1
    seats = late.table.seats
    assert len({seat.rabbit for seat in seats}) == len({seat.name for seat in seats}) == 4


def joined(machine: PartyMachine) -> list[str]:
    """Who has joined, as far as this machine knows."""
    return [notice.detail for notice in machine.table.notices if notice.what is News.JOINED]


def test_a_newcomer_who_leaves_before_the_next_round_is_named() -> None:
    party, _, machines = quiet_table()
    late = newcomer(party, machines[1])
    machines[0].do(WelcomeApplicant(late.peer))
    party.until(lambda: late.table.standing is Standing.COMING, 2 * OBJECTION_SECONDS)
    for machine in machines:
        party.until(lambda: joined(machine))  # noqa: B023
    (name,) = joined(machines[0])
    assert name
    late.do(LeaveTable())
    for machine in machines:
        party.until(lambda: machine.table.notices[-1].what is News.LEFT)  # noqa: B023
        told = [(n.what, n.detail) for n in machine.table.notices[-2:]]
        assert told == [(News.LEAVING, name), (News.LEFT, name)]


def test_a_consent_that_is_due_is_not_made_when_the_applicants_link_breaks() -> None:
    # R-14-22: the game would wait for an absent player
    party, _, machines = quiet_table()
    late = newcomer(party, machines[1])
    machines[0].do(WelcomeApplicant(late.peer))
    party.until(lambda: machines[1].table.applicants[0].agreed == 1)
    state = machines[1].state
    assert isinstance(state, InGame)
    state.game.lost(late.peer, machines[1].now + 2 * OBJECTION_SECONDS)
    (asking,) = applicants_of(state.game.node.session, state.game.replica)
    assert not asking.mine


def test_one_objection_keeps_a_newcomer_out_until_it_is_taken_back() -> None:
    # R-14-21, R-14-27
    party, _, machines = quiet_table()
    late = newcomer(party, machines[0])
    machines[2].do(DeclineApplicant(late.peer))
    machines[0].do(WelcomeApplicant(late.peer))
    party.run(3 * OBJECTION_SECONDS)
    assert late.table.standing is Standing.ASKING
    assert late.table.answers.declined
    assert [n.what for n in late.table.notices].count(News.DECLINED) == 1
    machines[2].do(WelcomeApplicant(late.peer))
    party.until(lambda: late.table.standing is Standing.COMING)


def test_an_objection_is_repeated_after_a_lost_link() -> None:
    # R-14-27
    party, _, machines = quiet_table()
    late = newcomer(party, machines[0])
    party.part([late], machines)
    machines[2].do(DeclineApplicant(late.peer))
    party.run(2)
    assert not late.table.answers.declined
    party.heal()
    party.until(lambda: late.table.answers.declined)


def without(party: Party, seat: int, machines: list[PartyMachine]) -> None:
    for machine in machines:
        machine.do(ContinueWithout(seat))
    party.until(lambda: all(not one.table.seats[seat].present for one in machines))


def test_a_former_player_returns_when_nobody_objects() -> None:
    # R-14-22
    party, bots, machines = table(4, how=short_settings(20, 5))
    sleeper, others = machines[3], machines[:3]
    party.until(lambda: sleeper.table.round)
    for machine in machines:
        bots.of(machine).welcomes = False
    bots.of(sleeper).plays = False
    party.until(lambda: others[0].table.phase is Phase.LAY)
    party.run(5)
    without(party, 3, others)
    party.until(lambda: sleeper.table.standing is Standing.WATCHING)
    for machine in others:
        bots.of(machine).plays = False
    sleeper.do(AskForSeat())
    party.until(lambda: others[0].table.applicants)
    assert others[0].table.applicants[0].returns
    party.until(lambda: sleeper.table.standing is Standing.COMING, 2 * OBJECTION_SECONDS)
    for machine in machines:
        bots.of(machine).plays = True
    bots.wake()
    party.until(lambda: sleeper.table.standing is Standing.PLAYING and sleeper.table.hand)
    assert sleeper.table.me == 3


def _waited_for(machine: PartyMachine) -> set[int]:
    """The players who are to lay a card."""
    seats = enumerate(machine.table.seats)
    laying = machine.table.phase is Phase.LAY
    return {n for n, seat in seats if laying and seat.owes_since is not None}


def returning() -> tuple[Party, PartyMachine, list[PartyMachine]]:
    """The others have continued without a player, who asks for the seat; they have not answered."""
    party, bots, machines = table(4, how=short_settings(20, 5))
    sleeper, others = machines[3], machines[:3]
    party.until(lambda: sleeper.table.round)
    for machine in machines:
        bots.of(machine).welcomes = False
    bots.of(sleeper).plays = False
    party.run(20)  # the others have answered, and wait for this player alone
    seat = sleeper.table.me
    assert seat is not None
    assert others[0].table.seats[seat].owes_since is not None
    for machine in others:
        bots.of(machine).plays = False
    without(party, seat, others)
    party.until(lambda: sleeper.table.standing is Standing.WATCHING)
    sleeper.do(AskForSeat())
    party.until(lambda: all(one.table.applicants for one in others))
    return party, sleeper, others


def test_one_yes_brings_a_former_player_back_at_once() -> None:
    party, sleeper, others = returning()
    others[0].do(WelcomeApplicant(sleeper.peer))
    party.until(lambda: sleeper.table.standing is Standing.COMING, OBJECTION_SECONDS / 2)


def test_a_consent_that_cannot_be_given_now_is_tried_once_an_input(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    party, sleeper, others = returning()
    state = others[1].state
    assert isinstance(state, InGame)
    game = state.game
    game.node.session.roster_change.divided = True  # says nothing more under this roster
    inputs, tried, run, welcome = [], [], game._run, game.node.session.welcome

    def running(effects: list[Effect], now: float) -> None:
        inputs.append(now)
        run(effects, now)

    def welcoming(key: bytes, now: float) -> list[Effect]:
        tried.append(now)
        return welcome(key, now)

    monkeypatch.setattr(game, "_run", running)
    monkeypatch.setattr(game.node.session, "welcome", welcoming)
    others[0].do(WelcomeApplicant(sleeper.peer))
    party.until(lambda: others[1].table.applicants[0].agreed)
    party.run(HEARTBEAT)
    assert not others[1].table.applicants[0].mine
    assert 0 < len(tried) <= len(inputs)


def test_a_newcomer_who_is_killed_comes_back_with_seat_and_hand() -> None:
    # R-14-19
    party, bots, machines = quiet_table()
    late = newcomer(party, machines[0])
    machines[0].do(WelcomeApplicant(late.peer))
    party.until(lambda: late.table.standing is Standing.COMING)
    for machine in machines:
        bots.of(machine).plays = True
    bots.of(late).plays = False
    bots.wake()
    party.until(lambda: late.table.ask is not None)
    hand = late.table.hand
    late.kill()
    party.run(2)
    late.resume([machines[1].address])
    party.until(lambda: late.table.me == 3 and late.table.ask is not None)
    assert late.table.hand == hand


@pytest.mark.parametrize("timer", [0, 60])
def test_a_card_of_a_void_round_is_asked_for_again_in_the_next(timer: int) -> None:
    """The table would wait for a player whose screen shows the card as played."""
    party, bots, machines = table(5, how=replace(short_settings(20, 5), timer=timer))
    teller = machines[0]
    for machine in machines[1:]:
        bots.of(machine).plays = False
    party.until(lambda: all(one.table.phase is Phase.LAY for one in machines))
    gone = teller.table.me
    assert gone is not None
    by_seat = {one.table.me: one for one in machines}
    following, early, *others = (by_seat[(gone + n) % 5] for n in range(1, 5))
    early.do(SubmitAnswer((LayDown((gone + 2) % 5, early.table.hand[:1]),)))
    party.until(lambda: early.table.laid)
    teller.kill()
    without(party, gone, machines[1:])
    party.until(lambda: early.table.round == 2)
    for machine in (following, *others):
        bots.of(machine).plays = True
    bots.wake()
    party.until(lambda: _waited_for(early) == {early.table.me})
    assert not early.table.laid
    if timer:
        party.until(lambda: early.table.phase is Phase.VOTE, 3 * timer)
    else:
        assert isinstance(early.table.ask, AskLay)


def test_the_own_vote_to_continue_without_a_player_counts_at_once() -> None:
    party, bots, machines = table(4, how=short_settings(20, 4))
    party.until(lambda: machines[0].table.round)
    for machine in machines:
        bots.of(machine).plays = False
    party.run(1)
    machines[0].do(ContinueWithout(3))
    assert machines[0].table.seats[3].wished_out == 1
    party.run(1)
    assert machines[1].table.seats[3].wished_out == 1


def test_a_spectators_vote_to_continue_without_a_player_changes_nothing() -> None:
    party, _, machines = table(3, how=short_settings(5))
    watching = party.machine()
    watching.visit(machines[0].address, watch=True)
    party.until(lambda: watching.kind is InGame)
    watching.do(ContinueWithout(0))
    assert isinstance(watching.state, InGame)
    assert watching.state.game.notebook.wishes == {}


def test_spectators_see_no_hand_and_are_not_heard() -> None:
    # R-14-17
    party, _, machines = table(3, how=short_settings(5))
    watching = [party.machine() for _ in range(MAX_SPECTATORS)]
    for machine in watching:
        machine.visit(machines[0].address, watch=True)
    party.until(lambda: all(one.kind is InGame for one in watching))
    hands: set[int] = set()
    party.listeners.append(
        lambda one: hands.update(one.table.hand) if one is watching[0] and one.up else None
    )
    late = party.machine()
    late.visit(machines[0].address, watch=True)
    watching[0].do(ContinueWithout(0))
    party.until(lambda: all(one.kind is Over for one in [*machines, *watching]))
    assert not hands
    assert not late.links  # no room for one more


def test_who_is_alone_is_told_so() -> None:
    party, _, machines = table(4, how=short_settings(20, 4))
    party.until(lambda: machines[0].table.round)
    party.part(machines[:3], machines[3:])
    party.run(3)
    assert machines[3].table.alone
    assert not machines[0].table.alone
    party.heal()
    party.until(lambda: not machines[3].table.alone)


def test_a_card_that_was_played_is_kept_when_the_table_continues_without_a_player() -> None:
    party, bots, machines = table(4, how=short_settings(20, 4))
    party.until(lambda: sum(isinstance(one.table.ask, AskLay) for one in machines) == 3)
    for machine in machines:
        bots.of(machine).plays = False
    asked = [one for one in machines if isinstance(one.table.ask, AskLay)]
    player, gone, other = asked
    bots.of(player).plays = True
    bots.wake()
    party.until(lambda: player.table.ask is None)
    bots.of(player).plays = False
    seat = gone.table.me
    assert seat is not None
    gone.kill()
    party.until(lambda: all(one.table.seats[seat].unheard_since for one in (player, other)))
    for machine in machines:
        if machine.up:
            machine.do(ContinueWithout(seat))
    party.until(lambda: not player.table.seats[seat].present)
    party.until(lambda: isinstance(other.table.ask, AskLay))  # the step is open again
    assert player.table.ask is None  # the program has played the card again by itself
    me = player.table.me
    assert me is not None
    party.until(lambda: me in other.state.game.replica.ledger.moves)  # type: ignore[union-attr]


def test_who_comes_back_is_told_what_became_of_their_seat_and_no_old_news() -> None:
    """The others let a newcomer in meanwhile: they read the name, though it has no seat yet."""
    party, bots, machines = table(4, how=short_settings(20, 5))
    sleeper, others = machines[3], machines[:3]
    party.until(lambda: sleeper.table.round)
    sleeper.kill()
    party.run(5)
    without(party, 3, others)
    party.machine("Eva").visit(others[0].address)
    party.until(lambda: News.JOINED in [one.what for one in others[0].table.notices])
    joined = next(one for one in others[0].table.notices if one.what is News.JOINED)
    assert joined.detail == "Eva"
    party.until(lambda: len(others[0].table.results) >= 2)
    for machine in others:
        bots.of(machine).plays = False
    sleeper.resume([one.address for one in others])
    party.until(lambda: sleeper.table.standing is Standing.WATCHING)
    party.until(lambda: len(sleeper.table.seats) == 5)
    party.run(1)
    assert [(one.what, one.seat) for one in sleeper.table.notices] == [(News.LEFT, 3)]


def test_an_applicant_who_has_left_is_not_let_in_and_may_ask_again() -> None:
    """Else the whole table would wait for a newcomer who is not there."""
    # R-14-21, R-14-22
    party, _, machines = quiet_table()
    late = newcomer(party, machines[1])
    machines[0].do(WelcomeApplicant(late.peer))
    party.run(OBJECTION_SECONDS / 2)
    late.kill()
    party.run(3 * OBJECTION_SECONDS)
    assert [one.table.applicants for one in machines] == [()] * 3
    assert [one.table.coming for one in machines] == [()] * 3
    late.resume([machines[1].address])
    party.until(lambda: all(one.table.applicants for one in machines))
    machines[0].do(WelcomeApplicant(late.peer))
    party.until(lambda: late.table.standing is Standing.COMING, 3 * OBJECTION_SECONDS)


def test_the_table_continues_without_a_newcomer_whose_machine_is_gone() -> None:
    party, bots, machines = quiet_table()
    late = newcomer(party, machines[1])
    machines[0].do(WelcomeApplicant(late.peer))
    party.until(lambda: machines[0].table.coming, 3 * OBJECTION_SECONDS)
    late.kill()
    party.run(20)
    seat = len(machines[0].table.seats)
    for machine in machines:
        (coming,) = machine.table.coming
        assert coming.name == late.name
        assert coming.unheard_since is not None
        assert late_seats(machine.table, party.world.now) == [seat]
        machine.do(ContinueWithout(seat))
    party.until(lambda: not any(one.table.coming for one in machines))
    for machine in machines:
        bots.of(machine).plays = True
    bots.wake()
    party.until(lambda: all(one.table.round > 1 for one in machines))
