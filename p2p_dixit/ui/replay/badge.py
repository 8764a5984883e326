"""The verification state of a file, as a badge and as a sentence. Pure."""

from textual.content import Content

from p2p_dixit.language.strings import _, translated
from p2p_dixit.saved.reports import (
    Bad,
    Checking,
    Report,
    Stopped,
    Unreadable,
    Verified,
)
from p2p_dixit.ui.templates import filled


def badge(report: Report | None) -> Content:
    """In a few words; None: nothing is known yet."""
    match report:
        case Verified(finished=True):
            return filled(_("[b $success]✓ verified[/]"))
        case Verified():
            return filled(_("[b $success]✓ verified[/] [$warning]unfinished[/]"))
        case Checking(done, of):
            share = str(done * 100 // max(1, of))
            return filled(_("[$warning]verifying $share %[/]"), share=share)
        case Bad(None) | Unreadable():
            return filled(_("[b $error]✗ damaged[/]"))
        case Bad(record):
            return filled(_("[b $error]✗ bad from record $number on[/]"), number=str(record))
        case Stopped():
            return filled(_("[$warning]not verified[/]"))
        case _:
            return filled(_("[$warning]verifying …[/]"))


def verdict(report: Report | None) -> str:
    """In a whole sentence."""
    match report:
        case Verified(finished=True):
            return _("Every signature, step, proof and score of this game is valid.")
        case Verified():
            return _("Everything is valid so far, but the game was not finished.")
        case Bad(None, _, why):
            return _("The file is damaged: {why}.").format(why=translated(why))
        case Bad(record, None, why):
            return _("Record {record} is wrong: {why}. Nothing after it is proven.").format(
                record=record, why=translated(why)
            )
        case Bad(record, author, why):
            return _(
                "Record {record} by {author} is wrong: {why}. Nothing after it is proven."
            ).format(record=record, author=author, why=translated(why))
        case Stopped():
            return _("Verifying stopped before it was done. Open the replay again.")
        case Unreadable(why):
            return translated(why)
        case _:
            return _("Signatures and rules are valid; the proofs are being checked.")
