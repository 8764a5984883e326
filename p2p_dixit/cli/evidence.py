"""`p2p-dixit verify` on an evidence file: who did what, and is it proven?

Exit codes as for a saved game: 0 proven; 1 it proves nothing; 2 the file cannot be read; 3 signed
by the accused, but only the log of the game can tell whether the move was bad.
"""

import json
from collections.abc import Sequence
from itertools import islice

from p2p_dixit.cli.output import echo
from p2p_dixit.cli.saved import echo_table
from p2p_dixit.errors import DixitError, Malformed, UsageError
from p2p_dixit.language.strings import _, error_text
from p2p_dixit.log.file import read_records
from p2p_dixit.log.fork import Fork
from p2p_dixit.membership.grounds import BadMove, Contradiction
from p2p_dixit.saved.files import read_file
from p2p_dixit.store.folders import folders
from p2p_dixit.table.audit import BadRecord
from p2p_dixit.table.evidence import Evidence, EvidenceVerdict, judge, read_evidence
from p2p_dixit.ui.text.reasons import fault_words

OPEN = 3


def run(data: bytes, game: str | None, *, as_json: bool) -> int:
    """Judges the evidence and prints the verdict."""
    try:
        evidence = read_evidence(data)
    except Malformed as error:
        raise UsageError(error_text(error)) from None
    try:
        verdict = judge(evidence, _log(evidence, game))
    except BadRecord as error:
        echo("The log of the game is not valid: {error}", error=error_text(error))
        return 1
    if as_json:
        print(json.dumps(_as_data(evidence, verdict)))
    else:
        _tell(evidence, verdict)
    return {True: 0, False: 1, None: OPEN}[verdict.proven]


def _log(evidence: Evidence, game: str | None) -> Sequence[bytes]:
    """The records of the game: of the file that was named, else of our own saved games."""
    if game is not None:
        data = read_file(game)
        if _first(data) != evidence.genesis.encode():
            raise UsageError("{name} is the log of another game.", name=game)
        return list(read_records(data))
    for path in sorted(folders().games.glob("*.dixit")):
        data = read_file(path)
        if _first(data) == evidence.genesis.encode():
            return list(read_records(data))
    return ()


def _first(data: bytes) -> bytes | None:
    try:
        return next(islice(read_records(data), 1), None)
    except DixitError:  # whatever is wrong with another file is no matter here
        return None


def _tell(evidence: Evidence, verdict: EvidenceVerdict) -> None:
    settings, names = evidence.genesis.settings, [one.name for one in evidence.genesis.players]
    echo_table(settings.name, settings.options.rules, names)
    print(_sentence(verdict).format(name=_name(verdict), what=fault_words(_what(evidence))))


def _sentence(verdict: EvidenceVerdict) -> str:
    if verdict.proven:
        return _("PROVEN: {name} cheated: {what}.")
    if verdict.proven is not None:
        return _("NOT PROVEN: this does not show that {name} did anything wrong.")
    if verdict.player is None:
        return _(
            "UNDECIDED: {name} joined while the game was running, so their key is"
            " in the log of the game. Add --game FILE."
        )
    return _(
        "UNDECIDED: {name} signed this move, but only the log of the game shows"
        " whether it was against the rules. Add --game FILE."
    )


def _name(verdict: EvidenceVerdict) -> str:
    seat = _("seat {n}", n=verdict.seat)
    return seat if verdict.player is None else f"{verdict.player.name} ({seat})"


def _what(evidence: Evidence) -> str:
    match evidence.proof:
        case Fork():
            return "signed two different moves"
        case Contradiction():
            return "contradicted its own signature"
        case BadMove():
            return "made a move that is provably bad"


def _as_data(evidence: Evidence, verdict: EvidenceVerdict) -> dict[str, object]:
    name = None if verdict.player is None else verdict.player.name
    return {
        "proven": verdict.proven,
        "table": evidence.genesis.settings.name,
        "seat": verdict.seat,
        "name": name,
        "what": _what(evidence),
    }
