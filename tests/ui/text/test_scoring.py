"""Why each player got what, in one sentence each."""

from dataclasses import replace

import pytest

from p2p_dixit.rules.model import Ballot, RoundResult
from p2p_dixit.rules.scoring import Votes, gains, points_by_side
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.ui.example_round import example_round
from p2p_dixit.ui.screens.rules import card_labels, points, story
from p2p_dixit.ui.text.scoring import headline, reasons
from tests.ui.moments import RESULT, seats


def counted(
    rules: str, count: int, owners: tuple[int, ...], votes: dict[int, Ballot | None]
) -> tuple[RoundResult, Options]:
    """A round of storyteller 0."""
    options = Options(rules)
    pairs = options.rule_set.pairs
    sides = tuple(n % (count // 2) if pairs else n for n in range(count))
    cast = Votes(options, count, 0, owners, votes, sides, frozenset(sides))
    gained = gains(cast)
    result = replace(
        RESULT,
        storyteller=0,
        table=tuple(range(len(owners))),
        owners=owners,
        ballots=votes,
        fouled=(),
        found=cast.found,
        gains=gained,
        points=points_by_side(gained, sides),
    )
    return result, options


def on(*places: int) -> Ballot:
    return Ballot(places)


def why(result: RoundResult, options: Options, seat: int) -> str:
    return reasons(result, [seat], seats(12), options)


def test_too_easy_and_too_hard_are_two_sentences() -> None:
    easy, options = counted("modern", 4, (0, 1, 2, 3), {1: on(1), 2: on(1), 3: on(1)})
    assert headline(easy, options).startswith("Everyone found it: too easy. 0 for the storyteller")
    assert why(easy, options, 0) == "too easy: everyone found it"
    assert why(easy, options, 1) == "it was too easy +2"
    hard, options = counted("modern", 4, (0, 1, 2, 3), {1: on(3), 2: on(2), 3: on(2)})
    assert headline(hard, options).startswith("No one found it: too hard. 0 for the storyteller")
    assert why(hard, options, 0) == "too hard: no one found it"
    assert why(hard, options, 1) == "it was too hard +2, 2 votes for the decoy +2"


def test_found_and_decoys_and_nothing() -> None:
    result, options = counted("modern", 4, (0, 1, 2, 3), {1: on(1), 2: on(2), 3: on(2)})
    assert headline(result, options) == (
        "One player found it: 3 for that player and 3 for the storyteller."
    )
    assert why(result, options, 0) == "a good clue +3"
    assert why(result, options, 1) == "found the card +3, 2 votes for the decoy +2"
    assert why(result, options, 2) == "chose Clover's card: 0"


def test_a_capped_bonus_says_so() -> None:
    votes = {seat: on(1) if seat == 1 else on(2) for seat in range(1, 6)}
    result, options = counted("odyssey", 6, (0, 1, 2, 3, 4, 5), {**votes})
    assert why(result, options, 1) == "found the card +3, 4 votes for the decoy (3 at most) +3"
    same, modern = counted("modern", 6, (0, 1, 2, 3, 4, 5), {**votes})
    assert "at most" not in why(same, modern, 1)


def test_a_single_vote_of_two_is_named() -> None:
    votes: dict[int, Ballot | None] = {seat: on(2, 3) for seat in range(1, 7)}
    result, options = counted("odyssey", 7, tuple(range(7)), votes | {1: on(1)})
    assert "with a single vote +1" in why(result, options, 1)


def test_the_crowd_is_counted() -> None:
    votes: dict[int, Ballot | None] = {seat: on(3) for seat in range(9)}
    votes |= {0: Ballot((3,), red=2), 7: on(2), 8: on(1)}
    result, options = counted("party", 9, tuple(range(9)), votes)
    assert why(result, options, 1) == "7 chose that card (5 at most) +5"
    assert why(result, options, 7) == "the red vote was on that card: 0"
    assert why(result, options, 8) == "alone on that card: 0"


def test_a_foul_is_named() -> None:
    result, options = counted("modern", 4, (0, 1, 2, 3), {1: on(1), 2: on(2), 3: None})
    assert why(replace(result, fouled=(3,)), options, 3) == "a vote against the rules: 0"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_worked_round_is_counted_by_the_rules(rules: str) -> None:
    example = example_round(Options(rules))
    told = points(example, Options(rules)).plain
    assert len(card_labels(example)) == len(example.result.table)
    assert "the last bus home" in story(example, Options(rules)).plain
    expected = {
        "classic": [3, 5, 0, 0],
        "modern": [3, 5, 0, 0],
        "odyssey": [3, 5, 0, 0],
        "party": [3, 0, 3, 3, 0, 0],
        "teams": [3, 4, 0],
    }[rules]
    assert list(example.result.points) == expected
    assert len(told.splitlines()) == 1 + len(expected)


def test_the_worked_round_follows_the_options_of_the_table() -> None:
    assert example_round(Options("modern", one_finder=True)).result.points[:2] == (4, 6)
