"""Random walks over the screens of real clients at a simulated table (tests/ui/monkey.py)."""

import pytest

from tests.ui.monkey import walk

WALKS = 3  # the soak part `monkeys` has as many as there is time for


@pytest.mark.parametrize("seed", range(WALKS))
async def test_a_monkey_breaks_nothing_and_finds_the_way_home(seed: int) -> None:
    await walk(seed, steps=40)
