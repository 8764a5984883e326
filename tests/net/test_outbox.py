"""What waits to be sent: bounded, in order, bulk behind everything else."""

import asyncio

from p2p_dixit.net import limits
from p2p_dixit.net.outbox import Outbox
from p2p_dixit.net.records import BULK_LAST, BULK_MORE, LAST, MORE
from tests import virtual


def emptied(outbox: Outbox) -> list[int]:
    """The kinds of all records, taken one by one."""
    kinds = []
    while (record := outbox.head()) is not None:
        kinds.append(record[0])
        outbox.sent()
    return kinds


def test_messages_leave_in_order_and_count_until_they_are_sent() -> None:
    async def work() -> None:
        outbox = Outbox()
        assert outbox.head() is None
        assert outbox.put(b"one")
        assert outbox.put(b"three")
        assert outbox.queued == 8
        assert outbox.head() == outbox.head() == bytes([LAST]) + b"one"
        outbox.sent()
        assert outbox.queued == 5
        assert outbox.head() == bytes([LAST]) + b"three"
        outbox.sent()
        assert outbox.queued == 0
        assert outbox.head() is None

    virtual.run(work())


def test_a_message_counts_until_its_last_record_is_sent() -> None:
    async def work() -> None:
        outbox, size = Outbox(), limits.PIECE_BYTES + 1
        outbox.put(bytes(size))
        assert outbox.head() is not None
        outbox.sent()
        assert outbox.queued == size
        assert emptied(outbox) == [LAST]
        assert outbox.queued == 0

    virtual.run(work())


def test_bulk_waits_for_everything_else_but_not_in_the_middle_of_a_record() -> None:
    async def work() -> None:
        outbox, size = Outbox(), limits.PIECE_BYTES + 1
        outbox.put(bytes(size), bulk=True)
        assert outbox.head() is not None
        outbox.sent()  # one record of the bulk is on its way
        outbox.put(bytes(size))
        outbox.put(b"quick")
        outbox.put(bytes(size), bulk=True)
        assert emptied(outbox) == [MORE, LAST, LAST, BULK_LAST, BULK_MORE, BULK_LAST]
        assert outbox.queued == 0

    virtual.run(work())


def test_no_more_waits_than_may() -> None:
    async def work() -> None:
        outbox, message = Outbox(), bytes(limits.MESSAGE_BYTES)
        for _ in range(limits.SEND_QUEUE_BYTES // limits.MESSAGE_BYTES):
            assert outbox.put(message)
        assert outbox.queued == limits.SEND_QUEUE_BYTES  # to the last byte
        assert not outbox.put(b"x")
        assert not outbox.put(b"x", bulk=True)
        assert outbox.queued == limits.SEND_QUEUE_BYTES

    virtual.run(work())


def test_there_is_room_at_the_low_water_mark_and_not_above() -> None:
    async def work() -> None:
        outbox = Outbox()
        await outbox.room()
        outbox.put(bytes(limits.SEND_LOW_WATER_BYTES))
        await outbox.room()
        outbox.put(b"x")
        waiting = asyncio.create_task(outbox.room())
        await asyncio.sleep(1)
        assert not waiting.done()
        emptied(outbox)
        await waiting

    virtual.run(work())


def test_room_comes_back_at_the_mark_itself() -> None:
    async def work() -> None:
        outbox = Outbox()
        outbox.put(b"x")
        outbox.put(bytes(limits.SEND_LOW_WATER_BYTES))
        waiting = asyncio.create_task(outbox.room())
        await asyncio.sleep(1)
        assert not waiting.done()
        assert outbox.head() is not None
        outbox.sent()
        await asyncio.sleep(1)
        assert waiting.done()

    virtual.run(work())


def test_the_writer_is_woken_once_for_what_it_has_to_look_at() -> None:
    async def work() -> None:
        outbox = Outbox()
        for wake in (lambda: outbox.put(b"x"), outbox.wake):
            waiting = asyncio.create_task(outbox.wait())
            await asyncio.sleep(1)
            assert not waiting.done()
            wake()
            await asyncio.sleep(1)
            assert waiting.done()

    virtual.run(work())


def test_a_link_that_is_over_keeps_no_one_waiting_and_nothing_to_send() -> None:
    async def work() -> None:
        outbox = Outbox()
        for bulk in (False, True):
            outbox.put(bytes(limits.MESSAGE_BYTES), bulk=bulk)
        outbox.release()
        await outbox.room()
        assert outbox.head() is None
        assert outbox.queued == 0

    virtual.run(work())
