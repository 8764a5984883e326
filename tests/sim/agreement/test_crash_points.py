"""The process of a whole node dies at operations of its disk: a sample of what soak does."""

import pytest

from tests.sim.agreement.crashing import LEAVE
from tests.sim.agreement.deaths import (
    Hasty,
    deaths_at,
    played,
    undisturbed,
    wrong_if_decided,
    wrong_if_fickle,
    wrong_with,
)

# Each with another way to die; together they meet every kind of operation.
SAMPLE = range(0, 91, 7)


def test_a_game_does_all_that_a_disk_can_do() -> None:
    kinds = {operation.kind for operation in undisturbed().operations}
    assert kinds == {"make folder", "create", "write", "sync", "replace", "sync folder"}
    assert len(undisturbed().operations) in range(SAMPLE.stop - 10, SAMPLE.stop + 60)
    assert undisturbed().signed


@pytest.mark.parametrize("number", SAMPLE)
def test_a_node_that_dies_at_any_operation_sends_the_same_bytes_and_ends_with_the_same_file(
    number: int,
) -> None:
    ways = deaths_at(number)
    where, death = ways[number % len(ways)]
    assert wrong_with(death) == "", where


@pytest.mark.parametrize("number", [30, 45, 60])
def test_a_node_that_dies_again_while_it_starts_does_so_too(number: int) -> None:
    first, second = deaths_at(number)[number % 5][1], deaths_at(3)[2][1]
    assert wrong_with(first, second) == ""


@pytest.mark.parametrize("number", [37, 52, 66])
def test_whoever_changes_their_mind_after_a_crash_contradicts_nothing_they_signed(
    number: int,
) -> None:
    where, death = deaths_at(number)[number % 2]
    assert wrong_if_fickle(death) == "", where


@pytest.mark.parametrize("third", range(3))
def test_a_node_that_dies_in_the_middle_of_a_decision_contradicts_nothing_it_signed(
    third: int,
) -> None:
    """From before it promises or proposes anything to after the decision is sealed."""
    first = undisturbed(LEAVE).first
    assert {"prepare", "promise", "accept", "accepted", "seal"} <= first.keys()
    for number in range(first["prepare"] - 4, first["seal"] + 4)[third::3]:
        ways = deaths_at(number, LEAVE)
        where, death = ways[number % len(ways)]
        assert wrong_if_decided(death, fickle=number % 2 == 0) == "", where


def test_the_harness_sees_a_node_that_sends_before_it_saves() -> None:
    with pytest.raises(AssertionError, match="before it was durable"):
        played(disk=Hasty)
