"""The fuzzer itself: changes inputs, keeps those that show something new, reports what broke."""

import random
import tracemalloc
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from tools.fuzz.coverage import TooMuchWork, Trace, Way
from tools.fuzz.mutation import mutated

# What msgpack makes of the largest input is 72 times its bytes (p2p_dixit/encoding.py).
MOST_MEMORY = 64 * 1024 * 1024


class Target(Protocol):
    """A decoder with its contract; see targets/."""

    @property
    def name(self) -> str:
        """What it is called on the command line."""

    def seeds(self) -> list[bytes]:
        """Good inputs to begin with."""

    def run(self, data: bytes) -> None:
        """Tries an input; raises if the contract is broken."""


@dataclass(frozen=True)
class Crash:
    """An input that breaks the contract, made as short as it still does."""

    target: str
    data: bytes = field(repr=False)
    what: str


@dataclass
class Report:
    """What a run came to."""

    target: str
    inputs: int = 0
    ways: int = 0
    corpus: tuple[bytes, ...] = ()
    crashes: list[Crash] = field(default_factory=list)


def broken(target: Target, data: bytes) -> tuple[str, set[Way]]:
    """The failure on an input ('' if there is none), and the paths it took."""
    trace = Trace()
    what = ""
    try:
        with trace:
            target.run(data)
    except TooMuchWork:
        what = f"still at it after {trace.lines} lines"
    except Exception as error:  # noqa: BLE001 - whatever a decoder lets out is what we look for
        what = f"{type(error).__name__}: {error}"[:300]
    return what, trace.ways


def memory_of(target: Target, data: bytes) -> int:
    """The most memory an input takes."""
    tracemalloc.start()
    try:
        target.run(data)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


class Fuzzer:
    """One target, one seed."""

    def __init__(self, target: Target, known: Iterable[bytes], seed: int) -> None:
        self.target = target
        self.report = Report(target.name)
        self._dice = random.Random(f"{target.name} {seed}")
        self._seen: set[Way] = set()
        self._corpus: list[tuple[bytes, frozenset[Way]]] = []
        self._faults: set[str] = set()
        for data in dict.fromkeys((*target.seeds(), *known)):
            self._try(data)

    def run(self, go_on: Callable[[int], bool]) -> Report:
        """Tries inputs while `go_on` (asked with their number) says so."""
        while go_on(self.report.inputs):
            pool = [data for data, _ in self._corpus] or [b""]
            self._try(mutated(pool[self._chosen(len(pool))], pool, self._dice))
        self.report.ways = len(self._seen)
        self.report.corpus = smallest(self._corpus)
        return self.report

    def _chosen(self, size: int) -> int:
        """Any input, but more often one of the latest finds, which are the most promising."""
        one, other = self._dice.randrange(size), self._dice.randrange(size)
        return max(one, other) if self._dice.random() < 0.5 else one

    def _try(self, data: bytes) -> None:
        self.report.inputs += 1
        what, ways = broken(self.target, data)
        if not what and not ways <= self._seen:
            self._seen |= ways
            self._corpus.append((data, frozenset(ways)))
            memory = memory_of(self.target, data)
            what = f"takes {memory} bytes of memory" if memory > MOST_MEMORY else ""
        if what and (kind := what.split(":")[0]) not in self._faults:
            self._faults.add(kind)
            short = shortest(self.target, data, kind)
            self.report.crashes.append(Crash(self.target.name, short, what))


def smallest(corpus: list[tuple[bytes, frozenset[Way]]]) -> tuple[bytes, ...]:
    """The shortest inputs that take all the ways."""
    seen: set[Way] = set()
    kept = []
    for data, ways in sorted(corpus, key=lambda entry: (len(entry[0]), entry[0])):
        if not ways <= seen:
            seen |= ways
            kept.append(data)
    return tuple(kept)


def shortest(target: Target, data: bytes, kind: str) -> bytes:
    """The same fault in fewer bytes: leaves out ever smaller pieces that do not matter."""
    size = len(data) // 2
    while size:
        at = 0
        while at < len(data):
            less = data[:at] + data[at + size :]
            if broken(target, less)[0].split(":")[0] == kind:
                data = less
            else:
                at += size
        size //= 2
    return data
