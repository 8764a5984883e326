"""Replicas: in whatever order, however often and late the same events come, all is the same."""

import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from p2p_dixit.log.event import sign_event
from p2p_dixit.log.file import write_records
from p2p_dixit.log.ledger import Admitted, Forked, Held, Refused, Repeated
from p2p_dixit.table.replica import Replica, Verdicts
from p2p_dixit.table.steps.ends import HandMove
from tests.table.change import goodbye, wishes
from tests.table.play import key_of
from tests.table.recorded import Moment, Recording, moments

ROOT = Path(__file__).parents[2]
AHEAD = 3  # steps from which events may come before their time


@lru_cache
def eventful(name: str, players: int) -> Recording:
    """Two rounds with a departure in the middle of the second."""
    recording = Recording(name, players, points=30)
    recording.rounds(1)
    recording.until("open")
    company = recording.company
    recording.decide(wishes(company, 1) if name == "modern" else goodbye(company, players - 1))
    recording.rounds(2)
    return recording


class Delivery(RuleBasedStateMachine):
    """One replica that is sent what the others have said, in any order."""

    name, players = "modern", 4

    def __init__(self) -> None:
        super().__init__()
        recording = eventful(self.name, self.players)
        self.moments: list[Moment] = recording.moments
        self.end = recording.company.replica
        company = recording.company
        # The proofs were checked when the game was recorded: here only the order matters.
        self.replica = Replica(company.genesis, company.verdicts)
        self.at = 0
        self.sent: list[bytes] = []

    @property
    def over(self) -> bool:
        return self.at == len(self.moments)

    def offer(self, raw: bytes) -> None:
        outcome = self.replica.offer(raw)
        assert isinstance(outcome, Admitted | Repeated | Held | Refused), outcome
        if isinstance(outcome, Refused):
            assert "too" in outcome.why or "not at the table" in outcome.why
        self.sent.append(raw)

    @precondition(lambda self: not self.over)
    @rule(ahead=st.integers(0, AHEAD), pick=st.integers(0, 11))
    def deliver(self, ahead: int, pick: int) -> None:
        events = self.moments[min(self.at + ahead, len(self.moments) - 1)].events
        self.offer(events[pick % len(events)].raw)

    @precondition(lambda self: self.sent)
    @rule(pick=st.integers(0, 1000))
    def deliver_again(self, pick: int) -> None:
        self.offer(self.sent[pick % len(self.sent)])

    @precondition(lambda self: self.at)
    @rule(pick=st.integers(0, 1000), seat=st.integers(0, 11))
    def deliver_late(self, pick: int, seat: int) -> None:
        events = self.moments[pick % self.at].events
        self.offer(events[seat % len(events)].raw)

    @precondition(lambda self: not self.over)
    @rule()
    def catch_up(self) -> None:
        """All that is missing comes in reverse order, and the step is final."""
        moment = self.moments[self.at]
        if moment.decided is None:
            for event in reversed(moment.events):
                self.offer(event.raw)
            released = self.replica.advance()
        else:
            released = self.replica.reconfigure(moment.decided)
        for raw in released:
            self.offer(raw)
        self.at += 1

    @invariant()
    def state_is_the_same(self) -> None:
        at = self.end if self.over else self.moments[self.at].company.replica
        assert self.replica.table.hash == at.table.hash
        assert self.replica.step == at.step

    def teardown(self) -> None:
        while not self.over:
            self.catch_up()
        self.state_is_the_same()
        assert write_records(self.replica.records()) == write_records(self.end.records())


@pytest.mark.parametrize(
    ("name", "players"),
    [("classic", 4), ("modern", 4), ("odyssey", 4), ("party", 7), ("teams", 6)],
)
def test_any_order_of_delivery_gives_the_same_state_and_file(name: str, players: int) -> None:
    # R-15-9
    kind = type(f"Delivery_{name}", (Delivery,), {"name": name, "players": players})
    assert issubclass(kind, Delivery)
    run_state_machine_as_test(kind, settings=settings(max_examples=6, stateful_step_count=60))


PLAY = """
from tests.table.recorded import with_a_leave
from p2p_dixit.log.file import write_records
replica = with_a_leave().company.replica
from hashlib import sha256
print(replica.table.hash.hex(), sha256(write_records(replica.records())).hexdigest())
"""


def test_the_bytes_do_not_depend_on_the_hash_seed() -> None:
    outputs = set()
    for seed in ("1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", PLAY],
            env=environment,
            capture_output=True,
            check=True,
            text=True,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop()) == 130


def test_two_moves_in_one_place_are_a_fork_whichever_came_first() -> None:
    moment = moments("vote")[0]
    honest = moment.events[0]
    other = sign_event(key_of(honest.seat), honest.place, "vote", None)
    one, two = moment.fresh(), moment.fresh()
    one.offer(honest.raw)
    two.offer(honest.raw)
    first = one.offer(other.raw)
    assert isinstance(first, Forked)
    assert first.fork.seat == honest.seat
    assert two.offer(other.raw) == first


def test_a_verdict_is_reached_once_and_forgotten_in_time() -> None:
    verdicts = Verdicts(most=2)
    move = HandMove(None)
    for name in (b"a", b"b", b"c"):
        verdicts.add(name, move)
    assert verdicts.get(b"a") is None
    assert verdicts.get(b"b") is move


def test_a_replica_begun_anew_comes_to_the_same_point() -> None:
    moment = moments("open")[0]
    replica = moment.fresh()
    again = replica.fresh()
    assert again.step.number == 0
    for raw in replica.records()[1:]:
        assert isinstance(again.offer(raw), Admitted)
        if not again.ledger.missing:
            again.advance()
    assert again.table.hash == replica.table.hash
    assert again.step == replica.step


def test_a_step_that_is_not_complete_cannot_be_closed() -> None:
    moment = moments("vote")[0]
    replica = moment.fresh()
    replica.offer(moment.events[0].raw)
    with pytest.raises(ValueError, match="not complete"):
        replica.advance()
