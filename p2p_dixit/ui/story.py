"""The story of a game, for its end and its report: best clue, sharpest eye, best decoy. Pure."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from p2p_dixit.language.strings import _, plural
from p2p_dixit.rules.model import Clue, Reason, RoundResult
from p2p_dixit.ui.reveal import voters


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


@dataclass(frozen=True, slots=True)
class Highlights:
    """Each one is None where no player earned it."""

    clue: RoundResult | None = None  # the clue that split the table most evenly
    eye: tuple[int, int] | None = None  # seat, times it found the card (or the crowd)
    decoy: tuple[int, int, int, int] | None = None  # seat, card, votes, round


def highlights(results: Sequence[RoundResult]) -> Highlights:
    """The best of all counted rounds; the earlier one wins a tie."""
    return Highlights(_best_clue(results), _sharpest_eye(results), _best_decoy(results))


def _best_clue(results: Sequence[RoundResult]) -> RoundResult | None:
    return max((one for one in results if _split(one) > 0), key=_split, default=None)


def _split(result: RoundResult) -> float:
    """1 when half of the voters found the card, 0 when none or all did."""
    if not result.ballots or not result.found:
        return 0.0
    return 1 - abs(2 * len(result.found) / len(result.ballots) - 1)


def _sharpest_eye(results: Sequence[RoundResult]) -> tuple[int, int] | None:
    found = Counter(
        gain.seat
        for result in results
        for gain in result.gains
        if gain.points and gain.reason in {Reason.FOUND, Reason.AGREED}
    )
    return max(found.items(), key=lambda item: (item[1], -item[0]), default=None)


def _best_decoy(results: Sequence[RoundResult]) -> tuple[int, int, int, int] | None:
    decoys = [
        (len(voters(result, place)), result, place)
        for result in results
        for place, owner in enumerate(result.owners)
        if owner != result.storyteller
    ]
    if not decoys:
        return None
    votes, result, place = max(decoys, key=lambda decoy: decoy[0])
    if not votes:
        return None
    return result.owners[place], result.table[place], votes, result.number
