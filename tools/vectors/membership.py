"""Caps and orders that make statements, papers and certificates malformed (chapter 16)."""

from collections.abc import Iterator, Sequence

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.encoding import Value, encode
from p2p_dixit.log.event import sign_event
from p2p_dixit.log.fork import fork_of
from p2p_dixit.log.statements import Accepted, Ack, Leave, Wish, sign_statement
from p2p_dixit.membership.decision import make_decision, papers_digest
from p2p_dixit.membership.grounds import Findings, contradiction_of, paper_id, write_paper
from tools.vectors import Json
from tools.vectors.log import CUT, GAME, KEYS, ORIGIN, PLACE, ROSTER, H, case, said, say

RULES: dict[str, Json] = {
    "R-16-2": [
        "a prepare with 96 papers",
        "a prepare with 97 papers",
        "an accept with 97 papers",
        "an accept with 25 promises",
        "a promise with 25 moves in its last step",
        "a certificate with 96 papers",
        "a certificate with 97 papers",
    ],
    "R-16-3": [
        "a promise with a vote of its own ballot",
        "a promise with a vote of a later ballot",
    ],
    "R-16-4": ["an accept whose value is no decision"],
    "R-16-6": ["a fork in the wrong order", "a contradiction in the wrong order"],
    "R-16-8": ["a bad paper about a move that is not bad"],
}


def build() -> dict[str, Json]:
    """The whole file."""
    return {
        "about": "Caps, orders and papers that amount to nothing (protocol/16-membership.md), in "
        "the roster of log.json.",
        "rules": RULES,
        "cases": [*_statements(), *_certificates()],
    }


def _names(count: int) -> tuple[bytes, ...]:
    return tuple(sorted(tagged("example", bytes([n])) for n in range(count)))


def _statements() -> Iterator[Json]:
    bodies: dict[str, tuple[str, Value]] = {
        "a prepare with 96 papers": ("prepare", (ORIGIN, 1, _names(96))),
        "a prepare with 97 papers": ("prepare", (ORIGIN, 1, _names(97))),
        "an accept with 96 papers": ("accept", (ORIGIN, 1, b"", (), _names(96), None)),
        "an accept with 97 papers": ("accept", (ORIGIN, 1, b"", (), _names(97), None)),
        "an accept with 24 promises": ("accept", (ORIGIN, 1, b"", (b"",) * 24, (), None)),
        "an accept with 25 promises": ("accept", (ORIGIN, 1, b"", (b"",) * 25, (), None)),
        "an accept whose value is no decision": ("accept", (ORIGIN, 1, b"?", (), (), H)),
        "a promise with 24 moves in its last step": (
            "promise",
            (ORIGIN, (1, 2), None, (40, _names(24))),
        ),
        "a promise with 25 moves in its last step": (
            "promise",
            (ORIGIN, (1, 2), None, (40, _names(25))),
        ),
        "a promise with a vote of an earlier ballot": (
            "promise",
            (ORIGIN, (1, 2), ((1, 1), H), None),
        ),
        "a promise with a vote of its own ballot": ("promise", (ORIGIN, (1, 2), ((1, 2), H), None)),
        "a promise with a vote of a later ballot": ("promise", (ORIGIN, (1, 2), ((2, 0), H), None)),
    }
    for name, (kind, value) in bodies.items():
        raw = sign_statement(KEYS[2], GAME, 3, 2, kind, value).raw
        yield case(name, "statement", data=raw.hex())


def _certificates() -> Iterator[Json]:
    lies = [sign_event(KEYS[2], PLACE, "name", body) for body in ("a", "b")]
    fork, honest = fork_of(*lies), sign_event(KEYS[2], PLACE, "name", {"player": 2})
    acks = [say(1, Ack(ORIGIN, 40, digest)) for digest in (H, GAME)]
    proof = contradiction_of(*acks)
    leave = write_paper(said(4, Leave()))
    two = Findings(frozenset({2}), None, frozenset({2}))
    one = Findings(frozenset({1}), None, frozenset({1}))
    gone = Findings(frozenset({4}), None)
    yield _case("a fork", two, [write_paper(fork)])
    yield _case("a fork in the wrong order", two, [encode(("fork", fork.second, fork.first))])
    turned = encode(("contradiction", proof.second, proof.first))
    yield _case("a contradiction in the wrong order", one, [turned])
    bad = encode(("bad", honest.raw))
    yield _case("a bad paper about a move that is not bad", gone, [bad, leave])
    for count in (96, 97):
        wishes = [write_paper(said(n % 5, Wish(4, 100 + n))) for n in range(count - 1)]
        yield _case(f"a certificate with {count} papers", gone, [leave, *wishes])


def _case(name: str, findings: Findings, papers: Sequence[bytes]) -> Json:
    """A certificate of what the papers are said to amount to, accepted by three seats of five."""
    ordered = sorted(papers, key=paper_id)
    decision = make_decision(GAME, ROSTER, findings, CUT, [paper_id(paper) for paper in ordered])
    if decision.papers != papers_digest([paper_id(paper) for paper in ordered]):
        raise AssertionError("the decision of the vectors names other papers")
    body = Accepted(ORIGIN, (0, 1), decision.hash)
    accepted = tuple(say(seat, body).raw for seat in (0, 1, 3))
    members: list[Json] = [[one.seat, one.key.hex(), one.since] for one in ROSTER.members]
    roster: Json = {"number": ROSTER.number, "origin": ORIGIN.hex(), "members": members}
    data = encode((decision.raw, accepted, tuple(ordered)))
    return case(name, "check certificate", data=data.hex(), game=GAME.hex(), roster=roster)
