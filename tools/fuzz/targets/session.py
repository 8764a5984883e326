"""A session against everything a seated liar may say: any message, any statement, any paper.

An input is an array of what the liar does: ``(0, message)`` sends bytes as they are; ``(1, kind,
body)`` signs a statement; ``(2, kind, body)`` signs a move for the open step; ``(3, paper, kind,
one, two)`` signs two statements and files them as evidence; ``(4, seconds)`` lets time pass;
``(5, n)`` has another seat make its move. The session must take all of it: it raises nothing, it
comes to rest, it never convicts any seat but the liar's.
"""

from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import sign_event
from p2p_dixit.log.statements import (
    Accepted,
    Ack,
    Apply,
    Leave,
    Prepare,
    Promise,
    Wish,
    kind_of,
    sign_statement,
    value_of,
)
from p2p_dixit.session.effects import Convicted, Effect, Notify
from p2p_dixit.session.messages import (
    Chat,
    Filed,
    Hashes,
    Have,
    Moved,
    Recall,
    Returned,
    Stated,
    Want,
    WantEvents,
    WantItems,
    write_message,
)
from p2p_dixit.session.session import Session
from tests.session.toy import ToyGame
from tools.fuzz.targets.decoder import Decoder

GAME = ToyGame(4, 8, 1)
LIAR = 1
MOST_ACTS = 40


class Table:
    """One honest session at seat 0, and a liar who does what the input says."""

    def __init__(self) -> None:
        self.player = GAME.player(0, 1, Session, lambda: 0.25)
        self.replica, self.session = self.player.replica, self.player.session
        self.now = 1.0
        for seat in range(1, 5):
            self.take(self.session.connect(GAME.keys[seat].public, self.now))
        self.move_own()

    def take(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Notify(Convicted(seat)) if seat != LIAR:
                    raise AssertionError(f"honest seat {seat} is convicted")
                case _:
                    pass

    def move_own(self) -> None:
        self.take(self.player.act(self.now))

    def hear(self, message: bytes, seat: int = LIAR) -> None:
        self.take(self.session.receive(GAME.keys[seat].public, message, self.now))

    def act(self, item: Value) -> None:
        game = self.session.shared.game
        match item:
            case (0, bytes() as message):
                self.hear(message)
            case (1, str() as kind, body):
                self.hear(write_message(game, Stated(self.stated(kind, body))))
            case (2, str() as kind, body):
                self.hear(write_message(game, Moved(self.moved(kind, body))))
            case (3, str() as kind, str() as said, one, other):
                signed = sorted((self.stated(said, one), self.stated(said, other)))
                self.hear(write_message(game, Filed(encode((kind, *signed)))))
            case (4, int() as seconds):
                self.now += min(abs(seconds), 60)
                self.take(self.session.tick(self.now))
            case (5, int() as seat):
                self.others_move(abs(seat) % 4)
            case _:
                raise Malformed("not something a liar does")
        self.move_own()

    def stated(self, kind: str, body: Value) -> bytes:
        core = self.session.shared
        return sign_statement(
            GAME.keys[LIAR], core.game, core.roster.number, LIAR, kind, self.filled(body)
        ).raw

    def moved(self, kind: str, body: Value) -> bytes:
        ledger = self.replica.ledger
        if LIAR not in ledger.roster.seats:
            raise Malformed("the liar is out")
        return sign_event(GAME.keys[LIAR], ledger.place_of(LIAR), kind, body).raw

    def filled(self, body: Value) -> Value:
        """Names of things in a body stand for the things as they are now."""
        core, done = self.session.shared, self.session.shared.complete
        names: dict[str, Value] = {
            "origin": core.roster.origin,
            "step": core.open,
            "digest": bytes(32) if done is None else done.digest,
        }
        if isinstance(body, tuple):
            return tuple(self.filled(part) for part in body)
        return names.get(body, body) if isinstance(body, str) else body

    def others_move(self, seat: int) -> None:
        """An honest seat makes its move in the open step, and acks it if it is complete."""
        core, ledger = self.session.shared, self.replica.ledger
        if seat in (0, LIAR) or ledger.roster.key(seat) != GAME.keys[seat].public:
            return
        if seat in ledger.missing:
            body: Value = b"move" + ledger.step.base[:4]
            if ledger.step.kind == "seal":
                body = self.replica.seal()
            event = sign_event(GAME.keys[seat], ledger.place_of(seat), ledger.step.kind, body)
            self.hear(write_message(core.game, Moved(event.raw)), seat)
        if core.complete is not None and not self.replica.finished:
            ack = Ack(core.roster.origin, core.open, core.complete.digest)
            number = core.roster.number
            raw = sign_statement(
                GAME.keys[seat], core.game, number, seat, kind_of(ack), value_of(ack)
            ).raw
            self.hear(write_message(core.game, Stated(raw)), seat)


def _lived(data: bytes) -> None:
    acts = decode(data)
    if not isinstance(acts, tuple) or len(acts) > MOST_ACTS:
        raise Malformed("not what a liar does")
    table = Table()
    for act in acts:
        table.act(act)
    for _ in range(4):
        table.now += 2.0
        table.take(table.session.tick(table.now))


def _seeds() -> list[bytes]:
    table = Table()
    game, origin = table.session.shared.game, table.session.shared.roster.origin
    messages = (
        Have(0, origin, 3, 7, 7, 7, (bytes(8),)),
        Have(1, origin, 900, 7, 7, 7, ()),
        Want(0, 0, 0, 0),
        WantItems((bytes(8),)),
        WantEvents((bytes(32),)),
        Hashes(0, 0, (bytes(32),) * 4),
        Recall(bytes(16)),
        Returned(bytes(16), 0, origin, 0, (), ()),
        Chat("hello"),
    )
    bodies = (
        Ack(origin, 0, bytes(32)),
        Wish(2, 0),
        Leave(),
        Prepare(origin, 1, ()),
        Promise(origin, (1, 1), None, None),
        Accepted(origin, (1, 1), bytes(32)),
        Apply(GAME.keys[4].public, "guest"),
    )
    turn: tuple[Value, ...] = (
        (5, 2),
        (5, 3),
        (2, "play", b"move"),
        (1, "ack", ("origin", "step", "digest")),
        (5, 2),
        (5, 3),
    )
    seeds: list[Value] = [tuple((0, write_message(game, message)) for message in messages)]
    seeds.append(tuple((1, kind_of(body), value_of(body)) for body in bodies))
    seeds += [turn, turn * 3, (*turn, (2, "play", b"bad"), (4, 2), *turn)]
    seeds.append(((2, "play", b"one"), (2, "play", b"two"), *turn))
    seeds.append(
        (*turn, (3, "contradiction", "ack", ("origin", 0, bytes(32)), ("origin", 0, origin)))
    )
    seeds.append(((1, "leave", ()), (4, 1), (1, "prepare", ("origin", 1, ())), *turn))
    return [encode(seed) for seed in seeds]


TARGETS = (Decoder("session", _lived, _seeds),)
