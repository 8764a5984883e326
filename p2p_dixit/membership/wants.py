"""Wants: papers and proposals that are requested by hash, because a seat's messages name them.

Every seat has a share of its own: the names in its proposals and promises, and the answers. Names
of items that no peer has, and large items, replace only that seat's own earlier ones, so a liar
cannot keep us from asking for what others name, nor fill our memory. Nor can it make us ask all
peers for ever new names: requests on a seat's account are rationed.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from p2p_dixit.bucket import Bucket
from p2p_dixit.membership.limits import (
    ASK_AGAIN,
    MAX_ITEMS_ASKED,
    MAX_WANTED,
    MAX_WANTED_BYTES,
    wants_bucket,
)


class Named(Protocol):
    """Something with a hash and bytes."""

    @property
    def id(self) -> bytes:
        """Its hash."""

    @property
    def raw(self) -> bytes:
        """Its bytes."""


T = TypeVar("T", bound=Named)


@dataclass
class _Wanted(Generic[T]):
    asked: float = float("-inf")
    item: T | None = None

    @property
    def size(self) -> int:
        return 0 if self.item is None else len(self.item.raw)


class Wants(Generic[T]):
    """The wanted items on each seat's account, the newest names last."""

    def __init__(self) -> None:
        self._shares: dict[int, OrderedDict[bytes, _Wanted[T]]] = {}
        self._questions: dict[int, Bucket] = {}

    def note(self, seat: int, names: Iterable[bytes], now: float) -> list[bytes]:
        """A seat's words name these; returns those that are to be asked for now, together."""
        share = self._shares.setdefault(seat, OrderedDict())
        fresh: list[_Wanted[T]] = []
        lacking: list[bytes] = []
        for name in names:
            known = share.pop(name, None) or _Wanted()
            share[name] = known
            if known.item is None and now - known.asked >= ASK_AGAIN:
                fresh.append(known)
                lacking.append(name)
        while len(share) > MAX_WANTED:
            share.popitem(last=False)
        questions = self._questions.setdefault(seat, wants_bucket())
        if not fresh or not questions.take(1, now):
            return []
        for wanted in fresh[:MAX_ITEMS_ASKED]:
            wanted.asked = now
        return lacking[:MAX_ITEMS_ASKED]

    def put(self, item: T) -> bool:
        """Keeps something that is wanted; whether it is, and was not here."""
        fresh = False
        for share in self._shares.values():
            wanted = share.get(item.id)
            if wanted is not None and wanted.item is None:
                wanted.item = item
                fresh = True
                size = sum(wanted.size for wanted in share.values())
                while size > MAX_WANTED_BYTES:
                    size -= share.popitem(last=False)[1].size
        return fresh

    def __contains__(self, name: bytes) -> bool:
        return any(name in share for share in self._shares.values())

    def __iter__(self) -> Iterator[T]:
        """What has come."""
        for share in self._shares.values():
            for wanted in share.values():
                if wanted.item is not None:
                    yield wanted.item

    def clear(self) -> None:
        """Forgets everything."""
        self._shares.clear()
