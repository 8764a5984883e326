"""The client in whatever terminal it is started in, at a game against bots; no network, no disk.

ANSWERS_WITHIN in the environment is how many seconds it waits for the terminal's answers.
"""

import os

from p2p_dixit.rules.sets import Options
from p2p_dixit.store.settings import UserSettings
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.pictures.fit import shape_of
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.source import BuiltInDeck
from p2p_dixit.ui.services import Services
from p2p_dixit.ui.settings import sensible
from p2p_dixit.ui.terminal import Images, painter, probe, renderer
from p2p_dixit.ui.terminal.probe import Question
from tests.ui.double import inline


def main() -> None:
    """As `ui.start.run`, with nothing around it."""
    probe.PATIENCE = float(os.environ.get("ANSWERS_WITHIN", probe.PATIENCE))
    question = Question()
    found = question.terminal()
    drawn = renderer(Images.AUTO, found)
    gallery = Gallery(BuiltInDeck(), drawn.mosaic, painter(drawn))
    if found.cell is not None:
        gallery.cell = found.cell
    context = AppContext(
        services=Services(inline, hang=lambda _pictures: BuiltInDeck()),
        gallery=gallery,
        renderer=drawn,
        settings=sensible(UserSettings(name="Robin", reduced_motion=True, bell=False)),
        cell=shape_of(found.cell),
    )
    DixitApp(context, Practice(Options("classic"), 3, fast=True, seed=3, name="Robin")).run()


if __name__ == "__main__":
    main()
