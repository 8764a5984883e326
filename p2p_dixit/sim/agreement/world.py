"""The world: one clock, one heap of things to come, and a network that loses and delays."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush


@dataclass
class Weather:
    """How bad the network is now."""

    loss: float = 0.0
    repeat: float = 0.0
    delay: float = 0.005  # mean, of an exponential
    slow: float = 0.0  # chance of a delay of up to two seconds: reorders across steps
    groups: tuple[frozenset[int], ...] = ()  # a partition; empty: all nodes are connected

    def cut(self, one: int, other: int) -> bool:
        """Whether nothing gets through between these two."""
        return bool(self.groups) and not any({one, other} <= group for group in self.groups)


@dataclass
class World:
    """Virtual time. The same seed gives the same run, down to the order of messages."""

    seed: int
    now: float = 0.0
    weather: Weather = field(default_factory=Weather)
    messages: int = 0
    trace: list[str] | None = None
    tap: Callable[[bytes], None] | None = None  # a listener to every message
    pace: dict[int, float] = field(default_factory=dict)  # a sender's delays, times this

    def __post_init__(self) -> None:
        self.chance = random.Random(f"world {self.seed}")  # noqa: S311 - a simulation
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def at(self, when: float, what: Callable[[], None]) -> None:
        self._count += 1
        heappush(self._heap, (max(when, self.now), self._count, what))

    def after(self, pause: float, what: Callable[[], None]) -> None:
        self.at(self.now + pause, what)

    def post(self, sender: int, receiver: int, deliver: Callable[[], None]) -> None:
        """A message on its way: lost, late, twice, or as it should be."""
        self.messages += 1
        chance, weather = self.chance, self.weather
        if weather.cut(sender, receiver) or chance.random() < weather.loss:
            return
        for _ in range(2 if chance.random() < weather.repeat else 1):
            pause = chance.expovariate(1 / weather.delay) * self.pace.get(sender, 1.0)
            if chance.random() < weather.slow:
                pause += 2 * chance.random()
            self.after(min(pause, 4.0), deliver)

    def note(self, line: str) -> None:
        """Adds a line to the trace, if one is kept."""
        if self.trace is not None:
            self.trace.append(f"{self.now:9.3f} {line}")

    def run(self, until: float, done: Callable[[], bool]) -> None:
        """Lets time pass until then, or until it is done."""
        while self._heap and self._heap[0][0] <= until and not done():
            self.now, _, what = heappop(self._heap)
            what()
