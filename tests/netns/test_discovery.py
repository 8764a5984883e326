"""Real hosts on one machine: they find each other, lose each other, and find each other again."""

import json
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.netns.lan import Bridge, Host, Lan, missing
from tests.patience import PATIENCE

MISSING = missing()
pytestmark = [
    pytest.mark.netns,
    pytest.mark.skipif(MISSING is not None, reason=MISSING or ""),
]

Event = dict[str, Any]


class Player:
    """A `tests.netns.player` on a host, and what it has said."""

    def __init__(self, host: Host, number: int) -> None:
        self.host = host
        self.number = number
        self.process = host.popen(sys.executable, "-m", "tests.netns.player", str(number))
        self.events: list[Event] = []
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def until(self, happened: Callable[[list[Event]], bool], patience: float = PATIENCE) -> None:
        end = time.monotonic() + patience
        while not happened(self.events):
            left = end - time.monotonic()
            assert left > 0, f"player {self.number} only saw {self.events}"
            try:
                self.events.append(json.loads(self._lines.get(timeout=left)))
            except queue.Empty:
                continue

    def sees(self, others: set[int]) -> None:
        self.until(lambda events: others <= players(events, "seen"))

    def is_connected_to(self, others: set[int]) -> None:
        self.until(lambda events: others <= linked(events))

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=PATIENCE)
        self._reader.join()  # it reads to the end
        assert self.process.stdout is not None
        self.process.stdout.close()


def players(events: list[Event], kind: str) -> set[int]:
    return {event["player"] for event in events if event["event"] == kind}


def linked(events: list[Event]) -> set[int]:
    now: set[int] = set()
    for event in events:
        if event["event"] == "connected":
            now.add(event["player"])
        elif event["event"] == "lost":
            now.discard(event["player"])
    return now


def reasons(events: list[Event], player: int) -> set[str]:
    """Why links to this player ended."""
    lost = (event for event in events if event["event"] == "lost")
    return {event["reason"] for event in lost if event["player"] == player}


class Stage:
    """A LAN with players on it, removed at the end."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack

    def lan(self, hosts: int, *, ipv4: bool = True) -> Lan:
        return self._stack.enter_context(Lan(hosts, ipv4=ipv4))

    def player(self, host: Host, number: int) -> Player:
        player = Player(host, number)
        self._stack.callback(player.stop)
        return player

    def players(self, lan: Lan) -> list[Player]:
        return [self.player(host, index) for index, host in enumerate(lan.hosts, start=1)]


@pytest.fixture
def stage() -> Iterator[Stage]:
    with ExitStack() as stack:
        yield Stage(stack)


def test_four_hosts_find_and_link_each_other(stage: Stage) -> None:
    everybody = stage.players(stage.lan(4))
    for player in everybody:
        others = {1, 2, 3, 4} - {player.number}
        player.sees(others)
        player.is_connected_to(others)
    listed = everybody[0].host.run(sys.executable, "-m", "p2p_dixit", "tables", "--json")
    names = {table["name"] for table in json.loads(listed.stdout)}
    assert names == {"Table 1", "Table 2", "Table 3", "Table 4"}
    assert listed.returncode == 0


def test_a_host_that_joined_while_another_was_cut_off_is_found_afterwards(stage: Stage) -> None:
    lan = stage.lan(2)
    first, second = stage.players(lan)
    first.is_connected_to({2})
    lan.hosts[1].cut()
    third = stage.player(lan.add(), 3)
    third.is_connected_to({1})
    # Two that dial each other at once drop one of their links as a duplicate: that is no loss.
    first.until(lambda events: bool({"CUT", "SILENT"} & reasons(events, 2)))
    lan.hosts[1].mend()
    second.is_connected_to({1, 3})
    third.is_connected_to({1, 2})


def test_a_changed_address_is_told_to_everybody(stage: Stage) -> None:
    lan = stage.lan(2)
    first, second = stage.players(lan)
    first.sees({2})
    second.sees({1})
    lan.hosts[1].move("10.77.0.99")
    first.until(
        lambda events: any(
            event["event"] == "seen" and any("10.77.0.99:" in each for each in event["addresses"])
            for event in events
        )
    )


def test_link_local_ipv6_alone_is_enough(stage: Stage) -> None:
    everybody = stage.players(stage.lan(2, ipv4=False))
    for player, other in zip(everybody, (2, 1), strict=True):
        player.is_connected_to({other})
        event = next(event for event in player.events if event["event"] == "connected")
        assert event["address"].startswith("[fe80::")
        assert "%eth0]:" in event["address"]


def test_isolated_clients_do_not_find_each_other_and_the_doctor_says_what_to_do(
    stage: Stage,
) -> None:
    lan = stage.lan(2)
    assert isinstance(lan.wire, Bridge)
    for host in lan.hosts:
        lan.wire.isolate(host)
    stage.players(lan)
    examined = lan.hosts[0].run(
        *(sys.executable, "-m", "p2p_dixit", "doctor", "--json", "--peer", "10.77.0.2:34948")
    )
    findings = json.loads(examined.stdout)
    multicast = [finding for finding in findings if finding["check"] == "multicast"]
    assert {finding["verdict"] for finding in multicast} == {"note"}
    assert all("keeps them apart" in finding["advice"] for finding in multicast)
    peer = next(finding for finding in findings if finding["check"] == "peer")
    assert peer["verdict"] == "problem"
    assert examined.returncode == 1


def test_the_doctor_hears_others_where_multicast_passes(stage: Stage) -> None:
    lan = stage.lan(2)
    first, second = stage.players(lan)
    first.sees({2})
    second.sees({1})
    examined = lan.hosts[0].run(sys.executable, "-m", "p2p_dixit", "doctor", "--json")
    findings = {finding["check"]: finding for finding in json.loads(examined.stdout)}
    assert findings["multicast"]["verdict"] == "ok"
    assert findings["announcement"]["verdict"] == "ok"


def test_a_host_without_network_is_told_so(stage: Stage) -> None:
    (host,) = stage.lan(1).hosts
    host.unplug()
    examined = host.run(sys.executable, "-m", "p2p_dixit", "doctor", "--json")
    assert json.loads(examined.stdout)[0]["what"] == "no network"
    assert examined.returncode == 1
