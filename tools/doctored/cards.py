"""Attacks with moves: cards, proofs, keys, votes, and the chain they stand in."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from p2p_dixit.crypto.group import Scalar, scalars_from
from p2p_dixit.crypto.sigma import prove
from p2p_dixit.deck import keygen
from p2p_dixit.deck.ballot import make_ballot
from p2p_dixit.deck.grant import make_grant
from p2p_dixit.deck.keygen import DealMove, ReportMove, make_complaint
from p2p_dixit.deck.opening import make_open
from p2p_dixit.encoding import Value, encode
from p2p_dixit.log.event import Event, read_event, sign_event
from p2p_dixit.log.fork import Fork
from p2p_dixit.membership.grounds import read_paper
from p2p_dixit.session.messages import Filed, Message, Moved
from p2p_dixit.table.next_step import helpers
from p2p_dixit.table.replica import context_of
from p2p_dixit.table.steps.cards import _draws, _opening
from p2p_dixit.table.steps.keys import key_of, making_of
from tools.doctored.hooks import Attack, Liar, moved, peers_of, replica_of, resigned, seat_of, tell
from tools.doctored.second_signature import signed_again

Change = Callable[[Liar, Event], Value]


class Doctored(Attack):
    """Sends all peers another body than the honest one, properly signed.

    Its node knows the honest one, and so proof of two different moves; it keeps that to itself.
    """

    def __init__(self, change: Change, kind: str | None = None) -> None:
        self.change = change
        self.kind = kind
        self.made: dict[bytes, Event] = {}
        self.step: int | None = None

    def begin(self, liar: Liar) -> None:
        self.step = None

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        if isinstance(message, Moved) and (event := read_event(message.event)).seat == seat_of(
            liar
        ):
            self.step = event.place.step if self.step is None else self.step
            if event.place.step == self.step:
                yield Moved(self.doctored(liar, event).raw)
                return
        if isinstance(message, Filed) and _accuses(message, seat_of(liar)):
            return
        yield message

    def doctored(self, liar: Liar, event: Event) -> Event:
        if event.hash not in self.made:
            body = self.change(liar, event)
            self.made[event.hash] = resigned(liar, event, body, self.kind)
        return self.made[event.hash]


def _accuses(message: Filed, seat: int) -> bool:
    paper = read_paper(message.paper)
    return isinstance(paper, Fork) and paper.seat == seat


# -- bodies


def part(event: Event, *path: str) -> bytes:
    """A byte string in the body of an honest move."""
    value: Value = event.body
    for name in path:
        assert isinstance(value, Mapping)
        value = value[name]
    assert isinstance(value, bytes)
    return value


def with_part(event: Event, other: bytes, *path: str) -> Value:
    return _put(event.body, path, other)


def _put(value: Value, path: tuple[str, ...], other: bytes) -> Value:
    if not path:
        return other
    assert isinstance(value, Mapping)
    return {**value, path[0]: _put(value[path[0]], path[1:], other)}


def card_doubled(_: Liar, event: Event) -> Value:
    """One card of the pile twice, another one not at all."""
    cards = part(event, "outputs")
    return with_part(event, cards[:64] + cards[:64] + cards[128:], "outputs")


def cards_exchanged(_: Liar, event: Event) -> Value:
    """Two cards change places after the proof was made."""
    cards = part(event, "outputs")
    return with_part(event, cards[64:128] + cards[:64] + cards[128:], "outputs")


def card_dropped(_: Liar, event: Event) -> Value:
    return with_part(event, part(event, "outputs")[64:], "outputs")


def unmixed(liar: Liar, event: Event) -> Value:
    """The cards as they came, under the proof of an honest mix."""
    mixing = replica_of(liar).table.mixing
    assert mixing is not None
    return with_part(event, b"".join(card.encode() for card in mixing.cards), "outputs")


def earlier_move(liar: Liar, event: Event) -> Value:
    """Another seat's earlier move in such a step."""
    done = replica_of(liar).ledger.done
    return next(one.events[0].body for one in reversed(done) if one.kind == event.kind)


def half_granted(_: Liar, event: Event) -> Value:
    """A grant of some of the cards only."""
    return with_part(event, part(event, "parts")[:-64], "parts")


def granted_elsewhere(_: Liar, event: Event) -> Value:
    """Parts of two seats exchanged: one would read the other's card."""
    parts = part(event, "parts")
    return with_part(event, parts[-64:] + parts[64:-64] + parts[:64], "parts")


def granted_by_another_share(liar: Liar, event: Event) -> Value:
    """A share that is not the liar's, with a proof of its own."""
    table, step = replica_of(liar).table, replica_of(liar).step
    key = key_of(table)
    share = liar.private.share(key) + Scalar(1)
    context = context_of(table, step, seat_of(liar))
    granted = _draws(table).granted
    return make_grant(
        context, key.public, share, helpers(table), granted, liar.private.secret
    ).to_value()


def opened_falsely(liar: Liar, event: Event) -> Value:
    """A share that is not the liar's: the table would show other pictures."""
    table, step = replica_of(liar).table, replica_of(liar).step
    key = key_of(table)
    share = liar.private.share(key) + Scalar(1)
    context = context_of(table, step, seat_of(liar))
    return make_open(
        context, key.public, share, helpers(table), _opening(table), liar.private.secret
    ).to_value()


def opened_otherwise(_: Liar, event: Event) -> Value:
    """The part of one card in the place of another's."""
    parts = part(event, "parts")
    return with_part(event, parts[32:64] + parts[:32] + parts[64:], "parts")


def card_of_another(liar: Liar, event: Event) -> Value:
    """The storyteller's card laid down once more."""
    laid = next(iter(replica_of(liar).table.encrypted.laid.values()))
    return with_part(event, laid[0].encode(), "laid", "cards")


def card_from_the_pile(liar: Liar, event: Event) -> Value:
    pile = replica_of(liar).table.encrypted.pile
    return with_part(event, pile[0].encode(), "laid", "cards")


def hand_of_another(liar: Liar, event: Event) -> Value:
    """Another player's slots, shuffled as the liar's own hand."""
    hands = replica_of(liar).table.encrypted.hands
    other = next(slots for seat, slots in hands.items() if seat != seat_of(liar))
    here = part(event, "shuffle", "outputs")
    data = b"".join(slot.encode() for slot in other)[: len(here)].ljust(len(here), b"\0")
    return with_part(event, data, "shuffle", "outputs")


def two_votes(liar: Liar, event: Event) -> Value:
    return _ballot(liar, (1, 2))


def _ballot(liar: Liar, places: tuple[int, ...]) -> Value:
    table, step = replica_of(liar).table, replica_of(liar).step
    context = context_of(table, step, seat_of(liar))
    return make_ballot(context, key_of(table).public.public, places, liar.private.secret).to_value()


def clue_full_of_escapes(_: Liar, event: Event) -> Value:
    body = event.body
    assert isinstance(body, Mapping)
    name = "claim" if "claim" in body or "yield" in body else "clue"
    clue: Value = ("sung", "\x1b[2J\x1b]0;owned\x07")
    return {name: clue} if name == "claim" else {**body, "clue": clue}


def nonsense(_: Liar, __: Event) -> Value:
    return (None, "nonsense", -1)


def huge(_: Liar, __: Event) -> Value:
    return bytes(180 * 1024)


def too_many_commitments(_: Liar, event: Event) -> Value:
    """A polynomial of a higher degree: t shares would open nothing."""
    commitments = part(event, "commitments")
    return with_part(event, commitments + commitments[-32:], "commitments")


def a_pad_made_up(liar: Liar, event: Event) -> Value:
    """A complaint that shows something else than the pad."""
    replica = replica_of(liar)
    making = making_of(replica.table)
    dealer = next(seat for seat in making.deals if seat != seat_of(liar))
    context = context_of(replica.table, replica.step, seat_of(liar))
    secret = liar.private.transport_secret(making)
    honest = make_complaint(context, dealer, making.deals[dealer], secret, liar.private.secret)
    doctored = replace(honest, pad=honest.pad + honest.pad)
    return ReportMove((doctored,)).to_value()


def secret_of_nobody(_: Liar, __: Event) -> Value:
    return {"shown": {"secret": bytes(31) + b"\1"}}


# -- others' moves


class Copied(Doctored):
    """Waits until another seat has moved, then sends the same move as its own."""

    def __init__(self) -> None:
        super().__init__(self._copy)
        self._from: Event | None = None

    def _copy(self, liar: Liar, event: Event) -> Value:
        assert self._from is not None
        return self._from.body

    def move(self, liar: Liar, event: Event) -> Event | None:
        moves = replica_of(liar).ledger.moves
        if self._from is None:
            self._from = next((one for seat, one in moves.items() if seat != seat_of(liar)), None)
        return None if self._from is None else event


class Unasked(Attack):
    """Makes a move in a step in which it owes none."""

    def heard(self, liar: Liar, peer: bytes, message: Message) -> None:
        replica = replica_of(liar)
        if seat_of(liar) not in replica.step.owes and seat_of(liar) in replica.roster.seats:
            place = replica.ledger.place_of(seat_of(liar))
            tell(liar, moved(liar, place, replica.step.kind, b"my turn"))


class WrongBase(Doctored):
    """Stands on another history: one that no other seat holds."""

    def __init__(self) -> None:
        super().__init__(lambda _, event: event.body)

    def doctored(self, liar: Liar, event: Event) -> Event:
        place = replace(event.place, base=bytes(32))
        return sign_event(liar.key, place, event.kind, event.body)


# -- admitted, and found out later


class BadShare(Attack):
    """Deals one seat a share that does not fit, under a proof that holds."""

    def move(self, liar: Liar, event: Event) -> Event | None:
        if event.kind != "share":
            return event
        replica, secret = replica_of(liar), liar.private.secret
        context = context_of(replica.table, replica.step, seat_of(liar))
        keys = making_of(replica.table).transport
        honest = keygen.make_deal(context, keys, secret)
        victim = sorted(keys).index(min(set(keys) - {seat_of(liar)}))
        masked = tuple(
            share + Scalar(1) if at == victim else share for at, share in enumerate(honest.masked)
        )
        stream = context.secrets(secret, "deal", *keygen._listed(keys))
        r, first, *_ = scalars_from(stream, 1 + len(honest.commitments))
        statement = keygen._deal_statement(keys, honest.commitments, honest.ephemeral, masked)
        proof = prove(context, statement, (first, r), secret)
        move = DealMove(honest.commitments, honest.ephemeral, masked, proof)
        return resigned(liar, event, move.to_value())


class FalseComplaint(Attack):
    """Complains of a good share, showing the true pad."""

    def move(self, liar: Liar, event: Event) -> Event | None:
        if event.kind != "report":
            return event
        replica = replica_of(liar)
        making = making_of(replica.table)
        dealer = next(seat for seat in making.deals if seat != seat_of(liar))
        context = context_of(replica.table, replica.step, seat_of(liar))
        secret = liar.private.transport_secret(making)
        complaint = make_complaint(
            context, dealer, making.deals[dealer], secret, liar.private.secret
        )
        return resigned(liar, event, ReportMove((complaint,)).to_value())


class Votes(Attack):
    """Seals a vote of its choice, whatever its own client thinks of it."""

    def __init__(self, place: Callable[[Liar], int]) -> None:
        self.place = place

    def move(self, liar: Liar, event: Event) -> Event | None:
        if event.kind != "vote":
            return event
        return resigned(liar, event, _ballot(liar, (self.place(liar),)))


def own_card(liar: Liar) -> int:
    return min(liar.private.own_places(replica_of(liar).table))


def no_such_place(_: Liar) -> int:
    return 200


# -- two of a kind


class TwoMoves(Attack):
    """Shows half of the table one move and the other half another; both would be valid."""

    def __init__(self, other: Callable[[Liar, Event], Event]) -> None:
        self.other = other

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        if isinstance(message, Moved):
            event = read_event(message.event)
            if event.seat == seat_of(liar) and peers_of(liar).index(peer) % 2:
                yield Moved(self.other(liar, event).raw)
                return
        yield message


def another_clue(liar: Liar, event: Event) -> Event:
    if event.kind != "claim":
        return event
    return resigned(liar, event, {"claim": ("sung", "something else altogether")})


def another_vote(liar: Liar, event: Event) -> Event:
    if event.kind != "vote" or replica_of(liar).step.kind != "vote":
        return event
    for place in (1, 2, 3, 4):
        other = resigned(liar, event, _ballot(liar, (place,)))
        if other.raw != event.raw:
            return other
    raise AssertionError("no other vote")


def another_signature(liar: Liar, event: Event) -> Event:
    """The same move, signed twice in different ways."""
    return read_event(signed_again(liar.key, event.raw))


class Hurried(Attack):
    """Signs moves for steps that are far from open, several for each."""

    def begin(self, liar: Liar) -> None:
        replica = replica_of(liar)
        here = replica.ledger.place_of(seat_of(liar))
        for ahead in range(1, 60):
            place = replace(here, seq=here.seq + ahead, step=here.step + ahead, base=bytes(32))
            tell(liar, moved(liar, place, "vote", encode(ahead)))
