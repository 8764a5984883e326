"""A process that is killed in the middle of a game."""

import signal
import sys
from pathlib import Path

import pytest

from tests.store.killednode import child
from tests.store.toynode import EVENTS, SECRET, event


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
@pytest.mark.parametrize("step", range(0, 48, 4))
def test_a_process_killed_with_9_goes_on_where_it_was(tmp_path: Path, step: int) -> None:
    killed = child(str(tmp_path), str(step))
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    sent = killed.stdout.split()
    again = child(str(tmp_path), "never", *sent)
    assert again.returncode == 0, again.stderr
    everything = [event(SECRET, number).hex() for number in range(EVENTS)]
    assert sent == everything[: len(sent)]
    assert again.stdout.split() == everything[len(sent) :]
