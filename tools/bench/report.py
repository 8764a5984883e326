"""docs/benchmarks.md: figures as a page, section by section, with the machine and the day of each.

A run replaces the tables of the sections that it measured and leaves all others as they are. What
is to be said about a section is in `ABOUT`; where there is nothing, what was written by hand
between a section's heading and its table stays. With the figures of an earlier run (a copy of
build/bench.json) each table has a column for them: ratios where there is a floor, else values.
"""

import os
import platform
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from tools.bench import Figure

PAGE = Path("docs/benchmarks.md")

TITLES = {
    "rules": "The bare rules",
    "deck": "The deck: every operation, beside its bare library calls",
    "store": "The store",
    "net": "Links and discovery",
    "costs": "The cost of hostile bytes per link: the worst input found, beside honest traffic",
    "packs": "Packs over the links",
    "peers": "Games between processes, one a seat",
    "laptops": "Games between laptops, one a seat: simulated, each with its own processor clock",
    "table": "The table: folding and verifying logs",
    "bots": "Bots: how often they find a card",
    "ui": "The client",
    "rest": "Memory and energy",
    "browser": "A seat in a browser, beside a native seat in the same run",
    "pictures": "Cards on the screen, for each way of drawing",
    "similarity": "Mosaics: structural similarity to the picture, the mean of all cards",
}
INTRODUCTION = """\
# Benchmarks

`python -m tools.bench --report` runs all sections and writes this page; `python -m tools.bench \
--report deck ui` runs two of them and leaves the rest of the page as it is. build/bench.json has \
the figures of the last run for programs.

How to read it. A *floor* is what the bare library calls behind a figure take on their own, \
measured in the same run (for the start of the client, an app that does nothing). Machines differ \
and are never quite idle: the *ratio* to the floor is what is worth watching, not the seconds. \
Figures by seats and by cards stand below each other, so that growth can be seen. Where several \
processes share the cores of one machine, *critical path* is what would remain if each had a \
machine of its own, and *work / cores* what this machine could do at best; *processor* is the time \
that the processors worked, which waiting does not lengthen, and other programs only by emptying \
caches. The *cost of hostile \
bytes* has honest traffic of the same kind as its floor; a megabyte is one of what a link may \
send, where a message counts as 8,389 bytes at least (tools/bench/costs.py). *Everything full* is \
a seat at a table of twelve whose other seats have filled every place for what they send \
(tools/bench/filled.py). *Mosaics* have those \
of before as their floor (tools/bench/middle_split.py): more similarity and less time are better.
"""


ABOUT = {
    "laptops": """\
The floor of a wait is the critical path of the bare library calls on one core and of the round \
trips of 2 ms, one for each step that the protocol needs (and two for the lobby); while \
acknowledgements are under way, half a round trip in each step, there is something to do (ADR \
0277). A laptop of four cores may be below it. "Processor" is the time of all seats together \
beside the bare calls of all seats: libsodium, SHA-2, HMAC and Ed25519, as the steps in the log \
need them (ADR 0205). Links and disks cost nothing here, on either side. Of several evenings the \
one with the least work counts, as for the bare calls. The bench collects no garbage; the client \
puts off large collections only, so small ones of 2 to 9 ms are missing. The goals are 1.3 times \
the floor for a whole game at 3, 6 and 12 seats, and for first hands, table and points at 6 and \
12 seats.""",
    "table": """\
The floor has all calls of cryptographic libraries, signatures and hashes included (ADR 0205), \
on one core. The goal is 1.1 times that, divided by the cores, for a game of twelve. The speed-up \
is by the clock, and takes an idle machine.""",
    "ui": """\
The goal for the first frame of a replay is 0.3 s, whatever the size of the game; look at the \
processor where the machine is busy.""",
    "rest": """\
Of the wake-ups on the first screen ten a second are the thread of Textual that reads the \
keyboard, the others are clocks of the screen; the threads that compute proofs sleep. The rows of \
a table of twelve are those of a client with its screen beside eleven processes, in one network \
namespace; after the game, with all votes and points shown.""",
}

_MEASURED = "Measured on "  # how the line begins that says when and where


def write(
    figures: Sequence[Figure], page: Path = PAGE, earlier: Mapping[str, Figure] | None = None
) -> None:
    """Writes these sections into the page; the others stay as they are.

    `earlier` has figures of a run before by their names, for a column of their own.
    """
    before = _sections(page.read_text("utf-8")) if page.exists() else {}
    when = f"{_MEASURED}{datetime.now(UTC):%d %B %Y} on {machine()}{_load()}."
    now = {
        TITLES.get(section, section): [when, *_table(list(some), earlier or {})]
        for section, some in groupby(figures, key=_section)
    }
    about = {TITLES[section]: [text] for section, text in ABOUT.items()}
    lines = [INTRODUCTION]
    for title in dict.fromkeys((*TITLES.values(), *before, *now)):
        if title not in before and title not in now:
            continue
        parts = before.get(title, [])
        if title in now:
            by_hand = [part for part in parts if not part.startswith(("|", _MEASURED))]
            parts = about.get(title, by_hand)
            measured, *table = now[title]
            parts = [measured, *parts, "\n".join(table)]
        lines += ["\n\n".join([f"## {title}", *parts]), ""]
    page.write_text("\n".join(lines), encoding="utf-8")


def _sections(text: str) -> dict[str, list[str]]:
    """The paragraphs of each section by its title; a table is a paragraph, too."""
    found = {}
    for section in text.split("\n## ")[1:]:
        title, _, rest = section.partition("\n")
        found[title] = [part.strip() for part in rest.split("\n\n") if part.strip()]
    return found


def machine() -> str:
    """What kind of machine this is."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    cores = os.cpu_count() or 1
    system = f"{platform.system()} {platform.machine()}"
    return f"{_processor()}, {cores} cores, {_memory()}{system}, {python}"


def _processor() -> str:
    if sys.platform == "linux":
        known = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
        if known:
            return known[1].strip()
    return platform.processor() or "an unnamed processor"


def _memory() -> str:
    if not hasattr(os, "sysconf"):
        return ""
    size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return f"{size / 2**30:.0f} GiB, "


def _load() -> str:
    """How busy the machine was: much more than its cores, and the clock tells little."""
    if not hasattr(os, "getloadavg"):
        return ""
    return f"; {os.getloadavg()[1]:.1f} programs wanted to run at a time, this one included"


def _section(figure: Figure) -> str:
    return figure.name.partition(": ")[0]


def _table(figures: Sequence[Figure], earlier: Mapping[str, Figure]) -> Iterator[str]:
    known = any(figure.name in earlier for figure in figures)
    yield f"| |{' before |' if known else ''} value | floor | ratio |"
    yield f"|---|{'---:|' if known else ''}---:|---:|---:|"
    for figure in figures:
        name = figure.name.partition(": ")[2]
        if known:
            name += f" | {_briefly(earlier.get(figure.name))}"
        floor = "" if figure.floor is None else f"{number(figure.floor)} {figure.unit}"
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        yield f"| {name} | {number(figure.value)} {figure.unit} | {floor} | {ratio} |"


def _briefly(figure: Figure | None) -> str:
    """The ratio to the floor, or the value where there is none."""
    if figure is None:
        return ""
    if figure.ratio is not None:
        return f"{figure.ratio:.2f}"
    return f"{number(figure.value)} {figure.unit}"


def number(value: float) -> str:
    """Three digits that mean something, and no exponent."""
    digits = f"{value:.3g}"
    return f"{value:,.0f}" if "e" in digits or abs(value) >= 1000 else digits
