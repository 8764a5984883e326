"""A typed line, understood: a command for the table, or something that is answered here. Pure.

Input that does not parse raises UsageError with a line that says why and what to type instead; it
has no effect, and the question stays open.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeAlias

from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.play import commands as c
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.text import CHAT_CELLS, REACTION_CELLS, width
from p2p_dixit.ui.plain_mode.answers import answer, give_clue, name_player, yield_role
from p2p_dixit.ui.plain_mode.arranging import ARRANGING
from p2p_dixit.ui.plain_mode.numbers import chosen
from p2p_dixit.ui.seat_status import HAVE_A_SAY


class Here(StrEnum):
    """What needs no table: it is answered from the view, or ends the program."""

    HELP = "help"
    STATUS = "status"
    CARDS = "cards"
    HAND = "hand"
    WHO = "who"
    LAST = "last"
    WAIT = "wait"
    QUIT = "quit"


Typed: TypeAlias = c.Command | Here

_HERE: Mapping[str, Here] = {
    "?": Here.HELP,
    "scores": Here.WHO,
    "table": Here.CARDS,
    **{one.value: one for one in Here},
}


def understand(line: str, view: View) -> Typed:
    """What the line asks for."""
    first, _space, rest = line.strip().partition(" ")
    word, rest = first.lower(), rest.strip()
    if not word:
        return Here.STATUS
    if word in _HERE and not rest:
        return _HERE[word]
    if word in _BOTH:
        return _BOTH[word](rest, view)
    match view:
        case LobbyView() if word in ARRANGING:
            return ARRANGING[word](rest, view)
        case TableView() if word in _GAME:
            return _GAME[word](rest, view)
        case TableView() if word[0].isdigit():
            return c.SubmitAnswer(answer(line.strip(), view))
    raise UsageError(
        _("“{word}” cannot be typed here. Type ? for what can be typed.").format(word=first)
    )


# In both


def _say(rest: str, _view: View) -> c.Command:
    return c.SendChat(_short(rest, CHAT_CELLS, _("Type say and what you want to say.")))


def _seat(_rest: str, view: View) -> c.Command:
    if view.me is not None and not (isinstance(view, TableView) and _watches(view)):
        raise UsageError(_("You have a seat."))
    return c.AskForSeat()


def _watches(now: TableView) -> bool:
    return now.standing not in HAVE_A_SAY


def _fetch(_rest: str, view: View) -> c.Command:
    if view.pictures.asking is None:
        raise UsageError(_("There are no pictures to fetch."))
    return c.FetchPictures()


def _alone(now: TableView) -> bool:
    """Whether all others are bots."""
    return all(seat.automatic for n, seat in enumerate(now.seats) if n != now.me)


def _leave(rest: str, view: View) -> c.Command:
    plays = isinstance(view, TableView) and view.end is None and not _watches(view)
    if isinstance(view, TableView) and plays and rest != "now" and _alone(view):
        raise UsageError(
            _(
                "This practice game is not over and will not be saved: type leave now"
                " if you mean it."
            )
        )
    if plays and rest != "now":
        raise UsageError(
            _(
                "That gives up your seat for good: type leave now if you mean it, or quit to close"
                " the program and continue later."
            )
        )
    return c.LeaveTable()


_BOTH: Mapping[str, Callable[[str, View], c.Command]] = {
    "say": _say,
    "seat": _seat,
    "fetch": _fetch,
    "leave": _leave,
}


def _short(text: str, cells: int, missing: str) -> str:
    if not text:
        raise UsageError(missing)
    if width(text) > cells:
        raise UsageError(
            _("That is too long: {n} characters, and {most} fit.").format(n=width(text), most=cells)
        )
    return text


# In a game


def _back(_rest: str, now: TableView) -> c.Command:
    if not now.can_take_back:
        raise UsageError(_("There is nothing to take back, or it has been sent already."))
    return c.TakeBack()


def _paused(now: TableView, *, paused: bool) -> c.Command:
    if not now.timer:
        raise UsageError(_("This table has no timer."))
    return c.SetPaused(paused)


def _react(rest: str, _now: TableView) -> c.Command:
    return c.SendReaction(_short(rest, REACTION_CELLS, _("Type react and a word.")))


def _without(rest: str, now: TableView) -> c.Command:
    if now.standing not in HAVE_A_SAY:
        raise UsageError(_("Only players decide on that."))
    seat = chosen(rest, len(now.everyone))
    if seat == now.me or not now.everyone[seat].present:
        raise UsageError(_("Choose another player who is in the game; who lists them."))
    return c.ContinueWithout(seat)


def _applicant(rest: str, now: TableView) -> bytes:
    if not now.applicants:
        raise UsageError(_("No one asks for a seat now."))
    if len(now.applicants) > 1 and not rest:
        names = ", ".join(f"{n}. {one.name}" for n, one in enumerate(now.applicants, 1))
        raise UsageError(_("Say whom, by number: {names}").format(names=names))
    return now.applicants[chosen(rest or "1", len(now.applicants))].key


def _rematch(_rest: str, now: TableView) -> c.Command:
    if now.end is None:
        raise UsageError(_("The game is not over."))
    return c.RequestRematch()


_GAME: Mapping[str, Callable[[str, TableView], c.Command]] = {
    "clue": lambda rest, now: c.SubmitAnswer(give_clue(rest, now)),
    "pass": lambda _rest, now: c.SubmitAnswer(yield_role(now)),
    "me": lambda _rest, now: c.SubmitAnswer(name_player(now, partner=False)),
    "partner": lambda _rest, now: c.SubmitAnswer(name_player(now, partner=True)),
    "vote": lambda rest, now: c.SubmitAnswer(answer(rest, now)),
    "lay": lambda rest, now: c.SubmitAnswer(answer(rest, now)),
    "back": _back,
    "pause": lambda _rest, now: _paused(now, paused=True),
    "continue": lambda _rest, now: _paused(now, paused=False),
    "react": _react,
    "without": _without,
    "welcome": lambda rest, now: c.WelcomeApplicant(_applicant(rest, now)),
    "decline": lambda rest, now: c.DeclineApplicant(_applicant(rest, now)),
    "rematch": _rematch,
}
