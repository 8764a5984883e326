"""Random walks over the screens of real clients at a simulated table (tests/ui/monkey.py)."""

import pytest

from p2p_dixit.rules.model import RoundResult
from p2p_dixit.ui.screens import last, stage  # noqa: F401 - imported before the fault is restored
from p2p_dixit.ui.screens import round as points
from tests.ui.monkey import LateFriends, walk

WALKS = 3  # the soak part `monkeys` has as many as there is time for
LATE_FRIEND = 8  # a seed in which a friend gets a seat while the points of a round are shown


@pytest.mark.parametrize("seed", range(WALKS))
async def test_a_monkey_breaks_nothing_and_finds_the_way_home(seed: int) -> None:
    await walk(seed, steps=40)


async def test_late_friends_break_nothing() -> None:
    await walk(LATE_FRIEND, steps=40, kind=LateFriends)


async def test_a_monkey_finds_the_crash_of_newcomers_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault as it was: the points of a round were looked up for seats that came after it."""

    def unchecked(result: RoundResult | None, side: int) -> int:
        return result.points[side] if result else 0

    monkeypatch.setattr(points, "points_of", unchecked)
    with pytest.raises(IndexError):
        await walk(LATE_FRIEND, steps=40, kind=LateFriends)
