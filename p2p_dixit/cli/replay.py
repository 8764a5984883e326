"""`p2p-dixit replay FILE`: a saved game on the screen, step by step."""

import argparse
from pathlib import Path

from p2p_dixit.cli.practice import add_images
from p2p_dixit.runtime.saved import beginning, read_file
from p2p_dixit.ui.strings import _


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("file", metavar="FILE", help=_("a saved game (.dixit)"))
    add_images(parser)
    parser.epilog = _("`p2p-dixit` alone lists the saved games of this machine under Replays.")


def run(options: argparse.Namespace) -> int:
    """Opens the app at the replay; what is no saved game is told in one line."""
    beginning(options.file, read_file(options.file))

    from p2p_dixit.ui.start import run as run_app
    from p2p_dixit.ui.terminal import Images

    images = Images(options.images) if options.images else None
    return run_app(images, replay=Path(options.file).absolute())
