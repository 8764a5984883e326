"""A table whose pictures only one player has: they come, and the game is played with them."""

import pytest

from p2p_dixit.client.loop import PackShelf
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import combine
from p2p_dixit.packs.transfer import ASK_ABOVE_BYTES
from p2p_dixit.play.commands import FetchPictures
from p2p_dixit.play.view import LobbyView
from p2p_dixit.rules.sets import Options
from p2p_dixit.table.genesis import Settings
from tests.client.players import Player
from tests.packs.sharing.players import FOLDER
from tests.store.artwork import manifest_of, some_images
from tests.store.memory import MemoryFiles

ONE, TWO = some_images(), some_images(start=20)
FIRST, SECOND = manifest_of(ONE), manifest_of(TWO, "Others")
DECK = combine([FIRST, SECOND])  # of 46 cards: six are in both
SETTINGS = Settings("Kitchen", Options("modern", points=4, deck=len(DECK.cards)), DECK.id)


class Collector(Player):
    """A bot with packs. `hold` keeps it from allowing anything by itself."""

    def __init__(self, number: int, ask_above: int = ASK_ABOVE_BYTES, *, hold: bool = False):
        self.library = Library(MemoryFiles(), FOLDER, None)
        self.ask_above = ask_above
        self.hold = hold
        super().__init__(number)

    def shelf_of_packs(self) -> PackShelf:
        return PackShelf(self.library, lambda: self.ask_above)

    def act(self) -> None:
        if isinstance(self.shown, LobbyView) and self.shown.pictures.asking and not self.hold:
            self.loop.do(FetchPictures())
        super().act()


def stocked(player: Collector) -> Collector:
    player.library.add(FIRST, ONE)
    player.library.add(SECOND, TWO)
    return player


async def close(*players: Player) -> None:
    for player in players:
        await player.loop.close()


async def test_three_players_play_with_packs_that_only_one_of_them_had() -> None:
    players = [stocked(Collector(0)), Collector(1), Collector(2)]
    await players[0].open(SETTINGS, DECK.packs)
    for player in players[1:]:
        await player.visit(players[0].address)
    for player in players:
        await player.done()
    await close(*players)
    assert len({player.shelf.save for player in players}) == 1
    for player in players:
        assert {pack.manifest.id for pack in player.library.packs()} == set(DECK.packs)
        assert player.loop.room.packs == DECK.packs
    lobbies = [seen for seen in players[0].history if isinstance(seen, LobbyView)]
    assert any("Still downloading" in seen.obstacle for seen in lobbies)


async def test_nothing_begins_until_the_one_who_was_asked_agrees_and_a_watcher_fetches_too() -> (
    None
):
    # R-14-10
    ann, ben = stocked(Collector(0)), Collector(1)
    cleo = Collector(2, ask_above=1000, hold=True)
    await ann.open(SETTINGS, DECK.packs)
    for player in (ben, cleo):
        await player.visit(ann.address)
    asked = await cleo.in_lobby(lambda seen: seen.pictures.asking)
    await ann.in_lobby(lambda seen: seen.obstacle.endswith("Bot 2 (0 %)."))
    assert asked.pictures.asking == FIRST.image_bytes + SECOND.image_bytes
    assert ann.loop.genesis is None
    cleo.loop.do(FetchPictures())
    await cleo.playing(lambda _: True)
    dora = Collector(3)  # comes when the game is on: she watches, and gets the pictures as well
    await dora.visit(ann.address, watch=True)
    watched = await dora.playing(lambda seen: seen.pictures.packs and seen.pictures.share == 100)
    assert watched.me is None
    await close(ann, ben, cleo, dora)
    assert {pack.manifest.id for pack in dora.library.packs()} == set(DECK.packs)


async def test_a_game_goes_on_while_watchers_fetch_its_pictures() -> None:
    # R-13-24
    players = [stocked(Collector(0)), stocked(Collector(1)), stocked(Collector(2))]
    await players[0].open(SETTINGS, DECK.packs)
    for player in players[1:]:
        await player.visit(players[0].address)
    await players[0].playing(lambda _: True)
    watchers = [Collector(number) for number in (3, 4)]
    for watcher in watchers:
        await watcher.visit(players[0].address, watch=True)
    for player in players:
        await player.done()
    for watcher in watchers:
        await watcher.playing(lambda seen: seen.pictures.packs and seen.pictures.share == 100)
    await close(*players, *watchers)
    assert len({player.shelf.save for player in players}) == 1


pytestmark = pytest.mark.filterwarnings("error")
