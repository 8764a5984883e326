"""What all machines of a session share: who we are, the log, the links, and the effects so far."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from p2p_dixit.bucket import Bucket
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.journal_records import Record, write_record
from p2p_dixit.log.ledger import Done, Ledger
from p2p_dixit.log.roster import Roster
from p2p_dixit.log.statements import Body, Statement, kind_of, sign_statement, value_of
from p2p_dixit.membership.ports import ReplicaPort
from p2p_dixit.session.effects import Effect, Misbehaved, Notice, Notify, Peer, Persist, Send
from p2p_dixit.session.limits import (
    answers_bucket,
    bad_proofs_bucket,
    chat_bucket,
    faults_bucket,
    messages_bucket,
    names_bucket,
    nodes_bucket,
    questions_bucket,
    signatures_bucket,
)
from p2p_dixit.session.messages import Certified, Message, Stated, WantItems, write_message
from p2p_dixit.session.relays import EVERYBODY, bits, relays
from p2p_dixit.work import Work


@dataclass
class Link:
    """A peer that can be reached, and what we know of it."""

    peer: Peer
    heard: float
    stand: tuple[int, int] | None = None  # its roster and open step, as far as it has shown
    links: int = EVERYBODY  # the seats that it has a link to
    told: float = float("-inf")  # when it got our summary last
    sent: float = float("-inf")  # ... or anything at all
    compared: float = float("-inf")  # when we last compared moves with it
    asked: int | None = None  # the roster under which we last asked it for what we lack
    silent: bool = False
    messages: Bucket = field(default_factory=messages_bucket)
    answers: Bucket = field(default_factory=answers_bucket)
    questions: Bucket = field(default_factory=questions_bucket)
    faults: Bucket = field(default_factory=faults_bucket)
    names: Bucket = field(default_factory=names_bucket)
    chat: Bucket = field(default_factory=chat_bucket)
    nodes: Bucket = field(default_factory=nodes_bucket)
    signatures: Bucket = field(default_factory=signatures_bucket)
    bad_proofs: Bucket = field(default_factory=bad_proofs_bucket)

    def heeded(self, now: float) -> bool:
        """Whether what it sends is looked at: not for a while after too much nonsense, nor after
        more work than an honest peer makes.
        """
        return (
            self.nodes.has(1, now)
            and self.signatures.has(1, now)
            and self.bad_proofs.has(1, now)
            and self.faults.has(1, now)
            and self.messages.take(1, now)
        )

    def charge(self, spent: Work, faults: int, now: float) -> None:
        """What taking in one message cost, and how many bad moves it brought.

        The proofs of good moves are not charged: a seat makes one of them a step.
        """
        self.nodes.owe(spent.nodes, now)
        self.signatures.owe(spent.signatures, now)
        if faults:
            self.faults.take(faults, now)
            self.bad_proofs.owe(spent.proof_bytes, now)


class Shared:
    """The shared ground of the machines. `key` is None for a spectator."""

    def __init__(
        self,
        replica: ReplicaPort,
        me: Peer,
        key: SigningKey | None,
        entropy: Callable[[], float],
    ) -> None:
        self.replica = replica
        self.me = me
        self.entropy = entropy  # uniform in [0, 1); only paces proposals
        self.now = 0.0
        self.links: dict[Peer, Link] = {}
        self.history: dict[int, Done] = {}  # every step that is over, by number
        self.sat: set[bytes] = {member.key for member in replica.ledger.roster}  # at any time
        self.quiet = False  # while the journal is read back nothing goes out
        self.doubt = False  # the journal may have lost something: nothing is signed
        self.changed = True  # something came in that a machine may act on
        self.news = False  # an item here may not have been sent to all by its author
        self.stirred = False  # a move, an ack or a step came: the open step advances
        self.spoke = float("-inf")  # when a move or ack of ours last went to all peers
        self._key = key
        self._effects: list[Effect] = []
        self._lazy: list[bytes] = []

    # -- where we are

    @property
    def ledger(self) -> Ledger:
        """The log."""
        return self.replica.ledger

    @property
    def roster(self) -> Roster:
        """The roster of the open step."""
        return self.replica.ledger.roster

    @property
    def game(self) -> bytes:
        """The game's id."""
        return self.replica.ledger.game

    @property
    def open(self) -> int:
        """The number of the open step."""
        return self.replica.ledger.step.number

    @property
    def complete(self) -> Done | None:
        """The open step with all its moves, once they are all there."""
        return self.replica.ledger.complete

    @property
    def seat(self) -> int | None:
        """Our seat in the open roster; None for a spectator, or when we are out."""
        return self.replica.ledger.roster.seat_of(self.me)

    def arm(self, key: SigningKey) -> None:
        """From now on this node, which only watched, may sign."""
        self._key = key

    @property
    def can_sign(self) -> bool:
        """Whether there is a key here at all."""
        return self._key is not None

    @property
    def signing(self) -> bool:
        """Whether this node may put its name under anything that binds it."""
        return self.can_sign and not self.quiet and not self.doubt and self.seat is not None

    # -- effects

    def sign(self, body: Body, seat: int | None = None) -> Statement:
        """A statement of ours under the open roster; the caller makes it durable."""
        own = self.seat if seat is None else seat
        if self._key is None or own is None:
            raise ValueError("only a seat signs")
        return sign_statement(
            self._key, self.game, self.roster.number, own, kind_of(body), value_of(body)
        )

    def persist(self, *records: tuple[Record, bytes]) -> None:
        """Makes these durable before anything that follows."""
        if not self.quiet:
            written = tuple(write_record(kind, raw) for kind, raw in records)
            self._effects.append(Persist((*self._lazy, *written)))
            self._lazy.clear()

    def keep(self, records: Iterable[tuple[Record, bytes]]) -> None:
        """Writes these with the next thing that has to be durable: others hold them too."""
        if not self.quiet:
            self._lazy.extend(write_record(kind, raw) for kind, raw in records)

    def send(self, peer: Peer, message: Message) -> None:
        """Sends a message to one peer."""
        if not self.quiet and peer in self.links:
            self.links[peer].sent = self.now
            self._effects.append(Send(peer, write_message(self.game, message)))

    def broadcast(self, message: Message) -> None:
        """Sends a message to all reachable peers."""
        if not self.quiet:
            raw = write_message(self.game, message)
            for link in self.links.values():
                link.sent = self.now
                self._effects.append(Send(link.peer, raw))

    def speak(self, message: Message) -> None:
        """Sends a move or ack of ours to all reachable peers."""
        self.spoke = self.now
        self.broadcast(message)

    def publish_statement(self, raw: bytes) -> None:
        """Sends a statement of a decision to all reachable peers."""
        self.broadcast(Stated(raw))

    def publish_certificate(self, raw: bytes) -> None:
        """Sends a certificate to all reachable peers."""
        self.broadcast(Certified(raw))

    def ask_for_items(self, names: tuple[bytes, ...]) -> None:
        """Asks all peers for papers and statements by their short names."""
        self.broadcast(WantItems(names))

    # -- what others say

    @property
    def linked(self) -> int:
        """The seats that there is a link to, as bits."""
        seats = map(self.roster.seat_of, self.links)
        return bits(seat for seat in seats if seat is not None)

    def heard(self, seat: int, message: Message) -> None:
        """A move or ack of a seat that is new here: relays it to peers without a link there."""
        self.stirred = self.changed = True
        for link in self.links.values():
            if not link.links >> seat & 1 and self._needs(link, seat):
                self.send(link.peer, message)

    def _needs(self, link: Link, author: int) -> bool:
        """Whether a peer without a link to an author hears of it through us, and not yet has."""
        if link.peer == self.roster.key(author) or author == self.seat:
            return False
        if link.stand is not None and link.stand > (self.roster.number, self.open):
            return False
        return relays(self.seat, self._hearing(author) & link.links)

    def _hearing(self, author: int) -> int:
        """The seats that have a link to an author, as far as we know."""
        known = {self.me: self.linked} | {link.peer: link.links for link in self.links.values()}
        seats = {self.roster.seat_of(peer): links for peer, links in known.items()}
        return bits(
            seat for seat, links in seats.items() if seat is not None and links >> author & 1
        )

    def overheard(self, seat: int, roster: int, step: int) -> None:
        """A seat said something about a step that is not open here: it is ahead of us."""
        link = self.links.get(self.roster.key(seat) or b"")
        if link is not None:
            link.stand = max(link.stand or (roster, step), (roster, step))

    def blame(self, peer: Peer, what: str) -> None:
        """A peer sent what no honest client sends: it costs that peer, and no other."""
        if (link := self.links.get(peer)) is not None:
            link.faults.take(1, self.now)
        self.notify(Misbehaved(peer, what))

    def notify(self, notice: Notice) -> None:
        """Tells the player something."""
        if not self.quiet:
            self._effects.append(Notify(notice))

    def flush(self) -> list[Effect]:
        """The effects since the last time, in order."""
        effects, self._effects = self._effects, []
        return effects
