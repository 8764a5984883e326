"""The cases that `make test` leaves out, all of them; then properties with ever new examples.

What is marked `more` (tests/more.py) is run whatever the time, but for the browsers, which have
`make test-web`. The rest goes to the properties of Hypothesis, with eighty times the examples of
`make test` and other ones each time, one file after the other in an order of chance.
"""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

TESTS = Path(__file__).parents[2] / "tests"
BROWSERS = ("browser", "ui/browser")
NONE_FOUND = 5  # exit code of pytest


def run(seconds: float) -> bool:
    """Runs and tells."""
    end = time.monotonic() + seconds
    left = [f"--ignore={TESTS / folder}" for folder in BROWSERS]
    failed = [] if _passes("-n", "2", "--dist", "worksteal", "-m", "more", *left) else ["more"]
    files = [path for path in TESTS.rglob("test_*.py") if "hypothesis" in path.read_text()]
    random.shuffle(files)
    tried = 0
    for path in files:
        if time.monotonic() >= end:
            break
        tried += 1
        if not _passes("-m", "hypothesis", str(path), profile="soak"):
            failed.append(path.name)
    print(f"cases: all that is marked more, {tried} of {len(files)} files of properties")
    for name in failed:
        print(f"cases: failed: {name}")
    return not failed


def _passes(*arguments: str, profile: str = "test") -> bool:
    call = [sys.executable, "-m", "pytest", *arguments]
    environment = os.environ | {"HYPOTHESIS_PROFILE": profile}
    return subprocess.run(call, env=environment, check=False).returncode in (0, NONE_FOUND)
