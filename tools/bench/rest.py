"""Memory and energy: what a client holds, how often it wakes up, and what hours do to it.

A laptop on battery pays for every wake-up, so a client that waits for people should sleep. The
client runs as a program of its own in a terminal of its own, where no network is (`unshare`): on
its first screen, and in a practice game of twelve seats that waits for its player (all twelve nodes
are in that one process, so a client among twelve laptops holds less). Wake-ups are the voluntary
context switches of all its threads. An evening of ten hours is simulated: the clocks of a table at
which no player answers run on, with all summaries and reminders; what a client holds must not grow.

Linux only: figures come from /proc.
"""

import fcntl
import gc
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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from p2p_dixit.play.table import InGame
from p2p_dixit.sim.guests import Bots
from p2p_dixit.sim.party import Party, short_settings
from tools.bench import Figure

SETTLE_SECONDS = 20.0  # until a client has drawn everything
WATCH_SECONDS = 20.0
HOURS = 10
PAGE = os.sysconf("SC_PAGE_SIZE")
WAITING = {
    "first screen": (),
    "practice of 12 seats, waiting": ("practice", "--rules", "odyssey", "--bots", "11"),
}


def measure() -> Iterator[Figure]:
    """What clients hold and how they sleep; then the long evening."""
    if sys.platform == "linux" and shutil.which("unshare"):
        for name, arguments in WAITING.items():
            yield from _waiting(name, arguments)
    yield from _long_evening()


def _waiting(name: str, arguments: Sequence[str]) -> Iterator[Figure]:
    with _client(arguments) as process:
        time.sleep(SETTLE_SECONDS)
        before, worked = _woken(process), _worked(process)
        time.sleep(WATCH_SECONDS)
        woken, work = _woken(process) - before, _worked(process) - worked
        yield Figure(f"{name}: resident memory", _resident(process) / 1e6, "MB")
        yield Figure(f"{name}: wake-ups", woken / WATCH_SECONDS, "a second")
        yield Figure(f"{name}: processor", 100 * work / WATCH_SECONDS, "% of a core")


@contextmanager
def _client(arguments: Sequence[str]) -> Iterator[int]:
    """The number of a client in a terminal of 160 by 45, ended at the end."""
    main, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 160, 0, 0))
    with tempfile.TemporaryDirectory() as home:
        call = ["unshare", "--net", "--map-root-user", sys.executable, "-m", "p2p_dixit"]
        own = {"P2P_DIXIT_HOME": home, "TERM": "xterm-256color"}
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
            yield process.pid  # unshare becomes the client: the number stays
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
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
