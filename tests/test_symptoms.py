"""Every test that docs/tests.md names for a symptom exists."""

import re
from pathlib import Path

HERE = Path(__file__).parent
NAMED = re.compile(r"`([a-z_/]+)::(test_[a-z0-9_]+)`")


def test_the_tests_of_all_symptoms_exist() -> None:
    text = (HERE.parent / "docs" / "tests.md").read_text(encoding="utf-8")
    named = set(NAMED.findall(text))
    assert len(named) > 50
    missing = [
        f"{module}::{name}"
        for module, name in sorted(named)
        if not re.search(
            rf"^(async )?def {name}\(", (HERE / f"{module}.py").read_text("utf-8"), re.MULTILINE
        )
    ]
    assert missing == []
