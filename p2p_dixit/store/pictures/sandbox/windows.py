"""A job object, the lowest integrity level and mitigation policies, by ctypes.

The process confines itself after its rehearsal. What that takes away: starting processes, memory
beyond the limit, making code, writing to whatever belongs to normal programs, and opening the game
(which runs at level "medium") to read or write its memory. What stays possible: reading files that
the user may read, and the network. An AppContainer would take these as well, but has to be set up
by the parent process and cannot load an interpreter from the user's own folders.

Each step may fail by itself (an old Windows, a policy of the machine) and is then left out.
"""

import ctypes
import sys
from collections.abc import Sequence

from p2p_dixit.store.pictures.limits import WORKER_MEMORY

_JOB_EXTENDED_LIMITS = 9  # JobObjectExtendedLimitInformation
_ACTIVE_PROCESS, _PROCESS_MEMORY, _DIE_ON_EXCEPTION = 0x8, 0x100, 0x400

_TOKEN_ADJUST, _TOKEN_QUERY = 0x0080 | 0x0020, 0x0008  # default and privileges
_INTEGRITY_LEVEL = 25  # TokenIntegrityLevel
_SE_GROUP_INTEGRITY = 0x20

_DYNAMIC_CODE, _SYSTEM_CALLS, _EXTENSIONS, _IMAGES, _CHILDREN = 2, 4, 6, 10, 13
_POLICIES = {
    "no_children": (_CHILDREN, 0x1),
    "no_new_code": (_DYNAMIC_CODE, 0x1),
    "no_win32k": (_SYSTEM_CALLS, 0x1),
    "no_extensions": (_EXTENSIONS, 0x1),
    "no_remote_images": (_IMAGES, 0x3),
}


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("basic", BasicLimits),
        ("io", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


class Sid(ctypes.Structure):
    """A SID with one part, as mandatory labels have."""

    _fields_ = (
        ("revision", ctypes.c_uint8),
        ("parts", ctypes.c_uint8),
        ("authority", ctypes.c_uint8 * 6),
        ("part", ctypes.c_uint32),
    )


class Label(ctypes.Structure):
    """TOKEN_MANDATORY_LABEL."""

    _fields_ = (("sid", ctypes.POINTER(Sid)), ("attributes", ctypes.c_uint32))


def confine() -> Sequence[str]:
    """Takes all of it away from this process, for good; the names of what took hold."""
    if sys.platform == "win32":
        return confine_by(ctypes.WinDLL("kernel32"), ctypes.WinDLL("advapi32"))
    return ()


def confine_by(kernel: ctypes.CDLL, advapi: ctypes.CDLL) -> Sequence[str]:
    """The same through these two libraries."""
    process = ctypes.c_void_p(-1)  # GetCurrentProcess
    held = ["job"] if _enter_job(kernel, process) else []
    held += [
        name
        for name, (kind, flags) in _POLICIES.items()
        if kernel.SetProcessMitigationPolicy(kind, ctypes.byref(ctypes.c_uint32(flags)), 4)
    ]
    # Last: an untrusted process may not change itself any more.
    return (*held, *_lower_token(advapi, process))


def _enter_job(kernel: ctypes.CDLL, process: ctypes.c_void_p) -> bool:
    """One process, bounded memory.

    No restrictions of the user interface: a job that has them cannot lie inside another one, and
    the launcher of a virtual environment has put us into one already.
    """
    kernel.CreateJobObjectW.restype = ctypes.c_void_p
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    limits = ExtendedLimits()
    limits.basic.flags = _ACTIVE_PROCESS | _PROCESS_MEMORY | _DIE_ON_EXCEPTION
    limits.basic.active_processes = 1
    limits.process_memory = WORKER_MEMORY
    size = ctypes.sizeof(limits)
    if not kernel.SetInformationJobObject(job, _JOB_EXTENDED_LIMITS, ctypes.byref(limits), size):
        return False
    return bool(kernel.AssignProcessToJobObject(job, process))


def _lower_token(advapi: ctypes.CDLL, process: ctypes.c_void_p) -> Sequence[str]:
    token = ctypes.c_void_p()
    wanted = _TOKEN_ADJUST | _TOKEN_QUERY
    if not advapi.OpenProcessToken(process, wanted, ctypes.byref(token)):
        return ()
    held = []
    if advapi.AdjustTokenPrivileges(token, 1, None, 0, None, None):  # disables all of them
        held.append("no_privileges")
    untrusted = Sid(1, 1, (ctypes.c_uint8 * 6)(0, 0, 0, 0, 0, 16), 0)  # S-1-16-0
    label = Label(ctypes.pointer(untrusted), _SE_GROUP_INTEGRITY)
    size = ctypes.sizeof(label) + ctypes.sizeof(untrusted)
    if advapi.SetTokenInformation(token, _INTEGRITY_LEVEL, ctypes.byref(label), size):
        held.append("untrusted")
    return held
