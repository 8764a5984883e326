"""How long the screen's loop ever keeps a key waiting, while twelve real machines deal.

One table over the loopback interface: this process opens it, with the real app (headless), engine
and disk; eleven players without a screen sit in a second process. From the moment all players are
ready to the first question all machines make keys, shuffle, prove, check and deal. Meanwhile a
heartbeat on the screen's loop notes how late it is, and keys are pressed. A third process has
nothing but such a heartbeat: its longest gap is what this machine does to any program now, and the
floor of ours. Work is processor time of the loop's thread alone, which other programs do not change
much. Where the system tells how long a thread was ready and had no processor (Linux does), the gaps
are also given without that: the rest is the loop's own work and its wait for Python's lock.

`python -m tools.bench.loop guests HOME PORT` and `... idle` are those other processes.
"""

import argparse
import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from p2p_dixit.client.loop import Listening
from p2p_dixit.client.network import LiveNetwork
from p2p_dixit.play.api import Client, NewTable
from p2p_dixit.play.commands import LeaveTable, SetReady
from p2p_dixit.play.view import LobbyView
from p2p_dixit.rules.owed import AskClaim
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.gc_schedule import GcSchedule
from p2p_dixit.ui.screens.game import GameScreen
from tests.e2e.headless import Headless
from tools.bench import Figure

SEATS = 12
SIZE = (160, 45)
HEARTBEAT = 0.002
KEYS_EVERY = 0.25
HERE = "127.0.0.1"
QUEUE = Path("/proc/thread-self/schedstat")


@dataclass
class Heart:
    """Beats on a loop and notes how late each beat was, and how much the thread worked between."""

    gaps: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)  # gaps without the wait for a processor
    work: list[float] = field(default_factory=list)

    async def beat(self) -> None:
        """Until it is cancelled."""
        with _queue() as queued:
            while True:
                start, worked, waited = time.perf_counter(), time.thread_time(), queued()
                await asyncio.sleep(HEARTBEAT)
                gap = time.perf_counter() - start - HEARTBEAT
                self.gaps.append(gap)
                self.own.append(gap - (queued() - waited))
                self.work.append(time.thread_time() - worked)


@contextmanager
def _queue() -> Iterator[Callable[[], float]]:
    """How many seconds this thread has been ready and had no processor; 0 if unknown."""
    if not QUEUE.exists():
        yield lambda: 0.0
        return
    with QUEUE.open("rb", buffering=0) as told:  # a file of the thread that opens it

        def queued() -> float:
            told.seek(0)
            return int(told.read().split()[1]) / 1e9

        yield queued


def quantile(values: list[float], share: float) -> float:
    """The value that so large a share does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def gap_figures(
    heart: Heart, keys: list[float], what: str, floor: float | None = None
) -> Iterator[Figure]:
    """What a heart felt, and how long keys took."""
    idle = None if floor is None else 1000 * floor
    yield Figure(f"longest gap of the loop, {what}", 1000 * max(heart.gaps), "ms", idle)
    yield Figure(f"longest gap less the wait for a processor, {what}", 1000 * max(heart.own), "ms")
    yield Figure(f"99.9% of gaps shorter than, {what}", 1000 * quantile(heart.gaps, 0.999), "ms")
    yield Figure(f"99% of gaps shorter than, {what}", 1000 * quantile(heart.gaps, 0.99), "ms")
    yield Figure(f"longest work of the loop in one go, {what}", 1000 * max(heart.work), "ms")
    yield Figure(f"slowest of {len(keys)} keys, drawn, {what}", 1000 * max(keys), "ms")
    yield Figure(f"median key, drawn, {what}", 1000 * quantile(keys, 0.5), "ms")


def real_deal(context: Callable[[], AppContext]) -> Iterator[Figure]:
    """The figures of one deal over real links."""
    heart, keys, idle = asyncio.run(_deal(context()))
    yield from gap_figures(heart, keys, f"a real deal of {SEATS} seats", idle)


async def _deal(context: AppContext) -> tuple[Heart, list[float], float]:
    with tempfile.TemporaryDirectory() as home:
        port = _free_port()
        place = folders({"P2P_DIXIT_HOME": home})
        at = Listening(port, (HERE,))
        network = LiveNetwork(DiskFiles(), place, lambda: ("Robin", 11), at)
        app = DixitApp(context)
        app.gc_schedule = GcSchedule()
        async with app.run_test(size=SIZE) as pilot:
            await warmed_up(app, pilot)
            client = await network.create(NewTable("Bench", Options("odyssey")))
            try:
                return await _dealt(app, client, Path(home), port)
            finally:
                await network.close()


async def warmed_up(app: DixitApp, pilot: Pilot[None]) -> None:
    """The state of the app for a player who has read the first screen."""
    await pilot.pause()  # the warm-up begins behind the first frame
    await app.workers.wait_for_complete()
    await pilot.pause()


def _free_port() -> int:
    with socket.create_server((HERE, 0)) as server:
        port: int = server.getsockname()[1]
        return port


async def _dealt(
    app: DixitApp, client: Client, home: Path, port: int
) -> tuple[Heart, list[float], float]:
    guests = _process("guests", str(home / "guests"), str(port))
    try:
        await _begun(client)
        bare = _process("idle")
        heart, keys = await watched(app, client)
        bare.terminate()
        out, _nothing = bare.communicate()
        return heart, keys, float(out)
    finally:
        guests.kill()
        guests.wait()


async def _begun(client: Client) -> None:
    """Ready as soon as all are there; until the game begins."""
    changed = asyncio.Event()
    unwatch = client.watch(changed.set)
    asked = False
    while isinstance(view := client.view, LobbyView):
        if not asked and len(view.guests) == SEATS:
            client.do(SetReady(ready=True))
            asked = True
        await changed.wait()
        changed.clear()
    unwatch()


async def watched(app: DixitApp, client: Client) -> tuple[Heart, list[float]]:
    """From entering the game until the hand is drawn, with keys pressed all along."""
    heart, keys = Heart(), list[float]()
    beating = asyncio.create_task(heart.beat())
    screen = GameScreen(app.context, client)
    await app.push_screen(screen)
    while not isinstance(screen.now.ask, AskClaim):
        keys.append(await _key(app))
        await asyncio.sleep(KEYS_EVERY)
    for _n in range(SEATS):  # the hand is drawn, and the cursor runs over it
        keys.append(await _key(app))
    beating.cancel()
    client.do(LeaveTable())
    return heart, keys


async def _key(app: DixitApp) -> float:
    """From a key to the frame that shows what it did."""
    start = time.perf_counter()
    drawn = asyncio.Event()
    app.post_message(events.Key("right", None))
    app.screen.call_later(app.screen.call_after_refresh, drawn.set)
    await drawn.wait()
    return time.perf_counter() - start


# -- the other processes


def _call(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tools.bench.loop", *arguments]


def _process(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(_call(*arguments), stdout=subprocess.PIPE, text=True)


async def _guests(home: str, port: str) -> None:
    bots = [
        Headless(
            argparse.Namespace(
                home=Path(home) / str(n), number=n, players=SEATS, points=30, open=False,
                discover=False, peer=[f"{HERE}:{port}"], listen=[HERE], port=0, pace=0.0,
                linger=0.0, patience=20.0, leave_after=0,
            )
        )
        for n in range(SEATS - 1)
    ]  # fmt: skip
    await asyncio.gather(*(bot.run() for bot in bots))


async def _idle() -> None:
    heart = Heart()
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(15, stop.set)
    beating = asyncio.create_task(heart.beat())
    await stop.wait()
    beating.cancel()
    print(max(heart.gaps))


if __name__ == "__main__":
    asyncio.run(_idle() if sys.argv[1] == "idle" else _guests(*sys.argv[2:]))
