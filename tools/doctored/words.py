"""Attacks with statements: acks, wishes, evidence, silence, and coming back."""

from collections.abc import Iterable
from dataclasses import replace

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import encode
from p2p_dixit.log.event import read_event, sign_event
from p2p_dixit.log.fork import Fork
from p2p_dixit.log.statements import (
    Ack,
    Apply,
    Body,
    Consent,
    Leave,
    Wish,
    kind_of,
    read_body,
    read_statement,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.grounds import BadMove, Contradiction, Said, write_paper
from p2p_dixit.session.messages import (
    Certified,
    Chat,
    Filed,
    Have,
    Message,
    Moved,
    React,
    Recall,
    Returned,
    Stated,
    Want,
    write_message,
)
from tools.doctored.hooks import (
    Attack,
    Liar,
    peers_of,
    replica_of,
    seat_of,
    stated,
    tell,
)

NOISE = b"n" * 32


def victim_of(liar: Liar) -> int:
    """Some honest seat."""
    return next(seat for seat in replica_of(liar).roster.seats if seat != seat_of(liar))


def said_by(liar: Liar, message: Message) -> Body | None:
    """What the liar itself says in a message."""
    if isinstance(message, Stated):
        statement = read_statement(message.statement)
        if statement.seat == seat_of(liar):
            return read_body(statement)
    return None


def instead(liar: Liar, message: Message, body: Body) -> Stated:
    """The same statement with another body, under the roster it was made for."""
    assert isinstance(message, Stated)
    one = read_statement(message.statement)
    kind, value = kind_of(body), value_of(body)
    return Stated(sign_statement(liar.key, one.game, one.roster, one.seat, kind, value).raw)


# -- acks


class OtherAcks(Attack):
    """Acks the steps with one digest towards some, and with another towards others (or all)."""

    def __init__(self, *, to_all: bool = False) -> None:
        self.to_all = to_all

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        body = said_by(liar, message)
        lied_to = self.to_all or peers_of(liar).index(peer) == 0
        if isinstance(body, Ack) and lied_to:
            yield instead(liar, message, replace(body, digest=NOISE))
        else:
            yield message


class NoAcks(Attack):
    """Never says that it has the moves of a step."""

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        if not isinstance(said_by(liar, message), Ack):
            yield message


# -- silence


class Silent(Attack):
    """Sends nothing of its own any more, from the first move on that it owes."""

    def __init__(self, *, wholly: bool = False) -> None:
        self.wholly = wholly

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        if self.wholly:
            return
        own = isinstance(message, Moved) and read_event(message.event).seat == seat_of(liar)
        if not own:
            yield message


class ToOneOnly(Attack):
    """Sends whatever it signs to a single peer; the others get nothing from it at all."""

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        if peers_of(liar).index(peer) == 0:
            yield message


class Late(Attack):
    """Sends everything some seconds late."""

    def __init__(self, pause: float) -> None:
        self.pause = pause

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        liar.later(self.pause, peer, write_message(replica_of(liar).ledger.game, message))
        return ()


# -- sending others away


class Wishes(Attack):
    """Wants to go on without an honest seat, in every step; in its own name or in all names."""

    def __init__(self, *, in_all_names: bool) -> None:
        self.in_all_names = in_all_names

    def heard(self, liar: Liar, peer: bytes, message: Message) -> None:
        replica = replica_of(liar)
        if seat_of(liar) not in replica.roster.seats:
            return
        body = Wish(victim_of(liar), replica.step.number)
        names = replica.roster.seats if self.in_all_names else (seat_of(liar),)
        if isinstance(message, Stated):
            for seat in names:
                statement = stated(liar, body, seat)
                tell(liar, Filed(encode(("said", statement.raw))))


class Goodbyes(Attack):
    """Signs a leave in another player's name."""

    def begin(self, liar: Liar) -> None:
        for seat in replica_of(liar).roster.seats:
            if seat != seat_of(liar):
                tell(liar, Filed(encode(("said", stated(liar, Leave(), seat).raw))))


# -- evidence


class FalseEvidence(Attack):
    """Accuses honest seats with signatures of theirs that prove nothing."""

    def heard(self, liar: Liar, peer: bytes, message: Message) -> None:
        replica = replica_of(liar)
        for event in replica.ledger.moves.values():
            if event.seat != seat_of(liar):
                tell(liar, Filed(write_paper(BadMove(event))))
        done = replica.ledger.done
        if len(done) > 1 and isinstance(message, Stated):
            first = {event.seat: event for event in done[-1].events}
            for event in done[-2].events:
                if event.seat in first:
                    pair = sorted((event.raw, first[event.seat].raw))
                    tell(liar, Filed(write_paper(Fork(event.seat, *pair))))
        if isinstance(message, Stated):
            self._compatible(liar, message)

    def _compatible(self, liar: Liar, message: Stated) -> None:
        """Two statements of one seat that an honest seat may well sign both."""
        other = read_statement(message.statement)
        known = liar.node.session.acks.of(other.seat)
        for statement, _ in known:
            if statement.raw != other.raw and other.seat != seat_of(liar):
                pair = sorted((statement.raw, other.raw))
                tell(liar, Filed(write_paper(Contradiction(other.seat, *pair))))


class Forgery(Attack):
    """Passes others' words on with one bit changed, or under their name with its own signature."""

    def heard(self, liar: Liar, peer: bytes, message: Message) -> None:
        match message:
            case Moved(raw):
                event = read_event(raw)
                if event.seat != seat_of(liar):
                    flipped = raw[:-1] + bytes([raw[-1] ^ 1])
                    own = sign_event(liar.key, event.place, event.kind, event.body)
                    tell(liar, Moved(flipped), Moved(own.raw))
            case Stated(raw):
                one = read_statement(raw)
                if one.seat != seat_of(liar):
                    flipped = raw[:-1] + bytes([raw[-1] ^ 1])
                    forged = sign_statement(
                        liar.key, one.game, one.roster, one.seat, one.kind, one.body
                    )
                    tell(liar, Stated(flipped), Stated(forged.raw))
            case _:
                pass


class Replay(Attack):
    """Resends every received message to all peers, and now and then all messages so far."""

    def __init__(self) -> None:
        self.all: list[Message] = []

    def heard(self, liar: Liar, peer: bytes, message: Message) -> None:
        if isinstance(message, Moved | Stated | Filed | Certified):
            self.all.append(message)
            tell(liar, message)
            if len(self.all) % 40 == 0:
                tell(liar, *self.all)


# -- coming back


class FalseMemory(Attack):
    """Answers a recall, from a peer that asks what it has signed, with items it never signed."""

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        if not isinstance(message, Returned):
            yield message
            return
        seat = replica_of(liar).roster.seat_of(peer)
        assert seat is not None
        origin, step = replica_of(liar).roster.origin, replica_of(liar).step.number
        forged = stated(liar, Ack(origin, step, NOISE), seat)
        own = stated(liar, Ack(origin, step, NOISE))
        yield replace(message, statements=(forged.raw, own.raw, *message.statements))


class NoMemory(Attack):
    """Does not answer a recall, from a peer that asks what it has signed."""

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        if not isinstance(message, Returned):
            yield message


class FarAhead(Attack):
    """Claims to be thousands of steps ahead, and never shows one."""

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        if isinstance(message, Have):
            yield replace(message, step=message.step + 5000)
            yield replace(message, roster=message.roster + 7, origin=NOISE)
        yield message


def apply_and_consent(liar: Liar, guest: SigningKey) -> None:
    """Applies for a player who could join if all agreed, and consents in all seats' names."""
    roster, game = replica_of(liar).roster, replica_of(liar).genesis.game
    body = Apply(guest.public, ("Visitor", 9))
    asked = sign_statement(guest, game, roster.number, 4, kind_of(body), value_of(body))
    tell(liar, Filed(write_paper(Said(asked, body))))
    consent = Consent(asked.hash, replica_of(liar).step.number)
    for seat in roster.seats:
        tell(liar, Filed(write_paper(Said(stated(liar, consent, seat), consent))))


class UninvitedGuest(Attack):
    """Brings a friend: applies for a seat in a stranger's name and consents in all seats' names."""

    def begin(self, liar: Liar) -> None:
        apply_and_consent(liar, SigningKey(tagged("uninvited guest")))


class Stranger(Attack):
    """Has a link and no seat: moves, wishes, talks, leaves and consents in all seats' names."""

    def begin(self, liar: Liar) -> None:
        replica = replica_of(liar)
        for seat in replica.roster.seats:
            place = replica.ledger.place_of(seat)
            event = sign_event(liar.key, place, replica.step.kind, {"player": 1})
            wish = stated(liar, Wish((seat + 1) % 4, replica.step.number), seat)
            tell(liar, Moved(event.raw), Filed(encode(("said", wish.raw))))
            tell(liar, Filed(encode(("said", stated(liar, Leave(), seat).raw))))
        apply_and_consent(liar, liar.key)
        tell(liar, Chat("let me in"), React("clap"), Recall(NOISE[:16]), Want(0, 0, 0, 0))


class Newcomer(Attack):
    """Asks for the next seat, under a name that may look like one at the table."""

    def __init__(self, name: str) -> None:
        self.name = name

    def begin(self, liar: Liar) -> None:
        body = Apply(liar.key.public, (self.name, 9))
        seat = len(replica_of(liar).table.players)
        tell(liar, Filed(write_paper(Said(stated(liar, body, seat), body))))
