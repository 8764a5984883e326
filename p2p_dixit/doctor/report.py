"""All that helps to find a bug, as text to be pasted into an issue; nothing that is private.

Left out or replaced: the home folder (and with it the name of the user), public addresses, the
second half of IPv6 addresses (it may be derived from the hardware), the names of this machine and
user wherever they stand alone. Keys, games, settings and chat are never looked at. In English,
whatever the language is: those who read it are many.
"""

import getpass
import ipaddress
import os
import platform
import re
import socket
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version

from p2p_dixit import __version__, spawn
from p2p_dixit.bundle.installed import needed_names
from p2p_dixit.bundle.start import HERE, this_platform
from p2p_dixit.doctor.findings import Finding

# Variables that say how a terminal draws; none of them holds personal data.
_TERMINAL = (
    "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "NO_COLOR", "LANG", "LC_ALL",
    "TMUX", "SSH_TTY", "WT_SESSION",
)  # fmt: skip
_PRESENT_ONLY = ("TMUX", "SSH_TTY", "WT_SESSION")  # their values name sockets and sessions
_ADDRESS = re.compile(r"(?<![\w.:])(?:[0-9a-fA-F]*:[0-9a-fA-F:.]+|\d+\.\d+\.\d+\.\d+)(?![\w.])")


def facts(environ: Mapping[str, str]) -> dict[str, str]:
    """Versions and the terminal."""
    how = "binary" if spawn.frozen() else "bundle" if environ.get(HERE) else "installed"
    found = {
        "p2p-dixit": f"{__version__} ({how})",
        "python": f"{platform.python_version()} {platform.python_implementation()}",
        "platform": f"{this_platform()}, {platform.system()} {platform.release()}",
        "packages": ", ".join(_packages()),
        "encoding": str(getattr(sys.__stdout__, "encoding", None)),
    }
    for name in _TERMINAL:
        if environ.get(name):
            found[name] = "set" if name in _PRESENT_ONLY else environ[name]
    return found


def _packages() -> Iterable[str]:
    for name in needed_names():
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            continue


def report(known: Mapping[str, str], findings: Iterable[Finding], crash: str) -> str:
    lines = [f"{name}: {value}" for name, value in known.items()]
    lines.append("")
    lines += [f"{each.verdict.value:<8} {each.check}: {each.what}" for each in findings]
    lines += ["", "last crash:", crash.strip() or "none"]
    return without_private("\n".join(lines), *private_words())


def private_words() -> tuple[str, ...]:
    """The home folder, and the names of this user and machine."""
    home = os.path.expanduser("~")  # noqa: PTH111 - a user without a home is no error here
    words = [home, os.path.realpath(home), socket.gethostname()]
    with suppress(KeyError, OSError, ImportError):  # a user without a name
        words.append(getpass.getuser())
    return tuple(words)


def without_private(text: str, *words: str) -> str:
    """The text without addresses that identify a machine, and without these words."""
    for word in sorted(filter(None, words), key=len, reverse=True):
        instead = "~" if os.sep in word else "(name)"
        if len(word) > 1 and word not in {"/", "root"}:
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", instead, text)
    return _ADDRESS.sub(_address, text)


def _address(match: "re.Match[str]") -> str:
    try:
        address = ipaddress.ip_address(match[0])
    except ValueError:
        return match[0]  # a time, a version, a hash
    if isinstance(address, ipaddress.IPv6Address):
        return "(link-local IPv6)" if address.is_link_local else "(IPv6)"
    return match[0] if address.is_private or address.is_loopback else "(public IPv4)"
