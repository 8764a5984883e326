"""Evenings with comings and goings, saved and counted again by an outsider who has only JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

from p2p_dixit.cli import main
from tests.more import some
from tests.rules import oracle

# rules, players, seed: in these somebody leaves, is expelled, returns or joins. The one that is
# kept has a liar and real cards; evenings of every rule set, with comings and goings, are counted
# by the same code in tests/cli/test_stats.py, which has to play them anyway.
EVENINGS = some(
    (("modern", 4, 1), ("modern", 4, 3), ("odyssey", 7, 2), ("party", 6, 1), ("teams", 6, 2)),
    ("modern", 4, 1),
)
MOVES = {"left", "was expelled for cheating", "returned", "joined"}


def save(folder: Path, rules: str, players: int, seed: int) -> Path:
    call = f"simulate --faults --games 1 --rules {rules} --players {players} --seed {seed}"
    assert main([*call.split(), "--save", str(folder)]) == 0
    return folder / f"{seed}.dixit"


def show(file: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["show", "--json", str(file)]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def count_again(told: dict[str, Any]) -> tuple[list[int], set[str]]:
    """The points of every side by the history alone, and what kinds of things happened."""
    sides = [seat["side"] for seat in told["seats"] if seat["side"] is not None]
    scores = [0] * (max(sides) + 1)
    came = {one["seat"] for one in told["history"] if one["what"] == "joined"}
    there = set(range(len(sides))) - came
    sealed: set[int] = set()
    players = 0
    for one in told["history"]:
        match one["what"]:
            case "round began":
                players = one["players"]
                assert players == len(there)
            case "votes sealed":
                sealed = set(there)
            case "left" | "was expelled for cheating":
                there.remove(one["seat"])
            case "returned" | "joined":
                there.add(one["seat"])
            case "round":
                for side, points in round_points(told, one, players, sealed).items():
                    scores[side] += points
                assert [scores[side] for side in sides[: len(one["totals"])]] == one["totals"]
            case "void round":
                pass
            case other:
                raise AssertionError(other)
    return scores, {one["what"] for one in told["history"]}


def assert_points_are_right(told: dict[str, Any]) -> set[str]:
    """Returns what kinds of things happened."""
    scores, happened = count_again(told)
    assert {one["seat"]: one["points"] for one in told["standings"]} == {
        seat["seat"]: scores[seat["side"]] for seat in told["seats"] if seat["side"] is not None
    }
    return happened


def round_points(
    told: dict[str, Any], one: dict[str, Any], players: int, sealed: set[int]
) -> dict[int, int]:
    teams = told["rules"] == "teams"
    there = {told["seats"][seat]["side"] for seat in sealed}
    return oracle.points(
        told["rules"],
        len(told["seats"]) if teams else players,
        told["options"]["one_finder"],
        one["storyteller"],
        tuple(place["owner"] for place in one["table"]),
        {vote["seat"]: (tuple(vote["greens"]), vote["red"]) for vote in one["votes"]},
        there,
    )


@pytest.mark.parametrize(("rules", "players", "seed"), EVENINGS)
def test_an_outsider_counts_an_evening_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rules: str, players: int, seed: int
) -> None:
    told = show(save(tmp_path, rules, players, seed), capsys)
    happened = assert_points_are_right(told)
    assert happened & MOVES
    rounds = [one for one in told["history"] if one["what"] == "round"]
    assert [{"what": "round", **one} for one in told["rounds"]] == rounds
    ends = {"points", "turns"} - {name for name in told["options"] if told["options"][name] is None}
    assert len(ends) == (0 if rules == "classic" else 1)


def test_the_people_of_saved_evenings_are_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [show(save(tmp_path, "modern", 3, seed), capsys) for seed in (11, 12)]
    first, second = ([seat["key"] for seat in game["seats"]][:3] for game in games)
    assert first == second
