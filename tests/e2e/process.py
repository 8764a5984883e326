"""Headless players as processes, and how a test waits for what they say."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


class Process:
    """A headless player."""

    def __init__(
        self, home: Path, number: int, *more: str, wrap: Callable[..., list[str]] = lambda *c: [*c]
    ) -> None:
        """`wrap` puts the call somewhere else, such as on another host."""
        self.home = home / str(number)
        self.log = home / f"{number}.log"
        self.call = wrap(
            *(sys.executable, "-m", "tests.e2e.headless", "--home", str(self.home)),
            *("--number", str(number), *more),
        )
        self.start()

    def start(self) -> None:
        with self.log.open("a") as log:
            self.running = subprocess.Popen(self.call, cwd=ROOT, stdout=log, stderr=log)

    def kill(self) -> None:
        self.running.kill()
        self.running.wait()

    def wait_for(self, word: str) -> str:
        """The first line that begins with `word`."""
        return _until(lambda: _line(self.log, word), f"{word!r} in {self.log}")

    def save(self) -> bytes:
        """The saved game, once there is one."""
        return self.file().read_bytes()

    def file(self) -> Path:
        """Where the saved game is, once there is one."""
        self.wait_for("saved")
        (path,) = (self.home / "games").glob("*.dixit")
        return path


def _line(log: Path, word: str) -> str | None:
    lines = log.read_text().splitlines()
    return next((line for line in lines if line.startswith(word)), None)


def _until(look: Callable[[], str | None], what: str) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (found := look()) is not None:
            return found
        time.sleep(0.05)  # asks again; nothing depends on how long
    raise AssertionError(f"waited in vain for {what}")
