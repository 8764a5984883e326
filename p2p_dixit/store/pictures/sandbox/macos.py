"""Seatbelt, the sandbox of macOS, by `sandbox_init`.

The call is marked as deprecated since 10.8 and has no successor for a process that confines itself;
browsers rely on the same mechanism. The profile denies everything; memory and the open pipes need
no permission.
"""

import ctypes
from collections.abc import Sequence

PROFILE = b"(version 1)(deny default)"


def confine() -> Sequence[str]:
    """Takes everything away from this process, for good; the names of what took hold."""
    try:
        init = ctypes.CDLL("/usr/lib/libSystem.B.dylib").sandbox_init
    except (OSError, AttributeError):
        return ()
    init.argtypes = (ctypes.c_char_p, ctypes.c_uint64, ctypes.POINTER(ctypes.c_char_p))
    complaint = ctypes.c_char_p()
    return ("seatbelt",) if init(PROFILE, 0, ctypes.byref(complaint)) == 0 else ()
