"""Trying out whether multicast works here, interface by interface: for `p2p-dixit doctor`.

A question that every mDNS device answers goes out on one interface; our own copy of it must come
back (the system loops it), and answers of others show that the access point passes multicast on.
"""

import asyncio
import os
import socket
import struct
import sys
from dataclasses import dataclass
from functools import partial

from p2p_dixit.discovery.announcement import SERVICE_TYPE
from p2p_dixit.discovery.interfaces import Interface, interfaces, reachable_addresses
from p2p_dixit.discovery.responder import Heard, Service, ZeroconfResponder
from p2p_dixit.system_reasons import system_reason

MDNS_PORT = 5353
_GROUP_4, _GROUP_6 = "224.0.0.251", "ff02::fb"
_EVERY_SERVICE = "_services._dns-sd._udp.local."
_PTR, _IN = 12, 1
_RESPONSE_BIT = 0x80
_HOPS = 255
_IP_MULTICAST_ALL = 49  # from linux/in.h; Python has no name for it


@dataclass(frozen=True)
class MulticastResult:
    """What happened on one interface, for IPv4 or IPv6."""

    interface: str
    family: str
    sent: bool
    heard_ourselves: bool
    others: int
    error: str = ""


async def probe_multicast(interface: Interface, seconds: float) -> list[MulticastResult]:
    """Both families of one interface at once, as far as it has them."""
    families = [":" in address for address in interface.addresses]
    probes = [_probe(interface, seconds, ipv6=ipv6) for ipv6 in sorted(set(families))]
    return list(await asyncio.gather(*probes))


async def announcement_heard(found: tuple[Interface, ...], seconds: float) -> bool:
    """Whether something we announce by mDNS comes back to us. No player's list shows it."""
    label = os.urandom(6).hex()
    heard = asyncio.Event()

    def on_heard(what: Heard) -> None:
        if what.label == label:
            heard.set()

    responder = ZeroconfResponder(on_heard, lambda _label: None)
    try:
        service = Service(label, 9, reachable_addresses(found), {"doctor": b"1"})
        async with asyncio.timeout(seconds):
            await responder.register(service)
            await heard.wait()
    except TimeoutError:
        return False
    finally:
        await responder.withdraw()
        await responder.close()
    return True


async def _probe(interface: Interface, seconds: float, *, ipv6: bool) -> MulticastResult:
    result = partial(MulticastResult, interface.name, "IPv6" if ipv6 else "IPv4")
    mine = {
        address.partition("%")[0]
        for each in interfaces(loopback=True)
        for address in each.addresses
    }
    try:
        with _shared_socket(socket.AF_INET6 if ipv6 else socket.AF_INET) as sock:
            if ipv6:
                _join_6(sock, interface.index)
            else:
                _join_4(sock, next(each for each in interface.addresses if ":" not in each))
            question = _question()
            group = (_GROUP_6, MDNS_PORT, 0, interface.index) if ipv6 else (_GROUP_4, MDNS_PORT)
            await asyncio.get_running_loop().sock_sendto(sock, question, group)
            ours, others = await _listen(sock, question, mine, seconds)
    except OSError as error:
        return result(sent=False, heard_ourselves=False, others=0, error=system_reason(error))
    return result(sent=True, heard_ourselves=ours, others=others)


async def _listen(
    sock: socket.socket, question: bytes, mine: set[str], seconds: float
) -> tuple[bool, int]:
    ours, others = False, set()
    try:
        async with asyncio.timeout(seconds):
            while True:
                data, sender = await asyncio.get_running_loop().sock_recvfrom(sock, 9000)
                host = sender[0].partition("%")[0]
                ours = ours or data == question
                if host not in mine and len(data) > 2 and data[2] & _RESPONSE_BIT:
                    others.add(host)
    except TimeoutError:
        return ours, len(others)


def _join_4(sock: socket.socket, address: str) -> None:
    sock.bind(("", MDNS_PORT))
    own = socket.inet_aton(address)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(_GROUP_4) + own)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, own)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, _HOPS)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
    if sys.platform == "linux":  # else groups that others joined on other interfaces come in too
        sock.setsockopt(socket.IPPROTO_IP, _IP_MULTICAST_ALL, 0)


def _join_6(sock: socket.socket, index: int) -> None:
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    sock.bind(("::", MDNS_PORT))
    membership = socket.inet_pton(socket.AF_INET6, _GROUP_6) + struct.pack("@I", index)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, membership)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, index)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, _HOPS)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_LOOP, 1)


def _shared_socket(family: socket.AddressFamily) -> socket.socket:
    """Beside the system's own mDNS service, which has the port as well."""
    sock = socket.socket(family, socket.SOCK_DGRAM)
    sock.settimeout(0)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform != "win32":
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    return sock


def _question() -> bytes:
    """Which services are there, and which tables? The id is random: it marks this as ours."""
    names = (_EVERY_SERVICE, SERVICE_TYPE)
    header = os.urandom(2) + struct.pack("!HHHHH", 0, len(names), 0, 0, 0)
    return header + b"".join(_name(name) + struct.pack("!HH", _PTR, _IN) for name in names)


def _name(name: str) -> bytes:
    labels = name.rstrip(".").split(".")
    return b"".join(bytes([len(label)]) + label.encode() for label in labels) + b"\0"
