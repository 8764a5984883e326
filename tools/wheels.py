"""Which of the locked packages have wheels where: a table for people, checked for every platform.

`python -m tools.wheels` asks pip (and so the index) which wheels it would take for each platform
and Python of `p2p_dixit.bundle.platforms`; it writes their names and hashes to docs/wheels.json and
the table into docs/platforms.md. With --check nothing is asked: the names must be of the versions
in requirements.lock, the hashes must be there too, and each platform must have what it needs. So a
new lock file with a package that left a platform behind is noticed before a user tries it there.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import Version

from p2p_dixit.bundle.archive import interpreter
from p2p_dixit.bundle.platforms import PLATFORMS, PYTHONS, WITHOUT_WHEELS, Platform
from p2p_dixit.bundle.platforms import Version as Python
from p2p_dixit.bundle.wheels import Locked, pip, pip_target, read_lock, requirements

LOCK = Path("requirements.lock")
FOUND = Path("docs/wheels.json")
PAGE = Path("docs/platforms.md")
BEGIN, END = "<!-- wheels: written by tools/wheels.py -->", "<!-- end of wheels -->"

Wheels = dict[str, str]  # file name: sha256


def wheel_tags(platform: Platform, python: Python) -> tuple[Tag, ...]:
    """Every tag of a wheel that CPython loads there, best first."""
    own = list(cpython_tags(python, platforms=platform.tags))
    return (*own, *compatible_tags(python, interpreter(python), platform.tags))


def fitting(wheels: Wheels, locked: Locked, platform: Platform, python: Python) -> str | None:
    """The wheel of a locked package that is taken there; None if there is none."""
    order = {tag: place for place, tag in enumerate(wheel_tags(platform, python))}
    best: tuple[int, str] | None = None
    for name in wheels:
        project, version, _, tags = parse_wheel_filename(name)
        if project != canonicalize_name(locked.requirement.name):
            continue
        if version not in locked.requirement.specifier:
            continue
        places = [order[tag] for tag in tags if tag in order]
        if places and (best is None or (min(places), name) < best):
            best = (min(places), name)
    return None if best is None else best[1]


def faults(wheels: Wheels, lock: Sequence[Locked]) -> Iterator[str]:
    """What does not hold of a platform that we say the game runs on."""
    hashes = {value.removeprefix("sha256:") for each in lock for value in each.hashes}
    yield from (f"{name}: not in {LOCK}" for name, value in wheels.items() if value not in hashes)
    for platform in PLATFORMS:
        for python in PYTHONS:
            for each in lock:
                if each.fits(platform, python) and not fitting(wheels, each, platform, python):
                    yield f"{platform.name}, Python {_dotted(python)}: no wheel of {each.pinned}"
    for platform in WITHOUT_WHEELS:
        if not _lacking(wheels, lock, platform):
            yield f"{platform.name}: nothing is missing there any more; it may be supported now"


def _lacking(wheels: Wheels, lock: Sequence[Locked], platform: Platform) -> list[str]:
    """The packages that some Python of a platform lacks."""
    return [
        each.requirement.name
        for each in lock
        if any(
            each.fits(platform, python) and not fitting(wheels, each, platform, python)
            for python in PYTHONS
        )
    ]


def table(wheels: Wheels, lock: Sequence[Locked]) -> str:
    """For people: packages with native code, and for which Pythons they have a wheel where."""
    everywhere = (*PLATFORMS, *WITHOUT_WHEELS)
    rows = [
        ("package", *(platform.title for platform in everywhere)),
        ("---",) * (1 + len(everywhere)),
    ]
    native = sorted({each.requirement.name for each in lock if not _pure(wheels, each)})
    for name in native:
        lines = [each for each in lock if each.requirement.name == name]
        rows.append((name, *(_cell(wheels, lines, platform) for platform in everywhere)))
    pure = sorted({each.requirement.name for each in lock} - set(native))
    text = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return f"{text}\nPure Python, and so the same everywhere: {', '.join(pure)}.\n"


def _pure(wheels: Wheels, locked: Locked) -> bool:
    names = [name for name in wheels if _is_of(name, locked)]
    return all(name.endswith("-none-any.whl") for name in names)


def _is_of(name: str, locked: Locked) -> bool:
    project, version, _, _ = parse_wheel_filename(name)
    same = project == canonicalize_name(locked.requirement.name)
    return same and version in locked.requirement.specifier


def _cell(wheels: Wheels, lines: list[Locked], platform: Platform) -> str:
    """The version and for which Pythons it has a wheel; `none` where it has none at all."""
    found: dict[Version, list[str]] = {}
    for python in PYTHONS:
        for each in lines:
            name = each.fits(platform, python) and fitting(wheels, each, platform, python)
            if name:
                found.setdefault(parse_wheel_filename(name)[1], []).append(_dotted(python))
    if not found:
        return "none"
    return "; ".join(f"{version}: {_span(pythons)}" for version, pythons in found.items())


def _span(pythons: list[str]) -> str:
    return pythons[0] if len(pythons) == 1 else f"{pythons[0]} to {pythons[-1]}"


def _dotted(python: Python) -> str:
    return f"{python[0]}.{python[1]}"


def asked(lock: Sequence[Locked], platform: Platform, python: Python) -> Wheels:
    """The wheels that pip would take; an empty answer where one of them is missing."""
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "lock.txt"
        listed.write_text(requirements(tuple(lock), platform, python))
        call = [*pip(), "install", "--dry-run", "--ignore-installed", "--no-deps", "--quiet"]
        call += ["--require-hashes", "--target", folder, "--report", "-", "-r", str(listed)]
        done = subprocess.run(
            [*call, *pip_target(platform, python)], capture_output=True, text=True, check=False
        )
    if done.returncode != 0:
        return {}
    downloads = [each["download_info"] for each in json.loads(done.stdout)["install"]]
    return {
        each["url"].rpartition("/")[2].partition("#")[0]: each["archive_info"]["hashes"]["sha256"]
        for each in downloads
    }


def found(lock: Sequence[Locked]) -> Wheels:
    """The wheels of every platform; package by package where not all are there."""
    wheels: Wheels = {}
    for platform in (*PLATFORMS, *WITHOUT_WHEELS):
        for python in PYTHONS:
            whole = asked(lock, platform, python)
            print(f"{platform.name}, Python {_dotted(python)}: {len(whole)} wheels", flush=True)
            wheels |= whole
            if not whole:
                native = [each for each in lock if not wheels or not _pure(wheels, each)]
                for each in native:
                    wheels |= asked([each], platform, python) if each.fits(platform, python) else {}
    return dict(sorted(wheels.items()))


def _page(wheels: Wheels, lock: Sequence[Locked]) -> str:
    text = PAGE.read_text("utf-8")
    made = f"{BEGIN}\n\n{table(wheels, lock)}\n{END}"
    return re.sub(f"{re.escape(BEGIN)}.*{re.escape(END)}", lambda _: made, text, flags=re.DOTALL)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    lock = read_lock(LOCK.read_text("utf-8"))
    wheels: Wheels = json.loads(FOUND.read_text("utf-8")) if check else found(lock)
    if not check:
        FOUND.write_text(json.dumps(wheels, indent=1) + "\n")
        PAGE.write_text(_page(wheels, lock), "utf-8")
    wrong = list(faults(wheels, lock))
    if check and _page(wheels, lock) != PAGE.read_text("utf-8"):
        wrong.append(f"the table in {PAGE} is not that of {FOUND}: make wheels")
    sys.exit("\n".join(wrong) if wrong else 0)


if __name__ == "__main__":
    main()
