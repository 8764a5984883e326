"""The page of figures."""

from pathlib import Path

import pytest

from tools.bench import Figure, path, report
from tools.bench.__main__ import main
from tools.bench.path import Step, counting, dealing, opening

FIGURES = [
    Figure("net: a handshake", 3.14159, "ms", 2.0),
    Figure("ui: a frame", 0.5, "s"),
    Figure("ui: keys", 12345.6, "keys"),
]


def test_the_page_has_a_row_for_each_figure_by_section(tmp_path: Path) -> None:
    file = tmp_path / "benchmarks.md"
    report.write(FIGURES, file)
    page = file.read_text(encoding="utf-8")
    assert "## Links and discovery\n\nMeasured on " in page
    assert "| a handshake | 3.14 ms | 2 ms | 1.57 |" in page
    assert "| a frame | 0.5 s |  |  |" in page
    assert "| keys | 12,346 keys |  |  |" in page
    assert report.machine() in page


def test_a_run_of_one_section_changes_its_table_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "benchmarks.md"
    report.write(FIGURES, file)
    title = "## Links and discovery\n"
    first = file.read_text("utf-8").replace(title, f"{title}\nBy hand.\n")
    file.write_text(first, "utf-8")
    report.write([Figure("net: a link", 0.25, "s")], file)
    second = file.read_text("utf-8")
    assert second.count("Measured on ") == 2
    assert second.partition("## The client")[2] == first.partition("## The client")[2]
    assert (
        "By hand.\n\n| | value | floor | ratio |\n|---|---:|---:|---:|\n| a link | 0.25 s" in second
    )
    assert "a handshake" not in second


def test_what_is_said_of_a_section_is_said_by_the_tool(tmp_path: Path) -> None:
    file = tmp_path / "benchmarks.md"
    report.write(FIGURES, file)
    first = file.read_text("utf-8")
    assert report.ABOUT["ui"] in first
    file.write_text(first.replace(report.ABOUT["ui"], "Of another day."), "utf-8")
    report.write(FIGURES, file)
    second = file.read_text("utf-8")
    assert report.ABOUT["ui"] in second
    assert "Of another day." not in second


def test_figures_of_an_earlier_run_have_a_column(tmp_path: Path) -> None:
    file, earlier = tmp_path / "benchmarks.md", [FIGURES[0], FIGURES[1]]
    report.write(FIGURES, file, {one.name: one for one in earlier})
    page = file.read_text(encoding="utf-8")
    assert "| | before | value | floor | ratio |\n|---|---:|---:|---:|---:|" in page
    assert "| a handshake | 1.57 | 3.14 ms | 2 ms | 1.57 |" in page
    assert "| a frame | 0.5 s | 0.5 s |  |  |" in page
    assert "| keys |  | 12,346 keys |  |  |" in page


def test_only_sections_can_be_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--report", "nothing"]) == 2
    assert "no section nothing" in capsys.readouterr().out


def calls(steps: list[Step]) -> tuple[int, int]:
    """Of the path, and of all seats."""
    return sum(step.path.total() for step in steps), sum(step.work.total() for step in steps)


def test_floors_grow_with_seats_and_cards() -> None:
    tables = [calls(opening(seats)) for seats in (3, 4)]
    assert tables[0] < tables[1]
    assert tables[0][0] < tables[0][1]
    assert calls(dealing(3, 24)) < calls(dealing(3, 30))
    assert calls(counting(3)) < calls(opening(3))


def test_a_floor_waits_for_no_work_that_there_is_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(path, "_seconds", lambda calls: float(calls.total()))
    steps = opening(3)
    floor = path.floor_of(steps)
    assert floor.over(0.0) == floor.path
    ways = len(steps) * 2e9
    alone = steps[0].make.total() + sum(step.checks.total() for step in steps)
    assert floor.over(2e9) == ways + alone < ways + floor.path
    assert floor.over(2.0) == floor.path + len(steps) * (2.0 - 1.0)


def test_who_makes_no_move_checks_those_of_all_helpers() -> None:
    *_, opened = opening(4)
    assert opened.late == opened.moves == 3
    assert opening(4)[0].late == counting(4)[0].late == 1  # the others were earlier
