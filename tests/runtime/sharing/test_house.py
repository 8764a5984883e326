"""Packs through a whole house: a real disk, a table, a game that is gone on with, a lost pack."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

from p2p_dixit.net.address import Address
from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.house import House
from p2p_dixit.runtime.lobby.messages import Guest
from p2p_dixit.runtime.presence import LobbySeen, Presence, Shown
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.session.packs import combine
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.packs.library import Library
from p2p_dixit.table.genesis import Settings
from tests.runtime.players import LOOPBACK
from tests.store.artwork import manifest_of, some_images

IMAGES = some_images(40)
PACK = manifest_of(IMAGES)
DECK = combine([PACK])
SETTINGS = Settings("Kitchen", Options("modern", deck=40), DECK.id)


class Home:
    """A house and whoever lives there; they are ready for any table of three."""

    def __init__(self, number: int, place: Path) -> None:
        self.folders = Folders(place, place, place)
        self.guest = Guest(b"", f"Player {number}", number)
        self._dice = random.Random(number)
        self.house = self._built()
        self.presence: Presence | None = None
        self.shown: Shown | None = None
        self._news = asyncio.Event()

    def _built(self) -> House:
        return House(DiskFiles(), self.folders, self._dice.randbytes, lambda: 0.0, LOOPBACK)

    @property
    def library(self) -> Library:
        return Library(DiskFiles(), self.folders.packs, None)

    @property
    def address(self) -> Address:
        assert self.presence is not None
        return Address("127.0.0.1", self.presence.mesh.port)

    def show(self, shown: Shown) -> None:
        self.shown = shown
        self._news.set()
        if isinstance(shown, LobbySeen) and shown.state and len(shown.state.guests) == 3:
            mine = next(guest for guest in shown.state.guests if guest.key == shown.me)
            if not mine.ready and self.presence is not None:
                ready = self.presence.do
                asyncio.get_running_loop().call_soon(ready, lambda at: at.set_ready(ready=True))

    async def until(self, true: Callable[[Seen], object]) -> Seen:
        async with asyncio.timeout(60):
            while not (isinstance(self.shown, Seen) and true(self.shown)):
                self._news.clear()
                await self._news.wait()
        return self.shown

    async def go_on(self, where: Address) -> None:
        """Started again, after a while."""
        await self.house.close()
        self.house, self.shown = self._built(), None
        (saved,) = self.house.games.unfinished()
        assert saved.about.packs == DECK.packs
        self.presence = await self.house.go_on(saved.game, [where], self.show)


def has_all(home: Home) -> bool:
    pack = home.library.get(PACK.id)
    return pack is not None and tuple(map(pack.image, range(40))) == IMAGES


async def test_packs_stay_with_a_game_and_come_again_if_they_were_lost(tmp_path: Path) -> None:
    homes = [Home(number, tmp_path / str(number)) for number in range(3)]
    ann, ben, _cleo = homes
    ann.library.add(PACK, IMAGES)
    ann.house.library.refresh()
    ann.presence = await ann.house.open(SETTINGS, ann.guest, "", ann.show, DECK.packs)
    for home in homes[1:]:
        home.presence = await home.house.visit([ann.address], home.guest, "", home.show)
    for home in homes:
        await home.until(lambda seen: seen.stock.packs and seen.stock.whole)
        assert has_all(home)
    ben.library.remove(PACK.id)
    assert not has_all(ben)
    await ben.go_on(ann.address)
    await ben.until(lambda seen: seen.stock.packs and seen.stock.whole)
    assert has_all(ben)
    for home in homes:
        await home.house.close()
