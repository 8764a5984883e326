"""no_new_privs and a seccomp filter, by ctypes alone.

The filter is a list of allowed calls; everything else fails with EPERM. It was found by watching
a worker decode every format (`strace`) and is deliberately short:

- read from standard input and write to standard output, from and to no other descriptor;
- memory: brk, mmap, mremap, munmap, madvise, mprotect, but nothing executable;
- what the interpreter and libc do anywhere: futex, signal masks and handlers, clocks, random
  bytes, its own process and thread ids, exit.

So no file, socket, process, thread, signal to others, ptrace, process_vm_*, pidfd, io_uring, bpf,
ioctl, prctl; nor anything that a later kernel brings. A call by another convention (32-bit, x32)
ends the process or is refused: the numbers would mean something else.

A refused call fails instead of ending the process: libraries cope with a failing call, an attacker
gains nothing by it, and `probe` can report it.
"""

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

PR_SET_NO_NEW_PRIVS = 38
SECCOMP_SET_MODE_FILTER = 1
SECCOMP_FILTER_FLAG_TSYNC = 1  # all threads of the process, should a library have started one

PROT_EXEC = 4
STDIN, STDOUT = 0, 1

# Classic BPF, as in linux/filter.h and linux/seccomp.h.
_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_KILL = 0x80000000  # SECCOMP_RET_KILL_PROCESS
_REFUSE = 0x00050000 | errno.EPERM  # SECCOMP_RET_ERRNO
_ALLOW = 0x7FFF0000
_NUMBER, _CONVENTION, _ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data


@dataclass(frozen=True)
class Architecture:
    """The numbers of one processor architecture."""

    convention: int  # AUDIT_ARCH_*
    seccomp: int
    calls: Mapping[str, int]


MACHINES = {
    "x86_64": Architecture(
        0xC000003E,
        317,
        {
            "read": 0, "write": 1, "mmap": 9, "mprotect": 10, "munmap": 11, "brk": 12,
            "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigreturn": 15, "sched_yield": 24,
            "mremap": 25, "madvise": 28, "getpid": 39, "exit": 60, "gettimeofday": 96,
            "sigaltstack": 131, "gettid": 186, "futex": 202, "restart_syscall": 219,
            "clock_gettime": 228, "exit_group": 231, "getrandom": 318,
        },
    ),
    "aarch64": Architecture(
        0xC00000B7,
        277,
        {
            "read": 63, "write": 64, "exit": 93, "exit_group": 94, "futex": 98,
            "clock_gettime": 113, "sched_yield": 124, "restart_syscall": 128, "sigaltstack": 132,
            "rt_sigaction": 134, "rt_sigprocmask": 135, "rt_sigreturn": 139, "gettimeofday": 169,
            "getpid": 172, "gettid": 178, "brk": 214, "munmap": 215, "mremap": 216, "mmap": 222,
            "mprotect": 226, "madvise": 233, "getrandom": 278,
        },
    ),
}  # fmt: skip


class _Program(ctypes.Structure):
    """struct sock_fprog."""

    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def confine() -> Sequence[str]:
    """Takes both away from this process, for good; the names of what took hold."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return ()  # and without it the filter would not be accepted either
    machine = machine_here()
    if machine is None:
        return ("no_new_privs",)
    code = filter_for(machine)
    program = _Program(len(code) // 8, code)
    done = libc.syscall(
        ctypes.c_long(machine.seccomp),
        ctypes.c_uint(SECCOMP_SET_MODE_FILTER),
        ctypes.c_uint(SECCOMP_FILTER_FLAG_TSYNC),
        ctypes.byref(program),
    )
    return ("no_new_privs", "seccomp") if done == 0 else ("no_new_privs",)


def machine_here() -> Architecture | None:
    """The numbers that hold in this process, if we know them."""
    if sys.maxsize < 2**32 or sys.byteorder != "little":  # a 32-bit interpreter on such a machine
        return None
    return MACHINES.get(os.uname().machine)


def filter_for(machine: Architecture) -> bytes:
    """The program: convention, number, and for some calls one argument."""
    first, third = _ARGUMENTS, _ARGUMENTS + 2 * 8
    not_executable = (third, _step(_ANY_BIT, PROT_EXEC, yes=1))
    conditions = {  # on an argument: the step jumps over the permission if it does not hold
        "read": (first, _step(_EQUAL, STDIN, no=1)),
        "write": (first, _step(_EQUAL, STDOUT, no=1)),
        "mmap": not_executable,
        "mprotect": not_executable,
    }
    code = [
        _step(_LOAD, _CONVENTION),
        _step(_EQUAL, machine.convention, yes=1),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER),
    ]
    for name, number in machine.calls.items():
        if name in conditions:
            argument, condition = conditions[name]
            code += [
                _step(_EQUAL, number, no=4),
                _step(_LOAD, argument),
                condition,
                _step(_RETURN, _ALLOW),
                _step(_RETURN, _REFUSE),
            ]
        else:
            code += [_step(_EQUAL, number, no=1), _step(_RETURN, _ALLOW)]
    return b"".join([*code, _step(_RETURN, _REFUSE)])


def _step(operation: int, value: int, *, yes: int = 0, no: int = 0) -> bytes:
    """One struct sock_filter; `yes` and `no` are how many steps a comparison skips."""
    return struct.pack("=HBBI", operation, yes, no, value)
