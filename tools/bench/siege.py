"""What an attack costs its victim, and whether the others notice.

For each attack a fresh game of three over loopback: the victim, who opened the table, and the
besieger are processes of their own, the third player is here and asks the victim something every so
often, before the attack and during it. Memory and processor time are those of the victim's process,
looked at from outside (which only Linux lets us do); growth is from just before the attack to the
most that was ever seen during it. All three share this machine, so latency also tells how
busy it is: beside it stands the latency at rest, a moment before.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from p2p_dixit.net.address import Address
from p2p_dixit.session.messages import Recall, Returned, read_message
from tools.bench import Figure
from tools.bench.besieger import CONNECTIONS, DECK, PLAYERS, Onlooker
from tools.bench.seat import HOST

ATTACKS = {
    "flood": "a peer floods",
    "stall": "a peer stalls",
    "trickle": "half frames",
    "connect": f"{CONNECTIONS} connections",
}
REST = 2.0  # seconds in which nothing happens but our questions
PAUSE = 0.05  # between two questions: fewer than are answered slowly
PATIENCE = 60.0


def measure() -> Iterator[Figure]:
    """Every attack against a victim of its own."""
    for way, title in ATTACKS.items():
        for figure in asyncio.run(_besieged(way)):
            yield Figure(f"{title}: {figure.name}", figure.value, figure.unit, figure.floor)


class Friend(Onlooker):
    """Asks the victim something, and takes the time until the answer."""

    def __init__(self, home: str) -> None:
        super().__init__(1, home)
        self._answers: dict[bytes, asyncio.Event] = {}

    def listen(self) -> None:
        """From now on answers are looked at."""
        received = self.game.received

        def tapped(peer: bytes, message: bytes, now: float) -> None:
            said = read_message(message)[1]
            if isinstance(said, Returned) and said.nonce in self._answers:
                self._answers[said.nonce].set()
            received(peer, message, now)

        self.game.received = tapped  # type: ignore[method-assign] # a tap, for measuring only

    async def ask(self) -> float:
        """The time there and back, of a question that any peer may ask."""
        nonce = os.urandom(16)
        answer = self._answers[nonce] = asyncio.Event()
        began = time.perf_counter()
        self.tell(Recall(nonce))
        await asyncio.wait_for(answer.wait(), PATIENCE)
        return time.perf_counter() - began


@dataclass
class Watch:
    """Processor time and memory of another process, and how soon it answers."""

    pid: int
    friend: Friend

    async def during(self, work: "asyncio.Task[None]") -> "Seen":
        """Looks until the work is done."""
        began, before, most, trips = time.monotonic(), _resident(self.pid), 0.0, list[float]()
        spent = _spent(self.pid)
        while not work.done():
            trips.append(await self.friend.ask())
            most = max(most, _resident(self.pid))
            await asyncio.wait([work], timeout=PAUSE)
        took = time.monotonic() - began
        return Seen(median(trips), most - before, _spent(self.pid) - spent, took)


@dataclass(frozen=True)
class Seen:
    """Seconds and MB."""

    latency: float
    growth: float
    spent: float
    took: float


async def _besieged(way: str) -> list[Figure]:
    async with AsyncExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        seat = [str(part) for part in (0, PLAYERS, DECK, home / "victim")]
        victim = await stack.enter_async_context(_running("tools.bench.seat", *seat))
        port = json.loads(await _line(victim))["round"]
        stack.callback(asyncio.create_task(_drain(victim)).cancel)
        there = (str(home / "besieger"), str(port), way)
        besieger = await stack.enter_async_context(_running("tools.bench.besieger", *there))
        friend = Friend(str(home / "friend"))
        stack.callback(asyncio.create_task(friend.run(Address(HOST, port))).cancel)
        await asyncio.wait_for(friend.dealt.wait(), PATIENCE)
        await _line(besieger)
        friend.listen()
        watch = Watch(victim.pid, friend)
        rest = await watch.during(asyncio.create_task(asyncio.sleep(REST)))
        siege = await watch.during(asyncio.create_task(_attack(besieger)))
        await friend.machine.close()
    return list(_figures(way, rest, siege))


def _figures(way: str, rest: Seen, siege: Seen) -> Iterator[Figure]:
    latency = 1000 * siege.latency, "ms", 1000 * rest.latency
    yield Figure("a third peer, there and back, median", *latency)
    if sys.platform != "linux":
        return
    yield Figure("growth of the victim", siege.growth, "MB")
    if way == "connect":
        yield Figure("processor of the victim, each", 1000 * siege.spent / CONNECTIONS, "ms")
    else:
        yield Figure("processor of the victim", 100 * siege.spent / siege.took, "% of a core")


# -- processes


@asynccontextmanager
async def _running(module: str, *arguments: str) -> AsyncIterator[Process]:
    call = ("-m", module, *arguments)
    process = await asyncio.create_subprocess_exec(sys.executable, *call, stdin=PIPE, stdout=PIPE)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _line(process: Process) -> str:
    assert process.stdout is not None  # noqa: S101 - it has a pipe
    return (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()


async def _drain(process: Process) -> None:
    while await _line(process):
        pass


async def _attack(besieger: Process) -> None:
    """Has it begin, and waits until it is done."""
    assert besieger.stdin is not None  # noqa: S101 - it has a pipe
    besieger.stdin.write(b"now\n")
    await _line(besieger)


def _resident(pid: int) -> float:
    """What a process holds in memory now, in MB."""
    if sys.platform != "linux":
        return 0.0
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _spent(pid: int) -> float:
    """Its processor time so far, in seconds."""
    if sys.platform != "linux":
        return 0.0
    numbers = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")
