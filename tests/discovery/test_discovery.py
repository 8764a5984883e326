"""Discovery on a fake network in virtual time: repeats itself, follows interfaces, wakes up."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import pytest

from p2p_dixit.discovery.discovery import (
    ANNOUNCE_FULL_SECONDS,
    ANNOUNCE_SECONDS,
    LOOK_SECONDS,
    Discovery,
)
from p2p_dixit.discovery.interfaces import Interface
from p2p_dixit.discovery.responder import Heard, NameTaken, OnGone, OnHeard, Service
from p2p_dixit.discovery.sightings import GONE_SECONDS, Change, TableGone, TableSeen
from p2p_dixit.errors import LocalFault
from tests import virtual
from tests.discovery.test_announcement import FRIDAY, wire
from tests.net.wire import entropy

WLAN = Interface("wlan0", 2, ("192.168.1.5", "fe80::5%wlan0"))
ETH = Interface("eth0", 3, ("10.0.0.5",))


@dataclass
class Network:
    """A fake network with the machine's interfaces and clocks, and a record of what was said."""

    found: tuple[Interface, ...] = (WLAN,)
    asleep: float = 0.0
    broken: bool = False
    taken: set[str] = field(default_factory=set)
    said: list[tuple[str, float, Service | None]] = field(default_factory=list)
    tidied: float = 0.0
    heard: OnHeard | None = None
    gone: OnGone | None = None

    def make(self, heard: OnHeard, gone: OnGone) -> "Network":
        if self.broken:
            raise LocalFault("cannot look for tables on the network: port 5353")
        self.heard, self.gone = heard, gone
        return self

    def discovery(self) -> Discovery:
        return Discovery(
            make=self.make,
            look=lambda: self.found,
            wall=lambda: 1e9 + now() + self.asleep,
            entropy=entropy("labels"),
        )

    def times(self, verb: str) -> list[float]:
        return [time for said, time, _ in self.said if said == verb]

    def last(self) -> Service:
        return next(service for _, _, service in reversed(self.said) if service is not None)

    async def register(self, service: Service) -> None:
        if service.label not in self.taken and len(self.taken) > 1:
            self.taken.add(service.label)
            raise NameTaken("taken")
        self._note("register", service)
        await asyncio.sleep(1.6)

    async def update(self, service: Service) -> None:
        self._note("update", service)
        await asyncio.sleep(0.45)

    async def withdraw(self) -> None:
        self._note("withdraw", None)

    async def rescan(self) -> None:
        self._note("rescan", None)

    def tidy(self) -> None:
        self.tidied = now()

    async def close(self) -> None:
        self._note("close", None)

    def _note(self, verb: str, service: Service | None) -> None:
        self.said.append((verb, now(), service))


def now() -> float:
    return asyncio.get_running_loop().time()


Story = Callable[[Network, Discovery], Awaitable[None]]


def play(story: Story) -> None:
    async def work() -> None:
        network = Network()
        discovery = network.discovery()
        await discovery.start()
        await asyncio.sleep(0.1)
        await story(network, discovery)
        await discovery.close()

    virtual.run(work())


def problem(discovery: Discovery) -> str:
    return discovery.problem or ""


def hear(network: Network, label: str = "abc", **changed: object) -> None:
    assert network.heard is not None
    heard = Heard(label, wire(FRIDAY), ("192.168.1.7",), 4000)
    network.heard(replace(heard, **changed))  # type: ignore[arg-type]


@pytest.mark.parametrize(("free", "pause"), [(3, ANNOUNCE_SECONDS), (0, ANNOUNCE_FULL_SECONDS)])
def test_an_announcement_is_repeated_and_each_time_new(free: int, pause: float) -> None:
    # R-11-8
    async def story(network: Network, discovery: Discovery) -> None:
        discovery.announce(replace(FRIDAY, free_seats=free), 4000)
        await asyncio.sleep(120)
        times = network.times("register") + network.times("update")
        assert len(network.times("register")) == 1
        assert 120 / (pause + LOOK_SECONDS) <= len(times) <= 120 / pause + 1
        beats = [service.properties["b"] for _, _, service in network.said if service]
        assert len(set(beats)) == len(beats)
        assert network.last().port == 4000
        assert network.last().addresses == ("192.168.1.5", "fe80::5")

    play(story)


def test_a_change_goes_out_at_once() -> None:
    async def story(network: Network, discovery: Discovery) -> None:
        discovery.announce(FRIDAY, 4000)
        await asyncio.sleep(3)
        discovery.announce(replace(FRIDAY, players=6), 4000)
        await asyncio.sleep(0.5)
        assert network.last().properties["p"] == b"6"

    play(story)


def test_nothing_is_announced_unasked_or_after_withdrawing() -> None:
    async def story(network: Network, discovery: Discovery) -> None:
        await asyncio.sleep(60)
        assert network.said == []
        discovery.announce(FRIDAY, 4000)
        await asyncio.sleep(3)
        discovery.withdraw()
        await asyncio.sleep(60)
        assert [verb for verb, _, _ in network.said] == ["register", "withdraw"]

    play(story)


def test_an_interface_that_comes_late_is_used() -> None:
    async def story(network: Network, discovery: Discovery) -> None:
        discovery.announce(FRIDAY, 4000)
        await asyncio.sleep(3)
        network.found = (ETH, WLAN)
        await asyncio.sleep(LOOK_SECONDS + 0.5)
        assert len(network.times("rescan")) == 1
        assert "10.0.0.5" in network.last().addresses

    play(story)


def test_an_address_change_is_announced() -> None:
    # R-11-9
    async def story(network: Network, discovery: Discovery) -> None:
        discovery.announce(FRIDAY, 4000)
        await asyncio.sleep(3)
        network.found = (replace(WLAN, addresses=("192.168.9.9",)),)
        await asyncio.sleep(LOOK_SECONDS + 0.5)
        assert network.last().addresses == ("192.168.9.9",)

    play(story)


def test_waking_up_asks_and_announces_anew() -> None:
    # R-11-9
    async def story(network: Network, discovery: Discovery) -> None:
        discovery.announce(FRIDAY, 4000)
        await asyncio.sleep(6)
        assert network.times("rescan") == []
        before = len(network.times("update"))
        network.asleep += 3600  # the wall clock ran, ours did not
        await asyncio.sleep(LOOK_SECONDS + 0.6)
        assert len(network.times("rescan")) == 1
        assert len(network.times("update")) > before
        await asyncio.sleep(20)
        assert len(network.times("rescan")) == 1

    play(story)


def test_no_network_is_a_problem_until_there_is_one() -> None:
    async def story(network: Network, discovery: Discovery) -> None:
        network.found = ()
        await asyncio.sleep(LOOK_SECONDS + 0.1)
        assert "join a Wi-Fi" in problem(discovery)
        network.found = (WLAN,)
        await asyncio.sleep(LOOK_SECONDS + 0.1)
        assert problem(discovery) == ""

    play(story)


def test_sockets_that_cannot_be_opened_are_tried_again() -> None:
    async def work() -> None:
        network = Network(broken=True)
        discovery = network.discovery()
        await discovery.start()
        discovery.announce(FRIDAY, 4000)
        await asyncio.sleep(10)
        assert "5353" in problem(discovery)
        network.broken = False
        await asyncio.sleep(5)
        assert problem(discovery) == ""
        assert network.last().port == 4000
        await discovery.close()

    virtual.run(work())


def test_a_taken_name_is_given_up_for_another() -> None:
    # R-11-2
    async def story(network: Network, discovery: Discovery) -> None:
        network.taken = {"x", "y"}
        discovery.announce(FRIDAY, 4000)
        await asyncio.sleep(1)
        assert "every name" in problem(discovery)
        assert len(network.taken) == 2 + 5
        network.taken.clear()
        await asyncio.sleep(ANNOUNCE_SECONDS + LOOK_SECONDS)
        assert len(network.times("register")) == 1
        assert problem(discovery) == ""

    play(story)


def test_tables_are_told_as_they_come_and_go() -> None:
    async def story(network: Network, discovery: Discovery) -> None:
        hear(network)
        told: list[Change] = []

        async def watch() -> None:
            async for change in discovery.changes():
                told.append(change)  # noqa: PERF401 - each as it comes, without an end

        watching = asyncio.create_task(watch())
        await asyncio.sleep(1)
        assert [type(change) for change in told] == [TableSeen]
        assert discovery.tables[0].addresses == ("192.168.1.7:4000",)
        for _ in range(10):
            await asyncio.sleep(10)
            hear(network)
        assert len(told) == 1
        await asyncio.sleep(GONE_SECONDS + 2 * LOOK_SECONDS)
        assert told[1:] == [TableGone(FRIDAY.table_id)]
        watching.cancel()

    play(story)


def test_we_do_not_find_ourselves() -> None:
    async def story(network: Network, discovery: Discovery) -> None:
        discovery.announce(FRIDAY, 4000)
        await asyncio.sleep(0.2)
        hear(network, label=network.last().label)
        assert discovery.heard_ourselves
        assert discovery.tables == ()

    play(story)


@pytest.mark.parametrize(
    ("addresses", "port", "where"),
    [
        (("fe80::7%wlan0",), 4000, ("[fe80::7%wlan0]:4000",)),
        (("fe80::7",), 4000, None),
        (("127.0.0.1", "::1"), 4000, None),
        (("224.0.0.1", "::"), 4000, None),
        (("192.168.1.7",), 0, None),
        (("192.168.1.7",), 70_000, None),
        ((), 4000, None),
        (("192.168.1.7", "2001:db8::7"), 1, ("192.168.1.7:1", "[2001:db8::7]:1")),
    ],
)
def test_where_to_knock(
    addresses: tuple[str, ...], port: int, where: tuple[str, ...] | None
) -> None:
    # R-11-15
    async def story(network: Network, discovery: Discovery) -> None:
        hear(network, addresses=addresses, port=port)
        assert [table.addresses for table in discovery.tables] == ([where] if where else [])

    play(story)


def test_records_that_are_no_announcement_are_passed_over() -> None:
    async def story(network: Network, discovery: Discovery) -> None:
        hear(network, properties={b"t": b"nonsense"})
        assert discovery.tables == ()

    play(story)
