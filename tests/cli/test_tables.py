"""The list of tables, for people and for programs."""

import json

import pytest

from p2p_dixit.cli import main
from p2p_dixit.discovery.sightings import FoundTable
from tests.discovery.test_announcement import FRIDAY

TABLE = FoundTable(FRIDAY, ("192.168.1.7:4000", "[fe80::7%wlan0]:4000"))


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[FoundTable]:
    tables: list[FoundTable] = []

    async def listen(_seconds: float) -> tuple[tuple[FoundTable, ...], str | None]:
        return tuple(tables), None

    monkeypatch.setattr("p2p_dixit.cli.tables._listen", listen)
    return tables


def test_for_people(found: list[FoundTable], capsys: pytest.CaptureFixture[str]) -> None:
    found.append(TABLE)
    assert main(["tables"]) == 0
    expected = "Friday at Ada's  (classic; 2 players, 4 seats free, locked)  192.168.1.7:4000\n"
    assert capsys.readouterr().out == expected


def test_for_programs(found: list[FoundTable], capsys: pytest.CaptureFixture[str]) -> None:
    found.append(TABLE)
    assert main(["tables", "--json"]) == 0
    (record,) = json.loads(capsys.readouterr().out)
    assert record["table"] == FRIDAY.table_id.hex()
    assert record["addresses"] == list(TABLE.addresses)
    assert (record["players"], record["free_seats"], record["locked"]) == (2, 4, True)


def test_none(found: list[FoundTable], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables"]) == 1
    assert "p2p-dixit doctor" in capsys.readouterr().out
    assert main(["tables", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize("seconds", ["0", "-1", "601", "nan"])
def test_a_senseless_time(
    seconds: str, found: list[FoundTable], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tables", "--seconds", seconds]) == 2
    assert "--seconds" in capsys.readouterr().err
