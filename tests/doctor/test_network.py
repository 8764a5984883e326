"""What the doctor says of a network."""

import asyncio

import pytest

from p2p_dixit.discovery.interfaces import Interface
from p2p_dixit.discovery.probe import MulticastResult
from p2p_dixit.doctor.findings import Severity
from p2p_dixit.doctor.network import check_interfaces, check_peer, check_port, judge
from p2p_dixit.net.address import DEFAULT_PORT, Address

WORKS = MulticastResult("wlan0", "IPv4", sent=True, heard_ourselves=True, others=3)
ALONE = MulticastResult("wlan0", "IPv4", sent=True, heard_ourselves=True, others=0)
DEAF = MulticastResult("wlan0", "IPv6", sent=True, heard_ourselves=False, others=0)
MUTE = MulticastResult("wlan0", "IPv6", sent=False, heard_ourselves=False, others=0, error="no")


def test_no_interface_is_a_problem() -> None:
    (finding,) = check_interfaces(())
    assert finding.verdict is Severity.PROBLEM
    assert "Wi-Fi" in finding.advice


def test_real_and_virtual_interfaces() -> None:
    real, virtual = check_interfaces(
        (Interface("wlan0", 2, ("10.0.0.1",)), Interface("docker0", 3, ("172.17.0.1",)))
    )
    assert real.verdict is Severity.OK
    assert virtual.verdict is Severity.NOTE


@pytest.mark.parametrize(
    ("result", "both", "verdict", "advice"),
    [
        (WORKS, [WORKS], Severity.OK, ""),
        (ALONE, [ALONE], Severity.NOTE, "access point keeps them apart"),
        (DEAF, [DEAF], Severity.PROBLEM, "firewall"),
        (MUTE, [MUTE], Severity.PROBLEM, "firewall"),
        (DEAF, [WORKS, DEAF], Severity.NOTE, "nothing to do"),
    ],
)
def test_multicast(
    result: MulticastResult, both: list[MulticastResult], verdict: Severity, advice: str
) -> None:
    finding = judge(result, both)
    assert finding.verdict is verdict
    assert advice in finding.advice


async def test_a_port_that_is_taken_is_only_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    server = await asyncio.start_server(lambda _reader, _writer: None, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    monkeypatch.setattr("p2p_dixit.doctor.network.DEFAULT_PORT", port)
    assert (await check_port("127.0.0.1")).verdict is Severity.NOTE
    server.close()
    await server.wait_closed()
    assert (await check_port("127.0.0.1")).verdict is Severity.OK
    assert port != DEFAULT_PORT


async def test_a_peer_is_reached_or_not() -> None:
    server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
    address = Address("127.0.0.1", server.sockets[0].getsockname()[1])
    assert (await check_peer(address)).verdict is Severity.OK
    server.close()
    await server.wait_closed()
    finding = await check_peer(address)
    assert finding.verdict is Severity.PROBLEM
    assert "doctor there too" in finding.advice


@pytest.mark.parametrize(
    ("name", "address", "vpn"),
    [
        ("tailscale0", "100.101.102.103", "Tailscale"),
        ("utun4", "100.101.102.103", "Tailscale"),
        ("Tailscale", "100.101.102.103", "Tailscale"),
        ("wg0", "10.8.0.2", "WireGuard"),
        ("ztabcdef12", "10.147.17.5", "ZeroTier"),
        ("ZeroTier One [1234]", "10.147.17.5", "ZeroTier"),
    ],
)
def test_a_vpn_is_named_with_the_way_to_play_through_it(name: str, address: str, vpn: str) -> None:
    (finding,) = check_interfaces((Interface(name, 5, (address,)),))
    assert finding.verdict is Severity.NOTE
    assert vpn in finding.what
    assert f"p2p-dixit join {address}:34948" in finding.advice


def test_a_tunnel_that_is_no_network_of_friends() -> None:
    (finding,) = check_interfaces((Interface("utun0", 5, ("10.0.0.5",)),))
    assert "not there" in finding.advice
