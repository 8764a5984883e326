"""Counts what the messages of each peer cost an honest node: a budget is a count, never a time.

The meter looks at three places through which all foreign bytes go: decoding, the check of a
signature, and the judging of a move. It is put there for one evening and taken away afterwards. The
real caches stay in place, so what was looked at before costs nothing here, as it does in a game.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import msgpack

from p2p_dixit import encoding
from p2p_dixit.encoding import Value
from p2p_dixit.log import signed

# What is shorter is not looked into: it cannot hold more containers than bytes.
SMALL = 1024


@dataclass
class Work:
    """What one peer's messages have cost a node so far."""

    messages: int = 0
    received: int = 0  # bytes
    containers: int = 0  # arrays and maps decoded
    signatures: int = 0
    moves: int = 0  # judged, with all their proofs


@dataclass(frozen=True)
class Budget:
    """What a peer may cost, for the messages and bytes it has sent.

    The figures are some five times what the dearest honest evenings take: a deal of large shuffles
    (containers), a table that catches up (signatures), a fork in every step (moves).
    """

    containers: int = 20_000
    containers_per_byte: float = 0.1
    signatures: int = 400
    signatures_per_message: float = 8.0
    moves: int = 100
    moves_per_message: float = 1.0

    def exceeded(self, work: Work) -> str | None:
        """What was too much, if anything."""
        allowed = {
            "containers": self.containers + self.containers_per_byte * work.received,
            "signatures": self.signatures + self.signatures_per_message * work.messages,
            "moves": self.moves + self.moves_per_message * work.messages,
        }
        for name, most in allowed.items():
            if getattr(work, name) > most:
                said = f"{work.messages} messages of {work.received} bytes"
                return f"{getattr(work, name)} {name} for {said}"
        return None


@dataclass
class Meter:
    """The accounts of all honest nodes; `charged` is the one that pays now."""

    budget: Budget = field(default_factory=Budget)
    accounts: dict[tuple[int, bytes], Work] = field(default_factory=dict)
    charged: Work = field(default_factory=Work)

    @contextmanager
    def charge(self, node: int, peer: bytes, message: bytes) -> Iterator[Work]:
        """While a node handles a message, what it does is on the peer's account."""
        before, work = self.charged, self.accounts.setdefault((node, peer), Work())
        work.messages += 1
        work.received += len(message)
        self.charged = work
        try:
            yield work
        finally:
            self.charged = before

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Counts for as long as the context lasts."""
        real_msgpack = vars(encoding)["msgpack"]
        real_verify = vars(signed)["verify"]

        def unpackb(data: bytes, **options: Any) -> Value:
            value: Value = msgpack.unpackb(data, **options)
            if len(data) > SMALL:
                self.charged.containers += containers(value)
            return value

        def verify(public: bytes, tag: str, digest: bytes, signature: bytes) -> bool:
            self.charged.signatures += 1
            fits: bool = real_verify(public, tag, digest, signature)
            return fits

        patched = SimpleNamespace(**vars(msgpack) | {"unpackb": unpackb})
        setattr(encoding, "msgpack", patched)  # noqa: B010 - mypy knows: modules stay
        setattr(signed, "verify", verify)  # noqa: B010
        try:
            yield
        finally:
            setattr(encoding, "msgpack", real_msgpack)  # noqa: B010
            setattr(signed, "verify", real_verify)  # noqa: B010


def containers(value: object) -> int:
    """How many arrays and maps there are in a decoded value."""
    if isinstance(value, tuple):
        return 1 + sum(containers(item) for item in value if isinstance(item, tuple | dict))
    if isinstance(value, dict):
        return 1 + sum(map(containers, value.values()))
    return 0
