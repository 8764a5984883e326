"""Properties of Hypothesis with eighty times the examples of `make test`, other ones each time.

One file after the other in an order of chance, as many as the time allows.
"""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

TESTS = Path(__file__).parents[2] / "tests"
NONE_FOUND = 5  # exit code of pytest


def run(seconds: float) -> bool:
    """Runs and tells."""
    end = time.monotonic() + seconds
    files = [path for path in TESTS.rglob("test_*.py") if "hypothesis" in path.read_text()]
    random.shuffle(files)
    tried, failed = 0, []
    for path in files:
        if time.monotonic() >= end:
            break
        tried += 1
        if not _passes(path):
            failed.append(path.name)
    print(f"properties: {tried} of {len(files)} files, {len(failed)} failed")
    for name in failed:
        print(f"properties: failed: {name}")
    return not failed


def _passes(path: Path) -> bool:
    call = [sys.executable, "-m", "pytest", "-q", "-m", "hypothesis", str(path)]
    environment = os.environ | {"HYPOTHESIS_PROFILE": "soak"}
    return subprocess.run(call, env=environment, check=False).returncode in (0, NONE_FOUND)
