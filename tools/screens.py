"""Pictures of the client's screens, to look at: `make screens`, or `python -m tools.screens NAME`.

Every screen at 80x24 and 160x45, drawn with the built-in deck and written to build/screens as PNG.
Textual exports SVG; resvg turns it into pixels with DejaVu Sans Mono (Debian: fonts-dejavu-core),
whose folder FONTS can point elsewhere. Moments come from the tests, so the pictures show the tested
screens.
"""

import asyncio
import os
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import resvg_py
from PIL import Image
from textual.screen import Screen

from p2p_dixit.play.api import Unfinished
from p2p_dixit.play.view import TableView
from p2p_dixit.rules.model import ClueKind
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.saved.reports import Verified
from p2p_dixit.store.settings import UserSettings
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.choose import Confirm
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.dialogs.house import HouseDialog, TableOptions
from p2p_dixit.ui.dialogs.packs import PacksDialog
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.dialogs.tables import CreateDialog, JoinDialog
from p2p_dixit.ui.dialogs.who import WhoDialog
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.source import BuiltInDeck
from p2p_dixit.ui.replay.client import ReplayClient
from p2p_dixit.ui.replay.moments import What
from p2p_dixit.ui.replay.watching import Watching
from p2p_dixit.ui.screens.doctor import DoctorScreen
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.help import HelpScreen
from p2p_dixit.ui.screens.last import LastRound
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.screens.replay import ReplayScreen
from p2p_dixit.ui.screens.replays import ReplaysScreen
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.screens.rules import RulesScreen
from p2p_dixit.ui.screens.settings import SettingsScreen
from p2p_dixit.ui.services import Services
from p2p_dixit.ui.settings import sensible
from p2p_dixit.ui.theme import MORNING
from tests.saved.games import played
from tests.ui import moments
from tests.ui.double import FakeNetwork, ScriptedClient, inline
from tests.ui.screens.test_replays import GAMES, FakeReplays
from tests.ui.snapshot import settled
from tests.ui.test_screens import (
    CHATTING,
    COMING,
    LOBBY,
    OFFERS,
    PACKS,
    PARTLY,
    UNFINISHED,
    answering,
    findings,
    people,
)

FOLDER = Path("build/screens")
SIZES = ((80, 24), (160, 45))
FONTS = Path(os.environ.get("FONTS", "/usr/share/fonts/truetype/dejavu"))
WIDEST = 1280  # pixels; more says nothing more

Make = Callable[[AppContext], Screen[Any]]


def _game(now: TableView) -> Make:
    return lambda context: GameScreen(context, ScriptedClient(now))


def _round(context: AppContext) -> Screen[Any]:
    after = {seat.side: seat.score for seat in moments.AFTER.seats}
    return RoundScreen(context, moments.AFTER, moments.RESULT, after)


REPLAYED = {
    "replay-hand": (What.LAID, 0),
    "replay-spectator": (What.LAID, None),
    "replay-reveal": (What.REVEAL, 1),
    "replay-end": (What.END, 0),
}


def _replay(name: str) -> Make:
    what, eyes = REPLAYED[name]

    def make(context: AppContext) -> Screen[Any]:
        client, watching = ReplayClient(played("modern", 5)), Watching()
        watching.tell(Verified(finished=True))
        screen = ReplayScreen(context, client, watching)
        client.wanted = eyes
        at = [n for n, moment in enumerate(client.row) if moment.what is what]
        client.go(at[min(5, len(at) - 1)])
        return screen

    return make


def _chatting(context: AppContext) -> Screen[Any]:
    screen = GameScreen(context, ScriptedClient(CHATTING))
    screen.call_after_refresh(screen.action_chat)
    return screen


def _rules(name: str) -> Make:
    return lambda context: RulesScreen(context, Options(name))


SCREENS: dict[str, Make | None] = {
    "home": None,
    "home-go-on": None,
    "join": lambda _context: JoinDialog(FakeNetwork().join, OFFERS[1]),
    "doctor": lambda _context: DoctorScreen(findings),
    "lobby-coming": lambda context: LobbyScreen(context, ScriptedClient(COMING)),
    "dealing": _game(moments.DEALING),
    "claim": _game(moments.CLAIM),
    "catching-up": _game(moments.CATCHING_UP),
    "timer": _game(moments.TIMED),
    "voted": _game(moments.VOTED),
    "watcher": _game(moments.WATCHER),
    "asked": _game(moments.ASKED),
    "answer": lambda _context: answering(),
    "chat": _chatting,
    "leaving": lambda _context: Confirm(
        "Leave the table?",
        "The others continue without you, and your points stay on the track. To"
        " resume this game later, close the program instead: Ctrl+Q keeps your"
        " seat.",
        "Leave  y",
    ),
    "practise": PracticeDialog,
    "create": CreateDialog,
    "house": lambda _context: HouseDialog(TableOptions(Options("odyssey", points=40), 60)),
    "lobby": lambda context: LobbyScreen(context, ScriptedClient(LOBBY)),
    "lobby-fetching": lambda context: LobbyScreen(
        context, ScriptedClient(replace(LOBBY, pictures=PARTLY))
    ),
    "who": lambda _context: WhoDialog(
        replace(one, mine=n == 2) for n, one in enumerate(people()[1:7])
    ),
    "packs": lambda _context: PacksDialog(PACKS, (PACKS[0].id, PACKS[2].id)),
    "hand": _game(moments.TELL),
    "clue": lambda context: ClueDialog(tuple(ClueKind), context, 12),
    "face-down": _game(moments.FACE_DOWN),
    "lay-down": _game(moments.LAY),
    "teams": _game(moments.NAME),
    "vote": _game(moments.VOTE),
    "vote-of-twelve": _game(moments.VOTE_TWICE),
    "vote-red": _game(moments.VOTE_RED),
    "waiting": _game(moments.SLOW),
    "gone": _game(moments.GONE),
    "cheat": _game(moments.CHEAT),
    "full-disk": _game(moments.FULL_DISK),
    "reveal": _game(moments.VOTED),
    "round": _round,
    "last-round": lambda context: LastRound(context, moments.AFTER),
    "zoom": lambda context: Zoom(context, (12, 13), 0),
    "end": lambda context: EndScreen(context, ScriptedClient(moments.OVER)),
    **{f"rules-{name}": _rules(name) for name in RULE_SETS},
    "settings": SettingsScreen,
    "help": lambda _context: HelpScreen(),
    "replays": lambda context: ReplaysScreen(context, FakeReplays(*GAMES)),
    **{name: _replay(name) for name in REPLAYED},
    "morning": _game(moments.VOTE),
}


class Repeated(BuiltInDeck):
    """The deck over and over: the moments of the tests use any number up to 84."""

    def image(self, card: int) -> Image.Image | None:
        """Card 84 is card 0 again."""
        return super().image(card % len(self))


def _context(theme: str, unfinished: tuple[Unfinished, ...]) -> AppContext:
    likes = replace(sensible(UserSettings()), name="Robin", reduced_motion=True, bell=False)
    return AppContext(
        services=Services(
            inline,
            FakeNetwork(OFFERS, unfinished=unfinished),
            replays=FakeReplays(*GAMES),
        ),
        gallery=Gallery(Repeated()),
        settings=replace(likes, theme=theme) if theme else likes,
        featured=lambda: 3,
    )


async def draw(name: str) -> None:
    """One screen at both sizes."""
    unfinished = (UNFINISHED,) if name == "home-go-on" else ()
    context = _context(MORNING.name if name == "morning" else "", unfinished)
    app = DixitApp(context)
    async with app.run_test(size=SIZES[0]) as pilot:
        make = SCREENS[name]
        if make is not None:
            await app.push_screen(make(context))
        if name == "reveal" and isinstance(app.screen, GameScreen):
            client = app.screen.client
            if isinstance(client, ScriptedClient):
                client.show(moments.AFTER)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await settled(pilot)
            write(app.export_screenshot(), FOLDER / f"{name}-{width}x{height}.png")


def write(svg: str, file: Path) -> None:
    """SVG to a small PNG."""
    plain = re.sub(r"@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL)
    fonts = [str(FONTS / f"DejaVuSansMono{kind}.ttf") for kind in ("", "-Bold", "-Oblique")]
    drawn = resvg_py.svg_to_bytes(
        svg_string=plain.replace("Fira Code", "DejaVu Sans Mono"),
        font_files=fonts,
        skip_system_fonts=True,
        monospace_family="DejaVu Sans Mono",
    )
    picture = Image.open(BytesIO(bytes(drawn))).convert("RGB")
    if picture.width > WIDEST:
        size = (WIDEST, picture.height * WIDEST // picture.width)
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    file.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(192, method=Image.Quantize.MEDIANCUT).save(file, optimize=True)


def main(names: list[str]) -> int:
    """Draws the named screens, or all."""
    unknown = set(names) - set(SCREENS)
    if unknown:
        print(f"tools.screens: no screen {', '.join(sorted(unknown))}")
        return 2
    for name in names or SCREENS:
        asyncio.run(draw(name))
        print(f"{name} drawn", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
