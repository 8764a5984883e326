"""The search for costly input finds what is planted, by a clock of its own."""

import pytest

from tests.more import more
from tools.bench import hostile
from tools.bench.hostile import IN_A_ROW, LEAST_BYTES, cost_of, ration_of, shapes, worst


class Clock:
    """Time passes when a message is taken in, or the search asks how late it is."""

    def __init__(self) -> None:
        self.spent = 0
        self.asked = 0.0

    def thread_time_ns(self) -> int:
        return self.spent

    def monotonic(self) -> float:
        self.asked += 0.001
        return self.asked


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(hostile, "time", made)
    return made


def cold(*, new_link: bool) -> None:
    pass


def test_a_small_message_counts_as_what_it_takes_of_the_ration(clock: Clock) -> None:
    def take(_: bytes) -> None:
        clock.spent += 1000

    assert ration_of(b"x") == LEAST_BYTES
    assert ration_of(bytes(100_000)) == 100_000
    assert cost_of(b"x", take, cold) == pytest.approx(1e-6 / LEAST_BYTES)


def test_what_is_rationed_is_cheaper_in_a_row(clock: Clock) -> None:
    left = 0

    def new(*, new_link: bool) -> None:
        nonlocal left
        left = 4 if new_link else left

    def take(_: bytes) -> None:
        nonlocal left
        clock.spent += 1000 if left > 0 else 0
        left -= 1

    assert cost_of(b"x", take, new) == pytest.approx(4 / IN_A_ROW * 1e-6 / LEAST_BYTES)


@more  # the bench itself shows it
def test_the_search_climbs_and_stays_within_its_kind(clock: Clock) -> None:
    def take(data: bytes) -> None:
        clock.spent += 1 + data.count(b"\x80")

    seeds = [b"kind" + bytes(50), b"kind" + b"\x80" * 8]
    found = worst(seeds, take, cold, 3.0, lambda data: data.startswith(b"kind"))
    assert found.data.startswith(b"kind")
    assert found.data.count(b"\x80") > 100


def test_shapes_are_of_all_sizes_up_to_the_most() -> None:
    made = shapes(b"head", 1000)
    assert all(one.startswith(b"head") and len(one) <= 1000 for one in made)
    assert max(map(len, made)) > 500
    assert min(map(len, made)) < 20
