"""`p2p-dixit show FILE`: a saved game as a readable transcript."""

import argparse
import json
from collections.abc import Iterator

from p2p_dixit.cli.saved import Titles, check_with_bar, titles_of
from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.language.strings import _, error_text
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, RoundResult, VoidReason
from p2p_dixit.saved.files import read_file
from p2p_dixit.saved.proofs import cores
from p2p_dixit.saved.transcript import (
    Counted,
    Line,
    RosterMove,
    Transcript,
    Voided,
    as_data,
    standings,
    transcript,
)
from p2p_dixit.ui.text.reasons import moved_words, reason_words, void_words
from p2p_dixit.ui.text.rule_names import rules_name


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("a saved game (.dixit)"))
    parser.add_argument("--json", action="store_true", help=_("print the same as one JSON object"))


def run(options: argparse.Namespace) -> int:
    data = read_file(options.file)
    try:
        checked = check_with_bar(data, cores(), quiet=options.json)
    except DixitError as error:
        raise UsageError(
            "{file} is not a valid game: {error}", file=options.file, error=error_text(error)
        ) from None
    script = transcript(checked.audit, checked.closed)
    if options.json:
        print(json.dumps(as_data(script)))
    else:
        print("\n".join(_text(script)))
    return 0


def _text(script: Transcript) -> Iterator[str]:
    titles = titles_of(script.deck)
    yield f"{script.table} ({rules_name(script.rules)})"
    for seat, player in enumerate(script.players):
        yield _("  seat {seat}: {name}", seat=seat, name=player.name)
    for line in script.lines:
        yield ""
        yield from _line(line, script, titles)
    yield ""
    yield _("Standings")
    winners = () if script.game.end is None else script.game.end.winners
    for seat, points in standings(script.game):
        won = _("  won") if seat in winners else ""
        yield f"  {points:>4}  {script.players[seat].name}{won}"
    if script.game.end is None:
        yield _("The game is not finished.")


def _line(line: Line, script: Transcript, titles: Titles) -> Iterator[str]:
    match line:
        case Counted(result, totals):
            yield from _round(result, totals, script, titles)
        case Voided(number, reason):
            why = void_words(VoidReason(reason))
            yield _("Round {number}: {why}", number=number, why=why)
        case RosterMove(seat, what):
            yield moved_words(what).format(name=script.players[seat].name)


def _round(
    result: RoundResult, totals: tuple[int, ...], script: Transcript, titles: Titles
) -> Iterator[str]:
    def name(seat: int) -> str:
        return script.players[seat].name

    yield _(
        "Round {number}, {name}'s clue: {clue}",
        number=result.number,
        name=name(result.storyteller),
        clue=_clue(result.clue),
    )
    for place, (card, owner) in enumerate(zip(result.table, result.owners, strict=True), start=1):
        voters = [
            f"{name(seat)}{how}"
            for seat, ballot in sorted(result.ballots.items())
            for how in _on(ballot, place)
        ]
        votes = f"  <- {', '.join(voters)}" if voters else ""
        mark = "*" if owner == result.storyteller else " "
        title = titles.get(card) or _("card {card}", card=card)
        yield f"  {mark}{place:>2}. {name(owner)}: {title}{votes}"
    for seat in result.fouled:
        yield _("  {name} broke the voting rules: those votes do not count.", name=name(seat))
    for gain in result.gains:
        if gain.points:
            yield f"  +{gain.points} {name(gain.seat)} ({reason_words(gain.reason, result)})"
    scores = ", ".join(f"{name(seat)} {points}" for seat, points in enumerate(totals))
    yield _("  Score: {scores}", scores=scores)


def _clue(clue: Clue) -> str:
    words = f'"{clue.text}"' if clue.text else ""
    aloud = {
        ClueKind.TEXT: "",
        ClueKind.SPOKEN: _("said aloud"),
        ClueKind.SUNG: _("♪ sung"),
        ClueKind.MIMED: _("mimed"),
        ClueKind.SOUND: _("a noise"),
    }[clue.kind]
    return " ".join(part for part in (words, f"({aloud})" if aloud else "") if part)


def _on(ballot: Ballot | None, place: int) -> Iterator[str]:
    """How this ballot names the place, if it does."""
    if ballot is not None and place in ballot.greens:
        yield ""
    if ballot is not None and place == ballot.red:
        yield _(" (red)")
