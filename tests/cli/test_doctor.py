"""The doctor's report: a line a finding, what to do under it, exit code 1 for a problem."""

import json
from collections.abc import AsyncIterator

import pytest

from p2p_dixit.cli import main
from p2p_dixit.doctor import Finding, Severity
from p2p_dixit.net.address import Address


def examination(monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> list[Address]:
    asked: list[Address] = []

    async def examine(peers: tuple[Address, ...]) -> AsyncIterator[Finding]:
        asked.extend(peers)
        for finding in findings:
            yield finding

    monkeypatch.setattr("p2p_dixit.cli.doctor.examine", examine)
    return asked


FINE = Finding("clock", Severity.OK, "set and steady")
BAD = Finding("interfaces", Severity.PROBLEM, "no network", "join a Wi-Fi")


def test_a_problem_is_shown_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    examination(monkeypatch, FINE, BAD)
    assert main(["doctor"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "ok       clock: set and steady",
        "PROBLEM  interfaces: no network",
        "         -> join a Wi-Fi",
    ]


def test_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked = examination(monkeypatch, FINE)
    assert main(["doctor", "--json", "--peer", "10.0.0.7:4000"]) == 0
    assert asked == [Address("10.0.0.7", 4000)]
    assert json.loads(capsys.readouterr().out) == [
        {"check": "clock", "verdict": "ok", "what": "set and steady", "advice": ""}
    ]


def test_a_bad_peer_is_a_wrong_call(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    examination(monkeypatch)
    assert main(["doctor", "--peer", "10.0.0.7:none"]) == 2
    assert "a port is a number" in capsys.readouterr().err
