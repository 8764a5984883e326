"""Attacks with volume and with bytes that are nothing: floods, garbage, oversized things."""

import random
from dataclasses import replace

from p2p_dixit.encoding import encode
from p2p_dixit.log.event import read_event, sign_event
from p2p_dixit.membership.grounds import BadMove, write_paper
from p2p_dixit.membership.limits import MAX_NAMED
from p2p_dixit.session.messages import (
    Chat,
    Filed,
    Hashes,
    Have,
    Message,
    Moved,
    Want,
    WantEvents,
    WantItems,
    write_message,
)
from p2p_dixit.text import CHAT_CELLS
from tools.doctored.hooks import Attack, Liar, peers_of, replica_of, seat_of, tell


class Garbage(Attack):
    """Bytes that are no message at all, or the message of no game."""

    def begin(self, liar: Liar) -> None:
        dice = random.Random(1)
        for peer in peers_of(liar):
            for size in (0, 1, 2, 33, 500, 60_000):
                liar.post(peer, dice.randbytes(size))
            liar.post(peer, encode((bytes(32), "chat", "hello")))
            liar.post(peer, encode((replica_of(liar).ledger.game, "chat", "x" * 5000)))
            liar.post(peer, encode((replica_of(liar).ledger.game, "have", 1)))
            liar.post(peer, encode((replica_of(liar).ledger.game, "nothing", None)))


class Chatter(Attack):
    """Talks without end."""

    def begin(self, liar: Liar) -> None:
        for number in range(500):
            tell(liar, Chat(f"{number} " + "x" * (CHAT_CELLS - 5)))


class Names(Attack):
    """Names a thousand papers that do not exist, again and again."""

    def begin(self, liar: Liar) -> None:
        dice = random.Random(2)
        have = liar.node.session.gossip.have()
        for _ in range(60):
            items = tuple(dice.randbytes(8) for _ in range(MAX_NAMED))
            tell(liar, replace(have, items=items))


class Questions(Attack):
    """Asks for everything, all the time."""

    def begin(self, liar: Liar) -> None:
        for number in range(80):
            tell(
                liar,
                Want(0, 0, 0, number % 2),
                WantItems((bytes(8),) * 64),
                WantEvents((number.to_bytes(32, "big"),) * 64),
                Hashes(0, replica_of(liar).step.number, (number.to_bytes(32, "big"),) * 4),
            )


class BadMoves(Attack):
    """One bad move after the other, each with proofs that take as long as good ones to check."""

    def __init__(self, count: int, *, as_papers: bool = False) -> None:
        self.count = count
        self.as_papers = as_papers
        self.sent_any = False

    def sent(self, liar: Liar, peer: bytes, message: Message) -> tuple[Message, ...]:
        if not isinstance(message, Moved) or read_event(message.event).seat != seat_of(liar):
            return (message,)
        if not self.sent_any:
            self.sent_any = True
            self._flood(liar, message)
        return ()

    def _flood(self, liar: Liar, message: Moved) -> None:
        event = read_event(message.event)
        body = event.body
        assert isinstance(body, dict)
        proof = body["proof"]
        for number in range(self.count):
            other = {**body, "proof": proof[:-2] + bytes([number % 256, 0])}
            doctored = sign_event(liar.key, event.place, event.kind, other)
            tell(
                liar,
                Filed(write_paper(BadMove(doctored))) if self.as_papers else Moved(doctored.raw),
            )


class GoodMovesAsBad(Attack):
    """Accuses a seat of a good move, over and over: each time its proofs have to be checked."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.done = False

    def heard(self, liar: Liar, peer: bytes, message: Message) -> None:
        moves = replica_of(liar).ledger.moves
        others = [event for seat, event in moves.items() if seat != seat_of(liar)]
        if others and not self.done:
            self.done = True
            for _ in range(self.count):
                tell(liar, Filed(write_paper(BadMove(others[0]))))


class AnotherGame(Attack):
    """Speaks of another game of the same people as if it were this one."""

    def begin(self, liar: Liar) -> None:
        game = replica_of(liar).ledger.game
        other = bytes(reversed(game))
        have = Have(0, bytes(32), 9, 15, 15, 15, ())
        place = replace(replica_of(liar).ledger.place_of(seat_of(liar)), game=other)
        event = sign_event(liar.key, place, "vote", b"elsewhere")
        for peer in peers_of(liar):
            liar.post(peer, write_message(other, have))
            liar.post(peer, write_message(other, Moved(event.raw)))
            liar.post(peer, write_message(game, Moved(event.raw)))
