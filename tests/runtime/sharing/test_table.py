"""A table whose pictures only one player has: they come, and the game is played with them."""

import pytest

from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.lobby.opener import Opener
from p2p_dixit.runtime.presence import LobbySeen, Presence, Shelf
from p2p_dixit.session.packs import combine
from p2p_dixit.session.transfer import ASK_ABOVE_BYTES
from p2p_dixit.store.memory import MemoryFiles
from p2p_dixit.store.packs.library import Library
from p2p_dixit.table.genesis import Settings
from tests.runtime.players import LOOPBACK, Player
from tests.runtime.sharing.players import FOLDER
from tests.store.artwork import manifest_of, some_images

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

    def new_presence(self) -> Presence:
        shelf = Shelf(self.library, lambda: self.ask_above)
        return Presence(self.key, self.code, self.keep, self.show, self.dice.random, shelf)

    def act(self) -> None:
        if isinstance(self.shown, LobbySeen) and self.shown.stock.asking and not self.hold:
            self.presence.sharing.accept()
        super().act()


def opener(player: Player) -> Opener:
    return Opener(player.key, player.guest(), SETTINGS, b"n" * 32, DECK.packs)


def stocked(player: Collector) -> Collector:
    player.library.add(FIRST, ONE)
    player.library.add(SECOND, TWO)
    return player


async def close(*players: Player) -> None:
    for player in players:
        await player.presence.close()


async def test_three_players_play_with_packs_that_only_one_of_them_had() -> None:
    players = [stocked(Collector(0)), Collector(1), Collector(2)]
    await players[0].presence.open(opener(players[0]), LOOPBACK)
    for player in players[1:]:
        await player.visit(players[0].address)
    for player in players:
        await player.done()
    await close(*players)
    assert len({player.shelf.save for player in players}) == 1
    for player in players:
        assert {pack.manifest.id for pack in player.library.packs()} == set(DECK.packs)
        assert player.presence.packs == DECK.packs
    lobbies = [seen for seen in players[0].history if isinstance(seen, LobbySeen)]
    assert any("on their way to" in seen.obstacle for seen in lobbies)


async def test_nothing_begins_until_the_one_who_was_asked_agrees_and_a_watcher_fetches_too() -> (
    None
):
    ann, ben = stocked(Collector(0)), Collector(1)
    cleo = Collector(2, ask_above=1000, hold=True)
    await ann.presence.open(opener(ann), LOOPBACK)
    for player in (ben, cleo):
        await player.visit(ann.address)
    asked = await cleo.in_lobby(lambda seen: seen.stock.asking)
    await ann.in_lobby(lambda seen: seen.obstacle.endswith("Bot 2 (0 %)."))
    assert asked.stock.asking == FIRST.image_bytes + SECOND.image_bytes
    assert ann.presence.genesis is None
    cleo.presence.sharing.accept()
    await cleo.playing(lambda _: True)
    dora = Collector(3)  # comes when the game is on: she watches, and gets the pictures as well
    await dora.visit(ann.address, watch=True)
    watched = await dora.playing(lambda seen: seen.stock.packs and seen.stock.whole)
    assert watched.me is None
    await close(ann, ben, cleo, dora)
    assert {pack.manifest.id for pack in dora.library.packs()} == set(DECK.packs)


async def test_a_game_goes_on_while_watchers_fetch_its_pictures() -> None:
    players = [stocked(Collector(0)), stocked(Collector(1)), stocked(Collector(2))]
    await players[0].presence.open(opener(players[0]), LOOPBACK)
    for player in players[1:]:
        await player.visit(players[0].address)
    await players[0].playing(lambda _: True)
    watchers = [Collector(number) for number in (3, 4)]
    for watcher in watchers:
        await watcher.visit(players[0].address, watch=True)
    for player in players:
        await player.done()
    for watcher in watchers:
        await watcher.playing(lambda seen: seen.stock.packs and seen.stock.whole)
    await close(*players, *watchers)
    assert len({player.shelf.save for player in players}) == 1


pytestmark = pytest.mark.filterwarnings("error")
