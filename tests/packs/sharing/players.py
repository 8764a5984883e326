"""Players with packs on real links over loopback, honest ones and others."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from p2p_dixit.channel import Channel, unwrap, wrap
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.net.address import Address
from p2p_dixit.net.handshake import Self
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.net.notices import Connected, Lost, Notice, Received
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import Manifest
from p2p_dixit.packs.messages import PackMessage, decode_message, encode_message
from p2p_dixit.packs.sharing import PackSharing
from p2p_dixit.packs.stock import Stock
from p2p_dixit.store.files import Files
from tests.patience import PATIENCE
from tests.store.memory import MemoryFiles

FOLDER = Path("/data/packs")
HOST = "127.0.0.1"


class Linked:
    """Somebody on the network."""

    def __init__(self, number: int) -> None:
        self.key = SigningKey(bytes([100 + number]) * 32)
        self.mesh = Mesh(Self(self.key, None), self.notice)
        self.port = 0

    @property
    def name(self) -> bytes:
        return self.key.public

    async def listen(self) -> None:
        self.port = await self.mesh.listen(0, (HOST,))

    def call(self, other: "Linked") -> None:
        self.mesh.know(other.name, (Address(HOST, other.port),))

    async def notice(self, notice: Notice) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        await self.mesh.close()


class Sharer(Linked):
    """A player with a library, as a table has it, without the table."""

    def __init__(self, number: int, files: Files | None = None, ask_above: int = 10**9) -> None:
        super().__init__(number)
        self.files = files or MemoryFiles()
        self.library = Library(self.files, FOLDER, None)
        self.seen: list[Stock] = []
        self._news = asyncio.Event()
        self.sharing = PackSharing(self.library, self.mesh, self._changed, lambda: ask_above)
        self.pieces = 0  # pieces that came
        self.linked = asyncio.Event()

    async def blamed(self) -> list[bytes]:
        """Whoever was found to cheat, once there is somebody."""
        fetcher = self.sharing._fetcher
        assert fetcher is not None
        async with asyncio.timeout(PATIENCE):
            while not fetcher.blamed:  # noqa: ASYNC110 - it is another thread that blames
                await asyncio.sleep(0.01)
        return list(fetcher.blamed)

    def kept(self, pack: bytes) -> int:
        """The size of what is kept of a pack that is not whole."""
        return len(self.files.read(FOLDER / f"{pack.hex()}.partial"))

    def _changed(self) -> None:
        self.seen.append(self.sharing.stock)
        self._news.set()

    async def until(self, true: Callable[[Stock], bool]) -> Stock:
        async with asyncio.timeout(PATIENCE):
            while not (self.sharing.stock.packs and true(self.sharing.stock)):
                self._news.clear()
                await self._news.wait()
        return self.sharing.stock

    async def notice(self, notice: Notice) -> None:
        match notice:
            case Connected(identity):
                self.sharing.connected(identity)
                self.linked.set()
            case Lost(identity):
                self.sharing.lost(identity)
            case Received(identity, message):
                channel, raw = unwrap(message)
                assert channel is Channel.PACKS
                self.pieces += len(raw) > 200
                self.sharing.received(identity, decode_message(raw), len(raw))
            case _:
                pass

    async def close(self) -> None:
        await self.sharing.close()
        await super().close()


Heard = Callable[["Rogue", bytes, PackMessage], Awaitable[None]]


class Rogue(Linked):
    """Says whatever the test makes it say."""

    def __init__(self, number: int, heard: Heard | None = None) -> None:
        super().__init__(number)
        self._heard = heard
        self.connected = asyncio.Event()
        self.heard: list[PackMessage] = []
        self.news = asyncio.Event()

    async def notice(self, notice: Notice) -> None:
        match notice:
            case Connected():
                self.connected.set()
            case Received(identity, message):
                said = decode_message(unwrap(message)[1])
                self.heard.append(said)
                self.news.set()
                if self._heard is not None:
                    await self._heard(self, identity, said)
            case _:
                pass

    def say(self, peer: bytes, message: PackMessage) -> bool:
        return self.mesh.send(peer, wrap(Channel.PACKS, encode_message(message)))


def holds(sharer: Sharer, manifest: Manifest, images: tuple[bytes, ...]) -> bool:
    """Whether all of the pack is in the library on disk."""
    pack = Library(sharer.files, FOLDER, None).get(manifest.id)
    return pack is not None and tuple(map(pack.image, range(len(images)))) == images
