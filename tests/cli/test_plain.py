"""Whole practice games in plain mode: the real command behind pipes, played by a script."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from p2p_dixit.rules.sets import RULE_SETS
from tests.more import some
from tests.patience import PATIENCE
from tests.ui.plain_mode.scripted import reply


def _call(home: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "p2p_dixit", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=os.environ | {"P2P_DIXIT_HOME": str(home), "LANGUAGE": "en"},
    )


# Short games: a few rounds say all that can be said in a rule set.
SHORT = {
    "classic": ("--bots", "2", "--deck", "34"),
    "modern": ("--bots", "2", "--points", "9"),
    "odyssey": ("--points", "15"),  # at most 7 a round, so three rounds
    "party": (),
    "teams": (),
}


# Each that is kept asks something that no other one does: a second vote, a claim, a partner's name.
@pytest.mark.parametrize("rules", some(RULE_SETS, "odyssey", "teams"))
def test_a_whole_practice_game_by_script(rules: str, tmp_path: Path) -> None:
    call = ("practice", "--plain", "--fast", "--seed", "5", "--rules", rules, *SHORT[rules])
    heard = b""
    with _call(tmp_path, *call) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        watchdog = Timer(PATIENCE, process.kill)
        watchdog.start()
        for line in process.stdout:
            heard += line
            answer = reply(line.decode().rstrip("\n"))
            if answer is not None:
                process.stdin.write(f"{answer}\n".encode())
                process.stdin.flush()
        watchdog.cancel()
    assert process.returncode == 0
    told = heard.decode()
    assert "The game is over." in told
    assert "Winner: " in told
    assert told.count("is over. The clue of") >= 3
    assert b"\x1b" not in heard
    assert b"\\u001b" not in heard


def test_a_script_without_a_game_to_its_end_loses_nothing_and_ends(tmp_path: Path) -> None:
    typed = b"what\nwait\n99\nclue\nclue almost home\nwait\n9\n1 1\n1\nwait\nleave\nquit\n"
    with _call(tmp_path, "practice", "--plain", "--fast", "--seed", "5") as process:
        told = process.communicate(typed, timeout=PATIENCE)[0].decode()
    assert process.returncode == 0
    assert "“what” cannot be typed here." in told
    assert "The clue has no words." in told
    assert "There is no number 9: choose 1 to 6." in told
    assert "Type the number of 1 card." in told
    assert "Round 1 is over. The clue of You: “almost home”" in told
    assert "type leave now if you mean it" in told


def _round_one(lines: list[str]) -> list[str]:
    """The result of the first round: cards and votes."""
    start = next(n for n, line in enumerate(lines) if line.startswith("Round 1 is over."))
    end = next(n for n, line in enumerate(lines) if line.startswith("Round 2."))
    return [line for line in lines[start:end] if line[:1].isdigit()]


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    typed, told = b"wait\nclue almost home\nwait\n3\nwait\n", []
    for _again in range(2):
        with _call(tmp_path, "practice", "--plain", "--fast", "--seed", "8") as process:
            told.append(process.communicate(typed, timeout=PATIENCE)[0].decode().splitlines())
    # what is waited for, and what is shown on the way, depends on the clock; the round does not
    first, second = (_round_one(lines) for lines in told)
    assert first == second
    assert any("storyteller's card" in line for line in first)
    assert "Round 2." in told[0]
