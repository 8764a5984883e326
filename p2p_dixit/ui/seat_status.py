"""Texts about seats: who asks for one, and the local player's place in the game. Pure."""

from textual.content import Content

from p2p_dixit.language.strings import _
from p2p_dixit.play.view import Applicant, SeatAnswers, Standing, TableView
from p2p_dixit.ui.text.words import filled

# Those whose wishes count.
HAVE_A_SAY = (Standing.PLAYING, Standing.COMING)


def unanswered(now: TableView) -> tuple[Applicant, ...]:
    """The applicants that the local player has not answered yet, and may."""
    return tuple(one for one in not_welcomed(now) if not one.declined)


def not_welcomed(now: TableView) -> tuple[Applicant, ...]:
    """The applicants that the local player may still accept."""
    if now.standing not in HAVE_A_SAY:
        return ()
    return tuple(one for one in now.applicants if not one.mine)


def left_out(now: TableView) -> bool:
    """Whether the others continued without the local player."""
    return now.me is not None and not now.seats[now.me].present


def seat_status_words(now: TableView) -> Content:
    """A reminder, before what else the line above the cards says; empty when all is as usual."""
    if now.end is not None:
        return Content()
    match now.standing:
        case Standing.WATCHING if left_out(now):
            return filled(
                _("[$warning]The others have continued without you[/] · [b]s[/b] rejoin  ")
            )
        case Standing.WATCHING:
            return filled(_("[$quiet]You are watching[/] · [b]s[/b] ask for a seat  "))
        case Standing.ASKING:
            return _answer(now.answers)
        case Standing.COMING:
            return filled(_("[$success]You are in: you play from the next round on[/]  "))
        case Standing.PLAYING:
            return _asked(now)


def _answer(answers: SeatAnswers) -> Content:
    if answers.declined:
        return filled(_("[$warning]You asked for a seat: the table said no[/]  "))
    if answers.agreed:
        return filled(_("[$warning]You asked for a seat: you are in if no player objects[/]  "))
    return filled(_("[$warning]You asked for a seat: one player has to say yes[/]  "))


def _asked(now: TableView) -> Content:
    asking = unanswered(now)
    if not asking:
        return Content()
    text = (
        _("[$warning]$name would like to rejoin[/] · [b]w[/b] answer  ")
        if asking[0].returns
        else _("[$warning]$name asks for a seat[/] · [b]w[/b] answer  ")
    )
    return filled(text, name=asking[0].name)
