"""A whole game between four hosts on one machine: found by mDNS, late, carried away, killed, left.

All of it over bad air: frames are lost, late and out of order from the first announcement on.
"""

import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.process import Process
from tests.netns.lan import TUN, Air, Host, Lan, missing
from tests.patience import PATIENCE

MISSING = missing(TUN)
pytestmark = [
    pytest.mark.netns,
    pytest.mark.skipif(MISSING is not None, reason=MISSING or ""),
]

# A poor radio link: one frame in thirty lost, 10 to 30 ms each way.
LOSS = 1 / 30
# Which host's network comes up when its client is there already; which one is cut off.
LATE, CUT = 3, 1
AIR = partial(Air, loss=LOSS, delay=0.01, jitter=0.02, seed=1)
TABLE = ("--discover", "--players", "4", "--points", "16", "--pace", "0.2")
# The players wait for the one who is cut off, and stay until all others have saved,
# however long a busy machine takes.
PATIENT = ("--patience", str(PATIENCE), "--linger", str(PATIENCE))


@pytest.fixture
def lan() -> Iterator[Lan]:
    with Lan(4, wire=AIR) as hosts:
        yield hosts


@pytest.fixture
def players(lan: Lan, tmp_path: Path) -> Iterator[list[Process]]:
    more = (("--open", "--leave-after", "3", "--linger", "8"), (), (), ())
    lan.hosts[LATE].unplug()
    seated = [
        Process(tmp_path, number, *TABLE, *PATIENT, *options, wrap=host.command)
        for number, (host, options) in enumerate(zip(lan.hosts, more, strict=True))
    ]
    yield seated
    for player in seated:
        player.kill()


def test_a_game_of_four_hosts_survives_bad_air_cut_kill_and_the_creator_leaving(
    lan: Lan, players: list[Process]
) -> None:
    creator, cut, killed, late = players
    late.wait_for("looks around")
    lan.hosts[LATE].plug_in()
    late.wait_for("round 1")
    be_elsewhere(lan.hosts[CUT], cut, others=(creator, killed, late))
    cut.wait_for("round 2")
    killed.kill()
    killed.start()
    killed.wait_for("goes on")
    creator.wait_for("leaves")
    saves = {player.save() for player in (cut, killed, late)}
    assert len(saves) == 1
    assert comings_and_goings(lan.hosts[CUT], cut.file()) == [("Bot 0", "left")]
    assert isinstance(lan.wire, Air)
    frames = lan.wire.count()
    assert frames["cut"] > 0
    assert frames["lost"] > LOSS / 2 * frames["passed"]


def be_elsewhere(host: Host, player: Process, others: tuple[Process, ...]) -> None:
    """As a laptop that is carried away: all links are given up, then it has another address."""
    losses = [(player, f"lost Bot {number}") for number in (0, 2, 3)]
    losses += [(other, "lost Bot 1") for other in others]
    before = [each.count(lost) for each, lost in losses]  # the air is bad before that, too
    host.cut()
    for (each, lost), times in zip(losses, before, strict=True):
        each.wait_for(lost, after=times)
    host.move("10.77.0.99")
    host.mend()


def comings_and_goings(host: Host, save: Path) -> list[tuple[str, str]]:
    """Whoever is sent away or leaves gets another hand when they come back; it is in the log."""
    shown = host.run(sys.executable, "-m", "p2p_dixit", "show", "--json", str(save))
    game = json.loads(shown.stdout)
    names = {seat["seat"]: seat["name"] for seat in game["seats"]}
    return [(names[move["seat"]], move["what"]) for move in game["moves"]]
