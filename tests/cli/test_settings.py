"""The player's settings on the way from the disk to a screen: read once, and once complained of."""

from collections.abc import Callable
from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import HOME, folders
from p2p_dixit.store.settings import UserSettings, save_settings
from p2p_dixit.ui import start
from p2p_dixit.ui.plain_mode import start as plain

WAYS = {"screen": ([], start), "plain mode": (["play", "--plain"], plain)}


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """The files that were read as settings."""
    monkeypatch.setenv(HOME, str(tmp_path))
    seen: list[Path] = []
    read: Callable[..., bytes] = DiskFiles.read

    def noted(self: DiskFiles, path: Path, *rest: int) -> bytes:
        if path == folders().settings:
            seen.append(path)
        return read(self, path, *rest)

    monkeypatch.setattr(DiskFiles, "read", noted)
    return seen


@pytest.mark.parametrize("way", WAYS)
def test_settings_are_read_once(
    way: str, reads: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    (arguments, module), got = WAYS[way], list[UserSettings]()

    def run(settings: UserSettings, *_rest: object, **_more: object) -> int:
        got.append(settings)
        return 0

    monkeypatch.setattr(module, "run", run)
    save_settings(DiskFiles(), folders().settings, UserSettings(name="Robin"))
    assert main(list(arguments)) == 0
    assert [one.name for one in got] == ["Robin"]
    assert len(reads) == 1


@pytest.mark.parametrize("way", WAYS)
def test_a_broken_file_is_complained_of_once(
    way: str,
    reads: list[Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments, module = WAYS[way]
    monkeypatch.setattr(module, "run", lambda *_all, **_more: 0)
    where = folders().settings
    where.parent.mkdir(parents=True, exist_ok=True)
    where.write_bytes(b"{")
    assert main(list(arguments)) == 0
    assert capsys.readouterr().err.count("set aside as") == 1
    assert main(list(arguments)) == 0
    assert not capsys.readouterr().err


@pytest.mark.parametrize("way", WAYS)
def test_a_disk_that_refuses_is_a_matter_of_commands_that_need_it(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    arguments, module = WAYS[way]
    monkeypatch.setattr(module, "run", lambda *_all, **_more: 0)
    folders().settings.mkdir(parents=True)  # a folder cannot be read
    assert main(list(arguments)) == 1
    assert "reading the settings" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "nothing")]) == 2
    assert "reading the settings" not in capsys.readouterr().err
