"""The story of a game in a few chapters, for the end screen and the report. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from p2p_dixit.language.strings import _, plural
from p2p_dixit.rules.model import Clue, RoundResult
from p2p_dixit.ui.highlights import highlights


@dataclass(frozen=True)
class Chapter:
    """One of the best moments: whose it was, and the details."""

    title: str
    seat: int
    more: str
    clue: Clue | None = None
    card: int | None = None


def chapters(results: Sequence[RoundResult], *, popular: bool) -> Iterator[Chapter]:
    """Best clue, sharpest eye, best decoy; `popular`: votes are for what the crowd likes."""
    best = highlights(results)
    if best.clue is not None:
        found = plural("found by {n} player", "found by {n} players", len(best.clue.found))
        yield Chapter(_("Best clue"), best.clue.storyteller, found, clue=best.clue.clue)
    if best.eye is not None:
        seat, times = best.eye
        what = _("with the crowd") if popular else _("found the card")
        count = plural("{n} time", "{n} times", times)
        yield Chapter(_("Sharpest eye"), seat, f"{what} {count}")
    if best.decoy is not None:
        seat, card, votes, number = best.decoy
        title = _("Favourite picture") if popular else _("Best decoy")
        said = plural("{n} vote in round", "{n} votes in round", votes)
        yield Chapter(title, seat, f"{said} {number}", card=card)
