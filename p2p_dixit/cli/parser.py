"""What can be typed after `p2p-dixit`, and the help on it."""

import argparse
import sys
from importlib import import_module
from typing import NoReturn

from p2p_dixit import __version__
from p2p_dixit.language.strings import N_, _, languages

# name: what it does, in the words of the help
COMMANDS: dict[str, str] = {
    "play": N_("open the game (this is what p2p-dixit alone does)"),
    "host": N_("open a table for others to join"),
    "join": N_("go to a table by its address"),
    "board": N_("show a table on a TV or in any browser, as a spectator sees it"),
    "practice": N_("play against bots on this machine"),
    "tables": N_("list the tables on the local network"),
    "doctor": N_("find out what keeps players from finding each other, and what to do"),
    "verify": N_("check a saved game: every signature, step, proof and score"),
    "replay": N_("watch a saved game step by step, through any player's eyes"),
    "show": N_("print a saved game: clues, cards, votes and points, round by round"),
    "stats": N_("add up your saved games: wins, clues, friends, streaks"),
    "report": N_("make a report page of a saved game, with its pictures, to send to friends"),
    "pack": N_("make, list, check and add packs of pictures"),
    "share": N_("give the game to friends on this network, without internet"),
    "bundle": N_("pack the game into one file that runs without internet"),
    "trace": N_("summarise a trace: which players a game waited for, when and why"),
    "simulate": N_("play many games with random legal moves and count the results"),
}

# For programs, not for people: not in the help, the manual and the completions.
HIDDEN = ("headless",)


class _Parser(argparse.ArgumentParser):
    """Reports a usage error in one line, and where to find help."""

    def error(self, message: str) -> NoReturn:
        print(
            _("p2p-dixit: {message} (see {prog} --help)", message=message, prog=self.prog),
            file=sys.stderr,
        )
        raise SystemExit(2)


def parser(arguments: list[str]) -> argparse.ArgumentParser:
    """The parser of this call: only what the call names is imported for it."""
    whole = _Parser(
        prog="p2p-dixit",
        description=_("A picture-and-clue card game for a LAN: no internet, no server."),
        epilog=_(
            "p2p-dixit COMMAND --help says more about a command. Every command that"
            " plays takes --trace FILE, which records what happens at the table,"
            " without secrets."
        ),
    )
    whole.add_argument(
        "--version",
        action="version",
        version=f"p2p-dixit {__version__}",
        help=_("show program's version number and exit"),
    )
    whole.add_argument(
        "--language",
        choices=tuple(languages()),
        metavar="CODE",
        help=_(
            "speak this language: {codes} (default: as set, or as the system does)",
            codes=", ".join(f"{code} ({name})" for code, name in languages().items()),
        ),
    )
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, english in COMMANDS.items():
        what = _(english)
        command = commands.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")
        if name in arguments:  # only the named command's module is worth the import
            import_module(f"p2p_dixit.cli.{name}").add(command)
    for name in HIDDEN:
        commands.add_parser(name)
    return whole
