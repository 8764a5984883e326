"""The one door to zeroconf: registers one service, browses for its type, follows the interfaces.

Before zeroconf sees a datagram it goes through a `Sieve`, and what zeroconf remembers is bounded.
"""

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol, cast

from zeroconf import (
    BadTypeInNameException,
    IPVersion,
    NonUniqueNameException,
    ServiceListener,
    Zeroconf,
)
from zeroconf import Error as ZeroconfError
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from p2p_dixit.discovery.announcement import SERVICE_TYPE
from p2p_dixit.discovery.sieve import Sieve
from p2p_dixit.errors import LocalFault
from p2p_dixit.system_reasons import system_reason

# How long the records of a newly seen instance are asked for, in milliseconds.
_RESOLVE_MILLISECONDS = 3000

# Instances being asked for at once; a flood of invented names waits for its next announcement.
_MOST_RESOLVING = 32


# Records that zeroconf may hold: five of each of the instances that are kept in mind.
MOST_RECORDS = 5 * 256


class NameTaken(LocalFault):
    """Another host on the network has this instance's name."""


@dataclass(frozen=True)
class Heard:
    """An instance of the service: unchecked, as it came."""

    label: str
    properties: dict[bytes, bytes | None]
    addresses: tuple[str, ...]
    port: int


@dataclass(frozen=True)
class Service:
    """What we register: an instance of the service."""

    label: str
    port: int
    addresses: tuple[str, ...]
    properties: dict[str, bytes]

    def info(self) -> AsyncServiceInfo:
        """The same in zeroconf's words."""
        return AsyncServiceInfo(
            SERVICE_TYPE,
            f"{self.label}.{SERVICE_TYPE}",
            port=self.port,
            parsed_addresses=list(self.addresses),
            properties=dict(self.properties),
            server=f"{self.label}.local.",
        )


class Responder(Protocol):
    """What discovery needs of the network."""

    async def register(self, service: Service) -> None:
        """Announces a new name; `NameTaken` if another host has it."""

    async def update(self, service: Service) -> None:
        """Announces the registered name again."""

    async def withdraw(self) -> None:
        """Says goodbye for the registered name."""

    async def rescan(self) -> None:
        """Looks for new interfaces and asks all hosts again."""

    def tidy(self) -> None:
        """Sees to it that what strangers send takes no more room than it may; called often."""

    async def close(self) -> None:
        """Stops."""


OnHeard = Callable[[Heard], None]
OnGone = Callable[[str], None]


class ZeroconfResponder(ServiceListener):
    """A responder on real multicast sockets."""

    def __init__(
        self, on_heard: OnHeard, on_gone: OnGone, interfaces: list[str] | None = None
    ) -> None:
        self._on_heard = on_heard
        self._on_gone = on_gone
        self._zeroconf = _open(interfaces)
        self._registered: AsyncServiceInfo | None = None
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self._sieve = Sieve()
        self._browser = AsyncServiceBrowser(self._zeroconf.zeroconf, SERVICE_TYPE, listener=self)

    async def register(self, service: Service) -> None:
        info = service.info()
        try:
            await (await self._zeroconf.async_register_service(info))
        except NonUniqueNameException:
            raise NameTaken("the name on the network is taken") from None
        except (ZeroconfError, OSError) as error:
            raise LocalFault(
                "cannot announce the table: {error}", error=system_reason(error)
            ) from None
        self._registered = info

    async def update(self, service: Service) -> None:
        self._registered = service.info()
        try:
            await (await self._zeroconf.async_update_service(self._registered))
        except (ZeroconfError, OSError) as error:
            raise LocalFault(
                "cannot announce the table: {error}", error=system_reason(error)
            ) from None

    async def withdraw(self) -> None:
        info, self._registered = self._registered, None
        if info is not None:
            with suppress(ZeroconfError, OSError):
                await (await self._zeroconf.async_unregister_service(info))

    async def rescan(self) -> None:
        try:
            await self._zeroconf.async_update_interfaces()
        except (ZeroconfError, OSError, RuntimeError) as error:
            raise LocalFault(
                "cannot use the network interfaces: {error}", error=system_reason(error)
            ) from None
        await self._browser.async_cancel()
        self._browser = AsyncServiceBrowser(self._zeroconf.zeroconf, SERVICE_TYPE, listener=self)
        self.tidy()

    def tidy(self) -> None:
        """Puts the sieve before sockets that are new, and forgets the oldest records."""
        for reader in self._zeroconf.zeroconf.engine.readers:
            inner = reader.transport.get_protocol()
            if not isinstance(inner, _Sieved):
                listener = cast(asyncio.DatagramProtocol, inner)  # in all but its base class
                reader.transport.set_protocol(_Sieved(listener, self._sieve))
        cache = self._zeroconf.zeroconf.cache
        records = [record for name in cache.names() for record in cache.entries_with_name(name)]
        if len(records) > MOST_RECORDS:
            records.sort(key=lambda record: record.created)
            cache.async_remove_records(records[: len(records) - MOST_RECORDS])

    async def close(self) -> None:
        for task in self._resolving.values():
            task.cancel()
        await self._browser.async_cancel()
        with suppress(ZeroconfError, OSError):
            await self._zeroconf.async_close()
        await asyncio.sleep(0)  # the loop closes the sockets on its next round

    # --- what zeroconf calls -----------------------------------------------------------------

    def add_service(self, zc: Zeroconf, _type: str, name: str) -> None:
        """An instance appeared."""
        self._resolve(zc, name)

    def update_service(self, zc: Zeroconf, _type: str, name: str) -> None:
        """An instance repeated or changed what it says."""
        self._resolve(zc, name)

    def remove_service(self, _zc: Zeroconf, _type: str, name: str) -> None:
        """An instance said goodbye, or its records expired."""
        self._on_gone(_label(name))

    def _resolve(self, zc: Zeroconf, name: str) -> None:
        try:
            info = AsyncServiceInfo(SERVICE_TYPE, name)
        except BadTypeInNameException:
            return
        if info.load_from_cache(zc):
            self._tell(info)
        elif name not in self._resolving and len(self._resolving) < _MOST_RESOLVING:
            task = asyncio.ensure_future(self._ask(zc, info))
            self._resolving[name] = task
            task.add_done_callback(lambda _: self._resolving.pop(name, None))

    async def _ask(self, zc: Zeroconf, info: AsyncServiceInfo) -> None:
        with suppress(ZeroconfError, OSError):
            if await info.async_request(zc, _RESOLVE_MILLISECONDS):
                self._tell(info)

    def _tell(self, info: AsyncServiceInfo) -> None:
        addresses = tuple(map(_named_scope, info.parsed_scoped_addresses(IPVersion.All)))
        self._on_heard(Heard(_label(info.name), info.properties, addresses, info.port or 0))


class _Sieved(asyncio.DatagramProtocol):
    """A socket's input, as far as the sieve lets it through."""

    def __init__(self, inner: asyncio.DatagramProtocol, sieve: Sieve) -> None:
        self._inner = inner
        self._sieve = sieve

    def datagram_received(self, data: bytes, addr: tuple[str | Any, int]) -> None:
        if self._sieve.admits(data, str(addr[0]), asyncio.get_running_loop().time()):
            self._inner.datagram_received(data, addr)

    def error_received(self, exc: Exception) -> None:
        self._inner.error_received(exc)

    def connection_lost(self, exc: Exception | None) -> None:
        self._inner.connection_lost(exc)


def _open(interfaces: list[str] | None) -> AsyncZeroconf:
    """With both families if the machine has them."""
    error: OSError | RuntimeError = OSError()
    for version in (IPVersion.All, IPVersion.V4Only, IPVersion.V6Only):
        try:
            if interfaces is None:
                return AsyncZeroconf(ip_version=version)
            return AsyncZeroconf(interfaces=interfaces)
        except (OSError, RuntimeError) as failed:
            error = failed
    raise LocalFault("cannot look for tables on the network: {error}", error=system_reason(error))


def _label(name: str) -> str:
    return name.removesuffix("." + SERVICE_TYPE)


def _named_scope(address: str) -> str:
    """fe80::1%3 as fe80::1%eth0: one way to write it, so that it is one address."""
    host, _, scope = address.partition("%")
    if scope.isdecimal() and sys.platform != "win32":  # Windows resolves numbers only
        with suppress(OSError, OverflowError):
            return f"{host}%{socket.if_indextoname(int(scope))}"
    return address
