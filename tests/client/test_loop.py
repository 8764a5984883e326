"""Tables over real links on loopback: lobby, game, crash, rematch, late guests, a full disk."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from p2p_dixit.channel import Channel
from p2p_dixit.client import loop as loop_module
from p2p_dixit.client.loop import TableLoop
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.play import effects as fx
from p2p_dixit.play import inputs
from p2p_dixit.play.commands import AskForSeat, RequestRematch
from p2p_dixit.play.table import lobby_of
from p2p_dixit.play.view import News, Standing, View
from p2p_dixit.session import effects as sx
from p2p_dixit.store.faults import DiskFull, fault
from tests.client.players import Company, Player, Shelf, pause, resume, settings


async def test_a_game_from_lobby_to_equal_files_and_once_more() -> None:
    async with Company() as company:
        players = await company.table(settings(points=3))
        await company.end()
        assert all(player.begun == [True] for player in players)
        for player in players:
            player.readies = False
            player.loop.do(RequestRematch())
        for player in players:
            await player.playing(lambda seen: seen.end is None)
        await company.end()
        assert all(player.begun == [True, True] for player in players)
        assert len({bytes(save.save) for save in players[0].shelves.values()}) == 2


async def test_who_reaches_one_player_reaches_all() -> None:
    async with Company() as company:
        players = await company.table(settings(points=6))
        await players[2].playing(lambda seen: seen.round)
        pause(*players)
        await players[2].restart(players[0].address)
        for player in players:
            await player.linked(players)
        resume(*players)
        await company.end()


async def test_who_knocks_at_a_guest_is_told_where_the_host_is() -> None:
    # R-14-14
    async with Company() as company:
        host, guest, late = (company.player(players=9) for _ in range(3))
        await guest.visit(await host.open(settings()))
        await guest.in_lobby(lambda lobby: len(lobby.guests) == 2)
        await late.visit(guest.address)
        for player in (host, guest, late):
            await player.in_lobby(lambda lobby: len(lobby.guests) == 3)


async def test_a_newcomer_and_a_spectator_come_in_mid_game() -> None:
    async with Company() as company:
        players = await company.table(settings(points=12, deck=40))
        await players[0].playing(lambda seen: seen.results)
        pause(*players)
        newcomer, watching = company.player(), company.player()
        await watching.visit(players[2].address, watch=True)
        await newcomer.visit(players[1].address)
        await newcomer.playing(lambda seen: seen.standing is Standing.COMING)
        shown = await watching.playing(lambda seen: seen.round and seen.progress is None)
        assert shown.missed == len(shown.results)
        resume(*players)
        await newcomer.playing(lambda seen: seen.standing is Standing.PLAYING and seen.me == 3)
        await company.end()
        watching.loop.do(AskForSeat())  # too late
        assert newcomer.shelf.settled


async def test_a_convicted_player_is_named_and_the_proof_is_kept_in_a_file() -> None:
    async with Company() as company:
        honest, *_others = await company.table(settings())
        await honest.playing(lambda seen: seen.round >= 1)
        game = honest.game
        game._run([sx.Notify(sx.Convicted(1, "signed two different moves", b"proof"))], 0.0)
        honest.loop._carry_out(None, fx.taken(honest.loop.room.out))
        honest.loop.feed()
        seen = await honest.playing(lambda seen: seen.seats[1].evidence)
        assert seen.seats[1].convicted == "signed two different moves"
        assert seen.seats[1].evidence == f"{seen.seats[1].name}.evidence"
        assert honest.shelf.proofs == [(seen.seats[1].name, b"proof")]


async def test_a_full_disk_stops_this_machine_alone_and_room_lets_it_continue() -> None:
    async with Company() as company:
        poor, other, *_rest = await company.table(settings())
        await poor.playing(lambda seen: seen.round >= 1)
        shelf, append = poor.shelf, poor.shelf.append

        def full(records: Sequence[bytes]) -> None:
            raise fault(OSError(28, "No space left on device"), "saving", Path("journal"))

        shelf.append = full  # type: ignore[method-assign] # the disk is full from now on
        seen = await poor.playing(lambda seen: seen.trouble)
        assert "Free some space" in seen.trouble
        assert isinstance(fault(OSError(28, ""), "saving", Path("journal")), DiskFull)
        shelf.append = append  # type: ignore[method-assign] # there is room again
        await poor.restart(other.address)
        await company.end()
    assert len({player.shelf.save for player in (poor, other)}) == 1


class Remembering(Mesh):
    """Remembers what was sent, and refuses what is marked."""

    sent: list[bytes]

    def send(self, identity: bytes, message: bytes, *, bulk: bool = False) -> bool:
        self.sent.append(message)
        return super().send(identity, message, bulk=bulk)


async def test_all_appends_are_made_whatever_a_message_does() -> None:
    player = Player(0)
    state = lobby_of(player.room())
    state.lobby.open(settings())
    loop = player.sit(state)
    shelf = Shelf(b"")
    loop._disks[b"game"] = shelf
    huge = fx.Post(b"p" * 32, Channel.GAME, bytes(64 * 1024 * 1024))
    loop._carry_out(
        None, [huge, fx.Append(b"game", (b"one",)), huge, fx.Append(b"game", (b"two",))]
    )
    assert shelf.records == [b"one", b"two"]
    await loop.close()


async def test_nothing_of_a_game_is_sent_after_its_journal_has_failed() -> None:
    player = Player(0)
    state = lobby_of(player.room())
    state.lobby.open(settings())
    loop = player.sit(state)
    loop.mesh.__class__ = Remembering
    assert isinstance(loop.mesh, Remembering)
    loop.mesh.sent = []

    class Broken(Shelf):
        def append(self, records: Sequence[bytes]) -> None:
            raise fault(OSError(5, "Input/output error"), "saving", Path("journal"))

    loop._disks[b"game"] = Broken(b"")
    move = fx.Post(b"p" * 32, Channel.GAME, b"a move that is not on disk")
    loop._carry_out(None, [fx.Append(b"game", (b"one",)), move])
    assert loop.mesh.sent == []
    assert [type(one) for one in loop._inbox] == [inputs.DiskFailed]
    await loop.close()


async def test_a_seat_that_cannot_be_noted_on_disk_stops_nothing() -> None:
    player = Player(0)
    state = lobby_of(player.room())
    state.lobby.open(settings())
    loop = player.sit(state)
    loop.mesh.__class__ = Remembering
    assert isinstance(loop.mesh, Remembering)
    loop.mesh.sent = []

    class Full(Shelf):
        def seated(self) -> None:
            raise fault(OSError(28, "No space left on device"), "saving", Path("seated"))

    loop._disks[b"game"] = Full(b"")
    move = fx.Post(b"p" * 32, Channel.GAME, b"a move")
    loop._carry_out(None, [fx.MarkSeated(b"game"), move])
    assert len(loop.mesh.sent) == 1
    assert not loop._inbox
    await loop.close()


async def test_what_came_in_one_turn_of_the_loop_is_shown_once() -> None:
    shown: list[View] = []
    player = Player(0)
    state = lobby_of(player.room())
    state.lobby.open(settings())
    loop = TableLoop(state, player.prepare, shown.append)
    for _ in range(3):
        loop.feed()
    assert not shown
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(shown) == 1
    await loop.close()
    loop.feed()
    await asyncio.sleep(0)
    assert len(shown) == 1


async def test_a_view_comes_before_a_tick_that_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the loop runs what is due in the order in which it was asked for (Pyodide)."""
    order: list[str] = []
    player, running = Player(0), asyncio.get_running_loop()
    state = lobby_of(player.room())
    state.lobby.open(settings())
    loop = TableLoop(state, player.prepare, lambda _view: order.append("view"))
    with monkeypatch.context() as as_in_a_page:
        as_in_a_page.setattr(running, "call_at", lambda _when, call: running.call_soon(call))
        as_in_a_page.setattr(loop_module, "deadline", lambda _state: running.time())
        as_in_a_page.setattr(loop, "_tick", lambda: order.append("tick"))
        loop.feed()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert order == ["view", "tick"]
    await loop.close()


async def test_between_two_moments_views_wait_for_each_other() -> None:
    """Moves and confirmations of one step are counted on the screen now and then, not each."""
    async with Company() as company:
        players = await company.table(settings())
        loop = players[0].loop
        await players[0].playing(lambda seen: seen.round)
        pause(*players)
        loop._show()
        at_once = loop._shown
        loop.feed()
        assert isinstance(loop._look, asyncio.TimerHandle)
        assert loop._look.when() >= at_once[1]
        waiting = loop._look
        loop.feed()
        assert loop._look is waiting
        players[0].game.notebook.tell(News.REFUSED, detail="no")  # something to be seen at once
        loop.feed()
        assert waiting.cancelled()
        assert not isinstance(loop._look, asyncio.TimerHandle)
