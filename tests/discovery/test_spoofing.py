"""Somebody announces another's table as their own: what a newcomer who goes there ends up with."""

from dataclasses import replace

import pytest

from p2p_dixit.discovery.announcement import Announcement
from p2p_dixit.discovery.sightings import FoundTable, Sightings
from p2p_dixit.net.notices import Connected, Unreached
from p2p_dixit.net.room_code import fingerprint
from tests.discovery.test_announcement import FRIDAY
from tests.net.test_mesh import players
from tests.net.wire import ADA, BOB, CODE, EVE

REAL = replace(FRIDAY, locked=True)
ELSEWHERE = "amber-tiger-cabin"


def heard(*said: Announcement) -> FoundTable:
    """The one table that is seen when these are announced one after the other."""
    sightings = Sightings()
    for number, announcement in enumerate(said):
        sightings.seen(str(number), announcement, (f"10.0.0.{number}:5",), 0.0)
    (table,) = sightings.tables
    return table


@pytest.mark.parametrize("order", [1, -1], ids=["the impostor last", "the impostor first"])
def test_a_locked_table_cannot_be_announced_as_open(order: int) -> None:
    # R-11-11
    lie = replace(REAL, locked=False, name="Come in")
    table = heard(*(REAL, lie)[::order])
    assert table.announcement.locked
    assert table.addresses == ("10.0.0.0:5", "10.0.0.1:5")


@pytest.mark.parametrize("code", [None, ELSEWHERE], ids=["open", "of another code"])
async def test_at_a_locked_table_an_impostor_is_passed_over(code: str | None) -> None:
    """Eve announces Bob's table, and is called first."""
    async with players(ADA, BOB, EVE, codes=(CODE, CODE, code)) as (ada, bob, eve):
        ada.mesh.call(eve.address, bob.address)
        assert (await ada.first(Connected)).identity == BOB.public
        (failed,) = ada.all(Unreached)
        assert not failed.final
        assert eve.notices == []


async def test_at_an_open_table_whoever_answers_is_believed_and_shows_another_key() -> None:
    """The one that works (docs/attacks.md): nothing tells Bob from Eve but the fingerprint."""
    async with players(ADA, BOB, EVE) as (ada, bob, eve):
        ada.mesh.call(eve.address, bob.address)
        answered = await ada.first(Connected)
        assert answered.identity == EVE.public
        assert fingerprint(answered.identity) != fingerprint(BOB.public)
