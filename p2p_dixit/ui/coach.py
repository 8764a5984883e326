"""What a coach says during a player's first round: one sentence per phase. Pure.

Each says what you do, why, and what it is worth.
"""

from p2p_dixit.language.strings import _
from p2p_dixit.play.view import TableView
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.owed import AskClaim, AskLay, AskTell, AskVote


def lesson(now: TableView, *, revealing: bool) -> str:
    """The sentence for this moment."""
    if revealing:
        return _(
            "The cards are turned over one by one: who played them, and who chose them. The"
            " storyteller's card comes last."
        )
    match now.ask:
        case AskClaim():
            return _(
                "These six cards are yours alone. Does one give you an idea? Press Enter on it and"
                " be the storyteller. Or press y and let another player begin: then you guess."
            )
        case AskTell(kinds=kinds) if kinds:
            return _(
                "Give a clue for one of your cards. If some players find your card, but not all,"
                " you get 3 points and so does each of them. Otherwise you get none."
            )
        case AskTell():
            return _("Now play the card you gave the clue for. Only you know which one it is.")
        case AskLay():
            return _(
                "Play the card of yours that fits the clue best, to lead the others astray: each"
                " of their votes for it is a point for you."
            )
        case AskVote():
            return _(
                "One of these is the storyteller's card: find it and get 3 points. You cannot"
                " choose your own."
            )
        case _:
            return _waiting(now)


def _waiting(now: TableView) -> str:
    telling = now.storyteller is not None and now.storyteller == now.me
    match now.phase:
        case Phase.CLAIM | Phase.TIE | Phase.PASS_ON:
            return _("The first player with a clue is the first storyteller.")
        case Phase.TELL:
            return _(
                "The storyteller is looking for a clue: not too easy, not too hard. Your part is"
                " to find the card it was for."
            )
        case Phase.LAY if telling:
            return _("The others are playing cards that fit your clue, to hide yours among them.")
        case Phase.LAY | Phase.TABLE:
            return _("When everyone has played a card, all of them are shuffled and laid out.")
        case Phase.VOTE if telling:
            return _("The others are voting. You hope that some find your card, but not all.")
        case Phase.VOTE | Phase.OPEN:
            return _("Votes stay secret until everyone has voted; then they are revealed together.")
        case _:
            return _(
                "The cards are being shuffled and dealt: six for each player, and no one sees"
                " yours."
            )


def afterwards(now: TableView) -> str:
    """The coach's comment after the round."""
    return _(
        "That was a whole round. Now the next player is the storyteller, and so on around the"
        " table; the first to reach {n} points wins. F1 has the rules, at any time."
    ).format(n=now.options.points_to_reach)
