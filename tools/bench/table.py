"""The table: folding logs, checking whole games against their floor, the size of logs."""

from collections.abc import Iterator

from p2p_dixit.crypto.signing import _fits
from p2p_dixit.log.file import read_records
from p2p_dixit.rules.sets import Options
from p2p_dixit.saved.proofs import check_log
from p2p_dixit.sim.local_game import bots_together
from p2p_dixit.table.audit import audit
from tools.bench import Figure
from tools.bench.floor import bare, counted, seconds, verified
from tools.bench.speedup import speed_up

SIZES = (6, 12)
CORES = 2


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
    _fits.cache_clear()  # the fold has checked the signatures
    whole = seconds(lambda: check_log(data, 1))
    yield Figure(f"events folded with proofs, {what}", len(records) / whole, "events/s")
    calls = counted(lambda: check_log(data, 1))
    floor = seconds(lambda: bare(calls)) + verified(len(records))
    yield Figure(f"verify a whole game, {what}", whole, "s", floor)
    yield Figure(f"verify, speed-up on {CORES} cores, {what}", speed_up(data, CORES), "times")
    yield Figure(f"log of a game, {what}, {players} rounds", len(data) / 1000, "kB")
