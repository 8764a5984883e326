"""The network interfaces of this machine and the addresses under which peers can reach it."""

import ipaddress
import sys
from dataclasses import dataclass

import ifaddr

# More than this in one announcement is of no use: two interfaces with IPv4, link-local, global.
MOST_ADDRESSES = 8

# Bridges and tunnels to machines inside this one or far away; no player is there. They come last.
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "utun", "tun", "tap", "wg", "zt")

# Networks of friends elsewhere: how their interfaces are called on Linux, macOS and Windows. On
# macOS all tunnels are utun; Tailscale is recognised by its addresses (RFC 6598, shared space).
_PRIVATE_NETWORKS = (
    ("tailscale", "Tailscale"),
    ("zt", "ZeroTier"),
    ("feth", "ZeroTier"),
    ("zerotier", "ZeroTier"),
    ("wg", "WireGuard"),
    ("wireguard", "WireGuard"),
)
_SHARED_SPACE = ipaddress.ip_network("100.64.0.0/10")


@dataclass(frozen=True, order=True)
class Interface:
    """One interface; IPv6 link-local addresses carry their scope, as in fe80::1%eth0."""

    name: str
    index: int
    addresses: tuple[str, ...]

    @property
    def virtual(self) -> bool:
        """Whether it looks like a bridge or a tunnel."""
        return self.name.startswith(_VIRTUAL)

    @property
    def private_network(self) -> str:
        """The VPN it belongs to by its name or addresses, such as Tailscale; empty if to none."""
        lower = self.name.lower()
        named = next((vpn for prefix, vpn in _PRIVATE_NETWORKS if lower.startswith(prefix)), "")
        tunnel = lower.startswith(("utun", "tun"))
        shared = any(_ip(address) in _SHARED_SPACE for address in self.addresses)
        return named or ("Tailscale" if tunnel and shared else "")


def interfaces(*, loopback: bool = False) -> tuple[Interface, ...]:
    """All interfaces that have an address, real ones first; loopback only if asked for."""
    found = []
    for adapter in ifaddr.get_adapters():
        addresses = tuple(sorted(filter(None, (_text(ip, _scope(adapter)) for ip in adapter.ips))))
        usable = tuple(address for address in addresses if loopback or not _ip(address).is_loopback)
        if usable:
            found.append(Interface(adapter.nice_name, adapter.index or 0, usable))
    return tuple(sorted(found, key=lambda interface: (interface.virtual, interface)))


def reachable_addresses(found: tuple[Interface, ...]) -> tuple[str, ...]:
    """The addresses to announce: IPv4 first, then IPv6, without scopes (those are ours alone)."""
    plain = dict.fromkeys(
        address.partition("%")[0] for interface in found for address in interface.addresses
    )
    ordered = sorted(plain, key=lambda address: ":" in address)
    return tuple(ordered[:MOST_ADDRESSES])


def _scope(adapter: ifaddr.Adapter) -> str:
    """As in fe80::1%eth0; Windows, which names interfaces by long numbers, wants fe80::1%12."""
    return str(adapter.index or 0) if sys.platform == "win32" else adapter.name


def _text(ip: ifaddr.IP, name: str) -> str | None:
    if isinstance(ip.ip, str):
        return ip.ip
    address = ip.ip[0].partition("%")[0]
    return f"{address}%{name}" if ipaddress.ip_address(address).is_link_local else address


def _ip(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    return ipaddress.ip_address(address.partition("%")[0])
