"""Finding tables on the local network, and being found.

Theory of operation. Multicast DNS is a hint that gets lost: radios drop multicast, laptops sleep,
addresses change, interfaces come late, machines vanish without a goodbye. So:

- an announcement is repeated every 5 seconds while there are free seats, else every 10; each one
  differs in a counter, since caches ignore what they know;
- the interfaces are looked at every 2 seconds, and when they changed, or when the clocks show that
  the machine slept, the sockets are opened again, all hosts are asked again and the announcement
  goes out with the present addresses;
- a table whose announcement was not repeated for a while is gone (`sightings`);
- if the network cannot be used at all, that is tried again at every look.

`problem` describes the present trouble, in words for a player.
"""

import asyncio
import ipaddress
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import TypeAlias

from p2p_dixit.discovery.announcement import Announcement, read_announcement
from p2p_dixit.discovery.interfaces import Interface, interfaces, reachable_addresses
from p2p_dixit.discovery.responder import (
    Heard,
    NameTaken,
    OnGone,
    OnHeard,
    Responder,
    Service,
    ZeroconfResponder,
)
from p2p_dixit.discovery.sightings import MOST_ADDRESSES, Change, FoundTable, Sightings, TableSeen
from p2p_dixit.errors import LocalFault, Malformed

ANNOUNCE_SECONDS = 5.0
ANNOUNCE_FULL_SECONDS = 10.0
LOOK_SECONDS = 2.0

# Clocks that disagree by more than this about the last look: the machine slept, or was set.
JUMP_SECONDS = 5.0

_LABEL_BYTES = 6
_NAME_TRIES = 5
_MOST_WAITING = 1024

MakeResponder: TypeAlias = Callable[[OnHeard, OnGone], Responder]


class Discovery:
    """Announces one table if asked to, and keeps a list of those others announce."""

    def __init__(
        self,
        *,
        make: MakeResponder = ZeroconfResponder,
        look: Callable[[], tuple[Interface, ...]] = interfaces,
        wall: Callable[[], float] = time.time,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.problem: str | None = None
        self.heard_ourselves = False
        self._make = make
        self._look = look
        self._wall = wall
        self._entropy = entropy
        self._sightings = Sightings()
        self._watchers: set[asyncio.Queue[Change]] = set()
        self._responder: Responder | None = None
        self._interfaces: tuple[Interface, ...] = ()
        self._announced: tuple[Announcement, int] | None = None
        self._label = ""
        self._registered = False
        self._beat = 0
        self._next_beat = 0.0
        self._poke = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # --- for the layer above -----------------------------------------------------------------

    @property
    def tables(self) -> tuple[FoundTable, ...]:
        """The tables announced by others."""
        return self._sightings.tables

    async def start(self) -> None:
        """Begins to look and, if something is to be announced, to announce."""
        self._task = asyncio.create_task(self._run())

    def announce(self, announcement: Announcement, port: int) -> None:
        """Announces this from now on, instead of the announcement before."""
        self._announced = announcement, port
        self._sightings.own = announcement.table_id
        self._next_beat = 0.0
        self._poke.set()

    def withdraw(self) -> None:
        """Announces nothing any more."""
        self._announced = None
        self._poke.set()

    async def changes(self) -> AsyncIterator[Change]:
        """The tables there now, and then every change, until cancelled."""
        queue: asyncio.Queue[Change] = asyncio.Queue(_MOST_WAITING)
        self._watchers.add(queue)
        try:
            for table in self.tables:
                yield TableSeen(table)
            while True:
                yield await queue.get()
        finally:
            self._watchers.discard(queue)

    async def close(self) -> None:
        """Says goodbye and stops."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        responder, self._responder = self._responder, None
        if responder is not None:
            await responder.withdraw()
            await responder.close()

    # --- looking around and announcing -------------------------------------------------------

    async def _run(self) -> None:
        clocks = _now(), self._wall()
        while True:
            before, clocks = clocks, (_now(), self._wall())
            try:
                await self._follow_interfaces(slept=_jumped(before, clocks))
                await self._say()
                self.problem = None
            except LocalFault as fault:
                self.problem = str(fault)
            if self._responder is not None:
                self._responder.tidy()
            self._publish(self._sightings.aged(_now()))
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._poke.wait()
            self._poke.clear()

    async def _follow_interfaces(self, *, slept: bool) -> None:
        found = self._look()
        if not found:
            raise LocalFault("no network: join a Wi-Fi or plug in a cable")
        if self._responder is None:
            self._responder = self._make(self._heard, self._gone)
        elif found != self._interfaces or slept:
            await self._responder.rescan()
            self._next_beat = 0.0
        self._interfaces = found

    async def _say(self) -> None:
        if self._responder is None:
            return
        if self._announced is None:
            if self._registered:
                self._registered = False
                await self._responder.withdraw()
        elif _now() >= self._next_beat:
            announcement, port = self._announced
            full = announcement.free_seats == 0
            self._next_beat = _now() + (ANNOUNCE_FULL_SECONDS if full else ANNOUNCE_SECONDS)
            self._beat += 1
            await self._put(self._responder, announcement, port)

    async def _put(self, responder: Responder, announcement: Announcement, port: int) -> None:
        addresses = reachable_addresses(self._interfaces)
        properties = announcement.properties(self._beat)
        if self._registered:
            await responder.update(Service(self._label, port, addresses, properties))
            return
        for _ in range(_NAME_TRIES):
            self._label = self._entropy(_LABEL_BYTES).hex()  # known before it is heard
            with suppress(NameTaken):
                await responder.register(Service(self._label, port, addresses, properties))
                self._registered = True
                return
        raise LocalFault(
            "every name on the network seems to be taken: is another program"
            " answering for all of them?"
        )

    # --- hearing others ----------------------------------------------------------------------

    def _heard(self, heard: Heard) -> None:
        if heard.label == self._label:
            self.heard_ourselves = True
            return
        try:
            announcement = read_announcement(heard.properties)
        except Malformed:
            return
        if addresses := self._where(heard):
            self._publish(self._sightings.seen(heard.label, announcement, addresses, _now()))

    def _gone(self, label: str) -> None:
        self._publish(self._sightings.gone(label))

    def _where(self, heard: Heard) -> tuple[str, ...]:
        """HOST:PORT for each address at which a peer can be."""
        if not 0 < heard.port < 65_536:
            return ()
        local = any(
            _ip(address).is_loopback for each in self._interfaces for address in each.addresses
        )
        return tuple(
            f"[{address}]:{heard.port}" if ":" in address else f"{address}:{heard.port}"
            for address in heard.addresses[:MOST_ADDRESSES]
            if _can_be_called(address, loopback=local)
        )

    def _publish(self, changes: list[Change]) -> None:
        for change in changes:
            for queue in self._watchers:
                with suppress(asyncio.QueueFull):  # a listener that slow looks at `tables`
                    queue.put_nowait(change)


def _can_be_called(address: str, *, loopback: bool) -> bool:
    ip = _ip(address)
    if ip.is_multicast or ip.is_unspecified or (ip.is_loopback and not loopback):
        return False
    return ip.version == 4 or not ip.is_link_local or "%" in address


def _ip(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    return ipaddress.ip_address(address.partition("%")[0])


def _jumped(before: tuple[float, float], after: tuple[float, float]) -> bool:
    """Whether the machine slept, or its clock was set, between two looks.

    Some systems' steady clock stops during sleep: then the wall clock is ahead of it. On others it
    goes on: then far too much of it has passed.
    """
    steady, wall = after[0] - before[0], after[1] - before[1]
    return abs(wall - steady) > JUMP_SECONDS or steady > LOOK_SECONDS + 2 * JUMP_SECONDS


def _now() -> float:
    return asyncio.get_running_loop().time()
