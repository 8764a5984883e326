"""`p2p-dixit demo`: automatic players play a whole game on the screen, by the rules alone."""

import argparse
import time

from rich.console import Console

from p2p_dixit.cli.house import add_table, table_of
from p2p_dixit.cli.narrator import Line, rabbit, tell
from p2p_dixit.runtime.bare import moments
from p2p_dixit.runtime.chance import Chance
from p2p_dixit.runtime.daydreams import dreamers
from p2p_dixit.ui.strings import _

BEAT = 0.6  # seconds


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_table(parser)
    parser.add_argument(
        "--seed", type=int, metavar="S", help=_("play this game (default: a new one)")
    )
    parser.add_argument("--fast", action="store_true", help=_("do not wait between the lines"))
    parser.epilog = _("Ctrl-C stops. Example: p2p-dixit demo --rules odyssey --players 7")


def run(options: argparse.Namespace) -> int:
    """Plays and tells."""
    if options.players is None and options.rules in ("classic", "modern", "odyssey"):
        options.players = 5  # enough to be interesting, few enough for one screen
    table, players = table_of(options)
    seed = int(time.time()) if options.seed is None else options.seed
    console = Console(highlight=False, soft_wrap=True)
    console.print(
        _("A game of {rules} between {players} automatic players (--seed {seed}).").format(
            rules=table.rules, players=players, seed=seed
        )
    )
    console.print(*(rabbit(seat) for seat in range(players)), sep="   ")
    for game, events in moments(table, players, Chance(f"demo {seed}"), dreamers):
        for event in events:
            for line in tell(game, event):
                _show(console, line, 0 if options.fast else BEAT)
    return 0


def _show(console: Console, line: Line, beat: float) -> None:
    console.print(line.text)
    if beat:
        time.sleep(line.beats * beat)
