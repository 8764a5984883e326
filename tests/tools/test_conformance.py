"""The conformance runner: sees what is wrong, and passes this implementation and a second one."""

import json
import sys
from pathlib import Path

import pytest

from tests.more import more
from tools.conformance.__main__ import main
from tools.conformance.cases import cases
from tools.vectors import FOLDER
from tools.vectors.edits import edited

TOTAL = len(list(cases()))
ECHO = "import sys\nfor line in sys.stdin: print({answer!r}, flush=True)"


def run(*command: str, everything: bool = False) -> int:
    return main([*(["--all"] if everything else []), "--", sys.executable, *command])


@more  # `make check` makes every vector again; the runner is tested with the second implementation
def test_this_implementation_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("-m", "tools.conformance.answer", everything=True) == 0
    assert f"{TOTAL} cases, 0 wrong, 0 unsupported" in capsys.readouterr().out


def test_a_second_implementation_written_from_the_chapters_agrees(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = run("-m", "tests.protocol.second")
    said = capsys.readouterr().out
    assert code == 0, said
    assert "unsupported: fold" in said
    assert "unsupported: check shuffle" not in said


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [('{"output": 12345}', TOTAL), ('{"error": "fault", "seat": 99}', TOTAL), ("nonsense", TOTAL)],
)
def test_wrong_answers_are_seen(
    answer: str, wrong: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("-c", ECHO.format(answer=answer)) == 1
    assert f"{TOTAL} cases, {wrong} wrong" in capsys.readouterr().out


def test_what_is_not_supported_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    shy = ECHO.format(answer=json.dumps({"error": "unsupported"}))
    assert run("-c", shy) == 0
    assert f"0 wrong, {TOTAL} unsupported" in capsys.readouterr().out
    assert run("-c", shy, everything=True) == 1


@pytest.mark.parametrize("program", ["", "input()", "import sys; sys.exit(3)"])
def test_an_implementation_that_dies_has_failed(
    program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("-c", program) == 1
    assert "says nothing any more" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["--"], ["--all"], ["--all", "--"], ["python3"]])
def test_a_call_that_makes_no_sense_gets_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().out.count("\n") == 1


def test_edits_do_what_they_say() -> None:
    data = (Path(FOLDER) / "games" / "leave.dixit").read_bytes()
    assert edited(data, []) == data
    assert edited(data, [["double", 3], ["drop", 4]]) == data
    assert edited(data, [["swap", 3], ["swap", 3]]) == data
    assert edited(data, [["flip", 3, 10, 4], ["flip", 3, 10, 4]]) == data
    assert edited(data, [["put", 3, "00"], ["drop", 3]]) == data
    assert edited(data, [["keep", 3]]) == data[: len(edited(data, [["keep", 3]]))]
    assert edited(data, [["replace", 3, "00"]]) != data
    assert edited(data, [["tear", 7]]) == data[:-7]
    assert edited(data, [["begin", "00ff"]]) == b"\x00\xff" + data[16:]
    size = int.from_bytes(data[16:20], "big")
    assert edited(data, [["length", 0, size]]) == data
    assert edited(data, [["length", 1, 5]])[20 + size :][:4] == b"\x00\x00\x00\x05"
    with pytest.raises(ValueError, match="no such edit"):
        edited(data, [["bend", 3]])
