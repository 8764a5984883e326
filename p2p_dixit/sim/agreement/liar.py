"""A doctored node: the real session, but what it sends is changed on its way out.

It shows different moves, acks, promises, proposals and votes to different peers, votes for whatever
it sees, acks after it has promised, and makes moves that are provably bad. Everything it sends is
properly signed with its own key: it cannot sign for any other player.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from p2p_dixit.log import statements as st
from p2p_dixit.log.event import SEAL, Event, read_event
from p2p_dixit.log.ledger import step_digest
from p2p_dixit.membership.decision import read_decision
from p2p_dixit.session.effects import Effect
from p2p_dixit.session.messages import Moved, Stated, read_message, write_message
from p2p_dixit.sim.agreement.game import SimulatedGame
from p2p_dixit.sim.agreement.node import SimulatedNode
from p2p_dixit.sim.agreement.oracle import Seen
from p2p_dixit.sim.agreement.world import World


@dataclass(frozen=True)
class Lies:
    """How often it lies, and about what."""

    moves: float = 0.0
    bad: float = 0.0
    acks: float = 0.0
    promises: float = 0.0
    accepts: float = 0.0
    silence: float = 0.0  # messages that only some get
    seals: float = 0.0  # moves that put a decision into the log
    two_faced: bool = False  # every other peer sees another game: other moves, and acks that fit


class Liar(SimulatedNode):
    """A node that lies to some of the others."""

    honest = False

    def __init__(
        self, index: int, world: World, game: SimulatedGame, seen: Seen, lies: Lies
    ) -> None:
        super().__init__(index, world, game, seen)
        self.lies = lies

    def run(self, act: Callable[[], list[Effect]]) -> None:
        """A liar may drive its own machine into an impossible state."""
        try:
            effects = act()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the liar's own trouble
            self.world.note(f"{self.index} lied itself into {type(error).__name__}: {error}")
            self.crash()
            return
        self.do(effects)

    def post(self, peer: bytes, message: bytes) -> None:
        """Sends a message, or another one, or none."""
        changed = self._changed(peer, message) if self.up else message
        if changed is not None:
            super().post(peer, changed)

    def deliver(self, peer: bytes, message: bytes) -> None:
        """Votes for everything that is proposed, whatever it promised."""
        super().deliver(peer, message)
        if self.awake and self._tempted(self.lies.accepts):
            self._vote_for_all()

    def _tempted(self, how_often: float) -> bool:
        return self.world.chance.random() < how_often

    def _changed(self, peer: bytes, message: bytes) -> bytes | None:
        _, said = read_message(message)
        second = self.lies.two_faced and self.nodes[peer].index % 2 == 1
        match said:
            case Moved(event) if read_event(event).seat == self.session.seat:
                own = read_event(event)
                return self._write(Moved(self._second(own) if second else self._other_move(own)))
            case Stated(raw) if st.read_statement(raw).seat == self.session.seat:
                if self._tempted(self.lies.silence):
                    return None
                return self._write(Stated(self._other_statement(raw, second=second)))
            case _:
                return message

    def _write(self, message: Moved | Stated) -> bytes:
        return write_message(self.session.shared.game, message)

    def _second(self, event: Event) -> bytes:
        """The move in the game that the second half sees."""
        return self.player.other_move(event) or event.raw

    def _second_ack(self, ack: st.Ack) -> st.Ack:
        """The ack in the game that the second half sees."""
        shared = self.session.shared
        done = shared.complete if shared.open == ack.step else shared.history.get(ack.step)
        if done is None or done.digest != ack.digest:
            return ack
        raws = [self._second(e) if e.seat == shared.seat else e.raw for e in done.events]
        hashes = [read_event(raw).hash for raw in raws]
        return replace(ack, digest=step_digest(done.roster, done.number, hashes))

    def _other_move(self, event: Event) -> bytes:
        if event.place.step != self.session.shared.open:
            return event.raw
        if self._tempted(self.lies.bad):
            return self.player.bad_move(event) or event.raw
        if self._tempted(self.lies.seals if event.kind == SEAL else self.lies.moves):
            return self.player.other_move(event) or event.raw
        return event.raw

    def _other_statement(self, raw: bytes, *, second: bool) -> bytes:
        statement = st.read_statement(raw)
        if statement.roster != self.session.shared.roster.number:
            return raw
        said = st.read_body(statement)
        body = self._other_body(said)
        if second and isinstance(said, st.Ack):
            body = self._second_ack(said)
        return raw if body is None else self.session.shared.sign(body).raw

    def _other_body(self, body: st.Body) -> st.Body | None:
        match body:
            case st.Ack() if self._tempted(self.lies.acks):
                return replace(body, digest=self._noise())
            case st.Promise() if self._tempted(self.lies.promises):
                return self._other_promise(body)
            case st.Accepted() if self._tempted(self.lies.accepts):
                return replace(body, value=self._noise())
            case st.Accept() if self._tempted(self.lies.accepts):
                return self._other_proposal(body)
            case st.Prepare() if self._tempted(self.lies.promises / 2):
                return replace(body, round=body.round + 1)
            case _:
                return None

    def _noise(self) -> bytes:
        return self.world.chance.randbytes(32)

    def _other_promise(self, body: st.Promise) -> st.Promise:
        """Forgets a vote, or an ack."""
        if self._tempted(0.5):
            return replace(body, vote=None)
        return replace(body, last=None)

    def _other_proposal(self, body: st.Accept) -> st.Accept:
        """Cuts the log elsewhere, or ignores the papers."""
        decision = read_decision(body.value)
        if self._tempted(0.5):
            ledger = self.session.shared.ledger
            cut = replace(decision.cut, step=ledger.step.number - 1, digest=ledger.digest)
            return replace(body, value=replace(decision, cut=cut).raw)
        members = self.session.shared.roster.members
        return replace(body, value=replace(decision, members=members).raw, papers=())

    def _vote_for_all(self) -> None:
        session = self.session
        if session.seat is None or session.shared.doubt:
            return
        for item in session.pool.calls(st.Accept):
            if isinstance(item.body, st.Accept):
                value = read_decision(item.body.value).hash
                ballot = (item.rank[0], item.rank[1])
                vote = session.shared.sign(st.Accepted(item.body.origin, ballot, value))
                message = write_message(session.shared.game, Stated(vote.raw))
                for peer in session.shared.links:
                    super().post(peer, message)
