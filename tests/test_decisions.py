"""The decisions (docs/adr): each says its status, and the index names all of them."""

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "docs" / "adr"


def test_every_decision_has_a_status_and_a_row_in_the_index() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    for path in FOLDER.glob("[0-9]*.md"):
        head = path.read_text(encoding="utf-8").split("\n")[:6]
        assert any(line.startswith("Status: ") for line in head), path.name
        assert f"({path.name})" in index, path.name
