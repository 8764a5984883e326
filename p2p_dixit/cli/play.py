"""`p2p-dixit play`, or `p2p-dixit` alone: opens the game at its first screen."""

import argparse

from p2p_dixit.cli.screen import add_images, add_peers, add_plain, open_game


def add(parser: argparse.ArgumentParser) -> None:
    add_peers(parser)
    add_plain(parser)
    add_images(parser)


def run(options: argparse.Namespace) -> int:
    return open_game(options)
