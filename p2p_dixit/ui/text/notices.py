"""What a notice says, and how loudly."""

from collections.abc import Mapping

from textual.notifications import SeverityLevel

from p2p_dixit.language.strings import N_, _, translated
from p2p_dixit.play.view import LobbyView, News, Notice, View
from p2p_dixit.rules.model import VoidReason
from p2p_dixit.ui.text.reasons import fault_words, void_words

# These say the name themselves: by now the seat's number may be another newcomer's.
_NAMED = frozenset({News.LEFT, News.LEAVING, News.JOINED})

_SAID: Mapping[News, tuple[SeverityLevel, str]] = {
    News.LEFT: ("warning", N_("{name} has left the game.")),
    News.LEAVING: ("information", N_("{name} is leaving the table.")),
    News.JOINED: ("information", N_("{name} has a seat and plays from the next round on.")),
    News.CONVICTED: ("error", N_("{name} cheated: {what}.")),
    News.APPLIED: ("information", N_("{name} asks for a seat. Answer with w.")),
    News.RETURNS: ("information", N_("{name} would like to rejoin. Answer with w.")),
    News.DECLINED: (
        "warning",
        N_("A player objects: there is no seat for you now. You can keep watching."),
    ),
    News.NO_SEAT: ("warning", N_("There is no seat for you: {why}")),
    News.REMATCH: ("information", N_("{name} would like to play again.")),
    News.VOID: ("warning", ""),
    News.FOUL: ("warning", N_("A vote of {name} broke the rules.")),
    News.NAMES_DIFFERED: (
        "information",
        N_("The partners named different players. Please decide again."),
    ),
    News.PILE_RENEWED: ("information", N_("The discards were shuffled into a new draw pile.")),
    News.REFUSED: ("warning", ""),
    News.ANSWER_LOST: (
        "warning",
        N_("The table has changed, and your choice no longer fits. Please choose again."),
    ),
    News.PLAYED_FOR_YOU: (
        "warning",
        N_("Your time was up: a random choice was made for you."),
    ),
    News.PAUSED: ("information", N_("{name} has paused the timer.")),
    News.UNPAUSED: ("information", N_("The timer is running again.")),
    News.NEW_HOST: ("information", N_("{name} is the host now.")),
    News.DIVIDED: (
        "error",
        N_(
            "A player has lied: part of this table may have continued without you."
            " Check that everyone sees the same scores."
        ),
    ),
    News.JOURNAL_DAMAGED: (
        "warning",
        N_("Part of the saved game could not be read. What is missing comes from the others."),
    ),
}
_ABOUT_YOU: Mapping[News, str] = {
    News.LEFT: N_("You are no longer in the game."),
    News.LEAVING: N_("You are leaving the table."),
    News.FOUL: N_("A vote of yours broke the rules."),
    News.PAUSED: N_("You have paused the timer."),
    News.NEW_HOST: N_("You are the host now."),
}


def notice_words(notice: Notice, view: View) -> tuple[str, SeverityLevel]:
    """The sentence of a notice."""
    what, detail = notice.what, notice.detail
    severity, text = _SAID[what]
    if what is News.VOID:
        return void_words(VoidReason(detail)), severity
    if what is News.REFUSED:
        return translated(detail), severity
    mine = notice.seat is not None and notice.seat == view.me
    name = detail
    if isinstance(view, LobbyView):
        mine = view.hosting if what is News.NEW_HOST else mine
    elif what not in _NAMED:
        name = view.name_of(notice.seat) or detail
    if mine:
        text = _ABOUT_YOU.get(what, text)
    values = {"name": name, "what": fault_words(detail), "why": translated(detail)}
    return _(text).format(**values), severity
