"""Attacks on decisions: who is at the table, and what of the log counts."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from p2p_dixit.log.ledger import log_digest
from p2p_dixit.log.roster import Roster
from p2p_dixit.log.statements import (
    Accept,
    Accepted,
    Prepare,
    Promise,
    Vote,
    read_body,
    read_statement,
)
from p2p_dixit.membership.decision import Certificate, Cut, Decision, papers_digest, read_decision
from p2p_dixit.session.messages import Certified, Message, Stated, write_message
from tools.doctored.hooks import Attack, Liar, peers_of, replica_of, seat_of, stated, tell
from tools.doctored.words import NOISE, instead, said_by, victim_of


class Groundless(Attack):
    """Begins decisions that nothing speaks for, with ever higher ballots."""

    def begin(self, liar: Liar) -> None:
        origin = replica_of(liar).roster.origin
        for turn in (0, 1, 5, 1000, 2**32 - 1):
            tell(liar, Stated(stated(liar, Prepare(origin, turn, (NOISE,))).raw))


def _without(liar: Liar, seat: int) -> Decision:
    """The decision that a seat goes, at the cut of now."""
    replica = replica_of(liar)
    members = tuple(member for member in replica.roster if member.seat != seat)
    cut = Cut(replica.step.number - 1, replica.ledger.digest)
    game, roster = replica.genesis.game, replica.roster
    number, papers = roster.number + 1, papers_digest(())
    return Decision(game, number, roster.origin, members, cut, None, (seat,), papers)


class MadeUpProposal(Attack):
    """Proposes to expel a seat, on promises that no other seat has signed."""

    def begin(self, liar: Liar) -> None:
        replica = replica_of(liar)
        origin, own = replica.roster.origin, seat_of(liar)
        promise = Promise(origin, (3, own), None, None)
        promises = tuple(stated(liar, promise, seat).raw for seat in replica.roster.seats)
        value = _without(liar, victim_of(liar)).raw
        tell(liar, Stated(stated(liar, Accept(origin, 3, value, promises, (), None)).raw))


class MadeUpCertificate(Attack):
    """A certificate that expels a seat, accepted by the liar in all seats' names."""

    def begin(self, liar: Liar) -> None:
        replica = replica_of(liar)
        origin, own = replica.roster.origin, seat_of(liar)
        decision = _without(liar, victim_of(liar))
        accepted = Accepted(origin, (3, own), decision.hash)
        for names in (replica.roster.seats, (own,), (own, own, own)):
            signed = tuple(stated(liar, accepted, seat).raw for seat in names)
            tell(liar, Certified(Certificate(decision, signed, ()).raw))


class TwoPromises(Attack):
    """Promises a ballot to all peers, with different content for each."""

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        body = said_by(liar, message)
        if isinstance(body, Promise) and body.last is not None and peers_of(liar).index(peer) % 2:
            yield instead(liar, message, replace(body, last=None))
        else:
            yield message


class TwoVotes(Attack):
    """Accepts two decisions in the same ballot: sends both to all peers, or one to each."""

    def __init__(self, *, to_all: bool) -> None:
        self.to_all = to_all

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        body = said_by(liar, message)
        lies = isinstance(body, Accepted) and (self.to_all or peers_of(liar).index(peer) % 2)
        if isinstance(body, Accepted) and lies:
            yield instead(liar, message, replace(body, value=NOISE))
        if not lies or self.to_all:
            yield message


class TwoProposals(Attack):
    """As the proposer of a decision, also proposes one without a change: both to all peers, or one
    proposal to each.
    """

    def __init__(self, *, to_all: bool) -> None:
        self.to_all = to_all

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        body = said_by(liar, message)
        lies = isinstance(body, Accept) and (self.to_all or peers_of(liar).index(peer) % 2)
        if isinstance(body, Accept) and lies:
            members = replica_of(liar).genesis.roster.members
            none = papers_digest(())
            value = read_decision(body.value)
            decision = replace(value, members=members, expelled=(), papers=none)
            yield instead(liar, message, replace(body, value=decision.raw, papers=()))
        if lies and self.to_all:  # when the false one is sure to be there
            liar.later(0.5, peer, write_message(replica_of(liar).ledger.game, message))
        elif not lies:
            yield message


class OtherProposals(Attack):
    """Proposes something else than follows from the promises, and votes for that."""

    def __init__(self) -> None:
        self.named: dict[bytes, bytes] = {}  # of an honest proposal or value: the other one's

    def changed(self, liar: Liar, accept: Accept, roster: Roster) -> Accept:
        """The proposal in place of an honest one."""
        raise NotImplementedError

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        body = said_by(liar, message)
        match body:
            case Accept(value=value) if body.inherited is None:
                assert isinstance(message, Stated)
                honest = read_statement(message.statement)
                lie = self.changed(
                    liar, body, liar.node.session.roster_change.rosters[honest.roster]
                )
                other = instead(liar, message, lie)
                self.named[read_decision(value).hash] = read_decision(lie.value).hash
                self.named[honest.hash] = read_statement(other.statement).hash
                yield other
            case Accepted(value=value) if value in self.named:
                yield instead(liar, message, replace(body, value=self.named[value]))
            case Promise(vote=Vote(ballot, accept)) if accept in self.named:
                yield instead(liar, message, replace(body, vote=Vote(ballot, self.named[accept])))
            case _:
                yield message


class EmptyProposals(OtherProposals):
    """Proposes first, each time a decision without a change."""

    def changed(self, liar: Liar, accept: Accept, roster: Roster) -> Accept:
        value, none = read_decision(accept.value), papers_digest(())
        empty = replace(value, members=roster.members, expelled=(), papers=none)
        return replace(accept, value=empty.raw, papers=())


class EarlierCuts(OtherProposals):
    """Proposes first, each time the right decision but for the cut: it drops two final steps."""

    def changed(self, liar: Liar, accept: Accept, roster: Roster) -> Accept:
        decision = read_decision(accept.value)
        done = replica_of(liar).ledger.done[: decision.cut.step - 1]
        digest = reduce(log_digest, (step.digest for step in done), roster.origin)
        return replace(accept, value=replace(decision, cut=Cut(len(done) - 1, digest)).raw)


class Outbidding(Attack):
    """Whenever a decision is under way, opens a higher ballot and never proposes anything."""

    def heard(self, liar: Liar, peer: bytes, message: Message) -> None:
        if not isinstance(message, Stated):
            return
        statement = read_statement(message.statement)
        body = read_body(statement)
        if isinstance(body, Prepare | Promise) and statement.seat != seat_of(liar):
            turn = body.round if isinstance(body, Prepare) else body.ballot[0]
            origin = replica_of(liar).roster.origin
            tell(liar, Stated(stated(liar, Prepare(origin, turn + 1, ())).raw))

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        if not isinstance(said_by(liar, message), Accept):
            yield message
