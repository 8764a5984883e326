"""`p2p-dixit practice`: a game against bots on this machine, straight away."""

import argparse

from p2p_dixit.bots.skill import Level
from p2p_dixit.cli.house import add_packs, add_table, packs_of, table_of
from p2p_dixit.cli.screen import add_images, add_plain, open_game
from p2p_dixit.language.strings import _
from p2p_dixit.rules.sets import RULE_SETS

USUAL = 4  # players of a first game, where the rule set allows them


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bots", type=int, metavar="N", help=_("how many bots (default: 3, or 5)"))
    parser.add_argument(
        "--level",
        type=Level,
        choices=list(Level),
        default=Level.NORMAL,
        help=_("how good the bots are (default: normal)"),
    )
    parser.add_argument("--fast", action="store_true", help=_("bots answer at once"))
    parser.add_argument(
        "--seed", type=int, metavar="S", help=_("the same seed gives the same cards and bots")
    )
    add_packs(parser)
    add_plain(parser)
    add_images(parser)
    add_table(parser, bots=True)
    parser.epilog = _("Example: p2p-dixit practice --rules party --bots 6")


def run(options: argparse.Namespace) -> int:
    """Opens the app at a practice table."""
    if options.bots is not None:
        options.players = options.bots + 1
    elif options.rules in RULE_SETS and USUAL in RULE_SETS[options.rules].players:
        options.players = USUAL
    packs = packs_of(options)
    table, players = table_of(options)

    from p2p_dixit.ui.api import Practice

    wish = Practice(
        table,
        players - 1,
        fast=options.fast,
        seed=options.seed,
        packs=packs,
        level=options.level,
    )
    return open_game(options, wish)
