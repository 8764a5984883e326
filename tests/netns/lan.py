"""Hosts on one machine: network namespaces joined by a wire, made and removed by the test.

    with Lan(4) as lan:
        process = lan.hosts[0].popen("p2p-dixit", "tables")
        lan.hosts[1].cut()          # silently, as a bad radio does
        lan.hosts[1].mend()

Needs root and iproute2; `missing()` says in one line what is not there. Nothing leaves the
namespaces. Whatever still runs in them at the end is killed, by its process id.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Protocol

ROOT = Path(__file__).parents[2]
TUN = "/dev/net/tun"  # where TAP devices come from
_NUMBERS = count(1)  # several LANs may stand side by side
_CALM_IPV6 = "for i in default all; do echo 0 > /proc/sys/net/ipv6/conf/$i/accept_dad; done"


def missing(*devices: str) -> str | None:
    """What keeps network namespaces from being made here; None if nothing does.

    `devices` are what a test needs besides, such as `TUN` for an `Air`.
    """
    if sys.platform != "linux":
        return "network namespaces need Linux"
    if shutil.which("ip") is None:
        return "network namespaces need iproute2 (the command ip)"
    if os.geteuid() != 0:
        return "network namespaces need root"
    probe = f"dx{os.getpid()}probe"
    made = subprocess.run(["ip", "netns", "add", probe], capture_output=True, check=False)
    if made.returncode != 0:
        return "this machine does not allow network namespaces"
    _ip("netns", "del", probe)
    return next(filter(None, map(_closed, devices)), None)


def _closed(device: str) -> str | None:
    try:
        os.close(os.open(device, os.O_RDWR))
    except OSError as error:
        return f"{device} cannot be used here ({error.strerror})"
    return None


def _ip(*arguments: str) -> str:
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


class Host:
    """One machine on the LAN: a namespace with lo and eth0."""

    def __init__(self, lan: "Lan", number: int, *, ipv4: bool) -> None:
        self.lan = lan
        self.name = f"{lan.name}h{number}"
        self.address = f"10.77.0.{number}"
        self.number = number
        _ip("netns", "add", self.name)
        self.run("sh", "-c", _CALM_IPV6)
        lan.wire.plug(self)
        if ipv4:
            self.ip("address", "add", f"{self.address}/24", "dev", "eth0")
        for device in ("lo", "eth0"):
            self.ip("link", "set", device, "up")

    def ip(self, *arguments: str) -> str:
        """The command ip inside this host."""
        return _ip("-n", self.name, *arguments)

    def command(self, *arguments: str) -> list[str]:
        """The command line that runs `arguments` on this host."""
        return ["ip", "netns", "exec", self.name, *arguments]

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Runs to the end."""
        return subprocess.run(
            self.command(*arguments), cwd=ROOT, capture_output=True, text=True, check=False
        )

    def popen(self, *arguments: str) -> "subprocess.Popen[str]":
        """Starts in the background; its output is a pipe of lines."""
        return subprocess.Popen(
            self.command(*arguments),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )

    def cut(self) -> None:
        """Nothing passes any more, and nobody is told."""
        self.lan.wire.cut(self)

    def mend(self) -> None:
        """What was cut is whole again."""
        self.lan.wire.mend(self)

    def unplug(self) -> None:
        """The cable is out, and the lease with it."""
        self.ip("link", "set", "eth0", "down")
        self.ip("address", "flush", "dev", "eth0")

    def plug_in(self) -> None:
        """The cable is in, the address as before."""
        self.ip("link", "set", "eth0", "up")
        self.move(self.address)

    def move(self, address: str) -> None:
        """A new IPv4 address, as after a new lease."""
        self.ip("address", "flush", "dev", "eth0", "scope", "global")
        self.ip("address", "add", f"{address}/24", "dev", "eth0")
        self.address = address


class Wire(Protocol):
    """What joins the hosts of a LAN."""

    def plug(self, host: Host) -> None:
        """Gives a host its eth0."""

    def cut(self, host: Host) -> None:
        """Passes nothing of it and to it."""

    def mend(self, host: Host) -> None:
        """Passes everything again."""

    def close(self) -> None:
        """Stops whatever runs."""


class Bridge:
    """The kernel's own bridge: at once, and nothing is lost."""

    def __init__(self, space: str) -> None:
        self._space = space
        calm = ["mcast_snooping", "0", "stp_state", "0", "forward_delay", "0"]
        _ip("-n", space, "link", "add", "br0", "type", "bridge", *calm)
        _ip("-n", space, "link", "set", "br0", "up")

    def plug(self, host: Host) -> None:
        """A pair of devices, one end on the bridge."""
        _ip(
            *f"link add v{host.number} netns {self._space} type veth".split(),
            *f"peer name eth0 netns {host.name}".split(),
        )
        self.mend(host)

    def cut(self, host: Host) -> None:
        """Takes its end off the bridge."""
        self._port(host, "nomaster")

    def mend(self, host: Host) -> None:
        """Puts its end on the bridge."""
        self._port(host, "master", "br0")
        self._port(host, "up")

    def isolate(self, host: Host) -> None:
        """As an access point that keeps its clients apart."""
        self._port(host, "type", "bridge_slave", "isolated", "on")

    def close(self) -> None:
        """Nothing runs."""

    def _port(self, host: Host, *change: str) -> None:
        _ip("-n", self._space, "link", "set", f"v{host.number}", *change)


class Air:
    """A `tests.netns.air` in a process of its own: frames are lost and late."""

    def __init__(self, space: str, *, loss: float, delay: float, jitter: float, seed: int) -> None:
        self._space = space
        numbers = map(str, (loss, delay, jitter, seed))
        self._process = subprocess.Popen(
            ["ip", "netns", "exec", space, sys.executable, "-m", "tests.netns.air", *numbers],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def plug(self, host: Host) -> None:
        """A device of the switch moves to the host."""
        self._tell("plug", host)
        _ip(*f"-n {self._space} link set t{host.number} netns {host.name} name eth0".split())

    def cut(self, host: Host) -> None:
        """Its frames go nowhere."""
        self._tell("cut", host)

    def mend(self, host: Host) -> None:
        """Its frames are passed again."""
        self._tell("mend", host)

    def count(self) -> dict[str, int]:
        """How many frames were `passed`, `lost` and `cut` so far."""
        return self._tell("count")

    def close(self) -> None:
        """Ends the switch."""
        with self._process as process:
            process.kill()

    def _tell(self, what: str, host: Host | None = None) -> dict[str, int]:
        ends = self._process
        assert ends.stdin is not None
        assert ends.stdout is not None
        ends.stdin.write(f"{what} {host.number if host else ''}\n")
        ends.stdin.flush()
        answer: dict[str, int] = json.loads(ends.stdout.readline())
        return answer


class Lan:
    """Hosts, and the wire between them; `wire` is made in the LAN's own namespace."""

    wire: Wire

    def __init__(
        self, hosts: int, *, ipv4: bool = True, wire: Callable[[str], Wire] = Bridge
    ) -> None:
        self.name = f"dx{os.getpid()}n{next(_NUMBERS)}"
        self.space = f"{self.name}lan"
        self.hosts: list[Host] = []
        self._count = hosts
        self._ipv4 = ipv4
        self._make = wire

    def __enter__(self) -> "Lan":
        try:
            _ip("netns", "add", self.space)
            self.wire = self._make(self.space)
            for _ in range(self._count):
                self.add()
        except BaseException:
            self._remove()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._remove()

    def add(self) -> Host:
        """One more host."""
        host = Host(self, len(self.hosts) + 1, ipv4=self._ipv4)
        self.hosts.append(host)
        return host

    def _remove(self) -> None:
        if hasattr(self, "wire"):
            self.wire.close()
        made = [line.split()[0] for line in _ip("netns", "list").splitlines() if line]
        for name in made:
            if name == self.space or name.startswith(f"{self.name}h"):
                for process in _ip("netns", "pids", name).split():
                    with suppress(ProcessLookupError):
                        os.kill(int(process), signal.SIGKILL)
                _ip("netns", "del", name)
