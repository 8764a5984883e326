"""The save file: records in, the same records out, and every cut is noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.errors import Malformed
from p2p_dixit.log.file import MAGIC, read_records, write_records

records = st.lists(st.binary(min_size=1, max_size=40), max_size=6)


@given(records)
def test_round_trip(items: list[bytes]) -> None:
    # R-17-1
    assert list(read_records(write_records(items))) == items


@given(records.filter(bool), st.data())
def test_a_cut_inside_a_record_is_noticed(items: list[bytes], data: st.DataObject) -> None:
    # R-17-6
    whole = write_records(items)
    cut = data.draw(st.integers(len(whole) - len(items[-1]) - 3, len(whole) - 1))
    with pytest.raises(Malformed, match="cut short"):
        list(read_records(whole[:cut]))


@pytest.mark.parametrize(
    "data", [b"", b"p2p-dixit", MAGIC + b"\0\0\0\0", MAGIC + b"\xff\xff\xff\xff"]
)
def test_what_is_no_saved_game(data: bytes) -> None:
    with pytest.raises(Malformed):
        list(read_records(data))
