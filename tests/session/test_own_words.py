"""What a seat has signed it stands by, through a restart and after a loss: no honest seat ever
says something that contradicts its own signature.
"""

from p2p_dixit.log.statements import Accept, Accepted, Promise, Vote
from p2p_dixit.membership.contradiction import contradict
from p2p_dixit.membership.decision import decision_hash
from p2p_dixit.membership.grounds import paper_id, write_paper
from p2p_dixit.membership.limits import SHORT
from p2p_dixit.session.messages import Recall, Returned, WantItems
from tests.session.hand import NOISE, Hand

EVERYBODY = (1, 2, 3, 4)


def next_promise(hand: Hand, round_number: int = 1) -> Promise:
    """What the seat promises when another proposer comes with a higher ballot."""
    hand.forget()
    hand.hear(2, hand.stated(2, hand.prepare(2, round_number, [])))
    (promise,) = hand.own(Promise)
    assert isinstance(promise, Promise)
    return promise


def test_a_vote_without_a_promise_keeps_the_last_ack_through_a_restart() -> None:
    """The prepare was lost on the way: the seat acked the step, voted, and was started again."""
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    hand.move()
    papers = hand.wishes(4, 1, 2, 3)
    hand.file(*papers)
    hand.hear(1, hand.stated(1, hand.proposal(1, 0, papers)))
    (vote,) = hand.own(Accepted)
    assert not hand.own(Promise)
    hand.restart()
    ack = hand.session.acks.own(hand.open)
    assert ack is not None
    promise = next_promise(hand)
    assert promise.last is not None
    assert promise.last.step == ack.step
    for said in (ack, vote):
        assert not contradict(hand.say(0, promise), hand.say(0, said), (promise, said))


def in_doubt() -> tuple[Hand, Accept, Accepted]:
    """A seat that has lost its vote for a proposal that the others hold."""
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    hand.forget()
    hand.do(hand.session.doubt(hand.now))
    papers = hand.wishes(4, 1, 2, 3)
    hand.file(*papers)
    proposal = hand.proposal(1, 0, papers)
    return hand, proposal, Accepted(hand.origin, (0, 1), decision_hash(proposal.value))


def give_back(hand: Hand, *seats: int, words: tuple[bytes, ...]) -> None:
    nonce = next(said.nonce for _, said in hand.sent if isinstance(said, Recall))
    for seat in seats:
        hand.hear(seat, Returned(nonce, 0, hand.origin, hand.open, (), words))


def test_a_vote_that_comes_back_with_its_promise_lasts_through_a_restart() -> None:
    hand, proposal, vote = in_doubt()
    promised = hand.say(0, hand.promise(0, (0, 1))).raw
    words = (hand.say(1, proposal).raw, promised, hand.say(0, vote).raw)
    give_back(hand, *EVERYBODY, words=words)
    assert not hand.session.shared.doubt
    hand.restart()
    promise = next_promise(hand)
    assert promise.vote is not None
    assert promise.vote.ballot == (0, 1)
    assert not contradict(hand.say(0, promise), hand.say(0, vote), (promise, vote))


def test_a_vote_that_comes_back_alone_is_written_down_with_its_proposal() -> None:
    hand, proposal, vote = in_doubt()
    give_back(hand, *EVERYBODY, words=(hand.say(1, proposal).raw, hand.say(0, vote).raw))
    hand.restart()
    assert hand.session.acceptor.unknown is None
    assert next_promise(hand).vote is not None


def test_an_older_vote_does_not_answer_for_a_newer_one_whose_proposal_is_nowhere() -> None:
    hand, proposal, vote = in_doubt()
    newer = Accepted(hand.origin, (5, 2), b"z" * 32)
    give_back(hand, 2, words=(hand.say(0, newer).raw,))
    give_back(hand, 1, 3, 4, words=(hand.say(1, proposal).raw, hand.say(0, vote).raw))
    assert hand.session.acceptor.unknown == (5, 2)
    assert hand.session.shared.doubt


def test_a_vote_that_only_a_promise_names_is_owned_up_to_again() -> None:
    """The acceptance itself was lost on the way to everybody; the promise after it was not."""
    hand, proposal, vote = in_doubt()
    named = Vote(vote.ballot, hand.say(1, proposal).hash)
    promised = hand.promise(0, (2, 3), named)
    give_back(hand, 1, words=(hand.say(0, promised).raw,))
    assert hand.session.acceptor.unknown == vote.ballot
    give_back(hand, 2, 3, 4, words=())
    shared = hand.session.shared
    assert shared.doubt
    hand.hear(1, hand.stated(1, proposal))
    assert [shared.doubt] == [False]
    hand.restart()
    promise = next_promise(hand, 4)
    assert promise.vote == named
    assert not contradict(hand.say(0, promise), hand.say(0, promised), (promise, promised))


def test_a_lower_vote_that_a_promise_names_does_not_hide_the_higher_one() -> None:
    hand, _, vote = in_doubt()
    newer = Accepted(hand.origin, (5, 2), b"z" * 32)
    promised = hand.promise(0, (2, 3), Vote(vote.ballot, b"a" * 32))
    words = (hand.say(0, newer).raw, hand.say(0, promised).raw)
    for order in (words, words[::-1]):
        give_back(hand, 1, words=order)
        assert hand.session.acceptor.unknown == (5, 2)


# -- what is taken back, one by one


def lost(hand: Hand, *ballots: tuple[int, int]) -> tuple[int, int] | None:
    """The ballot of a vote whose proposal is nowhere, after these came back."""
    for ballot in ballots:
        hand.session.acceptor.recall(Accepted(hand.origin, ballot, NOISE))
    return hand.session.acceptor.unknown


def test_the_newest_vote_that_came_back_is_the_one_to_be_found() -> None:
    assert lost(Hand(), (1, 1), (2, 1)) == (2, 1)
    assert lost(Hand(), (2, 1), (1, 1)) == (2, 1)


def test_what_was_promised_is_never_lowered() -> None:
    acceptor = Hand().session.acceptor
    for ballot in ((3, 1), (2, 2)):
        acceptor._promise(ballot)
    assert acceptor.promised == (3, 1)


def test_a_vote_is_news_if_it_is_later_than_all_that_are_known() -> None:
    hand, proposal, vote = in_doubt()
    acceptor = hand.session.acceptor
    assert acceptor.lacks(vote)
    hand.hear(1, hand.stated(1, proposal))
    acceptor.recall(vote)
    assert acceptor.vote == Vote((0, 1), hand.say(1, proposal).hash)
    assert not acceptor.lacks(vote)
    assert acceptor.lacks(Vote((1, 1), NOISE))
    acceptor.recall(hand.promise(0, (5, 1)))  # a promise that names none takes none back
    assert acceptor.unknown is None
    assert lost(hand, (3, 1)) == (3, 1)
    assert not acceptor.lacks(Vote((3, 1), NOISE))


def test_a_proposal_of_the_same_value_in_another_ballot_is_not_the_one_voted_for() -> None:
    hand, proposal, vote = in_doubt()
    hand.hear(1, hand.stated(1, proposal))
    hand.session.acceptor.recall(Accepted(hand.origin, (2, 1), vote.value))
    assert hand.session.acceptor.unknown == (2, 1)


def test_the_proposal_of_a_vote_and_its_papers_are_asked_for() -> None:
    hand, _, _ = in_doubt()
    hand.session.acceptor.recall(hand.promise(0, (2, 1), Vote((1, 1), NOISE)))
    assert hand.session.acceptor.unknown == (1, 1)
    hand.do(hand.session.shared.flush())
    assert WantItems((NOISE[:SHORT],)) in [message for _, message in hand.sent]
    hand, _, _ = in_doubt()
    seen, unseen = hand.wishes(3, 1, 2)
    hand.file(seen)
    proposal = hand.proposal(1, 0, [seen, unseen], value=hand.decision([]).raw)
    hand.hear(1, hand.stated(1, proposal))
    hand.forget()
    value = decision_hash(proposal.value)
    hand.session.acceptor.recall(Accepted(hand.origin, (0, 1), value))
    hand.do(hand.session.shared.flush())
    asked = [message for _, message in hand.sent if isinstance(message, WantItems)]
    assert set(asked) == {WantItems((paper_id(write_paper(unseen))[:SHORT],))}
