"""How every screen looks, at 80x24, 120x35 and 160x45."""

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from textual.content import Content
from textual.screen import Screen

from p2p_dixit.doctor.findings import Finding, note, ok, problem
from p2p_dixit.play.api import TableOffer, Unfinished
from p2p_dixit.play.view import (
    ChatLine,
    GuestView,
    LobbyView,
    PackView,
    PicturesView,
    Suggestion,
)
from p2p_dixit.rules.model import ClueKind, End, EndReason
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.sentences import Sentence
from p2p_dixit.text import NAME_CELLS
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.choose import Choose, Confirm
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.dialogs.fetching import FetchDialog
from p2p_dixit.ui.dialogs.house import HouseDialog, TableOptions
from p2p_dixit.ui.dialogs.packs import PacksDialog
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.dialogs.tables import CreateDialog, JoinDialog
from p2p_dixit.ui.dialogs.who import Identity, WhoDialog
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.screens.doctor import DoctorScreen
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.help import HelpScreen
from p2p_dixit.ui.screens.last import LastRound
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.screens.rules import RulesScreen
from p2p_dixit.ui.screens.settings import SettingsScreen
from p2p_dixit.ui.text.words import seat_words
from tests.ui import moments
from tests.ui.double import NOW, FakeNetwork, ScriptedClient, context
from tests.ui.snapshot import SIZES, at_all_sizes, differing, settled

CONTEXT = context()
OFFERS = (
    TableOffer("a", "Kitchen table", "modern", 3, 5, who=("Ada", "Ben", "Cleo")),
    TableOffer("b", "Attic", "party", 7, 5, locked=True),
    TableOffer("c", "Garden", "odyssey", 6, 0, playing=True),
)
LOBBY = LobbyView(
    table="Kitchen table",
    options=Options("modern"),
    guests=(
        GuestView("Robin", 0),
        GuestView("Clover", 1, ready=True),
        GuestView("Hazel", 2, pack_share=0.4),
    ),
    me=0,
    pictures=PicturesView(packs=(PackView(b"1" * 32, "Paper Moons", 84, 1_900_000),)),
    code="seven-blue-hats",
    addresses=("192.168.1.20:7777",),
    chat=(ChatLine(0, 1, "hello!"),),
    obstacle="Hazel is still getting pictures.",
)


HOSTED = replace(
    LOBBY,
    hosting=True,
    guests=(
        GuestView("Robin", 0, key=b"robin", host=True),
        GuestView("Clover", 1, ready=True, key=b"clover"),
        GuestView("Hazel", 2, key=b"hazel"),
    ),
    obstacle="",
)
TEAMS = replace(
    LOBBY,
    options=Options("teams"),
    guests=tuple(
        GuestView(name, rabbit)
        for rabbit, name in enumerate(("Robin", "Clover", "Hazel", "Biscuit", "Pepper", "Nutmeg"))
    ),
    obstacle="",
)
SUGGESTED = replace(HOSTED, suggestion=Suggestion(1, Options("odyssey"), 60))
HOST_LOST = replace(
    TEAMS,
    guests=(TEAMS.guests[0], replace(TEAMS.guests[1], host=True), *TEAMS.guests[2:]),
    host_lost_at=NOW - 4,
    unsent=("wait for me",),
)
STARTING = replace(
    HOSTED,
    guests=tuple(replace(one, ready=True, signed=one.host) for one in HOSTED.guests),
    obstacle=Sentence("Starting. Waiting for the signature of {names}.", names="Clover, Hazel"),
)
COMING = replace(LOBBY, table="", answered=False, obstacle="nobody answers there")
UNFINISHED = Unfinished("ab", "Kitchen table (Robin, Clover, Hazel)")
CHATTING = replace(
    moments.LAY,
    chat=(
        ChatLine(0, 1, "hello!"),
        ChatLine(1, 2, "that clue is far too easy, everybody will find it at once"),
        ChatLine(2, 0, "wait and see"),
    ),
)


def _pack(number: int, name: str, size: int, first: int, cards: int) -> PackView:
    images = tuple(bytes([n]) for n in range(first, first + cards))
    return PackView(bytes([number]) * 32, name, cards, size, images)


PACKS = (
    _pack(1, "Paper Moons", 2_400_000, 0, 84),
    _pack(2, "Our summer", 9_500_000, 84, 60),
    _pack(3, "Best of both", 38_000_000, 70, 40),
)
PARTLY = PicturesView(b"deck", (PACKS[0], PACKS[2], PackView(b"4" * 32)), share=40)


async def test_each_moment_of_a_game_has_its_screen() -> None:
    await _look({f"game-{name}": partial(_game, name) for name in moments.GAME_MOMENTS})


def _game(name: str) -> Screen[None]:
    return GameScreen(context(), ScriptedClient(moments.GAME_MOMENTS[name]))


def _rules(name: str) -> Callable[[], Screen[None]]:
    return lambda: RulesScreen(context(), Options(name))


async def findings() -> AsyncIterator[Finding]:
    """A machine with one thing in the way, in words that need more than a line."""
    yield ok("interfaces", "wlan0: 192.168.1.20")
    yield note("firewall", "nftables has rules", "let TCP port 7777 and UDP port 5353 in, if it"
               " turns guests away: sudo ufw allow 7777/tcp, sudo ufw allow 5353/udp")  # fmt: skip
    yield problem(
        "multicast",
        "wlan0: what was sent did not come back within two seconds",
        "many guest networks keep machines apart: use another Wi-Fi, or a phone as a hotspot, or"
        " join by address",
    )


def answering() -> Choose:
    """What is asked about somebody who would like to sit down."""
    words = [Content("Yes, Nutmeg may"), Content("No, not Nutmeg")]
    return Choose("Who may sit down? All players have to agree.", words)


SHARED_WIN = replace(
    moments.OVER,
    options=Options("teams"),
    seats=moments.seats(6, pairs=True),
    end=End(EndReason.POINTS, (0, 3, 1, 4)),
    results=(),
)
SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    **{f"rules-{name}": _rules(name) for name in RULE_SETS},
    "doctor": lambda: DoctorScreen(findings),
    "end-shared": lambda: EndScreen(context(), ScriptedClient(SHARED_WIN)),
    "answer": answering,
    "help": HelpScreen,
    "settings": lambda: SettingsScreen(context()),
    "practise": lambda: PracticeDialog(context()),
    "create": lambda: CreateDialog(context()),
    "house": lambda: HouseDialog(TableOptions(Options("odyssey", points=40, one_finder=True), 75)),
    "join": lambda: JoinDialog(FakeNetwork().join, None),
    "join-locked": lambda: JoinDialog(FakeNetwork().join, OFFERS[1]),
    "clue": lambda: ClueDialog(tuple(ClueKind), context(), 12),
    "clue-blind": lambda: ClueDialog((ClueKind.SUNG, ClueKind.MIMED), context(), None),
    "zoom": lambda: Zoom(context(alt_texts=True), (12, 13), 0),
    "who": lambda: WhoDialog(people()),
    "leave": lambda: Confirm("Leave the table?", "The others go on without you.", "Leave  y"),
    "round": lambda: RoundScreen(context(), moments.AFTER, moments.RESULT, _after()),
    "track": lambda: RoundScreen(context(), moments.VOTE_TWICE, None, _scores()),
    "last": lambda: LastRound(context(), moments.AFTER),
    "end": lambda: EndScreen(context(), ScriptedClient(moments.OVER)),
    "lobby": lambda: LobbyScreen(context(), ScriptedClient(LOBBY)),
    "lobby-fetching": lambda: LobbyScreen(
        context(), ScriptedClient(replace(LOBBY, pictures=PARTLY))
    ),
    "lobby-host": lambda: LobbyScreen(context(), ScriptedClient(SUGGESTED)),
    "lobby-starting": lambda: LobbyScreen(context(), ScriptedClient(STARTING)),
    "lobby-host-lost": lambda: LobbyScreen(context(), ScriptedClient(HOST_LOST)),
    "lobby-coming": lambda: LobbyScreen(context(), ScriptedClient(COMING)),
    "fetch": lambda: FetchDialog(replace(PARTLY, asking=36_000_000)),
    "packs": lambda: PacksDialog(PACKS, (PACKS[0].id, PACKS[2].id)),
    "create-packs": lambda: CreateDialog(_with_packs()),
}


def people() -> list[Identity]:
    """As many as there can be, one of them with the longest name."""
    seats = moments.known(moments.VOTE_TWICE).seats
    longest = replace(seats[0], name="n" * NAME_CELLS)
    return [
        Identity(seat_words(seat), seat.fingerprint, mine=n == 0)
        for n, seat in enumerate((longest, *seats[1:]))
    ]


def _with_packs() -> AppContext:
    shared = context()
    shared.services = replace(shared.services, packs=lambda: PACKS)
    return shared


def _after() -> dict[int, int]:
    return {seat.side: seat.score for seat in moments.AFTER.seats}


def _scores() -> dict[int, int]:
    return {seat.side: seat.score for seat in moments.VOTE_TWICE.seats}


async def test_each_screen_looks_as_it_should() -> None:
    await _look(SCREENS)


async def _look(screens: Mapping[str, Callable[[], Screen[Any]]]) -> None:
    """At one after the other: most of what a screen costs is the app around it."""
    app = DixitApp(context())
    found: list[str] = []
    async with app.run_test(size=SIZES[0]) as pilot:
        for name, make in screens.items():
            await app.push_screen(make())
            found += await differing(pilot, name)
            await app.pop_screen()
    assert not found


async def test_home_shows_what_is_around() -> None:
    app = DixitApp(context(FakeNetwork(OFFERS)))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_all_sizes(pilot, "home-tables")


async def test_home_offers_to_go_on_with_a_game() -> None:
    network = FakeNetwork(OFFERS[:1], unfinished=(UNFINISHED,))
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("up")
        await at_all_sizes(pilot, "home-go-on")


async def test_the_chat_lies_beside_the_cards() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(GameScreen(context(), ScriptedClient(CHATTING)))
        await pilot.press("c")
        await settled(pilot)
        await at_all_sizes(pilot, "game-chat")


async def test_home_without_tables_says_what_helps() -> None:
    app = DixitApp(
        context(FakeNetwork((), advice="No tables found. Is everybody in the same Wi-Fi?"))
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await at_all_sizes(pilot, "home-alone")


async def test_the_reveal_ends_with_owners_and_votes() -> None:
    client = ScriptedClient(moments.VOTED)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(GameScreen(context(), client))
        client.show(moments.AFTER)
        await settled(pilot)
        await at_all_sizes(pilot, "game-reveal")
