"""What a second core does for `verify`, in a process of its own as a person has it.

Where other threads run already, workers have to be started from scratch, which takes long beside a
check of half a second.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from p2p_dixit.saved.proofs import check_log

ROUNDS = 5  # of one core and of several, in turn: the best of each is the least disturbed


def speed_up(data: bytes, cores: int) -> float:
    """By the clock: one core against several. It takes an idle machine to mean anything."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.dixit"
        path.write_bytes(data)
        call = [sys.executable, "-m", "tools.bench.speedup", str(path), str(cores)]
        done = subprocess.run(call, check=True, capture_output=True, text=True)
    return float(done.stdout)


def _measured(data: bytes, cores: int) -> float:
    rounds = [(_clock(data, 1), _clock(data, cores)) for _ in range(ROUNDS)]
    return min(one for one, _ in rounds) / min(several for _, several in rounds)


def _clock(data: bytes, cores: int) -> float:
    start = time.perf_counter()
    check_log(data, cores)
    return time.perf_counter() - start


if __name__ == "__main__":
    print(_measured(Path(sys.argv[1]).read_bytes(), int(sys.argv[2])))
