"""Three players as processes of their own on loopback; one is killed with -9 and comes back."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 120.0


class Process:
    """A headless player."""

    def __init__(self, home: Path, number: int, *more: str) -> None:
        self.home = home / str(number)
        self.log = home / f"{number}.log"
        self.call = [
            *(sys.executable, "-m", "tests.e2e.headless", "--home", str(self.home)),
            *("--number", str(number), "--listen", "127.0.0.1", *more),
        ]
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
        self.wait_for("saved")
        (path,) = (self.home / "games").glob("*.dixit")
        return path.read_bytes()


def _line(log: Path, word: str) -> str | None:
    lines = log.read_text().splitlines()
    return next((line for line in lines if line.startswith(word)), None)


def _until(look: Callable[[], str | None], what: str) -> str:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if (found := look()) is not None:
            return found
        time.sleep(0.05)  # asks again; nothing depends on how long
    raise AssertionError(f"waited in vain for {what}")


@pytest.fixture
def players(tmp_path: Path) -> Iterator[list[Process]]:
    opener = Process(tmp_path, 0, "--open", "--points", "8")
    port = opener.wait_for("port").split()[1]
    others = [Process(tmp_path, number, "--peer", f"127.0.0.1:{port}") for number in (1, 2)]
    everybody = [opener, *others]
    yield everybody
    for player in everybody:
        player.kill()


def test_a_killed_player_comes_back_and_all_logs_are_equal(players: list[Process]) -> None:
    players[2].wait_for("round 1")
    players[2].kill()
    port = players[0].wait_for("port").split()[1]
    players[2].call += ["--peer", f"127.0.0.1:{port}"]
    players[2].start()
    players[2].wait_for("goes on")
    saves = {player.save() for player in players}
    assert len(saves) == 1
