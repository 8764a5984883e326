"""`p2p-dixit practice`: a game against bots on this machine, straight away."""

import argparse

from p2p_dixit.rules.sets import RULE_SETS, Options


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--rules", default="modern", choices=tuple(RULE_SETS), help="the rule set (modern)"
    )
    parser.add_argument("--bots", type=int, metavar="N", help="how many bots (as few as allowed)")
    parser.add_argument("--fast", action="store_true", help="bots answer at once")
    parser.add_argument("--seed", type=int, help="repeats the cards and bots of that seed")
    add_images(parser)


def add_images(parser: argparse.ArgumentParser) -> None:
    """The option of every command that opens the app."""
    names = ("auto", "half", "quad", "sextant", "octant", "sixel", "kitty")
    parser.add_argument(
        "--images",
        choices=names,
        help="how pictures are drawn (from the settings; sixel and kitty need p2p-dixit[images])",
    )


def run(options: argparse.Namespace) -> int:
    """Opens the app at a practice table."""
    rules = RULE_SETS[options.rules]
    bots = options.bots if options.bots is not None else max(rules.players[0], 4) - 1
    chosen = Options(options.rules)
    chosen.check_players(bots + 1)

    from p2p_dixit.ui.port import Practice
    from p2p_dixit.ui.start import run as run_app
    from p2p_dixit.ui.terminal import Images

    images = Images(options.images) if options.images else None
    return run_app(images, Practice(chosen, bots, fast=options.fast, seed=options.seed))
