"""Faults that were found and fixed, put back for a while: what the adversary must still find.

Each is a set of replacements that takes one fix out again. They must never be used for anything
else than to see whether the adversary of the simulator (p2p_dixit/sim/agreement) has become blind.
The evenings in which it looks for each are drawn by the same grammar as all others, with a temper
that suits the fault, so that a few of them do.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from p2p_dixit import encoding
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import Event
from p2p_dixit.log.ledger import Ledger
from p2p_dixit.log.statements import Promise
from p2p_dixit.membership import decision as decisions
from p2p_dixit.membership.decision import Certificate, check_accepted, make_decision
from p2p_dixit.membership.grounds import Paper, find, is_genuine, paper_id, write_paper
from p2p_dixit.membership.pool import Item, Pool, _place
from p2p_dixit.membership.proposal_check import ProposalCheck
from p2p_dixit.membership.proposer import Proposer
from p2p_dixit.membership.roster_change import RosterChange
from p2p_dixit.sim.agreement.adversary import LiarTemper
from p2p_dixit.sim.agreement.faults import Faults, adverse
from p2p_dixit.sim.agreement.lineage import Lineage
from p2p_dixit.sim.agreement.simulator import Evening, simulate
from tests.session.toy import ToyGame


def _any_papers(_: Certificate) -> None:
    """The papers of a certificate may be other ones than its decision names."""


def _divided_by_papers(self: RosterChange, certificate: Certificate) -> bool:
    """Papers that do not bear the decision are taken for a division."""
    if _borne(self, certificate):
        return True
    self.divide(certificate)
    return False


def _dropped_by_papers(self: RosterChange, certificate: Certificate) -> bool:
    """Papers that bear the decision are good, however often each of them is there."""
    if _borne(self, certificate):
        return True
    self.drop()
    return False


def _borne(self: RosterChange, certificate: Certificate) -> bool:
    shared, decision = self._shared, certificate.decision
    try:
        check_accepted(certificate, shared.game, shared.roster)
        found = find(certificate.papers, shared.roster, decision.cut.step, shared.replica.convicts)
        made = make_decision(shared.game, shared.roster, found, decision.cut, certificate.names)
    except Malformed:
        return False
    return replace(made, papers=decision.papers) == decision


def _followed(*_: object) -> bool:
    """A promise is followed whatever it says that its seat has voted for."""
    return True


def _highest_round(self: Proposer) -> int:
    """The rounds of all promises are followed, a liar's wild ones among them."""
    promised = self._acceptor.promised
    seen = [self.round, promised[0] if promised else -1]
    return max(seen + [item.rank[0] for item in self._pool.calls(Promise)]) + 1


def _withdraw(self: Ledger, _: tuple[Event, ...]) -> None:
    """What is held stays, even if it clashes with the move that was settled on."""
    for seat in self.moves:
        self._chain[seat].pop()
    self.moves = {}


def _file(self: Pool, paper: Paper) -> Item | None:
    """What somebody's words name is believed, whether it is of use or not."""
    raw = write_paper(paper)
    slot, rank = _place(paper)
    item = Item(paper_id(raw), slot, rank, raw, paper, None, None)
    if item.id not in self._wanted and (self._outdone(item) or not self._of_use(paper)):
        return None
    if not is_genuine(paper, self._shared.game, self._shared.roster):
        return None
    return self._put(item)


def _named(self: Pool, short: bytes) -> list[Item]:
    """Whatever is named is given, however large it is."""
    return [item for item in self.items() if item.id.startswith(short)]


_walk = encoding._walk


def _walk_on(data: bytes, _: int) -> None:
    """However many values there are, all of them are looked at."""
    _walk(data, 10**7)


@dataclass(frozen=True)
class Fault:
    """What is put back, what the oracle then says, and the evenings in which it shows."""

    replaced: tuple[tuple[object, str, object], ...]
    sign: str
    temper: LiarTemper
    leaves: int = 3  # so often somebody tries to
    first: int = 0  # a little before the seed that found it last
    seats: int = 4
    length: int = 10

    @contextmanager
    def restored(self) -> Iterator[None]:
        """The fault is there for as long as the context lasts."""
        with ExitStack() as stack:
            for where, name, what in self.replaced:
                stack.enter_context(patch.object(where, name, what))
            yield

    def evening(self, seed: int, *, trace: bool = False) -> Evening:
        """The evening of a seed, with whatever faults there are at the time."""
        faults = adverse(Lineage(seed), self.seats)
        quiet = {"partitions": 0, "sleeps": 0, "crashes": 0, "joins": 0, "spectators": False}
        more = {"calm": 6.0, "leaves": self.leaves, "temper": self.temper}
        given = {**vars(faults), **quiet, **more}
        return simulate(ToyGame(self.seats, self.length, 1), seed, Faults(**given), trace=trace)

    def found(self, first: int, most: int) -> int | None:
        """The seed of the first evening in which the adversary finds the fault; None: not in so
        many.
        """
        with self.restored():
            for seed in range(first, first + most):
                if any(self.sign in what for what in self.evening(seed).wrong):
                    return seed
        return None


_PAPERS = (decisions, "_check_papers", _any_papers)
_FAST: dict[str, Any] = {"rate": 1.0, "pace": 0.05}

RESTORED: dict[str, Fault] = {
    "certificates stripped of their papers": Fault(
        (_PAPERS, (RosterChange, "check", _divided_by_papers)),
        "is divided from the others",
        LiarTemper(**_FAST, waits=True, weights={"certificate": 1}),
        first=17,
    ),
    "votes for proposals that are garbage": Fault(
        ((ProposalCheck, "follows", _followed),),
        "broke: Malformed",
        LiarTemper(rate=1.0, waits=True, pace=0.05, idle=True, weights={"vote": 1}),
        leaves=5,
        first=7,
        length=12,
    ),
    "papers doubled until no seal holds them": Fault(
        (
            _PAPERS,
            (RosterChange, "check", _dropped_by_papers),
            (decisions, "MAX_SEAL_BYTES", 512 * 1024),
        ),
        "an event is too large",
        LiarTemper(**_FAST, weights={"certificate": 3, "event": 1}),
        leaves=0,
        first=22,
    ),
    "half a megabyte of empty containers": Fault(
        ((encoding, "_walk", _walk_on),),
        "values for",
        LiarTemper(rate=0.4, weights={"bomb": 1}),
    ),
    "forks too large for a message": Fault(
        ((Item, "sendable", True),),
        "made a message of",
        LiarTemper(rate=1.0, weights={"event": 1}),
        leaves=0,
    ),
    "proofs too large for a message, given to whoever names them": Fault(
        ((Pool, "named", _named),),
        "made a message of",
        LiarTemper(rate=1.0, weights={"event": 2, "ask": 1}),
        leaves=0,
        first=17,
    ),
    "rounds of a liar's wild promises": Fault(
        ((Proposer, "_next_round", _highest_round),),
        "stalled",
        LiarTemper(rate=1.0, twisted=0.3, waits=True, lies=80, weights={"statement": 1}),
        first=29,
    ),
    "papers that are believed because a call names them": Fault(
        ((Pool, "file", _file),),
        "is honest and was convicted",
        LiarTemper(rate=1.0, lies=80, weights={"named": 1}),
        leaves=0,
    ),
    "events held in the way of the move that counts": Fault(
        ((Ledger, "withdraw", _withdraw),),
        "stalled",
        LiarTemper(rate=1.0, weights={"event": 1}),
        leaves=0,
        first=35,
    ),
}
