"""Packs through a whole house: a real disk, a table, a game that is gone on with, a lost pack."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

from p2p_dixit.client.loop import TableLoop
from p2p_dixit.client.machine import LocalMachine
from p2p_dixit.net.address import Address
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import combine
from p2p_dixit.play.commands import SetReady
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders
from p2p_dixit.table.genesis import Settings
from tests.client.players import LOOPBACK
from tests.patience import PATIENCE
from tests.store.artwork import manifest_of, some_images

IMAGES = some_images(40)
PACK = manifest_of(IMAGES)
DECK = combine([PACK])
SETTINGS = Settings("Kitchen", Options("modern", deck=40), DECK.id)


class Home:
    """A house and whoever lives there; they are ready for any table of three."""

    def __init__(self, number: int, place: Path) -> None:
        self.folders = Folders(place, place, place)
        self.look = Look(f"Player {number}", number)
        self._dice = random.Random(number)
        self.machine = self._built()
        self.table: TableLoop | None = None
        self.shown: View | None = None
        self._news = asyncio.Event()

    def _built(self) -> LocalMachine:
        return LocalMachine(DiskFiles(), self.folders, self._dice.randbytes, lambda: 0.0, LOOPBACK)

    @property
    def library(self) -> Library:
        return Library(DiskFiles(), self.folders.packs, None)

    @property
    def address(self) -> Address:
        assert self.table is not None
        return Address("127.0.0.1", self.table.mesh.port)

    def show(self, shown: View) -> None:
        self.shown = shown
        self._news.set()
        if isinstance(shown, LobbyView) and len(shown.guests) == 3 and shown.me is not None:
            table = self.table
            if not shown.guests[shown.me].ready and table is not None:
                asyncio.get_running_loop().call_soon(lambda: table.do(SetReady(ready=True)))

    async def until(self, true: Callable[[TableView], object]) -> TableView:
        async with asyncio.timeout(PATIENCE):
            while not (isinstance(self.shown, TableView) and true(self.shown)):
                self._news.clear()
                await self._news.wait()
        return self.shown

    async def go_on(self, where: Address) -> None:
        """Started again, after a while."""
        await self.machine.close()
        self.machine, self.shown = self._built(), None
        (saved,) = self.machine.games.unfinished()
        assert saved.about.packs == DECK.packs
        self.table = await self.machine.resume(saved.game, self.look, [where], self.show)


def has_all(home: Home) -> bool:
    pack = home.library.get(PACK.id)
    return pack is not None and tuple(map(pack.image, range(40))) == IMAGES


async def test_packs_stay_with_a_game_and_come_again_if_they_were_lost(tmp_path: Path) -> None:
    homes = [Home(number, tmp_path / str(number)) for number in range(3)]
    ann, ben, _cleo = homes
    ann.library.add(PACK, IMAGES)
    ann.machine.library.refresh()
    ann.table = await ann.machine.open(SETTINGS, ann.look, "", ann.show, DECK.packs)
    for home in homes[1:]:
        home.table = await home.machine.visit([ann.address], home.look, "", home.show)
    for home in homes:
        await home.until(lambda seen: seen.pictures.packs and seen.pictures.share == 100)
        assert has_all(home)
    ben.library.remove(PACK.id)
    assert not has_all(ben)
    await ben.go_on(ann.address)
    await ben.until(lambda seen: seen.pictures.packs and seen.pictures.share == 100)
    assert has_all(ben)
    for home in homes:
        await home.machine.close()
