"""`p2p-dixit simulate`: whole games without people, by the hundred.

On the bare rules every player chooses a legal move at random. With --full every seat is a node
with keys, cards and a log of its own, played by a bot; --save keeps every node's log. With --faults
the same nodes play over a bad network, with crashes and liars (cli/faults.py).
With --json everything but `timing` is the same bytes for the same call, on every machine.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean

from p2p_dixit.cli.house import add_table, table_of
from p2p_dixit.cli.output import echo
from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.rules.model import EndReason, Game
from p2p_dixit.rules.sets import Options
from p2p_dixit.sim.seeded import SeededRandom, played
from p2p_dixit.system_reasons import system_reason
from p2p_dixit.ui.text.reasons import end_words
from p2p_dixit.ui.text.rule_names import rules_name

DEFAULT_GAMES = 100


def add(parser: argparse.ArgumentParser) -> None:
    add_table(parser, players=True)
    runs = parser.add_argument_group(_("the games"))
    runs.add_argument(
        "--games",
        type=int,
        metavar="K",
        help=_("how many to play (default: 100; 10 with --faults)"),
    )
    runs.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="S",
        help=_("the same seed gives the same games (default: 1)"),
    )
    runs.add_argument(
        "--full",
        action="store_true",
        help=_("with real cards: keys, shuffles, proofs, signed logs"),
    )
    runs.add_argument(
        "--save",
        metavar="DIR",
        help=_(
            "with --full: keep every node's log as DIR/GAME-SEAT.dixit; with --faults: every"
            " finished game as DIR/SEED.dixit, with the same people in all of them"
        ),
    )
    runs.add_argument(
        "--faults",
        action="store_true",
        help=_(
            "with real cards and in virtual time: loss, delay, partitions, sleep, crashes, lying"
            " disks, people who come and go, liars; with each seed also a party from its lobby to"
            " the rematch, whose hosts may die (not with --liars); exit code 1 if anything goes"
            " wrong (short games, unless --points, --turns or --deck say otherwise)"
        ),
    )
    runs.add_argument(
        "--liars",
        type=int,
        metavar="N",
        help=_(
            "with --faults: in every game N players cheat, with messages that they make up as they"
            " go (default: a few of the games have a cheat)"
        ),
    )
    runs.add_argument(
        "--trace", action="store_true", help=_("with --faults: print what happened, line by line")
    )
    runs.add_argument("--json", action="store_true", help=_("print the result as one JSON object"))
    parser.epilog = _("Example: p2p-dixit simulate --rules party --players 9 --games 1000 --seed 7")


def run(options: argparse.Namespace) -> int:
    table, players = table_of(options)
    _check(options)
    if options.faults:
        from p2p_dixit.cli import faults

        return faults.run(options, table, players)
    begun = time.perf_counter()
    count = DEFAULT_GAMES if options.games is None else options.games
    games = [_played(options, table, players, number) for number in range(count)]
    seconds = time.perf_counter() - begun
    if options.json:
        timing = {"seconds": round(seconds, 3), "games_per_second": round(len(games) / seconds, 1)}
        print(json.dumps(report(games, players, options.seed) | {"timing": timing}))
    else:
        _tell(games, players, seconds)
    return 0


def _check(options: argparse.Namespace) -> None:
    """Refuses what does not go together."""
    if options.games is not None and options.games < 1:
        raise UsageError("Play at least 1 game, not {games}.", games=options.games)
    if options.save and not (options.faults or options.full):
        raise UsageError("Only games with --full or --faults have logs to --save.")
    if options.liars is not None and not options.faults:
        raise UsageError("Only games with --faults have --liars.")
    if options.liars is not None and options.liars < 0:
        raise UsageError("There are 0 or more liars, not {liars}.", liars=options.liars)
    if options.trace and not options.faults:
        raise UsageError("Only games with --faults have something to --trace.")


def _played(options: argparse.Namespace, table: Options, players: int, number: int) -> Game:
    if not options.full:
        return played(table, players, SeededRandom(f"{options.seed} {number}"))
    from p2p_dixit.sim.local_game import bots_together

    together = bots_together(table, players, f"{options.seed} {number}")
    together.play()
    if options.save:
        files = enumerate(together.files())
        save_logs(Path(options.save), {f"{number}-{seat}.dixit": data for seat, data in files})
    return together.game


def save_logs(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes files into a folder, which is made if need be; raises UsageError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        raise UsageError(
            "The logs cannot be saved in {folder}: {strerror}.",
            folder=folder,
            strerror=system_reason(error),
        ) from None


def report(games: list[Game], players: int, seed: int) -> dict[str, object]:
    """The games as plain data; nothing in it depends on the machine."""
    table = games[0].options
    return {
        "rules": table.rules,
        "players": players,
        "games": len(games),
        "seed": seed,
        "points": table.points,
        "turns": table.turns,
        "one_finder": table.one_finder,
        "aloud": table.aloud,
        "deck": table.deck,
        "rounds": sum(game.round for game in games),
        "ended": _ended(games),
        "scores": [list(game.scores) for game in games],
        "winners": [list(game.end.winners) if game.end else [] for game in games],
    }


def _ended(games: list[Game]) -> dict[str, int]:
    counts = Counter(game.end.reason.value for game in games if game.end)
    return {reason: counts[reason] for reason in sorted(counts)}


def _tell(games: list[Game], players: int, seconds: float) -> None:
    rounds = [game.round for game in games]
    best = [max(game.scores) for game in games]
    sides = [{game.seats[seat].side for seat in game.end.winners} for game in games if game.end]
    shared = sum(len(winning) > 1 for winning in sides)
    what = _("team") if games[0].rule_set.pairs else _("seat")
    echo(
        "{rules}, {players} players: {count} games",
        rules=rules_name(games[0].options.rules),
        players=players,
        count=len(games),
    )
    echo("rounds  {sum}, {spread} a game", sum=sum(rounds), spread=_spread(rounds))
    echo(
        "ended   {names}",
        names=", ".join(
            f"{end_words(EndReason(why)).rstrip('.')}: {count}"
            for why, count in _ended(games).items()
        ),
    )
    echo("winner  {spread} points; shared: {shared}", spread=_spread(best), shared=shared)
    means = [fmean(game.scores[side] for game in games) for side in range(len(games[0].scores))]
    echo("scores  by {what}: {names}", what=what, names="  ".join(f"{mean:.1f}" for mean in means))
    echo(
        "time    {seconds:.2f} s, {rate:.3g} games a second",
        seconds=seconds,
        rate=len(games) / seconds,
    )


def _spread(numbers: list[int]) -> str:
    return _(
        "{least} to {most} (on average {mean:.1f})",
        least=min(numbers),
        most=max(numbers),
        mean=fmean(numbers),
    )
