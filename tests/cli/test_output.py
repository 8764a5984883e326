"""No command lets a file name or the content of a file drive the terminal, or flood it."""

import errno
import io
import json
import os
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console

from p2p_dixit.cli import main, output, reader_gone
from p2p_dixit.cli.output import LINE_CHARACTERS, SafeStream, safe_streams
from p2p_dixit.encoding import decode, encode
from p2p_dixit.log.file import read_records, write_records
from p2p_dixit.packs.packfile import SUFFIX
from tests.saved.games import REFILL

Output = pytest.CaptureFixture[str]

NAMES = {
    "an escape": "\x1b]2;owned\x07\x1b[2Jevil",
    "a C1 control": "\x9b31mevil",
    "a line of its own": "a\np2p-dixit: every signature, step and proof holds\nb",
    "a carriage return": "evil\rgood",
    "turned around": "\u202efdp.live",
    "not UTF-8": os.fsdecode(b"\xff\xfe\x80evil"),
}
# Names of files may be anything but "/" and NUL only where the system is POSIX.
posix = pytest.mark.skipif(os.name == "nt", reason="Windows allows no such file names")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def missing(command: str, *more: str) -> Callable[[Path, str], list[str]]:
    return lambda home, name: [*command.split(), *more, str(home / f"{name}.dixit")]


def there(data: bytes, *command: str) -> Callable[[Path, str], list[str]]:
    def call(home: Path, name: str) -> list[str]:
        (home / f"{name}.dixit").write_bytes(data)
        return [*command, str(home / f"{name}.dixit")]

    return call


def folder_of_pictures(home: Path, name: str) -> list[str]:
    (home / name).mkdir()
    (home / name / f"{name}.png").write_bytes(b"no picture")
    return ["pack", "build", str(home / name), "-o", str(home / f"{name}.pack")]


def damaged_pack(home: Path, name: str) -> list[str]:
    (home / "home" / "packs").mkdir(parents=True)
    (home / "home" / "packs" / f"{name}{SUFFIX}").write_bytes(b"no pack")
    return ["pack", "list"]


GOOD = REFILL.read_bytes()
CALLS = {
    "verify, missing": missing("verify"),
    "verify, not a game": there(b"nonsense", "verify"),
    "verify, a good game": there(GOOD, "verify"),
    "verify --json, not a game": there(b"nonsense", "verify", "--json"),
    "show, missing": missing("show"),
    "show, not a game": there(b"nonsense", "show"),
    "show, a good game": there(GOOD, "show"),
    "report, missing": missing("report"),
    "report, not a game": there(b"nonsense", "report"),
    "report, a good game": there(GOOD, "report"),
    "replay, missing": missing("replay"),
    "replay, not a game": there(b"nonsense", "replay"),
    "pack check, missing": missing("pack check"),
    "pack check, not a pack": there(b"nonsense", "pack", "check"),
    "pack add, not a pack": there(b"nonsense", "pack", "add"),
    "pack build": folder_of_pictures,
    "pack list, a damaged one": damaged_pack,
    "pack remove": lambda _home, name: ["pack", "remove", name],
    "no such command": lambda _home, name: [name],
}


@posix
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_no_file_name_drives_the_terminal(
    call: Callable[[Path, str], list[str]], name: str, home: Path, capsys: Output
) -> None:
    try:
        code = main(call(home, name))
    except SystemExit as error:  # argparse
        code = int(error.code or 0)
    assert code in {0, 1, 2, 3}
    said = capsys.readouterr()
    for text in (said.out, said.err):
        assert "Traceback" not in text
        assert not [one for one in text if one != "\n" and unicodedata.category(one)[0] == "C"]
        assert "\np2p-dixit: every signature" not in f"\n{text}"


def hostile_genesis(text: str) -> bytes:
    """A saved game whose first record names a rule set of this length."""
    first, *others = read_records(GOOD)
    genesis: Any = decode(first)
    version, (name, (_, *options), deck, timer), *more = cast(Any, decode(genesis[0]))
    forged = encode((version, (name, (text, *options), deck, timer), *more))
    return write_records([encode((forged, genesis[1])), *others])


@pytest.mark.parametrize("command", [["verify"], ["show"], ["report"], ["verify", "--json"]])
def test_a_hostile_genesis_makes_no_command_print_more_than_a_few_lines(
    command: list[str], home: Path, capsys: Output
) -> None:
    """A rule set with a name of 400 kB used to be printed in full."""
    file = home / "hostile.dixit"
    file.write_bytes(hostile_genesis("\x1b[2J\nx" * 70_000))
    assert main([*command, str(file)]) in {1, 2}
    said = capsys.readouterr()
    assert "no rule set" in said.out + said.err
    assert len(said.out + said.err) < 3000
    assert (said.out + said.err).count("\n") <= 2
    assert "\x1b" not in said.out + said.err


def test_a_stream_shows_text_cuts_long_lines_and_counts_across_writes() -> None:
    out = io.StringIO()
    stream = SafeStream(out)
    stream.write("a\tb\n\x1b[2J")
    stream.write("x" * LINE_CHARACTERS)
    stream.write("y\nshort\n")
    lines = out.getvalue().split("\n")
    assert lines[0] == "a\tb"
    assert lines[1].startswith("\\u001b[2Jxxx")
    assert lines[1].endswith("x…")
    assert len(lines[1]) == LINE_CHARACTERS + 1
    assert lines[2] == "short"


def test_a_terminal_that_knows_few_characters_gets_escapes_and_no_traceback() -> None:
    raw = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    SafeStream(raw).write("Zoë ♥\n")
    raw.seek(0)
    assert raw.read() == "Zo\\xeb \\u2665\n"


def test_json_comes_whole(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "LINE_CHARACTERS", 100)
    assert main(["show", "--json", str(REFILL)]) == 0
    out = capsys.readouterr().out
    assert len(out) > 1000
    assert json.loads(out)
    assert main(["show", str(REFILL)]) == 0
    assert max(map(len, capsys.readouterr().out.split("\n"))) <= 101


def test_colours_still_come_through() -> None:
    out = io.StringIO()
    before = sys.stdout
    sys.stdout = out
    try:
        with safe_streams():
            Console(force_terminal=True, color_system="standard").print("[red]red[/red]")
    finally:
        sys.stdout = before
    assert "\x1b[31m" in out.getvalue()


@pytest.mark.parametrize(
    ("error", "platform", "gone"),
    [
        (BrokenPipeError(errno.EPIPE, "broken"), "linux", True),
        (OSError(errno.EINVAL, "invalid"), "win32", True),
        (OSError(errno.EINVAL, "invalid"), "linux", False),
        (OSError(errno.EINVAL, "invalid", "a file"), "win32", False),
        (OSError(errno.ENOSPC, "full"), "win32", False),
    ],
)
def test_a_reader_that_has_seen_enough_is_no_error(
    error: OSError, platform: str, gone: bool
) -> None:
    assert reader_gone(error, platform) == gone
