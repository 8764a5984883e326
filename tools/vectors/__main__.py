"""Writes the vector files; with --check only says which would change (exit code 1)."""

import sys

from tools.vectors import FOLDER, made, stale


def main(arguments: list[str]) -> int:
    """Runs the command line."""
    if arguments == ["--check"]:
        if names := stale():
            print(
                f"vectors: not up to date: {', '.join(names)}; run make vectors, look at the diff"
            )
        return 1 if names else 0
    if arguments:
        print("vectors: usage: python -m tools.vectors [--check]")
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in made().items():
        (FOLDER / name).parent.mkdir(exist_ok=True)
        (FOLDER / name).write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
