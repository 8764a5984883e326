"""A party without internet: empty laptops get the game from a friend's, and play with it."""

import html
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.person import Person, play_until
from tests.e2e.terminal import Room, Terminal
from tests.more import more
from tests.netns.lan import Host, Lan
from tests.netns.newcomer import Newcomer, missing, spends_an_evening_alone
from tests.patience import PATIENCE

MISSING = missing()
pytestmark = [
    pytest.mark.netns,
    pytest.mark.skipif(MISSING is not None, reason=MISSING or ""),
]
BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    call = [sys.executable, "-m", "p2p_dixit", "bundle", "--for", "this", "--out", str(folder)]
    subprocess.run(call, check=True, capture_output=True)
    return folder / "p2p-dixit.pyz"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


@more  # the two friends below have no internet either
def test_a_new_user_without_any_network_runs_the_bundle(bundle: Path, stack: ExitStack) -> None:
    host = stack.enter_context(Lan(1)).hosts[0]
    host.unplug()
    host.ip("link", "set", "lo", "down")
    friend = stack.enter_context(Newcomer(host))
    room = stack.enter_context(Room())
    shutil.copy(bundle, friend.home)

    spends_an_evening_alone(friend, room, "python3 p2p-dixit.pyz")


def test_two_friends_get_the_game_from_the_third_and_play_with_it(
    tmp_path: Path, stack: ExitStack
) -> None:
    lan = stack.enter_context(Lan(4))
    room = stack.enter_context(Room())
    giver, stranger = lan.hosts[0], lan.hosts[3]
    ours = [sys.executable, "-m", "p2p_dixit"]
    home = {"P2P_DIXIT_HOME": str(tmp_path)}
    sharing = room.terminal("share", giver.command(*ours, "share", "--locked"), **home)
    shown = sharing.shows("Served until")
    address = re.search(rf"http://{giver.address}:\d+/[a-z]+-[a-z]+-[a-z]+/", shown)
    assert address is not None
    code = address[0].rstrip("/").rpartition("/")[2]
    gets_nothing(stranger, address[0], code)

    hosting = giver.command(*ours, "host", "--points", "4", "--images", "half")
    players = [room.terminal("host", hosting, **home)]
    says_no_name(players[0])
    friends = [stack.enter_context(Newcomer(host)) for host in lan.hosts[1:3]]
    for friend in friends:
        terminal = friend.types(room, line_of_the_page(friend, address[0]))
        sharing.shows(rf"{friend.host.address} has downloaded")
        says_no_name(terminal)
        terminal.shows("1 table nearby", "Our table")
        terminal.press("enter")
        players.append(terminal)
    for terminal in players:
        terminal.shows("At the table", r"Rabbit\b", "Rabbit 2")  # as those are called who said none
    for terminal in players:
        terminal.press("ctrl+r")
    people = [Person(terminal, first=terminal is players[0]) for terminal in players]
    for stage in ("Round 2|The game is over", "Round 3|The game is over", "The game is over"):
        play_until(people, stage)
    homes = [tmp_path, *(friend.home / ".local/share/p2p-dixit" for friend in friends)]
    saves = {path.read_bytes() for each in homes for path in (each / "games").glob("*.dixit")}
    assert len(saves) == 1


def test_the_lobby_gives_the_game_away_on_one_key_and_stops_with_its_screen(
    tmp_path: Path, stack: ExitStack
) -> None:
    lan = stack.enter_context(Lan(2))
    room = stack.enter_context(Room())
    giver = lan.hosts[0]
    ours = [sys.executable, "-m", "p2p_dixit", "host", "--images", "half"]
    terminal = room.terminal("host", giver.command(*ours), P2P_DIXIT_HOME=str(tmp_path))
    says_no_name(terminal)
    terminal.shows("At the table", "Ctrl\\+S")
    terminal.press("ctrl+s")
    shown = terminal.shows("Friends on this network", rf"http://{giver.address}:\d+/")
    address = re.search(rf"http://{giver.address}:\d+/", shown)
    assert address is not None
    friend = stack.enter_context(Newcomer(lan.hosts[1]))
    newcomer = friend.types(room, line_of_the_page(friend, address[0]))
    terminal.shows(f"{friend.host.address} has", "has downloaded")
    says_no_name(newcomer)
    newcomer.shows("1 table nearby", "Our table")
    terminal.press("escape")
    terminal.shows("At the table")
    end = time.monotonic() + PATIENCE
    while friend.run("curl", "-fsS", address[0]).returncode != 7:  # nothing listens there any more
        assert time.monotonic() < end
    newcomer.press("enter")
    newcomer.shows("At the table", "Rabbit 2")


def says_no_name(terminal: Terminal) -> None:
    """Everyone is asked at the first start; these would rather not say."""
    terminal.shows("What should the others call you")
    terminal.press("escape")


def line_of_the_page(friend: Newcomer, address: str) -> str:
    """What the page says to type, as a browser shows it."""
    page = friend.run("curl", "-fsS", "-A", BROWSER, address)
    assert page.returncode == 0, page.stderr
    line = re.search(r"<code>(.*?)</code>", page.stdout)
    assert line is not None
    return html.unescape(line[1])


def gets_nothing(stranger: Host, address: str, code: str) -> None:
    """Whoever does not know the code fetches neither a file nor the page that leads there."""
    open_address = address.replace(f"{code}/", "")
    for path in ("linux-x86_64/p2p-dixit.pyz", "acorn-bagel-cello/", "?code=acorn+bagel+cello"):
        assert stranger.run("curl", "-fsS", f"{open_address}{path}").returncode != 0
    door = stranger.run("curl", "-fsS", open_address)
    assert code not in door.stdout
    assert "pyz" not in door.stdout
