"""Callers come in through the gate and are welcomed when proven; others leave nothing behind."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from p2p_dixit.errors import LocalFault
from p2p_dixit.net import limits, listener, ports
from p2p_dixit.net.address import group_of
from p2p_dixit.net.both_forms import AllSeatsLent
from p2p_dixit.net.errors import LinkEnd
from p2p_dixit.net.frames import frame
from p2p_dixit.net.greeting import refusal
from p2p_dixit.net.handshake import DialerHandshake, Established, ListenerHandshake
from p2p_dixit.net.listener import Listener
from p2p_dixit.net.ports import HERE
from p2p_dixit.net.streams import Stream, shake
from tests.net.wire import ADA, BOB, entropy, me
from tests.patience import DAY

HOST = HERE[0]


async def at_once(work: Callable[[], bytes]) -> bytes:
    return work()


@dataclass
class Door:
    """A listener on a port of this machine, and whom it welcomed."""

    known: bool = False
    welcomed: list[bytes] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)
    port: int = 0

    def __post_init__(self) -> None:
        self.listener = Listener(
            lambda: ListenerHandshake(me(BOB), entropy("b")), self.welcome, at_once, self.is_known
        )

    def is_known(self, host: str) -> bool:
        return self.known and host == HOST

    def welcome(self, established: Established, stream: Stream) -> None:
        self.welcomed.append(established.identity)
        stream.writer.close()
        self.came.set()

    async def open(self) -> "Door":
        self.port = await self.listener.start(HERE, 0)
        return self

    async def call(self) -> Stream:
        return Stream(*await asyncio.open_connection(HOST, self.port))

    @property
    def at_the_gate(self) -> tuple[int, int]:
        return self.listener.gate.pending, self.listener.gate.pending_known


@pytest.mark.parametrize("known", [False, True])
async def test_a_proven_caller_is_welcomed(known: bool) -> None:
    door = await Door(known).open()
    calls = limits.FAILURES_PER_ADDRESS + 1  # none of which counts as a failure
    for _ in range(calls):
        door.came.clear()
        stream = await door.call()
        met = await shake(DialerHandshake(me(ADA), entropy("a")), stream, at_once)
        assert met.identity == BOB.public
        await door.came.wait()
        stream.drop()
    assert door.welcomed == [ADA.public] * calls
    assert door.at_the_gate == (0, 0)
    await door.listener.close()


@pytest.mark.parametrize("known", [False, True])
async def test_a_caller_who_proves_nothing_is_told_shut_out_and_counted(
    known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FAILURE_REFILL_SECONDS", DAY)
    door = await Door(known).open()
    for _ in range(limits.FAILURES_PER_ADDRESS):
        stream = await door.call()
        stream.writer.write(frame(b"GET / HTTP/1.1"))
        assert await stream.reader.read() == frame(refusal(LinkEnd.MALFORMED))  # and then the end
        stream.drop()
    stream = await door.call()
    assert await stream.reader.read() == frame(refusal(LinkEnd.BUSY))
    stream.drop()
    assert door.welcomed == []
    assert door.at_the_gate == (0, 0)
    await door.listener.close()


@pytest.mark.parametrize(("known", "pending"), [(False, (4, 0)), (True, (0, 4))])
async def test_callers_wait_in_places_of_their_own(known: bool, pending: tuple[int, int]) -> None:
    door = await Door(known).open()
    waiting = [await door.call() for _ in range(limits.PENDING_PER_ADDRESS)]
    stream = await door.call()
    assert await stream.reader.read() == frame(refusal(LinkEnd.FULL))
    assert door.at_the_gate == pending
    await door.listener.close()  # ends those who wait as well
    assert door.at_the_gate == (0, 0)
    for one in (stream, *waiting):
        one.drop()


@pytest.mark.parametrize("known", [False, True])
async def test_a_link_that_had_to_be_cut_counts_against_its_caller(known: bool) -> None:
    door = Door(known)
    for _ in range(limits.FAILURES_PER_ADDRESS):
        door.listener.blame(HOST)
    now = asyncio.get_running_loop().time()
    assert door.listener.gate.enter(HOST if known else group_of(HOST), now) is LinkEnd.BUSY


async def test_strangers_of_one_network_are_one_caller_and_known_hosts_are_not() -> None:
    near, far = "2001:db8::1", "2001:db8::2"
    door = Door()
    for _ in range(limits.FAILURES_PER_ADDRESS):
        door.listener.blame(near)
    now = asyncio.get_running_loop().time()
    assert door.listener.gate.enter(group_of(far), now) is LinkEnd.BUSY
    assert door.listener.gate.enter(far, now) is None


@pytest.mark.parametrize(("known", "counted"), [(False, "its network"), (True, HOST)])
async def test_a_stranger_is_counted_by_network_and_a_known_peer_by_host(
    known: bool, counted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = await Door(known).open()
    entered: list[str] = []

    def enter(caller: str, now: float, *, known: bool) -> LinkEnd:
        entered.append(caller)
        return LinkEnd.BUSY

    monkeypatch.setattr(door.listener.gate, "enter", enter)
    monkeypatch.setattr(listener, "group_of", lambda host: "its network")
    stream = await door.call()
    assert await stream.reader.read() == frame(refusal(LinkEnd.BUSY))
    stream.drop()
    assert entered == [counted]
    await door.listener.close()


async def test_where_nothing_can_be_bound_it_is_said() -> None:
    with pytest.raises(LocalFault, match="is the network up"):
        await Door().listener.start(("192.0.2.1",), 0)


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (ConnectionRefusedError(111, "the bridge lends no port"), "cannot lend you a seat now"),
        (AllSeatsLent(), "All seats that this laptop can lend are taken"),
    ],
)
async def test_a_bridge_that_lends_no_port_is_not_blamed_on_the_network(
    monkeypatch: pytest.MonkeyPatch, refused: OSError, said: str
) -> None:
    async def bind(*_given: object) -> None:
        raise refused

    monkeypatch.setattr(ports, "bind", bind)
    with pytest.raises(LocalFault, match=said):
        await Door().listener.start(HERE, 0)
