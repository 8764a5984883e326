"""`p2p-dixit play`, or `p2p-dixit` alone: opens the game at its first screen."""

import argparse

from p2p_dixit.cli.practice import add_images


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_images(parser)


def run(options: argparse.Namespace) -> int:
    """Opens the app."""
    from p2p_dixit.ui.start import run as run_app
    from p2p_dixit.ui.terminal import Images

    return run_app(Images(options.images) if options.images else None)
