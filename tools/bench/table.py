"""The table: folding logs, checking whole games against their floor, the size of logs."""

from collections.abc import Iterator

from p2p_dixit.log.file import read_records
from p2p_dixit.rules.sets import Options
from p2p_dixit.saved.proofs import check_log
from p2p_dixit.sim.local_game import bots_together
from p2p_dixit.table.audit import audit
from tools.bench import Figure
from tools.bench.floor import bare, counted, seconds, verified
from tools.bench.speedup import checked, on_cores

SIZES = (6, 12)
CORES = 2
REPEATS = 3  # the least counts, as for the floor: other programs only add


def measure() -> Iterator[Figure]:
    """All of it, for a game of six and one of twelve."""
    for players in SIZES:
        data = _game(players)
        yield from _figures(players, data)


def _game(players: int) -> bytes:
    """A whole game of `party`, one turn for each storyteller: always the same length."""
    together = bots_together(Options("party"), players, "bench")
    together.play()
    return together.files()[0]


def _figures(players: int, data: bytes) -> Iterator[Figure]:
    records = list(read_records(data))
    what = f"{players} players"
    folded = seconds(lambda: audit(records, run=lambda _event, _checks: None))
    yield Figure(f"events folded without proofs, {what}", len(records) / folded, "events/s")
    calls = counted(lambda: check_log(data, 1))
    whole = min(seconds(lambda: checked(data)) for _ in range(REPEATS))
    signatures = min(verified(len(records)) for _ in range(REPEATS))
    floor = min(seconds(lambda: bare(calls)) for _ in range(REPEATS)) + signatures
    yield Figure(f"events folded with proofs, {what}", len(records) / whole, "events/s")
    yield Figure(f"verify a whole game, {what}", whole, "s", floor)
    clocked = on_cores(data, CORES)
    shared = (clocked.bare_one + signatures) / CORES  # its calls measured in turns with it
    yield Figure(f"verify on {CORES} cores, by the clock, {what}", clocked.several, "s", shared)
    gained = clocked.one / clocked.several, clocked.bare_one / clocked.bare_several
    name = f"verify, speed-up on {CORES} cores, beside that of the bare calls, {what}"
    yield Figure(name, gained[0], "times", gained[1])
    yield Figure(f"log of a game, {what}, {players} rounds", len(data) / 1000, "kB")
