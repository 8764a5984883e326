"""Trying, from inside the decoder, what it must not be able to do.

The owner names its process and the place of some bytes of its memory; the answer says for each
attempt how it failed (the name of the error), or `DONE` where it did not fail. Whatever an attempt
needs is imported and looked up beforehand, for a confined process can load nothing any more. The
attempts are harmless where they succeed: nothing but those bytes is changed, no program is run.
"""

import ctypes
import errno
import os
import socket
import struct
import sys
from collections.abc import Callable
from pathlib import Path

from p2p_dixit.sentences import Sentence

TARGET = struct.Struct(">IQI")  # process, address, how many bytes there
MOST_BYTES = 64
DONE = "done"

# Something that any user may open; our own files may lie inside a zip file.
_READABLE = Path(os.environ.get("SYSTEMROOT", "")) / "win.ini" if os.name == "nt" else Path("/")
_NOTHING = Path("/p2p-dixit-no-such-program")
_FOLDER = Path.cwd()  # which can no longer be asked for later
_PTRACE_SEIZE = 0x4206  # attaches without stopping the process
_PROCESS_VM_READ = 0x0010
_LIBC = None if sys.platform == "win32" else ctypes.CDLL(None, use_errno=True)


class _Span(ctypes.Structure):
    """struct iovec."""

    _fields_ = (("base", ctypes.c_void_p), ("length", ctypes.c_size_t))


Attempt = Callable[[int, int, int], None]


def probe(target: bytes) -> dict[str, str]:
    """What became of each attempt, by name."""
    process, address, length = TARGET.unpack(target)
    return {
        name: _outcome(attempt, process, address, min(length, MOST_BYTES))
        for name, attempt in ATTEMPTS.items()
    }


def _outcome(attempt: Attempt, process: int, address: int, length: int) -> str:
    try:
        attempt(process, address, length)
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, "failed")
    return DONE


def _read_file(_process: int, _address: int, _length: int) -> None:
    os.close(os.open(_READABLE, os.O_RDONLY))


def _write_file(process: int, _address: int, _length: int) -> None:
    path = _FOLDER / f".p2p-dixit-probe-{process}"
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    path.unlink()


def _internet(_process: int, _address: int, _length: int) -> None:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()


def _start_process(_process: int, _address: int, _length: int) -> None:
    if sys.platform == "win32":
        program = str(Path(os.environ["SYSTEMROOT"]) / "System32" / "where.exe")
        os.spawnl(os.P_WAIT, program, program, "/?")  # noqa: S606 - prints its help and ends
    elif os.fork() == 0:
        os._exit(0)
    else:
        os.wait()


def _run_program(_process: int, _address: int, _length: int) -> None:
    """A program that does not exist: a process that may run programs learns just that."""
    try:
        os.execv(_NOTHING, ["nothing"])  # noqa: S606 - it is not there
    except (FileNotFoundError, NotADirectoryError):
        return


def _signal(process: int, _address: int, _length: int) -> None:
    os.kill(process, 0)


def _read_memory(process: int, address: int, length: int) -> None:
    into = ctypes.create_string_buffer(length)
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        if not kernel.OpenProcess(_PROCESS_VM_READ, 0, process):
            raise PermissionError(errno.EACCES, "OpenProcess")
        return
    if sys.platform == "darwin":
        ourselves, port = ctypes.c_uint.in_dll(_LIBC, "mach_task_self_"), ctypes.c_uint()
        if _call("task_for_pid", ourselves, process, ctypes.byref(port)) != 0:
            raise PermissionError(errno.EPERM, "task_for_pid")
        return
    ours = _Span(ctypes.addressof(into), length)
    theirs = _Span(address, length)
    _check(_call("process_vm_readv", process, ctypes.byref(ours), 1, ctypes.byref(theirs), 1, 0))


def _write_memory(process: int, address: int, length: int) -> None:
    """Over some bytes of which nothing depends; `TARGET` says where they are."""
    ours = _Span(ctypes.addressof(ctypes.create_string_buffer(length)), length)
    theirs = _Span(address, length)
    _check(_call("process_vm_writev", process, ctypes.byref(ours), 1, ctypes.byref(theirs), 1, 0))


def _debug(process: int, _address: int, _length: int) -> None:
    _check(_call("ptrace", _PTRACE_SEIZE, process, None, None))


def _new_code(_process: int, _address: int, _length: int) -> None:
    """Memory to write code into and run it from (a page, writable and executable)."""
    page = _call("mmap", None, 4096, 7, 0x22, -1, 0, returns=ctypes.c_void_p)
    if page in {None, ctypes.c_void_p(-1).value}:
        raise OSError(ctypes.get_errno(), "mmap")


def _call(name: str, *arguments: object, returns: type = ctypes.c_long) -> int | None:
    function = getattr(_LIBC, name)
    function.restype = returns
    done: int | None = function(*arguments)
    return done


def _check(done: int | None) -> None:
    if done is None or done < 0:
        raise OSError(ctypes.get_errno(), "refused")


# By name, in words for the doctor's report.
ATTEMPTS: dict[str, Attempt] = {
    Sentence("read a file"): _read_file,
    Sentence("write a file"): _write_file,
    Sentence("use the network"): _internet,
    Sentence("start a process"): _start_process,
    Sentence("read the game's memory"): _read_memory,
}
if sys.platform != "win32":
    ATTEMPTS |= {
        Sentence("run a program"): _run_program,
        Sentence("signal the game"): _signal,
    }
if sys.platform == "linux":
    ATTEMPTS |= {
        Sentence("write the game's memory"): _write_memory,
        Sentence("debug the game"): _debug,
        Sentence("make new code"): _new_code,
    }
