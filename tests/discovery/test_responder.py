"""Real multicast on the loopback interface: two programs on one machine find each other.

Several runs of the tests may share that interface, so the table is one of this process alone, and
what is heard of others does not count.
"""

import asyncio
import os
from dataclasses import replace
from functools import partial

from p2p_dixit.discovery.discovery import Discovery
from p2p_dixit.discovery.interfaces import interfaces, reachable_addresses
from p2p_dixit.discovery.responder import ZeroconfResponder
from p2p_dixit.discovery.sightings import Change, TableGone, TableSeen
from tests.discovery.test_announcement import FRIDAY
from tests.patience import PATIENCE

OURS = replace(FRIDAY, table_id=os.urandom(len(FRIDAY.table_id)))


def discovery() -> Discovery:
    return Discovery(
        make=partial(ZeroconfResponder, interfaces=["127.0.0.1"]),
        look=lambda: tuple(each for each in interfaces(loopback=True) if each.name == "lo"),
    )


def _table(change: Change) -> bytes:
    match change:
        case TableSeen(table):
            return table.announcement.table_id
        case TableGone(table_id):
            return table_id


async def test_a_table_is_found_changes_and_goes() -> None:
    # R-11-1, R-11-3, R-11-10
    here, there = discovery(), discovery()
    await here.start()
    await there.start()
    told: asyncio.Queue[Change] = asyncio.Queue()

    async def watch() -> None:
        async for change in there.changes():
            if _table(change) == OURS.table_id:
                told.put_nowait(change)

    watching = asyncio.create_task(watch())
    try:
        async with asyncio.timeout(PATIENCE):
            here.announce(OURS, 4000)
            first = await told.get()
            assert isinstance(first, TableSeen)
            assert first.table.announcement == OURS
            assert "127.0.0.1:4000" in first.table.addresses
            here.announce(replace(OURS, players=5), 4000)
            second = await told.get()
            assert isinstance(second, TableSeen)
            assert second.table.announcement.players == 5
            await here.close()
            assert await told.get() == TableGone(OURS.table_id)
    finally:
        watching.cancel()
        await here.close()
        await there.close()


def test_interfaces_have_names_and_addresses() -> None:
    found = interfaces(loopback=True)
    assert any("127.0.0.1" in each.addresses for each in found)
    assert all("127.0.0.1" not in each.addresses for each in interfaces())
    assert "127.0.0.1" in reachable_addresses(found)
    assert all("%" not in address for address in reachable_addresses(found))
