"""An event loop whose clock jumps ahead when there is nothing to do: minutes pass in milliseconds.

Everything that waits on the loop's own clock runs in the order and at the times it would really
have, however slow the machine is: the clock stands still while there is work. A wait that nothing
will ever end is an error at once.

Work in other threads that the loop awaits takes no time either, unless it takes long: then the test
may have stopped it. The loop waits in real time only for such work, and as long as something else
might wake it: a socket that is open, or a thread that is not of a pool.
"""

import asyncio
import selectors
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from concurrent.futures import thread as pools
from typing import Any, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

LONG = 2.0  # real seconds for which the clock stands still while nothing but threads are at work


class Deadlock(RuntimeError):
    """Everybody waits and no timer is set."""


class _Selector(selectors.DefaultSelector):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.jobs: set[asyncio.Future[Any]] = set()  # in threads, and awaited
        self.long: set[asyncio.Future[Any]] = set()  # those among them that take long
        self._others = set(threading.enumerate())  # not ours: those who run the tests

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        # Asked first: a thread that is gone by now has said before what it had to say.
        may_be_woken = timeout != 0 and self._may_be_woken()
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if self.jobs != self.long:
            ready = super().select(LONG)
            if not ready:
                self.long |= self.jobs
            return ready
        if self.long or may_be_woken:
            before = time.monotonic()
            ready = super().select(timeout)
            self.now += time.monotonic() - before
        elif timeout is None:
            raise Deadlock
        else:
            self.now += timeout
        return ready

    def forget(self, job: asyncio.Future[Any]) -> None:
        self.jobs.discard(job)
        self.long.discard(job)

    def _may_be_woken(self) -> bool:
        """Whether there are sockets beside the loop's own one, or threads beside those of pools."""
        if len(self.get_map()) > 1:
            return True
        return bool({*threading.enumerate()} - self._others - {*pools._threads_queues})


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop in virtual time."""

    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """In a thread, while time stands still."""
        job = super().run_in_executor(executor, func, *args)
        self._virtual.jobs.add(job)
        job.add_done_callback(self._virtual.forget)
        return job


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs `work` to its end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def now() -> float:
    """By the clock of the loop that runs here, or by the real one."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return time.monotonic()
