"""Whole games between nodes in one process, and what `verify` and `show` say of them."""

import json
from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.rules.sets import RULE_SETS, Ending, Options
from p2p_dixit.sim.local_game import bots_together
from tests.more import some


def short(name: str) -> Options:
    rule_set = RULE_SETS[name]
    points = 4 if rule_set.ends is Ending.POINTS else None
    return Options(name, points=points, deck=rule_set.smallest_deck(rule_set.players[0]))


# The other rule sets have no step that these two do not have, and tests/table plays them all.
@pytest.mark.parametrize("name", some(RULE_SETS, "party", "teams"))
def test_bots_play_a_game_with_real_cards_to_equal_files(name: str) -> None:
    together = bots_together(short(name), RULE_SETS[name].players[0], "a seed")
    together.play()
    assert len(set(together.files())) == 1
    assert together.game.end is not None


def test_the_same_seed_gives_the_same_bytes() -> None:
    first, second = (bots_together(short("modern"), 3, "seed") for _ in range(2))
    other = bots_together(short("modern"), 3, "another seed")
    for together in (first, second, other):
        together.play()
    assert first.files() == second.files()
    assert first.files() != other.files()


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("saved")
    call = "simulate --full --rules modern --players 3 --points 4 --deck 26 --games 1 --seed 5"
    assert main([*call.split(), "--save", str(folder)]) == 0
    return folder


def test_simulate_saves_the_log_of_every_node(saved: Path) -> None:
    files = sorted(saved.glob("*.dixit"))
    assert [path.name for path in files] == ["0-0.dixit", "0-1.dixit", "0-2.dixit"]
    assert len({path.read_bytes() for path in files}) == 1


def test_verify_accepts_it(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(saved / "0-1.dixit")]) == 0
    told = capsys.readouterr().out
    assert "every signature, step and proof is valid" in told
    assert "Bot 1" in told


def test_verify_tells_programs_the_same(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--json", str(saved / "0-1.dixit")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["valid"] is True
    assert told["finished"] is True
    assert [seat["name"] for seat in told["seats"]] == ["Bot 1", "Bot 2", "Bot 3"]


def test_verify_names_the_first_bad_record(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = bytearray((saved / "0-0.dixit").read_bytes())
    data[len(data) // 2] ^= 1
    bad = tmp_path / "bad.dixit"
    bad.write_bytes(data)
    assert main(["verify", str(bad)]) == 1
    assert capsys.readouterr().out.startswith("NOT VALID: record ")


def test_verify_says_that_a_game_is_not_finished(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from p2p_dixit.log.file import read_records, write_records

    records = list(read_records((saved / "0-0.dixit").read_bytes()))
    short_file = tmp_path / "short.dixit"
    short_file.write_bytes(write_records(records[:-3]))  # without the step of the shown hands
    assert main(["verify", str(short_file)]) == 3
    assert "UNFINISHED" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["no-such-file.dixit", "."])
def test_a_file_that_cannot_be_read_is_a_wrong_call(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", name]) == 2
    assert capsys.readouterr().err.startswith("p2p-dixit: ")


def test_show_tells_rounds_and_standings(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(saved / "0-0.dixit")]) == 0
    told = capsys.readouterr().out
    assert "Round 1, Bot 1's clue: " in told
    assert "Standings" in told
    assert "card " not in told  # the deck is known, so its cards go by their titles


def test_show_gives_the_same_as_data(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "--json", str(saved / "0-0.dixit")]) == 0
    told = json.loads(capsys.readouterr().out)
    last = told["rounds"][-1]
    assert {"storyteller", "clue", "table", "votes", "points", "totals"} <= set(last)
    assert {place["owner"] for place in last["table"]} == {0, 1, 2}
    best = max(last["totals"])
    assert told["standings"][0]["points"] == best


def test_save_needs_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--save", "x", "--games", "1"]) == 2
    assert "--full" in capsys.readouterr().err
