"""The vector files: up to date, and true by an oracle that knows nothing of our engine."""

import json

import pytest

from tests.more import more
from tests.rules import oracle
from tools.vectors import FOLDER, VECTORS, stale

CASES = json.loads((FOLDER / "scoring.json").read_text(encoding="utf-8"))["cases"]


@more  # `make check` does just this
def test_making_them_anew_changes_nothing() -> None:
    assert stale() == []


def test_every_file_has_its_module() -> None:
    assert set(VECTORS) <= {path.stem for path in FOLDER.glob("*.json")}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_scoring(case: dict) -> None:  # type: ignore[type-arg] # as JSON has it
    votes: dict[int, oracle.Vote | None] = {
        int(seat): None if ballot is None else (tuple(ballot["greens"]), ballot.get("red"))
        for seat, ballot in case["ballots"].items()
    }
    owners = tuple(case["owners"])
    fouled = [
        seat
        for seat, vote in votes.items()
        if vote is None
        or oracle.is_foul(case["rules"], case["players"], case["storyteller"], owners, seat, vote)
    ]
    assert case["fouled"] == fouled
    expected = oracle.points(
        case["rules"],
        case["players"],
        case["one_finder"],
        case["storyteller"],
        owners,
        votes,
        set(range(case["players"])) - set(case["gone"]),
    )
    assert (
        dict(enumerate(case["points"])) == dict.fromkeys(range(len(case["points"])), 0) | expected
    )


def test_scoring_covers_every_rule_set_with_every_number_of_players() -> None:
    covered = {(case["rules"], case["players"]) for case in CASES}
    assert covered == {(rules, n) for rules, allowed in oracle.PLAYERS.items() for n in allowed}
