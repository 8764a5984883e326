"""Getting up from a table: at once, after a moment, or because the program ends."""

import asyncio
import os
import socket
from pathlib import Path

import pytest

from p2p_dixit.client import machine as machine_module
from p2p_dixit.client.loop import TableLoop
from p2p_dixit.client.machine import LocalMachine
from p2p_dixit.discovery.interfaces import Interface
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.table import view
from p2p_dixit.play.view import LobbyView
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders
from p2p_dixit.table.genesis import Settings
from tests.client.players import LOOPBACK
from tests.patience import PATIENCE

AGES = 3600.0
SETTINGS = Settings("Kitchen", Options("modern"), bytes(32))


async def _opened(place: Path) -> tuple[LocalMachine, TableLoop]:
    folders = Folders(place, place, place)
    machine = LocalMachine(DiskFiles(), folders, os.urandom, lambda: 0.0, LOOPBACK)
    table = await machine.open(SETTINGS, Look("Robin", 0), "", lambda _shown: None)
    return machine, table


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
    except ConnectionRefusedError:
        return False
    return True


async def test_addresses_follow_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table may be opened before there is a network: its address shows when that comes."""
    there: list[Interface] = []
    monkeypatch.setattr(machine_module, "interfaces", lambda: tuple(there))
    machine, table = await _opened(tmp_path)
    shown = []
    for name, address in (("", ""), ("wlan0", "192.0.2.7"), ("wlan0", "198.51.100.9"), ("", "")):
        there[:] = [Interface(name, 1, (address,))] if name else []
        machine.look_at_interfaces()
        seen = view(table.state)
        assert isinstance(seen, LobbyView)
        shown.append(tuple(where.rpartition(":")[0] for where in seen.addresses))
    assert shown == [(), ("192.0.2.7",), ("198.51.100.9",), ()]
    await machine.close()


async def test_who_leaves_stays_for_a_moment(tmp_path: Path) -> None:
    machine, table = await _opened(tmp_path)
    machine.part_from(table, after=AGES)
    await asyncio.sleep(0)
    assert await asyncio.to_thread(_answers, table.mesh.port)
    await machine.close()


async def test_a_goodbye_is_cut_short_when_the_program_ends(tmp_path: Path) -> None:
    machine, table = await _opened(tmp_path)
    port = table.mesh.port
    machine.part_from(table, after=AGES)
    async with asyncio.timeout(PATIENCE):
        await machine.close()
    assert not await asyncio.to_thread(_answers, port)
    assert asyncio.all_tasks() == {asyncio.current_task()}
