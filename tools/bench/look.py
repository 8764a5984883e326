"""Looking for a table on the loopback interface, as a process of its own.

`python -m tools.bench.look` ends as soon as it sees one; `... announce` announces one until its
input ends, and says so.
"""

import asyncio
import os
import sys
from functools import partial

from p2p_dixit.discovery.announcement import Announcement
from p2p_dixit.discovery.discovery import Discovery
from p2p_dixit.discovery.interfaces import interfaces
from p2p_dixit.discovery.responder import ZeroconfResponder


def on_loopback() -> Discovery:
    """Discovery that leaves every other interface alone."""
    return Discovery(
        make=partial(ZeroconfResponder, interfaces=["127.0.0.1"]),
        look=partial(interfaces, loopback=True),
    )


async def announce() -> None:
    """Announces a table."""
    discovery = on_loopback()
    await discovery.start()
    table = Announcement(os.urandom(16), "Bench", "classic", 1, 5, locked=False, versions=(1, 1))
    discovery.announce(table, 4000)
    sys.stdout.write("announced\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    await discovery.close()


async def look() -> None:
    """Waits for the first table."""
    discovery = on_loopback()
    await discovery.start()
    async for _ in discovery.changes():
        os._exit(0)  # seen: tidying up is not measured


if __name__ == "__main__":
    asyncio.run(announce() if sys.argv[1:] else look())
