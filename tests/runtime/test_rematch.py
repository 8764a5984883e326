"""The same people once more, without a host: whoever is still there plays again."""

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.runtime.company.rematch import Evening, Rematch
from p2p_dixit.runtime.lobby.messages import Guest, Knock, Ready, State
from p2p_dixit.runtime.lobby.opener import Opener
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.runtime.seen import Standing
from p2p_dixit.table.genesis import Genesis
from p2p_dixit.table.genesis import Player as Seat
from tests.runtime.players import Company, Player, pause, resume, settings

KEYS = [SigningKey(bytes([n]) * 32) for n in range(1, 5)]
ANN, BEN, CAT, DAN = (key.public for key in KEYS)


def rematch(me: SigningKey) -> Rematch:
    """A game of Ann, Ben and Cat, which Dan watched."""
    seats = tuple(Seat(name, n, KEYS[n].public) for n, name in enumerate(("Ann", "Ben", "Cat")))
    evening = Evening(bytes(32), settings(), (), seats)
    return Rematch(evening, me, Guest(b"", "Watcher", 7))


def lobby_of(*keys: bytes) -> State:
    return State(settings(), tuple(Guest(key, f"Guest {n}", n) for n, key in enumerate(keys)))


def test_they_meet_at_the_lowest_seat_of_those_who_want_and_are_there() -> None:
    ben = rematch(KEYS[1])
    assert ben.host({ANN, CAT}) is None
    assert ben.want(CAT)
    assert not ben.want(CAT)
    assert ben.host({ANN, CAT}) == CAT
    ben.want(BEN)
    assert ben.host({ANN, CAT}) == BEN
    ben.want(ANN)
    assert ben.host({ANN, CAT}) == ANN
    assert ben.host({CAT}) == BEN


def test_strangers_have_no_say_and_watchers_open_no_table() -> None:
    dan = rematch(KEYS[3])
    dan.want(DAN)
    assert not dan.want(SigningKey(bytes([9]) * 32).public)
    assert dan.wanted
    assert dan.host({ANN, BEN, CAT}) is None
    assert dan.lobby(None, {ANN, BEN, CAT}, bytes(32)) is None
    dan.want(CAT)
    visitor = dan.lobby(None, {ANN, BEN, CAT}, bytes(32))
    assert isinstance(visitor, Visitor)
    assert visitor.watches
    assert dan.lobby(visitor, {ANN, BEN, CAT}, bytes(32)) is visitor


def test_whom_the_others_went_on_without_comes_to_play_and_is_not_waited_for() -> None:
    seats = tuple(Seat(name, n, KEYS[n].public) for n, name in enumerate(("Ann", "Ben", "Cat")))
    evening = Evening(bytes(32), settings(), (), seats[:2], seats[2:])
    cat = Rematch(evening, KEYS[2], Guest(b"", "Watcher", 7))
    cat.want(CAT)
    cat.want(ANN)
    visitor = cat.lobby(None, {ANN, BEN}, bytes(32))
    assert isinstance(visitor, Visitor)
    assert not visitor.watches
    assert visitor.me.name == "Cat"
    assert Rematch(evening, KEYS[0], Guest(b"", "Ann", 0)).awaited({BEN, CAT}, None) == (
        "Ann",
        "Ben",
    )


def test_whoever_is_there_is_waited_for_and_nobody_else() -> None:
    ann = rematch(KEYS[0])
    assert ann.awaited({BEN, DAN}, lobby_of(ANN)) == ("Ben",)
    assert ann.awaited({BEN, CAT}, lobby_of(ANN, BEN)) == ("Cat",)
    assert ann.awaited(set(), lobby_of(ANN)) == ()


def test_nobody_leaves_a_table_where_a_game_is_about_to_begin() -> None:
    ben = rematch(KEYS[1])
    ben.want(BEN)
    ben.want(CAT)
    opened = ben.lobby(None, {CAT}, bytes(32))
    assert isinstance(opened, Opener)
    opened.receive(CAT, Knock("Cat", 2))
    opened.receive(DAN, Knock("Dan", 3))
    for peer in (CAT, DAN):
        opened.receive(peer, Ready(opened.state.digest))
    opened.set_ready(ready=True)
    assert opened.signed is not None
    ben.want(ANN)
    assert ben.host({ANN, CAT}) == ANN
    assert ben.lobby(opened, {ANN, CAT}, bytes(32)) is opened
    opened.gone(DAN)
    assert isinstance(ben.lobby(opened, {ANN, CAT}, bytes(32)), Visitor)


def genesis(player: Player) -> Genesis:
    assert player.presence.genesis is not None
    return player.presence.genesis


async def again(*players: Player) -> None:
    """Everybody presses the key."""
    for player in players:
        await player.done()
        player.readies = False  # nobody has to say it
    for player in players:
        player.presence.again()


async def test_one_key_each_and_the_same_people_play_again_in_the_same_order() -> None:
    async with Company() as company:
        players = await company.table(settings(points=3))
        for player in players:
            await player.done()
        first = genesis(players[0])
        await again(*reversed(players))
        for player in players:
            await player.playing(lambda seen: not seen.finished)
        second = genesis(players[0])
        await company.end()
    assert second.game != first.game
    assert second.settings == first.settings
    assert second.players == first.players
    assert all(len(player.shelves) == 2 for player in players)


async def test_who_left_is_not_waited_for() -> None:
    async with Company() as company:
        players = await company.table(settings(points=3, deck=40), players=4)
        for player in players:
            await player.done()
        await players[0].presence.close()
        rest = players[1:]
        await again(*rest)
        for player in rest:
            await player.playing(lambda seen: not seen.finished)
        names = [player.name for player in genesis(rest[0]).players]
        assert names == ["Bot 1", "Bot 2", "Bot 3"]
        for player in rest:
            await player.done()


async def test_who_is_still_there_is_waited_for_until_all_others_say_ready() -> None:
    async with Company() as company:
        players = await company.table(settings(points=3, deck=40), players=4)
        slow, quick = players[0], players[1:]
        await again(*quick)
        for player in quick:
            await player.in_lobby(
                lambda seen: (
                    seen.awaited == ("Bot 0",) and seen.state and len(seen.state.guests) == 3
                )
            )
        await slow.done()
        assert "again" in {news.what for news in slow.game.seen().news}
        pause(*quick)
        for player in quick:
            player.presence.do(lambda lobby: lobby.set_ready(ready=True))
        for player in quick:
            await player.playing(lambda seen: not seen.finished)
        slow.readies = False
        slow.presence.again()  # too late for the lobby: asks for a seat in the game
        await slow.playing(lambda seen: seen.me == 3 and not seen.finished)
        resume(*quick)
        await company.end()


async def test_a_watcher_watches_again() -> None:
    async with Company() as company:
        players = await company.table(settings(points=3))
        await players[0].playing(lambda seen: seen.game.round)
        watcher = company.player()
        await watcher.visit(players[0].address, watch=True)
        await again(*company.everybody)
        for player in players:
            await player.playing(lambda seen: not seen.finished)
        seen = await watcher.playing(lambda seen: not seen.finished and seen.game.round)
        assert seen.standing is Standing.WATCHING
        await company.end()
