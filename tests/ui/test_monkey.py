"""Random walks over the screens of real clients at a simulated table (tests/ui/monkey.py)."""

import subprocess
import sys

import pytest

from p2p_dixit.rules.model import RoundResult
from p2p_dixit.ui.screens import last, stage  # noqa: F401 - imported before the fault is restored
from p2p_dixit.ui.screens import round as points
from tests.more import some
from tests.patience import PATIENCE
from tests.ui.monkey import LateFriends, walk

WALKS = 1  # the soak part `monkeys` has as many as there is time for
SHORT_WALKS = 6  # in each of four processes; a second of processor time each
LATE_FRIEND = 8  # a seed in which a friend gets a seat while the points of a round are shown


@pytest.mark.parametrize("seed", range(WALKS))
async def test_a_monkey_breaks_nothing_and_finds_the_way_home(seed: int) -> None:
    await walk(seed, steps=40)


@pytest.mark.parametrize("first", some(range(0, 4 * SHORT_WALKS, SHORT_WALKS), 0, SHORT_WALKS))
def test_short_walks_of_monkeys_break_nothing(first: int) -> None:
    """In the stand-in group, so in a process of its own; what fails says how to repeat it."""
    call = ["-m", "tests.ui.monkey", "short", str(first), str(first + SHORT_WALKS)]
    done = subprocess.run(
        [sys.executable, *call], check=False, capture_output=True, text=True, timeout=2 * PATIENCE
    )
    assert done.returncode == 0, done.stderr


async def test_late_friends_break_nothing() -> None:
    await walk(LATE_FRIEND, steps=40, kind=LateFriends)


async def test_a_monkey_finds_the_crash_of_newcomers_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault as it was: the points of a round were looked up for seats that came after it."""

    def unchecked(result: RoundResult | None, side: int) -> int:
        return result.points[side] if result else 0

    monkeypatch.setattr(points, "points_of", unchecked)
    with pytest.raises(IndexError):
        await walk(LATE_FRIEND, steps=40, kind=LateFriends)
