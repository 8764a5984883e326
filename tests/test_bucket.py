"""A bucket lets its burst through at once, then its rate, whoever asks and whenever."""

from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.bucket import Bucket


def test_it_gives_what_it_holds_and_fills_again() -> None:
    bucket = Bucket(burst=2, rate=1)
    assert bucket.has(2, 0.0)
    assert bucket.take(2, 0.0)
    assert not bucket.has(1, 0.5)
    assert not bucket.take(1, 0.5)
    assert bucket.take(1, 1.0)
    assert not bucket.take(1, 0.0)
    assert bucket.has(2, 100.0)
    assert not bucket.has(3, 100.0)


def test_a_debt_is_paid_at_the_rate() -> None:
    bucket = Bucket(burst=5, rate=10)
    assert [bucket.owe(1, 0.0) for _ in range(5)] == [0] * 5
    assert bucket.owe(1, 0.0) == 0.1
    assert bucket.owe(1, 0.0) == 0.2
    assert not bucket.has(0, 0.19)
    assert bucket.owe(1, 100.0) == 0


@given(st.lists(st.tuples(st.floats(0, 10), st.floats(0, 3)), max_size=40))
def test_whoever_waits_as_told_never_gets_more_than_the_ration(
    takes: list[tuple[float, float]],
) -> None:
    bucket, now, taken = Bucket(burst=5, rate=2), 0.0, 0.0
    for pause, amount in takes:
        now += pause
        now += bucket.owe(amount, now)
        taken += amount
        assert taken <= 5 + 2 * now + 1e-6


@given(st.lists(st.tuples(st.floats(0, 10), st.floats(0, 3)), max_size=40))
def test_whoever_takes_what_is_there_never_gets_more_than_the_ration(
    takes: list[tuple[float, float]],
) -> None:
    bucket, now, taken = Bucket(burst=5, rate=2), 0.0, 0.0
    for pause, amount in takes:
        now += pause
        taken += amount if bucket.take(amount, now) else 0
        assert taken <= 5 + 2 * now + 1e-6


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = Bucket(burst=1, rate=1)
    assert bucket.take(1, 10.0)
    assert not bucket.take(1, 5.0)
    assert not bucket.take(1, 5.5)
    assert bucket.take(1, 6.0)


def test_idle_time_is_counted_once() -> None:
    bucket = Bucket(burst=10, rate=1)
    assert bucket.take(1, 0.0)
    assert sum(bucket.take(1, 100.0) for _ in range(50)) == 10
