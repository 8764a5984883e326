"""Why each player got what in a round, in sentences. Pure.

The points themselves come from the rules (`RoundResult.gains`); this only says them. A headline
says how the round went for all, and each side gets one line of reasons.
"""

from collections.abc import Sequence

from p2p_dixit.language.strings import _, plural
from p2p_dixit.play.view import SeatView
from p2p_dixit.rules.model import Gain, Reason, RoundResult
from p2p_dixit.rules.sets import Options

MOST_AGREED = 5  # points that a card of the crowd gives at most (`party`)


def headline(result: RoundResult, options: Options) -> str:
    """What the round was, in one sentence for all."""
    if options.rule_set.popular:
        return _(
            "A point for everyone who chose the card you chose, {most} at most; none if"
            " you chose it alone or it has the red vote."
        ).format(most=MOST_AGREED)
    pairs = options.rule_set.pairs
    prize = max((gain.points for gain in result.gains if gain.reason is Reason.TOLD), default=3)
    if not result.found and pairs:
        text = _("No one found it: too hard. 0 for the storyteller's team, 2 for every other team.")
    elif not result.found:
        text = _("No one found it: too hard. 0 for the storyteller, 2 for everyone else.")
    elif _everybody(result) and pairs:
        text = _(
            "Everyone found it: too easy. 0 for the storyteller's team, 2 for every other team."
        )
    elif _everybody(result):
        text = _("Everyone found it: too easy. 0 for the storyteller, 2 for everyone else.")
    elif pairs:
        text = _("Some found it, but not all: {n} for the storyteller's team and every finder's.")
    elif len(result.found) == 1:
        text = _("One player found it: {n} for that player and {n} for the storyteller.")
    else:
        text = _("Some found it, but not all: {n} for the storyteller and {n} for each of them.")
    return text.format(n=prize)


def _everybody(result: RoundResult) -> bool:
    return set(result.found) == set(result.ballots)


def reasons(
    result: RoundResult, side: Sequence[int], seats: Sequence[SeatView], options: Options
) -> str:
    """Why the seats of a side got their points, or none."""
    parts = [
        f"{gain_words(result, gain, side, options)} +{gain.points}"
        if gain.points
        else gain_words(result, gain, side, options)
        for gain in result.gains
        if gain.seat in side
    ]
    return ", ".join(parts) or _nothing(result, side, seats)


def gain_words(result: RoundResult, gain: Gain, side: Sequence[int], options: Options) -> str:
    """What points were given for."""
    match gain.reason:
        case Reason.TOLD:
            return _("a good clue")
        case Reason.FOUND:
            return _("found the card")
        case Reason.SPARED:
            return _("it was too easy") if result.found else _("it was too hard")
        case Reason.LONE_VOTE:
            return _("with a single vote")
        case Reason.FOOLED:
            return _decoys(result, gain, side, options)
        case Reason.AGREED:
            return _crowd(result, gain)
        case Reason.ALONE:
            return _("alone on that card: 0")
        case Reason.RED:
            return _("the red vote was on that card: 0")


def _decoys(result: RoundResult, gain: Gain, side: Sequence[int], options: Options) -> str:
    votes, cap = _votes_on(result, gain.seat, side), options.rule_set.bonus_cap
    if cap is not None and votes > cap:
        text = _("{n} votes for the decoy ({most} at most)")
        return text.format(n=votes, most=cap)
    return plural("{n} vote for the decoy", "{n} votes for the decoy", gain.points)


def _votes_on(result: RoundResult, seat: int, side: Sequence[int]) -> int:
    """How many votes of others lie on the cards of a seat."""
    places = {place for place, owner in enumerate(result.owners, 1) if owner == seat}
    return sum(
        len(places & set(ballot.greens))
        for voter, ballot in result.ballots.items()
        if ballot is not None and voter not in result.fouled and voter not in side
    )


def _crowd(result: RoundResult, gain: Gain) -> str:
    ballot = result.ballots.get(gain.seat)
    place = ballot.greens[0] if ballot is not None else 0
    together = sum(
        one is not None and place in one.greens and voter not in result.fouled
        for voter, one in result.ballots.items()
    )
    if together > MOST_AGREED:
        return _("{n} chose that card ({most} at most)").format(n=together, most=MOST_AGREED)
    return _("{n} chose that card").format(n=together)


def _nothing(result: RoundResult, side: Sequence[int], seats: Sequence[SeatView]) -> str:
    """Why there are no points."""
    if set(side) & set(result.fouled):
        return _("a vote against the rules: 0")
    if result.storyteller in side:
        if _everybody(result):
            return _("too easy: everyone found it")
        return _("too hard: no one found it") if not result.found else "0"
    ballots = [result.ballots.get(seat) for seat in side]
    places = [place for one in ballots if one is not None for place in one.greens]
    owners = {result.owners[place - 1] for place in places if place <= len(result.owners)}
    if len(owners) == 1:
        return _("chose {name}'s card: 0").format(name=seats[owners.pop()].name)
    return "0"
