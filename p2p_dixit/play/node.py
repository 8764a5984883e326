"""A node: one player's machine in one game, still without any I/O.

It puts a replica into a session and adds the part that neither of them does: the moves of its own
seat. It makes the machine's moves (shuffling, dealing, opening) by itself as soon as they are due;
the player's moves wait for an answer. An answer is good for its step only, but if a decision
interrupts the step and the step is opened again, the node repeats the answer unnoticed.

A spectator is a node without a seat. With a secret (`prepare_seat`) it can ask for one: it
asks again when the roster changes in the meantime, and begins to play when it is let in. The same
holds for a seat that the others continued without.

What players wait for is shown before the machine goes on: once a round is counted, the next move of
the machine waits until there was time for a look at the points.

While the acks of a step are on their way the machine works out what comes after it, and makes its
own next move (`_look_ahead`): nothing of it is sent, or counts, before the step is final.

In the first round a machine whose player has not claimed the role yields to the first claim it
sees, so that no player has to press a key to say 'go ahead'.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import Malformed, RuleViolation, UsageError
from p2p_dixit.log.event import Event
from p2p_dixit.log.ledger import Done
from p2p_dixit.rules.events import RoundScored
from p2p_dixit.rules.intents import Choice, Yield
from p2p_dixit.rules.model import Cards, Clue
from p2p_dixit.session.effects import Effect, Notify, Peer, StepFinal
from p2p_dixit.session.session import Session
from p2p_dixit.table.author import has_choice, has_duty, make_duty_ahead, make_move
from p2p_dixit.table.genesis import Player
from p2p_dixit.table.new_roster import place_for
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica
from p2p_dixit.table.steps.kind import Answer, Move
from p2p_dixit.table.steps.people import ClaimMove

# In these steps an answer can be taken back before it is sent: a card or a vote of one among many.
HELD_STEPS = frozenset({"lay", "vote"})


@dataclass(frozen=True)
class OwnMove:
    """A move of our seat, made and signed for one place of the log."""

    answer: Answer
    event: Event
    move: Move


@dataclass(frozen=True)
class AskedQuestion:
    """What was asked of the player: the same one again takes the same answer."""

    kind: str  # of the step
    round: int
    storyteller: int | None
    clue: Clue | None
    table: Cards


class Node:
    """One seat of a game, or a spectator (`private` and `key` are None)."""

    def __init__(
        self,
        replica: Replica,
        me: Peer,
        key: SigningKey | None,
        private: Private | None,
        entropy: Callable[[], float],
        *,
        hold: float = 0.0,
        session_type: type[Session] = Session,
    ) -> None:
        """`hold` is how many seconds a card or a vote can be taken back before it is sent."""
        self.replica = replica
        self.session = session_type(replica, me, key, entropy)
        self.private = private
        self._key = key
        self._secret = None if private is None else private.secret
        self._wants_seat: Player | None = None
        self.no_seat = ""  # why the player who asked for a seat cannot have one
        self._answer: tuple[AskedQuestion, Answer] | None = None
        self._made: OwnMove | None = None  # our last move, sent or not
        self.answers_lost = 0  # answers that a change of the table made impossible
        self._hold = hold
        self._held_until: float | None = None  # the answer stays here until then
        self._shows_points = False  # a round was counted just now: first a look, then a move
        self._looked_past: Done | None = None  # the last step that we looked ahead from
        self.answered_elsewhere: frozenset[int] = frozenset()  # seats that have, as they say
        self._now = 0.0
        self._effects: list[Effect] = []  # collected and not yet handed out

    def prepare_seat(self, key: SigningKey, secret: bytes) -> None:
        """A spectator can play from now on; all input must be made durable."""
        self._key, self._secret = key, secret
        self.session.shared.arm(key)

    # -- input

    def recover(
        self, records: Iterable[bytes], now: float, peers: Iterable[Peer] = ()
    ) -> list[Effect]:
        """Takes the journal back in, then the links that stand already, and only then moves."""
        effects = self.session.recover(records, now)
        for peer in peers:
            effects += self.session.connect(peer, now)
        return self.drive(effects, now)

    def doubt(self, now: float) -> list[Effect]:
        """The journal may have lost its end."""
        return self.drive(self.session.doubt(now), now)

    def connect(self, peer: Peer, now: float) -> list[Effect]:
        """A link to a peer stands."""
        return self.drive(self.session.connect(peer, now), now)

    def disconnect(self, peer: Peer, now: float) -> list[Effect]:
        """The link to a peer is gone."""
        return self.drive(self.session.disconnect(peer, now), now)

    def receive(self, peer: Peer, message: bytes, now: float) -> list[Effect]:
        """A message came over the link to a peer."""
        return self.drive(self.session.receive(peer, message, now), now)

    def tick(self, now: float) -> list[Effect]:
        """Time has passed."""
        if self._can_look_ahead:
            self._look_ahead()
        due = now >= self.session.deadline()  # what else is left waits for nothing
        return self.drive(self.session.tick(now) if due else [], now)

    def deadline(self) -> float:
        """When `tick` is to be called at the latest; at once if the machine has work for which the
        screen, or what has just been sent, is not to wait.
        """
        if self._shows_points or self._can_look_ahead:
            return self._now
        due = self.session.deadline()
        return due if self._held_until is None else min(due, self._held_until)

    # -- commands of the player

    @property
    def asked(self) -> bool:
        """Whether the player has a question to answer."""
        return (
            self.private is not None
            and has_choice(self.replica, self.private.seat)
            and self._standing_answer() is None
        )

    def answer(self, answer: tuple[Choice, ...], now: float) -> list[Effect]:
        """Takes the player's answer; raises RuleViolation if the rules do not allow it."""
        self.accept(answer, now)
        return self.drive([], now)

    def accept(self, answer: tuple[Choice, ...], now: float) -> None:
        """The same, but only keeps the answer: `drive` makes the move of it."""
        if self.private is None or not has_choice(self.replica, self.private.seat):
            raise RuleViolation("There is nothing for you to do right now.")
        if self._key is None:
            raise UsageError("Spectators only watch.")
        self._own_move(self.private, self._key, answer)  # raises if it is not allowed
        self._answer = (self._question, answer)
        held = self._hold and self.replica.step.kind in HELD_STEPS
        self._held_until = now + self._hold if held else None

    @property
    def held(self) -> bool:
        """Whether the player's answer can still be taken back."""
        return self._held_until is not None and self._standing_answer() is not None

    def take_back(self) -> bool:
        """Forgets an answer that has not been sent yet; whether there was one."""
        if not self.held:
            return False
        self._answer = self._held_until = None
        return True

    @property
    def asks_for_seat(self) -> bool:
        """Whether the player has asked for a seat and has none yet."""
        return self._wants_seat is not None and self.session.seat is None

    def sit_down(self, me: Player, now: float) -> list[Effect]:
        """The player asks for a seat; if none is available, `no_seat` says why."""
        if self._key is None or self._secret is None:
            raise UsageError("You cannot ask for a seat here.")
        self._wants_seat = me
        self.no_seat = ""
        return self.drive([], now)

    # -- what the machine does

    def drive(self, effects: list[Effect], now: float) -> list[Effect]:
        """The effects of what the session was given, and of all that this seat then owes."""
        self._now = now
        self._shows_points = False
        self._collect(effects)
        self._take_seat(now)
        if convicted := self.replica.table.convicted:
            for seat in set(convicted) - self.session.requests.without:
                self._collect(self.session.wish(seat, now))
        if self._held_until is not None and now >= self._held_until:
            self._held_until = None  # time is up, even if the move cannot be made now, or never
        while (event := self._next_move()) is not None:
            self._collect(self.session.submit(event.raw, now))
        return self.flush()

    def flush(self) -> list[Effect]:
        """The effects collected so far, including those of an input that failed halfway."""
        effects, self._effects = self._effects, []
        return effects + self.session.shared.flush()

    def _take_seat(self, now: float) -> None:
        """Begins to play if there is a seat; otherwise asks for the one that is free now."""
        seat, wants = self.session.seat, self._wants_seat
        if seat is not None:
            self._wants_seat = None
            if self._secret is not None and (self.private is None or self.private.seat != seat):
                self.private = Private(seat, self._secret)
            return
        if wants is None or self.session.behind != 0:  # the log has to be here first
            return
        try:
            place, as_whom = place_for(self.replica.table, wants)
        except RuleViolation as reason:
            self._wants_seat = None
            self.no_seat = str(reason)
            return
        asking = (place, (as_whom.name, as_whom.colour))
        if self.session.requests.asking != asking:
            self._collect(self.session.apply(*asking, now))

    def _collect(self, effects: list[Effect]) -> None:
        self._effects += effects
        notices = [effect.notice for effect in effects if isinstance(effect, Notify)]
        if not notices:
            return
        final = {notice.done.kind for notice in notices if isinstance(notice, StepFinal)}
        if final:
            self.answered_elsewhere = frozenset()
            self._shows_points = any(isinstance(x, RoundScored) for x in self.replica.happened)
        if self._answer is not None and self._answer[0].kind in final:
            self._answer = self._held_until = None

    def _next_move(self) -> Event | None:
        private, key = self.private, self._key
        if private is None or key is None or not self.session.may_move:
            return None
        if has_duty(self.replica, private.seat):
            return None if self._shows_points else self._own_move(private, key)
        answer = self._standing_answer() or self._yield()
        if answer is None or self._is_held(private.seat):
            return None
        self._held_until = None
        try:
            return self._own_move(private, key, answer)
        except RuleViolation:  # the table has changed under it: ask the player again
            self._answer = None
            self.answers_lost += 1
            return None

    @property
    def _can_look_ahead(self) -> bool:
        """Whether the open step waits for nothing but acks, and we have not looked past it yet."""
        done = self.replica.ledger.complete
        return done is not None and done is not self._looked_past and not self.replica.finished

    def _look_ahead(self) -> None:
        """Works out what comes after the open step, and makes the move that this seat will owe.

        Not the one after the points of a round: they are shown first, and are not to wait for it.
        """
        self._looked_past = self.replica.ledger.complete  # once, even if it fails
        foreseen, private, key = self.replica.look_ahead(), self.private, self._key
        if private is None or key is None or not self.session.goes_on:
            return
        if any(isinstance(event, RoundScored) for event in foreseen.happened):
            return
        made = make_duty_ahead(self.replica, foreseen, private, key)
        if made is not None:
            self._made = OwnMove((), *made)

    def _own_move(self, private: Private, key: SigningKey, answer: Answer = ()) -> Event:
        """Our move for the open step; RuleViolation if the answer is not allowed.

        To know that an answer is allowed the whole move is made, proofs and all. The same move is
        sent a moment later, or when the time to take it back is up, unless the log has changed in
        between.
        """
        place, kind = self.replica.ledger.place_of(private.seat), self.replica.step.kind
        made = self._made
        if (
            made is None
            or (made.event.place, made.event.kind) != (place, kind)
            or made.answer != answer
        ):
            made = self._made = OwnMove(answer, *make_move(self.replica, private, key, answer))
        self.replica.vouch(made.event, made.move)
        return made.event

    def _is_held(self, seat: int) -> bool:
        """An answer waits until the others have answered too, or its time is up."""
        if self._held_until is None or self._now >= self._held_until:
            return False
        return bool(set(self.replica.ledger.missing) - {seat} - self.answered_elsewhere)

    def _standing_answer(self) -> Answer | None:
        if self._answer is None:
            return None
        question, answer = self._answer
        return answer if question == self._question else None

    @property
    def _question(self) -> AskedQuestion:
        game = self.replica.table.game
        return AskedQuestion(
            self.replica.step.kind, game.round, game.storyteller, game.clue, game.table
        )

    @property
    def given(self) -> Answer:
        """The player's answer while it is not final: also after a change of the roster, through the
        steps of machines that follow it, for then it is sent again. Not in another round.
        """
        if self._answer is None:
            return ()
        question, answer = self._answer
        return answer if question == replace(self._question, kind=question.kind) else ()

    def _yield(self) -> Answer | None:
        if self.private is None or self.replica.step.kind != "claim":
            return None
        claims = (seat for seat, event in self.replica.ledger.moves.items() if _claims(event))
        first = next(claims, None)
        return None if first is None else (Yield(self.private.seat, first),)


def _claims(event: Event) -> bool:
    try:
        return not isinstance(ClaimMove.from_value(event.body).says, int)
    except Malformed:
        return False
