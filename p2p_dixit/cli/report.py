"""`p2p-dixit report FILE`: a saved game as one page to send to friends.

A game that does not hold gets no page. Exit codes are those of `verify`.
"""

import argparse
from pathlib import Path

from p2p_dixit.cli.output import echo
from p2p_dixit.cli.saved import check_with_bar
from p2p_dixit.cli.verify import UNFINISHED
from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.printable import printable
from p2p_dixit.saved.files import read_file
from p2p_dixit.saved.proofs import cores
from p2p_dixit.ui.report.making import SUFFIX, report, write
from p2p_dixit.ui.text.reasons import why_invalid


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("a saved game (.dixit)"))
    parser.add_argument(
        "--out", metavar="PAGE", help=_("where to write the page (default: beside the game)")
    )
    parser.epilog = _(
        "Exit codes: 0 the page of a finished game is written; 1 something in the game is wrong,"
        " and there is no page; 2 the file cannot be read; 3 written, but the game is not finished."
    )


def run(options: argparse.Namespace) -> int:
    data = read_file(options.file)
    path = Path(options.out) if options.out else Path(options.file).with_suffix(SUFFIX)
    if path.resolve() == Path(options.file).resolve():
        raise UsageError("The page would overwrite the saved game: choose another file with --out.")
    try:
        checked = check_with_bar(data, cores(), quiet=False)
    except DixitError as error:
        echo("NOT VALID: {error}", error=why_invalid(error))
        return 1
    write(report(checked), path)
    echo("Report page: {file}", file=printable(str(path)))
    return 0 if checked.audit.replica.finished else UNFINISHED
