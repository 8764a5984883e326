"""Two certified decisions with one number: they are shown, and their signers named."""

from dataclasses import replace

import pytest

from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.statements import Leave
from p2p_dixit.membership.decision import Certificate, Cut
from p2p_dixit.membership.grounds import BadMove, Paper
from p2p_dixit.membership.ports import Divided
from p2p_dixit.session.effects import (
    Convicted,
    Effect,
    Misbehaved,
    Notify,
    RosterChanged,
    StepFinal,
)
from p2p_dixit.session.messages import Certified
from p2p_dixit.session.session import Session
from tests.session.hand import NOISE, Hand
from tests.session.toy import BAD

LIAR = 4


class Decided(Hand):
    """A table of five whose liar has said goodbye, and has accepted two decisions in one ballot."""

    def __init__(self) -> None:
        super().__init__()
        self.play(2)
        self.until_owes()
        leave = self.paper(LIAR, Leave())
        self.ours = self.made([leave], 1, 2, LIAR)
        self.theirs = self.made([leave, *self.wishes(LIAR, 1, 2, 3)], 0, 3, LIAR)

    def made(self, papers: list[Paper], *seats: int) -> Certificate:
        return self.certificate(self.decision(papers), papers, *seats)

    def enter(self) -> None:
        self.hear(1, Certified(self.ours.raw))
        assert self.told(RosterChanged)
        self.forget()

    def rivalry(self) -> Divided:
        return Divided((self.ours.raw, self.theirs.raw), stopped=False)


@pytest.fixture
def table() -> Decided:
    return Decided()


def divisions(effects: list[Effect]) -> list[Divided]:
    found = (one.notice for one in effects if isinstance(one, Notify))
    return [notice for notice in found if isinstance(notice, Divided)]


def recovered(hand: Hand) -> tuple[Session, list[Effect]]:
    session = hand.game.player(hand.me, 1, Session, lambda: 0.5).session
    return session, session.recover(tuple(hand.journal), hand.now)


def test_a_second_decision_with_an_old_number_is_shown_and_passed_on_once(table: Decided) -> None:
    # R-12-30
    table.enter()
    sent = table.hear(1, Certified(table.theirs.raw), Certified(table.theirs.raw))
    assert table.told(Divided) == [table.rivalry()]
    assert sent.count(Certified(table.theirs.raw)) == 1
    assert not table.told(Misbehaved)


def test_the_game_goes_on_after_it(table: Decided) -> None:
    """At a table with an odd number of seats one liar can make two: that must not stop anybody."""
    table.enter()
    table.hear(1, Certified(table.theirs.raw))
    assert not table.session.roster_change.divided
    table.do(table.session.submit(table.event(0, table.toy.seal()).raw, table.now))
    table.ack()
    assert table.told(StepFinal)


def test_whoever_accepted_both_in_one_ballot_is_named(table: Decided) -> None:
    """The liar is gone here; two seats that stay did so as well."""
    papers: list[Paper] = [table.paper(LIAR, Leave()), *table.wishes(LIAR, 1, 2, 3)]
    both = table.made(papers, 1, 2, 3)
    table.enter()
    table.hear(3, Certified(both.raw))
    assert {notice.seat for notice in table.told(Convicted)} == {1, 2}


def test_a_second_decision_that_comes_while_the_first_is_acted_on_is_shown_later(
    table: Decided,
) -> None:
    ahead = Decided()
    ahead.play()
    papers: list[Paper] = [ahead.paper(LIAR, Leave())]
    later = ahead.made(papers, 1, 2, LIAR)
    table.move(0)
    table.hear(1, Certified(later.raw))
    assert table.session.roster_change.pending == later
    table.hear(3, Certified(table.theirs.raw))
    table.hear(2, Certified(later.raw))  # as every seat passes it on
    assert not table.told(Divided)
    table.move(1, 2, 3, 4)
    assert table.told(RosterChanged)
    assert table.told(Divided) == [Divided((later.raw, table.theirs.raw), stopped=False)]


def test_what_does_not_hold_in_place_of_an_old_decision_costs_its_sender(table: Decided) -> None:
    few = table.made([table.paper(LIAR, Leave()), *table.wishes(LIAR, 1, 2, 3)], 3, LIAR)
    empty = table.certificate(table.decision([table.paper(LIAR, Leave())]), [], 1, 2, 3)
    other = table.made([], 1, 2, 3)
    papers = table.wishes(2, 1)
    decision = replace(table.decision(papers), members=table.ours.decision.members)
    wrong = table.certificate(decision, papers, 1, 2, 3)
    table.enter()
    for certificate in (few, empty, wrong):
        table.forget()
        table.hear(1, Certified(certificate.raw))
        assert len(table.told(Misbehaved)) == 1
        assert not table.told(Divided)
    table.hear(1, Certified(other.raw))  # 'nobody goes' is a decision as well
    assert len(table.told(Divided)) == 1


def test_a_bad_move_in_an_old_decision_is_taken_as_that_decision_has_it(table: Decided) -> None:
    bad = [BadMove(table.event(LIAR, BAD))]
    certificate = table.made(list(bad), 1, 2, 3)
    table.enter()
    table.hear(1, Certified(certificate.raw))
    assert len(table.told(Divided)) == 1


def test_it_is_shown_again_after_a_restart(table: Decided) -> None:
    # R-12-30
    table.enter()
    table.hear(1, Certified(table.theirs.raw))
    session, effects = recovered(table)
    assert divisions(effects) == [table.rivalry()]
    assert not session.roster_change.divided


def test_a_division_that_stopped_this_node_is_shown_again_after_a_restart() -> None:
    # R-12-29
    hand = Hand()
    hand.play(3)
    hand.until_owes()
    wishes = hand.wishes(LIAR, 1, 2, 3)
    decision = hand.decision(wishes, Cut(hand.open - 3, NOISE))
    certificate = hand.certificate(decision, wishes, 1, 2, 3)
    hand.hear(1, Certified(certificate.raw))
    assert hand.told(Divided) == [Divided((certificate.raw,))]
    session, effects = recovered(hand)
    assert session.roster_change.divided
    assert divisions(effects) == [Divided((certificate.raw,))]


def test_the_one_that_came_second_counts_if_the_first_does_not_hold_at_its_cut(
    table: Decided,
) -> None:
    ahead = Decided()
    ahead.play()
    decision = replace(ahead.decision([]), members=table.ours.decision.members)
    nonsense = ahead.certificate(decision, [], 1, 2, 3)
    good = ahead.made([ahead.paper(LIAR, Leave())], 1, 2, 3)
    table.move(0)
    table.hear(1, Certified(nonsense.raw))
    table.hear(3, Certified(good.raw))
    table.move(1, 2, 3, 4)
    (changed,) = table.told(RosterChanged)
    assert changed.decision == good.decision
    assert good.raw in table.written(Record.CERTIFICATE)


def test_whoever_accepted_both_is_named_if_the_second_came_while_the_first_was_acted_on(
    table: Decided,
) -> None:
    # R-12-30
    ahead = Decided()
    ahead.play()
    later = ahead.made([ahead.paper(LIAR, Leave())], 1, 2, 3)
    papers: list[Paper] = [table.paper(LIAR, Leave()), *table.wishes(LIAR, 1, 2, 3)]
    table.move(0)
    table.hear(1, Certified(later.raw))
    table.hear(3, Certified(table.made(papers, 1, 2, LIAR).raw))
    assert not table.told(Convicted)
    table.move(1, 2, 3, LIAR)
    assert table.told(RosterChanged)
    assert {notice.seat for notice in table.told(Convicted)} == {1, 2}
