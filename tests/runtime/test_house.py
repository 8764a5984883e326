"""Getting up from a table: at once, after a moment, or because the house is closed."""

import asyncio
import os
import socket
from pathlib import Path

from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.house import House
from p2p_dixit.runtime.lobby.messages import Guest
from p2p_dixit.runtime.presence import Presence
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders
from p2p_dixit.table.genesis import Settings
from tests.runtime.players import LOOPBACK

AGES = 3600.0
SETTINGS = Settings("Kitchen", Options("modern"), bytes(32))


async def _opened(place: Path) -> tuple[House, Presence]:
    house = House(DiskFiles(), Folders(place, place, place), os.urandom, lambda: 0.0, LOOPBACK)
    presence = await house.open(SETTINGS, Guest(b"", "Robin", 0), "", lambda _shown: None)
    return house, presence


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except ConnectionRefusedError:
        return False
    return True


async def test_who_leaves_stays_for_a_moment(tmp_path: Path) -> None:
    house, presence = await _opened(tmp_path)
    house.leave(presence, after=AGES)
    await asyncio.sleep(0)
    assert await asyncio.to_thread(_answers, presence.mesh.port)
    await house.close()


async def test_a_goodbye_is_cut_short_when_the_house_is_closed(tmp_path: Path) -> None:
    house, presence = await _opened(tmp_path)
    port = presence.mesh.port
    house.leave(presence, after=AGES)
    async with asyncio.timeout(60):
        await house.close()
    assert not await asyncio.to_thread(_answers, port)
    assert asyncio.all_tasks() == {asyncio.current_task()}
