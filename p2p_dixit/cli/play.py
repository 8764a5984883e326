"""`p2p-dixit play`, or `p2p-dixit` alone: opens the game at its first screen."""

import argparse

from p2p_dixit.cli.peers import add_peers, peers_of
from p2p_dixit.cli.practice import add_images


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_peers(parser)
    add_images(parser)


def run(options: argparse.Namespace) -> int:
    """Opens the app."""
    from p2p_dixit.ui.start import run as run_app
    from p2p_dixit.ui.terminal import Images

    images = Images(options.images) if options.images else None
    return run_app(images, peers=peers_of(options))
