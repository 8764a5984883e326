"""What can be typed after `p2p-dixit`, and the help on it."""

import argparse
import sys
from importlib import import_module
from typing import NoReturn

from p2p_dixit import __version__
from p2p_dixit.language.strings import _

# name: what it does, in the words of the help
COMMANDS: dict[str, str] = {
    "play": _("open the game (this is what p2p-dixit alone does)"),
    "host": _("open a table for others to join"),
    "join": _("go to a table by its address"),
    "board": _("show a table on a TV or in any browser, as a spectator sees it"),
    "practice": _("play against bots on this machine"),
    "tables": _("list the tables on the local network"),
    "doctor": _("find out what keeps players from finding each other, and what to do"),
    "verify": _("check a saved game: every signature, step, proof and score"),
    "replay": _("watch a saved game: scrub, step, play, through anybody's eyes"),
    "show": _("print a saved game: clues, cards, votes and points, round by round"),
    "stats": _("add up your saved games: wins, clues, friends, streaks"),
    "report": _("make a page of a saved game, with its pictures, to send to friends"),
    "pack": _("make, list, check and add packs of pictures"),
    "share": _("give the game to friends on this network, who need no internet for it"),
    "bundle": _("make one file of the game, to run where there is no internet"),
    "trace": _("sum up a trace: whom a game waited for, when and why"),
    "simulate": _("play many games of random legal choices and count how they went"),
}

# For programs, not for people: not in the help, the manual and the completions.
HIDDEN = ("headless",)


class _Parser(argparse.ArgumentParser):
    """Reports a usage error in one line, and where to find help."""

    def error(self, message: str) -> NoReturn:
        print(
            _("p2p-dixit: {message} (see {prog} --help)").format(message=message, prog=self.prog),
            file=sys.stderr,
        )
        raise SystemExit(2)


def parser(arguments: list[str]) -> argparse.ArgumentParser:
    """The parser of this call: only what the call names is imported for it."""
    whole = _Parser(
        prog="p2p-dixit",
        description=_("A picture-and-clue card game for a LAN: no internet, no server."),
        epilog=_(
            "p2p-dixit COMMAND --help tells more about a command. Every command that plays takes"
            " --trace FILE, which writes down what happens at the table, without secrets."
        ),
    )
    whole.add_argument(
        "--version",
        action="version",
        version=f"p2p-dixit {__version__}",
        help=_("show program's version number and exit"),
    )
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, what in COMMANDS.items():
        command = commands.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")
        if name in arguments:  # only the named command's module is worth the import
            import_module(f"p2p_dixit.cli.{name}").add(command)
    for name in HIDDEN:
        commands.add_parser(name)
    return whole
