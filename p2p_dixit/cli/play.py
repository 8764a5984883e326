"""`p2p-dixit play`, or `p2p-dixit` alone: opens the game at its first screen."""

import argparse

from p2p_dixit.cli.peers import add_peers, peers_of
from p2p_dixit.cli.screen import add_images, open_app


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_peers(parser)
    add_images(parser)


def run(options: argparse.Namespace) -> int:
    """Opens the app."""
    return open_app(options.images, peers=peers_of(options))
