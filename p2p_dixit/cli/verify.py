"""`p2p-dixit verify FILE`: is this saved game true in every respect? Does this evidence prove it?

Exit codes: 0 true and finished; 1 something in it is wrong; 2 the call makes no sense or the file
cannot be read; 3 true as far as it goes, but the game is not finished.
"""

import argparse
import json
import time

from p2p_dixit.cli import evidence
from p2p_dixit.cli.saved import check_with_bar
from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import _
from p2p_dixit.saved.files import read_file
from p2p_dixit.saved.proofs import cores
from p2p_dixit.saved.transcript import Counted, Transcript, as_data, standings, transcript
from p2p_dixit.table.audit import BadRecord
from p2p_dixit.table.evidence import is_evidence
from p2p_dixit.ui.text.reasons import end_words, why_invalid
from p2p_dixit.ui.text.rule_names import rules_name

UNFINISHED = 3


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help=_("a saved game (.dixit), or evidence against a cheat (.evidence)"),
    )
    parser.add_argument(
        "--json", action="store_true", help=_("print the result as one JSON object")
    )
    parser.add_argument(
        "--cores", type=int, default=cores(), metavar="N", help=_("cores to use (default: all)")
    )
    parser.add_argument(
        "--game", metavar="GAME", help=_("with evidence: the saved game that it is about")
    )
    parser.epilog = _(
        "Exit codes: 0 the game is valid and finished; 1 something in it is"
        " wrong; 2 the file cannot be read; 3 valid so far, but not finished."
        " For evidence: 0 it proves who cheated; 1 it proves nothing; 2 it"
        " cannot be read; 3 only the saved game can tell."
    )


def run(options: argparse.Namespace) -> int:
    """Checks and reports."""
    data = read_file(options.file)
    if is_evidence(data):
        return evidence.run(data, options.game, as_json=options.json)
    begun = time.perf_counter()
    try:
        checked = check_with_bar(data, max(1, options.cores), quiet=options.json)
    except DixitError as error:
        return _bad(options, error, time.perf_counter() - begun)
    seconds = time.perf_counter() - begun
    script = transcript(checked.audit, checked.closed)
    if options.json:
        finished = checked.audit.replica.finished
        print(
            json.dumps(
                {"valid": True, **as_data(script), "seconds": round(seconds, 3)}
                | {"finished": finished}
            )
        )
    else:
        _tell(script, seconds, finished=checked.audit.replica.finished)
    return 0 if checked.audit.replica.finished else UNFINISHED


def _tell(script: Transcript, seconds: float, *, finished: bool) -> None:
    rounds = sum(isinstance(line, Counted) for line in script.lines)
    names = ", ".join(player.name for player in script.players)
    print(
        _("{table}: {rules}, {count} players ({names})").format(
            table=script.table,
            rules=rules_name(script.rules),
            count=len(script.players),
            names=names,
        )
    )
    print(
        _("{rounds} rounds, {records} records: every signature, step and proof is valid.").format(
            rounds=rounds, records=script.records
        )
    )
    winners = () if script.game.end is None else script.game.end.winners
    for seat, points in standings(script.game):
        mark = "*" if seat in winners else " "
        print(f" {mark} {points:>4}  {script.players[seat].name}")
    if script.game.end is not None:
        print(f"{end_words(script.game.end.reason)} {_('* won.')}")
    if not finished:
        print(_("UNFINISHED: valid so far; the log stops before the end."))
    print(_("Checked in {seconds:.1f} s.").format(seconds=seconds))


def _bad(options: argparse.Namespace, error: DixitError, seconds: float) -> int:
    if options.json:
        where = (
            {"record": error.index, "author": error.author} if isinstance(error, BadRecord) else {}
        )
        why = error.why if isinstance(error, BadRecord) else str(error)
        print(
            json.dumps(
                {"valid": False, "error": {**where, "why": why}, "seconds": round(seconds, 3)}
            )
        )
    else:
        print(_("NOT VALID: {error}").format(error=why_invalid(error)))
    return 1
