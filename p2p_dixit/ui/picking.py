"""Which cards have been marked so far, and when that is a whole answer. Pure.

One Enter answers wherever one card is asked for. Where two are asked for the first Enter marks and
the second answers. Where a second vote is optional, Enter on the marked card keeps the one vote.
"""

from collections.abc import Collection
from dataclasses import dataclass

from p2p_dixit.language.strings import _
from p2p_dixit.rules.model import Ballot
from p2p_dixit.rules.owed import AskVote


@dataclass(frozen=True, slots=True)
class Marks:
    """The places marked so far, in order; counted from 0."""

    places: tuple[int, ...] = ()

    def without_last(self) -> "Marks":
        """One step back."""
        return Marks(self.places[:-1])


@dataclass(frozen=True, slots=True)
class Picked:
    """What a pick led to: other marks, and either a whole answer or a reason why not."""

    marks: Marks
    complete: bool = False
    refused: str = ""


def pick_cards(marks: Marks, index: int, wanted: int) -> Picked:
    """A card to lay down; picking a marked one again takes the mark away."""
    if index in marks.places:
        return Picked(Marks(tuple(place for place in marks.places if place != index)))
    more = Marks((*marks.places, index))
    return Picked(more, complete=len(more.places) == wanted)


def pick_vote(marks: Marks, index: int, ask: AskVote, mine: Collection[int]) -> Picked:
    """A vote; ``mine`` are the places of own cards, which most rule sets forbid."""
    if index + 1 not in ask.places or index in mine:
        return Picked(marks, refused=_("That card is yours: vote for another one."))
    if index in marks.places and not ask.red:
        return Picked(marks, complete=True)
    more = Marks((*marks.places, index))
    return Picked(more, complete=len(more.places) == (2 if ask.red else ask.most))


def ballot(marks: Marks, ask: AskVote) -> Ballot:
    """The marks as a ballot; places count from 1 there."""
    places = tuple(place + 1 for place in marks.places)
    return Ballot(places[:1], red=places[1]) if ask.red else Ballot(tuple(sorted(places)))
