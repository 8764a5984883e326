"""`p2p-dixit verify FILE`: the same verdict on one core and on several, however these are made."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.log.event import read_event, sign_event
from p2p_dixit.log.file import write_records
from p2p_dixit.saved.proofs import WORTH_WORKERS
from tests.patience import PATIENCE
from tests.table.play import key_of
from tests.table.recorded import whole

METHODS = ["spawn", *(["fork"] if sys.platform == "linux" else [])]


@pytest.fixture(scope="module")
def good() -> list[bytes]:
    """A whole game that is worth the start of workers."""
    records = list(whole("teams", 6).company.replica.records())
    assert len(write_records(records)) >= WORTH_WORKERS
    return records


def broken(records: list[bytes]) -> tuple[int, list[bytes]]:
    """The game with one proof in the middle that does not hold, and the record it is in.

    Its author signs it; who has signed what follows has named another one, so that what comes next
    does not fit either, and is not what is to be pointed at.
    """
    events = [read_event(raw) for raw in records[1:]]
    index = next(i for i, e in enumerate(events, 1) if e.kind == "open" and i > len(records) // 2)
    event = events[index - 1]
    assert isinstance(event.body, dict)
    parts = event.body["parts"]
    assert isinstance(parts, bytes)
    body = {**event.body, "parts": parts[32:] + parts[:32]}
    forged = sign_event(key_of(event.seat), event.place, event.kind, body)
    return index, [*records[:index], forged.raw, *records[index + 1 :]]


@pytest.fixture(scope="module")
def files(good: list[bytes], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("games")
    paths = (folder / "good.dixit", folder / "broken.dixit")
    for path, records in zip(paths, (good, broken(good)[1]), strict=True):
        path.write_bytes(write_records(records))
    return paths


def told(line: str) -> dict[str, object]:
    """A verdict without the time it took."""
    verdict = json.loads(line)
    assert isinstance(verdict, dict)
    del verdict["seconds"]
    return verdict


def on_one_core(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, object]]:
    code = main(["verify", str(path), "--json", "--cores", "1"])
    return code, told(capsys.readouterr().out)


def test_one_core_takes_the_game_and_names_what_is_broken(
    good: list[bytes], files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    code, verdict = on_one_core(files[0], capsys)
    assert (code, verdict["valid"], verdict["finished"]) == (0, True, True)
    code, verdict = on_one_core(files[1], capsys)
    index, records = broken(good)
    seat = read_event(records[index]).seat
    error = verdict["error"]
    assert isinstance(error, dict)
    assert (code, error["record"]) == (1, index)
    assert error["author"] == f"Player {seat + 1} (seat {seat})"
    assert "proof" in error["why"]


@pytest.mark.parametrize("method", METHODS)
def test_two_cores_say_what_one_says(
    files: tuple[Path, Path], method: str, capsys: pytest.CaptureFixture[str]
) -> None:
    call = [sys.executable, "-m", "tests.cli.verifying", method, *map(str, files)]
    done = subprocess.run(call, capture_output=True, text=True, check=True, timeout=PATIENCE)
    *verdicts, batches = done.stdout.splitlines()
    assert [told(line) for line in verdicts] == [on_one_core(path, capsys)[1] for path in files]
    assert int(batches) > 20
