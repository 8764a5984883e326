"""Rations outlive the links that used them."""

from p2p_dixit.net import limits
from p2p_dixit.net.standing import RationBook, Rations


def used(rations: Rations) -> Rations:
    """All of it is spent at time 0."""
    rations.work.owe(limits.WORK_AT_ONCE, 0.0)
    rations.strangers_work.owe(limits.STRANGERS_WORK_AT_ONCE, 0.0)
    return rations


def test_a_caller_who_comes_again_goes_on_with_what_was_left() -> None:
    # R-10-45
    book = RationBook()
    book.give_back("eve", used(book.take("eve")))
    rations = book.take("eve")
    assert not rations.strangers_work.has(0.01, 0.0)
    assert not rations.work.has(0.01, 0.0)
    later = limits.STRANGERS_WORK_AT_ONCE / limits.STRANGERS_WORK_PER_SECOND
    assert rations.strangers_work.has(limits.STRANGERS_WORK_AT_ONCE, later)  # as time goes by
    assert book.take("ada").strangers_work.has(limits.STRANGERS_WORK_AT_ONCE, 0.0)


def test_each_link_at_one_time_has_its_own_and_there_are_never_more_than_that() -> None:
    book = RationBook()
    first, second = book.take("eve"), book.take("eve")
    assert first is not second
    for rations in (first, second):
        book.give_back("eve", used(rations))
    again = [book.take("eve") for _ in range(3)]
    assert [rations.work.has(1, 0.0) for rations in again] == [False, False, True]


def test_the_callers_that_are_remembered_are_bounded_and_the_oldest_are_forgotten() -> None:
    book = RationBook()
    for number in range(limits.ADDRESSES_REMEMBERED):
        book.give_back(str(number), used(Rations()))
    book.give_back("0", used(Rations()))
    book.give_back("one more", used(Rations()))
    assert len(book._idle) == limits.ADDRESSES_REMEMBERED
    assert book.take("1").work.has(1, 0.0)
    assert not book.take("0").work.has(1, 0.0)
    book.take("2")
    assert "2" not in book._idle  # nothing is kept of whoever has a link
