"""The game's memory is closed to other programs of the same user."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from p2p_dixit import hardening

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such a mark")

SOURCE = Path(hardening.__file__).read_text("utf-8")
VICTIM = """
import ctypes, sys
secret = ctypes.create_string_buffer(b"the key of a player")
if sys.argv[1] == "hardened":
    forbid_inspection()
print(ctypes.addressof(secret), flush=True)
sys.stdin.read()
"""
SPY = """
import ctypes, errno, sys
class Span(ctypes.Structure):
    _fields_ = (("base", ctypes.c_void_p), ("length", ctypes.c_size_t))
process, address = map(int, sys.argv[1:])
stolen = ctypes.create_string_buffer(19)
ours, theirs = Span(ctypes.addressof(stolen), 19), Span(address, 19)
libc = ctypes.CDLL(None, use_errno=True)
done = libc.process_vm_readv(process, ctypes.byref(ours), 1, ctypes.byref(theirs), 1, 0)
print(stolen.raw.decode() if done == 19 else errno.errorcode[ctypes.get_errno()])
try:
    open(f"/proc/{process}/mem", "rb").close()
    print("opened")
except OSError as error:
    print(errno.errorcode[error.errno])
"""
# Root may read any memory, so for root all of it is done by a user without rights.
USER = 65534 if sys.platform != "win32" and os.geteuid() == 0 else None


def interpreter() -> str | None:
    """One that a user without rights can run (root's own may lie in root's folder)."""
    for one in (sys.executable, "/usr/bin/python3"):
        try:
            subprocess.run([one, "-c", "import ctypes"], check=True, cwd="/", user=USER, group=USER)
        except (OSError, subprocess.CalledProcessError):
            continue
        return one
    return None


def spied(how: str) -> list[str]:
    python = interpreter()
    if python is None:
        pytest.skip("no interpreter that a user without rights can run")
    with subprocess.Popen(
        [python, "-c", SOURCE + VICTIM, how],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd="/",
        user=USER,
        group=USER,
    ) as victim:
        assert victim.stdout is not None
        address = victim.stdout.readline().decode().strip()
        seen = subprocess.run(
            [python, "-c", SPY, str(victim.pid), address],
            capture_output=True,
            text=True,
            check=True,
            cwd="/",
            user=USER,
            group=USER,
        )
        victim.kill()
    return seen.stdout.split("\n")[:2]


def test_a_process_that_is_marked_cannot_be_read_by_its_own_user() -> None:
    if spied("open") != ["the key of a player", "opened"]:
        pytest.skip("this system closes every process to others by itself")
    assert spied("hardened") == ["EPERM", "EACCES"]


def test_the_command_marks_itself_and_a_call_from_within_a_program_does_not() -> None:
    code = """
import sys
from p2p_dixit.cli import main
from p2p_dixit.hardening import inspectable
try:
    main({arguments})
except SystemExit:
    print(inspectable())
"""

    def told(arguments: str) -> str:
        call = [sys.executable, "-c", code.format(arguments=arguments), "--version"]
        return subprocess.run(call, capture_output=True, text=True, check=True).stdout

    assert told("").endswith("False\n")
    assert told("['--version']").endswith("True\n")
