"""Where an attack gets hold of a client: signing, sending and receiving.

An attack works on a `Liar`, which is the same thing in virtual time and on sockets: the real node,
the key and the secrets of one seat, and its links. Whatever the attack signs is signed with that
key. It has no other.
"""

from collections.abc import Iterable
from typing import Protocol

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value
from p2p_dixit.log.event import Event, Place, sign_event
from p2p_dixit.log.statements import Body, Statement, kind_of, sign_statement, value_of
from p2p_dixit.play.node import Node
from p2p_dixit.session.messages import Message, Moved, write_message
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica


class Liar(Protocol):
    """A client in the hands of an attack."""

    @property
    def node(self) -> Node:
        """Its real node."""

    @property
    def key(self) -> SigningKey:
        """The one key it has."""

    @property
    def private(self) -> Private:
        """The secrets of its seat."""

    def post(self, peer: bytes, raw: bytes) -> None:
        """Sends bytes to a peer, past all hooks."""

    def later(self, pause: float, peer: bytes, raw: bytes) -> None:
        """The same after a while."""


class Attack:
    """What a doctored client does otherwise; this one does nothing."""

    def begin(self, liar: Liar) -> None:
        """Called once, when the client has its links."""

    def move(self, liar: Liar, event: Event) -> Event | None:
        """What the node signs in place of its move; None: nothing."""
        return event

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        """What goes out in place of a message."""
        yield message

    def heard(self, liar: Liar, peer: bytes, message: Message) -> None:
        """Something came in; the node gets it as well."""


class DoctoredNode(Node):
    """The real node, but an attack has the last word on what it signs."""

    attack: Attack
    liar: Liar

    def doctor(self, attack: Attack, liar: Liar) -> None:
        """Puts it into the hands of an attack."""
        self.attack, self.liar = attack, liar

    def _next_move(self) -> Event | None:
        if seat_of(self.liar) in self.replica.table.convicted:
            return None  # whatever it signs now is refused, by its own door too
        event = super()._next_move()
        return event if event is None else self.attack.move(self.liar, event)


# -- what attacks are made of


def seat_of(liar: Liar) -> int:
    return liar.private.seat


def replica_of(liar: Liar) -> Replica:
    return liar.node.replica


def peers_of(liar: Liar) -> list[bytes]:
    """All peers that the client is linked to."""
    return list(liar.node.session.shared.links)


def tell(liar: Liar, *messages: Message) -> None:
    """Sends messages of this game to all peers."""
    for peer in peers_of(liar):
        for message in messages:
            liar.post(peer, write_message(replica_of(liar).ledger.game, message))


def resigned(liar: Liar, event: Event, body: Value, kind: str | None = None) -> Event:
    """The same event with another body."""
    return sign_event(liar.key, event.place, kind or event.kind, body)


def stated(liar: Liar, body: Body, seat: int | None = None, game: bytes | None = None) -> Statement:
    """A statement with the liar's signature, in whomever's name."""
    shared = liar.node.session.shared
    number = shared.roster.number
    who = seat_of(liar) if seat is None else seat
    return sign_statement(liar.key, game or shared.game, number, who, kind_of(body), value_of(body))


def moved(liar: Liar, place: Place, kind: str, body: Value) -> Moved:
    """A move with the liar's signature, in whomever's name."""
    return Moved(sign_event(liar.key, place, kind, body).raw)
