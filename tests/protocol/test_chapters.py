"""The chapters keep their form: numbered rules, examples that vectors confirm, no loose ends."""

import re
from pathlib import Path

import pytest

from tools import rules
from tools.vectors import FOLDER

PROTOCOL = FOLDER.parent
CHAPTERS = sorted(PROTOCOL.glob("[0-9][0-9]-*.md"))
PAGES = sorted(PROTOCOL.glob("*.md"))
# What examples may quote besides the vectors.
CONSTANTS = {
    "15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312",  # M of SPAKE2
    "f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3",  # N
    "7032702d6469786974206c6f6720310a",  # the first line of a log file
}
LONG_HEX = re.compile(r"\b[0-9a-f]{32,}\b")
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def test_the_rules_and_their_table_are_in_order() -> None:
    assert rules.problems() == []
    assert rules.TABLE.read_text(encoding="utf-8") == rules.table()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_long_hex_string_of_a_page_is_in_the_vectors(path: Path) -> None:
    vectors = "".join(one.read_text(encoding="utf-8") for one in sorted(FOLDER.glob("*.json")))
    quoted = set(LONG_HEX.findall(path.read_text(encoding="utf-8"))) - CONSTANTS
    assert [one for one in quoted if not one.isdigit() and one not in vectors] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_no_page_sends_its_reader_out_of_the_folder(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        if not target.startswith("https://"):
            there = (path.parent / target).resolve()
            assert there.exists(), target
            assert there.is_relative_to(PROTOCOL), target
