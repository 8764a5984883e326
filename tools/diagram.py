"""Draws the states of the table machine from its code into docs/architecture.md.

python -m tools.diagram            writes
python -m tools.diagram --check    fails if that would change the page
"""

import sys
from pathlib import Path

from p2p_dixit.play.table import TRANSITIONS

PAGE = Path(__file__).parents[1] / "docs" / "architecture.md"
BEGIN, END = "<!-- transitions -->\n", "<!-- /transitions -->\n"


def diagram() -> str:
    """The states and what leads from one to the next."""
    first = TRANSITIONS[0][0].__name__
    lines = [
        f"  {source.__name__} --> {target.__name__}: {why}" for source, target, why in TRANSITIONS
    ]
    return "\n".join(["```mermaid", "stateDiagram-v2", f"  [*] --> {first}", *lines, "```", ""])


def drawn(page: str) -> str:
    """The page with the diagram of today."""
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}{diagram()}{END}{after}"


def main() -> int:
    """Writes, or checks."""
    page = PAGE.read_text("utf-8")
    if "--check" in sys.argv[1:]:
        if drawn(page) != page:
            print("docs/architecture.md: the diagram is old: python -m tools.diagram")
            return 1
        return 0
    PAGE.write_text(drawn(page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
