"""Reading and checking beside a screen."""

import threading
from pathlib import Path

import pytest

from p2p_dixit.saved import replaying
from p2p_dixit.saved.replaying import Reading, reports
from p2p_dixit.saved.reports import Bad, Checking, Recorded, Report, Stopped, Unreadable, Verified
from tests.patience import PATIENCE
from tests.saved.games import LEAVE, REFILL, cut, flipped


def told(data: bytes) -> list[Report]:
    heard: list[Report] = []
    reports(data, heard.append, 1)
    return heard


def test_the_first_frame_comes_first_then_all_then_progress_then_the_verdict() -> None:
    first, recording, *checking, verdict = told(LEAVE.read_bytes())
    assert isinstance(first, Recorded)
    assert isinstance(recording, Recorded)
    assert first.recording.frames == recording.recording.frames[:1]
    assert len(recording.recording.frames) > 1
    assert checking
    assert all(isinstance(report, Checking) for report in checking)
    assert len(checking) <= 101
    assert verdict == Verified(finished=True)


def test_an_unfinished_game_is_verified_as_far_as_it_goes() -> None:
    first = told(cut(REFILL, 4))  # the genesis and the first step of three
    assert first[-1] == Verified(finished=False)


def test_the_first_bad_record_is_named_with_its_author() -> None:
    verdict = told(flipped(REFILL, 20))[-1]
    assert isinstance(verdict, Bad)
    assert verdict.record == 20
    assert verdict.why


def test_a_file_that_breaks_off_is_damaged_not_bad() -> None:
    middle_of_step = told(cut(REFILL, 19))[-1]
    assert isinstance(middle_of_step, Bad)
    assert middle_of_step.record is None
    middle_of_record = told(REFILL.read_bytes()[:-7])[-1]
    assert isinstance(middle_of_record, Bad)
    assert middle_of_record.record is None
    assert "cut short at byte" in middle_of_record.why


def test_a_bad_record_before_the_break_counts_first() -> None:
    verdict = told(flipped(REFILL, 20)[:-7])[-1]
    assert isinstance(verdict, Bad)
    assert verdict.record == 20


def test_what_is_no_game_is_unreadable() -> None:
    (only,) = told(b"hello")
    assert isinstance(only, Unreadable)


class Listener:
    """Waits for the last word."""

    def __init__(self) -> None:
        self.heard: list[Report] = []
        self.over = threading.Event()

    def __call__(self, report: Report) -> None:
        self.heard.append(report)
        if isinstance(report, Verified | Bad | Unreadable | Stopped):
            self.over.set()


def test_a_process_of_its_own_reads_and_checks() -> None:
    listener = Listener()
    reading = Reading(LEAVE, listener)
    assert listener.over.wait(PATIENCE)
    reading.close()
    assert isinstance(listener.heard[0], Recorded)
    assert listener.heard[-1] == Verified(finished=True)


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    listener = Listener()
    Reading(tmp_path / "nothing.dixit", listener)
    assert listener.over.wait(PATIENCE)
    assert isinstance(listener.heard[-1], Unreadable)
    assert "There is no file" in listener.heard[-1].why


def test_a_process_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "WORKER", (replaying.WORKER[0], "-c", "raise SystemExit(1)"))
    listener = Listener()
    Reading(LEAVE, listener)
    assert listener.over.wait(PATIENCE)
    assert listener.heard == [Stopped()]


def test_nothing_is_told_after_it_was_closed_and_the_process_ends() -> None:
    listener = Listener()
    reading = Reading(LEAVE, listener)
    reading.close()
    reading._thread.join(PATIENCE)
    assert not reading._thread.is_alive()
    assert reading._process.poll() is not None
    assert not any(isinstance(report, Verified | Stopped) for report in listener.heard)
