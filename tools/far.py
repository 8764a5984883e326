"""How the game feels over a long way: hosts of their own with delay and loss between them.

`python -m tools.far` (root, iproute2 and /dev/net/tun) plays a few rounds of automatic players who
answer at once, found by address alone as through a VPN, for each way of `WAYS`. It prints what the
players of tools/bench/seat.py wait for (docs/over-the-internet.md).
"""

import sys
from contextlib import ExitStack
from functools import partial
from statistics import median

from tests.netns.lan import TUN, Air, Lan, missing
from tools.bench.peers import DECK, Table

# Round trip in milliseconds, share of frames lost.
WAYS = ((0, 0.0), (50, 0.0), (100, 0.0), (200, 0.0), (400, 0.0), (100, 0.01), (400, 0.1))
PLAYERS, ROUNDS = 4, 5


def waits(milliseconds: int, loss: float) -> tuple[float, float, float]:
    """Seconds to the first hands, and of a median round those to the table and to the points."""
    air = partial(Air, loss=loss, delay=milliseconds / 2000, jitter=milliseconds / 20_000, seed=1)
    with Lan(PLAYERS, wire=air) as lan, ExitStack() as stack:
        table = Table(PLAYERS, DECK, stack, lan.hosts)
        rounds = range(1, ROUNDS + 1)
        opened = [table.took("laid", "table", number) for number in rounds]
        counted = [table.took("voted", "points", number) for number in rounds]
        return table.dealing, median(opened), median(counted)


def main() -> None:
    """Prints a table."""
    if (why := missing(TUN)) is not None:
        sys.exit(why)
    print("| round trip | lost | ready to first hands | last card to table | last vote to points |")
    print("|---|---|---|---|---|")
    for milliseconds, loss in WAYS:
        waited = " | ".join(f"{seconds:.1f} s" for seconds in waits(milliseconds, loss))
        print(f"| {milliseconds} ms | {loss:.0%} | {waited} |", flush=True)


if __name__ == "__main__":
    main()
