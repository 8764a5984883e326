"""Meshes over real loopback sockets: they find one link a peer and survive what comes."""

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeVar

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import UsageError
from p2p_dixit.net import limits
from p2p_dixit.net.address import Address, parse_address
from p2p_dixit.net.errors import LinkEnd
from p2p_dixit.net.frames import frame
from p2p_dixit.net.greeting import SPOKEN, knock
from p2p_dixit.net.handshake import Self
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.net.notices import Connected, Lost, Notice, Received, Unreached
from p2p_dixit.net.standing import Rations
from tests.net.wire import ADA, BOB, CODE, EVE
from tests.patience import DAY, PATIENCE

N = TypeVar("N", bound=Notice)
LOOPBACK = ["127.0.0.1"]


def has_ipv6() -> bool:
    """Whether something can listen on [::1] here."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


HOSTS = [
    "127.0.0.1",
    pytest.param("::1", marks=pytest.mark.skipif(not has_ipv6(), reason="no IPv6 here")),
]


@dataclass
class Player:
    """A mesh and everything it has told."""

    mesh: Mesh
    key: SigningKey
    notices: list[Notice] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    hold: asyncio.Event | None = None
    holds: type[Notice] = Received
    host: str = "127.0.0.1"

    @property
    def address(self) -> Address:
        return Address(self.host, self.mesh.port)

    async def take(self, notice: Notice) -> None:
        self.notices.append(notice)
        self.news.set()
        if self.hold is not None and isinstance(notice, self.holds):
            await self.hold.wait()

    def all(self, kind: type[N]) -> list[N]:
        return [notice for notice in self.notices if isinstance(notice, kind)]

    async def first(self, kind: type[N], number: int = 0) -> N:
        await self.until(lambda: len(self.all(kind)) > number)
        return self.all(kind)[number]

    async def until(self, happened: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not happened():
                self.news.clear()
                await self.news.wait()


@asynccontextmanager
async def players(
    *keys: SigningKey,
    code: str | None = None,
    codes: tuple[str | None, ...] = (),
    host: str = "127.0.0.1",
) -> AsyncIterator[list[Player]]:
    made: list[Player] = []
    for index, key in enumerate(keys):
        player = Player.__new__(Player)
        mesh = Mesh(Self(key, codes[index] if codes else code), player_take(player))
        Player.__init__(player, mesh, key, host=host)
        await mesh.listen(0, [host])
        made.append(player)
    try:
        yield made
    finally:
        await asyncio.gather(*(player.mesh.close() for player in made))


def player_take(player: Player) -> Callable[[Notice], "asyncio.Future[None]"]:
    def take(notice: Notice) -> "asyncio.Future[None]":
        return asyncio.ensure_future(player.take(notice))

    return take


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("code", [None, CODE], ids=["open", "locked"])
async def test_two_players_connect_and_talk(code: str | None, host: str) -> None:
    async with players(ADA, BOB, code=code, host=host) as (ada, bob):
        ada.mesh.call(bob.address)
        there, here = await ada.first(Connected), await bob.first(Connected)
        assert (there.identity, there.dialed, there.address) == (BOB.public, True, bob.address)
        assert (here.identity, here.dialed, here.address) == (ADA.public, False, ada.address)
        assert ada.mesh.send(BOB.public, b"clue")
        assert bob.mesh.send(ADA.public, bytes(limits.MESSAGE_BYTES))
        assert (await bob.first(Received)).message == b"clue"
        assert (await ada.first(Received)).message == bytes(limits.MESSAGE_BYTES)


@pytest.mark.skipif(not has_ipv6(), reason="no IPv6 here")
async def test_one_port_answers_both_families() -> None:
    # R-10-42
    async with players(ADA, BOB) as (ada, bob):
        eve = Mesh(Self(EVE), lambda _: asyncio.sleep(0))
        port = await eve.listen(0, ["127.0.0.1", "::1"])
        ada.mesh.call(parse_address(f"[::1]:{port}"))
        bob.mesh.call(parse_address(f"127.0.0.1:{port}"))
        assert (await ada.first(Connected)).address == Address("::1", port)
        assert (await bob.first(Connected)).address == Address("127.0.0.1", port)
        await eve.close()


async def test_goodbye_is_told_and_nobody_calls_after_it() -> None:
    async with players(ADA, BOB) as (ada, bob):
        ada.mesh.call(bob.address)
        await bob.first(Connected)
        await bob.mesh.close()
        lost = await ada.first(Lost)
        assert (lost.identity, lost.reason) == (BOB.public, LinkEnd.GOODBYE)
        assert ada.mesh.peers == frozenset()
        await asyncio.sleep(3 * limits.BACKOFF_FIRST_SECONDS)
        assert ada.all(Unreached) == []


async def test_both_calling_at_once_ends_with_one_link_that_works() -> None:
    # R-10-35, R-10-36
    async with players(ADA, BOB) as (ada, bob):
        ada.mesh.know(BOB.public, [bob.address])
        bob.mesh.know(ADA.public, [ada.address])
        await ada.first(Connected)
        await bob.first(Connected)
        await settled(ada, bob)
        ada.mesh.send(BOB.public, b"to bob")
        bob.mesh.send(ADA.public, b"to ada")
        assert (await bob.first(Received)).message == b"to bob"
        assert (await ada.first(Received)).message == b"to ada"
        last = {player.key: player.all(Connected)[-1].dialed for player in (ada, bob)}
        assert last[ADA] != last[BOB]  # they kept the same one


async def settled(*everyone: Player) -> None:
    """Waits until nobody has had news for half a second."""
    before = -1
    async with asyncio.timeout(PATIENCE):
        while (now := sum(len(player.notices) for player in everyone)) != before:
            before = now
            await asyncio.sleep(0.5)


async def test_for_each_peer_links_never_overlap_in_what_is_told() -> None:
    keys = [SigningKey(bytes([50 + index]) * 32) for index in range(4)]
    async with players(*keys) as everyone:
        for player in everyone:
            for other in everyone:
                player.mesh.know(other.key.public, [other.address])
        for player in everyone:
            await player.until(lambda player=player: len(player.mesh.peers) == 3)  # type: ignore[misc]
        await settled(*everyone)
        for player in everyone:
            linked: set[bytes] = set()
            for notice in player.notices:
                if isinstance(notice, Connected):
                    assert notice.identity not in linked
                    linked.add(notice.identity)
                elif isinstance(notice, Lost):
                    linked.remove(notice.identity)
            assert linked == player.mesh.peers
            assert len(linked) == 3


async def test_a_peer_that_comes_back_on_another_port_is_found_by_what_others_tell() -> None:
    async with players(ADA, BOB) as (ada, bob):
        ada.mesh.know(BOB.public, [bob.address])
        await ada.first(Connected)
        await bob.mesh.close()
        async with players(BOB) as (again,):
            ada.mesh.know(BOB.public, [again.address])
            await again.first(Connected)
            await ada.first(Connected, 1)
            assert ada.mesh.peers == {BOB.public}


async def test_somebody_else_at_a_known_address_is_not_taken_for_the_peer() -> None:
    async with players(ADA, EVE) as (ada, eve):
        ada.mesh.know(BOB.public, [eve.address])
        failed = await ada.first(Unreached)
        assert failed.reason is LinkEnd.OTHER_IDENTITY
        assert failed.final
        assert ada.all(Connected) == []


@pytest.mark.parametrize(
    ("codes", "reason"),
    [
        (("amber-tiger-cabin", CODE), LinkEnd.WRONG_CODE),
        ((None, CODE), LinkEnd.CODE_NEEDED),
        ((CODE, None), LinkEnd.NO_CODE_HERE),
    ],
)
async def test_a_stranger_gets_a_refusal_and_nothing_else(
    codes: tuple[str | None, ...], reason: LinkEnd
) -> None:
    async with players(EVE, BOB, codes=codes) as (eve, bob):
        eve.mesh.call(bob.address)
        failed = await eve.first(Unreached)
        assert (failed.reason, failed.final, failed.identity) == (reason, True, None)
        assert bob.notices == []
        assert eve.all(Connected) == []


async def test_guessing_codes_is_stopped_after_a_few_tries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "FAILURE_REFILL_SECONDS", DAY)
    async with players(EVE, BOB, codes=("amber-tiger-cabin", CODE)) as (eve, bob):
        for number in range(limits.FAILURES_PER_ADDRESS + 1):
            eve.mesh.call(bob.address)
            await eve.first(Unreached, number)
        reasons = [failed.reason for failed in eve.all(Unreached)]
        assert reasons == [LinkEnd.WRONG_CODE] * limits.FAILURES_PER_ADDRESS + [LinkEnd.BUSY]


async def test_calling_oneself_ends_at_once() -> None:
    async with players(ADA) as (ada,):
        ada.mesh.call(ada.address)
        failed = await ada.first(Unreached)
        assert (failed.reason, failed.final) == (LinkEnd.OURSELVES, True)


async def test_nobody_listening_is_told_and_tried_again() -> None:
    async with players(ADA, BOB) as (ada, bob):
        address = bob.address
        await bob.mesh.close()
        ada.mesh.call(address)
        failed = await ada.first(Unreached, 1)
        assert (failed.reason, failed.final) == (LinkEnd.UNREACHABLE, False)
        assert "Connect call" not in failed.text  # what people read is no Python


async def test_a_full_house_refuses_strangers_and_takes_those_it_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "PEERS", 1)
    async with players(ADA, BOB, EVE) as (ada, bob, eve):
        bob.mesh.call(ada.address)
        await ada.first(Connected)
        eve.mesh.call(ada.address)
        assert (await eve.first(Unreached)).reason is LinkEnd.FULL
        ada.mesh.know(EVE.public)
        await eve.first(Connected)


async def test_forgetting_ends_the_link_with_its_reason() -> None:
    async with players(ADA, BOB) as (ada, bob):
        ada.mesh.call(bob.address)
        await bob.first(Connected)
        bob.mesh.forget(ADA.public, LinkEnd.NOT_ADMITTED)
        assert (await ada.first(Lost)).reason is LinkEnd.NOT_ADMITTED


async def test_whoever_comes_again_has_no_new_rations() -> None:
    """A stranger is known by address only: with another key it is the same one. A peer of the table
    is known by its key, and pays for itself alone.
    """
    async with players(ADA, BOB, EVE) as (ada, bob, eve):

        def rations(key: SigningKey) -> Rations:
            return ada.mesh._held[key.public].link.rations

        eve.mesh.call(ada.address)
        await ada.first(Connected)
        strangers = rations(EVE)
        eve.mesh.forget(ADA.public)
        await ada.first(Lost)
        bob.mesh.call(ada.address)
        await ada.first(Connected, 1)
        assert rations(BOB) is strangers
        ada.mesh.know(BOB.public)
        bob.mesh.forget(ADA.public)
        await ada.first(Lost, 1)
        eve.mesh.call(ada.address)
        await ada.first(Connected, 2)
        assert rations(EVE) is not strangers
        bob.mesh.call(ada.address)
        await ada.first(Connected, 3)
        assert rations(BOB) is strangers


async def test_sending_to_nobody_or_too_much() -> None:
    async with players(ADA) as (ada,):
        assert not ada.mesh.send(BOB.public, b"x")
        assert not await ada.mesh.room(BOB.public)
        for size in (0, limits.MESSAGE_BYTES + 1):
            with pytest.raises(UsageError):
                ada.mesh.send(BOB.public, bytes(size))


async def test_a_taken_port_gives_another_one() -> None:
    # R-10-42
    async with players(ADA) as (ada,):

        async def ignore(_notice: Notice) -> None:
            pass

        mesh = Mesh(Self(BOB), ignore)
        port = await mesh.listen(ada.mesh.port, LOOPBACK)
        assert port not in (0, ada.mesh.port)
        await mesh.close()


async def test_a_thousand_connections_cost_a_bounded_amount_and_disturb_nobody() -> None:
    # R-10-38
    async with players(ADA, BOB) as (ada, bob):
        ada.mesh.call(bob.address)
        await bob.first(Connected)
        ada.mesh.send(BOB.public, b"before")
        streams, most = [], 0
        for _ in range(1000):
            streams.append(await asyncio.open_connection("127.0.0.1", bob.mesh.port))
            most = max(most, bob.mesh._listener.gate.pending, len(bob.mesh._listener._port._tasks))
        ada.mesh.send(BOB.public, b"during")
        await bob.first(Received, 1)
        assert most <= limits.PENDING_PER_ADDRESS
        assert len(bob.mesh._listener.gate._callers) == 1
        for _, writer in streams:
            writer.transport.abort()
        assert bob.all(Lost) == []


@pytest.mark.parametrize(
    "trickle", [b"", frame(knock(Self(EVE).versions))[:5]], ids=["silent", "half a frame"]
)
async def test_a_handshake_that_stalls_is_ended(
    trickle: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HANDSHAKE_SECONDS", 0.3)
    async with players(BOB) as (bob,):
        reader, writer = await asyncio.open_connection("127.0.0.1", bob.mesh.port)
        writer.write(trickle)
        async with asyncio.timeout(PATIENCE):
            assert await reader.read() == b""
        assert bob.mesh._listener.gate.pending == 0
        writer.close()


async def test_a_flooding_peer_does_not_delay_the_others() -> None:
    # R-10-38
    async with players(ADA, BOB, EVE) as (ada, bob, eve):
        for player in (ada, eve):
            player.mesh.call(bob.address)
        await bob.first(Connected, 1)
        bob.hold = asyncio.Event()  # Bob's table thinks for a long time about Eve's messages
        for _ in range(7):
            eve.mesh.send(BOB.public, bytes(limits.MESSAGE_BYTES))
        await bob.first(Received)
        ada.mesh.send(BOB.public, b"clue")
        await bob.until(lambda: any(got.message == b"clue" for got in bob.all(Received)))
        assert len(bob.all(Received)) == 2  # one of each: Eve's next waits with her
        bob.hold.set()


@pytest.mark.parametrize("never", [Connected, Received])
async def test_close_does_not_wait_for_a_table_that_never_answers(never: type[Notice]) -> None:
    """Nor leaves it the connection open, whose end the other side would know by silence only."""
    async with players(ADA, BOB) as (ada, bob):
        bob.hold, bob.holds = asyncio.Event(), never
        ada.mesh.call(bob.address)
        await ada.first(Connected)
        ada.mesh.send(BOB.public, b"x")
        await bob.first(never)
        async with asyncio.timeout(PATIENCE):
            await bob.mesh.close()
        assert (await ada.first(Lost)).reason is not LinkEnd.SILENT


async def test_random_bytes_are_refused() -> None:
    async with players(BOB) as (bob,):
        reader, writer = await asyncio.open_connection("127.0.0.1", bob.mesh.port)
        writer.write(b"\xff" + os.urandom(300))
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read()
        assert answer[-1] == LinkEnd.MALFORMED
        writer.close()


def has_more_loopback() -> bool:
    """Whether this machine has more than one loopback address."""
    try:
        with socket.socket() as probe:
            probe.bind(("127.0.0.9", 0))
    except OSError:
        return False
    return True


async def stand_in_the_way(port: int) -> None:
    """Strangers from many addresses who knock, say nothing more, go, and come again."""
    loop = asyncio.get_running_loop()

    async def one(host: str) -> None:
        while True:
            with socket.socket() as knocking:
                knocking.setblocking(False)
                knocking.bind((host, 0))
                with suppress(OSError):
                    await loop.sock_connect(knocking, ("127.0.0.1", port))
                    await loop.sock_sendall(knocking, frame(knock(SPOKEN)))
                    await asyncio.sleep(0.2)

    hosts = [f"127.0.0.{number}" for number in range(2, 42)]
    await asyncio.gather(*(one(host) for host in hosts for _ in range(4)))


@pytest.mark.skipif(not has_more_loopback(), reason="one loopback address only")
async def test_strangers_at_the_door_do_not_keep_a_player_from_coming_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # R-10-40
    monkeypatch.setattr(limits, "FAILURES_PER_SECOND", 1 / DAY)
    async with players(ADA, BOB, code=CODE) as (ada, bob):
        bob.mesh.know(ADA.public)
        ada.mesh.call(bob.address)
        await bob.first(Connected)
        await ada.mesh.close()
        await bob.first(Lost)
        gate = bob.mesh._listener.gate
        crowd = asyncio.create_task(stand_in_the_way(bob.mesh.port))
        async with asyncio.timeout(PATIENCE):
            while gate._failures.has(1, asyncio.get_running_loop().time()):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        async with players(ADA, code=CODE) as (again,):
            again.mesh.call(bob.address)
            await again.first(Connected)
        crowd.cancel()
        await asyncio.gather(crowd, return_exceptions=True)


async def test_a_peer_that_is_cut_is_refused_for_a_while_and_then_let_in_again() -> None:
    # R-10-39
    async with players(ADA, BOB) as (ada, bob):
        ada.mesh.know(BOB.public)
        bob.mesh.know(ADA.public)
        ada.mesh.call(bob.address)
        await bob.first(Connected)
        cut_at = time.monotonic()
        bob.mesh._clock = lambda: cut_at
        bob.mesh.cut(ADA.public)
        assert (await ada.first(Lost)).reason is LinkEnd.MALFORMED
        await ada.until(lambda: any(one.reason is LinkEnd.BUSY for one in ada.all(Unreached)))
        assert bob.mesh.peers == frozenset()
        bob.mesh._clock = lambda: cut_at + limits.FAULT_PAUSE_SECONDS
        await bob.first(Connected, 1)


async def test_a_fault_in_the_layer_above_ends_no_link_and_is_reported() -> None:
    faults: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    async with players(ADA, BOB) as (ada, bob):
        taken = ada.take

        async def take(notice: Notice) -> None:
            await taken(notice)
            if not isinstance(notice, Received) or notice.message == b"one":
                raise ValueError("not taken in")

        ada.mesh._on_notice = take
        bob.mesh.call(ada.address)
        await bob.first(Connected)
        bob.mesh.send(ADA.public, b"one")
        bob.mesh.send(ADA.public, b"two")
        await ada.first(Received, 1)
        assert ADA.public in bob.mesh.peers
        assert not bob.all(Lost)
        assert [str(fault["exception"]) for fault in faults] == ["not taken in"] * 2


async def test_a_fault_in_a_link_of_ours_is_reported_and_the_peer_is_called_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The layer above would count on a link that is gone otherwise."""
    faults: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    async with players(ADA, BOB) as (ada, bob):
        ada.mesh.know(BOB.public, [bob.address])
        await ada.first(Connected)

        def broken(*_: object) -> None:
            raise ValueError("a fault of ours")

        with monkeypatch.context() as patched:
            patched.setattr(ada.mesh._held[BOB.public].link, "_put", broken)
            ada.mesh.send(BOB.public, b"one")
            assert (await ada.first(Lost)).reason is LinkEnd.CUT
        await ada.first(Connected, 1)
        ada.mesh.send(BOB.public, b"two")
        assert (await bob.first(Received)).message == b"two"
        assert [str(fault["exception"]) for fault in faults] == ["a fault of ours"]
