"""Three players as processes of their own on loopback; one is killed with -9 and comes back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.process import Process
from tests.patience import PATIENCE

# The players wait for the one who was killed, and stay until all others have saved,
# however long a busy machine takes.
HERE = ("--listen", "127.0.0.1", "--patience", str(PATIENCE), "--linger", str(PATIENCE))


@pytest.fixture
def players(tmp_path: Path) -> Iterator[list[Process]]:
    opener = Process(tmp_path, 0, *HERE, "--open", "--points", "8", "--pace", "0.2")
    port = opener.wait_for("port").split()[1]
    there = ("--peer", f"127.0.0.1:{port}")
    others = [Process(tmp_path, number, *HERE, *there) for number in (1, 2)]
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
