"""What the doctor says of an operating system."""

from pathlib import Path

import pytest

from p2p_dixit.doctor.findings import Severity
from p2p_dixit.doctor.system import ClockWatch, check_clock, check_firewall, check_platform


@pytest.mark.parametrize(
    ("platform", "advice"), [("darwin", "Local Network"), ("win32", "'Private'")]
)
def test_systems_that_ask_for_permission(platform: str, advice: str) -> None:
    finding = check_firewall(platform)
    assert finding.verdict is Severity.NOTE
    assert advice in finding.advice


def test_ufw(tmp_path: Path) -> None:
    (tmp_path / "ufw").mkdir()
    (tmp_path / "ufw/ufw.conf").write_text("ENABLED=yes\n")
    assert "ufw allow 34948/tcp" in check_firewall("linux", etc=tmp_path, run=tmp_path).advice
    (tmp_path / "ufw/ufw.conf").write_text("ENABLED=no\n")
    assert check_firewall("linux", etc=tmp_path, run=tmp_path).verdict is Severity.OK


def test_firewalld(tmp_path: Path) -> None:
    (tmp_path / "firewalld").mkdir()
    finding = check_firewall("linux", etc=tmp_path, run=tmp_path)
    assert "--add-service=mdns" in finding.advice


@pytest.mark.parametrize(
    ("wall", "jumped", "verdict"),
    [
        (1_800_000_000, 0.01, Severity.OK),
        (1_800_000_000, -30, Severity.PROBLEM),
        (1_800_000_000, 4000, Severity.PROBLEM),
        (86_400, 0, Severity.NOTE),
    ],
)
def test_clock(wall: float, jumped: float, verdict: Severity) -> None:
    assert check_clock(wall, jumped).verdict is verdict


def test_the_watch_compares_the_two_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = ClockWatch()
    assert watch.finding().verdict is Severity.OK
    began = watch._began
    monkeypatch.setattr(watch, "_began", (began[0] - 100, began[1]))
    assert watch.finding().verdict is Severity.PROBLEM


@pytest.mark.parametrize(
    ("platform", "python", "libc", "verdict", "advice"),
    [
        ("linux-x86_64", (3, 11), (2, 36), Severity.OK, ""),
        ("macos-arm64", (3, 14), None, Severity.OK, ""),
        ("windows-x64", (3, 12), None, Severity.OK, ""),
        ("windows-arm64", (3, 12), None, Severity.PROBLEM, "Python for x64"),
        ("linux-armv7l", (3, 12), (2, 36), Severity.PROBLEM, "64-bit"),
        ("freebsd-amd64", (3, 12), None, Severity.PROBLEM, "64-bit"),
        ("linux-x86_64", (3, 12), None, Severity.NOTE, "glibc"),
        ("linux-x86_64", (3, 15), (2, 36), Severity.NOTE, "3.11 - 3.14"),
    ],
)
def test_platforms(
    platform: str,
    python: tuple[int, int],
    libc: tuple[int, int] | None,
    verdict: Severity,
    advice: str,
) -> None:
    finding = check_platform(platform, python, libc)
    assert finding.verdict is verdict
    assert advice in finding.advice
