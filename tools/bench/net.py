"""Links and discovery: handshakes, throughput, attacks, and how soon a table is seen.

All on the loopback interface, both ends in this process but for the attacks (`siege`). The floor of
a handshake is its bare library calls: X25519, Ed25519 and, for locked tables, SPAKE2. The floor of
throughput is the bare cipher and bare asyncio streams, both ends.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from spake2 import SPAKE2_A, SPAKE2_B

from p2p_dixit.crypto.signing import SigningKey, sign, verify
from p2p_dixit.discovery.announcement import Announcement
from p2p_dixit.discovery.discovery import Discovery
from p2p_dixit.net.address import Address
from p2p_dixit.net.handshake import DialerHandshake, Handshake, ListenerHandshake, Self
from p2p_dixit.net.limits import FRAME_BYTES, MESSAGE_BYTES
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.net.notices import Connected, Notice, Received
from p2p_dixit.net.room_code import make_code
from tools.bench import Figure, siege
from tools.bench.look import on_loopback

# Small figures: how often, and how long at least.
TIMES = 15
BULK_BYTES = 64 * 1024 * 1024

ADA, BOB = SigningKey(b"\x01" * 32), SigningKey(b"\x02" * 32)
CODE = make_code(os.urandom)


def measure() -> Iterator[Figure]:
    """Every figure of the section."""
    yield from _handshakes()
    yield from _collect(_links)
    yield from siege.measure()
    yield from _collect(_discovery)


def _handshakes() -> Iterator[Figure]:
    for name, code, floor in (
        ("open", None, _bare_open),
        ("locked (SPAKE2)", CODE, _bare_locked),
    ):
        took = _least(partial(_shake, code))
        yield Figure(f"handshake, {name}, both sides", 1000 * took, "ms", 1000 * _least(floor))


def _shake(code: str | None) -> None:
    dialer: Handshake = DialerHandshake(Self(ADA, code), os.urandom)
    listener: Handshake = ListenerHandshake(Self(BOB, code), os.urandom)
    data, side = dialer.start(), listener
    while data:
        data, side = side.feed(data), dialer if side is listener else listener


def _bare_open() -> None:
    """Each side: two key pairs, three exchanges, a signature made and one checked."""
    for key in (ADA, BOB):
        static, ephemeral = X25519PrivateKey.generate(), X25519PrivateKey.generate()
        for private in (ephemeral, ephemeral, static):
            private.exchange(ephemeral.public_key())
        verify(key.public, "bench", bytes(32), sign(key, "bench", bytes(32)))


def _bare_locked() -> None:
    _bare_open()
    a, b = SPAKE2_A(CODE.encode()), SPAKE2_B(CODE.encode())
    from_a, from_b = a.start(), b.start()
    a.finish(from_b)
    b.finish(from_a)


def _least(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(TIMES):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def _collect(measured: Callable[[], AsyncIterator[Figure]]) -> list[Figure]:
    async def work() -> list[Figure]:
        return [figure async for figure in measured()]

    return asyncio.run(work())


async def _links() -> AsyncIterator[Figure]:
    received, connected = asyncio.Event(), asyncio.Event()
    got = 0

    async def at_bob(notice: Notice) -> None:
        nonlocal got
        if isinstance(notice, Received):
            got += len(notice.message)
            received.set()
            if len(notice.message) == 1:
                bob.send(ADA.public, b"!")

    async def at_ada(notice: Notice) -> None:
        if isinstance(notice, Connected):
            connected.set()
        elif isinstance(notice, Received):
            answered.set()

    answered = asyncio.Event()
    ada, bob = Mesh(Self(ADA), at_ada), Mesh(Self(BOB), at_bob)
    port = await bob.listen(0, ["127.0.0.1"])
    began = time.perf_counter()
    ada.call(Address("127.0.0.1", port))
    await connected.wait()
    yield Figure("call to connected, open, loopback", 1000 * (time.perf_counter() - began), "ms")

    trips = []
    for _ in range(200):
        began = time.perf_counter()
        ada.send(BOB.public, b"?")
        await answered.wait()
        answered.clear()
        trips.append(time.perf_counter() - began)
    yield Figure("message there and back, median", 1000 * sorted(trips)[100], "ms")

    got, began, message = 0, time.process_time(), bytes(MESSAGE_BYTES)
    for _ in range(BULK_BYTES // MESSAGE_BYTES):
        await ada.room(BOB.public)
        ada.send(BOB.public, message)
    while got < BULK_BYTES:
        received.clear()
        await received.wait()
    took = time.process_time() - began
    floor = _bare_cipher() + await _bare_streams()
    yield Figure("64 MB through a link, both ends", took, "s CPU", floor)
    await ada.close()
    await bob.close()


def _bare_cipher() -> float:
    cipher, frame = ChaCha20Poly1305(bytes(32)), bytes(FRAME_BYTES - 16)
    began = time.process_time()
    for number in range(BULK_BYTES // len(frame) + 1):
        nonce = number.to_bytes(12, "little")
        cipher.decrypt(nonce, cipher.encrypt(nonce, frame, None), None)
    return time.process_time() - began


async def _bare_streams() -> float:
    done = asyncio.Event()

    async def swallow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(FRAME_BYTES):
            pass
        writer.close()
        done.set()

    server = await asyncio.start_server(swallow, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
    began, frame = time.process_time(), bytes(FRAME_BYTES)
    for _ in range(BULK_BYTES // FRAME_BYTES + 1):
        writer.write(frame)
        await writer.drain()
    writer.close()
    await done.wait()
    server.close()
    return time.process_time() - began


async def _discovery() -> AsyncIterator[Figure]:
    table = Announcement(bytes(16), "Bench", "classic", 1, 5, locked=False, versions=(1, 1))
    here, there = on_loopback(), on_loopback()
    await here.start()
    here.announce(table, 4000)
    began = time.perf_counter()
    await there.start()
    await _first(there)
    yield Figure("announced to seen", 1000 * (time.perf_counter() - began), "ms")
    await there.close()
    late = on_loopback()
    began = time.perf_counter()
    await late.start()
    await _first(late)
    yield Figure("started to seen, table already there", 1000 * (time.perf_counter() - began), "ms")
    await late.close()
    await here.close()


def _first(discovery: Discovery) -> Awaitable[None]:
    async def wait() -> None:
        async for _ in discovery.changes():
            return

    return asyncio.wait_for(wait(), 20)
