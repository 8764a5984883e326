"""The rules once more, slowly and obviously, for the tests. Imports nothing of the engine.

Everything here is plain numbers, tuples and dicts, written down from the table and the paragraphs
of docs/rules.md. If this and the engine differ, one of them is wrong.
"""

from collections.abc import Mapping

PLAYERS = {
    "classic": [3, 4, 5, 6],
    "modern": [3, 4, 5, 6, 7, 8],
    "odyssey": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "party": [6, 7, 8, 9, 10, 11, 12],
    "teams": [6, 8, 10, 12],
}
SMALLEST_DECK = {
    ("classic", 3): 32,
    ("classic", 4): 37,
    ("classic", 5): 51,
    ("classic", 6): 67,
    ("teams", 6): 28,
    ("teams", 8): 37,
    ("teams", 10): 46,
    ("teams", 12): 55,
    **{("modern", n): 26 if n == 3 else 7 * n for n in PLAYERS["modern"]},
    **{("odyssey", n): 26 if n == 3 else 7 * n for n in PLAYERS["odyssey"]},
    **{("party", n): 6 * n for n in PLAYERS["party"]},
}

# a ballot: the green places, the red place or None
Vote = tuple[tuple[int, ...], int | None]


def hand_size(rules: str, players: int) -> int:
    """Cards in hand."""
    if rules == "party":
        return 5
    if rules == "teams":
        return 4
    return 7 if players == 3 else 6


def cards_to_play(rules: str, players: int) -> int:
    """How many cards somebody who does not tell plays."""
    return 2 if players == 3 and rules in ("classic", "modern", "odyssey") else 1


def votes_each(rules: str, players: int) -> int:
    """How many green votes one may cast."""
    return 2 if rules == "odyssey" and players >= 7 else 1


def team(seat: int, players: int) -> int:
    """Partners sit opposite each other."""
    return seat % (players // 2)


def is_foul(
    rules: str, players: int, storyteller: int, owners: tuple[int, ...], voter: int, vote: Vote
) -> bool:
    """Whether this vote breaks the rules."""
    greens, red = vote
    for place in greens:
        if place < 1 or place > len(owners):
            return True
    if rules == "party":
        if voter == storyteller:
            return len(greens) != 1 or red is None or red < 1 or red > len(owners)
        return len(greens) != 1 or red is not None
    if red is not None:
        return True
    if len(greens) == 0 or len(greens) > votes_each(rules, players):
        return True
    if len(greens) == 2 and greens[0] == greens[1]:
        return True
    return any(owners[place - 1] == voter for place in greens)


def points(
    rules: str,
    players: int,
    one_finder: bool,
    storyteller: int,
    owners: tuple[int, ...],
    votes: Mapping[int, Vote | None],
    there: set[int],
) -> dict[int, int]:
    """The points of each seat (in `teams`: of each team) that was there when votes were sealed.

    `players` is the number at the start of the round, and in `teams` the number of seats.
    """
    counted = {
        voter: vote
        for voter, vote in votes.items()
        if vote is not None and not is_foul(rules, players, storyteller, owners, voter, vote)
    }
    if rules == "party":
        return _party(storyteller, counted, there)
    return _story(rules, players, one_finder, storyteller, owners, len(votes), counted, there)


def _party(storyteller: int, counted: dict[int, Vote], there: set[int]) -> dict[int, int]:
    result = dict.fromkeys(there, 0)
    red = counted[storyteller][1] if storyteller in counted else None
    for voter in counted:
        place = counted[voter][0][0]
        same = 0
        for other in counted:
            if counted[other][0][0] == place:
                same = same + 1
        if place == red or same == 1:
            result[voter] = 0
        elif same > 5:
            result[voter] = 5
        else:
            result[voter] = same
    return result


def _story(
    rules: str,
    players: int,
    one_finder: bool,
    storyteller: int,
    owners: tuple[int, ...],
    number_of_voters: int,
    counted: dict[int, Vote],
    there: set[int],
) -> dict[int, int]:
    def who(seat: int) -> int:
        return team(seat, players) if rules == "teams" else seat

    result = {who(seat): 0 for seat in there}
    told = owners.index(storyteller) + 1
    finders = [voter for voter in counted if told in counted[voter][0]]
    if len(finders) == 0 or len(finders) == number_of_voters:
        for scorer in result:
            if scorer != who(storyteller):
                result[scorer] = 2
    else:
        prize = 4 if one_finder and len(finders) == 1 else 3
        result[who(storyteller)] = prize
        for finder in finders:
            result[who(finder)] = prize
    single = [finder for finder in finders if len(counted[finder][0]) == 1]
    if votes_each(rules, players) == 2:
        for finder in single:
            result[finder] = result[finder] + 1
    for owner in set(owners):
        if owner != storyteller and who(owner) in result:
            others = {voter: counted[voter] for voter in counted if who(voter) != who(owner)}
            result[who(owner)] += _bonus(rules, owners, owner, others)
    return result


def _bonus(rules: str, owners: tuple[int, ...], owner: int, counted: dict[int, Vote]) -> int:
    bonus = 0
    for voter in counted:
        for place in counted[voter][0]:
            if owners[place - 1] == owner:
                bonus = bonus + 1
    if rules in ("odyssey", "teams") and bonus > 3:
        return 3
    return bonus
