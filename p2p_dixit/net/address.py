"""Where a peer listens: HOST:PORT as users type it and as peers exchange it."""

import ipaddress
import re
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from p2p_dixit.errors import Malformed, UsageError

# DIXIT on the keys of a telephone. A table listens here if the port is free, else anywhere.
DEFAULT_PORT = 34948

# An IPv6 address in full with its scope takes 62 characters; no host name has more than 253.
_TYPED_CHARACTERS = 260
_EXAMPLES = f"192.168.1.20:{DEFAULT_PORT}, [fe80::1%eth0]:{DEFAULT_PORT} or laptop.local"
_HOST_NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*\.?", re.IGNORECASE)


@dataclass(frozen=True, order=True)
class Address:
    """A host (name or IP, IPv6 link-local with its scope as in fe80::1%eth0) and a port."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(typed: str) -> Address:
    """What somebody typed: HOST or HOST:PORT, IPv6 in brackets when a port follows."""
    text = typed.strip()
    if not text or len(text) > _TYPED_CHARACTERS or "/" in text:
        raise UsageError("write the address as HOST:PORT, such as {examples}", examples=_EXAMPLES)
    host, port = _split(text)
    return Address(_host(host, text), _port(port, text))


def told_address(text: str, scope: str = "", *, loopback: bool = False) -> Address:
    """An address from a peer: an IP that one host can have, and a port; never a name.

    Link-local IPv6 addresses mean something on one interface only: `scope` names ours, and without
    it they are refused. `loopback` says that the sender is on this very machine. Whatever else is
    refused could only make us call where no peer is.
    """
    try:
        address = parse_address(text)
        ip = ipaddress.ip_address(address.host)
    except (UsageError, ValueError):
        raise Malformed("not an address of a peer") from None
    if ip.is_loopback:
        if not loopback:
            raise Malformed("our own machine is no peer's address")
    elif ip.is_multicast or ip.is_unspecified or ip.is_reserved:
        raise Malformed("no peer has such an address")
    if isinstance(ip, ipaddress.IPv6Address) and ip.is_link_local:
        if not scope:
            raise Malformed("a link-local address without its interface")
        return Address(f"{str(ip).partition('%')[0]}%{scope}", address.port)
    return Address(str(ip).partition("%")[0], address.port)


def host_of(sockaddr: Sequence[Any]) -> str:
    """The host of a socket's address, with the interface's name where it is link-local."""
    host = str(sockaddr[0]).partition("%")[0]
    scope = sockaddr[3] if len(sockaddr) > 3 else 0
    return f"{host}%{_interface(scope)}" if scope else host


def _interface(index: int) -> str:
    if sys.platform == "win32":  # which resolves fe80::1%12, but not with the name of an interface
        return str(index)
    try:
        return socket.if_indextoname(index)
    except OSError:  # gone by now; the number means the same
        return str(index)


def group_of(host: str) -> str:
    """What counts as one caller when attempts are counted: an IPv4 address, or a /64 of IPv6.

    The holder of one address of a /64 holds all of it. Of link-local addresses a host can have as
    many as it likes, so all of one interface are one caller.
    """
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return f"{ip.scope_id} (link-local)" if ip.is_link_local else str(int(ip) >> 64)


def _split(text: str) -> tuple[str, str]:
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            raise UsageError(
                "'{text}': close the bracket before the port, as in {examples}",
                text=text,
                examples=_EXAMPLES,
            )
        return host, rest[1:] if rest else str(DEFAULT_PORT)
    if text.count(":") == 1:
        host, _, port = text.partition(":")
        return host, port
    return text, str(DEFAULT_PORT)


def _host(host: str, text: str) -> str:
    if ":" in host or re.fullmatch(r"[0-9.]+", host):
        try:
            return str(ipaddress.ip_address(host))
        except ValueError:
            raise UsageError(
                "'{text}': no such IP address; write e.g. {examples}", text=text, examples=_EXAMPLES
            ) from None
    if not _HOST_NAME.fullmatch(host):
        raise UsageError(
            "'{text}': no such host name; write e.g. {examples}", text=text, examples=_EXAMPLES
        )
    return host.lower()


def _port(port: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", port) or not 0 < int(port) < 65_536:
        raise UsageError("'{text}': a port is a number from 1 to 65535", text=text)
    return int(port)
