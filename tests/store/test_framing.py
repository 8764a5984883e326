import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.errors import LocalFault
from p2p_dixit.store.framing import MAGIC, MAX_RECORD, Damage, FramedRecord, frame, scan

records = st.lists(
    st.builds(FramedRecord, tag=st.integers(0, 255), payload=st.binary(max_size=40)), max_size=8
)


def written(*parts: FramedRecord) -> tuple[bytes, list[int]]:
    """A journal, and where each record begins (and the last one ends)."""
    data, places = MAGIC, []
    for record in parts:
        places.append(len(data))
        data += frame(len(data), record)
    return data, [*places, len(data)]


@given(records)
def test_what_was_framed_is_read_back(parts: list[FramedRecord]) -> None:
    data, _ = written(*parts)
    assert scan(data).records == tuple(parts)
    assert not scan(data).damage
    assert scan(data).end == len(data)


@given(records, st.data())
def test_of_any_prefix_the_whole_records_are_read_and_the_rest_is_the_torn_tail(
    parts: list[FramedRecord], data: st.DataObject
) -> None:
    whole, places = written(*parts)
    size = data.draw(st.integers(len(MAGIC), len(whole)))
    kept = sum(place <= size for place in places[1:])
    scanned = scan(whole[:size])
    assert scanned.records == tuple(parts[:kept])
    assert scanned.end == places[kept]
    assert not scanned.damage


@given(records.filter(bool), st.data())
def test_no_flipped_bit_goes_unnoticed_and_all_other_records_are_read(
    parts: list[FramedRecord], data: st.DataObject
) -> None:
    whole, places = written(*parts)
    place = data.draw(st.integers(len(MAGIC), len(whole) - 1))
    hurt = bytearray(whole)
    hurt[place] ^= 1 << data.draw(st.integers(0, 7))
    which = sum(start <= place for start in places) - 1
    scanned = scan(bytes(hurt))
    assert scanned.records == tuple(parts[:which] + parts[which + 1 :])
    if which == len(parts) - 1:
        assert scanned.end == places[which]
    else:
        assert scanned.damage == (Damage(places[which], places[which + 1]),)


def test_a_tail_of_zeros_is_no_record() -> None:
    data, places = written(FramedRecord(1, b"one"))
    scanned = scan(data + bytes(4096))
    assert scanned.records == (FramedRecord(1, b"one"),)
    assert scanned.end == places[-1]


def test_a_frame_copied_to_another_place_is_no_frame() -> None:
    inner = frame(len(MAGIC), FramedRecord(2, b"forged own event"))
    data, places = written(FramedRecord(3, b"x" * 20 + inner), FramedRecord(1, b"next"))
    hurt = bytearray(data)
    hurt[places[0] + 3] ^= 0xFF  # its length: only a search can find what comes next
    assert scan(bytes(hurt)).records == (FramedRecord(1, b"next"),)


def test_a_damaged_start_is_damage_like_any_other() -> None:
    data, places = written(FramedRecord(1, b"one"), FramedRecord(2, b"two"))
    scanned = scan(b"\xff" + data[1:])
    assert scanned.records == (FramedRecord(1, b"one"), FramedRecord(2, b"two"))
    assert scanned.damage == (Damage(0, places[0]),)


@pytest.mark.parametrize(
    "data", [b"", b"DIX", b"DIXITJ\1", b"DIXITJ\0\0", bytes(100), b"something else"]
)
def test_where_nothing_is_readable_all_of_it_is_the_torn_tail(data: bytes) -> None:
    assert scan(data).records == ()
    assert scan(data).end == 0


def test_a_journal_of_another_version_says_so_and_is_left_alone() -> None:
    with pytest.raises(LocalFault, match="another version"):
        scan(b"DIXITJ\x00\x02" + bytes(20))


def test_a_record_too_large_to_be_read_again_is_not_written() -> None:
    with pytest.raises(ValueError, match="larger"):
        frame(8, FramedRecord(0, bytes(MAX_RECORD)))
