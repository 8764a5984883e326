"""Packs: fetched from one player and from three, what that costs in memory, what a move waits.

All ends are in this process, on the loopback interface, with a real disk. The floor of a transfer
is the same bytes in messages of the same size over one link, with nothing done to them; links read
at most 16 MiB a second from one peer (after 8 MiB at once), which is what bounds both. The floor of
a move's delay is that on an idle link, the floor of a drawn card is Pillow in this process.
"""

import asyncio
import io
import os
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Coroutine, Iterator
from hashlib import sha256
from pathlib import Path

from PIL import Image

from p2p_dixit.channel import Channel, unwrap, wrap
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.net.address import Address
from p2p_dixit.net.handshake import Self
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.net.notices import Connected, Lost, Notice, Received
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import Card, Manifest
from p2p_dixit.packs.messages import decode_message
from p2p_dixit.packs.sharing import PackSharing
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.pictures.decoder import Decoder
from tools.bench import Figure

CARDS, CARD_BYTES = 200, 100_000  # 20 MB: a pack of photos
LARGE_CARDS = 1000
PINGS = 200
DRAWN = 30


class _Player:
    """One end: links, a library in a folder, and its sharing."""

    def __init__(self, number: int, folder: Path) -> None:
        self.key = SigningKey(bytes([number + 1]) * 32)
        self.mesh = Mesh(Self(self.key, None), self._notice)
        self.library = Library(DiskFiles(), folder / str(number), None)
        self.changed = asyncio.Event()
        self.sharing = PackSharing(self.library, self.mesh, self.changed.set, lambda: 10**9)
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.linked = asyncio.Event()
        self.port = 0

    async def _notice(self, notice: Notice) -> None:
        match notice:
            case Connected(identity):
                self.linked.set()
                self.sharing.connected(identity)
            case Lost(identity):
                self.sharing.lost(identity)
            case Received(identity, message):
                channel, raw = unwrap(message)
                if channel is Channel.PACKS:
                    self.sharing.received(identity, decode_message(raw), len(raw))
                else:
                    self.heard.put_nowait(raw)
            case _:
                pass

    async def join(self, *others: "_Player") -> None:
        self.port = await self.mesh.listen(0, ("127.0.0.1",))
        for other in others:
            self.mesh.know(other.key.public, (Address("127.0.0.1", other.port),))
        if others:
            await self.linked.wait()

    async def whole(self) -> None:
        while not (self.sharing.stock.packs and self.sharing.stock.whole):
            self.changed.clear()
            await self.changed.wait()

    async def close(self) -> None:
        await self.sharing.close()
        await self.mesh.close()


def measure() -> Iterator[Figure]:
    """Every figure of the section."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        images = [os.urandom(CARD_BYTES) for _ in range(CARDS)]
        floor = _run(_bare(images, folder / "floor"))
        for sources in (1, 3):
            took = _run(_fetched(images, sources, folder / f"from{sources}"))
            who = "one player" if sources == 1 else f"{sources} players"
            yield Figure(f"20 MB pack fetched from {who}", took, "s", floor)
        yield Figure("memory at most, 100 MB pack, both ends", _memory(folder / "large"), "MB")
        yield from _delays(images, folder)
    yield from _drawing()


def _run(work: Coroutine[None, None, float]) -> float:
    return asyncio.run(work)


def _pack(images: list[bytes], name: str = "Bench") -> Manifest:
    return Manifest(name, tuple(Card(sha256(image).digest(), len(image)) for image in images))


async def _fetched(images: list[bytes], sources: int, folder: Path) -> float:
    players = [_Player(number, folder) for number in range(sources + 1)]
    manifest = _pack(images)
    for owner in players[:-1]:
        owner.library.add(manifest, images)
    for number, player in enumerate(players):
        player.sharing.want((manifest.id,), len(images))
        if number < sources:
            await player.join()
            await player.whole()
    start = time.perf_counter()
    await players[-1].join(*players[:-1])
    await players[-1].whole()
    took = time.perf_counter() - start
    for player in players:
        await player.close()
    return took


async def _bare(images: list[bytes], folder: Path) -> float:
    ada, bob = _Player(0, folder), _Player(1, folder)
    await ada.join()
    start = time.perf_counter()
    await bob.join(ada)
    await ada.linked.wait()
    for image in images:
        await ada.mesh.room(bob.key.public)
        ada.mesh.send(bob.key.public, wrap(Channel.GAME, image), bulk=True)
    for _ in images:
        await bob.heard.get()
    took = time.perf_counter() - start
    await ada.close()
    await bob.close()
    return took


def _memory(folder: Path) -> float:
    """Of Python's objects at the worst moment, beyond the pictures that this bench itself holds."""
    images = [os.urandom(CARD_BYTES) for _ in range(LARGE_CARDS)]
    tracemalloc.start()
    _run(_fetched(images, 1, folder))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def _delays(images: list[bytes], folder: Path) -> Iterator[Figure]:
    idle = asyncio.run(_pinged(images, folder / "idle", busy=False))
    busy = asyncio.run(_pinged(images, folder / "busy", busy=True))
    for name, of in (("median", statistics.median), ("slowest of 200", max)):
        yield Figure(f"a message overtakes pieces, {name}", 1000 * of(busy), "ms", 1000 * of(idle))


async def _pinged(images: list[bytes], folder: Path, *, busy: bool) -> list[float]:
    """How long small messages take one way, while the slow lane is never empty (or idle)."""
    ada, bob = _Player(0, folder), _Player(1, folder)
    await ada.join()
    await bob.join(ada)
    await ada.linked.wait()
    peer = bob.key.public

    async def bulk() -> None:
        while True:
            for image in images:
                await ada.mesh.room(peer)
                ada.mesh.send(peer, wrap(Channel.LOBBY, image), bulk=True)
                await asyncio.sleep(CARD_BYTES / 10e6)  # 10 MB a second

    sending = asyncio.create_task(bulk()) if busy else None
    delays = []
    for number in range(PINGS):
        await asyncio.sleep(0.005)
        mark = b"ping" + number.to_bytes(2, "big")
        start = time.perf_counter()
        ada.mesh.send(peer, wrap(Channel.GAME, mark))
        while await bob.heard.get() != mark:
            pass
        delays.append(time.perf_counter() - start)
    if sending is not None:
        sending.cancel()
    await ada.close()
    await bob.close()
    return delays


def _drawing() -> Iterator[Figure]:
    pack = builtin_pack()
    if pack is None:
        return
    cards = [pack.image(number) for number in range(DRAWN)]
    with Decoder() as decoder:
        decoder.pixels(cards[0], 600, 900)  # the process has started
        start = time.perf_counter()
        for card in cards:
            decoder.pixels(card, 600, 900)
        took = (time.perf_counter() - start) / DRAWN
    start = time.perf_counter()
    for card in cards:
        Image.open(io.BytesIO(card)).convert("RGB").load()
    bare = (time.perf_counter() - start) / DRAWN
    yield Figure("a foreign card drawn at 600x900 by the decoder", 1000 * took, "ms", 1000 * bare)
