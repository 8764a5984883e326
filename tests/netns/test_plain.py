"""Three hosts play in plain mode: the real command behind pipes, found by itself, by script."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer

import pytest

from tests.netns.lan import Host, Lan, missing
from tests.patience import PATIENCE
from tests.ui.plain_mode.scripted import reply

MISSING = missing()
pytestmark = [
    pytest.mark.netns,
    pytest.mark.skipif(MISSING is not None, reason=MISSING or ""),
]
QUIT = "The log of this game: "


def _play(host: Host, home: Path, name: str, *arguments: str) -> list[str]:
    """Answers the lines of one process until the game is saved."""
    folder = home / name
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps({"name": name}))
    place = f"P2P_DIXIT_HOME={folder}"
    call = ["env", place, "LANGUAGE=en", sys.executable, "-m", "p2p_dixit", *arguments]
    heard = []
    with host.popen(*call) as process:
        watchdog = Timer(PATIENCE, process.kill)
        watchdog.start()
        assert process.stdin is not None
        assert process.stdout is not None
        for line in process.stdout:
            heard.append(line.rstrip("\n"))
            answer = "quit" if line.startswith(QUIT) else _reply(heard[-1])
            if answer is not None:
                process.stdin.write(f"{answer}\n")
                process.stdin.flush()
        watchdog.cancel()
    assert process.returncode == 0, heard[-20:]
    return heard


def _reply(line: str) -> str | None:
    """As ever, but stays until the log is saved; the only table of the list is ours."""
    if line.startswith("1. Our table"):
        return "1"
    answer = reply(line)
    return None if answer == "leave" else answer


def test_three_hosts_play_in_plain_mode(tmp_path: Path) -> None:
    calls = (("host", "--plain", "--points", "3"), ("play", "--plain"), ("play", "--plain"))
    with Lan(3) as lan, ThreadPoolExecutor(3) as pool:
        games = [
            pool.submit(_play, host, tmp_path, name, *call)
            for host, name, call in zip(lan.hosts, ("Ada", "Ben", "Cleo"), calls, strict=True)
        ]
        heard = [game.result() for game in games]
    for told in heard:
        assert any(line.startswith("Winner: ") for line in told)
        assert not any("\x1b" in line or "\\u001b" in line for line in told)
    saves = [path.read_bytes() for path in sorted(tmp_path.glob("*/games/*.dixit"))]
    assert len(saves) == 3
    assert len(set(saves)) == 1
