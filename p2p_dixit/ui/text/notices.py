"""What a notice says, and how loudly."""

from textual.notifications import SeverityLevel

from p2p_dixit.language.strings import _, translated
from p2p_dixit.play.view import LobbyView, News, Notice, View
from p2p_dixit.rules.model import VoidReason
from p2p_dixit.ui.text.reasons import fault_words, void_words


def notice_words(notice: Notice, view: View) -> tuple[str, SeverityLevel]:
    """The sentence of a notice."""
    name = _name(notice, view)
    mine = notice.seat is not None and notice.seat == view.me
    if notice.what is News.NEW_HOST and isinstance(view, LobbyView):
        mine = view.hosting
    return _sentence(notice, name, mine=mine), _LOUDNESS[notice.what]


# These say the name themselves: by now the seat's number may be another newcomer's.
_NAMED = frozenset({News.LEFT, News.LEAVING, News.JOINED})


def _name(notice: Notice, view: View) -> str:
    if notice.what in _NAMED:
        return notice.detail
    return ("" if isinstance(view, LobbyView) else view.name_of(notice.seat)) or notice.detail


def _sentence(notice: Notice, name: str, *, mine: bool) -> str:  # noqa: C901, PLR0912 - one line a kind
    text = ""
    match notice.what:
        case News.LEFT:
            text = _("You are no longer in the game.") if mine else _("{name} has left the game.")
        case News.LEAVING:
            text = _("You are leaving the table.") if mine else _("{name} is leaving the table.")
        case News.JOINED:
            text = _("{name} has a seat and plays from the next round on.")
        case News.CONVICTED:
            return _("{name} cheated: {what}.").format(name=name, what=fault_words(notice.detail))
        case News.APPLIED:
            text = _("{name} asks for a seat. Answer with w.")
        case News.RETURNS:
            text = _("{name} would like to rejoin. Answer with w.")
        case News.DECLINED:
            return _("A player objects: there is no seat for you now. You can keep watching.")
        case News.NO_SEAT:
            why = translated(notice.detail)
            return _("There is no seat for you: {why}").format(why=why)
        case News.REMATCH:
            text = _("{name} would like to play again.")
        case News.VOID:
            return void_words(VoidReason(notice.detail))
        case News.FOUL:
            text = (
                _("A vote of yours broke the rules.")
                if mine
                else _("A vote of {name} broke the rules.")
            )
        case News.NAMES_DIFFERED:
            text = _("The partners named different players. Please decide again.")
        case News.PILE_RENEWED:
            return _("The discards were shuffled into a new draw pile.")
        case News.REFUSED:
            return translated(notice.detail)
        case News.ANSWER_LOST:
            return _("The table has changed, and your choice no longer fits. Please choose again.")
        case News.PLAYED_FOR_YOU:
            return _("Your time was up: a random choice was made for you.")
        case News.PAUSED:
            text = _("You have paused the timer.") if mine else _("{name} has paused the timer.")
        case News.UNPAUSED:
            text = _("The timer is running again.")
        case News.NEW_HOST:
            text = _("You are the host now.") if mine else _("{name} is the host now.")
        case News.DIVIDED:
            text = _(
                "A player has lied: part of this table may have continued without you."
                " Check that everyone sees the same scores."
            )
        case News.JOURNAL_DAMAGED:
            text = _(
                "Part of the saved game could not be read. What is missing comes from the others."
            )
    return text.format(name=name)


_LOUDNESS: dict[News, SeverityLevel] = {
    News.LEFT: "warning",
    News.LEAVING: "information",
    News.JOINED: "information",
    News.CONVICTED: "error",
    News.APPLIED: "information",
    News.RETURNS: "information",
    News.DECLINED: "warning",
    News.NO_SEAT: "warning",
    News.REMATCH: "information",
    News.VOID: "warning",
    News.FOUL: "warning",
    News.NAMES_DIFFERED: "information",
    News.PILE_RENEWED: "information",
    News.REFUSED: "warning",
    News.ANSWER_LOST: "warning",
    News.PLAYED_FOR_YOU: "warning",
    News.PAUSED: "information",
    News.UNPAUSED: "information",
    News.NEW_HOST: "information",
    News.DIVIDED: "error",
    News.JOURNAL_DAMAGED: "warning",
}
