"""All links of one player: answers, calls, keeps one link per peer, notifies the layer above.

Theory of operation. A link is made by a `Listener` (they called) or by `Contacts` (we called) and
then belongs to a task of its own here, which reports `Connected`, runs the link, reports `Lost`: in
this order for each peer, with every `Received` in between. The notice callback is awaited, so a
layer above that is busy slows the peer down instead of filling memory. If it raises, that is a
fault of this program, which the event loop reports; the link stands. A fault in the link itself is
reported, too, and ends it as a cut cable does. Notices of different peers may overlap while one is
awaited. Inside the callback `send` is fine, `room` is not: two peers that wait there for each other
to read would wait until the link is given up.

Two peers may call each other at the same moment. Both then see two links and keep the same one:
the one dialled by the lower identity. If both links were dialled by the same side, or the old one
has been silent for two heartbeats, the newer one stays: the other side has lost the older.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from p2p_dixit.errors import UsageError
from p2p_dixit.net import limits, notices
from p2p_dixit.net.address import DEFAULT_PORT, Address, group_of
from p2p_dixit.net.both_forms import Entropy
from p2p_dixit.net.contacts import CallFailed, Contact, Contacts
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.handshake import (
    Admit,
    DialerHandshake,
    Established,
    ListenerHandshake,
    Self,
    admit_all,
)
from p2p_dixit.net.link import EncryptedLink, Receiver
from p2p_dixit.net.listener import Listener
from p2p_dixit.net.ports import EVERYWHERE
from p2p_dixit.net.standing import Hosts, RationBook, Shunned
from p2p_dixit.net.streams import Stream, connect_any, shake

OnNotice: TypeAlias = Callable[[notices.Notice], Awaitable[None]]


@dataclass
class _Held:
    """A link with its address and age."""

    link: EncryptedLink
    connected: notices.Connected
    host: str
    task: "asyncio.Task[object] | None" = None


class Mesh:
    """Links to peers by identity."""

    def __init__(
        self,
        me: Self,
        on_notice: OnNotice,
        *,
        admit: Admit = admit_all,
        entropy: Entropy = os.urandom,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._me = me
        self._clock = clock  # not the loop's: handshakes of locked tables run in another thread
        self._on_notice = on_notice
        self._admit_above = admit
        self._entropy = entropy
        self._held: dict[bytes, _Held] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self._known: set[bytes] = set()
        self._reached: dict[bytes, Address] = {}
        self._hosts = Hosts()
        self._shunned = Shunned()
        self._rations = RationBook()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="handshake")
        self._listener = Listener(
            self._listener_handshake, self._welcome, self._offload, self._is_known_host
        )
        self._contacts = Contacts(self._call, on_notice, self._held.__contains__, entropy)

    # --- for the layer above -----------------------------------------------------------------

    @property
    def port(self) -> int:
        """The port we listen on; 0 before `listen`."""
        return self._me.port

    @property
    def peers(self) -> frozenset[bytes]:
        """The identities to which there is a link."""
        return frozenset(self._held)

    @property
    def reached(self) -> frozenset[Address]:
        """Where peers of ours answered a call of ours, and proved who they are."""
        return frozenset(self._reached.values())

    async def listen(self, port: int = DEFAULT_PORT, hosts: Sequence[str] = EVERYWHERE) -> int:
        """Answers calls on `port`, or on another one if it is taken; returns which."""
        bound = await self._listener.start(hosts, port)
        self._me = Self(self._me.key, self._me.code, bound, self._me.versions)
        return bound

    def call(self, *addresses: Address) -> None:
        """Calls one peer at any of these addresses until it answers, then keeps that peer."""
        self._contacts.add(None, addresses)

    def know(self, identity: bytes, addresses: Iterable[Address] = ()) -> None:
        """This peer belongs to us: keep a link to it, at whichever address it answers."""
        if identity != self._me.key.public:
            self._known.add(identity)
            self._contacts.add(identity, addresses)

    def forget(self, identity: bytes, reason: LinkEnd = LinkEnd.GOODBYE) -> None:
        """Calls this peer no more and ends the link to it, if there is one."""
        self._known.discard(identity)
        self._contacts.remove(identity)
        if (held := self._held.get(identity)) is not None:
            held.link.close(reason)

    def cut(self, identity: bytes) -> None:
        """This peer sent what no honest client sends: ends the link, and refuses it for a while.

        It is not called any more; a peer of the table is let in again when it calls later.
        """
        self._contacts.remove(identity)
        self._shunned.add(identity, self._clock())
        if (held := self._held.get(identity)) is not None:
            self._listener.blame(held.host)
            held.link.close(LinkEnd.MALFORMED)

    def send(self, identity: bytes, message: bytes, *, bulk: bool = False) -> bool:
        """Sends in order; False if there is no link. Never waits (see `room`).

        `bulk` messages go in a lane of their own, behind all others.
        """
        if not 0 < len(message) <= limits.MESSAGE_BYTES:
            raise UsageError(
                "a message has 1 to {message_bytes} bytes", message_bytes=limits.MESSAGE_BYTES
            )
        if (held := self._held.get(identity)) is None:
            return False
        held.link.send(message, bulk=bulk)
        return True

    async def room(self, identity: bytes) -> bool:
        """Waits until little is queued for this peer; False if there is no link."""
        if (held := self._held.get(identity)) is None:
            return False
        await held.link.room()
        return identity in self._held

    async def close(self) -> None:
        """Says goodbye to all peers and stops."""
        await self._listener.close()
        await self._contacts.close()
        for held in self._held.values():
            held.link.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=3 * limits.CLOSE_SECONDS)
        left = list(self._tasks)  # only if the layer above does not take its notices
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        self._worker.shutdown(wait=False, cancel_futures=True)

    # --- making links ------------------------------------------------------------------------

    def _listener_handshake(self) -> ListenerHandshake:
        return ListenerHandshake(self._me, self._entropy, self._admit)

    async def _call(self, contact: Contact) -> bytes:
        address: Address | None = None
        stream: Stream | None = None
        try:
            address, stream = await connect_any(contact.addresses)
            handshake = DialerHandshake(self._me, self._entropy, self._admit, contact.identity)
            established = await shake(handshake, stream, self._offload)
        except LinkError as error:
            if stream is not None:
                stream.writer.close()
            raise CallFailed(error, address) from None
        except asyncio.CancelledError:
            if stream is not None:
                stream.drop()
            raise
        contact.add([address])  # the one that works comes first
        kept = self._known | self._held.keys() | {established.identity}
        self._reached[established.identity] = address
        self._reached = {peer: at for peer, at in self._reached.items() if peer in kept}
        self._adopt(established, stream, address=address, dialed=True)
        return established.identity

    def _is_known_host(self, host: str) -> bool:
        return self._hosts.belong(host, self._known)

    def _admit(self, identity: bytes) -> LinkEnd | None:
        if self._shunned.has(identity, self._clock()):
            return LinkEnd.BUSY
        stranger = identity not in self._held and identity not in self._known
        if stranger and len(self._held) >= limits.PEERS:
            return LinkEnd.FULL
        return self._admit_above(identity)

    async def _offload(self, work: Callable[[], bytes]) -> bytes:
        """SPAKE2 is slow: one thread does it for all, so that the loop answers meanwhile."""
        if self._me.code is None:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._worker, work)

    def _welcome(self, established: Established, stream: Stream) -> None:
        port = established.port
        address = Address(stream.host, port) if port else None
        self._adopt(established, stream, address=address, dialed=False)

    # --- keeping one link a peer -------------------------------------------------------------

    def _adopt(
        self, established: Established, stream: Stream, *, address: Address | None, dialed: bool
    ) -> None:
        identity = established.identity
        old = self._held.get(identity)
        name = self._name(identity, stream.host)
        link = EncryptedLink(
            established,
            stream.reader,
            stream.writer,
            self._receiver(identity),
            rations=self._rations.take(name) if old is None else old.link.rations,
            is_known=lambda: identity in self._known,
        )
        held = _Held(link, notices.Connected(identity, address, stream.scope, dialed), stream.host)
        if old is not None and not self._replaces(held, old):
            link.close(LinkEnd.DUPLICATE)
            self._spawn(link, link.run())
            return
        self._held[identity] = held
        self._hosts.keep(self._known | set(self._held))
        self._hosts.seen(identity, stream.host)
        self._contacts.linked(identity)
        if old is not None:
            old.link.close(LinkEnd.DUPLICATE)
        held.task = self._spawn(link, self._serve(held, old))

    def _name(self, identity: bytes, host: str) -> bytes | str:
        """Under which rations are kept: a stranger may come with another key each time."""
        return identity if identity in self._known else group_of(host)

    def _replaces(self, new: _Held, old: _Held) -> bool:
        if old.link.silence > 2.5 * limits.HEARTBEAT_SECONDS:
            return True
        if new.connected.dialed == old.connected.dialed:
            return True
        return new.connected.dialed == (self._me.key.public < new.connected.identity)

    async def _serve(self, held: _Held, old: _Held | None) -> None:
        identity = held.connected.identity
        if old is not None and old.task is not None:
            await asyncio.wait([old.task])
        try:
            await self._tell(held.connected)
            error = await self._run(held.link)
        finally:
            if self._held.get(identity) is held:
                del self._held[identity]
                self._rations.give_back(self._name(identity, held.host), held.link.rations)
        if error.reason is not LinkEnd.GOODBYE:
            self._contacts.unlinked(identity)
        await self._tell(notices.Lost(identity, error.reason, str(error)))

    async def _run(self, link: EncryptedLink) -> LinkError:
        """Runs a link until it ends. A fault of this program ends it as a cut cable does, and the
        peer is called again: otherwise the layer above would count on a link that is gone.
        """
        try:
            return await link.run()
        except Exception as error:  # noqa: BLE001 - see above
            _report("a link failed", error)
            return LinkError(LinkEnd.CUT)

    async def _tell(self, notice: notices.Notice) -> None:
        """Notifies the layer above. Its errors are not the peer's fault: whatever it
        raises is reported, and the link stays open.
        """
        try:
            await self._on_notice(notice)
        except Exception as error:  # noqa: BLE001 - see above
            _report(f"a {type(notice).__name__} was not taken in", error)

    def _receiver(self, identity: bytes) -> Receiver:
        async def message(message: bytes) -> None:
            await self._tell(notices.Received(identity, message))

        return Receiver(
            message,
            partial(self._tell, notices.Suspected(identity)),
            partial(self._tell, notices.Recovered(identity)),
        )

    def _spawn(self, link: EncryptedLink, work: Awaitable[object]) -> "asyncio.Task[object]":
        """Serves a link; the connection does not outlive that, even if the link has never run."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: link.drop())
        return task


def _report(what: str, error: Exception) -> None:
    """Shows a fault of this program where the loop shows such things."""
    context = {"message": what, "exception": error}
    asyncio.get_running_loop().call_exception_handler(context)
