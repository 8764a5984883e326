"""Every screen of the program, between people whose names, tables and clues have no Latin letter.

So every plain letter on such a screen is one of ours: test_pseudo.py looks for letters that no
translator saw, test_languages.py for texts that do not fit.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from textual.content import Content
from textual.screen import Screen

from p2p_dixit.doctor.findings import note, ok, problem
from p2p_dixit.language.strings import _
from p2p_dixit.play.api import TableOffer, Unfinished
from p2p_dixit.play.view import (
    ChatLine,
    GuestView,
    LobbyView,
    PackView,
    PicturesView,
    Suggestion,
    TableView,
)
from p2p_dixit.rules.events import RoundScored
from p2p_dixit.rules.model import Clue, ClueKind, End, EndReason
from p2p_dixit.rules.sets import RULE_SETS, Ending, Options
from p2p_dixit.saved.listing import Saved, Summary
from p2p_dixit.saved.recording import Frame, Recording, Sitter
from p2p_dixit.saved.reports import Checking
from p2p_dixit.saved.statistics import Statistics, statistics
from p2p_dixit.sentences import Sentence
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.choose import Choose, Confirm, TitleDialog
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.dialogs.fetching import FetchDialog
from p2p_dixit.ui.dialogs.house import HouseDialog, TableOptions
from p2p_dixit.ui.dialogs.name import NameDialog
from p2p_dixit.ui.dialogs.packs import PacksDialog
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.dialogs.tables import CreateDialog, JoinDialog
from p2p_dixit.ui.dialogs.who import Identity, WhoDialog
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.pictures.source import Caption
from p2p_dixit.ui.replay.client import ReplayClient
from p2p_dixit.ui.replay.watching import Watching
from p2p_dixit.ui.screens.album import AlbumScreen
from p2p_dixit.ui.screens.doctor import DoctorScreen
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.gallery import GalleryScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.help import HelpScreen, replay_keys
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.last import LastRound
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.screens.replay import ReplayScreen
from p2p_dixit.ui.screens.replays import ReplaysScreen
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.screens.rules import RulesScreen
from p2p_dixit.ui.screens.seats import SeatsScreen
from p2p_dixit.ui.screens.settings import SettingsScreen
from p2p_dixit.ui.screens.share import ShareScreen
from p2p_dixit.ui.share.packing import Gift
from p2p_dixit.ui.share.page import Giver
from p2p_dixit.ui.share.site import Fetching, Looked
from tests.saved.games import played
from tests.ui import moments
from tests.ui.double import NOW, FakeNetwork, Paintings, ScriptedClient, context
from tests.ui.screens import test_album
from tests.ui.screens.test_replays import FakeReplays
from tests.ui.screens.test_share import gift_of

NAME, CLUE = "花", Clue(ClueKind.TEXT, "もうすぐ家")
OFFERS = (
    TableOffer("1", "台所", "modern", 3, 5),
    TableOffer("2", "屋根裏", "party", 7, 5, locked=True),
    TableOffer("3", "庭", "odyssey", 6, 0, playing=True),
)
GONE = Sentence("There is no file {name}.", name="3")
SHELF = (
    (
        Saved(Path("1"), 1e9, 1, 1),
        Summary("台所", "modern", ("花子", "太郎"), ("花子",), 3, finished=True),
    ),
    (Saved(Path("2"), 1e9, 1, 1), Summary("庭", "teams", ("花子",), (), 1, finished=False)),
    (
        Saved(Path("3"), 1e9, 1, 1),
        Summary("", "", (), (), 0, finished=False, trouble=GONE),
    ),
)  # fmt: skip
PACKS = (
    PackView(b"\1" * 32, "月", 84, 2_400_000, tuple(bytes([n]) for n in range(84))),
    PackView(b"\2" * 32, "夏", 60, 9_500_000, tuple(bytes([n]) for n in range(84, 144))),
)
COMING = PicturesView(b"1", (PACKS[0], PackView(b"\4" * 32)), share=40, asking=36_000_000)

Make = Callable[[], Screen[Any]]


def shared() -> AppContext:
    """What the screens share: a network, packs, an album and friends to give the program to."""
    made = context(FakeNetwork(OFFERS, unfinished=(Unfinished("ab", "台所"),)), name="花子")
    made.gallery.hang(Untitled())
    made.services = replace(
        made.services,
        add_up=add_up,
        packs=lambda: PACKS,
        hang=lambda _view: Untitled(),
        share=gift,
        examine=findings,
        replays=FakeReplays(*SHELF),
    )
    return made


class Untitled(Paintings):
    """Pictures with a title that has no Latin letter."""

    def caption(self, card: int) -> Caption:
        """The same for all."""
        return Caption(NAME, NAME, ())


def add_up(_progress: Callable[[int, int], None]) -> Statistics:
    """An album of such people."""
    games = (
        replace(
            one,
            seats=tuple(replace(seat, name=f"{NAME}{n}") for n, seat in enumerate(one.seats)),
            rounds=tuple(replace(turn, clue=CLUE) for turn in one.rounds),
        )
        for one in test_album.GAMES
    )
    return statistics(tuple(games), test_album.ME)


async def findings() -> Any:
    """A machine with one thing in the way."""
    yield ok("interfaces", "192.168.1.20")
    yield note("firewall", Sentence("no network"), Sentence("no picture of a pack can be shown"))
    yield problem("multicast", GONE, Sentence("no picture of a pack can be shown"))


def house(rules: str) -> Options:
    """A table with every option its rules have."""
    ends = Options(rules).rule_set.ends
    return Options(
        rules,
        points=50 if ends is Ending.POINTS else None,
        turns=2 if ends is Ending.TURNS else None,
        one_finder=rules != "party",
        aloud=True,
        deck=168,
    )


def abroad(now: TableView) -> TableView:
    """The same moment between people whose names have no Latin letter."""
    seats = tuple(
        replace(seat, name=f"{NAME}{n}", convicted=seat.convicted and "嘘", evidence="")
        for n, seat in enumerate(now.seats)
    )
    results = tuple(replace(result, clue=CLUE) for result in now.results)
    clue = None if now.clue is None else CLUE
    applicants = tuple(replace(one, name=NAME) for one in now.applicants)
    trouble = now.trouble and "嘘"
    shown = replace(now, seats=seats, results=results, clue=clue, applicants=applicants)
    return replace(shown, saved_as="", trouble=trouble)


def recorded(rules: str) -> Recording:
    """A whole game of such people."""
    recording = played(rules)
    sitters = tuple(Sitter(f"{NAME}{n}", n) for n in range(len(recording.sitters)))
    frames = tuple(map(_frame, recording.frames))
    return replace(recording, table="台所", sitters=sitters, frames=frames)


def _frame(frame: Frame) -> Frame:
    happened = tuple(
        RoundScored(replace(event.result, clue=CLUE)) if isinstance(event, RoundScored) else event
        for event in frame.happened
    )
    game = replace(frame.game, clue=frame.game.clue and CLUE)
    return replace(frame, game=game, happened=happened)


def lobby() -> LobbyView:
    """Three who wait for three more."""
    return LobbyView(
        table="台所",
        options=Options("teams"),
        guests=(
            GuestView("花子", 0),
            GuestView("太郎", 1, ready=True),
            GuestView("桜", 2, pack_share=0.4),
        ),
        me=0,
        code="1-2-3",
        addresses=("1:1",),
        chat=(ChatLine(0, 1, "こんにちは"),),
    )


def hosted() -> LobbyView:
    """A lobby in which much is the matter, seen by its host."""
    four = (*lobby().guests, GuestView("梅", 3, here=False, host=True, key=b"4"))
    return replace(
        lobby(),
        guests=(replace(four[0], signed=True), *four[1:]),
        hosting=True,
        host_lost_at=0.0,
        unsent=("はい",),
        suggestion=Suggestion(1, Options("odyssey"), 60),
    )


def screens(made: AppContext) -> Iterator[tuple[str, Make]]:
    """Everything one can see, by name."""
    yield "home", partial(HomeScreen, made)
    for rules in RULE_SETS:
        yield f"rules {rules}", partial(RulesScreen, made, house(rules))
        yield f"replay {rules}", partial(replay, made, rules)
    for name, now in moments.GAME_MOMENTS.items():
        yield f"game {name}", partial(GameScreen, made, ScriptedClient(abroad(now)))
    yield from _layers(made)
    yield from _dialogs(made)


def _layers(made: AppContext) -> Iterator[tuple[str, Make]]:
    after = abroad(moments.AFTER)
    scores = {seat.side: seat.score for seat in after.seats}
    over = abroad(moments.OVER)
    shared_win = replace(
        over,
        options=Options("teams"),
        seats=abroad(replace(over, seats=moments.seats(6, pairs=True))).seats,
        end=End(EndReason.POINTS, (0, 3, 1, 4)),
        results=(),
    )
    yield "help", HelpScreen
    yield "help replay", partial(HelpScreen, replay_keys())
    yield "settings", partial(SettingsScreen, made)
    yield "doctor", partial(DoctorScreen, findings)
    yield "round", partial(RoundScreen, made, after, after.results[0], scores)
    yield "track", partial(RoundScreen, made, after, None, scores)
    yield "last", partial(LastRound, made, after)
    yield "end", partial(EndScreen, made, ScriptedClient(over))
    yield "end shared", partial(EndScreen, made, ScriptedClient(shared_win))
    yield "lobby", partial(LobbyScreen, made, ScriptedClient(lobby()))
    yield "lobby of a host", partial(LobbyScreen, made, ScriptedClient(hosted()))
    yield (
        "lobby, fetching",
        partial(LobbyScreen, made, ScriptedClient(replace(lobby(), pictures=COMING))),
    )
    yield (
        "lobby, host lost",
        partial(
            LobbyScreen,
            made,
            ScriptedClient(replace(hosted(), host_lost_at=NOW - 4, hosting=False)),
        ),
    )
    yield (
        "lobby, nobody answers",
        partial(LobbyScreen, made, ScriptedClient(replace(lobby(), table="", answered=False))),
    )
    yield "replays", partial(ReplaysScreen, made, FakeReplays(*SHELF))
    yield "no replays", partial(ReplaysScreen, made, FakeReplays())
    yield "album", partial(AlbumScreen, made, add_up)
    yield "gallery", partial(GalleryScreen, made)
    yield "share", partial(GiftScreen, gift)
    yield "seats", partial(SeatsScreen, ("http://192.168.1.20:34951/1/",))


def _dialogs(made: AppContext) -> Iterator[tuple[str, Make]]:
    yield "name", partial(NameDialog, made)
    yield "practise", partial(PracticeDialog, made)
    yield "create", partial(CreateDialog, made)
    yield "house", lambda: HouseDialog(TableOptions(house("odyssey"), 75))
    yield "house party", lambda: HouseDialog(TableOptions(house("party"), 0))
    yield "packs", partial(PacksDialog, PACKS, (PACKS[0].id,))
    yield "fetch", partial(FetchDialog, COMING)
    yield "join", lambda: JoinDialog(FakeNetwork().join, None)
    yield "join locked", lambda: JoinDialog(FakeNetwork().join, OFFERS[1])
    yield "clue", partial(ClueDialog, tuple(ClueKind), made, 12)
    yield "clue aloud", partial(ClueDialog, (ClueKind.SUNG, ClueKind.MIMED), made, None)
    yield "zoom", partial(Zoom, made, (12, 13), 0)
    yield (
        "confirm",
        lambda: Confirm(
            _("Leave the table?"),
            _(
                "The others continue without you, and your points stay on the track. To resume this"
                " game later, close the program instead: Ctrl+Q keeps your seat."
            ),
            _("Leave  y"),
        ),
    )
    yield (
        "answer",
        lambda: Choose(
            _("Who may have a seat? One yes is enough if no player objects."), [Content("花")]
        ),
    )
    yield "who", lambda: WhoDialog([Identity(Content("花"), "一 二", mine=True)])
    yield "who, alone", lambda: WhoDialog(())
    yield "title", lambda: TitleDialog("1")


def gift() -> Gift:
    """The program, for one kind of computer."""
    return replace(gift_of(Path("1")), giver=Giver(NAME, "1"))


class GiftScreen(ShareScreen):
    """Serves nothing: tests wait until no work goes on."""

    def _serve(self) -> None:  # type: ignore[override] # a worker, there
        """As after packing, with a visit."""
        self._visited(Looked("192.168.1.7"))
        self._visited(Fetching(1, "192.168.1.8", gift().offers[0], 50_000))
        self._show(gift(), "1-2-3", ("http://192.168.1.20:34949/1/",))


def replay(made: AppContext, rules: str) -> ReplayScreen:
    """In the middle of being checked."""
    watching = Watching()
    watching.tell(Checking(3, 10))
    return ReplayScreen(made, ReplayClient(recorded(rules)), watching)
