"""Reading a saved game: the same fold as at the table, record by record (protocol/17-log-file.md).

An audit trusts nothing in the file. It checks form, order, signatures, chains, rosters and rules
while it reads; the proofs go to `run`, which may check them on another core and at another time.
So a record that does not fit may only be the first to suffer from an earlier one whose proof fails:
a caller that defers the proofs has to wait for them before it names a culprit.

The file must be in canonical order: step by step, in each by seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from p2p_dixit.errors import DixitError, Malformed
from p2p_dixit.log.event import Event, read_event
from p2p_dixit.log.ledger import Admitted, Faulty, Forked, Held, Outcome, Refused
from p2p_dixit.membership.decision import check_certificate
from p2p_dixit.rules.events import Event as GameEvent
from p2p_dixit.table.genesis import Genesis
from p2p_dixit.table.replica import Replica, Runner, run_at_once
from p2p_dixit.table.steps.ends import SealMove


class BadRecord(DixitError):
    """A saved game is not valid; names the record, its author and the fault."""

    def __init__(self, index: int, author: str | None, why: str) -> None:
        by = "" if author is None else f" by {author}"
        super().__init__(f"record {index}{by}: {why}")
        self.index = index
        self.author = author
        self.why = why


@dataclass(frozen=True)
class Closed:
    """A step that the last record completed: its kind, and what happened by the rules."""

    number: int
    kind: str
    happened: tuple[GameEvent, ...]


class Audit:
    """One saved game, read from its first record on."""

    def __init__(self, genesis: bytes, run: Runner = run_at_once) -> None:
        try:
            self.replica = Replica(Genesis.decode(genesis), run=run)
        except DixitError as error:
            raise BadRecord(0, None, f"no valid genesis: {error}") from None
        self.records = 1

    def author_of(self, seat: int) -> str:
        """The name of the player at a seat, with the seat."""
        players = self.replica.table.players
        return f"{players[seat].name} (seat {seat})" if seat < len(players) else f"seat {seat}"

    def read(self, raw: bytes) -> Closed | None:
        """Takes in the next record; a step that it completes is closed."""
        try:
            event = read_event(raw)
        except Malformed as error:
            raise BadRecord(self.records, None, str(error)) from None
        try:
            decided = self._take(event)
            closed = self._close(decided)
        except BadRecord:
            raise
        except DixitError as error:
            raise self._bad(event, str(error)) from None
        self.records += 1
        return closed

    def _take(self, event: Event) -> tuple[GameEvent, ...]:
        """What happened by a decision that the event seals, if it does."""
        replica = self.replica
        if replica.finished:  # R-17-5: not even a seal follows, so files cannot differ in one
            raise self._bad(event, "the game was over already")
        later = event.place.roster > replica.roster.number
        decided = self._change_rosters(event) if later else ()
        if event.seat != replica.ledger.missing[0] and event.place.step == replica.step.number:
            raise self._bad(event, f"out of order: a move of {self._expected()} comes first")
        outcome = replica.offer(event)
        if not isinstance(outcome, Admitted):
            raise self._bad(event, _reason(outcome))
        return decided

    def _change_rosters(self, event: Event) -> tuple[GameEvent, ...]:
        """An event of a later roster can only be the seal of the decisions that made it."""
        if event.kind != "seal":
            raise self._bad(event, "of a roster that no decision in the file has made")
        replica, ledger = self.replica, self.replica.ledger
        if ledger.moves:
            raise self._bad(event, "seals a decision, but moves that it took back come before it")
        happened: tuple[GameEvent, ...] = ()
        for certificate in SealMove.from_value(event.body).certificates:
            decision = check_certificate(certificate, ledger.game, replica.roster, replica.convicts)
            if (decision.cut.step, decision.cut.digest) != (replica.step.number - 1, ledger.digest):
                raise self._bad(event, "seals a decision that cuts the log elsewhere")
            replica.reconfigure(certificate)
            happened += replica.happened
        return happened

    def _close(self, decided: tuple[GameEvent, ...]) -> Closed | None:
        step = self.replica.step
        if self.replica.ledger.missing:
            return None
        self.replica.advance()
        return Closed(step.number, step.kind, decided + self.replica.happened)

    def _expected(self) -> str:
        return self.author_of(self.replica.ledger.missing[0])

    def _bad(self, event: Event, why: str) -> BadRecord:
        return BadRecord(self.records, self.author_of(event.seat), why)

    def check_done(self, fault: str | None = None) -> None:
        """Raises unless the file ends with a whole record and a whole step.

        `fault` says why the bytes after the last record are none. The game may be unfinished.
        """
        if fault is not None:
            raise BadRecord(self.records, None, fault)
        if self.replica.ledger.moves:
            missing = ", ".join(map(self.author_of, self.replica.ledger.missing))
            raise BadRecord(self.records, None, f"cut short: a move of {missing} is missing")


def _reason(outcome: Outcome) -> str:
    match outcome:
        case Faulty(_, why) | Refused(why):
            return why
        case Held():
            return "a move is missing before it"
        case Forked():
            return "its author signed another move in its place"
        case _:
            return "not in its place"


def audit(records: Sequence[bytes], run: Runner = run_at_once, fault: str | None = None) -> Audit:
    """Reads a whole game; `fault` says why the bytes after these records are no record."""
    if not records:
        raise BadRecord(0, None, fault or "an empty file")
    reading = Audit(records[0], run)
    for raw in records[1:]:
        reading.read(raw)
    reading.check_done(fault)
    return reading
