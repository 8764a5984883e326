"""Views as JSON: on a board nothing but what everybody may know, whoever's view it is made of."""

import json

import pytest

from p2p_dixit.play.projection import table_view
from p2p_dixit.play.view import GuestView, LobbyView, PicturesView, SeatView, TableView, View
from p2p_dixit.play.view_json import public_view, view_json
from p2p_dixit.rules.model import Game, Phase
from p2p_dixit.rules.sets import Options
from p2p_dixit.rules.view import view
from p2p_dixit.sim.seeded import SeededRandom, moments

GAMES = {"classic": 4, "modern": 3, "odyssey": 7, "party": 6, "teams": 6}
PRIVATE: dict[str, object] = {
    "hand": [],
    "laid": [],
    "ballot": None,
    "ask": None,
    "me": None,
    "face_down": 0,
}


def seen(game: Game, seat: int | None) -> TableView:
    seats = [SeatView(f"Player {n}", n) for n in range(len(game.seats))]
    return table_view(view(game, seat), seat, seats)


def told(shown: View) -> dict[str, object]:
    made: dict[str, object] = json.loads(json.dumps(view_json(shown, 100.0, str)))
    return made


@pytest.mark.parametrize("rules", GAMES)
def test_a_board_is_the_same_whoever_serves_it(rules: str) -> None:
    """What it holds does not depend on the seat it is made at, so it tells nothing about one."""
    phases = set()
    hands = 0
    for game, _events in moments(Options(rules), GAMES[rules], SeededRandom("a board")):
        phases.add(game.phase)
        board = public_view(seen(game, None))
        as_json = told(board)
        assert {key: as_json[key] for key in PRIVATE} == PRIVATE
        for seat in game.present:
            own = seen(game, seat)
            hands += len(own.hand)
            assert told(own)["hand"] == list(own.hand)
            assert public_view(own) == board
    assert {Phase.LAY, Phase.VOTE, Phase.OVER} <= phases
    assert hands > 0


def test_what_is_about_one_player_or_machine_stays_at_home() -> None:
    lobby = LobbyView(
        "Kitchen",
        Options(),
        (GuestView("Ada", 0, fingerprint="acorn bagel cello", key=b"key", ready=True),),
        0,
        pictures=PicturesView(deck=b"deck"),
        code="angel-acid-acorn",
        addresses=("192.0.2.1:1",),
        hosting=True,
        unsent=("a line",),
    )
    said = json.dumps(told(public_view(lobby)))
    for private in ("angel", "192.0.2.1", "bagel", "a line"):
        assert private not in said
    assert "Ada" in said
    table = seen(next(moments(Options(), 3, SeededRandom("x")))[0], 0)
    seats = (SeatView("Ada", 0, evidence="/home/ada/proof", fingerprint="acorn", wished_out=2),)
    public = public_view(
        TableView(
            table.options, seats, 0, Phase.TELL, saved_as="/home/ada/game", trouble="no disk",
            fingerprint="bagel",
        )
    )  # fmt: skip
    said = json.dumps(told(public)) + repr(public)
    for private in ("/home", "bagel", "acorn", "no disk"):
        assert private not in said
