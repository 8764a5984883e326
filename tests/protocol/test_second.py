"""The second implementation reads a whole game, with every proof in it."""

import json

import pytest

from tests.protocol.second import fold
from tests.protocol.second.keys import Fault
from tools.vectors import FOLDER


def test_a_whole_game_with_all_its_proofs() -> None:
    """The other games are read without their proofs, by tests/tools/test_conformance.py."""
    cases = json.loads((FOLDER / "games.json").read_text(encoding="utf-8"))["cases"]
    (wanted,) = (one["output"] for one in cases if one["name"] == "refill: whole")
    data = (FOLDER / "games" / "refill.dixit").read_bytes()
    assert fold.fold(data, quick=False) == wanted


def test_a_move_in_another_place_is_found_by_its_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where signatures and bases are not looked at, the proofs alone find it."""
    data = (FOLDER / "games" / "refill.dixit").read_bytes()
    records, _ = fold.records_of(data)
    monkeypatch.setattr(fold.Table, "context", lambda _, seat: bytes([seat]) * 200)
    table = fold.Table(records[0], quick=False)
    with pytest.raises(Fault):
        table.admit(records[1])
