"""Every decoder of foreign bytes against ever new inputs (tools/fuzz), from the saved corpus on.

The seed is the day, so that no two soaks try the same; the line that reports a crash replays it.
"""

import time

from tools.fuzz.__main__ import fuzz
from tools.fuzz.targets import TARGETS


def run(seconds: float) -> bool:
    """Shares the time out over all decoders."""
    seed = int(time.time()) // 86_400
    print(f"fuzz: seed {seed}")
    return not any(report.crashes for report in fuzz(list(TARGETS), seconds, seed))
