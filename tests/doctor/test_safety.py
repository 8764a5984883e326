"""What the doctor says about the decoder, the library and the memory of the game."""

import sys

import pytest

from p2p_dixit.doctor import Severity, safety
from p2p_dixit.errors import LocalFault
from p2p_dixit.store.pictures.decoder import Confinement
from p2p_dixit.store.pictures.sandbox import linux

CLOSED = {"read a file": "EPERM", "use the network": "EPERM"}


@pytest.mark.skipif(
    sys.platform != "linux" or linux.machine_here() is None, reason="a filter is for Linux"
)
def test_a_real_decoder_is_tried_out() -> None:
    found = safety.check_decoder()
    assert found.verdict is Severity.OK
    assert "tried 10 ways out, all of them closed (no_new_privs, seccomp)" in found.what


@pytest.mark.parametrize(
    ("found", "verdict", "words"),
    [
        (Confinement(("seatbelt",), CLOSED, memory_kept=True), Severity.OK, "2 ways"),
        (Confinement((), CLOSED, memory_kept=True), Severity.OK, "(limits)"),
        (
            Confinement(("job",), {**CLOSED, "read a file": "done"}, memory_kept=True),
            Severity.NOTE,
            "could: read a file",
        ),
        (Confinement((), CLOSED, memory_kept=False), Severity.NOTE, "write the game's memory"),
    ],
)
def test_what_a_decoder_could_do_is_said(found: Confinement, verdict: Severity, words: str) -> None:
    finding = safety.judge_decoder(found)
    assert finding.verdict is verdict
    assert words in finding.what
    assert bool(finding.advice) is (verdict is Severity.NOTE)


def test_a_library_that_cannot_be_loaded_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    assert safety.check_library().verdict is Severity.OK

    def fails() -> None:
        raise LocalFault("it cannot be loaded")

    monkeypatch.setattr(safety, "prepare", fails)
    assert safety.check_library().verdict is Severity.PROBLEM


@pytest.mark.parametrize(
    ("inspectable", "verdict"), [(True, Severity.NOTE), (False, Severity.OK), (None, Severity.OK)]
)
def test_memory(
    monkeypatch: pytest.MonkeyPatch, inspectable: bool | None, verdict: Severity
) -> None:
    monkeypatch.setattr(safety, "inspectable", lambda: inspectable)
    assert safety.check_memory().verdict is verdict
