"""Announcements of strangers: strict in form, cleaned, never trusted."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.discovery.announcement import NAME_BYTES, WHO_BYTES, Announcement, read_announcement
from p2p_dixit.errors import Malformed
from p2p_dixit.text import NAME_CELLS, TABLE_NAME_CELLS, clean, is_name

FRIDAY = Announcement(bytes(range(16)), "Friday at Ada's", "classic", 2, 4, True, (1, 3))

names = st.text(min_size=1, max_size=60).map(lambda text: clean(text, TABLE_NAME_CELLS))


def wire(announcement: Announcement, **changed: bytes | None) -> dict[bytes, bytes | None]:
    record: dict[bytes, bytes | None] = {
        key.encode(): value for key, value in announcement.properties(7).items()
    }
    return record | {key.encode(): value for key, value in changed.items()}


@given(
    names.filter(bool),
    st.binary(min_size=16, max_size=16),
    st.integers(0, 12),
    st.integers(0, 12),
    st.booleans(),
)
def test_what_is_announced_is_what_is_read(
    name: str, table_id: bytes, players: int, free: int, locked: bool
) -> None:
    said = Announcement(table_id, name, "party", players, free, locked, (1, 1))
    read = read_announcement(wire(said))
    assert read.name == name or len(name.encode()) > NAME_BYTES
    assert (read.table_id, read.players, read.free_seats) == (table_id, players, free)
    assert (read.locked, read.rules, read.versions) == (locked, "party", (1, 1))


def test_the_record_is_small_and_repeating_it_is_news() -> None:
    # R-11-4, R-11-8
    wide = Announcement(bytes(16), "漢" * 20, "odyssey", 12, 0, False, (1, 65535))
    sizes = [len(key) + 1 + len(value) for key, value in wide.properties(10**9).items()]
    assert max(sizes) <= 254
    assert sum(sizes) + len(sizes) <= 400
    assert FRIDAY.properties(1) != FRIDAY.properties(2)


def test_an_open_table_says_who_sits_there_and_a_locked_one_does_not() -> None:
    # R-11-4, R-11-17
    open_table = replace(FRIDAY, locked=False, who=("Ada", "Бен"))
    assert read_announcement(wire(open_table)).who == ("Ada", "Бен")
    assert "w" not in replace(open_table, locked=True).properties(1)
    assert read_announcement(wire(FRIDAY, w=b"Ada")).who == ()
    full = replace(open_table, name="漢" * 20, who=tuple("漢" * 12 for _ in range(12)))
    record = full.properties(10**9)
    assert sum(len(key) + 2 + len(value) for key, value in record.items()) <= 520
    assert read_announcement(wire(full)).who == full.who[:3]  # as many whole names as fit


@pytest.mark.parametrize("who", [b"Ada\n\nBen", b"\x00", b"x" * (WHO_BYTES + 1)])
def test_a_record_with_bad_names_is_ignored(who: bytes) -> None:
    # R-11-5
    with pytest.raises(Malformed):
        read_announcement(wire(replace(FRIDAY, locked=False), w=who))


def test_names_of_strangers_are_cleaned() -> None:
    # R-11-17
    open_table = replace(FRIDAY, locked=False)
    (name,) = read_announcement(wire(open_table, w=b"A\x1b[31m" + b"d" * 60)).who
    assert "\x1b" not in name
    assert len(name) <= NAME_CELLS


def test_keys_of_later_versions_are_passed_over() -> None:
    # R-11-5
    assert read_announcement(wire(FRIDAY, x=b"new", y=None)) == FRIDAY


@pytest.mark.parametrize("key", ["t", "n", "r", "p", "f", "l", "v", "g"])
@pytest.mark.parametrize("value", [None, b"", b"\x00\x01"])
def test_every_field_is_needed(key: str, value: bytes | None) -> None:
    # R-11-5
    with pytest.raises(Malformed):
        read_announcement(wire(FRIDAY, **{key: value}))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("t", b"00" * 15),
        ("t", b"0G" * 16),
        ("t", b"AB" * 16),
        ("p", b"-1"),
        ("p", b"100"),
        ("p", b"01"),
        ("p", b"1\n"),
        ("f", "٣".encode()),
        ("l", b"2"),
        ("r", b"Classic"),
        ("r", b"x" * 17),
        ("r", b"\x1b[31m"),
        ("v", b"1"),
        ("v", b"0-1"),
        ("v", b"1-999999"),
        ("n", b"x" * (NAME_BYTES + 1)),
        ("n", "\u3164\u2800".encode()),
    ],
)
def test_what_is_not_in_form_is_refused(key: str, value: bytes) -> None:
    # R-11-5
    with pytest.raises(Malformed):
        read_announcement(wire(FRIDAY, **{key: value}))


@given(st.dictionaries(st.sampled_from("tnrpflvb").map(str.encode), st.none() | st.binary()))
def test_any_record_is_an_announcement_or_malformed(
    record: dict[bytes, bytes | None],
) -> None:
    try:
        read = read_announcement(wire(FRIDAY) | record)
    except Malformed:
        return
    assert is_name(read.name, TABLE_NAME_CELLS)


def test_escapes_in_a_name_are_gone() -> None:
    # R-02-12
    # R-11-6
    read = read_announcement(wire(FRIDAY, n=b"\x1b]0;owned\x07\xe2\x80\xaeevil"))
    assert read.name == "]0;ownedevil"


def test_only_what_anybody_may_know_is_announced() -> None:
    """No key and no value holds a room code, nor anything made of one: there is no room for it."""
    # R-11-7
    keys = {"t", "n", "r", "p", "f", "l", "v", "g", "b"}
    named = replace(FRIDAY, who=("Ada",))
    assert set(FRIDAY.properties(1)) == set(named.properties(1)) == keys
    assert set(replace(named, locked=False).properties(1)) == {*keys, "w"}
    assert "code" not in vars(FRIDAY)
