"""Memory and energy: what a client holds, how often it wakes up, and what hours do to it.

A laptop on battery pays for every wake-up, so a client that waits for people should sleep. The
client runs as a program of its own in a terminal of its own, where no network is (`unshare`): on
its first screen, in a practice game of twelve seats that waits for its player (all twelve nodes are
in that one process), and as the twelfth player at a table of eleven processes without a screen,
over loopback: in the lobby, in a game that waits for this player, and after the end, which the turn
timer brings about. Wake-ups are the voluntary context switches of all its threads.

An evening of ten hours is simulated: the clocks of a table at which no player answers run on, with
all summaries and reminders; what a client holds must not grow.

Linux only: figures come from /proc.
"""

import fcntl
import gc
import json
import os
import pty
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import astuple
from pathlib import Path

from p2p_dixit.net.address import Address
from p2p_dixit.play.table import InGame
from p2p_dixit.sim.guests import Bots
from p2p_dixit.sim.party import Party, short_settings
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import HOME, folders
from p2p_dixit.store.settings import UserSettings, save_settings
from tools.bench import Figure
from tools.bench.seat import HOST

SETTLE_SECONDS = 10.0  # until a client has drawn everything
SHOW_SECONDS = 45.0  # and until twelve votes have flown to their cards, and the points have come
WATCH_SECONDS = 15.0
HOURS = 10
PAGE = os.sysconf("SC_PAGE_SIZE")
OWN_NETWORK = ("unshare", "--net", "--map-root-user")
SEATS, DECK = 12, 84
PATIENCE = 900.0  # seconds until a game of turns that time out is over
TIMER = 30  # seconds: longer than a look at a game that waits
READY = b"\x12"  # Ctrl+R
WAITING = {
    "first screen": (),
    "practice of 12 seats, waiting": ("practice", "--rules", "odyssey", "--bots", "11"),
}


def measure() -> Iterator[Figure]:
    """What clients hold and how they sleep; then the long evening."""
    if sys.platform == "linux" and shutil.which("unshare"):
        for name, arguments in WAITING.items():
            with _client(arguments) as (process, _):
                yield from _waiting(name, process)
        yield from _networked()
    yield from _long_evening()


def _waiting(name: str, process: int, settle: float = SETTLE_SECONDS) -> Iterator[Figure]:
    time.sleep(settle)
    before, worked = _woken(process), _worked(process)
    time.sleep(WATCH_SECONDS)
    woken, work = _woken(process) - before, _worked(process) - worked
    yield Figure(f"{name}: resident memory", _resident(process) / 1e6, "MB")
    yield Figure(f"{name}: wake-ups", woken / WATCH_SECONDS, "a second")
    yield Figure(f"{name}: processor", 100 * work / WATCH_SECONDS, "% of a core")


def _networked() -> Iterator[Figure]:
    """A client at a table of twelve; all of it in a network of its own, in another process."""
    call = [*OWN_NETWORK, sys.executable, "-m", "tools.bench.rest"]
    done = subprocess.run(call, check=True, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        yield Figure(*json.loads(line))


def _at_a_table() -> Iterator[Figure]:
    """The eleven others are ready when all are there, and answer at once."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        there, said = "", list[str]()
        for number in range(SEATS - 1):
            about = [str(number), str(SEATS), str(DECK), str(home / str(number))]
            seat = [sys.executable, "-m", "tools.bench.seat", *about, "--timer", str(TIMER)]
            seat += ["--call", there] if there else []
            process = subprocess.Popen(seat, stdout=subprocess.PIPE, text=True)
            stack.callback(process.kill)
            lines = process.stdout or ()
            if number == 0:
                there = str(Address(HOST, json.loads(next(iter(lines)))["round"]))
            threading.Thread(target=said.extend, args=(lines,), daemon=True).start()
        client, terminal = stack.enter_context(_client(("join", there), network=()))
        yield from _waiting(f"lobby of {SEATS}", client)
        os.write(terminal, READY)
        _until(client, lambda: any('"laid"' in line for line in said))
        yield from _waiting(f"game of {SEATS}, waiting for this player", client)
        _until(client, lambda: any(home.rglob("*.dixit")))
        yield from _waiting(f"after a game of {SEATS}", client, SHOW_SECONDS)


def _until(client: int, done: Callable[[], bool]) -> None:
    """Waits; a client that is gone ends that, and so does a table at which nothing happens."""
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise TimeoutError(f"not within {PATIENCE} seconds")
        os.kill(client, 0)
        time.sleep(1.0)


@contextmanager
def _client(
    arguments: Sequence[str], network: Sequence[str] = OWN_NETWORK
) -> Iterator[tuple[int, int]]:
    """A client in a terminal of 160 by 45, ended at the end: its number, and the terminal."""
    main, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 160, 0, 0))
    with tempfile.TemporaryDirectory() as home:
        likes = UserSettings(name="Robin", learned=True, introduced=True)
        save_settings(DiskFiles(), folders({HOME: home}).settings, likes)
        call = [*network, sys.executable, "-m", "p2p_dixit"]
        own = {HOME: home, "TERM": "xterm-256color"}
        process = subprocess.Popen(
            [*call, *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=os.environ | own,
            start_new_session=True,
        )
        os.close(terminal)
        threading.Thread(target=_drain, args=(main,), daemon=True).start()
        try:
            yield process.pid, main  # unshare becomes the client: the number stays
        finally:
            process.kill()
            process.wait()


def _drain(terminal: int) -> None:
    """Reads the terminal's output, so that drawing does not block."""
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        os.close(terminal)


def _woken(process: int) -> int:
    """How often the threads of a process have gone to sleep of their own accord, so far."""
    total = 0
    for status in Path(f"/proc/{process}/task").glob("*/status"):
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
        total += int(lines.get("voluntary_ctxt_switches", 0))
    return total


def _worked(process: int) -> float:
    """Seconds of the processor; /proc counts them in ticks of ten milliseconds."""
    return time.clock_gettime(~process << 3 | 2)  # the number that clock_getcpuclockid gives


def _resident(process: int | str) -> int:
    """Bytes of memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE


def _long_evening() -> Iterator[Figure]:
    """Three machines whose players have gone for dinner in the middle of a game."""
    party = Party(1)
    bots = Bots(party, 3)
    machines = [party.machine() for _ in range(3)]
    machines[0].open(short_settings(20))
    for machine in machines[1:]:
        machine.visit(machines[0].address)
    party.until(lambda: all(isinstance(one.state, InGame) and one.table.round for one in machines))
    for machine in machines:
        bots.of(machine).plays = False
    party.run(3600)
    first = _settled()
    yield Figure("three machines after an hour of waiting", first / 1e6, "MB")
    party.run((HOURS - 1) * 3600)
    grown = (_settled() - first) / 1e3 / 3 / (HOURS - 1)
    yield Figure(f"growth of each, an hour, over {HOURS} hours", grown, "kB")


def _settled() -> int:
    gc.collect()
    return _resident("self") if sys.platform == "linux" else 0


if __name__ == "__main__":
    for _figure in _at_a_table():
        print(json.dumps(astuple(_figure)), flush=True)
