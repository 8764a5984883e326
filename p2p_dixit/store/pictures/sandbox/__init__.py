"""What the decoder process gives up before it looks at the first picture of others (ADR 0091).

A picture that takes over the decoder owns that process. So the process keeps nothing but what
decoding needs: memory, one pipe to read from and one to write to. Each system has its own means:

- every POSIX system: resource limits;
- Linux on x86_64 and aarch64: no_new_privs and a seccomp filter (`linux`);
- macOS: a Seatbelt profile that denies everything (`macos`);
- Windows: a job object, integrity level "untrusted", mitigation policies (`windows`).

Whatever cannot be had is left out, and `docs/sandbox.md` says candidly what holds where. `probe`
tries the forbidden things from inside, for `p2p-dixit doctor` and for the tests.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress

from p2p_dixit.store.pictures.limits import WORKER_MEMORY

if sys.platform != "win32":
    import resource
if sys.platform == "linux":
    from p2p_dixit.store.pictures.sandbox.linux import confine
elif sys.platform == "darwin":
    from p2p_dixit.store.pictures.sandbox.macos import confine
elif sys.platform == "win32":
    from p2p_dixit.store.pictures.sandbox.windows import confine
else:

    def confine() -> Sequence[str]:
        """Nothing is known for this system."""
        return ()


def lock_down(*, confined: bool = True) -> tuple[str, ...]:
    """Gives up whatever can be given up; the names of the means that took hold.

    Without `confined` only the limits are set: for a system on which the rest keeps the decoder
    itself from working.
    """
    return (*set_limits(), *(confine() if confined else ()))


def set_limits() -> tuple[str, ...]:
    """No new files, no processes, no core dumps, bounded memory; names those that were set."""
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
