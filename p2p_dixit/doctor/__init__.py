"""What may keep people from playing together on this machine and network, and what to do about it.

`examine` runs every check, in the order of the report, and gives findings as they come in: for
`p2p-dixit doctor` and for the screen that is shown when no table is found.
"""

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator

from p2p_dixit.bundle.platforms import this_python
from p2p_dixit.bundle.start import glibc, this_platform
from p2p_dixit.discovery.interfaces import interfaces
from p2p_dixit.doctor.findings import Finding, Severity
from p2p_dixit.doctor.network import examine_network
from p2p_dixit.doctor.safety import check_decoder, check_library, check_memory
from p2p_dixit.doctor.system import ClockWatch, check_firewall, check_platform
from p2p_dixit.doctor.terminal import check_terminal
from p2p_dixit.net.address import Address

__all__ = ["Finding", "Severity", "examine", "examine_terminal"]

# How long answers to a multicast question are waited for: mDNS answers within half a second.
PROBE_SECONDS = 2.5


async def examine(
    peers: tuple[Address, ...] = (), *, seconds: float = PROBE_SECONDS
) -> AsyncIterator[Finding]:
    clock = ClockWatch()
    async for finding in examine_network(interfaces(), peers, seconds):
        yield finding
    yield check_platform(this_platform(), this_python(), glibc())
    yield check_firewall(sys.platform)
    yield clock.finding()
    for check in (check_library, check_decoder, check_memory):
        yield await asyncio.to_thread(check)
    for finding in examine_terminal():
        yield finding


def examine_terminal() -> list[Finding]:
    """The findings about the terminal.

    The standard output that Python began with: the client puts something in its place while it
    draws, which is no terminal and has no encoding.
    """
    size, out = shutil.get_terminal_size(), sys.__stdout__
    encoding = "" if out is None else out.encoding or ""
    interactive = out is not None and out.isatty()
    return check_terminal(os.environ, (size.columns, size.lines), encoding, interactive=interactive)
