"""Quick reactions: one word to the table with two keys."""

from p2p_dixit.language.strings import _

BUBBLE_SECONDS = 4.0  # how long one stands beside a name


def reactions() -> tuple[str, ...]:
    """The words, in the order of their number keys."""
    return (_("Ha!"), _("Ooh!"), _("♥"), _("What?!"), _("Bravo!"), _("So close!"), _("Hurry up!"))
