"""A table of no game at all: steps with owed moves, some valid and some not, and no cards.

It has everything that the session cares about (steps of all seats, of some and of one, bad moves,
seals, finishing) and nothing else, so that thousands of evenings can be simulated in minutes.
"""

from collections.abc import Callable
from functools import cached_property

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value
from p2p_dixit.errors import Malformed, RuleViolation
from p2p_dixit.log.event import MAX_MOVE_BYTES, Event, read_event, sign_event
from p2p_dixit.log.file import write_records
from p2p_dixit.log.ledger import Ledger, Outcome, Step
from p2p_dixit.log.roster import MAX_SEATS, Member, Roster
from p2p_dixit.log.statements import Apply, Statement, read_body
from p2p_dixit.membership.decision import Certificate, certificates_of, check_accepted, seal_body
from p2p_dixit.session.effects import Effect
from p2p_dixit.session.limits import MAX_GROUNDS_BYTES
from p2p_dixit.session.session import Session
from tests.sim.agreement.twins import SECOND_LIFE

MAX_PLAYERS = 12
BAD = b"bad"
LATER_EVIDENCE = 4 * 1024  # as at the real table, while a decision is not sealed


class Toy:
    """A replica: who owes what is drawn from the hash of all that came before."""

    def __init__(self, game: bytes, members: tuple[Member, ...], length: int) -> None:
        self._start = (game, members, length)
        self._length = length
        self._state = tagged("toy state", game)
        self._played = 0
        self._unsealed: list[tuple[Roster, Certificate]] = []
        self._owners = {member.seat: member.key for member in members}
        roster = Roster(0, tagged("toy genesis", game), members)
        self.ledger = Ledger(game, roster, Step(0, "none", (), bytes(32)))
        self.ledger.reopen(roster, self._step(0))

    # -- the steps

    def _step(self, number: int) -> Step:
        ledger = self.ledger
        base = tagged("toy base", self._state, ledger.digest, ledger.roster.origin)
        if self._unsealed:
            return Step(number, "seal", ledger.roster.seats[:1], base)
        if self.finished:
            return Step(number, "none", (), base)
        return Step(number, "play", self._owing(ledger.roster.seats), base)

    def _owing(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        match self._state[0] % 3:
            case 0:
                return seats
            case 1:
                return (seats[self._state[1] % len(seats)],)
            case _:
                some = tuple(seat for seat in seats if self._state[2 + seat] % 2)
                return some or seats[-1:]

    @property
    def finished(self) -> bool:
        return self._played >= self._length and not self._unsealed

    # -- moves

    def offer(self, raw: bytes) -> Outcome:
        return self.ledger.admit(raw, self._check)

    def _check(self, event: Event) -> None:
        if event.kind == "seal":
            self._judge_seal(event.body)
        elif not isinstance(event.body, bytes) or event.body.startswith(BAD):
            raise RuleViolation("not a move")

    def _judge_seal(self, body: Value) -> None:
        certificates = certificates_of(body)
        if len(certificates) != len(self._unsealed):
            raise Malformed("not the certificates that are to be sealed")
        for certificate, (roster, ours) in zip(certificates, self._unsealed, strict=True):
            check_accepted(certificate, self.ledger.game, roster)
            if certificate.decision != ours.decision:
                raise Malformed("another certificate")

    def would_admit(self, event: Event) -> bool:
        return self.ledger.would_admit(event, self._check)

    def convicts(self, raw: bytes) -> bool:
        if len(raw) > MAX_MOVE_BYTES:  # a seal, too large to be sealed in its turn
            return False
        event = read_event(raw)
        if (event.place.step, event.place.base) != (self.ledger.step.number, self.ledger.step.base):
            return False
        trial = Ledger(self.ledger.game, self.ledger.roster, self.ledger.step)
        key = self.ledger.roster.key(event.seat)
        if key is None or not event.signed_by(key):
            return False
        if event.place.roster != trial.roster.number:
            return False
        if event.seat not in trial.step.owes or event.kind != trial.step.kind:
            return True
        try:
            self._check(event)
        except (RuleViolation, Malformed):
            return True
        return False

    def advance(self) -> tuple[bytes, ...]:
        done = self.ledger.complete
        assert done is not None
        if done.kind == "seal":
            self._unsealed.clear()
        else:
            self._played += 1
        self._state = tagged("toy state", self._state, done.digest)
        # The next step stands on the digest after this one: close first, then open it anew.
        held = self.ledger.advance(Step(done.number + 1, "none", (), bytes(32)))
        self.ledger.step = self._step(done.number + 1)
        return held

    def reconfigure(self, certificate: Certificate) -> tuple[bytes, ...]:
        self._unsealed.append((self.ledger.roster, certificate))
        roster, number = certificate.decision.roster, self.ledger.step.number
        self._owners.update((member.seat, member.key) for member in roster)
        held = self.ledger.reopen(roster, Step(number, "none", (), bytes(32)))
        self.ledger.step = self._step(number)
        return held

    @property
    def room_for_evidence(self) -> int:
        return LATER_EVIDENCE if self._unsealed else MAX_GROUNDS_BYTES

    def may_join(self, application: Statement) -> bool:
        body = read_body(application)
        assert isinstance(body, Apply)
        owner = self._owners.get(application.seat)
        if len(self.ledger.roster.members) >= MAX_PLAYERS:
            return False
        if owner is None:
            return body.key not in self._owners.values() and application.seat < MAX_SEATS
        return owner == body.key

    def fresh(self) -> "Toy":
        return Toy(*self._start)

    # -- what the player needs

    def seal(self) -> Value:
        return seal_body([certificate for _, certificate in self._unsealed])


class ToyPlayer:
    """Moves at random; as a liar, twice."""

    def __init__(
        self, session: Session, replica: Toy, key: SigningKey, index: int, said: bytes = b""
    ) -> None:
        self.machine = self.session = session
        self.replica = replica
        self._key = key
        self._index = index
        self._said = said

    def act(self, now: float) -> list[Effect]:
        return self.session.submit(self._move(), now) if self.session.may_move else []

    def _move(self) -> bytes:
        ledger, seat = self.replica.ledger, self.session.seat
        assert seat is not None
        place = ledger.place_of(seat)
        said: Value = b"move" + place.base[:4] + self._said
        if ledger.step.kind == "seal":
            said = self.replica.seal()
        return sign_event(self._key, place, ledger.step.kind, said).raw

    def drive(self, effects: list[Effect], now: float) -> list[Effect]:
        return effects

    def other_move(self, event: Event) -> bytes | None:
        if event.kind == "seal":
            return self._sign(event, _turned(event.body))
        return self._sign(event, b"other" + event.place.base[:4])

    def bad_move(self, event: Event) -> bytes | None:
        return self._sign(event, BAD)

    def _sign(self, event: Event, body: Value) -> bytes:
        return sign_event(self._key, event.place, event.kind, body).raw

    def ask_for_seat(self, now: float) -> list[Effect]:
        return self.session.apply(self._index, f"node {self._index}", now)

    def saved(self) -> bytes:
        done = self.replica.ledger.done
        return write_records(event.raw for step in done for event in step.events)


def _turned(body: Value) -> Value:
    """The same decisions, their acceptances in another order: just as good a seal."""
    return seal_body(
        [Certificate(one.decision, one.accepted[::-1], one.papers) for one in certificates_of(body)]
    )


class ToyGame:
    """A game of so many seats and steps."""

    def __init__(self, seats: int, length: int, strangers: int = 2, name: str = "") -> None:
        self.seats = seats
        self.length = length
        self._count = seats + strangers
        self._name = name

    @cached_property
    def keys(self) -> tuple[SigningKey, ...]:
        return tuple(SigningKey(tagged("toy key", bytes([i]))) for i in range(self._count))

    def player(
        self, index: int, life: int, session: type[Session], entropy: Callable[[], float]
    ) -> ToyPlayer:
        members = tuple(Member(i, key.public) for i, key in enumerate(self.keys[: self.seats]))
        game = tagged("toy game", self._name.encode())
        replica, key = Toy(game, members, self.length), self.keys[index]
        said = b"second" if life > SECOND_LIFE else b""  # a twin makes other moves
        return ToyPlayer(session(replica, key.public, key, entropy), replica, key, index, said)

    def refused(self, saved: bytes) -> str | None:
        return None
