"""Interfaces, multicast, ports: can others find and reach this machine?"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from p2p_dixit.discovery.interfaces import Interface
from p2p_dixit.discovery.probe import MulticastResult, announcement_heard, probe_multicast
from p2p_dixit.doctor.findings import Finding, Severity, note, ok, problem
from p2p_dixit.errors import LocalFault
from p2p_dixit.net.address import DEFAULT_PORT, Address
from p2p_dixit.net.errors import LinkError
from p2p_dixit.net.streams import connect
from p2p_dixit.sentences import Sentence
from p2p_dixit.system_reasons import system_reason

_HAND_IT_OVER = Sentence(
    "join by address instead: p2p-dixit join HOST:PORT, as the table's screen shows it"
)


def check_interfaces(found: tuple[Interface, ...]) -> list[Finding]:
    """Which interfaces there are."""
    if not found:
        return [problem("interfaces", "no network", "join a Wi-Fi or plug in a cable")]
    return [_interface(each) for each in found]


def _interface(each: Interface) -> Finding:
    addresses = f"{each.name}: {', '.join(each.addresses)}"
    if each.private_network:
        return note(
            "interfaces",
            Sentence("{addresses} ({vpn})", addresses=addresses, vpn=each.private_network),
            Sentence(
                "a VPN: friends elsewhere who are in it join by address, p2p-dixit join"
                " {address}:{port}; tables are not found through it",
                address=each.addresses[0],
                port=DEFAULT_PORT,
            ),
        )
    if each.virtual:
        return note("interfaces", addresses, "a bridge or tunnel: other players are not there")
    return ok("interfaces", addresses)


async def check_multicast(found: tuple[Interface, ...], seconds: float) -> list[Finding]:
    """Whether multicast goes out and comes back on each interface, and whether others answer."""
    probes = await asyncio.gather(*(probe_multicast(each, seconds) for each in found))
    return [judge(result, results) for results in probes for result in results]


def judge(result: MulticastResult, both: list[MulticastResult]) -> Finding:
    """One family failing is no problem while the other one works on the same interface."""
    finding = _multicast(result)
    if finding.verdict is Severity.PROBLEM and any(each.heard_ourselves for each in both):
        return note("multicast", finding.what, "the other IP version works: nothing to do")
    return finding


def _multicast(result: MulticastResult) -> Finding:
    where = f"{result.interface}, {result.family}"
    if not result.sent:
        advice = Sentence(
            "let p2p-dixit use UDP port 5353 in the firewall, or {hand_it_over}",
            hand_it_over=_HAND_IT_OVER,
        )
        return problem(
            "multicast",
            Sentence("{where}: cannot send ({error})", where=where, error=result.error),
            advice,
        )
    if not result.heard_ourselves:
        advice = Sentence(
            "let UDP port 5353 in through the firewall, or {hand_it_over}",
            hand_it_over=_HAND_IT_OVER,
        )
        return problem(
            "multicast", Sentence("{where}: sent, but nothing comes back", where=where), advice
        )
    if not result.others:
        advice = Sentence(
            "if other players are on this network, its access point keeps them apart (guest"
            " networks do): use another network, or {hand_it_over}",
            hand_it_over=_HAND_IT_OVER,
        )
        return note(
            "multicast",
            Sentence("{where}: works here, no other device answers", where=where),
            advice,
        )
    return ok(
        "multicast",
        Sentence(
            "{where}: works, others answer (devices: {others})", where=where, others=result.others
        ),
    )


async def check_announcement(found: tuple[Interface, ...], seconds: float) -> Finding:
    """Whether what we announce comes back to us."""
    with suppress(LocalFault):
        if await announcement_heard(found, seconds):
            return ok("announcement", "this machine hears its own announcement")
    advice = Sentence(
        "let UDP port 5353 through the firewall, both ways, or {hand_it_over}",
        hand_it_over=_HAND_IT_OVER,
    )
    return problem("announcement", "this machine does not hear its own announcement", advice)


async def check_port(host: str | None = None) -> Finding:
    """Whether the usual port is free (on every interface, unless one is named)."""
    try:
        server = await asyncio.start_server(lambda _reader, _writer: None, host, DEFAULT_PORT)
    except OSError as error:
        advice = Sentence(
            "a table on this machine uses it, or another port is chosen"
            " automatically: nothing to do"
        )
        return note(
            "port",
            Sentence(
                "port {default_port} is not free ({strerror})",
                default_port=DEFAULT_PORT,
                strerror=system_reason(error),
            ),
            advice,
        )
    server.close()
    await server.wait_closed()
    return ok(
        "port", Sentence("port {default_port} is free to listen on", default_port=DEFAULT_PORT)
    )


async def check_peer(address: Address) -> Finding:
    """Whether one peer can be reached directly."""
    try:
        stream = await connect(address)
    except LinkError as error:
        advice = Sentence(
            "if both are on one network, a firewall on the other machine or an isolating access"
            " point is in between: run p2p-dixit doctor there too"
        )
        return problem("peer", f"{address}: {error}", advice)
    stream.drop()
    return ok("peer", Sentence("{address} can be reached", address=address))


async def examine_network(
    found: tuple[Interface, ...], peers: tuple[Address, ...], seconds: float
) -> AsyncIterator[Finding]:
    """All of it; what takes time runs side by side."""
    for finding in check_interfaces(found):
        yield finding
    if found:
        multicast = asyncio.create_task(check_multicast(found, seconds))
        announcement = asyncio.create_task(check_announcement(found, 2 * seconds))
        for finding in await multicast:
            yield finding
        yield await announcement
    yield await check_port()
    for peer in peers:
        yield await check_peer(peer)
