"""What a release needs in addition to its files: notes from the changelog, checksums, one version.

`python -m tools.release notes TAG --out DIR` writes NOTES.md and refuses a tag that is not our
version; `python -m tools.release checksums DIR` writes SHA256SUMS, as `sha256sum -c` reads it.
"""

import argparse
import re
from pathlib import Path

from p2p_dixit import __version__
from p2p_dixit.bundle.sums import sum_of

CHANGELOG = Path("CHANGELOG.md")
SUMS = "SHA256SUMS"
NOTES = "NOTES.md"
UNLISTED = {SUMS, NOTES}  # the notes are the text of the release, none of its files


def notes(text: str, version: str) -> str:
    """The section of a version; ValueError if it has none, or an empty one."""
    section = re.search(rf"(?ms)^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## \[|\Z)", text)
    if section is None or not section[1].strip():
        raise ValueError(f"CHANGELOG.md has nothing about {version}")
    return section[1].strip() + "\n"


def checksums(folder: Path) -> str:
    """A line for each file, with the six words that two people can compare aloud as a comment."""
    files = sorted(
        path for path in folder.iterdir() if path.is_file() and path.name not in UNLISTED
    )
    sums = [(path.name, sum_of(path)) for path in files]
    words = "".join(f"# {name}: {summed.words}\n" for name, summed in sums)
    return words + "".join(f"{summed.sha256}  {name}\n" for name, summed in sums)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    what = parser.add_subparsers(dest="what", required=True)
    noting = what.add_parser("notes")
    noting.add_argument("tag")
    noting.add_argument("--out", type=Path, default=Path("dist"))
    summing = what.add_parser("checksums")
    summing.add_argument("folder", type=Path)
    options = parser.parse_args()
    if options.what == "checksums":
        (options.folder / SUMS).write_text(checksums(options.folder))
        return
    if options.tag != f"v{__version__}":
        raise SystemExit(f"the tag is {options.tag}, but p2p_dixit.__version__ is {__version__}")
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / NOTES).write_text(notes(CHANGELOG.read_text("utf-8"), __version__))


if __name__ == "__main__":
    main()
