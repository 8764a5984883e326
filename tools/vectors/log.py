"""Events, statements, decisions, the genesis: valid ones, and the faults of others."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from p2p_dixit.crypto.signing import SigningKey, sign
from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.log.event import Event, Place, sign_event
from p2p_dixit.log.fork import fork_of
from p2p_dixit.log.roster import Member, Roster
from p2p_dixit.log.signed import pack_signed
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
    sign_statement,
    value_of,
)
from p2p_dixit.membership.decision import (
    Certificate,
    Cut,
    Decision,
    in_order,
    make_decision,
    names_of,
    papers_digest,
)
from p2p_dixit.membership.grounds import Paper, Said, contradiction_of, find
from p2p_dixit.rules.sets import Options
from p2p_dixit.table.genesis import Genesis, Player, Proposal, Settings
from tools.vectors import Json
from tools.vectors import operations as basic
from tools.vectors.table_operations import TABLE, told_place

KEYS = [SigningKey(bytes([seat + 1]) * 32) for seat in range(6)]
GAME, ORIGIN, BASE, PREVIOUS = (bytes([n]) * 32 for n in (0xA1, 0xA2, 0xA3, 0xA4))
ROSTER = Roster(3, ORIGIN, tuple(Member(seat, KEYS[seat].public) for seat in range(5)))
PLACE = Place(GAME, 3, 2, 7, PREVIOUS, 41, BASE)
CUT = Cut(40, bytes([0xA5]) * 32)
H = bytes([0xB0]) * 32


def case(name: str, op: str, **given: Json) -> Json:
    """A case, answered by this implementation."""
    return basic.case(TABLE, name, op, **given)


RULES: dict[str, Json] = {
    "R-06-1": ["no such rule set", "points to reach in a game without", "turns in a game without"],
    "R-06-2": ["a deck that is too small"],
    "R-15-1": [
        "no such rule set",
        "points to reach in a game without",
        "a deck that is too small",
        "a name that drives the terminal",
        "two names that look alike",
        "two of one colour",
        "one key twice",
        "a key that nobody may own",
        "a timer beyond an hour",
    ],
    "R-15-2": ["points left open", "classic with both left open", "turns in a game without"],
    "R-15-3": [
        "a genesis",
        "a signature missing",
        "a signature too many",
        "signatures in another order",
    ],
    "R-15-4": ["a genesis"],
    "R-15-5": ["event", "verify event", "sign event"],
    "R-15-6": [
        "a seat beyond the last",
        "no kind",
        "a kind that is too long",
        "a kind beyond ASCII",
        "a sequence number out of range",
    ],
    "R-15-7": ["step digest", "log digest"],
    "R-15-9": ["clash"],
    "R-16-2": ["statement"],
    "R-16-5": ["contradict"],
    "R-16-7": ["a forged goodbye", "somebody leaves"],
    "R-16-8": ["a fork", "a contradiction"],
    "R-16-9": ["everybody lets a newcomer in"],
    "R-16-10": ["a fork", "a contradiction"],
    "R-16-11": [
        "a majority wishes somebody away",
        "two wishes of five are too few",
        "wishes about a step long over",
    ],
    "R-16-12": [
        "everybody lets a newcomer in",
        "one consent is missing",
        "one consent was not repeated",
    ],
    "R-16-13": ["decision", "nobody goes"],
    "R-16-18": ["locked value"],
    "R-16-20": [
        "two acceptances of five",
        "one seat twice",
        "one paper stripped",
        "papers in another order",
        "accepted something else",
    ],
    "R-16-21": [
        "other members",
        "somebody expelled who was only wished away",
        "somebody joined whom nobody knows",
    ],
}


def build() -> dict[str, Json]:
    """The whole file."""
    parts = (
        _events(),
        _statements(),
        _contradictions(),
        _locks(),
        _decisions(),
        _genesis(),
        _digests(),
    )
    return {
        "about": "Events, statements, decisions and the genesis (protocol/15-events.md and "
        "16-membership.md). Private keys are the seeds 0101.. for seat 0, 0202.. for seat 1 and so "
        "on; bodies are the hex of their encoding.",
        "rules": RULES,
        "cases": [one for part in parts for one in part],
    }


# -- events


def _events() -> Iterator[Json]:
    body = encode({"player": 2})
    event = sign_event(KEYS[2], PLACE, "name", {"player": 2})
    place = told_place(PLACE)
    seed = KEYS[2].seed.hex()
    yield case("an event", "sign event", seed=seed, place=place, kind="name", body=body.hex())
    yield case("read", "event", data=event.raw.hex())
    for name, data in _bad_signed(event.raw):
        yield case(name, "event", data=data.hex())
    fields: tuple[Value, ...] = (GAME, 3, 2, 7, PREVIOUS, 41, BASE, "name", None)
    for index, other, what in _BAD_EVENTS:
        payload = (*fields[:index], other, *fields[index + 1 :])
        yield case(what, "event", data=pack_signed(KEYS[2], "event", payload).hex())
    yield case("a field missing", "event", data=pack_signed(KEYS[2], "event", fields[:-1]).hex())
    yield case("signed by its seat", "verify event", data=event.raw.hex(), key=_key(2))
    yield case("signed by another", "verify event", data=event.raw.hex(), key=_key(3))
    foreign = pack_signed(KEYS[2], "statement", fields).hex()
    yield case("signed as a statement", "verify event", data=foreign, key=_key(2))
    yield from _clashes()


_BAD_EVENTS: tuple[tuple[int, Value, str], ...] = (
    (0, GAME[1:], "a game id of 31 bytes"),
    (1, -1, "a negative roster"),
    (1, True, "a roster that is a truth value"),
    (2, 24, "a seat beyond the last"),
    (3, 2**32, "a sequence number out of range"),
    (4, None, "no previous hash"),
    (5, "41", "a step that is text"),
    (6, BASE + b"\0", "a base of 33 bytes"),
    (7, "", "no kind"),
    (7, "x" * 17, "a kind that is too long"),
    (7, "näme", "a kind beyond ASCII"),
)


def _clashes() -> Iterator[Json]:
    one = sign_event(KEYS[2], PLACE, "name", {"player": 2})
    others = {
        "two bodies in one place": sign_event(KEYS[2], PLACE, "name", {"player": 5}),
        "one base, another chain": _moved({"seq": 9, "previous": H}),
        "one link, another base": _moved({"step": 43, "base": H}),
        "the same event": one,
        "the next event": _moved({"seq": 8, "previous": one.hash, "step": 42, "base": H}),
        "another seat": sign_event(KEYS[1], replace(PLACE, seat=1), "name", None),
        "another roster": _moved({"roster": 4}),
        "another game": _moved({"game": H}),
    }
    for name, other in others.items():
        yield case(name, "clash", one=one.raw.hex(), other=other.raw.hex())


def _moved(changes: dict[str, Any]) -> Event:
    place = Place(**{**vars(PLACE), **changes})
    return sign_event(KEYS[2], place, "name", None)


def _bad_signed(raw: bytes) -> Iterator[tuple[str, bytes]]:
    pair = decode(raw)
    assert isinstance(pair, tuple)  # noqa: S101 - made above
    payload, signature = pair
    assert isinstance(signature, bytes)  # noqa: S101
    yield "nothing", b""
    yield "cut short", raw[:-1]
    yield "something behind it", raw + b"\0"
    yield "a signature of 63 bytes", encode((payload, signature[1:]))
    yield "no signature", encode((payload,))
    yield "a payload that is no byte string", encode((decode(b"\x90"), signature))


# -- statements


BODIES: tuple[Body, ...] = (
    Ack(ORIGIN, 40, H),
    Leave(),
    Wish(4, 41),
    Apply(KEYS[5].public, ("Ada", 6)),
    Consent(H, 5),
    Prepare(ORIGIN, 1, (H,)),
    Promise(ORIGIN, (1, 2), None, None),
    Promise(ORIGIN, (1, 2), Vote((0, 3), H), Last(40, (H, GAME))),
    Accept(ORIGIN, 1, b"a decision", (b"a promise",), (H,), None),
    Accepted(ORIGIN, (1, 2), H),
)
_BAD_BODIES: tuple[tuple[str, Value], ...] = (
    ("ack", (ORIGIN, -1, H)),
    ("ack", (ORIGIN, 1)),
    ("leave", None),
    ("wish", (24, 41)),
    ("wish", (4, True)),
    ("promise", (ORIGIN, (1, 2), ((1, 2), H), None)),
    ("promise", (ORIGIN, (1, 2), None, (40, (H[1:],)))),
    ("accept", (ORIGIN, 1, b"", ("text",), (), None)),
    ("accepted", (ORIGIN, (1, 99), H)),
    ("prepare", (ORIGIN, 1, (H,) * 97)),
    ("prepare", (ORIGIN, 1, (H, H))),
    ("prepare", (ORIGIN, 1, (H, GAME))),
    ("accept", (ORIGIN, 1, b"", (), (H, H), None)),
    ("accept", (ORIGIN, 1, b"", (), (H, GAME), None)),
    ("other", ()),
)


def say(seat: int, body: Body, roster: int = 3, key: int | None = None) -> Statement:
    """A signed statement."""
    signer = KEYS[seat if key is None else key]
    return sign_statement(signer, GAME, roster, seat, kind_of(body), value_of(body))


def _statements() -> Iterator[Json]:
    for body in BODIES:
        yield case(f"says {kind_of(body)}", "statement", data=say(2, body).raw.hex())
    for kind, value in _BAD_BODIES:
        raw = sign_statement(KEYS[2], GAME, 3, 2, kind, value).raw
        yield case(f"a {kind} that makes no sense", "statement", data=raw.hex())
    leave = say(2, Leave()).raw
    for name, data in _bad_signed(leave):
        yield case(name, "statement", data=data.hex())
    yield case("signed by its seat", "verify statement", data=leave.hex(), key=_key(2))
    yield case("signed by another", "verify statement", data=leave.hex(), key=_key(1))


def _contradictions() -> Iterator[Json]:
    promise = Promise(ORIGIN, (2, 2), None, Last(3, (H,)))
    voted = replace(promise, vote=Vote((1, 0), H))
    later = replace(promise, ballot=(3, 1))
    pairs: dict[str, tuple[Body, Body]] = {
        "two digests of one step": (Ack(ORIGIN, 3, H), Ack(ORIGIN, 3, GAME)),
        "two steps": (Ack(ORIGIN, 3, H), Ack(ORIGIN, 4, GAME)),
        "two origins": (Ack(ORIGIN, 3, H), Ack(H, 3, GAME)),
        "an ack after a promise": (promise, Ack(ORIGIN, 4, H)),
        "an ack before a promise": (promise, Ack(ORIGIN, 2, H)),
        "promises with different last steps": (promise, replace(promise, ballot=(3, 1), last=None)),
        "a later promise without the vote of an earlier one": (voted, later),
        "a later promise with a lower vote": (voted, replace(later, vote=Vote((0, 1), H))),
        "a later promise with a higher vote": (voted, replace(later, vote=Vote((1, 1), H))),
        "another proposal of the same ballot": (voted, replace(later, vote=Vote((1, 0), GAME))),
        "an earlier promise without a vote": (voted, replace(later, ballot=(1, 1))),
        "an acceptance that a promise hides": (promise, Accepted(ORIGIN, (1, 0), H)),
        "two acceptances in one ballot": (
            Accepted(ORIGIN, (1, 0), H),
            Accepted(ORIGIN, (1, 0), GAME),
        ),
        "two calls in one ballot": (Prepare(ORIGIN, 1, (H,)), Prepare(ORIGIN, 1, ())),
        "a goodbye and a wish": (Leave(), Wish(1, 2)),
    }
    for name, (one, other) in pairs.items():
        raws = {"one": say(2, one).raw.hex(), "other": say(2, other).raw.hex()}
        yield case(name, "contradict", **raws)
    one, other = pairs["two digests of one step"]
    raws = {"one": say(2, one).raw.hex(), "other": say(1, other).raw.hex()}
    yield case("two seats", "contradict", **raws)


def _locks() -> Iterator[Json]:
    """Votes that promises name: for one value, and for two that one seat proposed in one ballot."""

    def vote(turn: int, seat: int, value: int, accept: int) -> Json:
        return [[turn, seat], bytes([value]).hex() * 32, bytes([accept]).hex() * 32]

    x, y, other_x = vote(4, 3, 1, 9), vote(4, 3, 2, 8), vote(4, 3, 1, 7)
    claims: dict[str, tuple[int, list[Json]]] = {
        "no votes": (4, [[0, None], [1, None], [2, None]]),
        "one vote": (4, [[0, None], [1, x], [2, None]]),
        "a higher ballot": (4, [[0, x], [1, vote(4, 4, 2, 8)], [2, x]]),
        "two values": (4, [[0, y], [1, x], [2, x]]),
        "two values, in another order": (4, [[2, x], [1, x], [0, y]]),
        "as many for each": (4, [[0, y], [1, x], [2, None]]),
        "the claim of whoever proposed two": (4, [[0, x], [1, None], [2, None], [3, y]]),
        "too few others": (4, [[0, x], [1, None], [3, y]]),
        "one value in two proposals": (4, [[0, x], [1, other_x], [2, None]]),
        "more votes, a larger hash": (6, [[0, y], [1, x], [2, y], [4, x], [5, y]]),
        "three values": (7, [[0, y], [1, x], [2, vote(4, 3, 3, 6)], [4, y]]),
    }
    for name, (seats, given) in claims.items():
        yield case(name, "locked value", seats=seats, claims=given)


# -- decisions


def said(seat: int, body: Leave | Wish | Apply | Consent, key: int | None = None) -> Paper:
    """A statement as a paper."""
    return Said(say(seat, body, key=key), body)


def certified(papers: list[Paper], seats: tuple[int, ...] = (0, 1, 3)) -> Certificate:
    """The certificate of what papers amount to."""
    papers = list(in_order(papers))
    findings = find(papers, ROSTER, CUT.step, lambda _: False)
    decision = make_decision(GAME, ROSTER, findings, CUT, names_of(papers))
    return _accepted(decision, papers, seats)


def _accepted(decision: Decision, papers: list[Paper], seats: tuple[int, ...]) -> Certificate:
    body = Accepted(ORIGIN, (0, 1), decision.hash)
    return Certificate(decision, tuple(say(seat, body).raw for seat in seats), tuple(papers))


def _decisions() -> Iterator[Json]:
    wishes = [said(seat, Wish(4, 41)) for seat in (0, 1, 2)]
    application = say(5, Apply(KEYS[5].public, ("Ada", 6)))
    consents = [said(seat, Consent(application.hash, 41)) for seat in range(5)]
    joined: list[Paper] = [said(5, Apply(KEYS[5].public, ("Ada", 6))), *consents]
    lies = [sign_event(KEYS[2], PLACE, "name", body) for body in ("a", "b")]
    acks = [say(1, Ack(ORIGIN, 40, digest)) for digest in (H, GAME)]
    good: dict[str, list[Paper]] = {
        "somebody leaves": [said(4, Leave())],
        "a majority wishes somebody away": wishes,
        "two wishes of five are too few": wishes[:2],
        "wishes about a step long over": [said(seat, Wish(4, 39)) for seat in (0, 1, 2)],
        "a fork": [fork_of(*lies)],
        "a contradiction": [contradiction_of(*acks)],
        "everybody lets a newcomer in": joined,
        "one consent is missing": joined[:-1],
        "one consent was not repeated": [*joined[:-1], said(4, Consent(application.hash, 39))],
        "nobody goes": [],
    }
    for name, papers in good.items():
        yield _certificate(name, certified(papers))
    yield case("a decision", "decision", data=certified(wishes).decision.raw.hex())
    for name, data in _bad_decisions(certified(wishes).decision):
        yield case(name, "decision", data=data.hex())
    yield from _bad_certificates(wishes)


def _certificate(name: str, certificate: Certificate) -> Json:
    members: list[Json] = [[one.seat, one.key.hex(), one.since] for one in ROSTER.members]
    roster: Json = {"number": ROSTER.number, "origin": ORIGIN.hex(), "members": members}
    data = certificate.raw.hex()
    return case(name, "check certificate", data=data, game=GAME.hex(), roster=roster)


def _bad_certificates(wishes: list[Paper]) -> Iterator[Json]:
    whole = certified(wishes)
    decision = whole.decision
    stranger = said(4, Leave(), key=1)
    yield _certificate("two acceptances of five", certified(wishes, (0, 1)))
    yield _certificate("one seat twice", certified(wishes, (0, 1, 1)))
    yield from _other_papers(whole, [said(3, Wish(4, 41)), said(4, Leave())])
    yield _certificate("a forged goodbye", certified([stranger]))
    others = {
        "other members": replace(decision, members=ROSTER.members[1:]),
        "another origin": replace(decision, origin=H),
        "another number": replace(decision, number=5),
        "somebody expelled who was only wished away": replace(decision, expelled=(4,)),
        "somebody joined whom nobody knows": replace(decision, joined=H),
    }
    for name, other in others.items():
        yield _certificate(name, _accepted(other, list(whole.papers), (0, 1, 3)))
    changed = replace(decision, cut=Cut(39, H))
    yield _certificate("accepted something else", replace(whole, decision=changed))


def _other_papers(whole: Certificate, foreign: list[Paper]) -> Iterator[Json]:
    """Everything is signed and genuine, but these are not the papers that were accepted."""
    papers = whole.papers
    yield _certificate("no papers", replace(whole, papers=()))
    yield _certificate("one paper stripped", replace(whole, papers=papers[:-1]))
    yield _certificate("one paper twice", replace(whole, papers=(papers[0], *papers)))
    yield _certificate("every paper twice", replace(whole, papers=papers * 2))
    yield _certificate("papers in another order", replace(whole, papers=papers[::-1]))
    for paper, name in zip(foreign, ("another wish", "a goodbye"), strict=True):
        yield _certificate(f"{name} besides", replace(whole, papers=in_order([*papers, paper])))
        exchanged = in_order([*papers[:-1], paper])
        yield _certificate(f"{name} in place of one", replace(whole, papers=exchanged))
    others = {
        "one paper twice, and accepted so": (papers[0], *papers),
        "papers in another order, and accepted so": papers[::-1],
    }
    for name, listed in others.items():
        decision = replace(whole.decision, papers=papers_digest(names_of(listed)))
        yield _certificate(name, _accepted(decision, list(listed), (0, 1, 3)))
    none = replace(whole.decision, papers=papers_digest(()))
    yield _certificate("no papers, and accepted so", _accepted(none, [], (0, 1, 3)))


def _bad_decisions(decision: Decision) -> Iterator[tuple[str, bytes]]:
    fields = decode(decision.raw)
    assert isinstance(fields, tuple)  # noqa: S101 - made above
    members = fields[3]
    assert isinstance(members, tuple)  # noqa: S101
    bad: tuple[tuple[int, Value, str], ...] = (
        (1, 0, "a decision that makes roster 0"),
        (3, (), "nobody left"),
        (3, members[::-1], "members out of order"),
        (3, (members[0], members[0]), "one member twice"),
        (4, (-2, H), "a cut before the first step"),
        (5, b"", "an application that is no hash"),
        (6, (3, 1), "the expelled out of order"),
        (7, H[1:], "a digest of papers of 31 bytes"),
        (7, (), "a list in place of the digest of papers"),
    )
    for index, other, name in bad:
        yield name, encode((*fields[:index], other, *fields[index + 1 :]))


# -- the genesis, digests


def _genesis() -> Iterator[Json]:
    options = Options("odyssey", points=12, deck=60)
    players = tuple(
        Player(name, at, KEYS[at].public) for at, name in enumerate(("Ada", "Bo", "Cy"))
    )
    proposal = Proposal(Settings("Friday", options, H, 90), players, GAME)
    whole = Genesis(proposal, tuple(proposal.signed_with(key) for key in KEYS[:3]))
    yield case("a genesis", "genesis", data=whole.encode().hex())
    signatures = b"".join(whole.signatures)
    bad: dict[str, Value] = {
        "a signature missing": (proposal.encode(), signatures[:-64]),
        "a signature too many": (proposal.encode(), signatures + signatures[:64]),
        "signatures in another order": (proposal.encode(), signatures[64:] + signatures[:64]),
        "no signatures": (proposal.encode(), b""),
        "the version as a truth value": (
            proposal.encode().replace(b"\x94\x01", b"\x94\xc3", 1),
            signatures,
        ),
    }
    for name, value in bad.items():
        yield case(name, "genesis", data=encode(value).hex())
    for name, changes in _OPEN_OPTIONS.items():
        open_fields = decode(proposal.encode())
        for path, other in changes:
            open_fields = _put(open_fields, path, other)
        raw = encode(open_fields)
        resigned = b"".join(_signed(key, raw) for key in KEYS[:3])
        yield case(name, "genesis", data=encode((raw, resigned)).hex())
    for name, (path, other) in _BAD_PROPOSALS.items():
        fields = decode(proposal.encode())
        raw = encode(_put(fields, path, other))
        resigned = b"".join(_signed(key, raw) for key in KEYS[:3])
        yield case(name, "genesis", data=encode((raw, resigned)).hex())


_OPEN_OPTIONS: dict[str, tuple[tuple[tuple[int, ...], Value], ...]] = {
    "points left open": (((1, 1, 1), None),),
    "classic with both left open": (((1, 1, 0), "classic"), ((1, 1, 1), None)),
    "turns in a game without": (((1, 1, 2), 1),),
}

_BAD_PROPOSALS: dict[str, tuple[tuple[int, ...], Value]] = {
    "another version": ((0,), 2),
    "no such rule set": ((1, 1, 0), "baroque"),
    "points to reach in a game without": ((1, 1, 0), "teams"),
    "a deck that is too small": ((1, 1, 5), 20),
    "a deck id of 31 bytes": ((1, 2), H[1:]),
    "a timer beyond an hour": ((1, 3), 3601),
    "a name that drives the terminal": ((2, 0, 0), "\x1b[2J"),
    "two names that look alike": ((2, 0, 0), "Во"),  # noqa: RUF001 - Cyrillic on purpose
    "two of one colour": ((2, 0, 1), 1),
    "one key twice": ((2, 0, 2), KEYS[1].public),
    "a key that nobody may own": ((2, 0, 2), bytes(32)),
    "a short nonce": ((3,), H[1:]),
}


def _put(value: Value, path: tuple[int, ...], other: Value) -> Value:
    if not path:
        return other
    assert isinstance(value, tuple)  # noqa: S101 - paths lead through arrays
    at = path[0]
    return (*value[:at], _put(value[at], path[1:], other), *value[at + 1 :])


def _signed(key: SigningKey, raw: bytes) -> bytes:
    return sign(key, "genesis", raw)


def _digests() -> Iterator[Json]:
    events: list[Json] = [H.hex(), GAME.hex()]
    yield case("a step of two moves", "step digest", roster=3, step=41, events=events)
    yield case("a step of one move", "step digest", roster=0, step=0, events=events[:1])
    yield case("the log after a step", "log digest", before=ORIGIN.hex(), done=H.hex())


def _key(seat: int) -> str:
    return KEYS[seat].public.hex()
