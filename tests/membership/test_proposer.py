"""When a seat calls for a decision, and in which round."""

import pytest

from p2p_dixit.log.journal_records import Record, write_record
from p2p_dixit.log.statements import Accept, Accepted, Ack, Leave, Prepare, Vote
from p2p_dixit.membership.decision import decision_hash
from p2p_dixit.membership.grounds import Paper
from p2p_dixit.membership.limits import FIRST_PAUSE, FREE_ATTEMPTS, MAX_ROUND_JUMP, PATIENCE
from p2p_dixit.membership.value_lock import Lock
from p2p_dixit.session.effects import Persist, Send
from p2p_dixit.session.messages import Stated, read_message, write_message
from tests.session.hand import Hand


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    hand.forget()
    return hand


def _grounds(hand: Hand) -> list[Paper]:
    papers = hand.wishes(4, 0, 1, 2)
    hand.file(*papers)
    return papers


def test_the_lowest_seat_that_wants_it_begins_almost_at_once(hand: Hand) -> None:
    # R-12-33
    _grounds(hand)
    due = hand.session.proposer.due
    assert due == hand.now + FIRST_PAUSE
    hand.wait(2 * FIRST_PAUSE)
    assert [body.round for body in hand.own(Prepare) if isinstance(body, Prepare)] == [0]


def test_whoever_promises_the_ballot_of_another_lets_that_seat_finish(hand: Hand) -> None:
    # R-12-33
    papers = _grounds(hand)
    hand.hear(1, hand.stated(1, hand.prepare(1, 0, papers)))
    assert hand.session.acceptor.promised == (0, 1)
    due = hand.session.proposer.due
    assert due is not None
    assert due >= hand.now + PATIENCE
    hand.hear(2, hand.stated(2, hand.promise(2, (0, 1))))
    assert hand.session.proposer.due == due


def test_nobody_proposes_without_grounds(hand: Hand) -> None:
    hand.file(*hand.wishes(4, 0, 1))
    assert hand.session.proposer.due is None


def test_the_next_round_is_above_whatever_was_accepted_or_promised(hand: Hand) -> None:
    # R-12-37
    proposer = hand.session.proposer
    assert proposer._next_round() == 0
    hand.session.acceptor._promise((7, 2))
    assert proposer._next_round() == 8
    hand.hear(3, hand.stated(3, hand.promise(3, (20, 3))))
    assert proposer._next_round() == 21
    hand.hear(2, hand.stated(2, hand.promise(2, (8 + 2 * MAX_ROUND_JUMP, 2))))
    assert proposer._next_round() == 21


def test_a_vote_that_is_found_later_does_not_take_the_place_of_a_newer_one(hand: Hand) -> None:
    statements = [hand.say(1, hand.proposal(1, turn, [])) for turn in (2, 1)]
    for turn, statement in zip((2, 1), statements, strict=True):
        hand.session.acceptor._vote(Vote((turn, 1), statement.hash))
    assert hand.session.acceptor.vote == Vote((2, 1), statements[0].hash)


def test_after_a_vote_a_later_proposal_of_the_same_value_is_voted_for(hand: Hand) -> None:
    # R-16-15
    papers = _grounds(hand)
    first = hand.proposal(1, 0, papers)
    hand.hear(1, hand.stated(1, first))
    name = hand.say(1, first).hash
    claims = [(seat, hand.promise(seat, (1, 2), Vote((0, 1), name))) for seat in (1, 2, 3)]
    again = hand.proposal(2, 1, papers, claims, value=first.value, inherited=name)
    hand.hear(2, hand.stated(2, again))
    votes = [body.ballot for body in hand.own(Accepted) if isinstance(body, Accepted)]
    assert votes == [(0, 1), (1, 2)]
    hand.hear(1, hand.stated(1, first))
    assert len(hand.own(Accepted)) == 2


# -- when


def due(hand: Hand) -> float | None:
    return hand.session.proposer.due


def test_without_grounds_or_in_doubt_nothing_is_due(hand: Hand) -> None:
    proposer = hand.session.proposer
    proposer.due = 5.0
    proposer.schedule()
    assert due(hand) is None
    _grounds(hand)
    assert due(hand) is not None
    hand.do(hand.session.doubt(hand.now))
    proposer.schedule()
    assert due(hand) is None


def test_who_has_promised_goes_on_to_a_decision_and_its_own_ballot_is_no_reason_to_wait(
    hand: Hand,
) -> None:
    hand.session.acceptor._promise((0, 0))
    hand.session.proposer.schedule()
    assert due(hand) == hand.now + FIRST_PAUSE


@pytest.mark.parametrize(
    ("me", "authors", "leaving", "first"),
    [
        (0, (1, 2, 3), (), False),
        (0, (0, 2, 3), (), True),
        (1, (), (0,), True),  # who leaves does not propose
        (0, (), (4,), True),  # a leave is no wish of the others
    ],
)
def test_of_those_who_want_it_the_lowest_begins(
    me: int, authors: tuple[int, ...], leaving: tuple[int, ...], *, first: bool
) -> None:
    # R-12-33
    hand = Hand(me=me)
    hand.until_owes()
    leaves = [hand.paper(seat, Leave()) for seat in leaving]
    hand.file(*hand.wishes(4, *authors), *leaves, by=3)
    assert due(hand) == hand.now + (FIRST_PAUSE if first else 1.5 * PATIENCE)


def test_a_ballot_begins_at_the_very_time(hand: Hand) -> None:
    _grounds(hand)
    hand.session.shared.now = due(hand) or 0.0
    assert hand.session.proposer.prepare()


def test_rounds_beyond_reach_are_approached_when_nothing_else_has_helped(hand: Hand) -> None:
    # R-12-37
    proposer = hand.session.proposer
    hand.hear(2, hand.stated(2, hand.promise(2, (MAX_ROUND_JUMP, 2))))
    rounds = []
    for attempts in (FREE_ATTEMPTS, FREE_ATTEMPTS + 1):
        proposer._attempts = attempts
        rounds.append(proposer._next_round())
    assert rounds == [0, MAX_ROUND_JUMP]


# -- what


def test_call_and_proposal_are_written_down_before_they_are_sent(hand: Hand) -> None:
    _grounds(hand)
    hand.wait(2 * FIRST_PAUSE)
    hand.session.acceptor._promise((0, 0))
    hand.hear(1, hand.stated(1, hand.promise(1, (0, 0))))
    (called,) = hand.own(Prepare)
    assert hand.say(0, called).raw in hand.written(Record.STATEMENT)
    last = write_message(hand.session.shared.game, hand.stated(2, hand.promise(2, (0, 0))))
    effects = hand.session.receive(hand.keys[2].public, last, hand.now)
    hand.do(effects)
    (proposed,) = hand.own(Accept)
    raw = hand.say(0, proposed).raw
    record, message = write_record(Record.STATEMENT, raw), Stated(raw)
    order = [
        type(effect)
        for effect in effects
        if (isinstance(effect, Persist) and record in effect.records)
        or (isinstance(effect, Send) and read_message(effect.message)[1] == message)
    ]
    assert order[0] is Persist


def test_no_proposal_is_made_for_a_ballot_that_another_has_outbid(hand: Hand) -> None:
    papers = _grounds(hand)
    hand.wait(2 * FIRST_PAUSE)
    hand.hear(1, hand.stated(1, hand.prepare(1, 1, papers)))
    assert hand.session.acceptor.promised == (1, 1)
    for seat in (1, 2, 3):
        hand.hear(seat, hand.stated(seat, hand.promise(seat, (0, 0))))
    assert not hand.own(Accept)


def test_if_either_of_two_values_may_have_been_chosen_more_promises_are_waited_for(
    hand: Hand,
) -> None:
    papers = hand.wishes(4, 1, 2, 3)
    hand.file(*papers)
    voted = hand.proposal(1, 0, papers)
    hand.hear(1, hand.stated(1, voted))
    name = hand.say(1, voted).hash
    proposer = hand.session.proposer
    made = []
    for certain, attempts in ((True, 0), (False, FREE_ATTEMPTS), (False, FREE_ATTEMPTS + 1)):
        proposer._attempts = attempts
        lock = Lock(decision_hash(voted.value), name, certain)
        made.append(proposer._locked(lock, []) is not None)
    assert made == [True, False, True]


def test_a_vote_for_no_change_does_not_bind_while_papers_call_for_one(hand: Hand) -> None:
    idle = hand.proposal(1, 0, [])
    binds = [hand.session.proposer._binds(idle)]
    papers = hand.wishes(4, 1, 2, 3)
    hand.file(*papers)
    binds.append(hand.session.proposer._binds(idle))
    binds.append(hand.session.proposer._binds(hand.proposal(1, 0, papers)))
    assert binds == [True, False, True]


# -- whom an acceptor follows


def test_rounds_of_proven_liars_do_not_say_how_far_the_others_are(hand: Hand) -> None:
    for seat, turn in ((1, 100), (2, 90), (3, 80), (4, 70)):
        hand.hear(seat, hand.stated(seat, hand.promise(seat, (turn, seat))))
    reach = [hand.session.acceptor.reach]
    hand.hear(1, hand.stated(1, Ack(hand.origin, hand.open, bytes(32))))  # after its promise
    assert hand.session.pool.guilty() == {1}
    reach.append(hand.session.acceptor.reach)
    assert reach == [80, 70]


def test_the_next_promise_that_has_to_wait(hand: Hand) -> None:
    acceptor = hand.session.acceptor
    acceptor._paced = {1: (1, hand.now - 1.0), 2: (1, hand.now), 3: (1, hand.now + 1.0)}
    assert acceptor.next_promise() == hand.now + 1.0


def test_what_a_proven_liar_proposes_is_not_voted_for(hand: Hand) -> None:
    papers = hand.wishes(4, 0, 2, 3)
    hand.file(*papers)
    hand.hear(1, hand.stated(1, hand.prepare(1, 5)))
    hand.hear(1, hand.stated(1, hand.prepare(1, 5, papers)))  # another one of that round
    assert hand.session.pool.guilty() == {1}
    promises = [(seat, hand.promise(seat, (6, 1))) for seat in (2, 3, 4)]
    hand.hear(1, hand.stated(1, hand.proposal(1, 6, papers, promises)))
    assert not hand.own(Accepted)
    promises = [(seat, hand.promise(seat, (6, 2))) for seat in (2, 3, 4)]
    hand.hear(2, hand.stated(2, hand.proposal(2, 6, papers, promises)))
    assert hand.own(Accepted)
