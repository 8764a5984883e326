"""A link delivers in order, notices silence, bounds what waits, and says why it ended."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from p2p_dixit.net import limits
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.frames import frame
from p2p_dixit.net.greeting import refusal
from p2p_dixit.net.link import EncryptedLink
from p2p_dixit.net.records import BULK_LAST, MORE
from tests import virtual
from tests.net.memory import CAPACITY, Clock, Heard, MemoryWriter, Side, established, pair

Story = Callable[[Side, Side], Awaitable[None]]


def play(story: Story, *, known: bool = True, clock: Clock | None = None) -> None:
    async def work() -> None:
        ada, bob = pair(known=known, clock=clock)
        await story(ada, bob)
        for side in (ada, bob):
            side.task.cancel()
        await asyncio.gather(ada.task, bob.task, return_exceptions=True)

    virtual.run(work())


def now() -> float:
    return asyncio.get_running_loop().time()


def test_messages_of_all_sizes_arrive_whole_and_in_order() -> None:
    async def story(ada: Side, bob: Side) -> None:
        sent = [bytes([index]) * size for index, size in enumerate([1, 65_518, 65_519, 300_000])]
        sent.append(bytes(limits.MESSAGE_BYTES))
        for message in sent:
            ada.link.send(message)
        bob.link.send(b"back")
        await asyncio.sleep(1)
        assert bob.heard.messages == sent
        assert ada.heard.messages == [b"back"]
        assert ada.link._outbox.queued == 0

    play(story)


def test_a_message_overtakes_bulk_that_waits_even_in_the_middle_of_it() -> None:
    # R-10-30
    async def story(ada: Side, bob: Side) -> None:
        bulky = [bytes([index]) * 300_000 for index in range(3)]
        for message in bulky:
            ada.link.send(message, bulk=True)
        await asyncio.sleep(0)  # the first of them is on its way
        ada.link.send(b"a move")
        ada.link.send(b"m" * 200_000)
        await asyncio.sleep(1)
        assert bob.heard.messages == [b"a move", b"m" * 200_000, *bulky]
        assert ada.link._outbox.queued == 0

    play(story)


def test_idle_links_live_on_heartbeats() -> None:
    # R-10-32
    async def story(ada: Side, bob: Side) -> None:
        await asyncio.sleep(600)
        assert not ada.task.done()
        assert not bob.task.done()
        assert ada.heard.silences == bob.heard.silences == []
        # one heartbeat of 2 + 1 + 16 bytes every two seconds, give or take the watch's step
        assert 600 / 2.5 <= ada.writer.written / 19 <= 600 / 2

    play(story)


def test_silence_is_reported_after_8_seconds_and_ends_the_link_after_20() -> None:
    # R-10-33
    async def story(ada: Side, bob: Side) -> None:
        await asyncio.sleep(10)
        bob.writer.black_hole = True
        cut = now()
        error = await ada.task
        suspected, at = ada.heard.silences[0]
        assert suspected
        assert limits.SUSPECT_SECONDS - 2 <= at - cut <= limits.SUSPECT_SECONDS + 0.5
        assert error.reason is LinkEnd.SILENT
        assert limits.SILENCE_SECONDS - 2 <= now() - cut <= limits.SILENCE_SECONDS + 2

    play(story)


def test_a_peer_that_comes_back_is_no_longer_suspected() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.task.cancel()  # its program stands still; the connection does not know
        await asyncio.sleep(0)
        bob.writer.closed = True
        ada.reader._eof = False  # type: ignore[attr-defined]
        await asyncio.sleep(limits.SUSPECT_SECONDS + 1)
        assert [suspected for suspected, _ in ada.heard.silences] == [True]
        ada.reader.feed_data(frame(bob.established.cipher.encrypt(bytes([18]))))
        await asyncio.sleep(0.1)
        assert [suspected for suspected, _ in ada.heard.silences] == [True, False]

    play(story)


def test_half_frames_are_no_sign_of_life() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.writer.black_hole = True
        cut = now()
        while not ada.task.done():
            ada.reader.feed_data(b"\x01" if now() < cut + 1 else b"\x00")
            await asyncio.sleep(1)
        assert ada.task.result().reason is LinkEnd.SILENT

    play(story)


def test_the_time_our_own_receiver_takes_is_not_their_silence() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.heard.pause = 60
        ada.link.send(b"think about this")
        await asyncio.sleep(59)
        assert bob.heard.silences == []
        assert not bob.task.done()

    play(story)


def test_a_slow_receiver_slows_the_sender_and_bounds_what_waits() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.heard.pause = 1
        most = 0

        async def bulk() -> None:
            for _ in range(60):
                await ada.link.room()
                ada.link.send(bytes(60_000))

        sending = asyncio.create_task(bulk())
        while not sending.done():
            waiting = ada.link._outbox.queued + len(bob.reader._buffer)  # type: ignore[attr-defined]
            most = max(most, waiting)
            await asyncio.sleep(0.1)
        await asyncio.sleep(60)
        assert len(bob.heard.messages) == 60
        assert most <= limits.SEND_LOW_WATER_BYTES + 60_000 + CAPACITY + limits.FRAME_BYTES

    play(story)


def test_a_peer_that_never_reads_is_cut_off_with_bounded_memory() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.heard.pause = 10_000
        for _ in range(20):
            ada.link.send(bytes(limits.MESSAGE_BYTES))
        assert ada.link._outbox.queued <= limits.SEND_QUEUE_BYTES
        error = await ada.task
        assert error.reason is LinkEnd.TOO_SLOW
        assert ada.link._outbox.queued == 0

    play(story)


def test_a_stalled_peer_with_little_to_read_is_cut_off_in_time() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.heard.pause = 10_000
        for _ in range(3):
            ada.link.send(bytes(limits.MESSAGE_BYTES))
        error = await ada.task
        assert error.reason is LinkEnd.TOO_SLOW
        assert now() <= limits.STALL_SECONDS + 2 * limits.CLOSE_SECONDS

    play(story)


def test_goodbye_comes_after_what_was_sent_and_names_its_reason() -> None:
    # R-10-34
    async def story(ada: Side, bob: Side) -> None:
        ada.link.send(b"last words")
        ada.link.close(LinkEnd.GOODBYE)
        ada.link.send(b"too late")
        ours, theirs = await asyncio.gather(ada.task, bob.task)
        assert bob.heard.messages == [b"last words"]
        assert ours.reason is LinkEnd.GOODBYE
        assert theirs.reason is LinkEnd.GOODBYE
        assert theirs.theirs

    play(story)


def test_goodbye_to_a_stalled_peer_takes_a_moment_only() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.heard.pause = 10_000
        for _ in range(3):
            ada.link.send(bytes(limits.MESSAGE_BYTES))
        await asyncio.sleep(1)
        asked = now()
        ada.link.close()
        assert (await ada.task).reason is LinkEnd.GOODBYE
        assert now() - asked <= 3 * limits.CLOSE_SECONDS

    play(story)


def test_a_connection_that_ends_without_goodbye_was_cut() -> None:
    # R-10-34
    async def story(ada: Side, bob: Side) -> None:
        ada.reader.feed_eof()
        assert (await ada.task).reason is LinkEnd.CUT

    play(story)


def test_an_altered_frame_ends_the_link() -> None:
    # R-10-31
    async def story(ada: Side, bob: Side) -> None:
        sealed = bytearray(bob.established.cipher.encrypt(b"\x10hello"))
        sealed[3] ^= 1
        ada.reader.feed_data(frame(bytes(sealed)))
        assert (await ada.task).reason is LinkEnd.MALFORMED
        assert ada.heard.messages == []

    play(story)


def test_a_repeated_frame_ends_the_link() -> None:
    async def story(ada: Side, bob: Side) -> None:
        once = frame(bob.established.cipher.encrypt(b"\x10hello"))
        ada.reader.feed_data(once + once)
        assert (await ada.task).reason is LinkEnd.MALFORMED
        assert ada.heard.messages == [b"hello"]

    play(story)


def test_an_endless_message_is_refused_at_the_cap() -> None:
    async def story(ada: Side, bob: Side) -> None:
        piece = bytes([MORE]) + bytes(limits.PIECE_BYTES)
        for _ in range(9):
            ada.reader.feed_data(frame(bob.established.cipher.encrypt(piece)))
        assert (await ada.task).reason is LinkEnd.MALFORMED

    play(story)


def test_a_flood_of_small_messages_is_read_at_the_rationed_rate() -> None:
    async def story(ada: Side, bob: Side) -> None:
        for _ in range(limits.MESSAGES_AT_ONCE + 3 * limits.MESSAGES_PER_SECOND):
            ada.reader.feed_data(frame(bob.established.cipher.encrypt(b"\x10x")))
        started = now()
        await asyncio.sleep(1)
        at_once = limits.MESSAGES_AT_ONCE + 1.1 * limits.MESSAGES_PER_SECOND
        assert len(ada.heard.messages) <= at_once
        await asyncio.sleep(3)
        assert len(ada.heard.messages) == limits.MESSAGES_AT_ONCE + 3 * limits.MESSAGES_PER_SECOND
        assert now() - started == pytest.approx(4)
        assert not ada.task.done()

    play(story)


def test_heartbeats_are_rationed_by_their_number() -> None:
    async def story(ada: Side, bob: Side) -> None:
        beats = limits.BEATS_AT_ONCE + 10 * limits.BEATS_PER_SECOND
        beat, cipher, taken = bytes([18]), ada.established.cipher, 0
        decrypt = cipher.decrypt

        def counted(sealed: bytes) -> bytes:
            nonlocal taken
            taken += 1
            return decrypt(sealed)

        object.__setattr__(cipher, "decrypt", counted)
        for _ in range(beats):
            ada.reader.feed_data(frame(bob.established.cipher.encrypt(beat)))
        await asyncio.sleep(5)
        assert taken <= limits.BEATS_AT_ONCE + 5 * limits.BEATS_PER_SECOND + 1
        await asyncio.sleep(6)
        assert taken >= beats
        assert not ada.task.done()

    play(story)


@pytest.mark.parametrize(
    ("known", "at_once", "per_second"),
    [
        (True, limits.WORK_AT_ONCE, limits.WORK_PER_SECOND),
        (False, limits.STRANGERS_WORK_AT_ONCE, limits.STRANGERS_WORK_PER_SECOND),
    ],
)
def test_messages_that_cost_much_processor_time_are_read_more_slowly(
    known: bool, at_once: float, per_second: float
) -> None:
    clock, each = Clock(), 0.125

    async def story(ada: Side, bob: Side) -> None:
        async def work(message: bytes) -> None:
            ada.heard.messages.append(message)
            clock.time += each

        object.__setattr__(ada.link._receiver, "message", work)
        for _ in range(1000):
            ada.reader.feed_data(frame(bob.established.cipher.encrypt(b"\x10x")))
        await asyncio.sleep(20)
        spent = each * len(ada.heard.messages)
        assert at_once + 19 * per_second <= spent <= at_once + 20 * per_second + 2 * each
        assert not ada.task.done()

    play(story, known=known, clock=clock)


def test_between_two_messages_of_a_flood_everybody_else_has_a_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "TURN_SECONDS", 0.0)  # virtual time stands still while we work

    async def story(ada: Side, bob: Side) -> None:
        turns, seen, over = 0, list[int](), asyncio.Event()

        async def other() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        async def note(_message: bytes) -> None:
            seen.append(turns)
            if len(seen) == len(sealed):
                over.set()

        object.__setattr__(ada.link._receiver, "message", note)
        sealed = [frame(bob.established.cipher.encrypt(b"\x10x")) for _ in range(100)]
        ada.reader.feed_data(b"".join(sealed))  # all in one read
        task = asyncio.create_task(other())
        await over.wait()
        task.cancel()
        assert len(set(seen)) == len(sealed)

    play(story)


def test_a_fault_of_our_own_receiver_is_not_blamed_on_the_peer() -> None:
    async def work() -> None:
        ada, bob = pair()

        async def broken(_message: bytes) -> None:
            raise ZeroDivisionError

        object.__setattr__(bob.link._receiver, "message", broken)
        ada.link.send(b"x")
        with pytest.raises(ZeroDivisionError):
            await bob.task
        await ada.task

    virtual.run(work())


def test_errors_name_what_happened() -> None:
    assert str(LinkError(LinkEnd.CUT, detail="reset")) == "the connection was cut (reset)"


def test_a_flood_of_bytes_is_read_at_the_rationed_rate() -> None:
    async def story(ada: Side, bob: Side) -> None:
        piece = bytes([BULK_LAST]) + bytes(limits.PIECE_BYTES)
        total = limits.BYTES_AT_ONCE + limits.BYTES_PER_SECOND
        frames = total // limits.FRAME_BYTES
        for _ in range(frames):
            ada.reader.feed_data(frame(bob.established.cipher.encrypt(piece)))
        await asyncio.sleep(0.5)
        taken = len(ada.heard.messages) * limits.FRAME_BYTES
        assert taken <= limits.BYTES_AT_ONCE + 0.6 * limits.BYTES_PER_SECOND
        await asyncio.sleep(1)
        assert len(ada.heard.messages) == frames

    play(story)


def test_time_in_which_this_machine_slept_is_not_their_silence() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.writer.black_hole = True
        loop = asyncio.get_running_loop()
        assert isinstance(loop, virtual.VirtualLoop)
        await asyncio.sleep(1)
        for _ in range(3):
            loop._virtual.now += 600  # the lid was closed
            await asyncio.sleep(1)
        assert ada.heard.silences == []
        assert not ada.task.done()
        assert ada.link.silence < 10

    play(story)


def test_silence_is_counted_from_the_last_frame() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.writer.black_hole = True
        await asyncio.sleep(1.5)  # before Bob's first heartbeat, which would take a nonce
        assert ada.link.silence == pytest.approx(1.5)
        ada.reader.feed_data(frame(bob.established.cipher.encrypt(bytes([18]))))
        await asyncio.sleep(1)
        assert ada.link.silence == pytest.approx(1)

    play(story)


def test_the_first_reason_to_close_is_the_one_that_is_told() -> None:
    async def story(ada: Side, bob: Side) -> None:
        ada.link.close(LinkEnd.DUPLICATE)
        ada.link.close(LinkEnd.GOODBYE)
        ours, theirs = await asyncio.gather(ada.task, bob.task)
        assert ours.reason is LinkEnd.DUPLICATE
        assert theirs.reason is LinkEnd.DUPLICATE

    play(story)


def test_what_comes_after_our_goodbye_is_not_taken_in() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.writer.black_hole = True
        ada.link.close()
        await asyncio.sleep(0)
        ada.reader.feed_data(frame(bob.established.cipher.encrypt(b"\x10hello")))
        assert (await ada.task).reason is LinkEnd.GOODBYE
        assert ada.heard.messages == []

    play(story)


def test_their_last_words_are_taken_for_the_reason() -> None:
    """They say goodbye and are gone; that our own writing fails then is no news."""

    async def story(ada: Side, bob: Side) -> None:
        async def reset() -> None:
            raise ConnectionResetError(104, "reset by peer")

        ada.writer.drain = reset  # type: ignore[method-assign]
        goodbye = frame(bob.established.cipher.encrypt(refusal(LinkEnd.FULL)))
        ada.link.send(b"hello")
        asyncio.get_running_loop().call_later(0.1, ada.reader.feed_data, goodbye)
        error = await ada.task
        assert (error.reason, error.theirs) == (LinkEnd.FULL, True)

    play(story)


def test_a_socket_that_fails_while_we_write_was_cut() -> None:
    async def story(ada: Side, bob: Side) -> None:
        async def reset() -> None:
            raise ConnectionResetError(104, "reset by peer")

        ada.writer.drain = reset  # type: ignore[method-assign]
        ada.link.send(b"hello")
        error = await ada.task
        assert error.reason is LinkEnd.CUT
        assert "closed the connection" in str(error)
        assert ada.writer.aborted

    play(story)


def test_a_socket_that_fails_while_we_read_was_cut() -> None:
    async def story(ada: Side, bob: Side) -> None:
        ada.reader.set_exception(ConnectionResetError(104, "reset by peer"))
        error = await ada.task
        assert error.reason is LinkEnd.CUT
        assert "closed the connection" in str(error)

    play(story)


def test_a_goodbye_closes_in_order_and_anything_else_at_once() -> None:
    async def story(ada: Side, bob: Side) -> None:
        ada.link.close()
        await asyncio.gather(ada.task, bob.task)
        assert ada.writer.closed
        assert not ada.writer.aborted

    async def cut(ada: Side, bob: Side) -> None:
        ada.reader.feed_eof()
        await ada.task
        assert ada.writer.aborted

    play(story)
    play(cut)


def test_a_connection_that_does_not_close_is_aborted() -> None:
    async def story(ada: Side, bob: Side) -> None:
        async def never() -> None:
            await asyncio.Event().wait()

        ada.writer.wait_closed = never  # type: ignore[method-assign]
        ada.link.close()
        asked = now()
        assert (await ada.task).reason is LinkEnd.GOODBYE
        assert ada.writer.aborted
        assert now() - asked <= 3 * limits.CLOSE_SECONDS

    play(story)


def test_a_link_that_is_cancelled_while_it_closes_leaves_no_connection_open() -> None:
    async def story(ada: Side, bob: Side) -> None:
        async def never() -> None:
            await asyncio.Event().wait()

        ada.writer.wait_closed = never  # type: ignore[method-assign]
        ada.link.close()
        await asyncio.sleep(limits.CLOSE_SECONDS / 2)
        assert ada.writer.closed
        assert not ada.writer.aborted
        ada.task.cancel()
        await asyncio.gather(ada.task, return_exceptions=True)
        assert ada.writer.aborted

    play(story)


def test_a_connection_that_cannot_be_half_closed_is_closed() -> None:
    async def story(ada: Side, bob: Side) -> None:
        def refuse() -> None:
            raise OSError(107, "not connected")

        ada.writer.write_eof = refuse  # type: ignore[method-assign]
        ada.link.close()
        ours, theirs = await asyncio.gather(ada.task, bob.task)
        assert (ours.reason, theirs.reason) == (LinkEnd.GOODBYE, LinkEnd.GOODBYE)

    play(story)


def test_nobody_waits_for_room_on_a_link_that_is_over() -> None:
    async def story(ada: Side, bob: Side) -> None:
        bob.heard.pause = 10_000
        for _ in range(4):
            ada.link.send(bytes(limits.MESSAGE_BYTES))
        waiting = asyncio.create_task(ada.link.room())
        await asyncio.sleep(1)
        assert not waiting.done()
        ada.link.close()
        await ada.task
        await waiting
        assert ada.link._outbox.queued == 0

    play(story)


def test_nobody_waits_for_room_on_a_link_that_is_cancelled_twice() -> None:
    async def story(ada: Side, bob: Side) -> None:
        async def slow_to_end(message: bytes) -> None:
            try:
                await asyncio.Event().wait()
            finally:
                await asyncio.sleep(10)

        ada.link._receiver = replace(ada.heard.receiver(), message=slow_to_end)
        bob.heard.pause = 10_000
        bob.link.send(b"x")
        for _ in range(4):
            ada.link.send(bytes(limits.MESSAGE_BYTES))
        waiting = asyncio.create_task(ada.link.room())
        await asyncio.sleep(1)
        for _ in range(2):
            assert not waiting.done()
            ada.task.cancel()
            await asyncio.sleep(1)
        assert ada.task.cancelled()
        assert waiting.done()
        assert ada.writer.aborted

    play(story)


def test_a_message_sent_counts_as_a_heartbeat() -> None:
    async def story(ada: Side, bob: Side) -> None:
        for _ in range(60):
            ada.link.send(b"x")
            await asyncio.sleep(1)
        assert ada.writer.written == 60 * (2 + 2 + 16)

    play(story)


def test_a_link_that_is_given_up_ends_at_once() -> None:
    async def story(ada: Side, bob: Side) -> None:
        asked = now()
        for _ in range(limits.SEND_QUEUE_BYTES // limits.MESSAGE_BYTES + 1):
            ada.link.send(bytes(limits.MESSAGE_BYTES))
        assert (await ada.task).reason is LinkEnd.TOO_SLOW
        assert now() == asked
        assert ada.writer.aborted

    play(story)


def test_a_link_that_was_closed_before_it_has_run_reports_nothing() -> None:
    async def work() -> None:
        reported: list[object] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: reported.append(context))
        reader, writer = asyncio.StreamReader(), MemoryWriter(asyncio.StreamReader())
        link = EncryptedLink(established()[0], reader, writer, Heard().receiver())
        link.close()
        await asyncio.sleep(2 * limits.CLOSE_SECONDS)
        link.drop()
        assert writer.aborted
        del link
        gc.collect()
        assert reported == []

    virtual.run(work())
