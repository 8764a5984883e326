"""What the doctor says of an operating system."""

from pathlib import Path

import pytest

from p2p_dixit.doctor.findings import Verdict
from p2p_dixit.doctor.system import ClockWatch, check_clock, check_firewall, check_platform


@pytest.mark.parametrize(
    ("platform", "advice"), [("darwin", "Local Network"), ("win32", "'Private'")]
)
def test_systems_that_ask_for_permission(platform: str, advice: str) -> None:
    finding = check_firewall(platform)
    assert finding.verdict is Verdict.NOTE
    assert advice in finding.advice


def test_ufw(tmp_path: Path) -> None:
    (tmp_path / "ufw").mkdir()
    (tmp_path / "ufw/ufw.conf").write_text("ENABLED=yes\n")
    assert "ufw allow 34948/tcp" in check_firewall("linux", etc=tmp_path, run=tmp_path).advice
    (tmp_path / "ufw/ufw.conf").write_text("ENABLED=no\n")
    assert check_firewall("linux", etc=tmp_path, run=tmp_path).verdict is Verdict.OK


def test_firewalld(tmp_path: Path) -> None:
    (tmp_path / "firewalld").mkdir()
    finding = check_firewall("linux", etc=tmp_path, run=tmp_path)
    assert "--add-service=mdns" in finding.advice


@pytest.mark.parametrize(
    ("wall", "jumped", "verdict"),
    [
        (1_800_000_000, 0.01, Verdict.OK),
        (1_800_000_000, -30, Verdict.PROBLEM),
        (1_800_000_000, 4000, Verdict.PROBLEM),
        (86_400, 0, Verdict.NOTE),
    ],
)
def test_clock(wall: float, jumped: float, verdict: Verdict) -> None:
    assert check_clock(wall, jumped).verdict is verdict


def test_the_watch_compares_the_two_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = ClockWatch()
    assert watch.finding().verdict is Verdict.OK
    began = watch._began
    monkeypatch.setattr(watch, "_began", (began[0] - 100, began[1]))
    assert watch.finding().verdict is Verdict.PROBLEM


@pytest.mark.parametrize(
    ("platform", "python", "libc", "verdict", "advice"),
    [
        ("linux-x86_64", (3, 11), (2, 36), Verdict.OK, ""),
        ("macos-arm64", (3, 14), None, Verdict.OK, ""),
        ("windows-x64", (3, 12), None, Verdict.OK, ""),
        ("windows-arm64", (3, 12), None, Verdict.PROBLEM, "Python for x64"),
        ("linux-armv7l", (3, 12), (2, 36), Verdict.PROBLEM, "64-bit"),
        ("freebsd-amd64", (3, 12), None, Verdict.PROBLEM, "64-bit"),
        ("linux-x86_64", (3, 12), None, Verdict.NOTE, "glibc"),
        ("linux-x86_64", (3, 15), (2, 36), Verdict.NOTE, "3.11 - 3.14"),
    ],
)
def test_platforms(
    platform: str,
    python: tuple[int, int],
    libc: tuple[int, int] | None,
    verdict: Verdict,
    advice: str,
) -> None:
    finding = check_platform(platform, python, libc)
    assert finding.verdict is verdict
    assert advice in finding.advice
