"""Reading and checking a saved game in a process of its own, so that no screen ever waits for it.

The process first sends the beginning of the game, so that the screen is there whatever the game's
size; then the whole recording (a second or so). After that it checks every proof and reports its
progress. Where there are more than two cores it has helpers for that (`proofs`);
one core is left to the viewer's process. A caller that needs no more closes the reading: the
process notices at its next write and ends.

It is a plain child process that writes pickles to its standard output, not one of `multiprocessing`
(that one wants a standard error with a number, which a Textual app does not have).
"""

import pickle
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from p2p_dixit import spawn
from p2p_dixit.errors import DixitError, LocalFault
from p2p_dixit.log.file import split_records, write_records
from p2p_dixit.saved.proofs import check_log
from p2p_dixit.saved.recording import first_frame, record
from p2p_dixit.saved.reports import (
    Bad,
    Checking,
    Recorded,
    Report,
    Stopped,
    Tell,
    Unreadable,
    Verified,
)
from p2p_dixit.sentences import Sentence
from p2p_dixit.system_reasons import system_reason
from p2p_dixit.table.audit import BadRecord

WORKER = spawn.command("p2p_dixit.saved.replay_worker")
GRACE = 2.0  # seconds a process has to notice that its reader is gone


def reports(data: bytes, tell: Tell, most_cores: int) -> None:
    """Reads and checks, and reports progress."""
    try:
        tell(Recorded(first_frame(data)))
        tell(Recorded(record(data)))
    except DixitError as error:
        tell(Unreadable(str(error)))
        return
    tell(_verdict(data, tell, most_cores))


def _verdict(data: bytes, tell: Tell, most_cores: int) -> Report:
    """The first fault counts; a truncated file comes after all faults inside it."""
    framed = split_records(data)
    whole = data if framed.fault is None else write_records(framed.records)
    try:
        checked = check_log(whole, most_cores, _percents(tell))
    except BadRecord as error:
        if error.index < len(framed.records):
            return Bad(error.index, error.author, error.why)
        return Bad(None, None, framed.fault or error.why)
    if framed.fault is not None:
        return Bad(None, None, framed.fault)
    return Verified(checked.audit.replica.finished)


def _percents(tell: Tell) -> Callable[[int, int], None]:
    """Reports progress a hundred times at most."""
    told = -1

    def progress(done: int, of: int) -> None:
        nonlocal told
        if done * 100 // max(1, of) != told:
            told = done * 100 // max(1, of)
            tell(Checking(done, of))

    return progress


def helper(task: str, path: Path) -> "subprocess.Popen[bytes]":
    """Starts `replay_worker` on a file."""
    return beside((*WORKER, task, str(path)))


def beside(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Starts a process of ours; what it writes to its standard output is for us."""
    try:
        return spawn.start(command)
    except OSError as error:
        raise LocalFault(
            Sentence(
                "The process that reads saved games could not be started ({strerror}). Close"
                " other programs and try again.",
                strerror=system_reason(error),
            )
        ) from error


class Reading:
    """One saved game being read; `tell` is called in a thread of ours until it is closed."""

    def __init__(self, path: Path, tell: Tell) -> None:
        self._process = helper("replay", path)
        self._tell = tell
        self._closed = False
        self._thread = threading.Thread(target=self._listen, name="replay", daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        last: Report | None = None
        with self._process as process:
            while process.stdout is not None and not self._closed:
                try:
                    last = pickle.load(process.stdout)  # noqa: S301 - written by our own process
                except (EOFError, OSError, pickle.UnpicklingError):
                    break
                if not self._closed:
                    self._tell(last)
            if not self._closed and not isinstance(last, Verified | Bad | Unreadable):
                self._tell(Stopped())

    def close(self) -> None:
        """Listens no more; the process notices with its next word, or is ended."""
        if not self._closed:
            self._closed = True
            timer = threading.Timer(GRACE, self._end)
            timer.daemon = True
            timer.start()

    def _end(self) -> None:
        with suppress(OSError):
            self._process.terminate()
