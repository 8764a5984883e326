"""What the system says about a failure, in words that can be translated."""

import errno
import os

from p2p_dixit.sentences import Sentence

# The system speaks English to a program, whatever the language of its user.
_SYSTEM = {
    errno.ENOENT: Sentence("it does not exist"),
    errno.EACCES: Sentence("permission denied"),
    errno.EPERM: Sentence("permission denied"),
    errno.EISDIR: Sentence("it is a folder"),
    errno.ENOTDIR: Sentence("part of the path is not a folder"),
    errno.EEXIST: Sentence("it exists already"),
    errno.ENOSPC: Sentence("the disk is full"),
    errno.EROFS: Sentence("the disk is read-only"),
    errno.EIO: Sentence("the disk does not answer"),
    errno.EMFILE: Sentence("too many files are open"),
    errno.ENFILE: Sentence("too many files are open"),
    errno.ENOMEM: Sentence("not enough memory"),
    errno.ENAMETOOLONG: Sentence("the name is too long"),
    errno.EADDRINUSE: Sentence("the address is in use"),
    errno.EADDRNOTAVAIL: Sentence("this machine does not have that address"),
    errno.ECONNREFUSED: Sentence("connection refused"),
    errno.ECONNRESET: Sentence("the other side closed the connection"),
    errno.EPIPE: Sentence("the other side closed the connection"),
    errno.ETIMEDOUT: Sentence("no answer"),
    errno.EHOSTUNREACH: Sentence("no route to that machine"),
    errno.ENETUNREACH: Sentence("the network cannot be reached"),
    errno.ENETDOWN: Sentence("the network is down"),
}


def system_reason(error: BaseException) -> str:
    """What the system says about a failure, in words that can be translated where we have them.

    asyncio puts words of its own where the system's should be, so the number comes first.
    """
    number = getattr(error, "errno", None)
    if not isinstance(number, int) or not isinstance(error, OSError):
        return str(error) or type(error).__name__
    words = error.strerror if number <= 0 or os.name == "nt" else os.strerror(number)
    return _SYSTEM.get(number) or words or str(error)
