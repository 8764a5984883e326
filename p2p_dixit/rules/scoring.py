"""Points: from the votes of a round to who gains how much, and what for.

Two ways of counting; the rule set says which: the storyteller's card has to be found, or (`party`)
the card that most others vote for. A void ballot counts for nothing but is still the ballot of a
voter who has not found the card. A side without a player when the votes were sealed gains nothing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from p2p_dixit.rules.model import Ballot, Gain, Reason
from p2p_dixit.rules.sets import Options


@dataclass(frozen=True)
class Votes:
    """All that the points of a round depend on."""

    options: Options
    headcount: int  # players at the start of the round
    storyteller: int
    owners: tuple[int, ...]  # the seat that laid each place
    ballots: Mapping[int, Ballot | None]  # by voter; None: void
    sides: tuple[int, ...]  # of each seat
    scoring: frozenset[int]  # the sides that can gain

    @property
    def found(self) -> tuple[int, ...]:
        """The voters who found the storyteller's card."""
        if self.options.rule_set.popular:
            return ()
        place = self.owners.index(self.storyteller) + 1
        return tuple(
            seat
            for seat, ballot in sorted(self.ballots.items())
            if ballot and place in ballot.greens
        )

    @property
    def tally(self) -> Counter[int]:
        """The green votes on each place."""
        valid = (ballot for ballot in self.ballots.values() if ballot)
        return Counter(place for ballot in valid for place in ballot.greens)


def gains(votes: Votes) -> tuple[Gain, ...]:
    """Who gains what for which reason, in an order fit to be shown."""
    count = _popular if votes.options.rule_set.popular else _story
    return tuple(gain for gain in count(votes) if votes.sides[gain.seat] in votes.scoring)


def points_by_side(gained: tuple[Gain, ...], sides: tuple[int, ...]) -> tuple[int, ...]:
    totals = Counter[int]()
    for gain in gained:
        totals[sides[gain.seat]] += gain.points
    return tuple(totals[side] for side in range(max(sides) + 1))


def _story(votes: Votes) -> Iterator[Gain]:
    found = votes.found
    if len(found) in (0, len(votes.ballots)):
        yield from _spared(votes)
    else:
        prize = 4 if votes.options.one_finder and len(found) == 1 else 3
        yield Gain(votes.storyteller, Reason.TOLD, prize)
        yield from (Gain(seat, Reason.FOUND, prize) for seat in found)
    yield from _lone_votes(votes, found)
    yield from _fooled(votes)


def _spared(votes: Votes) -> Iterator[Gain]:
    """Two points for each side but the storyteller's, once a side."""
    told = votes.sides[votes.storyteller]
    for side in sorted(votes.scoring - {told}):
        yield Gain(votes.sides.index(side), Reason.SPARED, 2)


def _lone_votes(votes: Votes, found: tuple[int, ...]) -> Iterator[Gain]:
    """One point more for finding the card with one vote where two were allowed."""
    if votes.options.rule_set.votes_for(votes.headcount) < 2:
        return
    for seat in found:
        ballot = votes.ballots[seat]
        if ballot and len(ballot.greens) == 1:
            yield Gain(seat, Reason.LONE_VOTE, 1)


def _fooled(votes: Votes) -> Iterator[Gain]:
    """One point for each vote of another side on a card of one's own, up to the cap.

    In `teams` a voter may hit the partner's card without knowing it: that earns the team nothing.
    """
    fooled = Counter[int]()
    for voter, ballot in votes.ballots.items():
        for place in ballot.greens if ballot else ():
            owner = votes.owners[place - 1]
            fooled[owner] += votes.sides[voter] != votes.sides[owner]
    del fooled[votes.storyteller]
    cap = votes.options.rule_set.bonus_cap
    for seat, count in sorted((+fooled).items()):
        yield Gain(seat, Reason.FOOLED, count if cap is None else min(count, cap))


def _popular(votes: Votes) -> Iterator[Gain]:
    """As many points as voted for the same card, at most 5; none alone or on the red card."""
    tally = votes.tally
    judge = votes.ballots.get(votes.storyteller)
    red = judge.red if judge else None
    for seat, ballot in sorted(votes.ballots.items()):
        if ballot:
            (place,) = ballot.greens
            yield _agreed(seat, tally[place], is_red=place == red)


def _agreed(seat: int, together: int, *, is_red: bool) -> Gain:
    if is_red:
        return Gain(seat, Reason.RED, 0)
    if together == 1:
        return Gain(seat, Reason.ALONE, 0)
    return Gain(seat, Reason.AGREED, min(together, 5))
