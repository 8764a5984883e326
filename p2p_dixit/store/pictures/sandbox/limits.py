"""Resource limits: no new files, no processes, no core dumps, bounded memory (POSIX)."""

import sys
from contextlib import suppress

from p2p_dixit.store.pictures.limits import WORKER_MEMORY

if sys.platform != "win32":
    import resource


def set_limits() -> tuple[str, ...]:
    """Sets those that the system knows; names them."""
    if sys.platform == "win32":
        return ()  # a job object bounds memory and processes there
    held = []
    for what, most in (
        ("RLIMIT_AS", WORKER_MEMORY),
        ("RLIMIT_NOFILE", 0),
        ("RLIMIT_FSIZE", 0),
        ("RLIMIT_NPROC", 0),  # does not bind root
        ("RLIMIT_CORE", 0),
    ):
        with suppress(AttributeError, ValueError, OSError):  # not every system knows every limit
            resource.setrlimit(getattr(resource, what), (most, most))
            held.append(what)
    return tuple(held)
