"""Tables appear, change, and disappear, also without a goodbye."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.discovery.sightings import (
    GONE_SECONDS,
    LATE_SECONDS,
    MOST_ADDRESSES,
    MOST_INSTANCES,
    MOST_OF_A_TABLE,
    FoundTable,
    Sightings,
    TableGone,
    TableSeen,
)
from tests.discovery.test_announcement import FRIDAY

OTHER = replace(FRIDAY, table_id=bytes(16))


def test_a_table_appears_once_and_again_when_it_changes() -> None:
    sightings = Sightings()
    table = FoundTable(FRIDAY, ("10.0.0.1:5",))
    assert sightings.seen("a", FRIDAY, ("10.0.0.1:5",), 0.0) == [TableSeen(table)]
    assert sightings.seen("a", FRIDAY, ("10.0.0.1:5",), 5.0) == []
    fuller = replace(FRIDAY, players=3, free_seats=3)
    changed = FoundTable(fuller, ("10.0.0.1:5",))
    assert sightings.seen("a", fuller, ("10.0.0.1:5",), 10.0) == [TableSeen(changed)]
    assert sightings.tables == (changed,)


def test_all_players_of_a_table_are_one_table_with_all_addresses() -> None:
    # R-11-11
    sightings = Sightings()
    sightings.seen("a", FRIDAY, ("10.0.0.1:5",), 0.0)
    sightings.seen("b", FRIDAY, ("10.0.0.2:6",), 0.0)
    assert sightings.tables == (FoundTable(FRIDAY, ("10.0.0.1:5", "10.0.0.2:6")),)
    assert sightings.gone("a") == [TableSeen(FoundTable(FRIDAY, ("10.0.0.2:6",)))]
    assert sightings.gone("b") == [TableGone(FRIDAY.table_id)]
    assert sightings.gone("b") == []


def test_whoever_is_silent_too_long_is_gone() -> None:
    # R-11-12
    sightings = Sightings()
    sightings.seen("a", FRIDAY, ("10.0.0.1:5",), 0.0)
    assert sightings.aged(GONE_SECONDS) == []
    assert sightings.aged(GONE_SECONDS + 0.1) == [TableGone(FRIDAY.table_id)]
    assert sightings.tables == ()


def test_an_instance_that_moves_to_another_table_leaves_the_first() -> None:
    sightings = Sightings()
    sightings.seen("a", FRIDAY, ("10.0.0.1:5",), 0.0)
    changes = sightings.seen("a", OTHER, ("10.0.0.1:5",), 1.0)
    assert set(changes) == {
        TableGone(FRIDAY.table_id),
        TableSeen(FoundTable(OTHER, ("10.0.0.1:5",))),
    }


def test_a_flood_of_tables_and_addresses_is_bounded() -> None:
    # R-11-13
    sightings = Sightings()
    for number in range(3 * MOST_INSTANCES):
        spam = replace(FRIDAY, table_id=number.to_bytes(16, "big"))
        sightings.seen(f"spam {number}", spam, ("10.0.0.9:1",), 0.0)
    assert len(sightings.tables) == MOST_INSTANCES
    sightings.aged(GONE_SECONDS + 1)
    for number in range(40):
        sightings.seen(f"a {number}", FRIDAY, (f"10.0.0.{number}:5",), 50.0)
    assert len(sightings.tables[0].addresses) == MOST_ADDRESSES


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from([FRIDAY, OTHER, None]), st.floats(0, 40)),
        max_size=30,
    )
)
def test_the_changes_told_add_up_to_what_there_is(
    story: list[tuple[str, object, float]],
) -> None:
    sightings, told, now = Sightings(), {}, 0.0
    for name, said, pause in story:
        now += pause
        changes = sightings.aged(now)
        if said is None:
            changes += sightings.gone(name)
        else:
            changes += sightings.seen(name, said, (f"10.0.0.{ord(name)}:5",), now)  # type: ignore[arg-type]
        for change in changes:
            if isinstance(change, TableSeen):
                told[change.table.announcement.table_id] = change.table
            else:
                del told[change.table_id]
    assert set(told.values()) == set(sightings.tables)


def test_a_flood_of_tables_does_not_crowd_out_the_players_of_ours() -> None:
    sightings = Sightings()
    sightings.own = FRIDAY.table_id
    for number in range(2 * MOST_INSTANCES):
        fake = replace(FRIDAY, table_id=number.to_bytes(16, "big"))
        sightings.seen(f"fake {number}", fake, ("10.9.9.9:1",), 0.0)
    assert len(sightings._instances) == MOST_INSTANCES
    for number in range(12):
        sightings.seen(f"player {number}", FRIDAY, (f"10.0.0.{number}:5",), 0.0)
    ours = next(table for table in sightings.tables if table.announcement == FRIDAY)
    assert len(ours.addresses) == 12
    assert len(sightings._instances) == MOST_INSTANCES
    for number in range(2 * MOST_INSTANCES):
        fake = replace(FRIDAY, table_id=(10**6 + number).to_bytes(16, "big"))
        sightings.seen(f"later {number}", fake, ("10.9.9.9:1",), LATE_SECONDS + 1)
    assert len(next(t for t in sightings.tables if t.announcement == FRIDAY).addresses) == 12


def test_of_one_table_so_many_instances_are_kept_and_the_newest_stay() -> None:
    sightings = Sightings()
    for number in range(3 * MOST_OF_A_TABLE):
        sightings.seen(f"fake {number}", FRIDAY, (f"10.9.0.{number}:1",), 0.0)
    assert len(sightings._instances) == MOST_OF_A_TABLE
    sightings.seen("player", FRIDAY, ("10.0.0.1:5",), 0.0)
    (table,) = sightings.tables
    assert "10.0.0.1:5" in table.addresses


def test_an_instance_that_is_late_makes_room_for_another() -> None:
    sightings = Sightings()
    for number in range(MOST_INSTANCES):
        fake = replace(FRIDAY, table_id=number.to_bytes(16, "big"))
        sightings.seen(f"fake {number}", fake, ("10.9.9.9:1",), 0.0)
    assert sightings.seen("new", FRIDAY, ("10.0.0.1:5",), LATE_SECONDS - 1) == []
    changes = sightings.seen("new", FRIDAY, ("10.0.0.1:5",), LATE_SECONDS + 1)
    assert TableSeen(FoundTable(FRIDAY, ("10.0.0.1:5",))) in changes
    assert TableGone(bytes(16)) in changes
