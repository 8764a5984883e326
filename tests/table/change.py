"""Decisions without a session: papers in, a certificate out, and everybody who stays goes over."""

from collections.abc import Sequence

from p2p_dixit.encoding import Value
from p2p_dixit.log.event import Event
from p2p_dixit.log.statements import (
    Accepted,
    Apply,
    Body,
    Consent,
    Leave,
    Statement,
    Wish,
    kind_of,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.decision import (
    Certificate,
    Cut,
    check_certificate,
    in_order,
    make_decision,
    names_of,
)
from p2p_dixit.membership.grounds import BadMove, Paper, Said, find
from p2p_dixit.table.replica import Replica
from tests.table.play import Company, Peer, key_of


def say(company: Company, seat: int, body: Body) -> Statement:
    """A signed statement under the roster of now."""
    game, number = company.genesis.game, company.replica.roster.number
    key = key_of(seat, company.seed)
    return sign_statement(key, game, number, seat, kind_of(body), value_of(body))


def goodbye(company: Company, *seats: int) -> list[Paper]:
    """The seats leave of their own accord."""
    return [Said(say(company, seat, Leave()), Leave()) for seat in seats]


def wishes(company: Company, target: int) -> list[Paper]:
    """Just as many as it takes want to go on without a seat."""
    roster, wish = company.replica.roster, Wish(target, company.replica.step.number)
    others = [seat for seat in roster.seats if seat != target]
    return [Said(say(company, seat, wish), wish) for seat in others[: roster.quorum]]


def bad(event: Event) -> list[Paper]:
    """A move is wrong."""
    return [BadMove(event)]


def application(company: Company, seat: int, profile: Value = None) -> list[Paper]:
    """Somebody applies for a seat and everybody agrees."""
    body = Apply(key_of(seat, company.seed).public, profile)
    statement = say(company, seat, body)
    consent = Consent(statement.hash, company.replica.step.number)
    seats = company.replica.roster.seats
    return [Said(statement, body), *(Said(say(company, one, consent), consent) for one in seats)]


def say_of(papers: list[Paper]) -> Statement:
    """The application itself."""
    first = papers[0]
    assert isinstance(first, Said)
    return first.statement


def certified(company: Company, papers: Sequence[Paper], cut: Cut | None = None) -> Certificate:
    """The certificate of what these papers amount to now."""
    replica = company.replica
    game, roster = replica.genesis.game, replica.roster
    cut = cut or Cut(replica.step.number - 1, replica.ledger.digest)
    papers = in_order(papers)
    findings = find(papers, roster, cut.step, replica.convicts)
    decision = make_decision(game, roster, findings, cut, names_of(papers))
    accepted = Accepted(roster.origin, (0, roster.seats[0]), decision.hash)
    seats = roster.seats[-roster.quorum :]
    signed = tuple(say(company, seat, accepted).raw for seat in seats)
    return Certificate(decision, signed, papers)


def decide(company: Company, papers: Sequence[Paper]) -> Certificate:
    """Everybody who stays begins the roster that follows; whoever comes has caught up."""
    certificate = certified(company, papers)
    before = company.replica.roster.seats
    for replica in company.replicas:
        check_certificate(certificate, company.genesis.game, replica.roster, replica.convicts)
    source = company.replica.records()
    after = certificate.decision.roster.seats
    company.peers = {seat: peer for seat, peer in company.peers.items() if seat in after}
    for replica in company.replicas:
        replica.reconfigure(certificate)
    for seat in set(after) - set(before):
        replica = company.shared or caught_up(company.replica, source, certificate)
        company.peers[seat] = Peer(seat, replica, company.seed)
    return certificate


def caught_up(like: Replica, records: Sequence[bytes], certificate: Certificate) -> Replica:
    """A replica that has read the log so far (one without rosters in between)."""
    replica = like.fresh()
    for raw in records[1:]:
        replica.offer(raw)
        if not replica.ledger.missing:
            replica.advance()
    replica.reconfigure(certificate)
    return replica
