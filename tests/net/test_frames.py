"""Frames come out as they went in, however the stream is cut; a length over the cap is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.frames import FrameReader, frame
from p2p_dixit.net.limits import FRAME_BYTES

bodies = st.lists(st.binary(min_size=1, max_size=50), max_size=8)


@given(bodies, st.data())
def test_any_cutting_gives_the_same_frames(sent: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(map(frame, sent))
    reader, received = FrameReader(), []
    while stream:
        cut = data.draw(st.integers(1, len(stream)))
        received += list(reader.feed(stream[:cut]))
        stream = stream[cut:]
    assert received == sent
    assert reader.rest == b""


def test_half_a_frame_is_kept_and_not_delivered() -> None:
    reader = FrameReader()
    assert list(reader.feed(frame(b"hello")[:4])) == []
    assert reader.rest == b"\x00\x05he"


@pytest.mark.parametrize("size", [0, 11, 65_535])
def test_a_length_outside_the_cap_is_refused_before_its_bytes_come(size: int) -> None:
    # R-10-7, R-10-8
    with pytest.raises(LinkError) as caught:
        list(FrameReader(cap=10).feed(size.to_bytes(2, "big")))
    assert caught.value.reason is LinkEnd.MALFORMED


def test_the_largest_frame_passes() -> None:
    assert list(FrameReader().feed(frame(bytes(FRAME_BYTES)))) == [bytes(FRAME_BYTES)]


@pytest.mark.parametrize("size", [0, FRAME_BYTES + 1])
def test_no_frame_is_made_of_nothing_or_too_much(size: int) -> None:
    with pytest.raises(ValueError, match="a frame has"):
        frame(bytes(size))
