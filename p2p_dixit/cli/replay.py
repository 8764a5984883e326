"""`p2p-dixit replay FILE`: a saved game on the screen, step by step."""

import argparse
from pathlib import Path

from p2p_dixit.cli.screen import add_images, open_app
from p2p_dixit.language.strings import _
from p2p_dixit.saved.files import MAX_BEGINNING, read_file, require_game


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("a saved game (.dixit)"))
    add_images(parser)
    parser.epilog = _("`p2p-dixit` alone lists the saved games of this machine under Replays.")


def run(options: argparse.Namespace) -> int:
    """Opens the app at the replay; a file that does not begin as a saved game is one line."""
    require_game(options.file, read_file(options.file, MAX_BEGINNING))

    return open_app(options.settings, options.images, replay=Path(options.file).absolute())
