"""Screens as text: what stands on the screen is compared with a file beside the tests.

With P2P_DIXIT_SNAPSHOTS=write the files are written anew; look at the difference before committing.
"""

import os
from contextlib import suppress
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot
from textual.worker import WorkerCancelled

from tests.ui.conftest import Frames

SIZES = ((80, 24), (120, 35), (160, 45))
FOLDER = Path(__file__).parent / "snapshots"
CALM = 0.1  # seconds of virtual time between two looks that are alike
MOST_LOOKS = 200


def screen_text(app: App[None]) -> str:
    """Every line of the screen, without colours and without blanks at its end."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


async def settled(pilot: Pilot[None]) -> None:
    """Everything that was going on has come to rest: the screen stays as it is.

    Either nothing was drawn between two looks, or what was drawn looks the same.
    """
    frame, before = -1, None
    for look in range(MOST_LOOKS):
        for worker in tuple(pilot.app.workers):
            with suppress(WorkerCancelled):  # another one has taken its place
                await worker.wait()
        await pilot.pause(CALM)
        if Frames.counted:
            if Frames.changed == frame:
                return
            frame = Frames.changed
            if look == 0:
                continue
        now = screen_text(pilot.app)
        if now == before:
            return
        before = now
    raise AssertionError("the screen does not come to rest")


async def at_all_sizes(pilot: Pilot[None], name: str) -> None:
    """Compares the screen at the three sizes with what it should be."""
    assert not await differing(pilot, name)


async def differing(pilot: Pilot[None], name: str) -> list[str]:
    """At which of the three sizes the screen is not what it should be."""
    found = []
    for width, height in SIZES:
        await pilot.resize_terminal(width, height)
        await settled(pilot)
        if not matches(f"{name}-{width}x{height}", screen_text(pilot.app)):
            found.append(f"{name} at {width}x{height}")
    return found


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
