"""Sitting down when the game is on: newcomers, and players who were left out."""

from p2p_dixit.rules.model import Phase
from p2p_dixit.runtime.seen import Answers, Standing
from tests.runtime.players import Company, pause, resume, settings


async def test_a_newcomer_is_let_in_by_all_and_plays_to_the_end() -> None:
    async with Company() as company:
        players = await company.table(settings(points=12, deck=40))
        await players[0].playing(lambda seen: seen.results)
        pause(*players)
        newcomer = company.player()
        await newcomer.visit(players[1].address)
        await newcomer.playing(lambda seen: seen.standing is Standing.COMING)
        resume(*players)
        await newcomer.playing(lambda seen: seen.standing is Standing.PLAYING and seen.me == 3)
        await company.end()
        seen = newcomer.game.seen()
    assert [player.name for player in seen.players] == ["Bot 0", "Bot 1", "Bot 2", "Bot 3"]
    assert newcomer.shelf.settled


async def test_whoever_is_not_welcome_to_one_only_watches() -> None:
    async with Company() as company:
        players = await company.table(settings(points=3, deck=40))
        await players[0].playing(lambda seen: seen.game.round)
        pause(*players)
        players[2].welcomes = False
        newcomer = company.player()
        await newcomer.visit(players[0].address)
        asked = await players[2].playing(
            lambda seen: seen.applicants and len(seen.applicants[0].agreed) == 2
        )
        assert asked.applicants[0].name == "Bot 3"
        assert not asked.applicants[0].returns
        assert "applied" in {news.what for news in asked.news}
        resume(*players)
        await company.end()
        assert newcomer.game.seen().me is None
        assert "applied" not in {news.what for news in newcomer.game.seen().news}


async def test_a_no_is_told_to_whoever_asked_also_after_a_loss_until_it_is_taken_back() -> None:
    async with Company() as company:
        players = await company.table(settings(points=12, deck=40))
        await players[0].playing(lambda seen: seen.game.round)
        pause(*players)
        players[2].welcomes = False
        newcomer, stranger = company.player(), company.player()
        await stranger.visit(players[0].address, watch=True)
        await newcomer.visit(players[0].address)
        await newcomer.playing(lambda seen: seen.answers == Answers(2, 3))
        newcomer.game.declined(stranger.key.public)  # has no say
        assert not newcomer.game.seen().answers.declined
        players[2].presence.decline(newcomer.key.public)
        assert players[2].game.seen().declines == {newcomer.key.public}
        await newcomer.playing(lambda seen: seen.answers.declined)
        for _ in range(3):
            newcomer.game.declined(players[2].key.public)
        assert [news.what for news in newcomer.game.seen().news].count("declined") == 1
        await newcomer.restart(players[0].address)
        await newcomer.playing(lambda seen: seen.game.round and seen.behind == 0)
        newcomer.presence.sit_down(newcomer.guest())
        players[2].presence.decline(newcomer.key.public)
        await newcomer.playing(lambda seen: seen.answers.declined)
        players[2].welcomes = True
        players[2].act()
        await newcomer.playing(lambda seen: seen.standing is Standing.COMING)
        assert not players[2].game.seen().declines
        resume(*players)
        await company.end()


async def test_a_newcomer_who_is_killed_comes_back_with_seat_and_hand() -> None:
    async with Company() as company:
        players = await company.table(settings(points=12, deck=40))
        await players[0].playing(lambda seen: seen.game.round)
        pause(*players)
        newcomer = company.player()
        await newcomer.visit(players[0].address)
        await newcomer.playing(lambda seen: seen.standing is Standing.COMING)
        newcomer.plays = False
        resume(*players)
        hand = (await newcomer.playing(lambda seen: seen.asked)).game.seats[3].hand
        await newcomer.restart(players[1].address)
        seen = await newcomer.playing(lambda seen: seen.me == 3 and seen.asked)
        assert seen.game.seats[3].hand == hand
        resume(newcomer)
        await company.end()


async def test_who_was_left_out_comes_back_to_the_old_seat() -> None:
    async with Company() as company:
        players = await company.table(settings(points=12, deck=40), players=4)
        sleeper, others = players[3], players[:3]
        await sleeper.playing(lambda seen: seen.game.round)
        pause(sleeper)
        # The sleeper's machine yields to a claim by itself: the first thing it holds up is laying.
        await others[0].playing(lambda seen: seen.game.phase == Phase.LAY and seen.missing == (3,))
        for player in others:
            player.game.wish(3)
        seen = await sleeper.playing(lambda seen: seen.standing is Standing.WATCHING)
        assert not seen.game.seats[3].present
        pause(*players)
        sleeper.presence.sit_down(sleeper.guest())
        assert (await others[0].playing(lambda seen: seen.applicants)).applicants[0].returns
        await sleeper.playing(lambda seen: seen.standing is Standing.COMING)
        resume(*players)
        await sleeper.playing(
            lambda seen: seen.standing is Standing.PLAYING and seen.game.seats[3].hand
        )
        await company.end()
