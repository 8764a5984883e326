"""`p2p-dixit report`: a page for a game that holds, none for one that does not."""

from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.errors import LocalFault
from p2p_dixit.ui.report.beside import make_report
from tests.saved.games import REFILL, flipped, without_hands

MOST = 3_000_000


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path / "home"))
    file = tmp_path / "an evening.dixit"
    file.write_bytes(REFILL.read_bytes())
    return file


def test_the_page_lies_beside_the_game(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(saved)]) == 0
    page = saved.with_suffix(".html")
    assert str(page) in capsys.readouterr().out
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert 1000 < page.stat().st_size < MOST


def test_or_where_it_is_wanted(saved: Path, tmp_path: Path) -> None:
    wanted = tmp_path / "page.html"
    assert main(["report", str(saved), "--out", str(wanted)]) == 0
    assert wanted.is_file()
    assert not saved.with_suffix(".html").exists()


def test_a_game_that_does_not_hold_has_no_page(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved.write_bytes(flipped(REFILL, 20))
    assert main(["report", str(saved)]) == 1
    assert capsys.readouterr().out.startswith("NOT VALID: record 20 ")
    assert not saved.with_suffix(".html").exists()


def test_an_unfinished_game_has_a_page_that_says_so(saved: Path) -> None:
    saved.write_bytes(without_hands(REFILL))
    assert main(["report", str(saved)]) == 3
    assert "The game is not finished." in saved.with_suffix(".html").read_text("utf-8")


def test_what_cannot_be_read_or_written_is_told(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(saved.with_name("nothing.dixit"))]) == 2
    assert main(["report", str(saved), "--out", str(saved / "page.html")]) == 1
    assert capsys.readouterr().err.count("p2p-dixit: ") == 2


def test_a_page_never_takes_the_place_of_its_game(saved: Path) -> None:
    game = saved.read_bytes()
    assert main(["report", str(saved), "--out", str(saved)]) == 2
    misnamed = saved.rename(saved.with_suffix(".html"))
    assert main(["report", str(misnamed)]) == 2
    assert misnamed.read_bytes() == game


def test_the_process_beside_the_screen_does_the_same(saved: Path) -> None:
    named = saved.rename(saved.with_name("2026-11-16 18.30 modern (2) Ada, Ben, Cleo.dixit"))
    page = make_report(named, saved.parent / "pages")
    assert page == saved.parent / "pages" / "2026-11-16 18.30 modern (2).html"
    assert main(["report", str(named)]) == 0
    assert page.read_bytes() == named.with_suffix(".html").read_bytes()


def test_and_says_why_there_is_none(saved: Path) -> None:
    saved.write_bytes(flipped(REFILL, 20))
    with pytest.raises(LocalFault, match="No report page: record 20 "):
        make_report(saved, saved.parent)
    assert not saved.with_suffix(".html").exists()
