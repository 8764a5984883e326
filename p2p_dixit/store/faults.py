"""What the disk refuses, in sentences that say what to do."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from p2p_dixit.errors import LocalFault
from p2p_dixit.sentences import Sentence
from p2p_dixit.system_reasons import system_reason

_FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
_READ_ONLY = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})


class DiskFault(LocalFault):
    """The disk did not do its work. Nothing that was saved before is lost."""


class DiskFull(DiskFault):
    """There is no room left on the disk."""


class DiskReadOnly(DiskFault):
    """The folder cannot be written to."""


class GameInUse(LocalFault):
    """Another process has this game open."""


@contextmanager
def disk(doing: str, path: Path) -> Iterator[None]:
    """Turns an OSError into a DiskFault; `doing` completes 'The disk is full while ...'."""
    try:
        yield
    except OSError as error:
        raise fault(error, doing, path) from error


def fault(error: OSError, doing: str, path: Path) -> DiskFault:
    """The DiskFault that says what went wrong while `doing`, and what to do about it."""
    where: dict[str, object] = {"doing": Sentence(doing), "path": path}
    if error.errno in _FULL:
        return DiskFull(
            "The disk is full while {doing} ({path}). Free some space and try again; what"
            " was saved before is safe.",
            **where,
        )
    if error.errno in _READ_ONLY:
        return DiskReadOnly(
            "No permission while {doing} ({path}). Make that place writable, or set"
            " P2P_DIXIT_HOME to a folder of your own; what was saved before is safe.",
            **where,
        )
    return DiskFault(
        "The disk reported '{reason}' while {doing} ({path}). Check the disk and start"
        " again; what was saved before is safe.",
        reason=system_reason(error),
        **where,
    )
