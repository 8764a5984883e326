"""Runs the parts named on the command line (all of them when none is named)."""

import os
import sys
import time
from importlib import import_module

from tools.soak import TALLY

PARTS: tuple[str, ...] = (
    "properties",
    "rules",
    "store",
    "games",
    "flips",
    "agreement",
    "evenings",
    "parties",
    "monkeys",
    "adversary",
    "sockets",
    "doctored",
    "crashes",
    "silence",
    "fuzz",
)

# How much of the time a part gets, where it is not as much as any other. In half an hour on two
# quiet cores that is some 1,300 evenings, 2,600 with an adversary, half of them by the grammar, and
# 2,500 walks of monkeys.
SHARES = {"evenings": 16, "monkeys": 26, "adversary": 10, "agreement": 3, "parties": 3}


def main(names: list[str]) -> int:
    """Shares the time out; what a part leaves over goes to those after it."""
    parts = names or list(PARTS)
    if unknown := set(parts) - set(PARTS):
        print(f"soak: no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
        return 2
    end = time.monotonic() + 60 * float(os.environ.get("SOAK_MINUTES", "30"))
    failed = []
    for index, part in enumerate(parts):
        shares = [SHARES.get(name, 1) for name in parts[index:]]
        left = max(0.0, end - time.monotonic()) * shares[0] / sum(shares)
        print(f"soak: {part}, up to {left:.0f} s", flush=True)
        if not import_module(f"tools.soak.{part}").run(left):
            failed.append(part)
    print(
        f"soak: {TALLY['evenings']:,} evenings, {TALLY['with the grammar']:,} of them with a liar"
        f" who lies by the grammar; {TALLY['states']:,} distinct states, {TALLY['faults']} faults"
    )
    print(f"soak: {'failed: ' + ', '.join(failed) if failed else 'all passed'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
