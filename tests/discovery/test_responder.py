"""Real multicast on the loopback interface: two programs on one machine find each other."""

import asyncio
from dataclasses import replace
from functools import partial

from p2p_dixit.discovery.discovery import Discovery
from p2p_dixit.discovery.interfaces import interfaces, reachable_addresses
from p2p_dixit.discovery.responder import ZeroconfResponder
from p2p_dixit.discovery.sightings import Change, TableGone, TableSeen
from tests.discovery.test_announcement import FRIDAY
from tests.patience import PATIENCE


def discovery() -> Discovery:
    return Discovery(
        make=partial(ZeroconfResponder, interfaces=["127.0.0.1"]),
        look=lambda: tuple(each for each in interfaces(loopback=True) if each.name == "lo"),
    )


async def test_a_table_is_found_changes_and_goes() -> None:
    # R-11-1, R-11-3, R-11-10
    here, there = discovery(), discovery()
    await here.start()
    await there.start()
    told: asyncio.Queue[Change] = asyncio.Queue()

    async def watch() -> None:
        async for change in there.changes():
            told.put_nowait(change)

    watching = asyncio.create_task(watch())
    try:
        async with asyncio.timeout(PATIENCE):
            here.announce(FRIDAY, 4000)
            first = await told.get()
            assert isinstance(first, TableSeen)
            assert first.table.announcement == FRIDAY
            assert "127.0.0.1:4000" in first.table.addresses
            here.announce(replace(FRIDAY, players=5), 4000)
            second = await told.get()
            assert isinstance(second, TableSeen)
            assert second.table.announcement.players == 5
            await here.close()
            assert await told.get() == TableGone(FRIDAY.table_id)
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
