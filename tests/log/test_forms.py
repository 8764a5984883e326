"""The form of events, statements, papers, decisions and certificates, at each of its bounds."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from p2p_dixit.crypto.signing import SigningKey, sign
from p2p_dixit.encoding import MAX_BYTES, Value, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import (
    MAX_KIND,
    MAX_MOVE_BYTES,
    MAX_NUMBER,
    MAX_SEAL_BYTES,
    Place,
    read_envelope,
    read_event,
    sign_event,
)
from p2p_dixit.log.fork import clash, fork_of, proves_fork
from p2p_dixit.log.ledger import (
    MAX_HELD_BYTES_PER_SEAT,
    MAX_HELD_PER_SEAT,
    Admitted,
    Faulty,
    Forged,
    Forked,
    Held,
    Ledger,
    Refused,
    Repeated,
    Step,
    log_digest,
    step_digest,
)
from p2p_dixit.log.roster import MAX_SEATS, Member, Roster
from p2p_dixit.log.signed import SIGNED_NODES, pack_signed, unpack_signed
from p2p_dixit.log.statements import (
    MAX_PAPERS,
    MAX_STATEMENT_BYTES,
    Accept,
    Accepted,
    Ack,
    Apply,
    Ballot,
    Body,
    Consent,
    Leave,
    Prepare,
    Promise,
    Statement,
    Vote,
    Wish,
    kind_of,
    read_body,
    read_heading,
    read_statement,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.contradiction import contradict
from p2p_dixit.membership.decision import (
    Certificate,
    Cut,
    certificates_of,
    check_accepted,
    is_of,
    make_decision,
    names_of,
    papers_digest,
    read_certificate,
    read_decision,
)
from p2p_dixit.membership.grounds import (
    MAX_PROFILE_BYTES,
    BadMove,
    Findings,
    Said,
    are_grounds,
    check_signatures,
    contradiction_of,
    find,
    is_genuine,
    next_members,
    read_paper,
    write_paper,
)
from p2p_dixit.work import metered

GAME, ORIGIN, H, BASE = (bytes([n]) * 32 for n in (1, 2, 3, 4))
KEYS = [SigningKey(bytes([seat + 1]) * 32) for seat in range(MAX_SEATS + 1)]
ROSTER = Roster(2, ORIGIN, tuple(Member(seat, KEYS[seat].public) for seat in range(5)))
EVENT: tuple[Value, ...] = (GAME, 2, 1, 7, H, 41, BASE, "name", None)
SAID: tuple[Value, ...] = (GAME, 2, 1, "leave", ())


def changed(fields: tuple[Value, ...], at: int, value: Value) -> tuple[Value, ...]:
    return (*fields[:at], value, *fields[at + 1 :])


def reads(read: Callable[[bytes], object], raw: bytes) -> bool:
    try:
        read(raw)
    except Malformed:
        return False
    return True


NUMBERS: list[tuple[Value, bool]] = [
    (0, True),
    (MAX_NUMBER, True),
    (-1, False),
    (MAX_NUMBER + 1, False),
    (True, False),
    (False, False),
    ("1", False),
    (None, False),
]
SEATS: list[tuple[Value, bool]] = [
    (0, True),
    (MAX_SEATS - 1, True),
    (MAX_SEATS, False),
    (-1, False),
    (True, False),
]
HASHES: list[tuple[Value, bool]] = [(H, True), (H[1:], False), (H + b"x", False), ("h", False)]
KINDS: list[tuple[Value, bool]] = [
    ("x" * MAX_KIND, True),
    ("x", True),
    ("x" * (MAX_KIND + 1), False),
    ("", False),
    ("näme", False),
    (b"name", False),
]


# -- events


@pytest.mark.parametrize("at", [1, 3, 5])
@pytest.mark.parametrize(("value", "good"), NUMBERS)
def test_numbers_of_an_event(at: int, value: Value, good: bool) -> None:
    raw = pack_signed(KEYS[1], "event", changed(EVENT, at, value))
    assert reads(read_event, raw) is reads(read_envelope, raw) is good


@pytest.mark.parametrize(("value", "good"), SEATS)
def test_seats_of_an_event(value: Value, good: bool) -> None:
    raw = pack_signed(KEYS[1], "event", changed(EVENT, 2, value))
    assert reads(read_event, raw) is reads(read_envelope, raw) is good


@pytest.mark.parametrize("at", [0, 4, 6])
@pytest.mark.parametrize(("value", "good"), HASHES)
def test_hashes_of_an_event(at: int, value: Value, good: bool) -> None:
    raw = pack_signed(KEYS[1], "event", changed(EVENT, at, value))
    assert reads(read_event, raw) is reads(read_envelope, raw) is good


@pytest.mark.parametrize(("value", "good"), KINDS)
def test_kinds_of_an_event(value: Value, good: bool) -> None:
    raw = pack_signed(KEYS[1], "event", changed(EVENT, 7, value))
    assert reads(read_event, raw) is reads(read_envelope, raw) is good


@pytest.mark.parametrize("fields", [EVENT[:-1], (*EVENT, None), EVENT[:7]])
def test_an_event_has_nine_fields(fields: tuple[Value, ...]) -> None:
    assert not reads(read_event, pack_signed(KEYS[1], "event", fields))


def _sized(kind: str, size: int) -> bytes:
    """An event of just this many bytes."""
    empty = len(pack_signed(KEYS[1], "event", changed(changed(EVENT, 7, kind), 8, bytes(70_000))))
    body = bytes(70_000 + size - empty)
    raw = pack_signed(KEYS[1], "event", changed(changed(EVENT, 7, kind), 8, body))
    assert len(raw) == size
    return raw


@pytest.mark.parametrize(("kind", "most"), [("name", MAX_MOVE_BYTES), ("seal", MAX_SEAL_BYTES)])
def test_how_large_an_event_may_be(kind: str, most: int) -> None:
    assert reads(read_event, _sized(kind, most))
    assert reads(read_envelope, _sized(kind, most))
    assert not reads(read_event, _sized(kind, most + 1))
    assert not reads(read_envelope, _sized(kind, most + 1))


# -- statements


@pytest.mark.parametrize(("value", "good"), NUMBERS)
def test_rosters_of_a_statement(value: Value, good: bool) -> None:
    raw = pack_signed(KEYS[1], "statement", changed(SAID, 1, value))
    assert reads(read_statement, raw) is reads(read_heading, raw) is good


@pytest.mark.parametrize(("value", "good"), SEATS)
def test_seats_of_a_statement(value: Value, good: bool) -> None:
    raw = pack_signed(KEYS[1], "statement", changed(SAID, 2, value))
    assert reads(read_statement, raw) is reads(read_heading, raw) is good


@pytest.mark.parametrize(("value", "good"), HASHES)
def test_games_of_a_statement(value: Value, good: bool) -> None:
    raw = pack_signed(KEYS[1], "statement", changed(SAID, 0, value))
    assert reads(read_statement, raw) is reads(read_heading, raw) is good


@pytest.mark.parametrize(("value", "good"), KINDS)
def test_kinds_of_a_statement(value: Value, good: bool) -> None:
    raw = pack_signed(KEYS[1], "statement", changed(SAID, 3, value))
    assert reads(read_statement, raw) is reads(read_heading, raw) is good


@pytest.mark.parametrize("fields", [SAID[:-1], (*SAID, None), ()])
def test_a_statement_has_five_fields(fields: tuple[Value, ...]) -> None:
    assert not reads(read_statement, pack_signed(KEYS[1], "statement", fields))


def test_how_large_a_statement_may_be() -> None:
    def sized(size: int) -> bytes:
        empty = len(pack_signed(KEYS[1], "statement", changed(SAID, 4, bytes(1000))))
        raw = pack_signed(KEYS[1], "statement", changed(SAID, 4, bytes(1000 + size - empty)))
        return raw + b"" if len(raw) == size else raw

    assert len(sized(MAX_STATEMENT_BYTES)) == MAX_STATEMENT_BYTES
    assert reads(read_statement, sized(MAX_STATEMENT_BYTES))
    assert reads(read_heading, sized(MAX_STATEMENT_BYTES))
    assert not reads(read_statement, sized(MAX_STATEMENT_BYTES + 1))
    assert not reads(read_heading, sized(MAX_STATEMENT_BYTES + 1))


def _names(count: int) -> tuple[bytes, ...]:
    return tuple(at.to_bytes(32) for at in range(count))


@pytest.mark.parametrize(
    ("kind", "value", "good"),
    [
        ("prepare", (H, 0, _names(MAX_PAPERS)), True),
        ("prepare", (H, 0, _names(MAX_PAPERS + 1)), False),
        ("prepare", (H, 0, (H, H)), False),
        ("prepare", (H, 0, (H, GAME)), False),
        ("prepare", (H, 0, (H[1:],)), False),
        ("prepare", (H, 0, None), False),
        ("prepare", (H[1:], 0, ()), False),
        ("prepare", (H, -1, ()), False),
        ("accept", (H, 0, b"", (b"",) * MAX_SEATS, _names(MAX_PAPERS), None), True),
        ("accept", (H, 0, b"", (b"",) * (MAX_SEATS + 1), (), None), False),
        ("accept", (H, 0, b"", (), _names(MAX_PAPERS + 1), None), False),
        ("accept", (H, 0, b"", (), (H, GAME), None), False),
        ("accept", (H, 0, b"", (), (), H), True),
        ("accept", (H, 0, b"", (), (), H[1:]), False),
        ("accept", (H, 0, "", (), (), None), False),
        ("accept", (H[1:], 0, b"", (), (), None), False),
        ("accept", (H, True, b"", (), (), None), False),
        ("accept", (H, 0, b"", (1,), (), None), False),
        ("promise", (H, (1, 2), None, (0, _names(MAX_SEATS))), True),
        ("promise", (H, (1, 2), None, (0, _names(MAX_SEATS + 1))), False),
        ("promise", (H, (1, 2), ((1, 1), H), None), True),
        ("promise", (H, (1, 2), ((1, 2), H), None), False),
        ("promise", (H, (1, 2), ((1, 1), H[1:]), None), False),
        ("promise", (H, (1, 2), ((1, 24), H), None), False),
        ("promise", (H, (1, 2), 7, None), False),
        ("promise", (H, (1, 2), None, 7), False),
        ("promise", (H, (1, 2), None, (-1, ())), False),
        ("promise", (H[1:], (1, 2), None, None), False),
        ("promise", (H, (-1, 2), None, None), False),
        ("promise", (H, None, None, None), False),
        ("accepted", (H, (0, 0), H), True),
        ("accepted", (H[1:], (0, 0), H), False),
        ("accepted", (H, (0, 0), H[1:]), False),
        ("accepted", (H, (0, 24), H), False),
        ("ack", (H, 0, H), True),
        ("ack", (H, 0, H[1:]), False),
        ("ack", (H[1:], 0, H), False),
        ("ack", (H, MAX_NUMBER + 1, H), False),
        ("wish", (23, MAX_NUMBER), True),
        ("wish", (24, 0), False),
        ("wish", (0, -1), False),
        ("apply", (H, None), True),
        ("apply", (H[1:], None), False),
        ("consent", (H, 0), True),
        ("consent", (H[1:], 0), False),
        ("consent", (H, -1), False),
        ("leave", (), True),
        ("leave", (0,), False),
    ],
)
def test_the_bodies_of_statements(kind: str, value: Value, good: bool) -> None:
    statement = sign_statement(KEYS[1], GAME, 2, 1, kind, value)
    try:
        read_body(statement)
    except Malformed:
        assert not good
    else:
        assert good


# -- papers


def say(seat: int, body: Body, roster: int = 2, key: int | None = None) -> Statement:
    signer = KEYS[seat if key is None else key]
    return sign_statement(signer, GAME, roster, seat, kind_of(body), value_of(body))


def event(seat: int, body: Value, **changes: Value) -> bytes:
    fields = {"game": GAME, "roster": 2, "seat": seat, "seq": 0, "previous": H, "step": 9}
    place = Place(**{**fields, "base": BASE, **changes})  # type: ignore[arg-type]
    return sign_event(KEYS[seat], place, "name", body).raw


@pytest.mark.parametrize("kind", ["fork", "contradiction"])
def test_the_smaller_half_of_a_proof_comes_first(kind: str) -> None:
    raws = [event(1, body) for body in ("a", "b")]
    if kind == "contradiction":
        raws = [say(1, Ack(ORIGIN, 3, digest)).raw for digest in (H, BASE)]
    first, second = sorted(raws)
    assert reads(read_paper, encode((kind, first, second)))
    assert not reads(read_paper, encode((kind, second, first)))
    assert not reads(read_paper, encode((kind, first, first)))


@pytest.mark.parametrize(
    "body",
    [Ack(H, 0, H), Prepare(H, 0, ()), Promise(H, (0, 0), None, None), Accepted(H, (0, 0), H)],
)
def test_not_every_statement_is_a_ground(body: Body) -> None:
    assert not reads(read_paper, encode(("said", say(1, body).raw)))
    assert reads(read_paper, encode(("said", say(1, Leave()).raw)))


def test_how_much_an_application_may_say() -> None:
    def raw(size: int) -> bytes:
        body = Apply(KEYS[9].public, bytes(size - 3))
        assert len(encode(body.profile)) == size
        return encode(("said", say(9, body).raw))

    assert reads(read_paper, raw(MAX_PROFILE_BYTES))
    assert not reads(read_paper, raw(MAX_PROFILE_BYTES + 1))


def test_how_large_a_bad_move_may_be() -> None:
    assert reads(read_paper, encode(("bad", _sized("seal", MAX_MOVE_BYTES))))
    assert not reads(read_paper, encode(("bad", _sized("seal", MAX_MOVE_BYTES + 1))))


@pytest.mark.parametrize("value", [(), ("said",), ("said", 1), ("other", b""), ("bad", b"", b"")])
def test_what_is_no_paper(value: Value) -> None:
    assert not reads(read_paper, encode(value))
    with pytest.raises(Malformed):
        check_signatures(encode(value), ROSTER, KEYS[0].public)


def test_signatures_of_papers_are_checked_before_anything_else() -> None:
    wish = encode(("said", say(1, Wish(4, 3)).raw))
    assert check_signatures(wish, ROSTER, KEYS[0].public)
    forged = encode(("said", say(1, Wish(4, 3), key=2).raw))
    with pytest.raises(Malformed):
        check_signatures(forged, ROSTER, KEYS[0].public)
    stranger = encode(("said", say(9, Wish(4, 3)).raw))
    assert not check_signatures(stranger, ROSTER, KEYS[0].public)
    later = encode(("said", say(1, Wish(4, 3), roster=3, key=2).raw))
    assert not check_signatures(later, ROSTER, KEYS[0].public)
    other = sign_event(KEYS[2], read_event(event(1, "a")).place, "name", "b").raw
    for kind, parts in (
        ("fork", (event(1, "a"), other)),
        ("fork", (other, event(1, "a"))),
        ("bad", (other,)),
        ("contradiction", (say(1, Leave()).raw, say(1, Leave(), key=2).raw)),
        ("contradiction", (say(1, Leave(), key=2).raw, say(1, Leave()).raw)),
    ):
        with pytest.raises(Malformed):
            check_signatures(encode((kind, *parts)), ROSTER, KEYS[0].public)
    assert check_signatures(encode(("bad", event(1, "a"))), ROSTER, KEYS[0].public)
    assert not check_signatures(encode(("bad", event(9, "a"))), ROSTER, KEYS[0].public)


def test_applications_are_passed_on_by_seats_and_made_by_strangers_for_themselves() -> None:
    body = Apply(KEYS[9].public, "somebody")
    raw = encode(("said", say(9, body).raw))
    assert check_signatures(raw, ROSTER, KEYS[0].public)
    assert check_signatures(raw, ROSTER, KEYS[9].public)
    assert not check_signatures(raw, ROSTER, KEYS[8].public)


def _broken(body: bytes) -> bytes:
    """An event whose signature holds, and whose body is no encoding of anything."""
    payload = unpack_signed(event(1, "a"))[0][: -len(body)] + body
    return encode((payload, sign(KEYS[1], "event", payload)))


def test_where_a_fork_has_to_be_from() -> None:
    fork = fork_of(*(read_event(event(1, body)) for body in ("a", "b")))
    assert proves_fork(fork, GAME, ROSTER)
    assert not proves_fork(fork, H, ROSTER)
    assert not proves_fork(replace(fork, seat=2), GAME, ROSTER)
    assert not proves_fork(replace(fork, first=b"garbage"), GAME, ROSTER)
    assert not proves_fork(fork, GAME, replace(ROSTER, members=ROSTER.members[2:]))
    for body, first in ((b"\x92\x00", True), (b"\xc1\x00", False)):
        half = fork_of(*map(read_envelope, (event(1, "a"), _broken(body))))
        assert (half.first == _broken(body)) is first
        assert not proves_fork(half, GAME, ROSTER)
    since = Roster(5, H, (Member(1, KEYS[1].public, since=2),))
    assert proves_fork(fork, GAME, since)
    assert not proves_fork(fork, GAME, Roster(5, H, (Member(1, KEYS[1].public, since=3),)))
    assert not proves_fork(fork, GAME, replace(ROSTER, number=1))
    for at in (0, 1):
        bodies = [event(1, body) for body in ("a", "b")]
        forged = sign_event(KEYS[2], read_event(bodies[at]).place, "name", "ab"[at]).raw
        bodies[at] = forged
        assert not proves_fork(fork_of(*map(read_event, bodies)), GAME, ROSTER)


@pytest.mark.parametrize(
    ("changes", "clashes"),
    [
        ({}, True),
        ({"seq": 5}, True),  # the same step and base
        ({"previous": BASE}, True),
        ({"step": 10}, True),  # the same place in the chain
        ({"base": H}, True),
        ({"seq": 5, "step": 10}, False),
        ({"seq": 5, "base": H}, False),
        ({"previous": BASE, "step": 10}, False),
        ({"previous": BASE, "base": H}, False),
        ({"game": H}, False),
        ({"roster": 1}, False),
    ],
)
def test_what_clashes(changes: dict[str, Value], clashes: bool) -> None:
    # R-15-11
    one, other = read_event(event(1, "a")), read_event(event(1, "b", **changes))
    assert clash(one, other) is clash(other, one) is clashes
    assert proves_fork(fork_of(one, other), GAME, ROSTER) is clashes
    assert not clash(one, one)
    assert not clash(one, read_event(event(2, "b", **changes)))


@pytest.mark.parametrize("size", [0, 1, 0xFF, 0x100, 0xFFFF, 0x10000])
def test_payload_and_signature_are_where_their_lengths_say(size: int) -> None:
    payload, signature = bytes(size), b"s" * 64
    with metered() as spent:
        assert unpack_signed(encode((payload, signature))) == (payload, signature)
    assert spent.nodes == SIGNED_NODES  # as `decode` would count them
    for other in (63, 65, 0):
        assert not reads(unpack_signed, encode((payload, b"s" * other)))
    for raw in (encode((payload,)), encode((payload, signature, b"")), encode((payload, "s" * 64))):
        assert not reads(unpack_signed, raw)


def test_a_signed_byte_string_is_as_large_as_anything_may_be() -> None:
    fits = MAX_BYTES - len(encode((bytes(0x10000), bytes(64)))) + 0x10000
    assert reads(unpack_signed, encode((bytes(fits), bytes(64))))
    assert not reads(unpack_signed, encode((bytes(fits + 1), bytes(64))))


def test_whose_application_is_one() -> None:
    # R-16-9
    def genuine(seat: int, asks: int, roster: int = 2, key: int | None = None) -> bool:
        body = Apply(KEYS[asks].public, "newcomer")
        said = say(seat, body, roster=roster, key=asks if key is None else key)
        return is_genuine(Said(said, body), GAME, ROSTER)

    assert genuine(9, 9)
    assert not genuine(9, 9, roster=1)
    assert not genuine(9, 9, roster=3)
    assert not genuine(4, 9)  # the seat is taken
    assert not genuine(9, 4)  # this player has one
    assert not genuine(9, 9, key=8)


def test_where_a_contradiction_has_to_be_from() -> None:
    one, other = (say(1, Ack(ORIGIN, 3, digest)) for digest in (H, BASE))
    paper = contradiction_of(one, other)
    assert is_genuine(paper, GAME, ROSTER)
    assert not is_genuine(paper, H, ROSTER)
    assert not is_genuine(replace(paper, seat=2), GAME, ROSTER)
    assert not is_genuine(replace(paper, first=b"garbage"), GAME, ROSTER)
    assert not is_genuine(paper, GAME, Roster(5, H, (Member(1, KEYS[1].public, since=3),)))
    assert is_genuine(paper, GAME, Roster(5, H, (Member(1, KEYS[1].public, since=2),)))
    assert not is_genuine(paper, GAME, replace(ROSTER, number=1))
    forged = say(1, Ack(ORIGIN, 3, BASE), key=2)
    assert not is_genuine(contradiction_of(one, forged), GAME, ROSTER)
    assert not is_genuine(contradiction_of(say(1, Ack(ORIGIN, 3, H), key=2), other), GAME, ROSTER)


def test_whose_bad_move_is_one() -> None:
    bad = BadMove(read_event(event(1, "a")))
    assert is_genuine(bad, GAME, ROSTER)
    assert not is_genuine(bad, H, ROSTER)
    assert not is_genuine(bad, GAME, replace(ROSTER, number=3))
    stranger = BadMove(read_event(event(9, "a")))
    assert not is_genuine(stranger, GAME, ROSTER)
    forged = sign_event(KEYS[2], read_event(event(1, "a")).place, "name", "a")
    assert not is_genuine(BadMove(forged), GAME, ROSTER)


def test_wishes_are_of_this_roster_and_leaves_may_be_older() -> None:
    for body, older in ((Leave(), True), (Wish(4, 3), False)):
        assert is_genuine(Said(say(1, body), body), GAME, ROSTER)
        assert is_genuine(Said(say(1, body, roster=1), body), GAME, ROSTER) is older
        assert not is_genuine(Said(say(1, body, roster=3), body), GAME, ROSTER)
        assert not is_genuine(Said(say(1, body), body), H, ROSTER)


def test_what_is_reason_enough() -> None:
    def wishes(*seats: int, target: int = 4, step: int = 9) -> list[Said]:
        return [Said(say(seat, Wish(target, step)), Wish(target, step)) for seat in seats]

    def never(_: bytes) -> bool:
        return False

    assert are_grounds(wishes(0, 1, 2), ROSTER, never)
    assert not are_grounds(wishes(0, 1), ROSTER, never)
    assert not are_grounds([], ROSTER, never)
    assert not are_grounds(wishes(0, 1, 2, target=9), ROSTER, never)
    bad = BadMove(read_event(event(1, "a")))
    assert are_grounds([bad], ROSTER, lambda _: True)
    assert not are_grounds([bad], ROSTER, never)
    assert are_grounds([Said(say(1, Leave()), Leave())], ROSTER, never)
    apply = Apply(KEYS[9].public, "newcomer")
    asks = Said(say(9, apply), apply)
    consent = Consent(asks.statement.hash, 3)
    agree = [Said(say(seat, consent), consent) for seat in range(5)]
    assert are_grounds([asks, *agree], ROSTER, never)
    assert not are_grounds([asks, *agree[1:]], ROSTER, never)
    assert not are_grounds(agree, ROSTER, never)
    assert not find(wishes(0, 1, 2, target=9), ROSTER, 8, never).removed
    everybody = [w for target in (2, 3, 4) for w in wishes(0, 1, 2, target=target)]
    assert find(everybody, ROSTER, 8, never).removed == frozenset()
    two = [w for target in (3, 4) for w in wishes(0, 1, 2, target=target)]
    assert find(two, ROSTER, 8, never).removed == {3, 4}


def test_wishes_that_would_leave_no_one_come_to_nothing() -> None:
    def never(_: bytes) -> bool:
        return False

    leaves = [Said(say(seat, Leave()), Leave()) for seat in (0, 1, 2)]
    wishes = [
        Said(say(seat, Wish(target, 9)), Wish(target, 9)) for target in (3, 4) for seat in (0, 1, 2)
    ]
    assert find([*leaves, *wishes], ROSTER, 8, never).removed == {0, 1, 2}


def test_wishes_of_the_expelled_do_not_count() -> None:
    acks = [say(0, Ack(ORIGIN, 3, digest)) for digest in (H, BASE)]
    wishes = [Said(say(seat, Wish(4, 9)), Wish(4, 9)) for seat in (0, 1, 2)]
    proof = contradiction_of(*acks)
    assert find([proof, *wishes], ROSTER, 8, lambda _: False).removed == {0}
    more = [*wishes, Said(say(3, Wish(4, 9)), Wish(4, 9))]
    assert find([proof, *more], ROSTER, 8, lambda _: False).removed == {0, 4}


# -- contradictions


@pytest.mark.parametrize("kind", [Prepare, Accept])
def test_two_different_calls_of_one_round_contradict_each_other(kind: type[Body]) -> None:
    def body(turn: int, papers: tuple[bytes, ...], origin: bytes = H) -> Body:
        if kind is Prepare:
            return Prepare(origin, turn, papers)
        return Accept(origin, turn, b"", (), papers, None)

    def against(one: Body, other: Body) -> bool:
        return contradict(say(1, one), say(1, other), (one, other))

    assert against(body(1, (H,)), body(1, ()))
    assert not against(body(1, (H,)), body(2, ()))
    assert not against(body(1, (H,)), body(1, (), origin=BASE))
    assert not against(body(1, (H,)), body(1, (H,)))


def test_a_promise_rules_out_later_acks_of_its_own_origin_only() -> None:
    promise, ack = Promise(H, (1, 0), None, None), Ack(H, 3, H)
    for origin, other in ((H, ack), (BASE, Ack(BASE, 3, H))):
        told = contradict(say(1, promise), say(1, other), (promise, other))
        assert told == (origin == H)


def test_a_promise_that_owns_up_to_a_lower_vote_hides_a_higher_one() -> None:
    promise = Promise(H, (5, 0), Vote((2, 0), H), None)
    for ballot, hidden in (((1, 0), False), ((2, 0), False), ((3, 0), True), ((5, 0), False)):
        accepted = Accepted(H, ballot, H)
        assert contradict(say(1, promise), say(1, accepted), (promise, accepted)) is hidden
    other = say(1, Accepted(H, (3, 0), H), roster=1)
    assert not contradict(say(1, promise), other, (promise, Accepted(H, (3, 0), H)))


def test_a_promise_that_takes_a_vote_back_contradicts_the_one_before() -> None:
    def taken_back(ballot: Ballot, vote: Vote | None) -> bool:
        one, other = Promise(H, (5, 0), Vote((2, 1), H), None), Promise(H, ballot, vote, None)
        assert contradict(say(1, one), say(1, other), (one, other)) == contradict(
            say(1, other), say(1, one), (other, one)
        )
        return contradict(say(1, one), say(1, other), (one, other))

    assert taken_back((6, 0), None)
    assert taken_back((5, 1), Vote((2, 0), H))
    assert not taken_back((4, 9), None)
    assert not taken_back((4, 9), Vote((1, 1), H))
    assert not taken_back((6, 0), Vote((2, 1), H))
    assert not taken_back((6, 0), Vote((3, 0), BASE))
    # after a loss only the decision is known that was voted for, and a liar may propose it twice
    assert not taken_back((6, 0), Vote((2, 1), BASE))


# -- decisions and certificates

DECISION = make_decision(GAME, ROSTER, Findings(frozenset(), None), Cut(7, H), ())
FIELDS: tuple[Value, ...] = (
    GAME,
    3,
    ORIGIN,
    tuple((one.seat, one.key, one.since) for one in ROSTER.members),
    (7, H),
    None,
    (),
    papers_digest(()),
)


def decision_reads(at: int, value: Value) -> bool:
    return reads(read_decision, encode(changed(FIELDS, at, value)))


def test_the_fields_of_a_decision_at_their_bounds() -> None:
    assert encode(FIELDS) == DECISION.raw
    for value, good in ((1, True), (MAX_NUMBER, True), (0, False), (MAX_NUMBER + 1, False)):
        assert decision_reads(1, value) is good
    assert not decision_reads(1, True)
    for step, good in ((-1, True), (MAX_NUMBER, True), (-2, False), (MAX_NUMBER + 1, False)):
        assert decision_reads(4, (step, H)) is good
    assert not decision_reads(4, (True, H))
    assert not decision_reads(4, (7, H[1:]))
    for at in (0, 2, 7):
        assert not decision_reads(at, H[1:])
        assert not decision_reads(at, H + b"x")
    assert decision_reads(5, H)
    assert not decision_reads(5, H[1:])


def test_the_members_of_a_decision_at_their_bounds() -> None:
    def member(seat: Value = 0, since: Value = 0) -> bool:
        return decision_reads(3, ((seat, KEYS[0].public, since),))

    for value, good in SEATS:
        assert member(seat=value) is good
    for value, good in NUMBERS:
        assert member(since=value) is good
    every = tuple((seat, KEYS[seat].public, 0) for seat in range(MAX_SEATS))
    assert decision_reads(3, every)
    assert not decision_reads(3, (*every, (24, KEYS[24].public, 0)))
    assert not decision_reads(3, ((0, KEYS[0].public, 0), (1, KEYS[0].public, 0)))
    assert not decision_reads(3, ((1, KEYS[1].public, 0), (0, KEYS[0].public, 0)))
    assert not decision_reads(3, ((0, bytes(32), 0),))
    assert decision_reads(6, (0, 23))
    for bad in ((24,), (1, 1), (2, 1), (True,), (-1,)):
        assert not decision_reads(6, bad)


def certificate(*seats: int, ballot: tuple[int, int] = (0, 1)) -> Certificate:
    body = Accepted(ORIGIN, ballot, DECISION.hash)
    return Certificate(DECISION, tuple(say(seat, body).raw for seat in seats), ())


def test_a_certificate_is_of_this_game_roster_and_origin() -> None:
    assert is_of(DECISION, GAME, ROSTER)
    for other in (
        replace(DECISION, game=H),
        replace(DECISION, number=2),
        replace(DECISION, number=4),
        replace(DECISION, origin=H),
    ):
        assert not is_of(other, GAME, ROSTER)


def test_acceptances_are_of_this_decision_and_of_different_seats() -> None:
    check_accepted(certificate(0, 1, 2), GAME, ROSTER)
    check_accepted(certificate(0, 1, 2, 3, 4), GAME, ROSTER)
    good = certificate(0, 1, 2)
    others = [
        say(2, Accepted(ORIGIN, (0, 1), H)),
        say(2, Accepted(H, (0, 1), DECISION.hash)),
        say(2, Accepted(ORIGIN, (0, 2), DECISION.hash)),
        say(2, Accepted(ORIGIN, (0, 1), DECISION.hash), roster=1),
        say(2, Accepted(ORIGIN, (0, 1), DECISION.hash), key=3),
        say(9, Accepted(ORIGIN, (0, 1), DECISION.hash)),
        say(2, Leave()),
    ]
    for other in others:
        with pytest.raises(Malformed):
            check_accepted(replace(good, accepted=(*good.accepted[:2], other.raw)), GAME, ROSTER)
    for seats in ((0, 1), (0, 1, 1), (0, 1, 2, 2)):
        with pytest.raises(Malformed):
            check_accepted(certificate(*seats), GAME, ROSTER)


def test_how_much_a_certificate_may_hold() -> None:
    whole = certificate(0, 1, 2)
    padding = replace(whole, accepted=(b"",) * MAX_SEATS)
    assert reads(read_certificate, padding.raw)
    assert not reads(read_certificate, replace(whole, accepted=(b"",) * (MAX_SEATS + 1)).raw)
    wishes = [
        Said(say(seat, Wish(target, step)), Wish(target, step))
        for seat in range(5)
        for target in range(5)
        for step in range(4)
    ]
    for count, good in ((MAX_PAPERS, True), (MAX_PAPERS + 1, False)):
        papers = tuple(sorted(wishes, key=lambda one: names_of([one])[0])[:count])
        decision = replace(DECISION, papers=papers_digest(names_of(papers)))
        assert reads(read_certificate, Certificate(decision, (), papers).raw) is good
    large = encode((DECISION.raw, (bytes(MAX_SEAL_BYTES),), ()))
    assert not reads(read_certificate, large)
    assert not reads(read_certificate, encode((DECISION.raw, (1,), ())))
    assert not reads(read_certificate, encode((DECISION.raw, (), (1,))))


def test_a_seal_holds_as_many_certificates_as_there_can_be() -> None:
    raw = certificate(0, 1, 2).raw
    assert len(certificates_of((raw,) * MAX_SEATS)) == MAX_SEATS
    for bad in ((), (raw,) * (MAX_SEATS + 1), None, (1,)):
        with pytest.raises(Malformed):
            certificates_of(bad)


def test_who_joins_gets_the_seat_since_the_new_roster() -> None:
    application = say(9, Apply(KEYS[9].public, "newcomer"))
    members = next_members(ROSTER, Findings(frozenset({2}), application))
    assert [one.seat for one in members] == [0, 1, 3, 4, 9]
    assert members[-1] == Member(9, KEYS[9].public, 3)


# -- the ledger


def ledger() -> Ledger:
    return Ledger(GAME, ROSTER, Step(9, "name", (0, 1, 2, 3, 4), BASE))


def placed(
    book: Ledger, seat: int, body: Value = None, key: int | None = None, **to: Value
) -> bytes:
    place = Place(**{**vars(book.place_of(seat)), **to})
    return sign_event(KEYS[seat if key is None else key], place, "name", body).raw


def fine(_: object) -> None:
    pass


def test_what_the_door_says_to_an_event() -> None:
    book = ledger()
    good = placed(book, 1)
    assert isinstance(book.admit(placed(book, 1, key=2), fine), Forged)
    assert isinstance(book.admit(b"garbage", fine), Forged)
    assert isinstance(book.admit(placed(book, 1, game=H), fine), Refused)
    assert isinstance(book.admit(placed(book, 1, step=8), fine), Refused)
    assert isinstance(book.admit(placed(book, 1, roster=1), fine), Refused)
    assert isinstance(book.admit(placed(book, 1, roster=3, key=2), fine), Refused)
    assert isinstance(book.admit(placed(book, 1, base=H), fine), Faulty)
    assert isinstance(book.admit(placed(book, 1, seq=3), fine), Faulty)
    assert isinstance(book.admit(placed(book, 1, previous=H), fine), Faulty)
    assert isinstance(book.admit(good, fine), Admitted)
    assert isinstance(book.admit(good, fine), Repeated)
    assert isinstance(book.admit(placed(book, 1, "other"), fine), Forked)


def test_who_owes_what() -> None:
    book = Ledger(GAME, ROSTER, Step(9, "name", (0, 2), BASE))
    assert isinstance(book.admit(placed(book, 1), fine), Faulty)
    book.step = replace(book.step, kind="vote")
    assert isinstance(book.admit(placed(book, 2), fine), Faulty)


def test_what_comes_early_is_held_so_many_and_so_much_of_each_seat() -> None:
    # R-12-4, R-15-9
    book = ledger()
    for lead in range(MAX_HELD_PER_SEAT):
        early = placed(book, 1, step=10 + lead, seq=1 + lead)
        assert isinstance(book.admit(early, fine), Held)
    assert isinstance(book.admit(placed(book, 1, step=20, seq=20), fine), Refused)
    assert isinstance(book.admit(placed(book, 2, step=10, seq=1), fine), Held)
    assert len(book.held(1)) == MAX_HELD_PER_SEAT
    assert len(book.reopen(replace(ROSTER, number=3), book.step)) == MAX_HELD_PER_SEAT + 1
    assert not book.held(1)


def test_how_many_bytes_of_a_seat_are_held() -> None:
    book, most = ledger(), MAX_HELD_BYTES_PER_SEAT
    place = replace(book.place_of(1), step=10, seq=1)
    sizes = [most // 2, most - most // 2]
    raws = []
    for at, size in enumerate(sizes):
        there = replace(place, step=10 + at, seq=1 + at)
        over = len(sign_event(KEYS[1], there, "seal", bytes(70_000)).raw) - 70_000
        raws.append(sign_event(KEYS[1], there, "seal", bytes(size - over)).raw)
    assert sum(map(len, raws)) == most
    assert all(isinstance(book.admit(raw, fine), Held) for raw in raws)
    tiny = sign_event(KEYS[1], replace(place, step=15, seq=9), "name", None).raw
    assert isinstance(book.admit(tiny, fine), Refused)


def test_a_step_that_is_over_is_in_the_log_and_in_its_digest() -> None:
    book = ledger()
    for seat in range(5):
        book.admit(placed(book, seat), fine)
    done, before = book.complete, book.digest
    assert done is not None
    assert done.digest == step_digest(2, 9, [one.hash for one in done.events])
    book.advance(Step(10, "name", (0,), H))
    assert book.done == [done]
    assert book.digest == log_digest(before, done.digest) != before
    assert book.moves == {}
    assert book.place_of(1).previous == done.events[1].hash
    assert book.place_of(1).seq == 1
    with pytest.raises(ValueError, match="not complete"):
        book.advance(Step(11, "name", (0,), H))


def test_each_part_of_a_digest_counts() -> None:
    digests = {
        step_digest(2, 9, [H, BASE]),
        step_digest(3, 9, [H, BASE]),
        step_digest(2, 8, [H, BASE]),
        step_digest(2, 9, [BASE, H]),
        step_digest(2, 9, [H]),
        log_digest(H, BASE),
        log_digest(BASE, H),
        papers_digest([H, BASE]),
        papers_digest([H]),
    }
    assert len(digests) == 9
    parts = [
        DECISION,
        replace(DECISION, game=H),
        replace(DECISION, number=4),
        replace(DECISION, origin=H),
        replace(DECISION, members=DECISION.members[1:]),
        replace(DECISION, cut=Cut(8, H)),
        replace(DECISION, cut=Cut(7, BASE)),
        replace(DECISION, joined=H),
        replace(DECISION, expelled=(1,)),
        replace(DECISION, papers=H),
    ]
    assert len({one.hash for one in parts}) == len(parts)


def test_paper_bytes_are_one_form() -> None:
    for paper in (
        Said(say(1, Leave()), Leave()),
        fork_of(*(read_event(event(1, body)) for body in ("a", "b"))),
        contradiction_of(*(say(1, Ack(ORIGIN, 3, digest)) for digest in (H, BASE))),
    ):
        assert read_paper(write_paper(paper)) == paper
