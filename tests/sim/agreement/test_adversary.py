"""The adversary of the simulator, and the oracle that judges its evenings; soak has thousands."""

import pytest

from p2p_dixit.errors import UsageError
from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.roster import Member, Roster
from p2p_dixit.membership.ports import Divided
from p2p_dixit.session.session import Session
from p2p_dixit.session.shared import Shared
from p2p_dixit.sim.agreement.faults import Faults, adverse
from p2p_dixit.sim.agreement.lineage import Lineage
from p2p_dixit.sim.agreement.meter import Account, Budget
from p2p_dixit.sim.agreement.oracle import LARGEST_MESSAGE, Seen, tolerates
from p2p_dixit.sim.agreement.simulator import Evening, simulate
from p2p_dixit.work import Work
from tests.session.toy import ToyGame
from tests.sim.agreement.coverage import Coverage, branch
from tests.sim.agreement.plot import quiet
from tools.soak.adversary import evening, every_schedule, every_trial, schedule_of, trial_of

KEYS = [bytes([seat]) * 32 for seat in range(5)]


def roster(number: int, *seats: int) -> Roster:
    return Roster(number, bytes([number]) * 32, tuple(Member(s, KEYS[s]) for s in seats))


# -- evenings have names


def test_an_evening_is_repeated_by_its_name() -> None:
    one, other = (evening("toy", "5/3:8", trace=True) for _ in range(2))
    assert one == other
    assert one.lies > 3


def test_a_branch_is_the_same_up_to_its_lie_and_then_another() -> None:
    def lies(came: Evening) -> list[str]:
        return [line for line in came.trace if " lies: " in line]

    stem, branch = evening("toy", "8", trace=True), evening("toy", "8/4:1", trace=True)
    assert len(lies(stem)) > 3
    assert lies(stem)[:2] == lies(branch)[:2]
    assert lies(stem) != lies(branch)


def test_names_are_read_and_written() -> None:
    lineage = Lineage(12, ((40, 7), (90, 3)))
    assert str(lineage) == "12/40:7/90:3"
    assert Lineage.parse("12/40:7/90:3") == lineage
    assert branch(lineage, 50, 8) == Lineage(12, ((40, 7), (50, 8)))
    with pytest.raises(UsageError):
        Lineage.parse("12/40")


def test_what_reached_a_new_state_is_followed_from_its_lie() -> None:
    coverage = Coverage.begin(0)
    assert coverage.add(Lineage(1), {10: 0, 11: 6}) == 2
    assert coverage.add(Lineage(2), {10: 0, 11: 3}) == 0
    followed = {coverage.next(seed) for seed in range(100, 140)}
    branches = {lineage for lineage in followed if lineage.turns}
    assert branches
    assert {lineage.seed for lineage in branches} == {1}
    assert all(3 <= lineage.turns[-1][0] <= 6 for lineage in branches)
    assert any(not lineage.turns for lineage in followed)


# -- small scope


def test_all_small_schedules_and_trials_are_there_once() -> None:
    assert len(every_schedule()) == len(set(every_schedule())) == 4096
    assert len(every_trial()) == len(set(every_trial())) == 3696
    assert {schedule_of(number)[0] for number in range(4096)} == set(every_schedule())
    assert {trial_of(number)[0] for number in range(3696)} == set(every_trial())


@pytest.mark.parametrize("number", range(12))
def test_twins_divide_nobody(number: int) -> None:
    assert evening("twins", str(number)).wrong == ()


@pytest.mark.parametrize("number", range(16))
def test_no_single_message_does_any_harm(number: int) -> None:
    assert evening("byzzfuzz", str(number)).wrong == ()


def test_twins_are_two_machines_that_sign_with_one_key() -> None:
    """On two sides of a broken network both go on, and what they sign convicts them."""
    convicted = [evening("twins", str(number)).convicted for number in range(12)]
    twins = [schedule_of(number)[0].twin for number in range(12)]
    assert any(convicted)
    assert all(who <= {twin} for who, twin in zip(convicted, twins, strict=True))


# -- the oracle


def test_two_majorities_share_more_than_one_seat_at_an_even_table() -> None:
    assert [tolerates(seats, 1) for seats in (3, 4, 5, 6)] == [False, True, False, True]
    assert not tolerates(4, 2)


def test_whoever_is_honest_goes_by_a_majority_of_wishes_only() -> None:
    before, after = roster(0, 0, 1, 2, 3), roster(1, 0, 1, 2)
    seen = Seen(liars={KEYS[0]})
    seen.wish(before, KEYS[1], 3)
    seen.changed(1, before, after)
    assert seen.faults == ["seat 3 is honest and was evicted by 1 wishes"]
    seen = Seen(liars={KEYS[0]})
    for who in (1, 2):  # and the liar may be the third
        seen.wish(before, KEYS[who], 3)
    seen.changed(1, before, after)
    assert seen.faults == []


def test_whoever_has_left_may_be_gone_and_once_back_may_not() -> None:
    seen = Seen(left={KEYS[3]})
    seen.changed(1, roster(0, 0, 1, 2, 3), roster(1, 0, 1, 2, 3))
    seen.changed(1, roster(1, 0, 1, 2, 3), roster(2, 0, 1, 2))
    seen.changed(1, roster(2, 0, 1, 2), roster(3, 0, 1, 2, 3))
    assert seen.faults == []
    seen.changed(1, roster(3, 0, 1, 2, 3), roster(4, 0, 1, 2))
    assert seen.faults == ["seat 3 is honest and was evicted by 0 wishes"]


def test_two_rosters_of_one_number_are_a_fault_where_one_liar_cannot_bring_them_about() -> None:
    other = Roster(1, b"?" * 32, roster(1, 0, 1, 2).members)
    for seats, faults, divided in (((0, 1, 2, 3), 1, False), ((0, 1, 2), 0, True)):
        seen = Seen(liars={KEYS[0]}, left={KEYS[3]})
        seen.changed(1, roster(0, *seats), roster(1, 0, 1, 2))
        seen.changed(2, roster(0, *seats), other)
        assert (len(seen.faults), seen.divided) == (faults, divided)


def test_a_node_that_calls_itself_divided_is_a_fault() -> None:
    seen = Seen()
    seen.take(2, Divided(()), roster(0, 0, 1, 2))
    assert seen.faults == ["node 2 is divided from the others"]


def test_a_message_that_no_link_takes_is_a_fault() -> None:
    seen = Seen()
    seen.sent(1, bytes(LARGEST_MESSAGE))
    assert seen.faults == []
    seen.sent(1, bytes(LARGEST_MESSAGE + 1))
    assert len(seen.faults) == 1


def test_an_account_is_judged_by_what_was_sent() -> None:
    budget, account = Budget(), Account()
    for _ in range(100):
        account.add(bytes(200), Work(nodes=60, signatures=2, proof_bytes=200))
    assert budget.exceeded(account) is None
    account.add(bytes(400_000), Work(nodes=400_000))
    assert "values" in (budget.exceeded(account) or "")


class _Forgetful(Shared):
    """Keeps no statement."""

    def persist(self, *records: tuple[Record, bytes]) -> None:
        super().persist(*(one for one in records if one[0] is not Record.STATEMENT))


class Unkept(Session):
    """Sends what it signed without having kept it."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.shared.__class__ = _Forgetful


def test_what_was_signed_and_not_kept_is_missed_after_a_crash() -> None:
    faults = Faults(**{**vars(quiet(20.0)), "crashes": 8, "lying_disks": 0.0, "leaves": 1})
    games = [(ToyGame(4, 20, 0), seed) for seed in range(3)]
    without = [what for game in games for what in simulate(*game, faults, session=Unkept).wrong]
    assert any("forgot what it had signed" in what for what in without)
    assert not any(simulate(*game, faults).wrong for game in games)


# -- liars who make up what they say


def test_the_number_of_liars_is_as_asked_for() -> None:
    for liars in (0, 1, 2):
        game = ToyGame(6, 4, 0)
        came = simulate(
            game, 3, Faults(**{**vars(adverse(Lineage(3), 6, liars)), "spectators": False})
        )
        assert len(came.liars) == liars
        assert bool(came.lies) == bool(liars)


def test_who_only_watches_may_lie_as_well() -> None:
    faults = Faults(**{**vars(adverse(Lineage(4), 4, 0)), "spectators": True})
    came = simulate(ToyGame(4, 6, 2), 4, faults)
    assert came.liars == {4, 5}
    assert came.lies


@pytest.mark.parametrize("name", ["1", "2", "3", "8/6:1", "20"])
def test_no_lie_of_a_few_evenings_does_any_harm(name: str) -> None:
    came = evening("toy", name)
    assert came.wrong == ()
    assert came.finished
