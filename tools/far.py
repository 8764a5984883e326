"""How the game feels over a long way: hosts of their own with delay and loss between them.

`python -m tools.far` (root, iproute2 and /dev/net/tun) plays a game of three automatic players who
answer at once, found by address alone as through a VPN, for each way of `WAYS`. It prints the time
that the network and the cards take; players add theirs (docs/over-the-internet.md).
"""

import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from tests.e2e.process import Process
from tests.netns.lan import TUN, Air, Lan, missing

# Round trip in milliseconds, share of frames lost.
WAYS = ((0, 0.0), (50, 0.0), (100, 0.0), (200, 0.0), (50, 0.01), (100, 0.01), (200, 0.01))
PLAYERS, POINTS, PORT = 3, 12, 34948


def played(milliseconds: int, loss: float, folder: Path) -> tuple[float, float, int]:
    """Seconds until the first round is over, seconds of the others, how many those were."""
    air = partial(Air, loss=loss, delay=milliseconds / 2000, jitter=milliseconds / 20_000, seed=1)
    with Lan(PLAYERS, wire=air) as lan:
        first = lan.hosts[0]
        table = ("--players", str(PLAYERS), "--points", str(POINTS), "--patience", "600")
        ways: list[tuple[str, ...]] = [("--open", "--port", str(PORT))]
        ways += [("--peer", f"{first.address}:{PORT}")] * (PLAYERS - 1)
        seated = []
        try:
            for number, (host, way) in enumerate(zip(lan.hosts, ways, strict=True)):
                listen = ("--listen", host.address)
                seated.append(Process(folder, number, *table, *way, *listen, wrap=host.command))
            begun = time.monotonic()
            seated[0].wait_for("round 1")
            dealt = time.monotonic()
            seated[0].wait_for("saved")
            ended = time.monotonic()
            rounds = (folder / "0.log").read_text().count("round ") - 1
        finally:
            for player in seated:
                player.kill()
    return dealt - begun, ended - dealt, rounds


def main() -> None:
    """Prints a table."""
    if (why := missing(TUN)) is not None:
        sys.exit(why)
    print("| round trip | lost | start to the end of round 1 | a further round |")
    print("|---|---|---|---|")
    for milliseconds, loss in WAYS:
        with tempfile.TemporaryDirectory() as folder:
            first, others, rounds = played(milliseconds, loss, Path(folder))
        each = others / max(1, rounds)
        print(f"| {milliseconds} ms | {loss:.0%} | {first:.1f} s | {each:.1f} s |", flush=True)


if __name__ == "__main__":
    main()
