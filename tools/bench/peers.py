"""Peers: games between processes over loopback, one process a seat, at 3, 6 and 12 seats.

A game is as real as it gets without screens and radio: encrypted links, journals that are synced,
every proof made and checked by every seat. Players answer at once. Twelve processes share the cores
of one machine, which twelve laptops would not have to. So the time of the clock stands beside two
floors: the critical path (what twelve machines cannot go below) and the work of all seats divided
by the cores (what this machine cannot). Beside the latter stands the processor's time of all seats
too, which tells the work apart from the waiting, and is the same on a busy machine. Bytes are those
of messages, before encryption.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import median
from typing import Protocol

from tools.bench import Figure
from tools.bench.path import Step, counting, dealing, floor_of, opening
from tools.bench.seat import HOST, Line

SEATS = (3, 6, 12)
ROUNDS = 6
DECK, LARGE_DECK = 84, 252
CORES = os.cpu_count() or 1
PATIENCE = 240.0  # seconds for one game: a machine that needs more has another problem


def measure() -> Iterator[Figure]:
    """How soon a table is seen; all sizes of table; one of them with more cards too."""
    yield _seen()
    for seats in SEATS:
        table = _played(seats, DECK, until=("points", ROUNDS))
        yield from _dealt(table, DECK)
        yield from _rounds(table)
    yield from _dealt(_played(6, LARGE_DECK, until=("dealt", 1)), LARGE_DECK)


def _played(seats: int, deck: int, until: tuple[str, int]) -> "Table":
    """A table whose players have said so and are gone: nothing else runs while they play, and
    nothing of theirs while floors are measured.
    """
    with ExitStack() as stack:
        table = Table(seats, deck, stack)
        table.said(*until, seats)
        return table


class Host(Protocol):
    """A machine for a seat."""

    address: str

    def command(self, *arguments: str) -> list[str]:
        """The command line that runs `arguments` there."""


class Loopback:
    """This machine."""

    address = HOST

    def command(self, *arguments: str) -> list[str]:
        """As it is."""
        return [*arguments]


LOOPBACK = Loopback()


@contextmanager
def _running(
    module: str, *arguments: str, on: Sequence[str] = ()
) -> Iterator["subprocess.Popen[str]"]:
    """A process with pipes, ended at the end; `on` is a command that runs it on another host."""
    call = [*on, sys.executable, "-m", module, *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(call, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def _lines(process: "subprocess.Popen[str]") -> Iterator[str]:
    return iter(process.stdout or ())


# -- from a start to a table that is seen


def _seen() -> Figure:
    """The floor is a process that imports what it needs for that, and does nothing."""
    imports = "import os, tools.bench.look, zeroconf.asyncio; os._exit(0)"
    with _running("tools.bench.look", "announce") as announcer:
        next(_lines(announcer))
        took = min(_timed("-m", "tools.bench.look") for _ in range(3))
    floor = min(_timed("-c", imports) for _ in range(3))
    return Figure("start of a process to a table seen", took, "s", floor)


def _timed(*call: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *call], check=True, capture_output=True, timeout=30)
    return time.perf_counter() - start


# -- games


class Table:
    """The processes of one game, and all they have said."""

    def __init__(self, seats: int, deck: int, stack: ExitStack, hosts: Sequence[Host] = ()) -> None:
        """On this machine, or each on a host of its own."""
        self.seats = seats
        self._lines: SimpleQueue[tuple[int, Line]] = SimpleQueue()
        self._said: dict[tuple[str, int], dict[int, Line]] = {}
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        call: list[str] = []
        for number in range(seats):
            host = hosts[number] if hosts else LOOPBACK
            at = ["--host", host.address, *call]
            about = [str(number), str(seats), str(deck), str(home / str(number)), *at]
            process = stack.enter_context(_running("tools.bench.seat", *about, on=host.command()))
            threading.Thread(target=self._read, args=(number, process), daemon=True).start()
            if not call:
                port = self._lines.get(timeout=PATIENCE)[1].round
                call = ["--call", f"{host.address}:{port}"]

    def _read(self, number: int, process: "subprocess.Popen[str]") -> None:
        for line in _lines(process):
            self._lines.put((number, Line(**json.loads(line))))

    def said(self, what: str, number: int, seats: int) -> list[Line]:
        """What so many seats have said about it, once they have."""
        end = time.monotonic() + PATIENCE
        while len(self._said.get((what, number), ())) < seats:
            try:
                seat, line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                raise TimeoutError(f"{self.seats} seats never came to {what} {number}") from None
            self._said.setdefault((line.what, line.round), {})[seat] = line
        return list(self._said[what, number].values())

    def last(self, what: str, number: int, seats: int | None = None) -> float:
        """When the last of so many seats (all of them, if not told) said it."""
        return max(line.at for line in self.said(what, number, seats or self.seats))

    @property
    def dealing(self) -> float:
        """Seconds from the last ready to the last hand that can be read."""
        return self.last("dealt", 1) - self.last("ready", 0)

    def took(self, begun: str, over: str, number: int) -> float:
        """Seconds in a round from the last player who did something to the last who saw what came
        of it. The storyteller lays with the clue and does not vote.
        """
        return self.last(over, number) - self.last(begun, number, self.seats - 1)

    def work(self, start: tuple[str, int], end: tuple[str, int]) -> float:
        """What the processors did in all seats, each from its own moment to its own moment."""
        begun = {seat: line.work for seat, line in self._said[start].items()}
        over = {seat: line.work for seat, line in self._said[end].items()}
        shared = [over[seat] - begun[seat] for seat in begun if seat in over]
        return sum(shared) * self.seats / len(shared)

    def sent(self, number: int) -> tuple[int, int]:
        """Messages and bytes of all seats until that round was counted."""
        lines = self.said("points", number, self.seats)
        return sum(line.messages for line in lines), sum(line.bytes for line in lines)


def _dealt(table: Table, deck: int) -> Iterator[Figure]:
    what = f"ready to first hands, {table.seats} seats, {deck} cards"
    took = table.dealing
    worked = table.work(("ready", 0), ("dealt", 1))
    yield from _beside(what, took, worked, dealing(table.seats, deck))


def _rounds(table: Table) -> Iterator[Figure]:
    seats = table.seats
    yield from _span(table, "last card laid to table open", ("laid", "table"), opening(seats))
    yield from _span(table, "last vote to points", ("voted", "points"), counting(seats))
    sent = [table.sent(number) for number in range(1, ROUNDS + 1)]
    messages, size = (_a_round(totals) for totals in zip(*sent, strict=True))
    yield Figure(f"messages a round, {seats} seats", messages, "messages")
    yield Figure(f"bytes a round, {seats} seats", size / 1000, "kB")


def _a_round(totals: Sequence[int]) -> float:
    """Of two rounds in a row, for at twelve seats the discards are shuffled in every other one; the
    median, for a seat may show the points before or after its last messages of the round.
    """
    return median(later - before for before, later in zip(totals, totals[2:], strict=False)) / 2


def _span(table: Table, what: str, moments: tuple[str, str], steps: list[Step]) -> Iterator[Figure]:
    """The median round, from the last seat that has done its part to the last that has seen it."""
    begun, over = moments
    rounds = range(1, ROUNDS + 1)
    took = [table.took(begun, over, number) for number in rounds]
    worked = [table.work((begun, number), (over, number)) for number in rounds]
    yield from _beside(f"{what}, {table.seats} seats", median(took), median(worked), steps)


def _beside(what: str, took: float, worked: float, steps: list[Step]) -> Iterator[Figure]:
    """The same time beside both floors, and the work of all seats beside its own."""
    floor = floor_of(steps)
    shared = 1000 * floor.work / CORES
    yield Figure(f"{what}: beside the critical path", 1000 * took, "ms", 1000 * floor.path)
    yield Figure(f"{what}: beside all work / {CORES} cores", 1000 * took, "ms", shared)
    yield Figure(f"{what}: processor / {CORES} cores", 1000 * worked / CORES, "ms", shared)
