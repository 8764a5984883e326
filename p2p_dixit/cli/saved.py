"""Checking a saved game on the command line: what `verify` and `show` have in common."""

import sys
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from p2p_dixit.cli.output import echo
from p2p_dixit.cli.pack import library
from p2p_dixit.errors import DixitError
from p2p_dixit.packs.manifest import combine
from p2p_dixit.saved.proofs import Checked, check_log
from p2p_dixit.ui.text.rule_names import rules_name

Titles = Mapping[int, str]

REDRAW = 8  # records between two looks of the bar


def check_with_bar(data: bytes, cores: int, *, quiet: bool) -> Checked:
    """Checks a saved game, with a progress bar on a terminal."""
    if quiet or not sys.stderr.isatty():
        return check_log(data, cores)
    columns = (TextColumn("checking"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    # it draws itself only when told to: a thread of its own would be in the workers' way
    with Progress(*columns, transient=True, console=console, auto_refresh=False) as bar:
        task = bar.add_task("checking", total=None)

        def advance(at: int, of: int) -> None:
            bar.update(task, completed=at, total=of, refresh=at % REDRAW == 0)

        return check_log(data, cores, advance)


def titles_of(deck: bytes) -> Titles:
    """The titles of a deck's cards by their numbers, as far as its packs are here."""
    try:
        packs = library().find(deck) or ()
        cards = combine(pack.manifest for pack in packs).cards if packs else ()
    except DixitError:  # whatever is wrong with our packs is no fault of the game that is read
        return {}
    return {number: card.title for number, card in enumerate(cards) if card.title}


def echo_table(table: str, rules: str, names: Sequence[str]) -> None:
    """Prints the table that a game was played at."""
    echo(
        "{table}: {rules}, {count} players ({names})",
        table=table,
        rules=rules_name(rules),
        count=len(names),
        names=", ".join(names),
    )
