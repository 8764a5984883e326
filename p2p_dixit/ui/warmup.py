"""What is fetched behind the first frame, so that nothing has to be fetched later on the loop.

The first screen is there quickly because it brings nothing but itself. While the player reads it, a
thread imports the screens of a game, and then all style sheets are read, one after the other:
Textual reads them when a screen is first pushed.
"""

import asyncio
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from textual.app import App

SCREENS = (
    "screens.game", "screens.lobby", "screens.end", "screens.rules", "screens.help",
    "screens.settings", "dialogs.practice", "dialogs.tables", "practice",
)  # fmt: skip


def fetch_screens() -> None:
    """Imports what an evening needs; blocks, so only for threads."""
    import_module("PIL.WebPImagePlugin")
    for name in SCREENS:
        import_module(f"p2p_dixit.ui.{name}")


async def fetch_sheets(app: App[None]) -> None:
    """Reads the sheets of all screens; between two of them keys are answered."""
    for sheet in sheets():
        if (str(sheet), "") not in app.stylesheet.source:
            app.stylesheet.read(sheet)
            app.stylesheet.parse()
            await asyncio.sleep(0)


def sheets() -> Iterator[Path]:
    """All style sheets of the client."""
    return Path(__file__).parent.rglob("*.tcss")
