"""A decision: the next roster, and where the log of the old one ends (protocol/16-membership.md).

Its hash is the `origin` of the roster it makes. A *certificate* is the decision with the signed
acceptances of a strict majority of the old roster and the papers it rests on: enough to convince
every peer that knows the old roster and the log up to the cut. It enters the log as the body of a
seal.

A decision names its papers by one digest, so a majority that accepts it accepts them as well:
papers cannot be taken out of a certificate, put in or exchanged without its acceptances failing
(docs/adr/0080). They have one form: each once, in ascending order of their hashes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import checked_public_key
from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import MAX_NUMBER, MAX_SEAL_BYTES
from p2p_dixit.log.roster import MAX_SEATS, Member, Roster
from p2p_dixit.log.statements import (
    MAX_PAPERS,
    Accepted,
    Statement,
    are_ascending,
    read_body,
    read_statement,
)
from p2p_dixit.membership.grounds import (
    Convicts,
    Findings,
    Paper,
    find,
    is_genuine,
    next_members,
    paper_id,
    read_paper,
    write_paper,
)


@dataclass(frozen=True)
class Cut:
    """The last step that counts (-1 if none does), and the running digest of the log after it."""

    step: int
    digest: bytes


@dataclass(frozen=True)
class Decision:
    """The value agreed on. `origin` is the old roster's; `joined` the hash of an application.

    `expelled` are the seats, of those that go, whose own signatures convict them of cheating.
    `papers` is the digest of the papers it rests on (`papers_digest`).
    """

    game: bytes
    number: int
    origin: bytes
    members: tuple[Member, ...]
    cut: Cut
    joined: bytes | None
    expelled: tuple[int, ...]
    papers: bytes

    @property
    def raw(self) -> bytes:
        """The bytes that are agreed on."""
        members = tuple((member.seat, member.key, member.since) for member in self.members)
        cut = (self.cut.step, self.cut.digest)
        made = (self.game, self.number, self.origin, members, cut, self.joined, self.expelled)
        return encode((*made, self.papers))

    @property
    def hash(self) -> bytes:
        """What names the decision, and the roster that it makes."""
        return decision_hash(self.raw)

    @property
    def roster(self) -> Roster:
        """The roster that it makes."""
        return Roster(self.number, self.hash, self.members)


@dataclass(frozen=True)
class Certificate:
    """A decision and what proves it, not yet checked."""

    decision: Decision
    accepted: tuple[bytes, ...] = field(repr=False)
    papers: tuple[Paper, ...] = field(repr=False)

    @property
    def raw(self) -> bytes:
        """The byte string that stands for it in a message, a journal or a seal."""
        return encode((self.decision.raw, self.accepted, tuple(map(write_paper, self.papers))))

    @property
    def names(self) -> tuple[bytes, ...]:
        """The hashes of its papers, in their order."""
        return names_of(self.papers)


def papers_digest(names: Sequence[bytes]) -> bytes:
    """What a decision says of its papers: the digest of their hashes, in ascending order."""
    return tagged("papers", *names)


def decision_hash(raw: bytes) -> bytes:
    """What names the decision with these bytes."""
    return tagged("decision", raw)


def names_of(papers: Sequence[Paper]) -> tuple[bytes, ...]:
    """The hashes of papers, in their order."""
    return tuple(paper_id(write_paper(paper)) for paper in papers)


def in_order(papers: Sequence[Paper]) -> tuple[Paper, ...]:
    """Papers in the order in which a certificate holds them."""
    return tuple(sorted(papers, key=lambda paper: paper_id(write_paper(paper))))


def make_decision(
    game: bytes, roster: Roster, findings: Findings, cut: Cut, papers: Sequence[bytes]
) -> Decision:
    """The decision that follows from findings, which rest on the papers with these hashes;
    the decision without a change if the findings are empty.
    """
    joined = None if findings.joined is None else findings.joined.hash
    members, expelled = next_members(roster, findings), tuple(sorted(findings.expelled))
    digest, number = papers_digest(papers), roster.number + 1
    return Decision(game, number, roster.origin, members, cut, joined, expelled, digest)


def read_decision(raw: bytes) -> Decision:
    """Parses a decision."""
    match decode(raw):
        case (
            bytes() as game,
            int() as number,
            bytes() as origin,
            tuple() as members,
            (int() as step, bytes() as digest),
            None | bytes() as joined,
            tuple() as expelled,
            bytes() as papers,
        ):
            seats, cut = _members(members), Cut(step, digest)
            decision = Decision(game, number, origin, seats, cut, joined, _seats(expelled), papers)
        case _:
            raise Malformed("not a decision")
    _check_numbers(decision)
    return decision


def read_certificate(raw: bytes) -> Certificate:
    """Parses a certificate; its papers are those that its decision names, in their one form."""
    if len(raw) > MAX_SEAL_BYTES:
        raise Malformed("a certificate that no seal could hold")
    match decode(raw):
        case (bytes() as decision, tuple() as accepted, tuple() as papers):
            if len(accepted) > MAX_SEATS or len(papers) > MAX_PAPERS:
                raise Malformed("a certificate is padded")
            certificate = Certificate(
                read_decision(decision),
                tuple(map(_bytes, accepted)),
                tuple(read_paper(_bytes(paper)) for paper in papers),
            )
        case _:
            raise Malformed("not a certificate")
    _check_papers(certificate)
    return certificate


def _check_papers(certificate: Certificate) -> None:
    names = certificate.names
    if not are_ascending(names):
        raise Malformed("the papers of a certificate are not in order, each once")
    if papers_digest(names) != certificate.decision.papers:
        raise Malformed("a certificate with other papers than its decision names")


def is_of(decision: Decision, game: bytes, roster: Roster) -> bool:
    """Whether a decision is the one after this roster, and no other with the same number."""
    here = (game, roster.number + 1, roster.origin)
    return (decision.game, decision.number, decision.origin) == here


def check_accepted(certificate: Certificate, game: bytes, roster: Roster) -> None:
    """Malformed unless a majority of the roster accepted the decision in one ballot, and all its
    papers are genuine.

    This is all that can be said before the log has been followed to the cut.
    """
    decision = certificate.decision
    if not is_of(decision, game, roster):
        raise Malformed("a certificate of another roster")
    said = [_accepted(read_statement(raw), decision, roster) for raw in certificate.accepted]
    if len({seat for seat, _ in said}) < max(roster.quorum, len(said)):
        raise Malformed("a certificate without a majority")
    if len({ballot for _, ballot in said}) != 1:
        raise Malformed("a certificate of more than one ballot")
    if not all(is_genuine(paper, game, roster) for paper in certificate.papers):
        raise Malformed("a paper of a certificate is not genuine")


def check_certificate(
    certificate: Certificate, game: bytes, roster: Roster, convicts: Convicts
) -> Decision:
    """The decision, if it was made and its grounds bear it; Malformed if not.

    `convicts` judges bad moves: the table stands at the cut.
    """
    check_accepted(certificate, game, roster)
    decision = certificate.decision
    findings = find(certificate.papers, roster, decision.cut.step, convicts)
    if make_decision(game, roster, findings, decision.cut, certificate.names) != decision:
        raise Malformed("a certificate's grounds do not bear its decision")
    return decision


def certificates_of(value: Value) -> tuple[Certificate, ...]:
    """The certificates in the body of a seal."""
    if not isinstance(value, tuple) or not 0 < len(value) <= MAX_SEATS:
        raise Malformed("a seal without certificates")
    return tuple(read_certificate(_bytes(raw)) for raw in value)


def seal_body(certificates: Sequence[Certificate]) -> Value:
    """The body of the seal of these certificates."""
    return tuple(certificate.raw for certificate in certificates)


def _accepted(statement: Statement, decision: Decision, roster: Roster) -> tuple[int, object]:
    key = roster.key(statement.seat)
    body = read_body(statement)
    if (statement.game, statement.roster) != (decision.game, roster.number):
        raise Malformed("an acceptance of another roster")
    if not isinstance(body, Accepted) or body.origin != roster.origin:
        raise Malformed("not an acceptance under this roster")
    if body.value != decision.hash:
        raise Malformed("an acceptance of another decision")
    if key is None or not statement.signed_by(key):
        raise Malformed("an acceptance that is not signed by its seat")
    return statement.seat, body.ballot


def _members(values: tuple[Value, ...]) -> tuple[Member, ...]:
    if not 0 < len(values) <= MAX_SEATS:
        raise Malformed("a roster of an impossible size")
    members = tuple(map(_member, values))
    if any(one.seat >= other.seat for one, other in pairwise(members)):
        raise Malformed("the seats of a roster are not in ascending order")
    if len({member.key for member in members}) != len(members):
        raise Malformed("one key on two seats")
    return members


def _member(value: Value) -> Member:
    match value:
        case (int() as seat, bytes() as key, int() as since) if (
            not isinstance(seat, bool)
            and 0 <= seat < MAX_SEATS
            and not isinstance(since, bool)
            and 0 <= since <= MAX_NUMBER
        ):
            return Member(seat, checked_public_key(key), since)
        case _:
            raise Malformed("not a member of a roster")


def _seats(values: tuple[Value, ...]) -> tuple[int, ...]:
    seats = tuple(value for value in values if type(value) is int and 0 <= value < MAX_SEATS)
    if len(seats) != len(values) or any(one >= other for one, other in pairwise(seats)):
        raise Malformed("not a list of seats in ascending order")
    return seats


def _check_numbers(decision: Decision) -> None:
    cut = decision.cut
    hashes = (decision.game, decision.origin, cut.digest, decision.joined, decision.papers)
    if any(part is not None and len(part) != 32 for part in hashes):
        raise Malformed("a hash of a decision is not 32 bytes long")
    if isinstance(decision.number, bool) or not 0 < decision.number <= MAX_NUMBER:
        raise Malformed("a decision's number is out of range")
    if isinstance(cut.step, bool) or not -1 <= cut.step <= MAX_NUMBER:
        raise Malformed("a decision's cut is out of range")


def _bytes(value: Value) -> bytes:
    if not isinstance(value, bytes):
        raise Malformed("a byte string was expected")
    return value
