"""The replica: one peer's copy of the table, kept in step with its log.

It joins the ledger (which events are here) with the table (what they mean). The session decides
when a step is final and when the roster changes; until then an admitted move changes nothing.

Judging a move has a cheap part (is it well-formed, do the rules allow it) and a costly one (its
proofs). A move is named by its event's hash, and its event names the base it stands on, so a
verdict holds for every replica of the game: `Verdicts` may be shared by all replicas of a process.

What the open step leads to is known as soon as all its moves are here, while the acks that make it
final are still on their way. `look_ahead` works it out then, and `advance` only has to take it.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.errors import DixitError, Malformed
from p2p_dixit.log.event import (
    MAX_MOVE_BYTES,
    Envelope,
    Event,
    Place,
    read_envelope,
    whole,
)
from p2p_dixit.log.ledger import Done, Ledger, Outcome, Step
from p2p_dixit.log.roster import Roster
from p2p_dixit.log.statements import Statement
from p2p_dixit.membership.decision import Certificate
from p2p_dixit.rules.engine import new_game
from p2p_dixit.rules.events import Event as GameEvent
from p2p_dixit.rules.events import RoundScored
from p2p_dixit.rules.model import RoundResult
from p2p_dixit.table.genesis import Genesis
from p2p_dixit.table.new_roster import may_join, reconfigured
from p2p_dixit.table.next_step import due, run_to_rest
from p2p_dixit.table.state import Table, Unsealed
from p2p_dixit.table.steps.kind import Check, Move
from p2p_dixit.table.steps.kinds import KINDS
from p2p_dixit.work import spend_proof

# Moves of a few rounds at the largest table: late peers ask for no older ones.
MAX_VERDICTS = 4096

# Events of one step whose verdict is remembered, in bytes; the oldest are forgotten first. A liar
# may name 1 MiB of moves (membership/limits.py) that are then judged at every message: if they did
# not all fit, each time all their proofs would be checked.
MAX_REMEMBERED_BYTES = 8 * 1024 * 1024

# A fork of two moves of the largest size. It leaves 107 KiB of a seal (log/event.py) for all other
# papers, acceptances and decisions: some 20 KiB a decision, if one sealer after the other goes.
FIRST_EVIDENCE = 381 * 1024
LATER_EVIDENCE = 4 * 1024

Runner: TypeAlias = Callable[[Event, Sequence[Check]], None]


class Verdicts:
    """The moves whose proofs hold, by event hash; the oldest are forgotten first."""

    def __init__(self, most: int = MAX_VERDICTS) -> None:
        self._most = most
        self._moves: OrderedDict[bytes, Move] = OrderedDict()

    def get(self, event: bytes) -> Move | None:
        """The move of an event that was judged and found good."""
        return self._moves.get(event)

    def add(self, event: bytes, move: Move) -> None:
        """Remembers a good move."""
        self._moves[event] = move
        while len(self._moves) > self._most:
            self._moves.popitem(last=False)


@dataclass(frozen=True)
class Foreseen:
    """What comes after a step, once it is final."""

    done: Done
    table: Table
    happened: tuple[GameEvent, ...]
    step: Step


def first_table(genesis: Genesis) -> Table:
    """The table before the first step."""
    game = new_game(genesis.settings.options, len(genesis.players))
    return run_to_rest(Table(genesis, genesis.players, genesis.roster, game))[0]


def opened_step(table: Table, number: int, log_digest: bytes) -> Step:
    """The step that is due, on its base: the hash of the state and of the log before it."""
    what = due(table)
    base = tagged("base", table.hash, log_digest, number.to_bytes(8, "big"))
    return Step(number, what.kind, what.seats, base)


def context_of(table: Table, step: Step, seat: int) -> Context:
    """What every proof and every derived secret of a move is bound to."""
    game = table.genesis.game
    return Context(game, table.roster.number, table.keys_made, step.number, step.base, seat)


def read_move(table: Table, step: Step, event: Event) -> tuple[Move, tuple[Check, ...]]:
    """The move of an event for the open step, and the proofs it stands on; raises if it is bad."""
    if event.seat in table.convicted:
        raise Malformed(f"seat {event.seat} is convicted: {table.convicted[event.seat]}")
    kind = KINDS[step.kind]
    move: Move = kind.read(event.body)
    return move, kind.checks(table, context_of(table, step, event.seat), move)


def judge(table: Table, step: Step, event: Event) -> Move:
    """The move of an event for the open step, all its proofs checked; raises if it is bad."""
    move, checks = read_move(table, step, event)
    run_at_once(event, checks)
    return move


def is_bad_move(table: Table, step: Step, places: dict[int, Place], raw: bytes) -> bool:
    """Whether a seat signed this for the open step on the common base, and it is wrong."""
    if (
        len(raw) > MAX_MOVE_BYTES
    ):  # a seal, too large to be sealed in its turn (membership/grounds.py)
        return False
    try:
        envelope = read_envelope(raw)
    except Malformed:
        return False
    place, key = envelope.place, table.roster.key(envelope.seat)
    here = (table.genesis.game, table.roster.number, step.number, step.base)
    if (place.game, place.roster, place.step, place.base) != here:
        return False
    if key is None or not envelope.signed_by(key):
        return False
    try:  # not before it is known to be signed
        event = whole(envelope)
    except Malformed:
        return False
    if place != places[event.seat] or event.seat not in step.owes or event.kind != step.kind:
        return True
    try:
        judge(table, step, event)
    except DixitError:
        return True
    return False


def run_at_once(event: Event, checks: Sequence[Check]) -> None:
    """Checks the proofs of a move where and when it is judged."""
    spend_proof(len(event.raw))
    for check in checks:
        check()


class Replica:
    """A copy of the table of one game.

    `run` has the proofs of each move checked; a reader of a whole log hands them to other cores.
    """

    def __init__(
        self, genesis: Genesis, verdicts: Verdicts | None = None, run: Runner = run_at_once
    ) -> None:
        self.genesis = genesis
        self.verdicts = verdicts or Verdicts()
        self._run = run
        self.results: list[RoundResult] = []  # of every counted round
        self.table = first_table(genesis)
        self.happened: tuple[GameEvent, ...] = ()  # by the rules, in the last step or decision
        step = opened_step(self.table, 0, genesis.roster.origin)
        self.ledger = Ledger(genesis.game, genesis.roster, step)
        self._moves: dict[int, Move] = {}
        self._convicting: dict[bytes, bool] = {}  # events of the open step that were judged
        self._remembered = 0  # bytes of those
        self._own: tuple[bytes, Move] | None = None  # our last move, by the hash of its event
        self._foreseen: Foreseen | None = None

    @property
    def step(self) -> Step:
        """The step that is open."""
        return self.ledger.step

    @property
    def roster(self) -> Roster:
        """Who sits at the table."""
        return self.ledger.roster

    @property
    def finished(self) -> bool:
        """Whether nothing is owed any more."""
        return not self.step.owes

    def fresh(self) -> "Replica":
        """A new replica of the same game, at its beginning."""
        return Replica(self.genesis, self.verdicts, self._run)

    def offer(self, given: bytes | Envelope) -> Outcome:
        """Admission of an event by the one door: of its bytes, or of what was read of them."""
        own = None if self._own is None else self._own[0]
        return self.ledger.admit(given, self._judge, own)

    def vouch(self, event: Event, move: Move) -> None:
        """Our own seat has just made and signed this move: its proofs and its signature are not
        checked here (ADR 0148).

        Other replicas check it, those that share our verdicts as well.
        """
        self._own = (event.hash, move)

    def _judge(self, event: Event) -> None:
        self._moves[event.seat] = self._known(event) or self._judged(event)

    def _known(self, event: Event) -> Move | None:
        """The move of an event that needs no judging: our own, or one that was found good."""
        if self._own is not None and self._own[0] == event.hash:
            return self._own[1]
        return self.verdicts.get(event.hash)

    def _judged(self, event: Event) -> Move:
        """The move of an event that stands in its place; a bad one is remembered as that."""
        try:
            move, checks = read_move(self.table, self.step, event)
            self._run(event, checks)
        except DixitError:
            self._remember(event.raw, bad=len(event.raw) <= MAX_MOVE_BYTES)
            raise
        if self._run is run_at_once:  # otherwise the proofs may not have been checked yet
            self.verdicts.add(event.hash, move)
        return move

    def _remember(self, raw: bytes, *, bad: bool) -> None:
        self._remembered += 0 if raw in self._convicting else len(raw)
        self._convicting[raw] = bad
        while self._remembered > MAX_REMEMBERED_BYTES:
            oldest = next(iter(self._convicting))
            self._remembered -= len(oldest)
            del self._convicting[oldest]

    def look_ahead(self) -> Foreseen:
        """What the open step, which is complete, leads to if it becomes final as it is."""
        done = self.ledger.complete
        if done is None:
            raise ValueError("the open step is not complete")
        if self._foreseen is None or self._foreseen.done is not done:
            moves = {event.seat: self._moves[event.seat] for event in done.events}
            context = context_of(self.table, self.step, 0)
            table, happened = KINDS[self.step.kind].apply(self.table, context, moves)
            table, settled = run_to_rest(table)
            step = opened_step(table, done.number + 1, self.ledger.digest_after(done))
            self._foreseen = Foreseen(done, table, happened + settled, step)
        return self._foreseen

    def advance(self) -> tuple[bytes, ...]:
        """Applies the open step, which is complete and final, and opens the next one."""
        foreseen = self.look_ahead()
        self.table, self.happened = foreseen.table, foreseen.happened
        self.results += [one.result for one in self.happened if isinstance(one, RoundScored)]
        return self._opened(self.ledger.advance(foreseen.step))

    def _opened(self, released: tuple[bytes, ...]) -> tuple[bytes, ...]:
        """A step is open: what was known about the one before is history."""
        self._moves, self._convicting, self._remembered = {}, {}, 0
        self._foreseen = None
        return released

    def reconfigure(self, certificate: Certificate) -> tuple[bytes, ...]:
        """Begins the roster of a checked decision, at whose cut the log stands."""
        cut = certificate.decision.cut
        if (cut.step, cut.digest) != (self.step.number - 1, self.ledger.digest):
            raise ValueError("the log does not stand at the cut of the decision")
        before = Unsealed(certificate, self.roster, self._convicts_now())
        self.table, self.happened = reconfigured(self.table, before)
        step = opened_step(self.table, self.step.number, self.ledger.digest)
        return self._opened(self.ledger.reopen(self.table.roster, step))

    def would_admit(self, event: Event) -> bool:
        """Whether an event would be the move of its seat in the open step, were none there yet."""
        return self.ledger.would_admit(event, self._read)

    def _read(self, event: Event) -> None:
        if self._known(event) is None:
            self._judged(event)

    def convicts(self, raw: bytes) -> bool:
        """Whether an event is a provably bad move of its author in the step that is open.

        Answers are remembered for as long as the step is open: a peer that sends the same event
        repeatedly does not have its proofs checked repeatedly.
        """
        if raw not in self._convicting:
            admitted = any(event.raw == raw for event in self.ledger.moves.values())
            self._remember(raw, bad=not admitted and self._convicts_now()(raw))
        return self._convicting[raw]

    def _convicts_now(self) -> "partial[bool]":
        places = {seat: self.ledger.place_of(seat) for seat in self.roster.seats}
        return partial(is_bad_move, self.table, self.step, places)

    @property
    def room_for_evidence(self) -> int:
        """How many bytes of evidence the next decision may rest on; the same for every peer.

        The seat that seals it has to put all certificates that are not in the log yet into one
        event, and a liar could make evidence too large for that, again and again. So large evidence
        is for the first of them only; later on players' wishes, which are small, have to do.
        """
        return LATER_EVIDENCE if self.table.unsealed else FIRST_EVIDENCE

    def may_join(self, application: Statement) -> bool:
        """Whether the applicant could join by the rules."""
        return may_join(self.table, application)

    def records(self) -> Sequence[bytes]:
        """The save file's records: the genesis, then all final events in order."""
        events = (event.raw for done in self.ledger.done for event in done.events)
        return (self.genesis.encode(), *events)
