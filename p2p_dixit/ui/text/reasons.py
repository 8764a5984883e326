"""The game's values as plain words: for screens and, without a screen, for the command line."""

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import _, error_text, translated
from p2p_dixit.rules.model import EndReason, Gain, Reason, RoundResult, VoidReason
from p2p_dixit.table.audit import BadRecord


def gain_words(gain: Gain, result: RoundResult) -> str:
    """What points were given for in a round."""
    what = reason_words(gain.reason, result)
    return f"+{gain.points} {what}" if gain.points else what


def reason_words(reason: Reason, result: RoundResult | None = None) -> str:
    """What points are given for; with a round, what they were given for there."""
    if reason is Reason.SPARED and result is not None:
        return _("it was too easy") if result.found else _("it was too hard")
    return {
        Reason.TOLD: _("a good clue"),
        Reason.FOUND: _("found it"),
        Reason.SPARED: _("too easy or too hard"),
        Reason.LONE_VOTE: _("with one vote"),
        Reason.FOOLED: _("decoy"),
        Reason.AGREED: _("with the crowd"),
        Reason.ALONE: _("alone"),
        Reason.RED: _("red"),
    }[reason]


def end_words(reason: EndReason) -> str:
    """Why the game is over."""
    return {
        EndReason.PILE: _("The draw pile ran out."),
        EndReason.POINTS: _("The end of the score track was reached."),
        EndReason.TURNS: _("Everybody has been the storyteller."),
        EndReason.PLAYERS: _("Too few players are left."),
    }[reason]


def moved_words(what: str) -> str:
    """Who came or went, as a sentence with a place for the name."""
    return {
        "left": _("{name} left."),
        "returned": _("{name} returned."),
        "joined": _("{name} joined."),
    }.get(what, _("{name} was expelled for cheating."))


def void_words(reason: VoidReason) -> str:
    """Why a round does not count."""
    return {
        VoidReason.STORYTELLER_LEFT: _("The storyteller left: this round does not count."),
        VoidReason.TOO_FEW_PLAYERS: _("Too few players are left: this round does not count."),
        VoidReason.DECK_LOST: _(
            "The deck was lost: this round does not count; a new one is dealt."
        ),
        VoidReason.CARDS_RAN_OUT: _("There were too few cards: this round does not count."),
    }[reason]


def fault_words(what: str) -> str:
    """The reason for a player's conviction, in everyday words."""
    return {
        "signed two different moves": _("told different players different moves"),
        "contradicted its own signature": _("took back what it had signed"),
        "made a move that is provably bad": _("tampered with cards or votes"),
    }.get(what) or translated(what)


def why_invalid(error: DixitError) -> str:
    """Why a saved game is not true: the first thing that is wrong, and whose it is."""
    if not isinstance(error, BadRecord):
        return error_text(error)
    if error.author is None:
        text = _("record {record}: {why}")
    else:
        text = _("record {record} by {author}: {why}")
    return text.format(record=error.index, author=error.author, why=translated(error.why))
