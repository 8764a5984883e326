"""Fifty saved games with comings and goings, and what `show` and `stats` say about them.

    python -m tests.cli.fifty FOLDER SHARE

saves the games (one of SHARE of each kind) in FOLDER and prints one JSON object: `games`, what
`show --json` prints for each of them in the order of time, and `stats`, what `stats --json` prints
for three keys. They are played in the stand-in group of soak, which takes a fraction of the time:
in a process of its own, since nobody may inherit another group.
"""

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

# rules, players, how many: evenings with comings and goings and crashes. Few of the larger tables,
# which take ten times as long.
EVENINGS = (
    ("modern", 3, 23),
    ("classic", 3, 11),
    ("odyssey", 3, 12),
    ("party", 6, 5),
    ("teams", 6, 2),
)
FIRST = 100  # seed
KEYS = 3


def a_share(of: int) -> tuple[tuple[str, int, int], ...]:
    """One of so many games of each rule set, and at least one."""
    return tuple((rules, players, max(1, games // of)) for rules, players, games in EVENINGS)


def save(evenings: tuple[tuple[str, int, int], ...], where: Path) -> list[Path]:
    """Plays and saves; the files are one minute apart."""
    seed = FIRST
    for rules, players, games in evenings:
        call = f"simulate --faults --liars 0 --rules {rules} --players {players} --games {games}"
        _printed(*call.split(), "--seed", str(seed), "--save", str(where))
        seed += games
    files = sorted(where.iterdir())
    for number, file in enumerate(files):
        os.utime(file, (1_700_000_000 + 60 * number,) * 2)
    return files


def shown(file: Path) -> dict[str, Any]:
    """What `show --json` prints."""
    return _object("show", "--json", str(file))


def counted(where: Path, key: str) -> dict[str, Any]:
    """What `stats --json` prints for a key."""
    return _object("stats", "--json", "--games", str(where), "--key", key)


def _object(*call: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(_printed(*call))
    return data


def _printed(*call: str) -> str:
    from p2p_dixit.cli import main

    with contextlib.redirect_stdout(io.StringIO()) as out:
        code = main(list(call))
    if code:
        raise RuntimeError(f"{' '.join(call)}: {code}")
    return out.getvalue()


if __name__ == "__main__":
    from tools.soak import fastgroup

    fastgroup.install()
    from p2p_dixit.saved import album

    # no process beside this one: it would have the real group
    album._read_beside = lambda path, when: album.read_played(path, when, 1)
    folder = Path(sys.argv[1])
    games = [shown(file) for file in save(a_share(int(sys.argv[2])), folder)]
    keys = [seat["key"] for seat in games[0]["seats"][:KEYS]]
    stats = {key: counted(folder, key) for key in keys}
    sys.stdout.write(json.dumps({"games": games, "stats": stats}))
