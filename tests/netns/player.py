"""A player without a game, for the tests of the network: announces, finds, links, says so.

`python -m tests.netns.player NUMBER`: prints one JSON object a line: `seen` and `gone` (tables),
`connected` and `lost` (players, by number). Ends when its input ends.
"""

import asyncio
import json
import os
import sys

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.discovery.announcement import Announcement
from p2p_dixit.discovery.discovery import Discovery
from p2p_dixit.discovery.sightings import TableGone, TableSeen
from p2p_dixit.net.address import parse_address
from p2p_dixit.net.handshake import Self
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.net.notices import Connected, Lost, Notice, Received


def key(number: int) -> SigningKey:
    return SigningKey(bytes([number]) * 32)


NUMBERS = {key(number).public: number for number in range(1, 30)}


def say(event: str, **more: object) -> None:
    sys.stdout.write(json.dumps({"event": event, **more}) + "\n")
    sys.stdout.flush()


async def take(notice: Notice) -> None:
    match notice:
        case Connected():
            address = str(notice.address)
            say("connected", player=NUMBERS[notice.identity], address=address)
        case Lost():
            say("lost", player=NUMBERS[notice.identity], reason=notice.reason.name)
        case Received():
            say("received", player=NUMBERS[notice.identity], bytes=len(notice.message))
        case _:
            pass


async def main(number: int) -> None:
    mesh = Mesh(Self(key(number)), take)
    port = await mesh.listen(0)
    discovery = Discovery()
    await discovery.start()
    table = Announcement(bytes([number]) * 16, f"Table {number}", "classic", 1, 5, False, (1, 1))
    discovery.announce(table, port)
    watching = asyncio.create_task(watch(discovery, mesh))
    reader = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await reader
    watching.cancel()
    await discovery.close()
    await mesh.close()


async def watch(discovery: Discovery, mesh: Mesh) -> None:
    async for change in discovery.changes():
        match change:
            case TableSeen():
                number = change.table.announcement.table_id[0]
                say("seen", player=number, addresses=change.table.addresses)
                mesh.know(key(number).public, map(parse_address, change.table.addresses))
            case TableGone():
                say("gone", player=change.table_id[0])


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
    os._exit(0)  # the thread that waits for input must not keep us
