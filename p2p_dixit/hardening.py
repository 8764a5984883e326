"""What this process takes care of for itself before it loads a key.

On Linux any program of the same user may read and write the memory of any other, and with it the
key of the player (`process_vm_readv`, `/proc/PID/mem`, `ptrace`), unless the other one is marked as
not dumpable. The mark also keeps core dumps with keys off the disk. It ends with `exec`, so helper
processes, which hold no keys, do not have it; threads and forks do. A debugger then needs root.

macOS asks the user before one program may read another's memory; Windows has no such mark, there
the picture decoder lowers its own rights instead (`store.pictures.sandbox`).
"""

import ctypes
import sys

_PR_GET_DUMPABLE, _PR_SET_DUMPABLE = 3, 4


def forbid_inspection() -> None:
    """Puts the mark on this process, where there is one."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def inspectable() -> bool | None:
    """Whether other programs of this user may read our memory; None where we cannot tell."""
    if sys.platform != "linux":
        return None
    dumpable: int = ctypes.CDLL(None).prctl(_PR_GET_DUMPABLE, 0, 0, 0, 0)
    return dumpable != 0
