"""The table of rules sees what is defined, cited and missing."""

from pathlib import Path

import pytest

from tools import rules

CHAPTER = """# 02 Example

- [R-02-1] A peer MUST do this.
1. [R-02-2] A peer MUST do that, see [R-02-1].
[R-02-3] A peer MAY do nothing. Not a definition: [R-02-99] is only cited.
"""
TEST = "def test_this() -> None:\n    # R-02-2\n    assert True\n"


@pytest.fixture
def standard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    protocol = tmp_path / "protocol"
    (protocol / "vectors").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (protocol / "02-example.md").write_text(CHAPTER)
    monkeypatch.setattr(rules, "ROOT", tmp_path)
    monkeypatch.setattr(rules, "PROTOCOL", protocol)
    monkeypatch.setattr(rules, "TABLE", protocol / "rules.md")
    return tmp_path


def test_what_opens_a_line_is_a_rule_and_what_is_cited_must_be_one(standard: Path) -> None:
    assert [rule.name[2:] for rule in rules.rules()] == ["02-1", "02-2", "02-3"]
    assert rules.problems() == ["protocol/02-example.md: there is no rule R-02-99"]


def test_vectors_scenarios_and_tests_check_rules(
    standard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "by_scenarios", lambda: {"R-02-2": ["a game"]})
    vector = '{"rules": {"R-02-1": ["first"]}, "cases": [{"name": "first", "op": "x"}]}'
    (standard / "protocol/vectors/one.json").write_text(vector)
    (standard / "tests/test_one.py").write_text(TEST)
    assert (
        "3 rules; 1 checked by vectors, 1 by scenarios, 1 by tests, 1 by none (33.3 %)"
        in rules.table()
    )
    assert "2 can be checked of any implementation" in rules.table()
    assert "|  | a game | test_this |" in rules.table()
    assert "Not checked: R-02-3." in rules.table()


def test_a_vector_names_cases_that_it_has(standard: Path) -> None:
    vector = '{"rules": {"R-02-1": ["another"]}, "cases": [{"name": "first", "op": "x"}]}'
    (standard / "protocol/vectors/one.json").write_text(vector)
    assert "one.json: no case 'another'" in rules.problems()


def test_a_rule_is_defined_once_and_in_its_chapter(standard: Path) -> None:
    (standard / "protocol/03-other.md").write_text("- [R-02-1] A peer MUST do this.\n")
    assert "R-02-1 is defined twice" in rules.problems()
    assert "R-02-1 does not belong into 03-other.md" in rules.problems()


def test_an_old_table_is_seen(standard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (standard / "protocol/02-example.md").write_text("- [R-02-1] A peer MUST do this.\n")
    assert rules.main(["--check"]) == 1
    assert rules.main([]) == 0
    assert rules.main(["--check"]) == 0
    assert rules.main(["--table"]) == 2
