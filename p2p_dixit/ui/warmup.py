"""Imports modules after the first frame, so that later no import blocks the loop.

The first screen is there quickly because it brings nothing but itself. While the player reads it, a
thread imports the screens of a game, and then all style sheets are read, one after the other:
Textual reads them when a screen is first pushed.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Lock

from textual.app import App
from textual.widget import Widget

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import language

SCREENS = (
    "screens.game", "screens.lobby", "screens.end", "screens.rules", "screens.help",
    "screens.settings", "dialogs.practice", "dialogs.tables", "practice",
)  # fmt: skip

# Two threads import behind the first frame, this one and that of the network. Where their chains
# meet, Python lets one of them see a module that is half made rather than have both wait.
IMPORTING = Lock()

WIDGETS = (  # of a game, with styles of their own
    ("p2p_dixit.ui.widgets.card", "CardView"),
    ("p2p_dixit.ui.widgets.board", "Board"),
    ("p2p_dixit.ui.widgets.chat", "ChatPanel"),
    ("p2p_dixit.ui.widgets.seatbar", "SeatBar"),
    ("p2p_dixit.ui.widgets.track", "TrackLine"),
    ("textual.widgets", "Button"),
    ("textual.widgets", "Input"),
    ("textual.widgets", "Label"),
    ("textual.containers", "VerticalScroll"),
)


def fetch_screens() -> None:
    """Imports what an evening needs; blocks, so only for threads. A LocalFault if it cannot be."""
    with IMPORTING:
        group = import_module("p2p_dixit.crypto.group")
    group.prepare()
    for name in ("PIL.WebPImagePlugin", *(f"p2p_dixit.ui.{screen}" for screen in SCREENS)):
        with IMPORTING:
            import_module(name)
    with suppress(DixitError):  # a damaged deck says so when it is played with
        minds = import_module("p2p_dixit.bots.deck_knowledge")
        for details in (False, True):
            minds.builtin_knowledge(language(), details=details)


async def fetch_sheets(app: App[None]) -> None:
    """Reads the sheets of all screens and widgets; between two of them keys are answered."""
    for sheet in sheets():
        if (str(sheet), "") not in app.stylesheet.source:
            app.stylesheet.read(sheet)
            app.stylesheet.parse()
            await asyncio.sleep(0)
    for module, name in WIDGETS:
        _fetch_styles(app, getattr(import_module(module), name))
        app.stylesheet.parse()
        await asyncio.sleep(0)


def _fetch_styles(app: App[None], widget: type[Widget]) -> None:
    """What Textual does when the first widget of a class is mounted, and does not offer apart."""
    styles = widget.__new__(widget)._get_default_css()  # noqa: SLF001 - looks at the class alone
    for read_from, css, tie_breaker, scope in styles:
        app.stylesheet.add_source(css, read_from, True, tie_breaker, scope)  # noqa: FBT003


def sheets() -> Iterator[Path]:
    """All style sheets of the client."""
    return Path(__file__).parent.rglob("*.tcss")
