"""A switch in user space that loses, delays and reorders frames, as a bad radio does.

`python -m tests.netns.air LOSS DELAY JITTER SEED` (a share, seconds, seconds) runs in the namespace
of a LAN and obeys lines: `plug N` makes the TAP device `tN` of host N, `cut N` and `mend N` stop
and pass its frames, `count` tells what has become of all frames; each is answered by one line of
JSON. It ends with its input. Each copy of a frame is lost or delayed by itself; jitter longer than
the gap between two frames makes them change places.

The kernel's own netem would do the same, but many kernels come without it.
"""

import fcntl
import heapq
import itertools
import json
import os
import random
import select
import struct
import sys
import time
from dataclasses import asdict, dataclass, field

from tests.netns.lan import TUN

_TUNSETIFF = 0x400454CA
_TAP_WITHOUT_HEADER = 0x0002 | 0x1000
_LONGEST_FRAME = 2048


@dataclass
class Fate:
    """What has become of frames; a frame to everybody counts once for each port."""

    passed: int = 0
    lost: int = 0
    cut: int = 0


@dataclass
class Switch:
    """Ports, what each has been seen to be, and the frames under way."""

    loss: float
    delay: float
    jitter: float
    dice: random.Random
    ports: dict[int, int] = field(default_factory=dict)  # host: file descriptor
    homes: dict[bytes, int] = field(default_factory=dict)  # hardware address: host
    off: set[int] = field(default_factory=set)
    fate: Fate = field(default_factory=Fate)
    _flying: list[tuple[float, int, int, bytes]] = field(default_factory=list)
    _numbers: "itertools.count[int]" = field(default_factory=itertools.count)

    def plug(self, host: int) -> None:
        """A new port."""
        port = os.open(TUN, os.O_RDWR | os.O_NONBLOCK)
        name = f"t{host}".encode()
        fcntl.ioctl(port, _TUNSETIFF, struct.pack("16sH22x", name, _TAP_WITHOUT_HEADER))
        self.ports[host] = port

    def take(self, host: int, now: float) -> None:
        """All that host has sent."""
        while True:
            try:
                frame = os.read(self.ports[host], _LONGEST_FRAME)
            except OSError:  # no more of them, or the device is not up yet
                return
            self.homes[frame[6:12]] = host
            for target in self._targets(host, frame[:6]):
                self._send(host, target, frame, now)

    def _targets(self, host: int, address: bytes) -> list[int]:
        known = self.homes.get(address)
        others = [port for port in self.ports if port != host]
        return others if known is None else [port for port in others if port == known]

    def _send(self, host: int, target: int, frame: bytes, now: float) -> None:
        if {host, target} & self.off:
            self.fate.cut += 1
        elif self.dice.random() < self.loss:
            self.fate.lost += 1
        else:
            due = now + self.delay + self.dice.random() * self.jitter
            heapq.heappush(self._flying, (due, next(self._numbers), target, frame))

    def deliver(self, now: float) -> float | None:
        """Frames whose time has come; returns how long until the next one."""
        while self._flying and self._flying[0][0] <= now:
            _, _, target, frame = heapq.heappop(self._flying)
            try:
                os.write(self.ports[target], frame)
                self.fate.passed += 1
            except OSError:  # the device is down
                self.fate.cut += 1
        return self._flying[0][0] - now if self._flying else None

    def obey(self, line: str) -> dict[str, int]:
        """One line of our input."""
        what, *host = line.split()
        match what:
            case "plug":
                self.plug(int(host[0]))
            case "cut":
                self.off.add(int(host[0]))
            case "mend":
                self.off.discard(int(host[0]))
            case _:  # `count`
                pass
        return asdict(self.fate)


def main(loss: float, delay: float, jitter: float, seed: int) -> None:
    """Until the input ends."""
    switch = Switch(loss, delay, jitter, random.Random(seed))
    while True:
        wait = switch.deliver(time.monotonic())
        ready, _, _ = select.select([sys.stdin, *switch.ports.values()], [], [], wait)
        now = time.monotonic()
        for host, port in list(switch.ports.items()):
            if port in ready:
                switch.take(host, now)
        if sys.stdin in ready:
            line = sys.stdin.readline()
            if not line:
                return
            sys.stdout.write(json.dumps(switch.obey(line)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    _loss, _delay, _jitter = map(float, sys.argv[1:4])
    main(_loss, _delay, _jitter, int(sys.argv[4]))
