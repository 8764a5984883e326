"""The way to the network, opened after the first frame: links, discovery and cards take a moment to
import, and the first screen should not wait for that.
"""

from __future__ import annotations  # what a game is made of is imported later: a quick start

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.language.strings import _, error_text, translated

if TYPE_CHECKING:
    from p2p_dixit.client.loop import Trace
    from p2p_dixit.client.network import LiveNetwork
    from p2p_dixit.net.address import Address
    from p2p_dixit.play.api import (
        Client,
        Joining,
        Listener,
        NewTable,
        TableOffer,
        Unfinished,
        Unwatch,
    )

Me = Callable[[], tuple[str, int]]  # name and colour, as the settings have them now


class NetworkDoor:
    """Implements `Network` (see there); empty until it is open."""

    def __init__(
        self,
        me: Me,
        unasked: Callable[[], int] = lambda: 0,
        peers: Sequence[Address] = (),
    ) -> None:
        """``unasked``: up to how many bytes of pictures are fetched without asking.

        ``peers``: addresses of possible players, beside those that discovery finds.
        """
        self._peers = peers
        self._me = me
        self._unasked = unasked
        self._network: LiveNetwork | None = None
        self._listeners: list[Listener] = []
        self._opened = asyncio.Event()
        self._trouble = ""

    async def start(self) -> None:
        """Opens the network; if that fails, `help` says why."""
        try:
            self._network = await asyncio.to_thread(_made, self._me, self._unasked, self._peers)
            self._network.watch(self._changed)
            await self._network.start()
        except (DixitError, OSError) as error:
            self._trouble = error_text(error) if isinstance(error, UsageError) else str(error)
        self._opened.set()
        self._changed()

    async def close(self) -> None:
        if self._network is not None:
            await self._network.close()

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    async def _ready(self) -> LiveNetwork:
        await self._opened.wait()
        if self._network is None:
            raise UsageError(self._trouble or _("There is no network here."))
        return self._network

    @property
    def offers(self) -> tuple[TableOffer, ...]:
        return () if self._network is None else self._network.offers

    @property
    def help(self) -> str:
        return self._trouble if self._network is None else translated(self._network.help)

    @property
    def offline(self) -> bool:
        return bool(self._trouble) if self._network is None else self._network.offline

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        return () if self._network is None else self._network.unfinished

    def look_again(self) -> None:
        if self._network is not None:
            self._network.look_again()

    def watch(self, listener: Listener) -> Unwatch:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def create(self, table: NewTable) -> Client:
        return await (await self._ready()).create(table)

    async def join(self, wish: Joining) -> Client:
        return await (await self._ready()).join(wish)

    async def resume(self, key: str) -> Client:
        return await (await self._ready()).resume(key)

    def forget(self, key: str) -> None:
        if self._network is not None:
            self._network.forget(key)


def _trace() -> Trace | None:
    """A trace, if one was asked for on the command line."""
    import time

    from p2p_dixit.client.trace import open_trace

    file = os.environ.get("P2P_DIXIT_TRACE")
    return None if not file else open_trace(Path(file), time.monotonic)


def _made(me: Me, unasked: Callable[[], int], peers: Sequence[Address]) -> LiveNetwork:
    from p2p_dixit.ui.warmup import IMPORTING

    with IMPORTING:
        from p2p_dixit.client.network import LiveNetwork
        from p2p_dixit.store.disk import DiskFiles
        from p2p_dixit.store.folders import folders

    files, where = DiskFiles(), folders()
    files.make_folder(where.data)
    try:
        lock = files.lock(where.data / "open.lock")
    except BlockingIOError:
        raise UsageError(
            _(
                "p2p-dixit is already open in another window. Here you can practise, look at"
                " replays and change settings."
            )
        ) from None
    network = LiveNetwork(files, where, me, unasked=unasked, peers=peers, trace=_trace())
    network.lock = lock
    return network
