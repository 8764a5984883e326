"""The client as people use it: real processes in real terminals on hosts of their own."""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from p2p_dixit.ui.widgets.seatbar import AWAY, TELLS
from p2p_dixit.ui.widgets.seatbar import GONE as GONE_SIGN
from tests.e2e.person import COME_BACK, GO_ON_WITHOUT, WELCOME, Person, play_until
from tests.e2e.terminal import Room, Terminal
from tests.more import more
from tests.netns.lan import Host, Lan, missing

MISSING = missing()
pytestmark = [
    pytest.mark.netns,
    pytest.mark.skipif(MISSING is not None, reason=MISSING or ""),
]
# Cleo's name in the line of seats, with her points and a sign.
UNHEARD = rf"Cleo \d+{TELLS}?{AWAY}"
GONE = rf"Cleo \d+{GONE_SIGN}"
HEARD = rf"Cleo \d+{TELLS}?[^{TELLS}{AWAY}{GONE_SIGN}]"
COMING = "You are in: you play from the next round on"
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@dataclass
class Client:
    """Somebody's machine: a host on the LAN, a home folder, a terminal."""

    name: str
    host: Host
    home: Path
    room: Room

    def start(self, *arguments: str) -> Terminal:
        call = self.host.command(sys.executable, "-m", "p2p_dixit", *arguments)
        return self.room.terminal(self.name, call, P2P_DIXIT_HOME=str(self.home))

    @property
    def save(self) -> bytes:
        (path,) = (self.home / "games").glob("*.dixit")
        return path.read_bytes()


class Evening:
    """Clients on a LAN."""

    def __init__(self, lan: Lan, room: Room, home: Path) -> None:
        self.clients = []
        for colour, (name, host) in enumerate(zip(NAMES, lan.hosts, strict=False)):
            likes = {"name": name, "colour": colour, "reduced_motion": True, "images": "half"}
            folder = home / name
            folder.mkdir()
            (folder / "settings.json").write_text(json.dumps(likes))
            self.clients.append(Client(name, host, folder, room))

    def sit_down(self, *table: str) -> list[Person]:
        """The first opens a table, the others find it; all are ready, and hands are dealt."""
        host, *guests = self.clients
        opener = host.start("host", *table)
        others = [guest.start() for guest in guests]
        everybody = [opener, *others]
        for guest in others:
            guest.shows("1 table nearby", "Our table")
            guest.press("enter")
        names = [client.name for client in self.clients]
        for terminal in everybody:
            terminal.shows("At the table", *names)
        for terminal in everybody:
            terminal.press("ctrl+r")
        for terminal in everybody:
            terminal.shows("Who has a clue first")
        return [Person(terminal, first=terminal is opener) for terminal in everybody]


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    with ExitStack() as stack:
        hosts, ipv4 = request.param
        lan = stack.enter_context(Lan(hosts, ipv4=ipv4))
        yield Evening(lan, stack.enter_context(Room()), tmp_path)


# Resuming is proved by processes (tests/e2e), this kind of LAN by `test_discovery`.
@more
@pytest.mark.parametrize("evening", [(3, False)], indirect=True, ids=["link-local IPv6 alone"])
def test_three_terminals_play_and_one_that_was_killed_goes_on_where_it_was(
    evening: Evening,
) -> None:
    people = evening.sit_down("--rules", "classic", "--deck", "37")
    ada, ben, cleo = people
    play_until(people, "Round 3")
    cleo.terminal.kill()
    for other in (ada, ben):
        other.terminal.shows(UNHEARD)
    again = evening.clients[2].start()
    again.shows("Resume: Our table")
    again.press("enter")
    people[2] = Person(again)
    again.shows("Round 3")
    for other in (ada, ben):
        other.terminal.shows(HEARD)
    play_until(people, "The game is over")
    assert len({client.save for client in evening.clients}) == 1


@pytest.mark.parametrize("evening", [(4, True)], indirect=True, ids=["IPv4 too"])
def test_four_terminals_go_on_without_the_killed_one_who_comes_back_to_the_seat(
    evening: Evening,
) -> None:
    people = evening.sit_down("--rules", "classic", "--deck", "48")
    cleo = people.pop(2)
    play_until([*people, cleo], "Round 2")
    cleo.terminal.kill()
    for other in people:
        other.more = GO_ON_WITHOUT
    play_until(people, GONE)
    for other in people:
        other.more = WELCOME
    play_until(people, "Round 3")
    again = evening.clients[2].start()
    again.shows("Resume: Our table")
    again.press("enter")
    returning = Person(again, more=COME_BACK)
    for other in people:
        other.plays = False  # or the game could be over before a busy machine lets her in
    play_until([returning], COMING, others=people)
    for other in people:
        other.plays = True
    people.append(returning)
    play_until(people, HEARD)
    play_until(people, "The game is over")
    assert len({client.save for client in evening.clients}) == 1
