"""Certificates that a liar has tampered with: they are dropped, and cost only their sender."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from p2p_dixit.log.journal_records import Record, write_record
from p2p_dixit.log.statements import Accepted, Leave
from p2p_dixit.membership.decision import (
    Certificate,
    Cut,
    Decision,
    make_decision,
    read_certificate,
)
from p2p_dixit.membership.grounds import Findings, Paper, Said
from p2p_dixit.session.effects import Persist, Send
from p2p_dixit.session.messages import Certified, Have, Message, write_message
from tests.session.bench import Bench, Tamper

LIAR, LEAVER = 1, 3


def stripped(_: Bench, whole: Certificate) -> Certificate:
    return replace(whole, papers=())


def doubled(_: Bench, whole: Certificate) -> Certificate:
    return replace(whole, papers=whole.papers * 2)


def foreign(bench: Bench, whole: Certificate) -> Certificate:
    """Another leave, just as genuine, in place of what the decision rests on."""
    body = Leave()
    return replace(whole, papers=(Said(bench.say(LIAR, body, whole.decision.number - 1), body),))


def padded(bench: Bench, whole: Certificate) -> Certificate:
    return replace(whole, papers=(*whole.papers, *foreign(bench, whole).papers))


CHANGES: dict[str, Callable[[Bench, Certificate], Certificate]] = {
    "stripped": stripped,
    "doubled": doubled,
    "foreign": foreign,
    "padded": padded,
}


def passing_on(bench: Bench, change: Callable[[Bench, Certificate], Certificate]) -> Tamper:
    """Passes certificates on changed."""

    def tamper(_: int, message: Message) -> Iterable[Message]:
        if isinstance(message, Certified):
            other = change(bench, read_certificate(message.certificate))
            yield Certified(other.raw)
        else:
            yield message

    return tamper


def departure(bench: Bench, seconds: float = 20.0) -> None:
    """A few steps, then a player leaves, and the others decide."""
    bench.move()
    bench.run(1.0)
    bench.do(LEAVER, bench.sessions[LEAVER].leave(bench.now))
    bench.run(seconds, lambda: all(bench.sessions[at].shared.roster.number for at in (0, 2)))


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_certificate_with_other_papers_stops_no_one(
    change: Callable[[Bench, Certificate], Certificate],
) -> None:
    bench = Bench()
    bench.quick.add(LIAR)
    bench.tamper[LIAR] = passing_on(bench, change)
    departure(bench)
    steps = bench.sessions[0].shared.open
    bench.run(5.0)
    assert bench.divided() == []
    assert [bench.sessions[at].shared.roster.number for at in (0, 2)] == [1, 1]
    assert bench.sessions[0].shared.open > steps + 10  # the seal, and the game
    assert bench.blamed(0) == bench.blamed(2) == {LIAR}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_does_not_hold_is_neither_journaled_nor_passed_on(
    change: Callable[[Bench, Certificate], Certificate],
) -> None:
    bench = Bench()
    bench.quick.add(LIAR)
    bench.tamper[LIAR] = passing_on(bench, change)
    departure(bench)
    for honest in (0, 2):
        bench.restart(honest)
    bench.run(5.0)
    assert bench.divided() == []
    assert [bench.sessions[at].shared.roster.number for at in (0, 2)] == [1, 1]


def test_a_journal_with_a_certificate_that_does_not_hold_can_be_gone_on_with() -> None:
    """As earlier versions wrote it down: stripped, and whole but for a wrong decision."""
    # R-12-28
    bench = Bench()
    departure(bench)
    certificate = bench.sessions[0].roster_change.past[1]
    before = Bench()
    before.move()
    before.run(1.0)
    bad = [stripped(bench, certificate).raw, b"garbage", certificate.raw[:-1]]
    before.journals[0] += [write_record(Record.CERTIFICATE, raw) for raw in bad]
    before.restart(0)
    step = before.sessions[0].shared.open
    before.run(5.0)
    assert before.divided() == []
    assert before.sessions[0].roster_change.pending is None
    assert before.sessions[0].shared.open > step


def made_by_hand(bench: Bench, decision: Decision, papers: tuple[Paper, ...]) -> Certificate:
    """A certificate that three of four seats have signed, whatever it says."""
    origin = bench.sessions[0].shared.roster.origin
    body = Accepted(origin, (0, LIAR), decision.hash)
    return Certificate(decision, tuple(bench.say(at, body).raw for at in (1, 2, 3)), papers)


def nobody_goes(bench: Bench, **changes: object) -> Decision:
    shared = bench.sessions[0].shared
    cut = Cut(shared.open - 1, shared.ledger.digest)
    decision = make_decision(shared.game, shared.roster, Findings(frozenset(), None), cut, ())
    return replace(decision, **changes)  # type: ignore[arg-type]


@pytest.fixture
def still() -> Bench:
    """A table at which a few steps are final and nobody moves."""
    bench = Bench()
    bench.move()
    bench.run(0.3)
    bench.still.update(range(4))
    bench.run(1.0)
    return bench


def test_what_a_majority_accepted_and_does_not_follow_at_its_cut_is_dropped(still: Bench) -> None:
    """More liars than are thought of: nothing is believed all the same, and nobody gives up."""
    # R-12-28, R-16-22
    members = still.sessions[0].shared.roster.members[:-1]
    wrong = made_by_hand(still, nobody_goes(still, members=members), ())
    still.post(LIAR, 0, Certified(wrong.raw))
    still.run(0.1)
    session = still.sessions[0]
    assert not session.roster_change.divided
    assert session.roster_change.pending is None
    assert session.shared.roster.number == 0
    still.post(2, 0, Certified(wrong.raw))  # once is enough: it is known now
    still.run(0.1)
    assert session.roster_change.pending is None
    # R-12-32: an honest peer passes on what a majority has accepted before it can know more
    assert not any(still.blamed(at) for at in range(LIAR))
    step = session.shared.open
    still.still.clear()
    still.move()
    still.run(1.0)
    assert session.shared.open > step


def test_a_certificate_that_cuts_off_what_is_final_divides_the_table(still: Bench) -> None:
    # R-12-29
    shared = still.sessions[0].shared
    cuts = [Cut(shared.open - 2, bytes(32)), Cut(shared.open - 1, bytes(32))]
    for cut in cuts:
        bench = still if cut is cuts[0] else _again()
        whole = made_by_hand(bench, nobody_goes(bench, cut=cut), ())
        bench.post(LIAR, 0, Certified(whole.raw))
        bench.run(0.1)
        assert bench.sessions[0].roster_change.divided
        assert bench.gave_up(0)


def _again() -> Bench:
    bench = Bench()
    bench.move()
    bench.run(0.3)
    bench.still.update(range(4))
    bench.run(1.0)
    return bench


@pytest.mark.parametrize("change", ["number", "origin", "game"])
def test_a_certificate_of_another_roster_is_passed_over_and_no_fault(
    still: Bench, change: str
) -> None:
    # R-16-22
    other: dict[str, object] = {"number": 2, "origin": bytes(32), "game": bytes(32)}
    decision = nobody_goes(still, **{change: other[change]})
    still.post(LIAR, 0, Certified(made_by_hand(still, decision, ()).raw))
    still.run(0.1)
    assert still.sessions[0].roster_change.pending is None
    assert not still.blamed(0)


def test_a_second_certificate_is_not_taken_while_one_is_acted_on(still: Bench) -> None:
    later = Cut(still.sessions[0].shared.open + 3, bytes(32))
    first = made_by_hand(still, nobody_goes(still, cut=later), ())
    second = made_by_hand(still, nobody_goes(still), ())
    for certificate in (first, second):
        still.post(LIAR, 0, Certified(certificate.raw))
    still.run(0.1)
    assert still.sessions[0].roster_change.pending == first


def test_a_certificate_is_written_down_before_it_is_passed_on(still: Bench) -> None:
    # R-12-46
    whole = made_by_hand(still, nobody_goes(still), ())
    session = still.sessions[0]
    message = write_message(session.shared.game, Certified(whole.raw))
    effects = session.receive(still.keys[LIAR].public, message, still.now)
    written = Persist((write_record(Record.CERTIFICATE, whole.raw),))
    records = [effect.records for effect in effects if isinstance(effect, Persist)]
    assert any(written.records[0] in kept for kept in records)
    at = next(n for n, one in enumerate(effects) if isinstance(one, Persist))
    sent = [n for n, one in enumerate(effects) if isinstance(one, Send) and one.message == message]
    assert len(sent) == 3
    assert min(sent) > at


def test_a_certificate_of_someone_without_a_seat_is_ignored_unless_it_was_asked_for() -> None:
    # R-12-31
    bench = Bench(4, strangers=1)
    watcher = 4
    bench.quick.add(watcher)
    bench.move()
    bench.run(0.3)
    bench.still.update(range(4))
    bench.run(1.0)
    whole = made_by_hand(bench, nobody_goes(bench), ())
    for raw in (whole.raw, b"garbage"):  # not even looked at
        bench.post(watcher, 0, Certified(raw))
    bench.run(0.1)
    assert bench.sessions[0].roster_change.pending is None
    assert not bench.blamed(0)
    shared = bench.sessions[0].shared
    ahead = Have(1, bytes(32), shared.open, 0, 0, 0, ())
    bench.post(watcher, 0, ahead)
    bench.post(watcher, 0, Certified(whole.raw))
    bench.run(0.1)
    assert bench.sessions[0].shared.roster.number == 1


def test_someone_who_only_watches_stops_no_departure() -> None:
    """A spectator wins the race with a stripped certificate."""
    bench = Bench(4, strangers=1)
    watcher = 4
    bench.quick.add(watcher)
    bench.tamper[watcher] = passing_on(bench, stripped)
    departure(bench)
    bench.run(3.0)
    assert bench.divided() == []
    assert [bench.sessions[at].shared.roster.number for at in (0, 1, 2)] == [1, 1, 1]


def test_who_comes_late_learns_from_players_who_sat_down_later() -> None:
    """Nobody of the first roster is there any more: the certificates come from its successors."""
    bench = Bench(3, strangers=3)
    latecomer = 5
    bench.deaf.add(latecomer)
    bench.move()
    bench.run(0.1)
    bench.still.update(range(6))
    for joining in (3, 4):
        bench.do(joining, bench.players[joining].ask_for_seat(bench.now))
        bench.run(0.5)  # a consent is given to what was asked
        for at in range(joining):
            bench.do(at, bench.sessions[at].welcome(bench.keys[joining].public, bench.now))
        bench.run(10.0, lambda: bench.sessions[0].shared.roster.number == joining - 2)  # noqa: B023
        bench.run(2.0)
    for leaving in (0, 1, 2):
        bench.do(leaving, bench.sessions[leaving].leave(bench.now))
        bench.run(10.0, lambda: leaving not in bench.sessions[3].shared.roster.seats)  # noqa: B023
    assert bench.sessions[3].shared.roster.seats == (3, 4)
    bench.deaf = {0, 1, 2}
    bench.players[latecomer] = bench._player(latecomer, 2)
    for at in (3, 4):
        peer = bench.keys[latecomer].public
        bench.do(at, bench.sessions[at].disconnect(peer, bench.now))
        bench.meet(at)
    bench.meet(latecomer)
    bench.run(10.0)
    assert bench.sessions[latecomer].shared.roster.seats == (3, 4)
