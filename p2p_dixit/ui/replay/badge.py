"""The verification state of a file, as a badge and as a sentence. Pure."""

from textual.content import Content

from p2p_dixit.language.strings import _, translated
from p2p_dixit.saved import reports
from p2p_dixit.ui.text.words import filled


def badge(report: reports.Report | None) -> Content:
    """In a few words; None: nothing is known yet."""
    match report:
        case reports.Verified(finished=True):
            return filled(_("[b $success]✓ verified[/]"))
        case reports.Verified():
            return filled(_("[b $success]✓ verified[/] [$warning]unfinished[/]"))
        case reports.Checking(done, of):
            share = str(done * 100 // max(1, of))
            return filled(_("[$warning]verifying $share %[/]"), share=share)
        case reports.Bad(None) | reports.Unreadable():
            return filled(_("[b $error]✗ damaged[/]"))
        case reports.Bad(record):
            return filled(_("[b $error]✗ bad from record $number on[/]"), number=str(record))
        case reports.Stopped():
            return filled(_("[$warning]not verified[/]"))
        case _:
            return filled(_("[$warning]verifying …[/]"))


def verdict(report: reports.Report | None) -> str:
    """In a whole sentence."""
    match report:
        case reports.Verified(finished=True):
            return _("Every signature, step, proof and score of this game is valid.")
        case reports.Verified():
            return _("Everything is valid so far, but the game was not finished.")
        case reports.Bad(None, _, why):
            return _("The file is damaged: {why}.").format(why=translated(why))
        case reports.Bad(record, None, why):
            return _("Record {record} is wrong: {why}. Nothing after it is proven.").format(
                record=record, why=translated(why)
            )
        case reports.Bad(record, author, why):
            return _(
                "Record {record} by {author} is wrong: {why}. Nothing after it is proven."
            ).format(record=record, author=author, why=translated(why))
        case reports.Stopped():
            return _("Verifying stopped before it was done. Open the replay again.")
        case reports.Unreadable(why):
            return translated(why)
        case _:
            return _("Signatures and rules are valid; the proofs are being checked.")
