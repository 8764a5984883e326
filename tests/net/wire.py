"""Two handshakes joined by a fake wire that can look at, alter, drop and repeat what passes."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.net.both_forms import Entropy
from p2p_dixit.net.errors import LinkError
from p2p_dixit.net.handshake import Handshake, Self

ADA, BOB, EVE = (SigningKey(bytes([number]) * 32) for number in (1, 2, 3))
CODE = "amber-tiger-canoe"


def entropy(seed: str) -> Entropy:
    """Random bytes that are the same in every run; each call gives new ones."""
    calls = iter(range(1_000_000))

    def draw(count: int) -> bytes:
        return hashlib.shake_256(f"{seed} {next(calls)}".encode()).digest(count)

    return draw


def me(key: SigningKey = ADA, code: str | None = None, port: int = 1) -> Self:
    return Self(key, code, port)


Tap = Callable[[bytes], bytes]


def untouched(data: bytes) -> bytes:
    return data


@dataclass
class Wire:
    """What each side said, and the errors in which it ended."""

    dialer: Handshake
    listener: Handshake
    to_listener: Tap = untouched
    to_dialer: Tap = untouched
    said: dict[str, bytes] = field(default_factory=lambda: {"dialer": b"", "listener": b""})
    errors: dict[str, LinkError] = field(default_factory=dict)

    def run(self) -> "Wire":
        going = {"listener": self.to_listener(self._say("dialer", self.dialer.start()))}
        going["dialer"] = self.to_dialer(self._say("listener", self.listener.start()))
        while any(going.values()):
            for side, other in (("listener", "dialer"), ("dialer", "listener")):
                data, going[side] = going[side], b""
                if data:
                    tap = self.to_listener if other == "listener" else self.to_dialer
                    going[other] += tap(self._say(side, self._feed(side, data)))
        return self

    def _feed(self, side: str, data: bytes) -> bytes:
        machine = self.dialer if side == "dialer" else self.listener
        if side in self.errors or machine.result is not None:
            return b""
        try:
            return machine.feed(data)
        except LinkError as error:
            self.errors[side] = error
            return error.reply

    def _say(self, side: str, data: bytes) -> bytes:
        self.said[side] += data
        return data
