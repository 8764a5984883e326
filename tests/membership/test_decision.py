"""Grounds, decisions and certificates: what they amount to, and what is refused."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.errors import DixitError, Malformed
from p2p_dixit.log.event import Place, sign_event
from p2p_dixit.log.fork import fork_of
from p2p_dixit.log.ledger import step_digest
from p2p_dixit.log.roster import Member, Roster
from p2p_dixit.log.statements import (
    Accept,
    Accepted,
    Ack,
    Apply,
    Body,
    Consent,
    Last,
    Leave,
    Prepare,
    Promise,
    Statement,
    Vote,
    Wish,
    kind_of,
    read_body,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.contradiction import contradict
from p2p_dixit.membership.decision import (
    Certificate,
    Cut,
    Decision,
    certificates_of,
    check_certificate,
    in_order,
    make_decision,
    names_of,
    read_certificate,
    read_decision,
    seal_body,
)
from p2p_dixit.membership.grounds import (
    BadMove,
    Paper,
    Said,
    contradiction_of,
    find,
    is_genuine,
    read_paper,
    write_paper,
)
from tests.session.hand import NOISE, Hand

GAME = b"g" * 32
KEYS = [SigningKey(bytes([seat + 1]) * 32) for seat in range(6)]
ORIGIN = b"o" * 32
ROSTER = Roster(0, ORIGIN, tuple(Member(seat, KEYS[seat].public) for seat in range(5)))
CUT = Cut(7, b"d" * 32)
H = b"h" * 32


def say(seat: int, body: Body, roster: int = 0, key: SigningKey | None = None) -> Statement:
    return sign_statement(key or KEYS[seat], GAME, roster, seat, kind_of(body), value_of(body))


def said(seat: int, body: Leave | Wish | Apply | Consent, roster: int = 0) -> Said:
    return Said(say(seat, body, roster), body)


def guilty(raw: bytes) -> bool:
    return True


def innocent(raw: bytes) -> bool:
    return False


def wishes(target: int, seats: tuple[int, ...], step: int = 8) -> list[Paper]:
    return [said(seat, Wish(target, step)) for seat in seats]


def certificate(papers: list[Paper], seats: tuple[int, ...] = (0, 1, 2)) -> Certificate:
    papers = list(in_order(papers))
    findings = find(papers, ROSTER, CUT.step, guilty)
    decision = make_decision(GAME, ROSTER, findings, CUT, names_of(papers))
    return certify(decision, papers, seats)


def certify(decision: Decision, papers: list[Paper], seats: tuple[int, ...]) -> Certificate:
    body = Accepted(ORIGIN, (0, 1), decision.hash)
    return Certificate(decision, tuple(say(seat, body).raw for seat in seats), tuple(papers))


def move(seat: int, body: Value, step: int = 8) -> Paper:
    place = Place(GAME, 0, seat, 3, H, step, H)
    return BadMove(sign_event(KEYS[seat], place, "vote", body))


ALL_BODIES: list[Body] = [
    Ack(H, 3, H),
    Leave(),
    Wish(2, 8),
    Apply(KEYS[5].public, "Ada"),
    Consent(H, 5),
    Prepare(H, 1, (H,)),
    Promise(H, (1, 2), None, None),
    Promise(H, (1, 2), Vote((0, 3), H), Last(4, (H, H))),
    Accepted(H, (1, 2), H),
]


@pytest.mark.parametrize("body", ALL_BODIES)
def test_a_statement_says_what_was_said(body: Body) -> None:
    assert read_body(say(0, body)) == body


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("ack", (H, -1, H)),
        ("ack", (H, True, H)),
        ("ack", (H[1:], 1, H)),
        ("ack", (H, 1)),
        ("leave", None),
        ("wish", (24, 1)),
        ("wish", (False, 1)),
        ("promise", (H, (1, 2), ((1, 2), H), None)),  # a vote not below the ballot
        ("promise", (H, (1,), None, None)),
        ("promise", (H, (1, 2), None, (3, (H[1:],)))),
        ("accept", (H, 1, b"", (), (H,))),
        ("accept", (H, 1, b"", ("text",), (H,), None)),
        ("accepted", (H, (1, 99), H)),
        ("prepare", (H, 1, (H,) * 97)),
        ("other", ()),
    ],
)
def test_a_statement_that_makes_no_sense_is_refused(kind: str, value: Value) -> None:
    with pytest.raises(Malformed):
        read_body(sign_statement(KEYS[0], GAME, 0, 0, kind, value))


CLASHING: list[tuple[Body, Body]] = [
    (Ack(H, 3, H), Ack(H, 3, ORIGIN)),
    (Promise(H, (1, 2), None, None), Ack(H, 0, H)),
    (Promise(H, (1, 2), None, Last(3, (H,))), Ack(H, 4, H)),
    (Promise(H, (1, 2), None, Last(3, (H,))), Ack(H, 3, H)),
    (Promise(H, (1, 2), None, Last(3, (H,))), Promise(H, (2, 2), None, Last(4, (H,)))),
    (Promise(H, (1, 2), None, None), Promise(H, (1, 2), Vote((0, 0), H), None)),
    (Promise(H, (2, 2), None, None), Accepted(H, (1, 0), H)),
    (Promise(H, (2, 2), Vote((0, 0), H), None), Accepted(H, (1, 0), H)),
    (Accepted(H, (1, 0), H), Accepted(H, (1, 0), ORIGIN)),
    (Prepare(H, 1, (H,)), Prepare(H, 1, ())),
]
COMPATIBLE: list[tuple[Body, Body]] = [
    (Ack(H, 3, H), Ack(H, 4, ORIGIN)),
    (Ack(H, 3, H), Ack(ORIGIN, 3, ORIGIN)),
    (Promise(H, (1, 2), None, Last(3, (H,))), Ack(H, 2, H)),
    (Promise(H, (1, 2), None, Last(3, (H,))), Ack(H, 3, step_digest(0, 3, [H]))),
    (Promise(H, (1, 2), None, None), Promise(H, (2, 2), Vote((1, 2), H), None)),
    (Promise(H, (2, 2), Vote((1, 0), H), None), Accepted(H, (1, 0), H)),
    (Promise(H, (2, 2), None, None), Accepted(H, (2, 2), H)),
    (Promise(H, (2, 2), None, None), Accepted(ORIGIN, (1, 0), H)),
    (Accepted(H, (1, 0), H), Accepted(H, (2, 0), ORIGIN)),
    (Leave(), Wish(1, 2)),
]


@pytest.mark.parametrize(("one", "other"), CLASHING)
def test_what_no_honest_seat_says_twice_convicts_it(one: Body, other: Body) -> None:
    first, second = say(3, one), say(3, other)
    assert contradict(first, second, (one, other))
    assert contradict(second, first, (other, one))
    paper = read_paper(write_paper(contradiction_of(first, second)))
    assert paper == contradiction_of(second, first)
    assert is_genuine(paper, GAME, ROSTER)
    findings = find([paper], ROSTER, 7, innocent)
    assert findings.removed == findings.expelled == {3}
    assert not is_genuine(paper, H, ROSTER)
    elsewhere = say(2, other)
    assert not contradict(first, elsewhere, (one, other))


@pytest.mark.parametrize(("one", "other"), COMPATIBLE)
def test_what_an_honest_seat_may_say_is_no_contradiction(one: Body, other: Body) -> None:
    first, second = say(3, one), say(3, other)
    assert not contradict(first, second, (one, other))
    assert not is_genuine(contradiction_of(first, second), GAME, ROSTER)


def test_a_strict_majority_of_wishes_about_one_step_removes_a_seat() -> None:
    assert find(wishes(4, (0, 1)), ROSTER, 7, innocent).removed == frozenset()
    assert find(wishes(4, (0, 1, 2)), ROSTER, 7, innocent).removed == {4}
    mixed = wishes(4, (0, 1)) + wishes(4, (2,), step=9)
    assert not find(mixed, ROSTER, 7, innocent)
    twice = wishes(4, (0, 1)) + wishes(4, (1,))
    assert not find(twice, ROSTER, 7, innocent)


def test_wishes_about_a_step_that_is_over_come_to_nothing() -> None:
    assert not find(wishes(4, (0, 1, 2), step=6), ROSTER, 7, innocent)
    assert find(wishes(4, (0, 1, 2), step=7), ROSTER, 7, innocent).removed == {4}


def test_a_bad_move_counts_only_in_the_step_after_the_cut_and_if_the_table_says_so() -> None:
    assert find([move(2, "x")], ROSTER, 7, guilty).removed == {2}
    assert not find([move(2, "x")], ROSTER, 7, innocent)
    assert not find([move(2, "x", step=7)], ROSTER, 7, guilty)


def test_a_newcomer_sits_down_when_everybody_who_stays_consents() -> None:
    application = said(5, Apply(KEYS[5].public, "Ada"))
    consents = [said(seat, Consent(application.statement.hash, 7)) for seat in range(4)]
    assert find([application, *consents], ROSTER, 7, innocent).joined is None
    gone = said(4, Leave())
    findings = find([application, gone, *consents], ROSTER, 7, innocent)
    assert findings.joined == application.statement
    decision = make_decision(GAME, ROSTER, findings, CUT, ())
    assert decision.roster.seats == (0, 1, 2, 3, 5)
    assert decision.roster.member(5) == Member(5, KEYS[5].public, since=1)


def test_a_consent_is_good_until_the_step_after_its_own_is_over() -> None:
    application = said(5, Apply(KEYS[5].public, "Ada"))
    name = application.statement.hash
    fresh = [said(seat, Consent(name, 8)) for seat in range(5)]
    assert find([application, *fresh], ROSTER, 7, innocent).joined == application.statement
    assert find([application, *fresh], ROSTER, 8, innocent).joined == application.statement
    assert find([application, *fresh], ROSTER, 9, innocent).joined is None
    taken_back = [*fresh[:4], said(4, Consent(name, 6))]  # not said again since
    assert find([application, *taken_back], ROSTER, 7, innocent).joined is None


@pytest.mark.parametrize(
    "paper",
    [
        Said(say(5, Apply(KEYS[4].public, ""), key=KEYS[4]), Apply(KEYS[4].public, "")),
        Said(say(4, Apply(KEYS[5].public, ""), key=KEYS[5]), Apply(KEYS[5].public, "")),
        Said(say(5, Apply(KEYS[5].public, ""), key=KEYS[4]), Apply(KEYS[5].public, "")),
        Said(say(5, Apply(bytes(32), ""), key=KEYS[4]), Apply(bytes(32), "")),
        said(5, Leave()),
        Said(say(1, Leave(), key=KEYS[2]), Leave()),
        said(1, Leave(), roster=1),
        said(1, Wish(2, 8), roster=1),
    ],
)
def test_papers_that_are_not_what_they_claim_are_not_genuine(paper: Paper) -> None:
    assert not is_genuine(paper, GAME, ROSTER)


def test_a_leave_stays_good_until_the_seat_sits_down_again() -> None:
    leave = said(1, Leave())
    later = Roster(3, H, ROSTER.members)
    assert is_genuine(leave, GAME, later)
    returned = Roster(3, H, (replace(ROSTER.members[1], since=2), ROSTER.members[2]))
    assert not is_genuine(leave, GAME, returned)


def test_a_certificate_convinces_whoever_knows_the_roster() -> None:
    whole = certificate([*wishes(4, (0, 1, 2)), move(3, "bad")])
    read = read_certificate(whole.raw)
    assert read == whole
    decision = check_certificate(read, GAME, ROSTER, guilty)
    assert decision.roster.seats == (0, 1, 2)
    assert decision.expelled == (3,)
    assert decision.roster.origin == decision.hash
    assert certificates_of(seal_body([whole])) == (whole,)


def test_nobody_goes_is_a_decision_too() -> None:
    whole = certificate(wishes(4, (0, 1, 2), step=3))
    assert check_certificate(whole, GAME, ROSTER, innocent).members == ROSTER.members


def test_a_certificate_that_lacks_anything_is_refused() -> None:
    papers = list(in_order(wishes(4, (0, 1, 2))))
    whole = certificate(papers)
    decision = whole.decision
    other_ballot = say(2, Accepted(ORIGIN, (1, 1), decision.hash)).raw
    bad = [
        certificate(papers, (0, 1)),
        certificate(papers, (0, 1, 1)),
        certificate(papers, (0, 1, 2, 2)),
        replace(whole, accepted=(*whole.accepted[:2], other_ballot)),
        replace(whole, accepted=(*whole.accepted[:2], say(2, Ack(H, 1, H)).raw)),
        replace(whole, papers=()),
        replace(whole, papers=tuple(papers[:2])),
        replace(whole, papers=tuple(papers[::-1])),
        replace(whole, papers=(*papers, papers[-1])),
        replace(whole, papers=in_order(wishes(4, (0, 1, 3)))),
        certify(replace(decision, papers=H), papers, (0, 1, 2)),
        replace(whole, papers=(*papers, said(5, Leave()))),
        certify(replace(decision, members=ROSTER.members[1:]), papers, (0, 1, 2)),
        certify(replace(decision, origin=H), papers, (0, 1, 2)),
        certify(replace(decision, number=2), papers, (0, 1, 2)),
        certify(replace(decision, joined=H), papers, (0, 1, 2)),
        certify(replace(decision, expelled=(4,)), papers, (0, 1, 2)),
        replace(whole, decision=replace(decision, cut=Cut(8, H))),
        replace(whole, decision=replace(decision, game=H)),
    ]
    for fake in bad:
        with pytest.raises(Malformed):
            check_certificate(fake, GAME, ROSTER, innocent)


def test_a_fork_of_events_is_a_ground() -> None:
    place = Place(GAME, 0, 2, 3, H, 8, H)
    one, other = (sign_event(KEYS[2], place, "vote", body) for body in ("a", "b"))
    whole = certificate([fork_of(one, other)])
    assert check_certificate(whole, GAME, ROSTER, innocent).roster.seats == (0, 1, 3, 4)


@given(st.data())
def test_no_changed_byte_passes(data: st.DataObject) -> None:
    raw = certificate(wishes(4, (0, 1, 2))).raw
    at = data.draw(st.integers(0, len(raw) - 1))
    flip = data.draw(st.integers(1, 255))
    changed = raw[:at] + bytes([raw[at] ^ flip]) + raw[at + 1 :]
    with pytest.raises(DixitError):
        check_certificate(read_certificate(changed), GAME, ROSTER, innocent)


@given(st.binary(max_size=200))
def test_noise_is_malformed(raw: bytes) -> None:
    for read in (read_certificate, read_decision, read_paper):
        with pytest.raises(Malformed):
            read(raw)


def test_impossible_rosters_are_refused() -> None:
    parts = decode(certificate(wishes(4, (0, 1, 2))).decision.raw)
    assert isinstance(parts, tuple)
    members = parts[3]
    assert isinstance(members, tuple)
    for changed in ((), members[::-1], (members[0], members[0]), ((0, H, 0),), ((0, b"", 0),)):
        with pytest.raises(Malformed):
            read_decision(encode((*parts[:3], changed, *parts[4:])))
    for joined in (b"", b"j" * 31, "text"):
        with pytest.raises(Malformed):
            read_decision(encode((*parts[:5], joined, *parts[6:])))
    for expelled in ((1, 1), (2, 1), (24,), (True,), ("1",), None):
        with pytest.raises(Malformed):
            read_decision(encode((*parts[:6], expelled, parts[7])))
    for papers in (b"", b"p" * 31, None, ()):
        with pytest.raises(Malformed):
            read_decision(encode((*parts[:7], papers)))


@pytest.mark.parametrize("kind", ["ack", "promise", "accepted", "accept", "prepare"])
def test_the_same_words_with_another_signature_contradict_nothing(kind: str) -> None:
    hand = Hand()
    bodies: dict[str, Body] = {
        "ack": Ack(hand.origin, 3, NOISE),
        "promise": Promise(hand.origin, (1, 2), None, None),
        "accepted": Accepted(hand.origin, (1, 2), NOISE),
        "accept": Accept(hand.origin, 1, b"value", (), (), None),
        "prepare": Prepare(hand.origin, 1, ()),
    }
    body = bodies[kind]
    one = hand.say(2, body)
    assert not contradict(one, replace(one, raw=one.raw + b"x"), (body, body))
