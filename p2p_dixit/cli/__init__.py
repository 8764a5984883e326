"""The command `p2p-dixit`: one module a subcommand, imported only when it is needed.

A subcommand module has `add(parser)`, which declares its options, and `run(options)`, which returns
the exit code. Exit codes: 0 done, 1 the answer is no (a check failed), 2 the call makes no sense.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from p2p_dixit import __version__
from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.ui.strings import _, told

# name: what it does, in the words of the help
COMMANDS: dict[str, str] = {
    "play": _("open the game (this is what p2p-dixit alone does)"),
    "host": _("open a table for others to join"),
    "join": _("go to a table by its address"),
    "practice": _("play against bots on this machine"),
    "tables": _("list the tables on the local network"),
    "doctor": _("find out what keeps players from finding each other, and what to do"),
    "verify": _("check a saved game: every signature, step, proof and score"),
    "replay": _("watch a saved game: scrub, step, play, through anybody's eyes"),
    "show": _("print a saved game: clues, cards, votes and points, round by round"),
    "pack": _("make, list, check and add packs of pictures"),
    "demo": _("watch automatic players play a whole game by the rules"),
    "simulate": _("play many games of random legal choices and count how they went"),
}


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with a call, and where there is help."""

    def error(self, message: str) -> NoReturn:
        print(
            _("p2p-dixit: {message} (see {prog} --help)").format(message=message, prog=self.prog),
            file=sys.stderr,
        )
        raise SystemExit(2)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; prints one clear line for whatever a person can mend."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    arguments = arguments or ["play"]
    options = _parser(arguments).parse_args(arguments)
    try:
        code: int = import_module(f"p2p_dixit.cli.{options.command}").run(options)
    except UsageError as error:
        print(f"p2p-dixit: {told(error)}", file=sys.stderr)
        return 2
    except DixitError as error:
        print(f"p2p-dixit: {told(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output (head, less) has seen enough
        sys.stderr.close()
        return 0
    return code


def _parser(arguments: list[str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="p2p-dixit",
        description=_("A picture-and-clue card game for a LAN: no internet, no server."),
        epilog=_("p2p-dixit COMMAND --help tells more about a command."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"p2p-dixit {__version__}",
        help=_("show program's version number and exit"),
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, what in COMMANDS.items():
        command = commands.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")
        if name in arguments:  # only the named command's module is worth the import
            import_module(f"p2p_dixit.cli.{name}").add(command)
    return parser
