"""`p2p-dixit play`, or `p2p-dixit` alone: opens the game at its first screen."""

import argparse

from p2p_dixit.cli.peers import add_peers, peers_of
from p2p_dixit.cli.screen import add_images, add_plain, open_app, open_plain


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_peers(parser)
    add_plain(parser)
    add_images(parser)


def run(options: argparse.Namespace) -> int:
    """Opens the app."""
    if options.plain:
        return open_plain(options.settings, peers=peers_of(options))
    return open_app(options.settings, options.images, peers=peers_of(options))
