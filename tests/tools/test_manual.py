"""Man page and completions know every command and option."""

import shutil
import subprocess
from pathlib import Path

import pytest

from p2p_dixit.cli.parser import COMMANDS
from tools.manual import bash, commands, files, fish

MADE = commands()


def test_every_command_is_there_with_its_options() -> None:
    names = {command.name for command in MADE}
    assert set(COMMANDS) <= names
    assert "pack build" in names
    (share,) = [command for command in MADE if command.name == "share"]
    assert "--locked" in [flag for option in share.options for flag in option.flags]
    for made in files().values():
        text = made.replace("\\-", "-")  # as troff wants it
        assert "--locked" in text or "-l locked" in text
        assert all(name in text for name in COMMANDS)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("p2p-dixit sha", "share"),
        ("p2p-dixit share --lo", "--locked"),
        ("p2p-dixit pack bu", "build"),
    ],
)
def test_bash_completes(tmp_path: Path, typed: str, offered: str) -> None:
    script = tmp_path / "completion"
    script.write_text(bash(MADE))
    words = typed.split()
    asks = (
        f"source {script}; COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1};"
        ' _p2p_dixit; echo "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", asks], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [offered]


def test_quotes_cannot_end_a_text_of_fish() -> None:
    for line in fish(MADE).splitlines():
        assert line.count("'") % 2 == 0


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_the_page_has_no_fault_of_troff() -> None:
    page = files()["share/man/man1/p2p-dixit.1"]
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-z"],
        input=page,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
