"""An established link: messages both ways, encrypted, in order, with bounds on everything.

Theory of operation. `run` is one task with three helpers:

- the *reader* takes incoming frames, decrypts them and awaits the receiver for each message before
  it reads on: a slow receiver slows the sender down through TCP. A peer that sends more than its
  ration of bytes, messages or heartbeats, or whose messages take more than its ration of processor
  time, is read more slowly as well, and has to give way to the others every few milliseconds.
- the *writer* sends the messages in the outbox, bulk last. `send` never blocks; an outbox above its
  limit ends the link, because a peer that far behind is better off catching up afresh. Senders of
  bulk await `room` before each message.
- the *watch* sends a heartbeat when nothing else was sent, reports silence and ends the link when
  it lasts. Only whole frames count as a sign of life, and only time spent waiting for the peer
  counts as silence: not the time our receiver takes, nor time in which this machine stood still.

Whatever ends first ends the link; `run` returns why. There is no reconnecting here.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from p2p_dixit.bucket import Bucket
from p2p_dixit.net import greeting, limits
from p2p_dixit.net.both_forms import Transport, cut_off
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.frames import FrameReader, frame
from p2p_dixit.net.handshake import Established
from p2p_dixit.net.outbox import Outbox
from p2p_dixit.net.records import BEAT_RECORD, Assembler
from p2p_dixit.net.standing import Rations
from p2p_dixit.system_reasons import system_reason


class Reader(Protocol):
    """The reading half of a stream, as `asyncio.StreamReader`."""

    async def read(self, n: int = -1, /) -> bytes: ...


class Writer(Protocol):
    """The writing half of a stream, as `asyncio.StreamWriter`."""

    @property
    def transport(self) -> Transport: ...
    def write(self, data: bytes, /) -> None: ...
    async def drain(self) -> None: ...
    def write_eof(self) -> None: ...
    def close(self) -> None: ...
    async def wait_closed(self) -> None: ...


@dataclass(frozen=True)
class Receiver:
    """The owner of a link: gets each message, and learns when the peer is silent or back."""

    message: Callable[[bytes], Awaitable[None]]
    suspected: Callable[[], Awaitable[None]]
    recovered: Callable[[], Awaitable[None]]


class EncryptedLink:
    """One encrypted connection to one peer."""

    def __init__(
        self,
        established: Established,
        reader: Reader,
        writer: Writer,
        receiver: Receiver,
        *,
        rations: Rations | None = None,
        is_known: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = time.thread_time,
    ) -> None:
        """`rations` are those of the peer's last link, or full ones. `is_known` tells whether the
        peer belongs to the table: strangers have a smaller ration of processor time, which `clock`
        measures (in seconds, of this thread alone).
        """
        self.rations = rations or Rations()
        self._is_known = is_known
        self._clock = clock
        self._established = established
        self._reader = reader
        self._writer = writer
        self._receiver = receiver
        self._outbox = Outbox()
        self._fault: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._fault.add_done_callback(_known)  # also where the link has never run
        self._closing: LinkEnd | None = None
        self._suspected = False
        self._heard_at: float | None = _now()
        self._sent_at = _now()
        self._turn_at = _now()  # when the others last had a turn for certain

    @property
    def silence(self) -> float:
        """For how long we have waited for a sign of life."""
        return 0.0 if self._heard_at is None else _now() - self._heard_at

    def send(self, message: bytes, *, bulk: bool = False) -> None:
        """Queues a message, if `bulk` behind all others. The link ends if it is too far behind."""
        if self._closing is None and not self._outbox.put(message, bulk=bulk):
            self._fail(LinkEnd.TOO_SLOW)

    async def room(self) -> None:
        """Returns when little waits to be sent: for senders of bulk."""
        await self._outbox.room()

    def close(self, reason: LinkEnd = LinkEnd.GOODBYE) -> None:
        """Says goodbye after the queued messages, for a moment at most, then ends."""
        if self._closing is None:
            self._closing = reason
            self._outbox.wake()
            asyncio.get_running_loop().call_later(limits.CLOSE_SECONDS, self._fail, reason)

    def drop(self) -> None:
        """Ends the connection, if there is one left, without a goodbye."""
        cut_off(self._writer.transport)

    async def run(self) -> LinkError:
        """Runs the link until it ends; returns why."""
        reader, writer, watch = map(
            asyncio.ensure_future, (self._read(), self._write(), self._watch())
        )
        helpers: list[asyncio.Future[None]] = [reader, writer, watch, self._fault]
        try:
            await asyncio.wait(helpers, return_when=asyncio.FIRST_COMPLETED)
            if writer.done() and not reader.done():  # their last words may still be on the way
                await asyncio.wait([reader], timeout=limits.CLOSE_SECONDS)
        finally:
            results = await self._end(helpers)
        return self._verdict(results)

    # --- reading -----------------------------------------------------------------------------

    async def _read(self) -> None:
        frames, assembler = FrameReader(limits.FRAME_BYTES), Assembler()
        data = self._established.rest
        while True:
            for sealed in frames.feed(data):
                self._heard_at = None
                record = assembler.take(self._established.cipher.decrypt(sealed))
                await _pay(self.rations.bytes, len(sealed))
                if isinstance(record, bytes):
                    await self._deliver(record)
                elif record is not None:
                    await _pay(self.rations.beats, 1)
                await self._give_way()
            if self._heard_at is None:
                await self._heard()
            data = await self._next()

    async def _deliver(self, message: bytes) -> None:
        if self._closing is None:
            await _pay(self.rations.messages, 1)
            began = self._clock()
            await self._receiver.message(message)
            spent = max(0.0, self._clock() - began)
            rations = self.rations
            await _pay(rations.work if self._is_known() else rations.strangers_work, spent)

    async def _give_way(self) -> None:
        """Reading does not wait while there is something to read: now and then we must."""
        if _now() - self._turn_at >= limits.TURN_SECONDS:
            await asyncio.sleep(0)
            self._turn_at = _now()

    async def _heard(self) -> None:
        self._heard_at = _now()
        if self._suspected:
            self._suspected = False
            await self._receiver.recovered()

    async def _next(self) -> bytes:
        try:
            data = await self._reader.read(limits.READ_BUFFER_BYTES)
        except OSError as error:
            raise LinkError(LinkEnd.CUT, detail=system_reason(error)) from None
        if not data:
            raise LinkError(LinkEnd.CUT)
        return data

    # --- writing -----------------------------------------------------------------------------

    async def _write(self) -> None:
        while True:
            while (record := self._outbox.head()) is not None:
                await self._put(record)
                self._outbox.sent()
            if self._closing is not None:
                await self._put(greeting.refusal(self._closing))
                with suppress(OSError):
                    self._writer.write_eof()
                return
            if _now() - self._sent_at >= limits.HEARTBEAT_SECONDS:
                await self._put(BEAT_RECORD)
            await self._outbox.wait()

    async def _put(self, record: bytes) -> None:
        self._sent_at = _now()
        try:
            self._writer.write(frame(self._established.cipher.encrypt(record)))
            async with asyncio.timeout(limits.STALL_SECONDS):
                await self._writer.drain()
        except TimeoutError:
            raise LinkError(LinkEnd.TOO_SLOW) from None
        except OSError as error:
            raise LinkError(LinkEnd.CUT, detail=system_reason(error)) from None

    # --- watching ----------------------------------------------------------------------------

    async def _watch(self) -> None:
        """All links of a process look at the same moments: a laptop that waits wakes up once for
        all of them.
        """
        step = limits.HEARTBEAT_SECONDS / 4
        while True:
            due = (_now() // step + 1) * step
            await asyncio.sleep(due - _now())
            self._excuse(_now() - due)
            if _now() - self._sent_at >= limits.HEARTBEAT_SECONDS:
                self._outbox.wake()
            await self._judge()

    def _excuse(self, late: float) -> None:
        """Time in which this machine's own loop stood still does not count as silence."""
        if self._heard_at is not None:
            self._heard_at += max(0.0, late)

    async def _judge(self) -> None:
        if self.silence >= limits.SILENCE_SECONDS:
            raise LinkError(LinkEnd.SILENT)
        if self.silence >= limits.SUSPECT_SECONDS and not self._suspected:
            self._suspected = True
            await self._receiver.suspected()

    # --- ending ------------------------------------------------------------------------------

    def _fail(self, reason: LinkEnd) -> None:
        if not self._fault.done():
            self._fault.set_exception(LinkError(reason))

    async def _end(self, helpers: list[asyncio.Future[None]]) -> list[BaseException | None]:
        """Ends the helpers and the connection; what each helper ended with."""
        for helper in helpers:
            helper.cancel()
        try:
            results = await asyncio.gather(*helpers, return_exceptions=True)
            self._outbox.release()
            await self._shut(graceful=self._closing is not None)
        except asyncio.CancelledError:  # once more: there is no time for a goodbye
            self._outbox.release()
            self.drop()
            raise
        return results

    async def _shut(self, *, graceful: bool) -> None:
        if not graceful:
            self.drop()
        self._writer.close()
        try:
            async with asyncio.timeout(limits.CLOSE_SECONDS):
                await self._writer.wait_closed()
        except (OSError, TimeoutError):
            self.drop()

    def _verdict(self, results: list[BaseException | None]) -> LinkError:
        """Our goodbye, else theirs, else whatever went wrong first (a bug of ours is raised)."""
        errors: list[LinkError] = []
        for result in results:
            if isinstance(result, LinkError):
                errors.append(result)
            elif result is not None and not isinstance(result, asyncio.CancelledError):
                raise result
        if self._closing is not None:
            return LinkError(self._closing)
        return next((error for error in errors if error.theirs), errors[0])


def _known(fault: asyncio.Future[None]) -> None:
    """Looks at an error, so that asyncio does not report one that nothing has looked at."""
    if not fault.cancelled():
        fault.exception()


async def _pay(ration: Bucket, amount: float) -> None:
    """Waits until the ration allows it."""
    if pause := ration.owe(amount, _now()):
        await asyncio.sleep(pause)


def _now() -> float:
    return asyncio.get_running_loop().time()
