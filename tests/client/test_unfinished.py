"""Unfinished games as the first screen gets them."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from p2p_dixit.client.network import RECENT_SECONDS, LiveNetwork, to_unfinished
from p2p_dixit.play.api import Unfinished
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.store.games import About, SavedGame
from tests.patience import PATIENCE

STARTED = 1_800_000_000
SAVED = SavedGame(b"\x0a\x0b", About("Attic", "modern", ("Ada", "Ben"), 0, STARTED))


def test_a_game_is_recent_for_a_day() -> None:
    last = STARTED + RECENT_SECONDS - 1
    assert to_unfinished(SAVED, last) == Unfinished("0a0b", "Attic (Ada, Ben)", recent=True)
    assert not to_unfinished(SAVED, last + 1).recent


def test_a_game_whose_players_gave_no_seat_is_offered_and_not_preselected() -> None:
    watched = replace(SAVED, seated=False)
    assert to_unfinished(watched, STARTED) == Unfinished("0a0b", "Attic (Ada, Ben)", recent=False)


async def test_the_disk_is_read_when_games_may_have_changed_and_not_with_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = LiveNetwork(
        DiskFiles(), folders({"P2P_DIXIT_HOME": str(tmp_path)}), lambda: ("Ada", 0)
    )
    reads, changes = 0, []

    def unfinished() -> list[SavedGame]:
        nonlocal reads
        reads += 1
        return [SAVED]

    async def look_around(changed: Callable[[], None]) -> None:
        changes.append(changed)

    monkeypatch.setattr(network.machine.games, "unfinished", unfinished)
    monkeypatch.setattr(network.machine, "look_around", look_around)
    shown = Shown(network)
    try:
        await network.start()
        await shown.times(1)
        assert [game.title for game in network.unfinished] == ["Attic (Ada, Ben)"]
        for _ in range(5):
            network._background.call(changes[0])
        await shown.times(6)
        assert reads == 1
        assert network.unfinished
        network.look_again()
        await shown.times(7)
        assert reads == 2
    finally:
        await network.close()


class Shown:
    """Counts what a network shows."""

    def __init__(self, network: LiveNetwork) -> None:
        self._count = 0
        self._more = asyncio.Event()
        network.watch(self._note)

    def _note(self) -> None:
        self._count += 1
        self._more.set()

    async def times(self, wanted: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self._count < wanted:
                self._more.clear()
                await self._more.wait()
