"""`p2p-dixit simulate`: figures that are the same everywhere, and clear words for wrong calls."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from p2p_dixit.cli import faults, main
from p2p_dixit.sim.agreement.faults import Faults
from p2p_dixit.sim.agreement.simulator import Evening
from p2p_dixit.sim.evening import PartyEvening
from tests.rules import oracle

Capture = pytest.CaptureFixture[str]


def simulated(capsys: Capture, *arguments: str) -> dict[str, object]:
    assert main(["simulate", "--json", *arguments]) == 0
    result: dict[str, object] = json.loads(capsys.readouterr().out)
    return result


@pytest.mark.parametrize("rules", oracle.PLAYERS)
def test_the_report_tells_what_was_asked_and_how_it_went(rules: str, capsys: Capture) -> None:
    players = oracle.PLAYERS[rules][0]
    result = simulated(capsys, "--rules", rules, "--players", str(players), "--games", "3")
    assert (result["rules"], result["players"], result["games"], result["seed"]) == (
        rules,
        players,
        3,
        1,
    )
    ended, scores, timing = result["ended"], result["scores"], result["timing"]
    assert isinstance(ended, dict)
    assert isinstance(scores, list)
    assert isinstance(timing, dict)
    assert sum(ended.values()) == len(scores) == 3
    assert isinstance(result["rounds"], int)
    assert all(len(game) == (players // 2 if rules == "teams" else players) for game in scores)


def test_another_seed_gives_other_games_and_the_same_one_the_same(capsys: Capture) -> None:
    first, again, other = (
        simulated(capsys, "--games", "4", "--seed", seed) for seed in ("5", "5", "6")
    )
    for result in (first, again, other):
        del result["timing"]
    assert first == again
    assert first["scores"] != other["scores"]


def test_the_same_bytes_whatever_the_hash_seed() -> None:
    """Timing apart, and also in a process of its own."""
    outputs = set()
    for seed in ("0", "1", "2718"):
        output = subprocess.run(
            [
                sys.executable,
                "-m",
                "p2p_dixit",
                *["simulate", "--json", "--rules", "teams", "--games", "2"],
            ],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        outputs.add(output.split(b'"timing"')[0])
    assert len(outputs) == 1


def test_the_games_of_a_seed_never_change(capsys: Capture) -> None:
    """Written down once: a difference here means other rules, another order, or another Python."""
    result = simulated(capsys, "--rules", "modern", "--players", "4", "--games", "2", "--seed", "7")
    assert result["scores"] == [[21, 27, 31, 18], [17, 22, 13, 33]]


def test_the_figures_for_people(capsys: Capture) -> None:
    assert main(["simulate", "--rules", "party", "--games", "2"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Party, 6 players: 2 games\nrounds  12, 6 to 6")
    assert "ended   Everybody has been the storyteller: 2" in text
    assert "games a second" in text


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (["--rules", "chess"], "There is no rule set 'chess'; choose one of classic, modern"),
        (["--players", "2"], "Modern is for 3 to 8 players, not 2."),
        (["--rules", "teams", "--players", "7"], "Teams is for 6, 8, 10 or 12 players, not 7."),
        (["--players", "many"], "argument --players: invalid int value: 'many'"),
        (["--rules", "party", "--points", "9"], "Party has no limit on points"),
        (["--rules", "modern", "--turns", "2"], "Modern has no limit on turns"),
        (["--points", "0"], "The number of points must be 1 to 999, not 0."),
        (["--deck", "20"], "Modern with 3 players needs a deck of at least 26 cards, not 20"),
        (["--deck", "1001"], "A deck has 1 to 1000 cards, not 1001."),
        (["--games", "0"], "Play at least 1 game, not 0."),
        (["--rules", "party", "--one-finder"], "Party has no storyteller's card"),
        (["--what"], "unrecognized arguments: --what"),
    ],
)
def test_a_wrong_call_gets_one_clear_line_and_code_2(
    call: list[str], line: str, capsys: Capture
) -> None:
    try:
        code: object = main(["simulate", *call])
    except SystemExit as stop:
        code = stop.code
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert said.err.startswith(f"p2p-dixit: {line}")
    assert said.err.count("\n") == 1


def test_help_tells_rule_sets_players_and_defaults(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    for word in ("classic, modern, odyssey, party, teams", "party 6-12", "6/8/10/12", "default"):
        assert word in text


def test_games_with_faults_tell_what_happened_and_the_same_every_time(capsys: Capture) -> None:
    calls = ["--faults", "--rules", "classic", "--players", "3", "--games", "2", "--seed", "1"]
    first, again = (simulated(capsys, *calls) for _ in range(2))
    for result in (first, again):
        del result["timing"]
    assert first == again
    assert (first["games"], first["seed"], first["wrong"]) == (2, 1, 0)
    evenings = first["evenings"]
    assert isinstance(evenings, list)
    assert [evening["seed"] for evening in evenings] == [1, 2]


def test_with_each_seed_a_party_plays_from_its_lobby_to_the_rematch(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the game beside it is that of the test above
    monkeypatch.setattr(faults, "simulate", lambda *_, **__: FINE)
    result = simulated(
        capsys, "--faults", "--rules", "classic", "--players", "4", "--games", "2", "--seed", "11"
    )
    parties = result["parties"]
    assert isinstance(parties, list)
    assert [(one["seed"], one["wrong"]) for one in parties] == [(11, []), (12, [])]
    assert parties[0]["hosts_died"] == 1
    assert all(one["games"] == 2 for one in parties)


def test_a_party_that_goes_wrong_is_told_with_the_call_that_repeats_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stuck(seed: int, rules: str, players: int) -> PartyEvening:
        return PartyEvening(seed, [f"{rules} with {players}: the lobby is stuck"])

    monkeypatch.setattr(faults, "party_evening", stuck)
    call = ["simulate", "--faults", "--rules", "classic", "--players", "3", "--games", "1"]
    assert main([*call, "--seed", "7"]) == 1
    told = capsys.readouterr().out
    assert "seed 7, from lobby to rematch: classic with 3: the lobby is stuck" in told
    again = next(line for line in told.splitlines() if "p2p-dixit" in line)
    assert again.split() == ["p2p-dixit", *call, "--seed", "7", "--trace"]


def test_so_many_liars_make_up_what_they_say(capsys: Capture) -> None:
    result = simulated(
        capsys, "--faults", "--liars", "2", "--rules", "classic", "--players", "6", "--games", "1"
    )
    evenings = result["evenings"]
    assert isinstance(evenings, list)
    evening = evenings[0]
    assert len([index for index in evening["liars"] if index < 6]) == 2
    assert evening["lies"] > 0
    assert evening["states"] > 0


def test_a_game_that_goes_wrong_is_told_with_the_call_that_repeats_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "simulate", lambda *_, **__: WRONG)
    monkeypatch.setattr(faults, "party_evening", lambda seed, *_: PartyEvening(seed))
    call = ["simulate", "--faults", "--rules", "party", "--players", "7", "--games", "1"]
    assert main([*call, "--seed", "42"]) == 1
    told = capsys.readouterr().out
    assert "seed 42: stalled" in told
    again = next(line for line in told.splitlines() if "p2p-dixit" in line)
    assert again.split() == ["p2p-dixit", *call, "--seed", "42", "--trace"]


def test_liars_are_summed_up_without_lobbies(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "simulate", lambda *_, **__: WRONG)
    call = ["simulate", "--faults", "--liars", "1", "--players", "4", "--games", "1"]
    assert main(call) == 1
    told = capsys.readouterr().out
    assert "0 of them ended, 1 went wrong" in told
    assert "lobbies" not in told


WRONG = Evening(
    seed=42,
    faults=Faults(),
    wrong=("stalled",),
    finished=False,
    steps=1,
    rosters=0,
    joined=0,
    convicted=frozenset(),
    liars=frozenset(),
    lost=0,
    seconds=1.0,
    messages=1,
    trace=(),
)
FINE = replace(WRONG, wrong=(), finished=True)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (["--save", "x"], "Only games with --full or --faults have logs"),
        (["--trace"], "Only games with --faults"),
        (["--liars", "1"], "Only games with --faults"),
        (["--faults", "--liars", "-1"], "0 or more liars"),
        (["--faults", "--rules", "classic", "--players", "3", "--liars", "4"], "at a table of 3"),
        (["--faults", "--games", "0"], "at least 1"),
        (["--faults", "--rules", "party", "--players", "3"], "Party is for"),
    ],
)
def test_faults_that_do_not_go_together_get_one_clear_line(
    wrong: list[str], why: str, capsys: Capture
) -> None:
    assert main(["simulate", *wrong]) == 2
    assert why in capsys.readouterr().err
