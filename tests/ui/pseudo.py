"""Every screen in a language in which each letter has an accent; prints what stands on them.

Run by test_pseudo.py as a process of its own: texts of key bindings are looked up when their class
is made, so the language has to be chosen before anything is imported.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from textual.screen import Screen
from textual.widget import Widget

from p2p_dixit.saved.reports import Bad, Checking, Report, Stopped, Verified
from p2p_dixit.sentences import Sentence
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.replay.badge import verdict
from p2p_dixit.ui.screens.replay import ReplayScreen
from tests import virtual
from tests.garbage import set_aside
from tests.ui.conftest import quick_screens
from tests.ui.every_screen import screens, shared
from tests.ui.snapshot import screen_text, settled

SIZE = (160, 45)


async def main() -> dict[str, str]:
    """The text of every screen by its name."""
    made = shared()
    app = DixitApp(made)
    seen: dict[str, str] = {}
    async with app.run_test(size=SIZE) as pilot:
        for name, make in screens(made):
            await app.push_screen(make())
            await settled(pilot)
            seen[name] = screen_text(app)
            if isinstance(app.screen, ReplayScreen):
                seen |= {f"{name} {n}": text for n, text in enumerate(walked(app.screen))}
            seen[f"{name} tooltips"] = "\n".join(_tooltips(app.screen))
            await app.pop_screen()
    reports: list[Report | None] = [
        None, Verified(finished=True), Verified(finished=False), Checking(1, 2), Stopped(),
        Bad(3, "花子", Sentence("The game is over.")), Bad(None, None, ""), Bad(0, None, ""),
    ]  # fmt: skip
    return seen | {f"verdict {n}": verdict(report) for n, report in enumerate(reports)}


def walked(screen: ReplayScreen) -> Iterator[str]:
    """The sentence of every moment, for all eyes in turn."""
    client = screen.client
    for at in range(len(client.row)):
        client.go(at)
        client.look_through(None if at % 4 == 3 else at % client.seats)
        yield screen.scene.prompt.plain


def _tooltips(screen: Screen[Any]) -> Iterator[str]:
    for widget in screen.query(Widget):
        if isinstance(widget.tooltip, str):
            yield widget.tooltip


if __name__ == "__main__":
    set_aside()
    with quick_screens():
        sys.stdout.write(json.dumps(virtual.run(main())))
