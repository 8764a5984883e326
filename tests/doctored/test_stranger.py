"""A stranger at the door and on the air: those who belong together find each other all the same."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from p2p_dixit.discovery.sightings import MOST_ADDRESSES, MOST_INSTANCES, Sightings
from p2p_dixit.net.notices import Connected, Lost
from tests.discovery.test_announcement import FRIDAY
from tests.doctored.stranger import Stranger
from tests.net.test_mesh import has_more_loopback, players
from tests.net.wire import ADA, BOB, CODE

HOSTS = tuple(f"127.0.0.{number}" for number in range(2, 34))


@pytest.mark.skipif(not has_more_loopback(), reason="one loopback address only")
@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_a_stranger_says_at_the_door_a_player_comes_back(seed: int) -> None:
    raised: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: raised.append(context))
    async with players(BOB, code=CODE) as (bob,):
        bob.mesh.know(ADA.public)
        stranger = Stranger(bob.mesh.port, Random(seed), HOSTS)
        crowd: asyncio.Task[None] | None = None
        for turn in range(4):
            if crowd is not None:
                await stranger.has_knocked(50)
            async with players(ADA, code=CODE) as (ada,):
                ada.mesh.call(bob.address)
                await bob.first(Connected, turn)
            await bob.first(Lost, turn)
            crowd = crowd or asyncio.create_task(stranger.run())
        assert crowd is not None
        crowd.cancel()
        await asyncio.gather(crowd, return_exceptions=True)
        assert {notice.identity for notice in bob.all(Connected)} == {ADA.public}
    assert raised == []


@pytest.mark.parametrize("seed", range(8))
def test_whatever_a_stranger_announces_the_players_of_a_table_are_heard(seed: int) -> None:
    """Its announcements are of our table, of others, in the names of others, and goodbyes."""
    dice, sightings = Random(seed), Sightings()
    sightings.own = FRIDAY.table_id
    homes = {f"player {number}": (f"10.0.0.{number}:5",) for number in range(6)}
    due = dict.fromkeys(homes, 0.0)
    for step in range(2000):
        now = 0.05 * step
        for name, at in due.items():
            if now >= at:
                due[name] = now + 10.0
                sightings.seen(name, FRIDAY, homes[name], now)
                ours = next(one for one in sightings.tables if one.announcement == FRIDAY)
                assert set(homes[name]) <= set(ours.addresses)
        own = dice.random() < 0.4
        said = FRIDAY if own else replace(FRIDAY, table_id=dice.randbytes(16), name="Spam")
        name = dice.choice([*homes, f"fake {dice.randrange(500)}", f"fake {step}"])
        sightings.aged(now)
        if dice.random() < 0.1:
            sightings.gone(name)
        elif name not in homes or not own:
            sightings.seen(name, said, (f"10.9.{dice.randrange(9)}.{dice.randrange(99)}:1",), now)
        assert len(sightings._instances) <= MOST_INSTANCES
        assert all(len(table.addresses) <= MOST_ADDRESSES for table in sightings.tables)
