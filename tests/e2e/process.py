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

    def wait_for(self, word: str, after: int = 0) -> str:
        """The first line that begins with `word`, or the first after so many of them."""
        return _until(lambda: self._lines(word)[after:], f"{word!r} in {self.log}")[0]

    def count(self, word: str) -> int:
        """How many lines begin with `word` so far."""
        return len(self._lines(word))

    def save(self) -> bytes:
        """The saved game, once there is one."""
        return self.file().read_bytes()

    def file(self) -> Path:
        """Where the saved game is, once there is one."""
        self.wait_for("saved")
        (path,) = (self.home / "games").glob("*.dixit")
        return path

    def _lines(self, word: str) -> list[str]:
        return [line for line in self.log.read_text().splitlines() if line.startswith(word)]


def _until(look: Callable[[], list[str]], what: str) -> list[str]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.05)  # asks again; nothing depends on how long
    raise AssertionError(f"waited in vain for {what}")
