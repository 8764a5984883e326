"""What a seat promises, votes for, proposes, and acks: every condition, and every record of it."""

from dataclasses import replace
from itertools import pairwise

import pytest

from p2p_dixit.errors import UsageError
from p2p_dixit.log.journal_records import Record, write_record
from p2p_dixit.log.statements import (
    Accept,
    Accepted,
    Ack,
    Apply,
    Consent,
    Last,
    Leave,
    Prepare,
    Promise,
    Vote,
    Wish,
    read_statement,
)
from p2p_dixit.membership.decision import read_decision
from p2p_dixit.membership.grounds import BadMove, Paper, contradiction_of, write_paper
from p2p_dixit.membership.limits import (
    FIRST_PAUSE,
    FREE_ATTEMPTS,
    MAX_PACE_DOUBLINGS,
    MAX_ROUND_JUMP,
    PACE,
    PATIENCE,
)
from p2p_dixit.membership.proposal_check import Verdict
from p2p_dixit.session.effects import Persist, Send
from p2p_dixit.session.limits import MAX_VARIANTS_PER_SEAT
from p2p_dixit.session.messages import Filed, Moved, Stated, read_message, write_message
from tests.session.hand import NOISE, Hand, names
from tests.session.toy import BAD


@pytest.fixture
def hand() -> Hand:
    """Seat 4 of five, so that others propose first; all owe a move."""
    hand = Hand(me=4)
    hand.play(2)
    hand.until_owes()
    hand.forget()
    return hand


@pytest.fixture
def wishes(hand: Hand) -> list[Paper]:
    """A majority wants to go on without seat 3, and that is here."""
    papers = hand.wishes(3, 0, 1, 2)
    hand.file(*papers)
    return papers


# -- promises


def test_a_first_promise_takes_grounds_that_are_here(hand: Hand) -> None:
    # R-12-36
    hand.hear(0, hand.stated(0, hand.prepare(0, 0)))
    assert not hand.own(Promise)
    papers = hand.wishes(3, 0, 1, 2)
    hand.hear(0, hand.stated(0, hand.prepare(0, 1, papers)))
    assert not hand.own(Promise)
    hand.file(*papers)
    assert hand.own(Promise) == [Promise(hand.origin, (1, 0), None, hand.last())]


@pytest.mark.parametrize("what", ["two wishes", "two steps", "an application"])
def test_papers_that_come_to_nothing_are_no_grounds(hand: Hand, what: str) -> None:
    application = hand.paper(5, Apply(hand.keys[5].public, "newcomer"))
    consent = hand.paper(1, Consent(application.statement.hash, hand.open))
    few: dict[str, list[Paper]] = {
        "two wishes": hand.wishes(3, 0, 1),
        "two steps": [*hand.wishes(3, 0, 1), *hand.wishes(3, 2, step=hand.open + 1)],
        "an application": [application, consent],
    }
    hand.file(*few[what])
    hand.hear(0, hand.stated(0, hand.prepare(0, 0, few[what])))
    assert not hand.own(Promise)


@pytest.mark.parametrize("what", ["leave", "bad", "proof", "everybody agrees"])
def test_each_kind_of_grounds_will_do(hand: Hand, what: str) -> None:
    acks = [hand.say(3, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32))]
    application = hand.paper(5, Apply(hand.keys[5].public, "newcomer"))
    consent = Consent(application.statement.hash, hand.open)
    consents = [hand.paper(seat, consent) for seat in range(5)]
    grounds: dict[str, list[Paper]] = {
        "leave": [hand.paper(3, Leave())],
        "bad": [BadMove(hand.event(3, BAD))],
        "proof": [contradiction_of(*acks)],
        "everybody agrees": [application, *consents],
    }
    for paper in grounds[what]:
        hand.session.pool.file(paper)
    hand.hear(0, hand.stated(0, hand.prepare(0, 0, grounds[what])))
    assert len(hand.own(Promise)) == 1


def test_a_promise_is_written_down_before_it_is_sent(hand: Hand, wishes: list[Paper]) -> None:
    # R-12-46
    raw = write_message(hand.session.shared.game, hand.stated(0, hand.prepare(0, 0, wishes)))
    effects = hand.session.receive(hand.keys[0].public, raw, hand.now)
    sent = [
        (at, read_message(one.message)[1])
        for at, one in enumerate(effects)
        if isinstance(one, Send)
    ]
    promised = [at for at, message in sent if isinstance(message, Stated)]
    written = [at for at, one in enumerate(effects) if isinstance(one, Persist)]
    assert written
    assert written[0] < min(promised)
    hand.do(effects)
    (promise,) = hand.own(Promise)
    assert hand.say(4, promise).raw in hand.written(Record.STATEMENT)


def test_a_promise_ends_our_acks(hand: Hand, wishes: list[Paper]) -> None:
    # R-16-14
    hand.hear(0, hand.stated(0, hand.prepare(0, 0, wishes)))
    hand.forget()
    hand.move(0, 1, 2, 3)
    hand.do(hand.session.submit(hand.event(4).raw, hand.now))
    assert hand.session.shared.complete is not None
    assert not hand.own(Ack)


def test_a_promise_names_the_last_step_that_we_acked(hand: Hand, wishes: list[Paper]) -> None:
    # R-16-14
    hand.move()
    done = hand.session.shared.complete
    assert done is not None
    hand.hear(0, hand.stated(0, hand.prepare(0, 0, wishes)))
    last = Last(done.number, tuple(event.hash for event in done.events))
    assert hand.own(Promise) == [Promise(hand.origin, (0, 0), None, last)]


def test_no_promise_below_or_twice(hand: Hand, wishes: list[Paper]) -> None:
    hand.hear(1, hand.stated(1, hand.prepare(1, 1, wishes)))
    assert hand.session.acceptor.promised == (1, 1)
    hand.hear(0, hand.stated(0, hand.prepare(0, 1, wishes)))
    hand.hear(2, hand.stated(2, hand.prepare(2, 0, wishes)))
    assert hand.session.acceptor.promised == (1, 1)
    hand.hear(0, hand.stated(0, hand.prepare(0, 2)))  # grounds are needed once
    assert hand.session.acceptor.promised == (2, 0)


def test_no_promise_for_a_proven_liar(hand: Hand, wishes: list[Paper]) -> None:
    # R-12-36
    acks = [hand.say(0, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32))]
    hand.file(contradiction_of(*acks))
    hand.hear(0, hand.stated(0, hand.prepare(0, 0, wishes)))
    assert not hand.own(Promise)


def test_no_promise_far_above_all_others(hand: Hand, wishes: list[Paper]) -> None:
    hand.hear(0, hand.stated(0, hand.prepare(0, 2 * MAX_ROUND_JUMP + 1, wishes)))
    assert not hand.own(Promise)
    hand.hear(1, hand.stated(1, hand.prepare(1, MAX_ROUND_JUMP, wishes)))
    assert hand.session.acceptor.promised == (MAX_ROUND_JUMP, 1)
    hand.hear(2, hand.stated(2, hand.prepare(2, 2 * MAX_ROUND_JUMP, wishes)))
    assert hand.session.acceptor.promised == (2 * MAX_ROUND_JUMP + 1, 0)  # it is near now


def test_promises_to_one_proposer_are_paced(
    hand: Hand, wishes: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    # R-12-36
    monkeypatch.setattr(hand.session.proposer, "prepare", lambda: False)
    paces = []
    for turn in range(7):
        if turn == 0:
            hand.hear(0, hand.stated(0, hand.prepare(0, turn, wishes)))
        assert hand.session.acceptor.promised == (turn, 0)
        paces.append(hand.session.acceptor.not_before(0) - hand.now)
        hand.hear(0, hand.stated(0, hand.prepare(0, turn + 1, wishes)))
        assert hand.session.acceptor.promised == (turn, 0)
        assert hand.session.acceptor.next_promise() == hand.session.acceptor.not_before(0)
        hand.now = hand.session.acceptor.not_before(0)
        hand.do(hand.session.tick(hand.now))
    doublings = [min(turn, MAX_PACE_DOUBLINGS) for turn in range(7)]
    assert paces == pytest.approx([PACE * 2**turn for turn in doublings])


# -- votes


def _promised(hand: Hand, papers: list[Paper], turn: int = 0) -> None:
    hand.hear(0, hand.stated(0, hand.prepare(0, turn, papers)))


def test_a_proposal_that_holds_is_voted_for_and_all_of_it_is_written_down(
    hand: Hand, wishes: list[Paper]
) -> None:
    _promised(hand, wishes)
    accept = hand.proposal(0, 0, wishes, [(s, hand.promise(s, (0, 0))) for s in (0, 1, 2)])
    hand.journal.clear()
    hand.hear(0, hand.stated(0, accept))
    decision = read_decision(accept.value)
    assert hand.own(Accepted) == [Accepted(hand.origin, (0, 0), decision.hash)]
    statement = hand.say(0, accept)
    vote = hand.say(4, Accepted(hand.origin, (0, 0), decision.hash))
    assert hand.written(Record.STATEMENT) == [statement.raw, vote.raw]
    assert set(map(write_paper, wishes)) <= set(hand.written(Record.PAPER))
    assert hand.session.acceptor.vote is not None
    assert hand.session.acceptor.vote == Vote((0, 0), statement.hash)


def _vote(hand: Hand, papers: list[Paper], turn: int = 0) -> Accept:
    """Seat 0 proposes, and gets our vote."""
    _promised(hand, papers, turn)
    promises = [(s, hand.promise(s, (turn, 0))) for s in (0, 1, 2)]
    accept = hand.proposal(0, turn, papers, promises)
    hand.hear(0, hand.stated(0, accept))
    assert (turn, 0) in [body.ballot for body in hand.own(Accepted) if isinstance(body, Accepted)]
    return accept


def test_no_vote_below_our_promise(hand: Hand, wishes: list[Paper]) -> None:
    # R-12-38
    hand.hear(1, hand.stated(1, hand.prepare(1, 3, wishes)))
    promises = [(s, hand.promise(s, (2, 0))) for s in (0, 1, 2)]
    hand.hear(0, hand.stated(0, hand.proposal(0, 2, wishes, promises)))
    assert not hand.own(Accepted)
    promises = [(s, hand.promise(s, (3, 1))) for s in (0, 1, 2)]
    hand.hear(1, hand.stated(1, hand.proposal(1, 3, wishes, promises)))
    assert len(hand.own(Accepted)) == 1


def test_one_vote_a_ballot_and_none_below_another(hand: Hand, wishes: list[Paper]) -> None:
    accept = _vote(hand, wishes, 1)
    hand.forget()
    hand.hear(0, hand.stated(0, accept))
    promises = [(s, hand.promise(s, (0, 2))) for s in (0, 1, 2)]
    hand.hear(2, hand.stated(2, hand.proposal(2, 0, wishes, promises)))
    assert not hand.own(Accepted)


def test_a_vote_binds_like_a_promise(hand: Hand, wishes: list[Paper]) -> None:
    promises = [(s, hand.promise(s, (5, 0))) for s in (0, 1, 2)]
    hand.hear(0, hand.stated(0, hand.proposal(0, 5, wishes, promises)))
    assert hand.own(Accepted)
    assert hand.session.acceptor.promised == (5, 0)
    assert hand.session.acks.stopped


def test_the_next_promise_owns_up_to_our_vote(hand: Hand, wishes: list[Paper]) -> None:
    accept = _vote(hand, wishes)
    hand.forget()
    hand.hear(1, hand.stated(1, hand.prepare(1, 1)))
    vote = Vote((0, 0), hand.say(0, accept).hash)
    assert hand.own(Promise) == [Promise(hand.origin, (1, 1), vote, hand.last())]


def test_no_vote_for_what_rests_on_proven_liars(hand: Hand, wishes: list[Paper]) -> None:
    _promised(hand, wishes)
    acks = [hand.say(2, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32))]
    hand.file(contradiction_of(*acks))
    promises = [(s, hand.promise(s, (0, 0))) for s in (0, 1, 2)]
    hand.hear(0, hand.stated(0, hand.proposal(0, 0, wishes, promises)))
    assert not hand.own(Accepted)


def test_no_vote_that_nobody_goes_while_papers_here_say_otherwise(
    hand: Hand, wishes: list[Paper]
) -> None:
    # R-16-16
    _promised(hand, wishes)
    promises = [(s, hand.promise(s, (0, 0))) for s in (0, 1, 2)]
    empty = hand.proposal(0, 0, [], promises)
    assert hand.verdict(0, empty) is Verdict.VALID
    hand.hear(0, hand.stated(0, empty))
    assert not hand.own(Accepted)


def test_nobody_goes_is_voted_for_if_it_was_voted_for_before(
    hand: Hand, wishes: list[Paper]
) -> None:
    promises = [(s, hand.promise(s, (0, 0))) for s in (0, 1, 2)]
    empty = hand.item(0, hand.proposal(0, 0, [], promises))
    hand.session.pool.pin([empty])
    _promised(hand, wishes, 1)
    again = [(s, hand.promise(s, (1, 0), Vote((0, 0), empty.id))) for s in (0, 1, 2)]
    hand.hear(0, hand.stated(0, hand.proposal(0, 1, [], again, inherited=empty.id)))
    assert len(hand.own(Accepted)) == 1


def test_what_was_voted_for_is_kept_when_newer_wishes_come(hand: Hand, wishes: list[Paper]) -> None:
    # R-12-17
    accept = _vote(hand, wishes)
    hand.file(*hand.wishes(3, 0, 1, 2, step=hand.open + 1))
    promises = [(s, hand.promise(s, (9, 0))) for s in (0, 1, 2)]
    hand.hear(0, hand.stated(0, hand.proposal(0, 9, [], promises)))
    for name in (*names(wishes), hand.say(0, accept).hash):
        assert hand.session.pool.get(name) is not None


# -- after a restart


def test_a_promise_binds_after_a_restart(hand: Hand, wishes: list[Paper]) -> None:
    _promised(hand, wishes, 3)
    hand.restart()
    assert hand.session.acceptor.promised == (3, 0)
    assert hand.session.acks.stopped
    hand.hear(1, hand.stated(1, hand.prepare(1, 2, wishes)))
    assert not hand.own(Promise)
    assert not hand.session.shared.doubt


def test_a_vote_is_owned_up_to_after_a_restart(hand: Hand, wishes: list[Paper]) -> None:
    accept = _vote(hand, wishes)
    hand.restart()
    hand.hear(1, hand.stated(1, hand.prepare(1, 1)))
    (promise,) = hand.own(Promise)
    assert isinstance(promise, Promise)
    assert promise.vote == Vote((0, 0), hand.say(0, accept).hash)
    for name in names(wishes):
        assert hand.session.pool.get(name) is not None


def test_an_ack_is_given_once_for_all_after_a_restart(hand: Hand) -> None:
    # R-12-23
    hand.move()
    (ack,) = hand.own(Ack)
    hand.restart()
    assert hand.session.acks.own(hand.open) == ack
    assert not hand.own(Ack)
    assert hand.session.acks.last is not None
    assert hand.session.acks.last.step == hand.open


def test_a_move_is_made_once_for_all_after_a_restart(hand: Hand) -> None:
    # R-15-11
    hand.move(4)
    hand.restart()
    assert 4 in hand.toy.ledger.moves
    assert not hand.session.may_move


# -- proposing


@pytest.fixture
def first() -> Hand:
    """Seat 0, who proposes first."""
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    hand.file(hand.paper(0, Wish(4, hand.open)), *hand.wishes(4, 1, 2, 3))
    hand.forget()
    return hand


def test_the_first_proposer_begins_soon_and_names_the_papers_that_count(first: Hand) -> None:
    # R-12-33
    first.wait(FIRST_PAUSE + 0.02)
    (prepare,) = first.own(Prepare)
    assert isinstance(prepare, Prepare)
    assert prepare.round == 0
    assert prepare.papers == names([first.paper(s, Wish(4, first.open)) for s in (0, 1, 2)])
    assert first.say(0, prepare).raw in first.written(Record.STATEMENT)
    assert len(first.own(Promise)) == 1


def test_others_wait_for_the_first(hand: Hand, wishes: list[Paper]) -> None:
    # R-12-33
    hand.wait(FIRST_PAUSE + 0.02)
    assert not hand.own(Prepare)
    hand.wait(3 * PATIENCE)
    assert hand.own(Prepare)


def _promise_all(hand: Hand, *seats: int, vote: Vote | None = None) -> None:
    ballot = (hand.session.proposer.round, hand.me)
    for seat in seats:
        hand.hear(seat, hand.stated(seat, hand.promise(seat, ballot, vote)))


def test_a_majority_of_promises_makes_a_proposal_that_holds(first: Hand) -> None:
    # R-12-34, R-16-15
    first.wait(0.1)
    _promise_all(first, 1)
    assert not first.own(Accept)
    _promise_all(first, 2)
    (accept,) = first.own(Accept)
    assert isinstance(accept, Accept)
    assert len(accept.promises) == 3
    assert (
        accept.value == first.decision([first.paper(s, Wish(4, first.open)) for s in (0, 1, 2)]).raw
    )
    assert first.say(0, accept).raw in first.written(Record.STATEMENT)
    assert len(first.own(Accepted)) == 1
    first.forget()
    _promise_all(first, 3)
    assert not first.own(Accept)  # one proposal a ballot


def test_promises_of_another_ballot_do_not_count(first: Hand) -> None:
    first.wait(0.1)
    for seat in (1, 2, 3):
        first.hear(seat, first.stated(seat, first.promise(seat, (0, 1))))
    assert not first.own(Accept)


def test_promises_of_proven_liars_do_not_count(first: Hand) -> None:
    acks = [first.say(1, Ack(first.origin, first.open, digest)) for digest in (NOISE, bytes(32))]
    first.file(contradiction_of(*acks))
    first.wait(0.1)
    _promise_all(first, 1, 2)
    assert not first.own(Accept)
    _promise_all(first, 3)
    (accept,) = first.own(Accept)
    assert isinstance(accept, Accept)
    assert {read_statement(raw).seat for raw in accept.promises} == {0, 2, 3}


def test_what_was_voted_for_before_is_proposed(first: Hand) -> None:
    papers = [first.paper(s, Wish(4, first.open)) for s in (0, 1, 2)]
    voted = first.item(1, first.proposal(1, 0, papers))
    first.session.pool.pin([voted])
    first.hear(1, first.stated(1, first.prepare(1, 0, papers)))  # a lower ballot of another
    first.now += 10
    first.wait(0.1)
    assert first.session.proposer.round >= 1
    _promise_all(first, 2, vote=Vote((0, 1), voted.id))
    _promise_all(first, 3)
    (accept,) = first.own(Accept)
    assert isinstance(accept, Accept)
    assert accept.inherited == voted.id


def test_a_vote_that_nobody_goes_is_followed_only_after_some_ballots(first: Hand) -> None:
    # R-12-38, R-16-16
    promises = [(s, first.promise(s, (0, 1))) for s in (1, 2, 3)]
    empty = first.item(1, first.proposal(1, 0, [], promises))
    first.session.pool.pin([empty])
    first.hear(1, first.stated(1, first.prepare(1, 0, [first.paper(1, Wish(4, first.open))])))
    vote = Vote((0, 1), empty.id)
    for attempt in range(1, FREE_ATTEMPTS + 2):
        first.forget()
        while not first.own(Prepare):
            first.wait(1.0)
        if first.session.proposer.round == 0:
            continue
        _promise_all(first, 2, 3, vote=vote)
        proposed = first.own(Accept)
        assert bool(proposed) is (first.session.proposer._attempts > FREE_ATTEMPTS), attempt
        if proposed:
            break
    (accept,) = first.own(Accept)
    assert isinstance(accept, Accept)
    assert accept.inherited == empty.id


def test_free_promises_decide_in_spite_of_such_a_vote(first: Hand) -> None:
    promises = [(s, first.promise(s, (0, 1))) for s in (1, 2, 3)]
    empty = first.item(1, first.proposal(1, 0, [], promises))
    first.session.pool.pin([empty])
    first.hear(1, first.stated(1, first.prepare(1, 0, [])))
    first.session.proposer.round = 0
    while not first.own(Prepare):
        first.wait(0.5)
    _promise_all(first, 2, vote=Vote((0, 1), empty.id))
    _promise_all(first, 3)
    assert not first.own(Accept)
    _promise_all(first, 4)
    (accept,) = first.own(Accept)
    assert isinstance(accept, Accept)
    assert accept.inherited is None
    assert {read_statement(raw).seat for raw in accept.promises} == {0, 3, 4}


def test_rounds_go_up_and_follow_others_but_no_wild_ones(first: Hand) -> None:
    # R-12-37
    first.wait(0.1)
    assert first.session.proposer.round == 0
    first.hear(1, first.stated(1, first.promise(1, (7, 3))))
    first.hear(2, first.stated(2, first.promise(2, (MAX_ROUND_JUMP + 9, 3))))
    assert first.session.proposer._next_round() == 8
    first.hear(3, first.stated(3, first.promise(3, (MAX_ROUND_JUMP + 7, 3))))
    assert first.session.proposer._next_round() == 8  # two of five may lie
    first.hear(4, first.stated(4, first.promise(4, (MAX_ROUND_JUMP + 6, 3))))
    assert first.session.proposer._next_round() == MAX_ROUND_JUMP + 10


def test_a_ballot_that_did_not_come_through_is_followed_by_another_later_each_time(
    first: Hand,
) -> None:
    times = []
    for turn in range(5):
        while first.session.proposer.round < turn:
            first.wait(0.05)
        times.append(first.now)
    pauses = [after - before for before, after in pairwise(times)]
    assert all(pause >= PATIENCE for pause in pauses)
    assert pauses[-1] > pauses[0]
    assert len(first.own(Prepare)) == 5


@pytest.mark.parametrize("proposed", [False, True])
def test_our_own_rounds_are_known_after_a_restart(first: Hand, proposed: bool) -> None:
    """Whoever signs two for one round is expelled."""
    first.wait(0.1)
    if proposed:
        _promise_all(first, 1, 2)
        assert first.own(Accept)
    first.restart()
    assert first.session.proposer.round == 0
    assert first.session.proposer._proposed == (0 if proposed else -1)
    first.wait(10.0)
    assert all(body.round > 0 for body in first.own(Prepare) if isinstance(body, Prepare))
    if not proposed:
        first.restart()


def test_in_doubt_nothing_is_signed_that_binds(first: Hand) -> None:
    # R-12-41
    first.do(first.session.doubt(first.now))
    first.forget()
    papers = [first.paper(s, Wish(4, first.open)) for s in (1, 2, 3)]
    first.hear(1, first.stated(1, first.prepare(1, 5, papers)))
    promises = [(s, first.promise(s, (5, 1))) for s in (1, 2, 3)]
    first.hear(1, first.stated(1, first.proposal(1, 5, papers, promises)))
    for seat in (1, 2, 3, 4):
        first.move(seat)
    first.wait(5.0)
    for kind in (Ack, Promise, Accepted, Prepare, Accept):
        assert not first.own(kind)
    assert not first.session.may_move


# -- a certificate comes of it


def test_votes_of_a_majority_in_one_ballot_for_one_value_make_a_certificate(first: Hand) -> None:
    first.wait(0.1)
    _promise_all(first, 1, 2)
    (accept,) = first.own(Accept)
    assert isinstance(accept, Accept)
    value = read_decision(accept.value).hash
    first.hear(1, first.stated(1, Accepted(first.origin, (0, 1), value)))  # another ballot
    first.hear(2, first.stated(2, Accepted(first.origin, (0, 0), NOISE)))  # another value
    first.hear(3, first.stated(3, Accepted(first.origin, (0, 0), value)))
    assert first.session.shared.roster.number == 0
    first.hear(4, first.stated(4, Accepted(first.origin, (0, 0), value)))
    assert first.session.shared.roster.number == 1
    (certificate,) = first.written(Record.CERTIFICATE)
    assert certificate == first.session.roster_change.past[1].raw


def test_votes_of_proven_liars_make_no_certificate(first: Hand) -> None:
    first.wait(0.1)
    _promise_all(first, 1, 2)
    acks = [first.say(3, Ack(first.origin, first.open, digest)) for digest in (NOISE, bytes(32))]
    first.file(contradiction_of(*acks))
    (accept,) = first.own(Accept)
    assert isinstance(accept, Accept)
    value = read_decision(accept.value).hash
    for seat in (3, 2):
        first.hear(seat, first.stated(seat, Accepted(first.origin, (0, 0), value)))
    assert first.session.shared.roster.number == 0
    first.hear(1, first.stated(1, Accepted(first.origin, (0, 0), value)))
    assert first.session.shared.roster.number == 1


def test_a_certificate_goes_with_the_papers_that_its_decision_names(first: Hand) -> None:
    """A liar's proposal names the papers of the decision, but lists others."""
    papers = [first.paper(s, Wish(4, first.open)) for s in (1, 2, 3)]
    promises = [(s, first.promise(s, (0, 1))) for s in (1, 2, 3)]
    honest = first.proposal(1, 0, papers, promises)
    lie = replace(honest, papers=names(papers)[:2])
    first.hear(1, first.stated(1, lie))
    value = read_decision(honest.value).hash
    for seat in (1, 2, 3):
        first.hear(seat, first.stated(seat, Accepted(first.origin, (0, 1), value)))
    assert first.session.roster_change.pending is None
    assert first.session.shared.roster.number == 0


# -- acks


def test_all_seats_have_to_ack_one_digest(hand: Hand) -> None:
    # R-12-23
    hand.move()
    step = hand.open
    hand.ack(0, 1, 2)
    assert hand.open == step
    hand.hear(3, hand.stated(3, Ack(hand.origin, step, NOISE)))
    assert hand.open == step
    hand.ack(3)
    assert hand.open == step + 1


def test_an_ack_is_of_this_origin_and_near_the_open_step(hand: Hand) -> None:
    def taken(ack: Ack) -> bool:
        hand.hear(0, hand.stated(0, ack))
        return ack in [given for _, given in hand.session.acks.of(0)]

    assert not taken(Ack(NOISE, hand.open, NOISE))
    steps = {step: taken(Ack(hand.origin, hand.open + step, NOISE)) for step in range(-2, 3)}
    assert steps == {-2: False, -1: True, 0: True, 1: True, 2: False}


def test_an_ack_that_fits_is_taken_after_a_liars_many(hand: Hand) -> None:
    hand.move()
    step = hand.open
    for at in range(MAX_VARIANTS_PER_SEAT + 3):
        hand.hear(3, hand.stated(3, Ack(hand.origin, step, bytes([at]) * 32)))
    kept = [ack for _, ack in hand.session.acks.of(3) if ack.step == step]
    assert len(kept) == MAX_VARIANTS_PER_SEAT
    hand.ack(3)
    assert 3 in hand.session.acks.fitting()


def test_an_ack_is_written_down_with_the_moves_it_is_about(hand: Hand) -> None:
    # R-12-23, R-12-46, R-15-12
    hand.session.shared.persist()
    hand.do(hand.session.shared.flush())
    hand.journal.clear()
    hand.move()
    (ack,) = hand.own(Ack)
    moves = {event.raw for event in hand.toy.ledger.moves.values()}
    assert set(hand.written(Record.EVENT)) == moves
    assert hand.written(Record.STATEMENT) == [hand.say(4, ack).raw]


def test_no_ack_while_a_move_is_missing(hand: Hand) -> None:
    hand.move(0, 1, 2, 4)
    assert not hand.own(Ack)
    hand.move(3)
    assert len(hand.own(Ack)) == 1


def test_what_all_others_acked_takes_the_place_of_what_a_liar_showed_to_us(hand: Hand) -> None:
    # R-12-25
    other = hand.event(3, b"other")
    hand.move(0, 1, 2, 3)
    mine = hand.event(4)
    hand.hear(3, Moved(other.raw))
    hand.do(hand.session.submit(mine.raw, hand.now))
    ours = hand.toy.ledger.moves[3]
    assert ours.raw != other.raw
    assert len(hand.own(Ack)) == 1  # one ack, for good
    hand.forget()
    assert not hand.own(Ack)


# -- people


def test_a_person_says_a_thing_once_and_it_is_written_down(hand: Hand) -> None:
    messages = hand.do(hand.session.wish(3, hand.now))
    filed = [message for message in messages if isinstance(message, Filed)]
    assert len(filed) == 1
    assert filed[0].paper in hand.written(Record.PAPER)
    assert not [m for m in hand.do(hand.session.wish(3, hand.now)) if isinstance(m, Filed)]
    assert not [m for m in hand.do(hand.session.wish(4, hand.now)) if isinstance(m, Filed)]
    assert not [m for m in hand.do(hand.session.wish(9, hand.now)) if isinstance(m, Filed)]


# -- a step after the other


def test_what_came_early_is_taken_when_its_step_opens(hand: Hand) -> None:
    hand.until_owes()
    other = Hand(me=4)
    other.play(2)
    other.until_owes()
    other.play()
    early = other.moves()
    hand.move()
    for seat in set(early) - {4}:
        hand.hear(seat, Moved(early[seat].raw))
    step = hand.open
    hand.ack()
    assert hand.open == step + 1
    assert set(hand.toy.ledger.moves) == set(early) - {4}


def test_nothing_is_written_down_twice(hand: Hand) -> None:
    hand.play(3)
    hand.move()
    events = hand.written(Record.EVENT)
    assert len(events) == len(set(events))


def test_a_move_that_is_none_is_not_made(hand: Hand) -> None:
    with pytest.raises(UsageError):
        hand.session.submit(hand.event(4, BAD).raw, hand.now)
    assert 4 not in hand.toy.ledger.moves


def test_an_ack_that_the_crash_came_before_is_given_after_the_restart(hand: Hand) -> None:
    """While the journal is read nothing is signed: it would be neither written down nor sent."""
    hand.move()
    (ack,) = hand.own(Ack)
    given = write_record(Record.STATEMENT, hand.say(4, ack).raw)
    hand.journal = [record for record in hand.journal if record != given]
    hand.restart()
    assert given in hand.journal
    assert hand.session.acks.own(hand.open) == ack
