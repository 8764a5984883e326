"""`p2p-dixit replay FILE`."""

from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.log.file import MAGIC
from p2p_dixit.ui import start
from tests.saved.games import REFILL, cut, flipped


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    calls: list[object] = []

    def run(
        _settings: object,
        images: object,
        practice: object,
        errand: object,
        replay: object,
        *_others: object,
        **_more: object,
    ) -> int:
        calls.append(replay)
        return 0

    monkeypatch.setattr(start, "run", run)
    return calls


def test_a_saved_game_opens_the_app_at_its_replay(ran: list[object]) -> None:
    assert main(["replay", str(REFILL)]) == 0
    assert ran == [REFILL.absolute()]


@pytest.mark.parametrize(
    "data",
    [cut(REFILL, 19), flipped(REFILL, 30), flipped(REFILL, 0), MAGIC + b"\0\0\0\1x"],
    ids=["cut", "bad", "bad from the start", "no game"],
)
def test_a_damaged_game_opens_too_and_the_screen_tells(
    data: bytes, tmp_path: Path, ran: list[object]
) -> None:
    path = tmp_path / "damaged.dixit"
    path.write_bytes(data)
    assert main(["replay", str(path)]) == 0
    assert ran == [path]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"hello", "not a saved game"),
        (b"", "not a saved game"),
        (MAGIC, "is empty"),
    ],
)
def test_what_is_no_game_gets_one_clear_line(
    data: bytes, why: str, tmp_path: Path, ran: list[object], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file.dixit"
    path.write_bytes(data)
    assert main(["replay", str(path)]) == 2
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert "file.dixit" in line
    assert why in line
    assert ran == []


def test_a_missing_file_and_a_folder_are_told(
    tmp_path: Path, ran: list[object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / "nothing.dixit")]) == 2
    assert "There is no file" in capsys.readouterr().err
    assert main(["replay", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
    assert ran == []
