"""The saved corpus: one text file a target, one input a line in hex, shortest first."""

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "tests" / "fuzz" / "corpus"

# What a target may keep; above it the longest inputs are left out.
MOST_BYTES = 24 * 1024


def load(target: str, folder: Path = FOLDER) -> list[bytes]:
    """The inputs kept for a target."""
    path = folder / f"{target}.txt"
    if not path.exists():
        return []
    return [bytes.fromhex(line) for line in path.read_text().splitlines()]


def save(target: str, inputs: tuple[bytes, ...], folder: Path = FOLDER) -> int:
    """Keeps inputs, as many as there is room for; says how many."""
    room, kept = MOST_BYTES, []
    for data in sorted(inputs, key=lambda data: (len(data), data)):
        room -= len(data)
        if room >= 0:
            kept.append(data)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{target}.txt").write_text("".join(f"{data.hex()}\n" for data in kept))
    return len(kept)
