"""The album's numbers: equal to what an outsider computes from `show --json` alone."""

import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from p2p_dixit.cli import main
from p2p_dixit.saved.album import Album
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders
from tests.cli import fifty
from tests.more import some
from tests.sim.test_saved_evenings import MOVES, assert_points_are_right

FEW = (("modern", 3, 4),)  # with the real cards
SHARE = 4  # one of so many is enough for a run


@pytest.fixture(scope="module", params=some((1, SHARE), SHARE))
def told(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """Fifty games or a share, and what `show` and `stats` say about them (tests/cli/fifty.py)."""
    home, where = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("evenings")
    found = subprocess.run(
        [sys.executable, "-m", "tests.cli.fifty", str(where), str(request.param)],
        env={**os.environ, "P2P_DIXIT_HOME": str(home)},
        stdout=subprocess.PIPE,
        check=True,
    )
    asked = sum(games for *_, games in fifty.a_share(request.param))
    return {**json.loads(found.stdout), "asked": asked}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few games with real cards."""
    where = tmp_path_factory.mktemp("real")
    fifty.save(FEW, where)
    return where


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
        self.clues: list[tuple[int, int, dict[str, Any]]] = []
        self.decoys: Counter[tuple[str, int]] = Counter()
        self.played: Counter[tuple[str, int]] = Counter()
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
            own = [place for place in turn["table"] if place["owner"] == turn["storyteller"]]
            share = {"hits": len(found), "of": len(voters)}
            clue = {**turn["clue"], "deck": game["deck"], "card": own[0]["card"], "found": share}
            self.clues.append((len(found) - len(voters), -when, clue))

    def fooled(self, game: dict[str, Any], turn: dict[str, Any], me: int) -> None:
        valid = [vote for vote in turn["votes"] if vote["seat"] not in turn["fouled"]]
        for place in turn["table"]:
            if place["owner"] == me:
                votes = sum(place["place"] in vote["greens"] for vote in valid)
                self.decoys[game["deck"], place["card"]] += votes
                self.played[game["deck"], place["card"]] += 1

    @property
    def favourites(self) -> list[dict[str, Any]]:
        """The decoys that fooled most, five of them."""
        best = sorted((-votes, *card) for card, votes in self.decoys.items() if votes)
        return [
            {"deck": deck, "card": card, "votes": -votes, "played": self.played[deck, card]}
            for votes, deck, card in best[:5]
        ]

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


def compare(games: list[dict[str, Any]], key: str, found: dict[str, Any]) -> Counting:
    """Everything that `stats` found for a key is what an outsider counts."""
    expected = Counting(games, key)
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
    clues = [clue for *_, clue in sorted(expected.clues, key=lambda one: one[:2])]
    assert [{**one, "when": None} for one in found["clues"]] == [
        {**one, "when": None} for one in clues[:5]
    ]
    assert found["decoys"] == expected.favourites
    assert found["streaks"] == expected.streaks
    assert [one["points"] for one in found["points"]] == expected.points
    return expected


def test_the_numbers_are_those_that_an_outsider_computes(told: dict[str, Any]) -> None:
    games = told["games"]
    assert len(games) >= told["asked"] >= 11
    assert any(game["moves"] for game in games)
    assert any(game["void_rounds"] for game in games)
    assert len({game["rules"] for game in games}) == 5
    assert len(told["stats"]) == 3
    counted = [compare(games, key, found) for key, found in told["stats"].items()]
    assert all(one.total["games"] >= 0.8 * len(games) for one in counted)
    # Which of the three has one is the luck of these few games; not all may have nothing.
    assert any(one.total["wins"] for one in counted)
    assert any(one.clues for one in counted)
    assert any(one.favourites for one in counted)


def test_an_outsider_counts_the_points_of_every_evening_again(told: dict[str, Any]) -> None:
    moved = [game["rules"] for game in told["games"] if assert_points_are_right(game) & MOVES]
    assert {"odyssey", "party", "teams"} & {*moved}


def test_the_same_with_real_cards(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    games = [fifty.shown(file) for file in sorted(folder.iterdir())]
    key = games[0]["seats"][0]["key"]
    assert compare(games, key, fifty.counted(folder, key)).total["games"] == len(games)


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
