"""A whole game between four hosts on one machine: found by mDNS, cut off, killed, left.

All of it over bad air: frames are lost, late and out of order from the first announcement on.
"""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.process import Process
from tests.netns.lan import Air, Lan, missing

MISSING = missing()
pytestmark = [
    pytest.mark.netns,
    pytest.mark.skipif(MISSING is not None, reason=MISSING or ""),
]

# Long enough that packets are lost, short enough that nobody has given the host up yet.
CUT_SECONDS = 4.0
# A poor radio link: one frame in thirty lost, 10 to 30 ms each way.
LOSS = 1 / 30
AIR = partial(Air, loss=LOSS, delay=0.01, jitter=0.02, seed=1)
TABLE = ("--discover", "--players", "4", "--points", "16", "--pace", "0.2", "--linger", "8")


@pytest.fixture
def lan() -> Iterator[Lan]:
    with Lan(4, wire=AIR) as hosts:
        yield hosts


@pytest.fixture
def players(lan: Lan, tmp_path: Path) -> Iterator[list[Process]]:
    more = (("--open", "--leave-after", "3"), (), (), ())
    seated = [
        Process(tmp_path, number, *TABLE, *options, wrap=host.command)
        for number, (host, options) in enumerate(zip(lan.hosts, more, strict=True))
    ]
    yield seated
    for player in seated:
        player.kill()


def test_a_game_of_four_hosts_survives_bad_air_cut_kill_and_the_creator_leaving(
    lan: Lan, players: list[Process]
) -> None:
    creator, cut, killed, calm = players
    calm.wait_for("round 1")
    lan.hosts[1].cut()
    time.sleep(CUT_SECONDS)  # what is tested is that nothing passes for so long
    lan.hosts[1].mend()
    cut.wait_for("round 2")
    killed.kill()
    killed.start()
    killed.wait_for("goes on")
    creator.wait_for("leaves")
    saves = {player.save() for player in (cut, killed, calm)}
    assert len(saves) == 1
    assert isinstance(lan.wire, Air)
    frames = lan.wire.count()
    assert frames["cut"] > 0
    assert frames["lost"] > LOSS / 2 * frames["passed"]
