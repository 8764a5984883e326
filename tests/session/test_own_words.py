"""What a seat has signed it stands by, through a restart and after a loss: no honest seat ever
says something that contradicts its own signature.
"""

from p2p_dixit.log.statements import Accept, Accepted, Promise, Vote
from p2p_dixit.membership.contradiction import contradict
from p2p_dixit.membership.decision import decision_hash
from p2p_dixit.session.messages import Recall, Returned
from tests.session.hand import Hand

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
