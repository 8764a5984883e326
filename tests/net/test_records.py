"""Messages in pieces come together again, and nothing else does."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.net import greeting
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.limits import FRAME_BYTES, MESSAGE_BYTES, PIECE_BYTES, TAG_BYTES
from p2p_dixit.net.records import (
    BEAT_RECORD,
    BULK_LAST,
    BULK_MORE,
    LAST,
    MORE,
    Assembler,
    Beat,
    records,
)


def held(assembler: Assembler) -> int:
    """Bytes of messages that are not whole yet."""
    return sum(lane.size for lane in assembler._lanes.values())


@given(
    st.sampled_from([1, 2, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, MESSAGE_BYTES])
    | st.integers(1, MESSAGE_BYTES)
)
def test_every_size_comes_back(size: int) -> None:
    message, assembler = bytes(range(256)) * (size // 256 + 1), Assembler()
    message = message[:size]
    *early, last = [assembler.take(record) for record in records(message)]
    assert early == [None] * len(early)
    assert last == message


def test_the_pieces_of_a_bulky_message_let_others_through_between_them() -> None:
    # R-10-29
    bulky, quick, assembler = bytes(3 * PIECE_BYTES), b"q" * (PIECE_BYTES + 1), Assembler()
    slow, fast = records(bulky, bulk=True), records(quick)
    taken = [assembler.take(next(lane)) for lane in (slow, fast, slow, fast, slow)]
    assert taken == [None, None, None, quick, bulky]
    assert held(assembler) == 0


def test_the_cap_holds_in_each_lane() -> None:
    assembler = Assembler()
    for kind in (MORE, BULK_MORE):
        for _ in range(MESSAGE_BYTES // PIECE_BYTES):
            assembler.take(bytes([kind]) + bytes(PIECE_BYTES))
    assert held(assembler) <= 2 * MESSAGE_BYTES
    with pytest.raises(LinkError):
        assembler.take(bytes([BULK_MORE]) + bytes(PIECE_BYTES))


def test_a_full_piece_fills_a_frame() -> None:
    assert max(map(len, records(bytes(MESSAGE_BYTES)))) + TAG_BYTES == FRAME_BYTES


def test_a_heartbeat_may_come_between_pieces() -> None:
    # R-10-29
    assembler = Assembler()
    first, second = records(bytes(PIECE_BYTES + 1))
    assert assembler.take(first) is None
    assert assembler.take(BEAT_RECORD) == Beat()
    assert assembler.take(second) == bytes(PIECE_BYTES + 1)


def test_a_goodbye_raises_its_reason() -> None:
    with pytest.raises(LinkError) as caught:
        Assembler().take(greeting.refusal(LinkEnd.GOODBYE))
    assert caught.value.reason is LinkEnd.GOODBYE
    assert caught.value.theirs


@pytest.mark.parametrize(
    "record",
    [
        b"",
        bytes([LAST]),
        bytes([MORE]),
        bytes([BULK_LAST]),
        b"\x00abc",
        BEAT_RECORD + b"x",
        bytes([MORE, 1]),
        bytes([BULK_MORE, 1]),
        bytes([BULK_MORE + 1, 1]),
    ],
)
def test_what_is_no_record_is_refused(record: bytes) -> None:
    # R-10-31
    with pytest.raises(LinkError) as caught:
        Assembler().take(record)
    assert caught.value.reason is LinkEnd.MALFORMED


def test_the_cap_holds_for_the_whole_message() -> None:
    # R-10-28
    assembler = Assembler()
    piece = bytes([MORE]) + bytes(PIECE_BYTES)
    for _ in range(MESSAGE_BYTES // PIECE_BYTES):
        assert assembler.take(piece) is None
    with pytest.raises(LinkError):
        assembler.take(piece)
    assert held(assembler) <= MESSAGE_BYTES


@pytest.mark.parametrize("size", [0, MESSAGE_BYTES + 1])
def test_nothing_and_too_much_are_not_sent(size: int) -> None:
    with pytest.raises(ValueError, match="a message has"):
        list(records(bytes(size)))


def test_nothing_is_ever_unpacked() -> None:
    # R-10-28
    packed = zlib.compress(bytes(PIECE_BYTES * 1000))
    assert len(packed) < PIECE_BYTES
    assert Assembler().take(bytes([LAST]) + packed) == packed
