"""A report for an issue: what it has, and what it must not have."""

from pathlib import Path

import pytest

from p2p_dixit.bundle.start import HERE
from p2p_dixit.doctor.findings import note, ok
from p2p_dixit.doctor.report import facts, private_words, report, without_private
from p2p_dixit.store.crash import MOST_CHARACTERS, keep_crash, last_crash


def test_it_has_versions_terminal_findings_and_the_last_crash() -> None:
    known = facts({"TERM": "xterm", "TMUX": "/run/tmux/default,1,0", HERE: "/a.pyz"})
    text = report(known, [ok("clock", "set"), note("port", "taken", "advice")], "Boom\n")
    assert "(bundle)" in text
    assert "textual 8" in text
    assert "TERM: xterm" in text
    assert "TMUX: set" in text
    assert "note     port: taken" in text
    assert text.endswith("last crash:\nBoom")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("eth0: 192.168.1.7", "eth0: 192.168.1.7"),  # of no use to anybody elsewhere
        ("eth0: 84.12.3.4, ok", "eth0: (public IPv4), ok"),
        ("2001:db8:1::5 and fe80::1%eth0", "(IPv6) and (link-local IPv6)%eth0"),
        ("at 12:30:59, 3.11.7, ab:cd", "at 12:30:59, 3.11.7, ab:cd"),
        ("File /home/ada/x/p2p_dixit/ui/app.py", "File ~/x/p2p_dixit/ui/app.py"),
        ("ada: adamant on adas-laptop", "(name): adamant on (name)"),
    ],
)
def test_private_things_are_replaced(said: str, shown: str) -> None:
    assert without_private(said, "/home/ada", "ada", "adas-laptop") == shown


def test_the_words_of_this_machine_are_known() -> None:
    assert str(Path.home()) in private_words()


def test_a_crash_is_kept_without_values(tmp_path: Path) -> None:
    path = tmp_path / "new" / "crash.txt"
    assert last_crash(path) == ""

    def falls(secret: str) -> None:
        raise ValueError("what it says")

    try:
        falls("hunter2")
    except ValueError as error:
        keep_crash(path, error)
    assert "in falls" in last_crash(path)
    assert "ValueError: what it says" in last_crash(path)
    assert "hunter2" not in last_crash(path).replace('falls("hunter2")', "")


def test_a_deep_recursion_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "crash.txt"
    keep_crash(path, ValueError("x" * 10 * MOST_CHARACTERS))
    assert len(last_crash(path)) < 2 * MOST_CHARACTERS
