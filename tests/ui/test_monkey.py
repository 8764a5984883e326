"""Random walks over the screens of real clients at a simulated table (tests/ui/monkey.py)."""

import subprocess
import sys

import pytest

from tests.patience import PATIENCE

# Of twenty walks each, two for each rule set, in processes of their own because of the stand-in
# group; soak has thousands.
EVENINGS = ((0, 3), (3, 5), (5, 8), (8, 10))

# The fault as it was: the points of a round were looked up for seats that came after it. One walk
# in thirty meets it (six of the first 180).
NEWCOMER_CRASH = """
from p2p_dixit.ui.screens import last, stage, round as points
from tests.ui.monkey import walks
points.points_of = lambda result, side: result.points[side] if result else 0
raise SystemExit(walks(8, 10, until_failed=True))
"""


def run(*call: str) -> str:
    """What a process says that is to end well, or the trouble it had."""
    done = subprocess.run(
        [sys.executable, *call], check=False, capture_output=True, text=True, timeout=4 * PATIENCE
    )
    return "" if done.returncode == 0 else done.stderr


@pytest.mark.parametrize(("first", "end"), EVENINGS)
def test_monkeys_break_nothing_and_find_the_way_home(first: int, end: int) -> None:
    """What fails says how to repeat it."""
    assert run("-m", "tests.ui.monkey", str(first), str(end)) == ""


def test_monkeys_find_the_crash_of_newcomers_again() -> None:
    """Some of the walks above, until the first that fails."""
    assert "IndexError" in run("-c", NEWCOMER_CRASH)
