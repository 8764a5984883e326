"""A decoder that was taken over can do nothing but decode; each attempt is made from inside it.

Every list of attempts is run twice: by a process that has locked itself down, which must fail in
all of them, and by one that has not, which shows that the attempts would succeed otherwise.
"""

import ctypes
import errno
import json
import os
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from p2p_dixit import spawn
from p2p_dixit.store.pictures.decoder import Decoder
from p2p_dixit.store.pictures.sandbox import linux, probe, windows
from tests.patience import PATIENCE
from tests.store.artwork import card_image

linux_only = pytest.mark.skipif(
    sys.platform != "linux" or linux.machine_here() is None,
    reason="the filter is for Linux on x86_64 and aarch64",
)

INSIDE = """
import ctypes, errno, json, os, resource, select, socket, sys, threading
from p2p_dixit.store.pictures.drawing import rehearse
from p2p_dixit.store.pictures.sandbox import lock_down
rehearse()
libc = ctypes.CDLL(None, use_errno=True)
parent, address = os.getppid(), int(sys.argv[2])
class Span(ctypes.Structure):
    _fields_ = (("base", ctypes.c_void_p), ("length", ctypes.c_size_t))
there = ctypes.create_string_buffer(16)
ours = Span(ctypes.addressof(there), 16)
theirs = Span(address, 16)
def c(name, *arguments):
    ctypes.set_errno(0)
    if getattr(libc, name)(*arguments) in (-1, 0xFFFFFFFF):
        raise OSError(ctypes.get_errno(), name)
def page(protection):
    libc.mmap.restype = ctypes.c_void_p
    found = libc.mmap(None, 4096, protection, 0x22, -1, 0)
    if found in (None, 2**64 - 1):
        raise OSError(ctypes.get_errno(), "mmap")
    return ctypes.c_void_p(found)
ours_to_change = page(3)
def child(call):
    def run():
        if call() == 0:
            os._exit(0)
        os.wait()
    return run
def thread():
    try:
        threading.Thread(target=lambda: None).start()
    except RuntimeError:
        raise OSError(errno.EPERM, "clone") from None
attempts = {
    "open a file": lambda: open("/etc/passwd").close(),
    "open the game's memory": lambda: open(f"/proc/{parent}/mem", "rb").close(),
    "write a file": lambda: open(sys.argv[3], "w").close(),
    "remove a file": lambda: os.unlink(sys.argv[4]),
    "list a folder": lambda: os.listdir("/"),
    "look at a file": lambda: os.stat("/etc/passwd"),
    "make a pipe": lambda: os.pipe(),
    "use the internet": lambda: socket.socket(socket.AF_INET),
    "use a local socket": lambda: socket.socket(socket.AF_UNIX),
    "use netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
    "make a pair of sockets": lambda: socket.socketpair(),
    "fork": child(os.fork),
    "spawn": lambda: os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0),
    "start a thread": thread,
    "read the game's memory": lambda: c(
        "process_vm_readv", parent, ctypes.byref(ours), 1, ctypes.byref(theirs), 1, 0),
    "write the game's memory": lambda: c(
        "process_vm_writev", parent, ctypes.byref(ours), 1, ctypes.byref(theirs), 1, 0),
    "debug the game": lambda: c("ptrace", 0x4206, parent, None, None),
    "signal the game": lambda: os.kill(parent, 0),
    "open the game as a descriptor": lambda: os.pidfd_open(parent),
    "map code": lambda: page(7),
    "turn data into code": lambda: c("mprotect", ours_to_change, 4096, 5),
    "copy a descriptor": lambda: os.dup(0),
    "read another descriptor": lambda: os.read(2, 0),
    "write another descriptor": lambda: os.write(2, b""),
    "a file in memory": lambda: os.memfd_create("code"),
    "leave its limits": lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
    "rename itself": lambda: c("prctl", 15, b"innocent", 0, 0, 0),
    "an event loop": lambda: select.epoll(),
    "take a lot of memory": lambda: bytearray(2**30),
    "run a program": lambda: os.execv("/bin/true", ["true"]),  # the last: it may succeed
}
locked = sys.argv[1] == "locked"
if locked:
    lock_down()
found = {}
for name, attempt in attempts.items():
    if name == "run a program":
        print(json.dumps(found), flush=True)
    try:
        attempt()
        found[name] = "done"
    except OSError as error:
        found[name] = errno.errorcode.get(error.errno, "?")
    except ValueError:  # what Python makes of EPERM in setrlimit
        found[name] = "EPERM"
    except MemoryError:
        found[name] = "ENOMEM"
print(json.dumps(found), flush=True)
"""


def tried(how: str, tmp_path: Path) -> dict[str, str]:
    """What a process of ours could do; the second line is missing where it became another one."""
    target = ctypes.create_string_buffer(16)
    (victim := tmp_path / "victim").write_text("")
    call = [sys.executable, "-c", INSIDE, how, str(ctypes.addressof(target))]
    done = subprocess.run(
        [*call, str(tmp_path / "new"), str(victim)],
        env={**os.environ, "PYTHONPATH": str(Path(spawn.__file__).parents[1])},
        stderr=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stdin=subprocess.PIPE,
        check=False,
    )
    lines = done.stdout.splitlines()
    found: dict[str, str] = json.loads(lines[-1])
    return found if len(lines) == 2 else {**found, "run a program": "done"}


@linux_only
def test_a_process_that_is_locked_down_can_do_nothing(tmp_path: Path) -> None:
    found = tried("locked", tmp_path)
    assert len(found) == 30
    assert {name: what for name, what in found.items() if what != "EPERM"} == {
        "take a lot of memory": "ENOMEM"
    }
    assert (tmp_path / "victim").exists()


@linux_only
def test_the_same_attempts_succeed_without_it(tmp_path: Path) -> None:
    """So the other test can fail. What needs root, or an old kernel lacks, may fail here too."""
    found = tried("free", tmp_path)
    may_fail = {
        "open the game's memory", "read the game's memory", "write the game's memory",
        "debug the game", "open the game as a descriptor", "use netlink",
    }  # fmt: skip
    if os.geteuid() == 0:
        may_fail = set()
    assert {name for name, what in found.items() if what != "done"} <= may_fail


@linux_only
def test_the_kernel_says_that_the_real_worker_is_confined(monkeypatch: pytest.MonkeyPatch) -> None:
    # R-18-6
    secret = secrets.token_hex(16)
    monkeypatch.setenv("P2P_DIXIT_TEST_SECRET", secret)
    monkeypatch.setenv("PYTHONSTARTUP", "/nowhere")
    with Decoder(seconds=PATIENCE) as decoder:
        decoder.pixels(card_image(1), 4, 6)
        assert decoder._process is not None
        process = Path("/proc") / str(decoder._process._process.pid)
        status = dict(
            line.split(":\t", 1) for line in (process / "status").read_text().split("\n")[:-1]
        )
        environment = (process / "environ").read_bytes()
        descriptors = {path.name for path in (process / "fd").iterdir()}
    assert (status["NoNewPrivs"], status["Seccomp"], status["Threads"]) == ("1", "2", "1")
    assert secret.encode() not in environment
    names = {line.split(b"=")[0].decode() for line in environment.split(b"\0") if line}
    assert names <= {"LD_LIBRARY_PATH", "LC_CTYPE"}
    assert descriptors == {"0", "1", "2"}


@linux_only
def test_the_worker_itself_finds_every_way_closed() -> None:
    with Decoder(seconds=PATIENCE) as decoder:
        found = decoder.confinement()
        assert {"no_new_privs", "seccomp"} <= set(found.means)
        assert found.memory_kept
        assert len(found.attempts) == 10
        assert set(found.attempts.values()) == {"EPERM"}
        assert len(decoder.pixels(card_image(1), 4, 6)) == 72


@linux_only
def test_a_worker_with_limits_only_is_found_out() -> None:
    """What the first version was: it could open nothing, and read all of the game's memory."""
    command = (*spawn.bare_command("p2p_dixit.store.pictures.worker"), "--unconfined")
    with Decoder(command, PATIENCE) as loose:
        found = loose.confinement()
    assert "seccomp" not in found.means
    assert found.attempts["read a file"] == "EMFILE"
    assert found.attempts["signal the game"] == probe.DONE
    if os.geteuid() == 0:
        assert found.attempts["read the game's memory"] == probe.DONE
        assert not found.memory_kept


def run_filter(code: bytes, convention: int, number: int, arguments: tuple[int, ...] = ()) -> int:
    """A small interpreter of the filter, as the kernel runs it."""
    data = number.to_bytes(4, "little") + convention.to_bytes(4, "little") + bytes(8)
    for argument in (*arguments, 0, 0, 0, 0, 0, 0)[:6]:
        data += argument.to_bytes(8, "little")
    at = held = 0
    while True:
        step = code[at * 8 : at * 8 + 8]
        operation, yes, no = int.from_bytes(step[:2], "little"), step[2], step[3]
        value = int.from_bytes(step[4:], "little")
        at += 1
        if operation == 0x06:
            return value
        if operation == 0x20:
            held = int.from_bytes(data[value : value + 4], "little")
        else:
            holds = held == value if operation == 0x15 else bool(held & value)
            at += yes if holds else no


ALLOWED, REFUSED, KILLED = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x80000000


@pytest.mark.parametrize("machine", linux.MACHINES.values(), ids=linux.MACHINES)
def test_the_filter_allows_what_is_listed_and_nothing_else(machine: linux.Architecture) -> None:
    code = linux.filter_for(machine)
    careful = {"read", "write", "mmap", "mprotect"}
    plain = {number for name, number in machine.calls.items() if name not in careful}
    for number in range(600):
        verdict = run_filter(code, machine.convention, number, (7, 7, 7))
        assert verdict == (ALLOWED if number in plain else REFUSED)
        assert run_filter(code, machine.convention, number | 0x40000000) == REFUSED
        assert run_filter(code, 0x40000003, number) == KILLED  # as on a 32-bit machine


@pytest.mark.parametrize("machine", linux.MACHINES.values(), ids=linux.MACHINES)
def test_arguments_that_matter_are_looked_at(machine: linux.Architecture) -> None:
    code = linux.filter_for(machine)

    def verdict(name: str, *arguments: int) -> int:
        return run_filter(code, machine.convention, machine.calls[name], arguments)

    assert [verdict("read", number) for number in range(4)] == [ALLOWED, *[REFUSED] * 3]
    assert [verdict("write", number) for number in range(4)] == [REFUSED, ALLOWED, *[REFUSED] * 2]
    for name in ("mmap", "mprotect"):
        for protection in range(8):
            expected = REFUSED if protection & linux.PROT_EXEC else ALLOWED
            assert verdict(name, 0, 4096, protection) == expected


class FakeLibrary:
    """A library of Windows that notes what is called, and lets it succeed or not."""

    def __init__(self, calls: list[str], failing: str = "") -> None:
        self._calls, self._failing = calls, failing
        self._made: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        def function(*arguments: object) -> int:
            self._calls.append(name)
            return 0 if name == self._failing else 1

        return self._made.setdefault(name, function)


def test_on_windows_every_means_is_tried_and_the_token_is_lowered_last() -> None:
    calls: list[str] = []
    held = windows.confine_by(FakeLibrary(calls), FakeLibrary(calls))  # type: ignore[arg-type] # doubles
    assert held == (
        "job", "no_children", "no_new_code", "no_win32k", "no_extensions", "no_remote_images",
        "no_privileges", "untrusted",
    )  # fmt: skip
    assert calls[-1] == "SetTokenInformation"


@pytest.mark.parametrize("failing", ["AssignProcessToJobObject", "SetTokenInformation"])
def test_on_windows_what_fails_is_not_claimed(failing: str) -> None:
    calls: list[str] = []
    library = FakeLibrary(calls, failing)
    held = windows.confine_by(library, library)  # type: ignore[arg-type] # doubles
    assert ("job" in held, "untrusted" in held) == (
        failing != "AssignProcessToJobObject",
        failing != "SetTokenInformation",
    )


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="sizes on a 64-bit machine")
def test_structures_of_windows_have_their_sizes() -> None:
    assert ctypes.sizeof(windows.BasicLimits) == 64
    assert ctypes.sizeof(windows.ExtendedLimits) == 144
    assert ctypes.sizeof(windows.Sid) == 12
    assert ctypes.sizeof(windows.Label) == 16
