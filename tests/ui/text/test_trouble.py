"""Trouble in words: who is waited for and since when, who is gone, who cheated, what to do."""

from dataclasses import replace

from p2p_dixit.play.view import TableView
from p2p_dixit.rules.owed import AskLay
from p2p_dixit.ui.text.reasons import fault_words
from p2p_dixit.ui.text.trouble import late_seats, troubles
from tests.ui import moments


def lines(now: TableView, time: float = 100.0) -> list[str]:
    return [line.plain for line in troubles(now, time)]


def changed(now: TableView, seat: int, **what: object) -> TableView:
    """The same with one player changed."""
    seats = list(now.seats)
    seats[seat] = replace(seats[seat], **what)  # type: ignore[arg-type] # fields by name
    return replace(now, seats=tuple(seats))


def test_a_good_evening_has_none() -> None:
    assert lines(moments.VOTED) == []


def test_who_is_waited_for_and_since_when() -> None:
    assert lines(moments.SLOW) == ["! waiting for ◆ Thistle (1 minute)  g continue without"]
    assert lines(moments.SLOW, 69.0) == []  # a good clue takes a while


def test_whoever_is_asked_waits_for_nobody_but_hears_who_is_gone() -> None:
    asked = replace(moments.SLOW, ask=AskLay(1))
    assert lines(asked) == []
    gone = changed(asked, 2, unheard_since=60.0)
    assert lines(gone) == ["! ■ Hazel is not connected (40 s)  g continue without"]
    assert late_seats(gone, 100.0) == [2]


def test_a_moment_of_silence_is_not_worth_a_word() -> None:
    assert lines(changed(moments.VOTED, 2, unheard_since=99.0)) == []


def test_wishes_are_counted() -> None:
    silent = changed(moments.VOTED, 2, unheard_since=60.0, wished_out=2)
    assert "2 of 3 agree" in lines(silent)[0]


def test_bots_may_think_as_long_as_they_like() -> None:
    assert lines(changed(moments.SLOW, 3, automatic=True)) == []


def test_a_cheat_is_named_with_what_and_where_the_proof_lies() -> None:
    fault = fault_words("signed two different moves")
    cheat = changed(moments.VOTED, 3, convicted=fault, evidence="/home/robin/hazel.evidence")
    (line,) = lines(cheat)
    assert "Thistle cheated: told different players different moves" in line
    assert "is being removed from the game" in line
    assert "/home/robin/hazel.evidence" in line
    assert "is out of the game" in lines(changed(cheat, 3, present=False))[0]


def test_a_full_disk_says_what_to_do_and_that_nothing_is_lost() -> None:
    (line,) = lines(replace(moments.VOTED, trouble="The disk is full. Free some space."))
    assert line.startswith("✗ The disk is full. Free some space.")
    assert "your seat, hand and points are kept" in line


def test_the_heaviest_comes_first() -> None:
    bad = changed(moments.SLOW, 2, convicted="tampered with cards or votes")
    told = lines(replace(bad, trouble="The disk is full."))
    assert [line[0] for line in told] == ["✗", "✗", "!"]
    assert "disk" in told[0]
