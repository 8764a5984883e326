"""Trouble told truthfully: who is missing, and what is no longer possible."""

from dataclasses import replace

import pytest

from p2p_dixit.play.view import MachineWork, News, Notice, Progress
from p2p_dixit.rules.model import VoidReason
from p2p_dixit.ui.text.notices import notice_words
from p2p_dixit.ui.text.trouble import troubles
from p2p_dixit.ui.text.words import progress_words
from tests.ui import moments


def test_work_that_all_but_one_have_done_says_who_is_missing() -> None:
    seats = moments.seats(4)
    words = progress_words(Progress(MachineWork.SHUFFLE, 4, 4, missing=(1,)), seats, me=0)
    assert words.endswith("waiting for Clover")
    own = progress_words(Progress(MachineWork.SHUFFLE, 3, 4, missing=(0,)), seats, me=0)
    assert "waiting" not in own


def test_a_majority_that_cannot_be_reached_is_said() -> None:
    away = tuple(
        replace(seat, unheard_since=10.0, wished_out=1) if n > 1 else seat
        for n, seat in enumerate(moments.GONE.seats)
    )
    lines = troubles(replace(moments.GONE, seats=away), 100.0)
    assert any(
        "too few players are connected to continue: 2 of 3 needed" in line.plain for line in lines
    )


def test_a_majority_that_can_be_reached_is_counted() -> None:
    lines = troubles(moments.GONE, 100.0)
    assert any("2 of 3 agree" in line.plain for line in lines)


@pytest.mark.parametrize("what", [News.LEFT, News.LEAVING, News.JOINED])
def test_who_comes_and_goes_is_named_as_then_not_as_who_has_the_seat_now(what: News) -> None:
    words, _ = notice_words(Notice(0, what, 1, "Ivo"), moments.GONE)
    assert words.startswith("Ivo ")
    assert moments.GONE.seats[1].name not in words


@pytest.mark.parametrize("what", News)
def test_every_notice_has_words(what: News) -> None:
    detail = VoidReason.DECK_LOST if what is News.VOID else "Ada"
    said, severity = notice_words(Notice(1, what, seat=1, detail=detail), moments.VOTE)
    assert said
    assert "{" not in said
    assert severity in {"information", "warning", "error"}
