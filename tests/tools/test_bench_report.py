"""The page of figures."""

from pathlib import Path

import pytest

from tools.bench import Figure, report
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
    first = file.read_text("utf-8").replace("## The client\n", "## The client\n\nBy hand.\n")
    file.write_text(first, "utf-8")
    report.write([Figure("ui: a frame", 0.25, "s")], file)
    second = file.read_text("utf-8")
    assert second.count("Measured on ") == 2
    assert second.partition("## The client")[0] == first.partition("## The client")[0]
    assert (
        "By hand.\n\n| | value | floor | ratio |\n|---|---:|---:|---:|\n| a frame | 0.25 s"
        in second
    )
    assert "keys" not in second.partition("## The client")[2]


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
