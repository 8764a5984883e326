"""Screens as text: what stands on the screen is compared with a file beside the tests.

With P2P_DIXIT_SNAPSHOTS=write the files are written anew; look at the difference before committing.
"""

import os
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

SIZES = ((80, 24), (120, 35), (160, 45))
FOLDER = Path(__file__).parent / "snapshots"
CALM, MOST_LOOKS = 4, 200  # so many looks alike in a row; so many in all


def screen_text(app: App[None]) -> str:
    """Every line of the screen, without colours and without blanks at its end."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


async def settled(pilot: Pilot[None]) -> None:
    """Everything that was going on has come to rest: the screen stays as it is, look after look."""
    looks = [""]
    while len(looks) < CALM or len(set(looks[-CALM:])) > 1:
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        looks.append(screen_text(pilot.app))
        assert len(looks) < MOST_LOOKS, "the screen does not come to rest"


async def at_all_sizes(pilot: Pilot[None], name: str) -> None:
    """Compares the screen at the three sizes with what it should be."""
    differing = []
    for width, height in SIZES:
        await pilot.resize_terminal(width, height)
        await settled(pilot)
        if not matches(f"{name}-{width}x{height}", screen_text(pilot.app)):
            differing.append(f"{width}x{height}")
    assert not differing, f"{name} looks different at {', '.join(differing)}"


def matches(name: str, text: str) -> bool:
    """Whether the text is what the file holds; keeps what differs as NAME.new.txt."""
    file = FOLDER / f"{name}.txt"
    if os.environ.get("P2P_DIXIT_SNAPSHOTS") == "write":
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
        return True
    if file.exists() and file.read_text("utf-8") == text:
        return True
    file.with_suffix(".new.txt").write_text(text, "utf-8")
    return False
