"""One seat signs what no honest seat signs: the others decide all the same, and keep their links.

Each of these was a way for one seat to stop a table for good, or to have honest peers blame each
other (docs/attacks.md).
"""

from dataclasses import replace

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import MAX_BYTES
from p2p_dixit.log.event import sign_event
from p2p_dixit.log.journal_records import read_record
from p2p_dixit.log.statements import (
    Accept,
    Ack,
    Apply,
    Last,
    Leave,
    Prepare,
    Promise,
    Vote,
    Wish,
    kind_of,
    read_body,
    read_statement,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.decision import Cut, make_decision
from p2p_dixit.membership.grounds import Findings, Said, paper_id, write_paper
from p2p_dixit.session.effects import Applied, Effect, Send
from p2p_dixit.session.messages import Filed, Message, Moved, Stated, write_message
from tests.session.bench import Bench

LIAR, AWAY = 3, 4
HONEST = (0, 1, 2)
NOISE = b"n" * 32


@pytest.fixture
def bench() -> Bench:
    """Five seats, of which one is away and one lies over faster links than all others."""
    bench = Bench(5)
    bench.quick.add(LIAR)
    bench.move()
    bench.run(0.5)
    bench.deaf.add(AWAY)
    for index in (*HONEST, LIAR):
        peer = bench.keys[AWAY].public
        bench.do(index, bench.sessions[index].disconnect(peer, bench.now))
    return bench


def go_on_without(bench: Bench, *seats: int) -> None:
    """The honest want to go on without some seats, say so again for every step, and have time for
    many ballots.
    """
    for _ in range(60):
        if decided(bench, *seats):
            return
        for index in HONEST:
            for seat in seats:
                bench.do(index, bench.sessions[index].wish(seat, bench.now))
        bench.run(1.0, lambda: decided(bench, *seats))


def decided(bench: Bench, *seats: int) -> bool:
    rosters = [bench.sessions[index].shared.roster for index in HONEST]
    return all(not set(seats) & set(roster.seats) for roster in rosters)


def assert_went_on(bench: Bench) -> None:
    assert decided(bench, AWAY)
    for index in HONEST:
        assert set(bench.sessions[index].shared.roster.seats) >= set(HONEST)
        assert not bench.blamed(index) & set(HONEST)
        assert not bench.convicted(index) & {*HONEST, AWAY}
    assert bench.divided() == []
    before = bench.sessions[0].shared.open
    bench.run(3.0)
    assert bench.sessions[0].shared.open > before


def tell(bench: Bench, message: Message) -> None:
    for index in HONEST:
        bench.post(LIAR, index, message)


def first_ballot(bench: Bench) -> None:
    """The liar opens ballot (0, LIAR) with good grounds, so that later promises may name a vote."""
    papers: list[bytes] = []
    for seat in (*HONEST, LIAR):
        body = Wish(AWAY, bench.sessions[0].shared.open)
        raw = write_paper(Said(bench.say(seat, body), body))
        papers.append(paper_id(raw))
        tell(bench, Filed(raw))
    prepare = Prepare(bench.sessions[LIAR].shared.roster.origin, 0, tuple(sorted(papers)))
    tell(bench, Stated(bench.say(LIAR, prepare).raw))


def promising(bench: Bench, vote: Vote | None, last: Last | None = None) -> None:
    """The liar promises every ballot at once, with this vote; its own session knows nothing of it,
    acks no more under this roster, and never lets a ballot of its own come through.
    """
    number = bench.sessions[LIAR].shared.roster.number
    acked = last or bench.sessions[LIAR].acks.last

    def hearing(message: Message) -> bool:
        if not isinstance(message, Stated):
            return True
        statement = read_statement(message.statement)
        body = read_body(statement)
        if statement.seat == LIAR:
            return False
        if isinstance(body, Prepare):
            ballot = (body.round, statement.seat)
            known = vote if vote is not None and vote.ballot < ballot else None
            if known is not None and known.accept == NOISE:  # higher than anybody's
                known = Vote((ballot[0] - 1, AWAY), NOISE)
            promise = Promise(body.origin, ballot, known, acked)
            bench.post(LIAR, statement.seat, Stated(bench.say(LIAR, promise).raw))
        return not isinstance(body, Prepare)

    bench.hearing[LIAR] = hearing
    bench.tamper[LIAR] = lambda _, message: () if _contradicts(message, number) else (message,)


def _contradicts(message: Message, number: int) -> bool:
    """What the liar's own session says, and what would give it away."""
    if not isinstance(message, Stated):
        return False
    statement = read_statement(message.statement)
    body = read_body(statement)
    mine = statement.seat == LIAR and statement.roster == number
    return mine and isinstance(body, Ack | Prepare | Accept | Promise)


@pytest.mark.parametrize("value", [b"garbage", b"", b"\xc1", b"\x90"])
def test_a_vote_for_garbage_counts_as_no_vote(bench: Bench, value: bytes) -> None:
    origin = bench.sessions[LIAR].shared.roster.origin
    accept = bench.say(LIAR, Accept(origin, 0, value, (), (), None))
    first_ballot(bench)
    tell(bench, Stated(accept.raw))
    promising(bench, Vote((0, LIAR), accept.hash))
    go_on_without(bench, AWAY)
    assert_went_on(bench)


def test_a_vote_for_a_proposal_without_promises_counts_as_no_vote(bench: Bench) -> None:
    """It reads well, but nobody else has promised its ballot: it was never to be voted for."""
    shared = bench.sessions[LIAR].shared
    cut = Cut(shared.open - 1, shared.ledger.digest)
    nobody_goes = make_decision(shared.game, shared.roster, Findings(frozenset(), None), cut, ())
    accept = bench.say(LIAR, Accept(shared.roster.origin, 0, nobody_goes.raw, (), (), None))
    first_ballot(bench)
    tell(bench, Stated(accept.raw))
    promising(bench, Vote((0, LIAR), accept.hash))
    go_on_without(bench, AWAY)
    assert_went_on(bench)


def test_a_vote_for_a_proposal_that_is_never_shown_counts_as_no_vote(bench: Bench) -> None:
    first_ballot(bench)
    promising(bench, Vote((0, LIAR), NOISE))
    go_on_without(bench, AWAY)
    assert_went_on(bench)


def test_a_promise_with_a_wild_round_leads_no_one_beyond_the_numbers(bench: Bench) -> None:
    origin = bench.sessions[LIAR].shared.roster.origin
    promise = Promise(origin, (2**32 - 1, LIAR), None, bench.sessions[LIAR].acks.last)
    tell(bench, Stated(bench.say(LIAR, promise).raw))
    bench.run(0.1)
    go_on_without(bench, AWAY)
    assert_went_on(bench)


@pytest.mark.parametrize("ahead", [0, 1, 7])
def test_a_promise_that_names_moves_which_are_nowhere_is_left_out(bench: Bench, ahead: int) -> None:
    """One seat claims to have acked another version of the open step, or a later step."""
    shared = bench.sessions[0].shared
    bench.tamper[LIAR] = lambda _, message: () if _contradicts(message, 0) else (message,)
    bench.run(1.0)
    lie = Last(shared.open + ahead, (NOISE,) * len(shared.ledger.step.owes))
    promising(bench, None, lie)
    go_on_without(bench, AWAY)
    assert_went_on(bench)


def test_names_that_no_one_can_show_do_not_keep_others_from_asking(bench: Bench) -> None:
    """The liar names hundreds of papers that are nowhere, and wishes otherwise towards each peer:
    what an honest proposal names has to be asked for, and can be.
    """
    shared = bench.sessions[LIAR].shared
    for turn in range(12):
        names = tuple(sorted(bytes([turn, at]) * 16 for at in range(96)))
        tell(bench, Stated(bench.say(LIAR, Prepare(shared.roster.origin, turn, names)).raw))
    bench.run(0.5)
    for at, index in enumerate(HONEST):
        for lead in range(at + 1):  # each peer has another wish of the liar in the end
            body = Wish(AWAY, shared.open + lead)
            bench.post(LIAR, index, Filed(write_paper(Said(bench.say(LIAR, body), body))))
    promising(bench, None)
    go_on_without(bench, AWAY)
    assert_went_on(bench)


def test_leaving_is_not_held_up_by_garbage(bench: Bench) -> None:
    """The same with a player who says goodbye: no wishes, one paper."""
    origin = bench.sessions[LIAR].shared.roster.origin
    body = Leave()
    paper = write_paper(Said(bench.say(LIAR, body), body))
    accept = bench.say(LIAR, Accept(origin, 0, b"garbage", (), (), None))
    tell(bench, Filed(paper))
    tell(bench, Stated(bench.say(LIAR, Prepare(origin, 0, (paper_id(paper),))).raw))
    tell(bench, Stated(accept.raw))
    promising(bench, Vote((0, LIAR), accept.hash))
    bench.run(60.0, lambda: decided(bench, LIAR))
    assert decided(bench, LIAR)


def test_a_fork_too_large_for_a_message_is_kept_and_not_made_into_one(bench: Bench) -> None:
    """Two seals of 300 KB in one place, for a step to come: nobody has to judge them."""
    # R-12-22
    shared = bench.sessions[LIAR].shared
    place = replace(shared.ledger.place_of(LIAR), step=shared.open + 1, base=NOISE, seq=99)
    for filler in (b"a", b"b"):
        event = sign_event(bench.keys[LIAR], place, "seal", filler * 300 * 1024)
        tell(bench, Moved(event.raw))
    bench.run(1.0)
    for index in HONEST:
        assert bench.convicted(index) == {LIAR}
        assert LIAR not in bench.sessions[index].shared.roster.seats  # the machines wished so
        for record in bench.journals[index]:
            read_record(record)
    assert max(len(raw) for _, _, raw in bench.sent) <= MAX_BYTES
    go_on_without(bench, AWAY)
    assert_went_on(bench)


def test_applications_made_up_by_a_seat_keep_no_one_from_asking(bench: Bench) -> None:
    """The liar tells of four strangers; a friend who is really here asks after that."""
    friend = SigningKey(b"friend".ljust(32, b"."))
    strangers = [SigningKey(bytes([at]) * 32) for at in range(1, 9)]
    shared = bench.sessions[0].shared
    for at, key in enumerate((*strangers, friend)):
        body = Apply(key.public, "somebody")
        seat = 10 + at
        said = sign_statement(key, shared.game, 0, seat, kind_of(body), value_of(body))
        paper = Filed(write_paper(Said(said, body)))
        if key is not friend:
            tell(bench, paper)
            continue
        bench.run(0.1)
        session = bench.sessions[0]
        bench.do(0, list(filter(_to_known, session.connect(friend.public, bench.now))))
        raw = write_message(shared.game, paper)
        bench.do(0, list(filter(_to_known, session.receive(friend.public, raw, bench.now))))
    asking = [notice for notice in bench.seen(0, Applied) if isinstance(notice, Applied)]
    assert [notice.key for notice in asking] == [
        *(key.public for key in strangers[:4]),
        friend.public,
    ]


def _to_known(effect: Effect) -> bool:
    return not isinstance(effect, Send)
