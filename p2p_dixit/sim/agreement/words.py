"""The words of a lie: statements whose fields were seen elsewhere, or are one off, or noise.

All signatures are made with the liar's own key, nearly always in its own name. A promise may cite a
proposal that the liar makes up for it: the cited message goes out first.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias, TypeVar

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import Malformed
from p2p_dixit.log import statements as st
from p2p_dixit.log.event import Event
from p2p_dixit.log.roster import MAX_SEATS, Roster
from p2p_dixit.membership.decision import Cut, Decision, make_decision, read_decision
from p2p_dixit.membership.grounds import Findings, find, paper_id, write_paper
from p2p_dixit.membership.grounds import Said as SaidPaper
from p2p_dixit.membership.limits import MAX_ROUND_JUMP
from p2p_dixit.session.messages import Filed, Message, Stated
from p2p_dixit.session.session import Session
from p2p_dixit.sim.agreement.hoard import Hoard

T = TypeVar("T")
Lie: TypeAlias = "Message | bytes"


@dataclass
class Stand:
    """Where a liar stands: its key, its session, and the seat that it has or had."""

    key: SigningKey
    session: Session
    seat: int
    other_move: Callable[[Event], bytes | None]
    bad_move: Callable[[Event], bytes | None]

    @property
    def game(self) -> bytes:
        return self.session.shared.game

    @property
    def roster(self) -> Roster:
        return self.session.shared.roster


class Words:
    """Makes statements. `dice` decides everything, so the same dice tell the same lies."""

    def __init__(self, hoard: Hoard, dice: Random) -> None:
        self.hoard = hoard
        self.dice = dice
        self.pending: list[Lie] = []  # what has to go out before the lie that cites it
        self.promised: dict[st.Ballot, bytes] = {}  # promises made up, which the liar sticks to

    # -- choosing

    def _some(self, things: Sequence[T]) -> T | None:
        return self.dice.choice(things) if things else None

    def _chance(self, rate: float) -> bool:
        return self.dice.random() < rate

    def _mixed(self, things: Sequence[T], spare: Sequence[T] = ()) -> tuple[T, ...]:
        """The things stripped, doubled, reordered, or with others among them."""
        made = list(things)
        match self.dice.randrange(7):
            case 0:
                made = []
            case 1:
                made = [thing for thing in made if self._chance(0.5)]
            case 2:
                made += made
            case 3:
                self.dice.shuffle(made)
            case 4 if spare:
                made.append(self.dice.choice(spare))
            case 5 if made and spare:
                made[self.dice.randrange(len(made))] = self.dice.choice(spare)
            case 6 if made:
                made.insert(self.dice.randrange(len(made)), self.dice.choice(made))
            case _:
                pass
        return tuple(made)

    def _noise(self) -> bytes:
        return self.dice.randbytes(32)

    def _near(self, number: int) -> int:
        if self._chance(0.05):
            return self.dice.choice((0, 2**16, 2**32 - 1))
        return min(max(0, number + self.dice.choice((-2, -1, 0, 0, 0, 0, 1, 2))), 2**32 - 1)

    # -- statements

    def sign(self, at: Stand, body: st.Body) -> st.Statement:
        """A statement with the liar's signature, nearly always in its own name."""
        roster, seat = at.roster.number, at.seat
        if self._chance(0.04):
            seat = self.dice.randrange(MAX_SEATS)
        if self._chance(0.05):
            roster = self._near(roster)
        statement = st.sign_statement(
            at.key, at.game, min(roster, 2**32 - 1), seat, st.kind_of(body), st.value_of(body)
        )
        self.hoard.state(statement)
        return statement

    def statement(self, at: Stand) -> list[Lie]:
        """Something that a seat may say: as another said it, changed a little, or made up."""
        body = self.body(at)
        if isinstance(body, st.Leave | st.Wish | st.Apply | st.Consent):
            return [Filed(write_paper(SaidPaper(self.sign(at, body), body)))]
        return [Stated(self.sign(at, body).raw)]

    def body(self, at: Stand) -> st.Body:
        kind = self.dice.choice(
            (
                *("ack", "promise", "promise", "accept", "accepted", "prepare"),
                *("wish", "wish", "leave", "apply", "consent"),
            )
        )
        seen = [body for _, body in self.hoard.statements(kind)]
        said = self._some(seen)
        return self._made_up(at, kind) if said is None else self._changed(at, said)

    def _made_up(self, at: Stand, kind: str) -> st.Body:
        shared, origin = at.session.shared, at.roster.origin
        match kind:
            case "ack":
                return st.Ack(origin, self._near(shared.open), self._digest(at))
            case "promise":
                ballot = self._ballot(at)
                return st.Promise(origin, ballot, self._vote(at, ballot), self._last(at))
            case "accept":
                return self._proposal(at)
            case "accepted":
                return st.Accepted(origin, self._ballot(at), self._value(at))
            case "prepare":
                return st.Prepare(origin, self._ballot(at)[0], self._names())
            case "wish":
                return st.Wish(self.dice.choice(at.roster.seats), self._near(shared.open))
            case "apply":
                return st.Apply(at.key.public, ("Liar", 3))
            case "consent":
                return st.Consent(self._application(), self._near(shared.open))
            case _:
                return st.Leave()

    def _changed(self, at: Stand, body: st.Body) -> st.Body:  # noqa: C901, PLR0911 - one line a kind
        """The same with one of its fields changed, or as it was."""
        turn = self.dice.randrange(4)
        match body:
            case st.Ack(_, step, _):
                return replace(body, step=self._near(step)) if turn else self._made_up(at, "ack")
            case st.Promise() if turn <= 1:
                return replace(body, vote=self._vote(at, body.ballot))
            case st.Promise() if turn == 2:
                return replace(body, last=self._last(at))
            case st.Promise():
                return replace(body, ballot=self._ballot(at), vote=None)
            case st.Accept():
                return self._other_proposal(at, body)
            case st.Accepted():
                made = replace(body, value=self._value(at)) if turn == 0 else body
                return replace(made, ballot=self._ballot(at)) if turn == 1 else made
            case st.Prepare(_, turns, papers):
                return replace(
                    body, round=self._near(turns), papers=self._listed(self._mixed(papers))
                )
            case st.Wish() if turn:
                return self._made_up(at, "wish")
            case st.Apply():
                return self._made_up(at, "apply")
            case st.Consent():
                return self._made_up(at, "consent")
            case _:
                return body

    def _digest(self, at: Stand) -> bytes:
        done = at.session.shared.complete
        seen = [ack.digest for ack in self.hoard.bodies(st.Ack)]
        return self.dice.choice([self._noise(), *seen, *([done.digest] * 4 if done else [])])

    def _ballot(self, at: Stand) -> st.Ballot:
        seen: list[st.Ballot] = [(0, at.seat), (1, at.seat)]
        for kind in ("prepare", "promise", "accept"):
            for statement, body in self.hoard.statements(kind)[-6:]:
                match body:
                    case st.Promise(ballot=ballot):
                        seen.append(ballot)
                    case st.Prepare(round=turn) | st.Accept(round=turn):
                        seen.append((turn, statement.seat))
                    case _:
                        pass
        turn, seat = self.dice.choice(seen)
        if self._chance(0.3):
            seat = at.seat
        if self._chance(0.1):  # as far ahead as acceptors follow, a little further, or to the end
            jump = self.dice.choice((-1, 0, 1, 2**15)) + MAX_ROUND_JUMP
            return (self.dice.choice((turn + jump, 2**32 - 1)), seat)
        return (self._near(turn), seat)

    def _vote(self, at: Stand, below: st.Ballot) -> st.Vote | None:
        """A vote in a lower ballot, for a proposal that was seen or for one of the liar's own."""
        lower = [(turn, seat) for turn in (below[0] - 1, below[0]) for seat in at.roster.seats]
        ballots = [ballot for ballot in lower if ballot[0] >= 0 and ballot < below]
        if not ballots or self._chance(0.15):
            return None
        ballot = self.dice.choice(ballots)
        seen = [statement for statement, _ in self.hoard.statements("accept")]
        if seen and self._chance(0.25):
            return st.Vote(ballot, self.dice.choice(seen).hash)
        own = self.sign(at, replace(self._proposal(at), round=ballot[0]))
        self.pending.append(Stated(own.raw))
        return st.Vote((ballot[0], at.seat) if (ballot[0], at.seat) < below else ballot, own.hash)

    def _last(self, at: Stand) -> st.Last | None:
        seen = [promise.last for promise in self.hoard.bodies(st.Promise)]
        done = at.session.shared.complete
        if done is not None:
            seen.append(st.Last(done.number, tuple(event.hash for event in done.events)))
        last = self._some(seen)
        if last is None or self._chance(0.2):
            return None
        if self._chance(0.3):
            events = self._mixed(last.events, [event.hash for event in self.hoard.events])
            last = replace(last, events=events[:MAX_SEATS])
        return replace(last, step=self._near(last.step)) if self._chance(0.2) else last

    def _names(self) -> tuple[bytes, ...]:
        """Names of papers that are here, or are not."""
        names = [paper_id(write_paper(paper)) for paper in self.hoard.papers]
        return self._listed(self._mixed(names[-4:], [*names, self._noise()]))

    def _listed(self, names: Sequence[bytes]) -> tuple[bytes, ...]:
        """Names as they are listed where papers are: in order, each once; or not quite so."""
        listed = names if self._chance(0.1) else sorted(set(names))
        return tuple(listed)[: st.MAX_PAPERS]

    def _application(self) -> bytes:
        seen = [statement.hash for statement, _ in self.hoard.statements("apply")]
        seen += [p.statement.hash for p in self.hoard.papers if isinstance(p, SaidPaper)]
        return self.dice.choice([self._noise(), *seen])

    # -- proposals and decisions

    def _proposal(self, at: Stand) -> st.Accept:
        promises = tuple(one.raw for one, _ in self.hoard.statements("promise")[-6:])
        return st.Accept(
            at.roster.origin,
            self._ballot(at)[0],
            self._decision(at),
            self._mixed(promises)[:MAX_SEATS],
            self._names(),
            None if self._chance(0.7) else self._noise(),
        )

    def _other_proposal(self, at: Stand, body: st.Accept) -> st.Accept:
        match self.dice.randrange(6):
            case 0:
                return replace(body, value=self._decision(at))
            case 1:
                promises = [one.raw for one, _ in self.hoard.statements("promise")]
                return replace(body, promises=self._mixed(body.promises, promises)[:MAX_SEATS])
            case 2:
                return replace(body, papers=self._listed(self._mixed(body.papers, self._names())))
            case 3:
                seen = [one.hash for one, _ in self.hoard.statements("accept")]
                return replace(body, inherited=self._some(seen))
            case 4:
                return replace(body, round=self._near(body.round))
            case _:
                return self._as_good(at, body)

    def _as_good(self, at: Stand, body: st.Accept) -> st.Accept:
        """A second proposal in the ballot, with fewer papers, that holds as well as the first."""
        pool, convicts = at.session.pool, at.session.replica.convicts
        found = [pool.get(name) for name in body.papers]
        chosen = [one for one in found if one is not None and one.paper and self._chance(0.5)]
        papers, names = [one.paper for one in chosen if one.paper], [one.id for one in chosen]
        cut = read_decision(body.value).cut
        findings = find(papers, at.roster, cut.step, convicts)
        value = make_decision(at.game, at.roster, findings, cut, names).raw
        return replace(body, value=value, papers=tuple(names))

    def _decision(self, at: Stand) -> bytes:
        """The bytes of a decision that was seen, of another one, or of none at all."""
        if self._chance(0.5):
            return self.dice.randbytes(self.dice.choice((0, 1, 40)))
        value = self._some([accept.value for accept in self.hoard.bodies(st.Accept)])
        ledger, roster = at.session.shared.ledger, at.roster
        cut = Cut(ledger.step.number - 1, ledger.digest)
        none = Findings(frozenset(), None)
        fresh = make_decision(at.game, roster, none, cut, ())
        try:
            decision = fresh if value is None else read_decision(value)
        except Malformed:
            decision = fresh
        return self._other_decision(decision, roster).raw

    def _other_decision(self, decision: Decision, roster: Roster) -> Decision:
        match self.dice.randrange(5):
            case 0:
                return replace(decision, members=roster.members, expelled=())
            case 1 if len(decision.members) > 1:
                gone = self.dice.choice(decision.members)
                members = tuple(member for member in decision.members if member != gone)
                return replace(decision, members=members)
            case 2:
                cut = replace(decision.cut, step=max(-1, decision.cut.step - 1))
                return replace(decision, cut=cut)
            case 3:
                return replace(decision, cut=replace(decision.cut, digest=self._noise()))
            case _:
                return decision

    def _value(self, at: Stand) -> bytes:
        values = [self._decision(at), *(accept.value for accept in self.hoard.bodies(st.Accept))]
        try:
            return read_decision(self.dice.choice(values)).hash
        except Malformed:
            return self._noise()
