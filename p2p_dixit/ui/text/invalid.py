"""Why a saved game is not true, in words."""

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import _, error_text, translated
from p2p_dixit.table.audit import BadRecord


def why_invalid(error: DixitError) -> str:
    """The first thing that is wrong, and whose it is."""
    if not isinstance(error, BadRecord):
        return error_text(error)
    if error.author is None:
        text = _("record {record}: {why}")
    else:
        text = _("record {record} by {author}: {why}")
    return text.format(record=error.index, author=error.author, why=translated(error.why))
