"""The grammar of lies: messages that can be made from intercepted ones, and signed with one key.

Each *production* makes messages out of the hoard and of where the table stands: statements
(words.py), events in other places, of other kinds, padded, or full of empty containers;
certificates stripped, doubled, padded, reordered and mixed; papers, summaries and questions that
are not so; and anything that was heard before.
"""

from collections.abc import Callable
from dataclasses import replace

from p2p_dixit.crypto.signing import sign
from p2p_dixit.encoding import Value, encode
from p2p_dixit.errors import DixitError, Malformed
from p2p_dixit.log import statements as st
from p2p_dixit.log.event import MAX_MOVE_BYTES, SEAL, Event, Place, read_event, sign_event
from p2p_dixit.log.fork import clash, fork_of
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.membership.decision import Certificate, read_certificate, read_decision
from p2p_dixit.membership.grounds import (
    BadMove,
    Paper,
    contradiction_of,
    paper_id,
    read_paper,
    write_paper,
)
from p2p_dixit.membership.grounds import Said as SaidPaper
from p2p_dixit.membership.limits import MAX_ITEMS_ASKED, SHORT
from p2p_dixit.net.limits import MESSAGE_BYTES
from p2p_dixit.session import messages as m
from p2p_dixit.sim.agreement.words import Lie, Stand, Words

# Paddings that matter: nothing, a little, a paper that fills a certificate when it is doubled often
# enough, about half a message, and as much as a move or a seal may be.
SIZES = (0, 64, 9_000, 9_000, 18_000, 110_000, 185_000, 270_000, 300_000)
LARGEST = MESSAGE_BYTES - 200  # leaves room for what surrounds it
MOST_CONTAINERS = 400_000


class Grammar(Words):
    """Makes lies of every kind."""

    # -- certificates

    def certificate(self, at: Stand) -> list[Lie]:
        """A certificate that was seen, or that the liar can put together, changed."""
        made = self._some(list(self.hoard.certificates)[-2:])
        if made is None or self._chance(0.4):
            made = self._assembled() or made
        return [] if made is None else [m.Certified(self._other_certificate(at, made).raw)]

    def _other_certificate(self, at: Stand, made: Certificate) -> Certificate:
        papers, accepted = made.papers, made.accepted
        match self.dice.randrange(8):
            case 0 | 1:
                papers = self._mixed(papers, list(self.hoard.papers))
            case 2:
                papers = ()
            case 3 | 4:
                papers = self._stuffed(made)
            case 5:
                votes = [one.raw for one, _ in self.hoard.statements("accepted")]
                accepted = self._mixed(accepted, votes)
            case 6:
                own = st.Accepted(at.roster.origin, self._ballot(at), made.decision.hash)
                accepted = (*accepted, self.sign(at, own).raw)
            case _:
                other = self._other_decision(made.decision, at.roster)
                return replace(made, decision=other)
        return Certificate(made.decision, accepted, papers)

    def _assembled(self) -> Certificate | None:
        """From a proposal that was seen, and all votes for its value."""
        proposal = self._some(self.hoard.bodies(st.Accept)[-3:])
        if proposal is None:
            return None
        try:
            decision = read_decision(proposal.value)
        except Malformed:
            return None
        votes: dict[st.Ballot, dict[int, bytes]] = {}
        for statement, body in self.hoard.statements("accepted"):
            if isinstance(body, st.Accepted) and body.value == decision.hash:
                votes.setdefault(body.ballot, {})[statement.seat] = statement.raw
        if not votes:
            return None
        best = max(votes.values(), key=len)
        papers = {paper_id(write_paper(paper)): paper for paper in self.hoard.papers}
        named = tuple(papers[name] for name in proposal.papers if name in papers)
        return Certificate(decision, tuple(best.values()), named)

    def _stuffed(self, made: Certificate) -> tuple[Paper, ...]:
        """The papers again and again, until no more of them fit into a message."""
        if not made.papers:
            return tuple(self.hoard.papers)[: st.MAX_PAPERS]
        size, papers = len(made.raw), list(made.papers)
        sizes = [len(write_paper(paper)) + 5 for paper in made.papers]
        for turn in range(st.MAX_PAPERS):
            size += sizes[turn % len(sizes)]
            if size > LARGEST or len(papers) == st.MAX_PAPERS:
                break
            papers.append(made.papers[turn % len(sizes)])
        return tuple(papers)

    # -- events

    def event(self, at: Stand) -> list[Lie]:
        """A move of the liar's own: another one, a bad one, elsewhere, or padded."""
        own = [event for event in self.hoard.events if event.seat == at.seat]
        base = self._some(own[-3:])
        if base is not None and self._chance(0.4):
            raw = at.other_move(base) if self._chance(0.6) else at.bad_move(base)
            return [] if raw is None else [m.Moved(raw)]
        return [m.Moved(event.raw) for event in self._events(at, base)]

    def _events(self, at: Stand, base: Event | None) -> list[Event]:
        """One event or two at the same place: that of a move, one ahead of it, or any other."""
        place = self._place(at) if base is None or self._chance(0.5) else base.place
        match self.dice.randrange(4):
            case 0 | 1:  # a step ahead, on a base that is not known yet
                step, seq = place.step + 1, place.seq + self.dice.randrange(2)
                place = replace(place, step=step, seq=seq, base=self._noise())
            case 2:
                place = replace(place, step=self._near(place.step), seq=self._near(place.seq))
            case _:
                pass
        kind, size = at.session.shared.ledger.step.kind, self.dice.choice(SIZES)
        if self._chance(0.2):
            kind = self.dice.choice((SEAL, "mix", "tell", "lay", "play"))
        if size >= MAX_MOVE_BYTES:
            kind = SEAL  # only a seal may be so large
        made = []
        for number in range(self.dice.choice((1, 2))):
            body: Value = (number, bytes(size))
            try:
                made.append(sign_event(at.key, place, kind, body))
            except Malformed:
                continue
        self.hoard.events.extend(made)
        return made

    def _place(self, at: Stand) -> Place:
        ledger = at.session.shared.ledger
        if at.seat in at.roster.seats:
            return ledger.place_of(at.seat)
        number, origin, step = at.roster.number, at.roster.origin, ledger.step
        return Place(at.game, number, at.seat, 0, origin, step.number, step.base)

    def bomb(self, at: Stand) -> list[Lie]:
        """Hundreds of thousands of empty containers where an event or a statement should be."""
        count = self.dice.choice((2_000, 50_000, MOST_CONTAINERS))
        filling = self.dice.choice((b"\x80", b"\x90")) * count
        many = b"\xdd" + count.to_bytes(4, "big") + filling
        step, zero = at.session.shared.open, bytes(32)
        kind = self.dice.choice(("event", "statement", "paper", "message"))
        if kind == "message":
            return [b"\x93" + encode(at.game) + encode("have") + many]
        where: tuple[Value, ...] = (at.game, at.roster.number, at.seat)
        rest: tuple[Value, ...] = (0, zero, step, zero, "play") if kind == "event" else ("apply",)
        fields = [encode(field) for field in (*where, *rest)]
        payload = bytes([0x90 + len(fields) + 1]) + b"".join(fields) + many
        tag = "event" if kind == "event" else "statement"
        signature = sign(at.key, tag, payload) if self._chance(0.5) else bytes(64)
        signed = encode((payload, signature))
        match kind:
            case "event":
                return [m.Moved(signed)]
            case "statement":
                return [m.Stated(signed)]
            case _:
                return [m.Filed(encode(("said", signed)))]

    # -- papers

    def paper(self, _: Stand) -> list[Lie]:
        """Evidence: two things of one seat, or one, whether they prove anything or not."""
        made = self._evidence()
        return [] if made is None else [m.Filed(write_paper(made))]

    def _evidence(self) -> Paper | None:
        events = list(self.hoard.events)
        match self.dice.randrange(4):
            case 0:
                pairs = [(a, b) for a in events for b in events if a.raw < b.raw and clash(a, b)]
                pair = self._some(pairs)
                return None if pair is None else fork_of(*pair)
            case 1:
                one, other = self._some(events), self._some(events)
                if one is None or other is None or one.raw == other.raw:
                    return None
                return fork_of(one, other)
            case 2:
                kinds = ("ack", "promise", "accept", "accepted", "prepare")
                said = [one for kind in kinds for one, _ in self.hoard.statements(kind)]
                first, second = self._some(said), self._some(said)
                if first is None or second is None or first.raw == second.raw:
                    return None
                return contradiction_of(first, second)
            case _:
                event = self._some(events)
                return None if event is None else BadMove(event)

    def named(self, at: Stand) -> list[Lie]:
        """A call for a decision that names such evidence, and the evidence before it is asked for
        and after.
        """
        made = self._evidence()
        if made is None:
            return []
        paper = m.Filed(write_paper(made))
        call = st.Prepare(at.roster.origin, self._ballot(at)[0], (paper_id(paper.paper),))
        return [m.Stated(self.sign(at, call).raw), paper]

    def vote(self, at: Stand) -> list[Lie]:
        """A promise for a ballot that another seat has just begun, which names a vote for a
        proposal of the liar's own. From then on the liar has promised just this.
        """
        seen = [(body, said.seat) for said, body in self.hoard.statements("prepare")[-3:]]
        begun = self._some([one for one in seen if one[1] != at.seat])
        if begun is None or not isinstance(begun[0], st.Prepare):
            return []
        ballot = (begun[0].round, begun[1])
        turn = ballot[0] if at.seat < ballot[1] else ballot[0] - 1
        if turn < 0 or ballot in self.promised:
            return []
        own = self.sign(at, replace(self._proposal(at), round=turn))
        named = st.Vote((turn, at.seat), own.hash)
        last = at.session.acks.last if self._chance(0.8) else self._last(at)
        promise = self.sign(at, st.Promise(at.roster.origin, ballot, named, last))
        self.promised[ballot] = promise.raw
        return [m.Stated(own.raw), m.Stated(promise.raw)]

    def consistent(self, said: m.Message | None) -> m.Message | None:
        """The earlier promise in place of the one the liar's session makes: two promises for one
        ballot would convict it at once.
        """
        if not isinstance(said, m.Stated):
            return None
        body = st.read_body(st.read_statement(said.statement))
        given = self.promised.get(body.ballot) if isinstance(body, st.Promise) else None
        return None if given is None else m.Stated(given)

    # -- summaries and questions

    def summary(self, at: Stand) -> list[Lie]:
        """Where the liar says it stands, and what it asks for."""
        shared, dice = at.session.shared, self.dice
        bits = dice.choice((0, 1, 2**MAX_SEATS - 1, dice.getrandbits(MAX_SEATS)))
        number, step = self._near(shared.roster.number), self._near(shared.open)
        names = tuple(dice.randbytes(SHORT) for _ in range(dice.choice((0, 1, 40))))
        own = tuple(one.raw for one, _ in self.hoard.statements("accept")[-2:])
        match dice.randrange(8):
            case 0 | 1:
                return [m.Have(number, at.roster.origin, step, bits, bits, bits, names)]
            case 2:
                return [m.Want(number, step, bits, bits)]
            case 3:
                return [m.WantItems(names)]
            case 4:
                return [m.WantEvents(tuple(event.hash for event in self.hoard.events))]
            case 5:
                return [
                    m.Hashes(number, step, self._mixed([e.hash for e in self.hoard.events])[:12])
                ]
            case 6:
                return [m.Recall(dice.randbytes(16))]
            case _:
                events = tuple(event.raw for event in list(self.hoard.events)[-2:])
                return [m.Returned(dice.randbytes(16), number, at.roster.origin, step, events, own)]

    def ask(self, _: Stand) -> list[Lie]:
        """Questions for what others hold and may never have named: proofs of two events."""
        events = list(self.hoard.events)
        pairs = [(a, b) for a in events for b in events if a.raw < b.raw and clash(a, b)]
        forks = (write_paper(fork_of(*pair)) for pair in pairs[-MAX_ITEMS_ASKED:])
        return [m.WantItems(tuple(paper_id(fork)[:SHORT] for fork in forks))]

    def chatter(self, _: Stand) -> list[Lie]:
        """Words, or bytes that are no message."""
        match self.dice.randrange(4):
            case 0:
                return [m.Chat("a word")]
            case 1:
                return [m.React("laugh")]
            case 2:
                return [self.dice.randbytes(self.dice.choice((0, 1, 40, 4000)))]
            case _:
                message = self._some(list(self.hoard.messages))
                return [] if message is None else [self._spoiled(message)]

    def _spoiled(self, message: bytes) -> bytes:
        at = self.dice.randrange(max(1, len(message)))
        return message[:at] + bytes([message[at] ^ 1 << self.dice.randrange(8)]) + message[at + 1 :]

    def replay(self, _: Stand) -> list[Lie]:
        """Anything that was ever heard."""
        heard = list(self.hoard.messages)
        times = self.dice.choice((1, 1, 4)) if heard else 0
        return [self.dice.choice(heard) for _ in range(times)]

    # -- small mutations of earlier messages

    def other(self, at: Stand, said: m.Message) -> list[Lie]:
        """A message of the liar's own, changed a little."""
        match said:
            case m.Stated(raw):
                body = self._changed(at, st.read_body(st.read_statement(raw)))
                return [m.Stated(self.sign(at, body).raw)]
            case m.Filed(raw):
                paper = read_paper(raw)
                if not isinstance(paper, SaidPaper):
                    return self.paper(at)
                changed = self._changed(at, paper.body)
                return [m.Filed(encode(("said", self.sign(at, changed).raw)))]
            case m.Certified(raw):
                return [m.Certified(self._other_certificate(at, read_certificate(raw)).raw)]
            case m.Moved(raw):
                event = read_event(raw)
                made = at.other_move(event) if self._chance(0.5) else at.bad_move(event)
                return [m.Moved(made or raw)]
            case _:
                return [said]

    # -- lies

    def tell(self, at: Stand, production: str) -> list[bytes]:
        """The messages of one production."""
        return self._written(at, lambda: PRODUCTIONS[production](self, at))

    def twist(self, at: Stand, said: m.Message) -> list[bytes]:
        """What goes out in place of a message of the liar's own."""
        return self._written(at, lambda: self.other(at, said))

    def _written(self, at: Stand, make: Callable[[], list[Lie]]) -> list[bytes]:
        """The bytes of what is made, what it cites first, as far as a link takes them."""
        self.pending = []
        try:
            made = make()
        except DixitError:  # what the liar made up cannot even be written down
            made = []
        every = (*self.pending, *made)
        lies = (one if isinstance(one, bytes) else m.write_message(at.game, one) for one in every)
        return [lie for lie in lies if 0 < len(lie) < MESSAGE_BYTES]


PRODUCTIONS: dict[str, Callable[[Grammar, Stand], list[Lie]]] = {
    "statement": Grammar.statement,
    "certificate": Grammar.certificate,
    "event": Grammar.event,
    "bomb": Grammar.bomb,
    "paper": Grammar.paper,
    "vote": Grammar.vote,
    "summary": Grammar.summary,
    "ask": Grammar.ask,
    "chatter": Grammar.chatter,
    "replay": Grammar.replay,
    "named": Grammar.named,
}
