"""Spectators: they get the log and see what everybody may see, and nothing waits for them."""

from p2p_dixit.runtime.lobby.messages import MAX_WATCHERS
from p2p_dixit.runtime.seen import Seen, Standing
from tests.runtime.players import Company, Player, pause, resume, settings


def hands_seen(watcher: Player) -> set[int]:
    """Every card that the watcher has seen in somebody's hand before the end."""
    shown = [one for one in watcher.history if isinstance(one, Seen) and not one.finished]
    return {
        card
        for one in shown
        for seat in one.game.seats
        for card in (*seat.hand, *seat.laid)
        if card is not None and card not in one.game.table
    }


async def test_a_watcher_in_the_lobby_sees_the_whole_game_and_no_hand() -> None:
    async with Company() as company:
        players = await company.table(settings(points=4))
        for player in players:
            player.readies = False
        watcher = company.player()
        await watcher.visit(players[0].address, watch=True)
        seen = await watcher.in_lobby(lambda seen: seen.state and len(seen.state.guests) == 3)
        assert seen.state is not None
        assert watcher.key.public not in {guest.key for guest in seen.state.guests}
        for player in players:
            await player.in_lobby(lambda seen: seen.state and seen.state.watchers == 1)
            player.readies = True
            player.act()
        await watcher.playing(lambda seen: seen.standing is Standing.WATCHING)
        watcher.game.say("psst")
        watcher.game.wish(0)
        watcher.game.leave()
        await company.end()
        assert hands_seen(watcher) == set()
        assert not any(line for player in players for line in player.game.seen().chat)


async def test_a_watcher_comes_in_mid_game_to_a_full_table_and_is_not_waited_for() -> None:
    async with Company() as company:
        players = await company.table(settings(points=6))
        await players[0].playing(lambda seen: seen.results)
        pause(*players)
        watcher = company.player()
        await watcher.visit(players[2].address, watch=True)
        await watcher.playing(lambda seen: seen.game.round and seen.behind == 0)
        shown = watcher.game.seen()
        assert shown.missed == len(shown.results)  # history to whoever comes late
        await players[0].playing(lambda seen: seen.watchers == 1)
        assert not players[0].game.seen().applicants
        await watcher.presence.close()
        resume(*players)
        for player in players:
            await player.done()
        assert hands_seen(watcher) == set()
        assert players[0].game.seen().missed == 0


async def test_only_so_many_may_watch() -> None:
    async with Company() as company:
        players = await company.table(settings(points=4))
        for player in players:
            player.readies = False
        watchers = [company.player() for _ in range(MAX_WATCHERS)]
        for watcher in watchers:
            await watcher.visit(players[0].address, watch=True)
            await watcher.in_lobby(lambda seen: seen.state)
        late = company.player()
        await late.visit(players[0].address, watch=True)
        refused = await late.in_lobby(lambda seen: seen.refused)
        assert refused.refused == "Enough people are watching already."
        await late.presence.close()
        for player in players:
            player.readies = True
            player.act()
        await players[1].playing(lambda seen: seen.watchers == MAX_WATCHERS)
        pause(*players)
        later = company.player()
        await later.visit(players[1].address, watch=True)
        seen = await later.in_lobby(lambda seen: seen.trouble)
        assert seen.trouble == "that peer has no room for more connections"
