"""Runs the sections named on the command line (all of them when none is named).

With `--report` the figures also go into docs/benchmarks.md, in the place of the same sections.
"""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tools.bench import Figure, report

SECTIONS: tuple[str, ...] = (
    "rules",
    "deck",
    "store",
    "net",
    "costs",
    "packs",
    "peers",
    "laptops",
    "table",
    "bots",
    "ui",
    "rest",
    "pictures",
    "similarity",
)
REPORT = Path("build/bench.json")


def main(names: list[str]) -> int:
    """Measures, prints, writes the report."""
    page = "--report" in names
    names = [name for name in names if name != "--report"]
    unknown = set(names) - set(SECTIONS)
    if unknown:
        print(f"bench: no section {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
        return 2
    figures = [_shown(figure) for figure in _figures(names or list(SECTIONS))]
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps([_record(figure) for figure in figures], indent=1) + "\n")
    print(f"{len(figures)} figures, written to {REPORT}")
    if page:
        report.write(figures)
        print(f"the page is {report.PAGE}")
    return 0


def _figures(sections: list[str]) -> Iterator[Figure]:
    for section in sections:
        for figure in import_module(f"tools.bench.{section}").measure():
            yield Figure(f"{section}: {figure.name}", figure.value, figure.unit, figure.floor)


def _shown(figure: Figure) -> Figure:
    ratio = "" if figure.ratio is None else f"  floor {figure.floor:.4g}  ratio {figure.ratio:.2f}"
    print(f"{figure.name:<84} {figure.value:>12.5g} {figure.unit:<10}{ratio}", flush=True)
    return figure


def _record(figure: Figure) -> dict[str, object]:
    record: dict[str, object] = {
        "name": figure.name,
        "value": figure.value,
        "unit": figure.unit,
    }
    if figure.floor is not None:
        record |= {"floor": figure.floor, "ratio": figure.ratio}
    return record


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
