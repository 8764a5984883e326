"""Runs the sections named on the command line (all of them when none is named).

With `--report` the figures also go into docs/benchmarks.md, in the place of the same sections, as
soon as each section has been measured. With `--before=FILE`, a copy of build/bench.json of another
run, the page has a column with those figures.
"""

import json
import sys
import time
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
    "browser",
    "pictures",
    "similarity",
)
REPORT = Path("build/bench.json")


def main(names: list[str]) -> int:
    """Measures, prints, writes the report."""
    page = "--report" in names
    earlier = _earlier([name.partition("=")[2] for name in names if name.startswith("--before=")])
    names = [name for name in names if not name.startswith("--")]
    unknown = set(names) - set(SECTIONS)
    if unknown:
        print(f"bench: no section {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
        return 2
    records: list[dict[str, object]] = []
    REPORT.parent.mkdir(exist_ok=True)
    for section in names or SECTIONS:
        figures = _measured(section)
        records += map(_record, figures)
        REPORT.write_text(json.dumps(records, indent=1) + "\n")
        if page:
            report.write(figures, earlier=earlier)
    print(f"{len(records)} figures, written to {REPORT}{f' and {report.PAGE}' if page else ''}")
    return 0


def _earlier(files: list[str]) -> dict[str, Figure]:
    """The figures of earlier runs, by their names."""
    records = [one for file in files for one in json.loads(Path(file).read_text())]
    return {
        one["name"]: Figure(one["name"], one["value"], one["unit"], one.get("floor"))
        for one in records
    }


def _measured(section: str) -> list[Figure]:
    """The figures of a section, each shown as soon as it is known."""
    began, figures = time.monotonic(), list[Figure]()
    for one in import_module(f"tools.bench.{section}").measure():
        figures.append(Figure(f"{section}: {one.name}", one.value, one.unit, one.floor))
        _show(figures[-1])
    print(f"{section} took {time.monotonic() - began:.0f} s")
    return figures


def _show(figure: Figure) -> None:
    ratio = "" if figure.ratio is None else f"  floor {figure.floor:.4g}  ratio {figure.ratio:.2f}"
    print(f"{figure.name:<84} {figure.value:>12.5g} {figure.unit:<10}{ratio}", flush=True)


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
