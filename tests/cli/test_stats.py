"""The album's numbers: equal to what an outsider computes from `show --json` alone."""

import json
import os
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from p2p_dixit.cli import main
from p2p_dixit.saved.album import Album
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders

# rules, players, how many: fifty evenings with comings and goings, liars and crashes
EVENINGS = (
    ("modern", 3, 21),
    ("classic", 3, 10),
    ("odyssey", 3, 10),
    ("party", 6, 6),
    ("teams", 6, 6),
)
FIRST = 100  # seed


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games, one minute after the other."""
    where = tmp_path_factory.mktemp("evenings")
    seed = FIRST
    for rules, players, games in EVENINGS:
        call = f"simulate --faults --rules {rules} --players {players} --games {games}"
        assert main([*call.split(), "--seed", str(seed), "--save", str(where)]) == 0
        seed += games
    for number, file in enumerate(sorted(where.iterdir())):
        os.utime(file, (1_700_000_000 + 60 * number,) * 2)
    return where


def told(capsys: pytest.CaptureFixture[str], *call: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(list(call)) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def longest(hits: list[bool]) -> int:
    runs = "".join("x" if hit else " " for hit in hits).split()
    return max(map(len, runs), default=0)


def sat(game: dict[str, Any]) -> list[dict[str, Any]]:
    """Those who sat down before the game was over."""
    return [seat for seat in game["seats"] if seat["side"] is not None]


class Counting:
    """Everything that `stats` says, by plain counting over plain data."""

    def __init__(self, games: list[dict[str, Any]], key: str) -> None:
        self.key = key
        self.total: Counter[str] = Counter()
        self.rules: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.friends: dict[str, dict[str, Any]] = {}
        self.clues: list[tuple[int, int, str]] = []
        self.decoys: Counter[tuple[str, int]] = Counter()
        self.wins: list[bool] = []
        self.finds: list[bool] = []
        self.points: list[int] = []
        for when, game in enumerate(games):
            mine = [seat["seat"] for seat in sat(game) if seat["key"] == key]
            if mine and game["finished"]:
                self.game(when, game, mine[0])

    def game(self, when: int, game: dict[str, Any], me: int) -> None:
        score = {one["seat"]: one["points"] for one in game["standings"]}
        one: Counter[str] = Counter(
            games=1, wins=int(me in game["winners"]), rounds=len(game["rounds"]), points=score[me]
        )
        self.wins.append(me in game["winners"])
        self.points.append(score[me])
        nothing = {"games": 0, "wins": 0, "name": ""}
        for seat in (seat for seat in sat(game) if seat["key"] != self.key):
            new = {**nothing, "finds": [0, 0], "found": [0, 0]}
            friend = self.friends.setdefault(seat["key"], new)
            friend["games"] += 1
            friend["wins"] += seat["seat"] in game["winners"]
            friend["name"] = seat["name"]
        for turn in [] if game["rules"] == "party" else game["rounds"]:
            voters = [vote["seat"] for vote in turn["votes"]]
            if me in voters:
                self.guessed(game, turn, me, one)
            if turn["storyteller"] == me:
                self.told(when, game, turn, one)
            else:
                self.fooled(game, turn, me)
        self.total += one
        self.rules[game["rules"]] += one

    def guessed(
        self, game: dict[str, Any], turn: dict[str, Any], me: int, one: Counter[str]
    ) -> None:
        hit = me in turn["found"]
        self.finds.append(hit)
        one["finds hits"] += hit
        one["finds of"] += 1
        other = self.friends[game["seats"][turn["storyteller"]]["key"]]
        other["finds"][0] += hit
        other["finds"][1] += 1

    def told(
        self, when: int, game: dict[str, Any], turn: dict[str, Any], one: Counter[str]
    ) -> None:
        voters, found = [vote["seat"] for vote in turn["votes"]], turn["found"]
        one["found hits"] += len(found)
        one["found of"] += len(voters)
        one["too_easy"] += bool(voters) and len(found) == len(voters)
        one["too_hard"] += bool(voters) and not found
        for voter in voters:
            other = self.friends[game["seats"][voter]["key"]]
            other["found"][0] += voter in found
            other["found"][1] += 1
        if 0 < len(found) < len(voters):
            self.clues.append((len(found) - len(voters), -when, turn["clue"]["text"]))

    def fooled(self, game: dict[str, Any], turn: dict[str, Any], me: int) -> None:
        valid = [vote for vote in turn["votes"] if vote["seat"] not in turn["fouled"]]
        for place in turn["table"]:
            if place["owner"] == me:
                votes = sum(place["place"] in vote["greens"] for vote in valid)
                self.decoys[game["deck"], place["card"]] += votes

    @property
    def streaks(self) -> dict[str, int]:
        lost = [n + 1 for n, won in enumerate(self.wins) if not won]
        now = len(self.wins) - max(lost, default=0)
        return {"wins": longest(self.wins), "wins_now": now, "finds": longest(self.finds)}


def flat(record: dict[str, Any]) -> Counter[str]:
    """A record of `stats` as the counter above has it; a Counter does not tell 0 from nothing."""
    found: Counter[str] = Counter()
    for name, value in record.items():
        if isinstance(value, dict):
            found[f"{name} hits"], found[f"{name} of"] = value["hits"], value["of"]
        else:
            found[name] = value
    return +found


def test_the_numbers_are_those_that_an_outsider_computes(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    files = sorted(folder.iterdir())
    games = [told(capsys, "show", "--json", str(file)) for file in files]
    assert len(games) >= 50
    assert any(game["moves"] for game in games)
    assert any(game["void_rounds"] for game in games)
    for seat in range(3):
        key = games[0]["seats"][seat]["key"]
        found = told(capsys, "stats", "--json", "--games", str(folder), "--key", key)
        expected = Counting(games, key)
        assert expected.total["games"] >= 40
        assert expected.total["wins"]
        assert flat(found["total"]) == +expected.total
        assert {name: flat(one) for name, one in found["rules"].items()} == {
            name: +one for name, one in expected.rules.items()
        }
        shown = {
            one["key"]: {
                "games": one["games"],
                "wins": one["wins"],
                "finds": [one["finds"]["hits"], one["finds"]["of"]],
                "found": [one["found"]["hits"], one["found"]["of"]],
                "name": one["name"],
            }
            for one in found["friends"]
        }
        assert shown == expected.friends
        clues = sorted(expected.clues, key=lambda one: one[:2])
        assert [one["text"] for one in found["clues"]] == [text for *_, text in clues][:5]
        votes = sorted(filter(None, expected.decoys.values()), reverse=True)
        assert [one["votes"] for one in found["decoys"]] == votes[:5]
        assert found["streaks"] == expected.streaks
        assert [one["points"] for one in found["points"]] == expected.points


def test_a_game_is_checked_once_and_a_bad_one_counts_for_nothing(
    folder: Path, tmp_path: Path
) -> None:
    where = Folders(tmp_path, tmp_path, tmp_path / "cache")
    where.games.mkdir()
    for file in sorted(folder.iterdir())[:3]:
        (where.games / file.name).write_bytes(file.read_bytes())
    spoiled = bytearray(sorted(folder.iterdir())[3].read_bytes())
    spoiled[len(spoiled) // 2] ^= 1
    (where.games / "spoiled.dixit").write_bytes(spoiled)
    checked: list[str] = []
    album = Album(DiskFiles(), where)
    first = album.games(lambda done, of: checked.append(f"{done} of {of}"))
    assert len(first) == 3
    assert len(checked) == 4
    again = Album(DiskFiles(), where).games(lambda done, of: checked.append("again"))
    assert again == first
    assert "again" not in checked


def test_without_games_there_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    assert main(["stats"]) == 0
    assert "No saved game of yours yet" in capsys.readouterr().out
    assert not (tmp_path / "identity.key").exists()
    assert main(["stats", "--key", "nonsense"]) == 2
    assert main(["stats", "--games", str(tmp_path / "nowhere")]) == 2
