"""Worker processes: jobs in, answers out, and nothing lost with a worker."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from p2p_dixit.saved.workers import Worker
from tests.patience import PATIENCE

MANY = 1 << 20  # bytes: more than any pipe takes


def _nothing() -> None:
    pass


def _size(job: bytes) -> int:
    return len(job)


def _process(_: None) -> int:
    return os.getpid()


def _once_there_is(path: Path) -> bool:
    end = time.monotonic() + PATIENCE
    while not path.exists():
        if time.monotonic() > end:  # what the test waits for is not answered then
            raise TimeoutError
        time.sleep(0.01)
    return True


def _fall(_: None) -> None:
    os._exit(1)


def _stumble(_: None) -> None:
    raise ValueError


@contextmanager
def started(work: Callable[..., object]) -> Iterator[Worker[Any, Any]]:
    """A worker that is there, and ends with the test."""
    worker = Worker(work, _nothing)
    try:
        assert worker.answers(wait=True) == []
        assert worker.there
        yield worker
    finally:
        worker.close()


def all_answers(worker: Worker[Any, Any]) -> list[object]:
    found: list[object] = []
    while worker.open and worker.there:
        found += worker.answers(wait=True)
    return found


def test_jobs_are_done_in_another_process_and_answered_in_their_order() -> None:
    with started(_size) as worker:
        for size in range(5):
            worker.give(bytes(size))
        assert all_answers(worker) == [0, 1, 2, 3, 4]
    with started(_process) as worker:
        worker.give(None)
        assert all_answers(worker)[0] != os.getpid()


def test_giving_does_not_wait_for_a_worker_that_is_at_work(tmp_path: Path) -> None:
    """Each job is larger than the pipe; the first ends only after all have been given."""
    go = tmp_path / "go"
    with started(_waits_then_measures) as worker:
        for _ in range(4):
            worker.give((go, bytes(MANY)))
        assert worker.answers() == []
        go.touch()
        assert all_answers(worker) == [MANY] * 4


def _waits_then_measures(job: tuple[Path, bytes]) -> int:
    _once_there_is(job[0])
    return len(job[1])


def test_a_job_that_was_taken_back_is_no_longer_answered(tmp_path: Path) -> None:
    go = tmp_path / "go"
    with started(_waits_then_measures) as worker:
        for size in range(3):
            worker.give((go, bytes(size)))
        assert worker.take_back() == (go, bytes(2))
        go.touch()
        worker.give((go, bytes(7)))
        assert all_answers(worker) == [0, 1, 7]


@pytest.mark.parametrize("work", [_fall, _stumble])
def test_all_jobs_of_a_worker_that_dies_can_be_taken_back(
    work: Callable[[None], None], capfd: pytest.CaptureFixture[str]
) -> None:
    with started(work) as worker:
        worker.give(None)
        assert all_answers(worker) == []
        assert not worker.there
        assert worker.open == 1
        worker.give(None)  # not read any more: no error, for it can be taken back, too
        assert [worker.take_back(), worker.take_back()] == [None, None]
        assert worker.open == 0
    assert capfd.readouterr() == ("", "")


def test_closing_ends_a_worker_in_the_middle_of_a_job(tmp_path: Path) -> None:
    with started(_once_there_is) as worker:
        worker.give(tmp_path / "never")
        assert len(multiprocessing.active_children()) == 1
    assert multiprocessing.active_children() == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("last", ["numbers", "half"])
def test_workers_end_with_their_program_and_not_by_ctrl_c(last: str) -> None:
    """They get Ctrl+C and still answer; then their program is killed, perhaps in mid-message.

    The output that all write to ends when none has it open any more.
    """
    command = [sys.executable, "-m", "tests.saved.two_workers"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("numbers\n")
        numbers = program.stdout.readline()
        assert len(set(numbers.split())) == 2
        for worker in map(int, numbers.split()):
            os.kill(worker, signal.SIGINT)
        program.stdin.write(last + "\n")
        assert program.stdout.readline() == {"numbers": numbers, "half": "half\n"}[last]
        program.kill()
        assert program.communicate(timeout=PATIENCE)[0] == ""
