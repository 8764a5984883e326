"""The report of a game, made in a process beside the screen: checking a game takes its time.

The process is `python -m p2p_dixit.ui.report.beside FILE PAGE`; it writes the page and says where,
or why not.
"""

import re
import sys
from pathlib import Path

from p2p_dixit import spawn
from p2p_dixit.errors import DixitError, LocalFault
from p2p_dixit.language.strings import _
from p2p_dixit.saved.files import read_file
from p2p_dixit.saved.proofs import check_log, cores
from p2p_dixit.saved.replaying import beside
from p2p_dixit.sentences import Sentence
from p2p_dixit.ui.text.reasons import why_invalid

# As saved games are named (`store.games`): day, time, rules and a number where there are several.
_NAMED = re.compile(r"\d{4}-\d\d-\d\d \d\d\.\d\d \w+( \(\d+\))?")

WORKER = spawn.command("p2p_dixit.ui.report.beside")


def make_report(file: Path, pages: Path) -> Path:
    """Has it made in the folder `pages`, and says where; LocalFault says why not. Blocks."""
    with beside((*WORKER, str(file), str(pages / page_name(file)))) as process:
        told = process.communicate()[0].decode().strip()
    if process.returncode == 0:
        return Path(told)
    raise LocalFault(told or Sentence("The report page was not finished."))


def page_name(file: Path) -> str:
    """A short name for the page of a saved game: when, and by which rules."""
    found = _NAMED.match(file.stem)
    return (found[0] if found else file.stem) + ".html"


def main(file: Path, path: Path) -> int:
    """The process."""
    from p2p_dixit.ui.report.making import report, write  # noqa: PLC0415 - only there

    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr] # a real one
    try:
        write(report(check_log(read_file(file), max(1, cores() - 1))), path)
    except DixitError as error:
        print(_("No report page: {why}").format(why=why_invalid(error)))  # noqa: T201 - to us
        return 1
    print(path)  # noqa: T201 - to our own process
    return 0


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]), Path(sys.argv[2])))
