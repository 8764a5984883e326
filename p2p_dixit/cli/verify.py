"""`p2p-dixit verify FILE`: is this saved game true in every respect? Does this evidence prove it?

Exit codes: 0 true and finished; 1 something in it is wrong; 2 the call makes no sense or the file
cannot be read; 3 true as far as it goes, but the game is not finished.
"""

import argparse
import json
import time

from p2p_dixit.cli import evidence
from p2p_dixit.cli.output import echo
from p2p_dixit.cli.saved import check_with_bar, echo_table
from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import _
from p2p_dixit.saved.files import read_file
from p2p_dixit.saved.proofs import cores
from p2p_dixit.saved.transcript import Counted, Transcript, as_data, standings, transcript
from p2p_dixit.table.audit import BadRecord
from p2p_dixit.table.evidence import is_evidence
from p2p_dixit.ui.text.reasons import end_words, why_invalid

UNFINISHED = 3


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help=_("a saved game (.dixit), or evidence against a cheat (.evidence)"),
    )
    parser.add_argument(
        "--json", action="store_true", help=_("print the result as one JSON object")
    )
    parser.add_argument(
        "--cores",
        type=int,
        default=cores(),
        metavar="N",
        help=_("use at most N cores (default: all)"),
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
    data = read_file(options.file)
    if is_evidence(data):
        return evidence.run(data, options.game, as_json=options.json)
    begun = time.perf_counter()
    try:
        checked = check_with_bar(data, max(1, options.cores), quiet=options.json)
    except DixitError as error:
        return _bad(options, error, time.perf_counter() - begun)
    seconds = time.perf_counter() - begun
    script, finished = transcript(checked.audit, checked.closed), checked.audit.replica.finished
    if options.json:
        told = {"valid": True, **as_data(script), "seconds": round(seconds, 3)}
        print(json.dumps(told | {"finished": finished}))
    else:
        _tell(script, seconds, finished=finished)
    return 0 if finished else UNFINISHED


def _tell(script: Transcript, seconds: float, *, finished: bool) -> None:
    rounds = sum(isinstance(line, Counted) for line in script.lines)
    echo_table(script.table, script.rules, [player.name for player in script.players])
    echo(
        "{rounds} rounds, {records} records: every signature, step and proof is valid.",
        rounds=rounds,
        records=script.records,
    )
    winners = () if script.game.end is None else script.game.end.winners
    for seat, points in standings(script.game):
        mark = "*" if seat in winners else " "
        print(f" {mark} {points:>4}  {script.players[seat].name}")
    if script.game.end is not None:
        print(f"{end_words(script.game.end.reason)} {_('* won.')}")
    if not finished:
        echo("UNFINISHED: valid so far; the log stops before the end.")
    echo("Checked in {seconds:.1f} s.", seconds=seconds)


def _bad(options: argparse.Namespace, error: DixitError, seconds: float) -> int:
    if options.json:
        told: dict[str, object] = {"why": str(error)}
        if isinstance(error, BadRecord):
            told = {"record": error.index, "author": error.author, "why": error.why}
        print(json.dumps({"valid": False, "error": told, "seconds": round(seconds, 3)}))
    else:
        echo("NOT VALID: {error}", error=why_invalid(error))
    return 1
