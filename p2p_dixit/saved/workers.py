"""Processes that do a part of the work while this one goes on (ADR 0276).

A worker is a process at the other end of a pipe. It does its jobs in turn, and meanwhile takes off
the pipe what is on its way, so that sending does not wait for it. It should be given nothing before
it has said that it is there: a spawned process may take longer to start than all the work does. It
ends with the program that started it, however that ends.

Whatever a worker has not answered can be taken back and done without it.
"""

import multiprocessing
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

Job = TypeVar("Job")
Answer = TypeVar("Answer")

_GONE = (EOFError, OSError)  # what a pipe raises when its other end is closed


class Worker(Generic[Job, Answer]):
    """One process, and the jobs that it has been given."""

    def __init__(self, work: Callable[[Job], Answer], begin: Callable[[], object]) -> None:
        """Starts it; over there `begin` is called before the first job."""
        context = _context()
        self._pipe, theirs = context.Pipe()
        inherited = self._pipe if context.get_start_method() == "fork" else None
        arguments = theirs, inherited, work, begin
        self._process = context.Process(target=_serve, args=arguments, daemon=True)
        self._process.start()
        theirs.close()
        self._there = False
        self._given = 0
        self._jobs: dict[int, Job] = {}

    @property
    def there(self) -> bool:
        """It has begun, and has not died since: it can be given jobs and waited for."""
        return self._there

    @property
    def open(self) -> int:
        """How many of its jobs are neither answered nor taken back."""
        return len(self._jobs)

    def give(self, job: Job) -> None:
        """One more job."""
        self._jobs[self._given] = job
        try:
            self._pipe.send((self._given, job))
        except _GONE:
            self._there = False
        self._given += 1

    def take_back(self) -> Job:
        """The last open job, to be done by the caller; an answer to it no longer counts."""
        return self._jobs.popitem()[1]

    def answers(self, *, wait: bool = False) -> list[Answer]:
        """Those that have come; where `wait`, not before the worker says something, or dies."""
        found: list[Answer] = []
        try:
            while self._pipe.poll(None if wait else 0):
                wait = False
                message = self._pipe.recv()
                if message is None:
                    self._there = True
                elif message[0] in self._jobs:
                    del self._jobs[message[0]]
                    found.append(message[1])
        except _GONE:
            self._there = False
        return found

    def close(self) -> None:
        """Kills it, even in the middle of a job."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


def _context() -> Any:
    """Workers that are forked are there at once; where that is unsafe they start from scratch."""
    alone = threading.active_count() == 1
    return multiprocessing.get_context("fork" if sys.platform == "linux" and alone else "spawn")


def _serve(
    pipe: Connection,
    inherited: Connection | None,
    work: Callable[[Any], object],
    begin: Callable[[], object],
) -> None:
    """The life of a worker.

    Should anything fail here, the worker ends without a word: the program redoes whatever has not
    been answered, and it is the one to say what is wrong.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program, which ends us
    # Or the pipe would stay open when the program is gone. The workers that are forked later have
    # that end, too: when the program is gone, the last one ends first.
    if inherited is not None:
        inherited.close()
    messages: SimpleQueue[bytes | None] = SimpleQueue()
    with suppress(Exception):
        begin()
        threading.Thread(target=_receive, args=(pipe, messages), daemon=True).start()
        pipe.send(None)
        while (message := messages.get()) is not None:
            number, job = pickle.loads(message)  # noqa: S301 - from the program that started us
            pipe.send((number, work(job)))


def _receive(pipe: Connection, messages: "SimpleQueue[bytes | None]") -> None:
    """Takes jobs off the pipe, unread: work would have to wait while one is unpickled."""
    with suppress(Exception):
        while True:
            messages.put(pipe.recv_bytes())
    messages.put(None)
