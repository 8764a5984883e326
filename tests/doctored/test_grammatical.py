"""The liar that makes up what it says, over real sockets: nothing breaks in the honest clients."""

import pytest

from tests.doctored.grammatical import wrong_over_sockets


@pytest.mark.parametrize(("seed", "at"), [(1, "lay"), (2, "vote"), (5, "mix renewal")])
async def test_whatever_a_liar_makes_up_the_others_go_on_over_sockets(seed: int, at: str) -> None:
    assert await wrong_over_sockets(seed, at) == []
