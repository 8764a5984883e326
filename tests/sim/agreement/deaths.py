"""What comes of the deaths of a node (crashing.py), beside the run in which nothing happened."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import combinations

from p2p_dixit.client.disk import SESSION, KeptGame
from p2p_dixit.log.event import Event, read_event
from p2p_dixit.log.file import read_records, write_records
from p2p_dixit.log.fork import clash
from p2p_dixit.log.statements import read_body, read_statement
from p2p_dixit.membership.contradiction import contradict
from p2p_dixit.store.framing import FramedRecord
from p2p_dixit.table.audit import audit
from p2p_dixit.table.steps.kind import Check
from tests.sim.agreement.crashing import LEAVE, QUIET, Death, Evening, Machine, Plot
from tests.store.memory import Operation, everything, nothing


@dataclass(frozen=True)
class Outcome:
    """What a run came to: the file, what seat 0 signed and sent, what it did to the disk, and how
    much of that before it first sent something of each kind.
    """

    file: bytes = field(repr=False)
    signed: frozenset[bytes] = field(repr=False)
    operations: tuple[Operation, ...] = field(repr=False)
    first: dict[str, int] = field(repr=False)
    crashes: int


def played(
    *deaths: Death, plot: Plot = QUIET, fickle: bool = False, disk: type[KeptGame] = KeptGame
) -> Outcome:
    """The game, with these deaths one after the other (each counts from the start before it)."""
    evening = Evening(plot, list(deaths), fickle, disk)
    evening.play()
    machine = evening.machine
    file = machine.saved
    assert file is not None
    for peer in evening.peers:
        assert write_records(peer.node.replica.records()) == file, "files differ"
        assert not peer.convicted, "somebody was convicted"
    assert not at_odds(machine), "seat 0 contradicted itself"
    signed = frozenset(machine.moved | machine.stated)
    return Outcome(file, signed, tuple(machine.operations), machine.first, machine.crashes)


def at_odds(machine: Machine) -> bool:
    """Whether a seat, over all its lives, signed two things of which it may sign one."""
    events = [read_event(raw) for raw in machine.moved]
    said = [(one, read_body(one)) for one in map(read_statement, machine.stated)]
    return any(clash(one, other) for one, other in combinations(events, 2)) or any(
        contradict(one, other, (body, other_body))
        for (one, body), (other, other_body) in combinations(said, 2)
    )


@lru_cache
def undisturbed(plot: Plot = QUIET) -> Outcome:
    """The run in which nothing goes wrong."""
    return played(plot=plot)


def deaths_at(number: int, plot: Plot = QUIET) -> list[tuple[str, Death]]:
    """The ways to die at an operation: killed, or by power cuts that keep nothing, all, or some."""
    operation = undisturbed(plot).operations[number]
    half = operation.size // 2
    some = partial(random.Random(number).randint, 0)
    where = f"{operation.kind} {operation.path.name} (operation {number})"
    return [
        (f"killed before {where}", Death(number)),
        (f"killed in the middle of {where}", Death(number, half)),
        (f"power cut at {where}, nothing kept", Death(number, half, nothing)),
        (f"power cut at {where}, all kept", Death(number, half, everything)),
        (f"power cut at {where}, some kept", Death(number, half, some)),
    ]


def wrong_with(*deaths: Death) -> str:
    """What differs from the run that did not crash; '' if nothing does."""
    expected = undisturbed()
    try:
        came = played(*deaths)
    except AssertionError as error:
        return str(error)
    if came.crashes != len(deaths):
        return f"{came.crashes} crashes came about"
    if came.file != expected.file:
        return "another file"
    if came.signed != expected.signed:
        more, less = came.signed - expected.signed, expected.signed - came.signed
        return f"{len(more)} other things were signed, {len(less)} were never sent"
    return ""


def wrong_if_fickle(*deaths: Death) -> str:
    """What went wrong when the person changed their mind after each death; '' if nothing did."""
    try:
        played(*deaths, fickle=True)
    except AssertionError as error:
        return str(error)
    return ""


def wrong_if_decided(*deaths: Death, fickle: bool = False) -> str:
    """What went wrong in the game that somebody leaves; '' if nothing did."""
    try:
        came = played(*deaths, plot=LEAVE, fickle=fickle)
    except AssertionError as error:
        return str(error)
    if not came.crashes:
        return "no crash came about"
    read = audit(list(read_records(came.file)), _checked_already).replica
    return "" if read.roster.seats == (0, 1, 2) else f"the roster ends as {read.roster.seats}"


def _checked_already(_: Event, __: Sequence[Check]) -> None:
    """Every move was checked when it was admitted."""


class Hasty(KeptGame):
    """A disk port that sends first and saves later: what the harness must be able to see."""

    def append(self, records: Sequence[bytes]) -> None:
        """Leaves it to the system when to write."""
        self.journal.append((FramedRecord(SESSION, record) for record in records), sync=False)
