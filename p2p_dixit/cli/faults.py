"""`p2p-dixit simulate --faults`: whole evenings on a bad network, with crashes and liars.

Every game is one seed: the table, the network faults, who sleeps, crashes, leaves, returns or lies
are drawn from it, and all of it happens in virtual time, with the real nodes, cards and logs. With
the same seed a party plays an evening through the table machine: it begins in a lobby whose host
may die, friends arrive late, and at its end there is a rematch (`sim/evening.py`). With --liars
only the games are played. Seeds are S, S + 1, ...; each failure is printed with the call that
repeats it.
"""

import argparse
import json
import shlex
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from p2p_dixit.cli.simulate import save_logs
from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.rules.sets import Options
from p2p_dixit.sim.agreement.faults import Faults, adverse
from p2p_dixit.sim.agreement.lineage import Lineage
from p2p_dixit.sim.agreement.simulator import Evening, simulate
from p2p_dixit.sim.agreement.table import drawn
from p2p_dixit.sim.evening import PartyEvening, party_evening

DEFAULT_GAMES = 10
PEOPLE = "friends"  # games that are saved have the same people, as a person's own games have


def run(options: argparse.Namespace, table: Options, players: int) -> int:
    """Plays and reports; returns 1 if anything went wrong."""
    games = DEFAULT_GAMES if options.games is None else options.games
    short = all(value is None for value in (options.points, options.turns, options.deck))
    begun = time.perf_counter()
    evenings, parties = [], []
    for seed in range(options.seed, options.seed + games):
        people = PEOPLE if options.save else ""
        game = drawn(table, players, seed, short=short, people=people)
        faults = _faults(options.liars, seed, players)
        evenings.append(simulate(game, seed, faults, trace=options.trace))
        if options.save and evenings[-1].saved:
            save_logs(Path(options.save), {f"{seed}.dixit": evenings[-1].saved})
        if options.liars is None:
            parties.append(party_evening(seed, table.rules, players))
        if not options.json:
            _tell(evenings[-1], options)
            for party in parties[-1:]:
                _tell(party, options)
    seconds = time.perf_counter() - begun
    if options.json:
        timing = {"seconds": round(seconds, 3)}
        told = report(evenings, table, players) | {"parties": [asdict(one) for one in parties]}
        print(json.dumps(told | {"timing": timing}))
    else:
        _sum_up(evenings, parties, table, players, seconds)
    return 1 if any(one.wrong for one in evenings) or any(one.wrong for one in parties) else 0


def _faults(liars: int | None, seed: int, players: int) -> Faults | None:
    """The faults apart from this number of liars; None: the seed decides."""
    if liars is None:
        return None
    if liars > players:
        raise UsageError(
            "{liars} liars do not fit at a table of {players} players.",
            liars=liars,
            players=players,
        )
    return adverse(Lineage(seed), players, liars)


def report(evenings: list[Evening], table: Options, players: int) -> dict[str, object]:
    """The evenings as plain data; nothing in it depends on the machine."""
    return {
        "rules": table.rules,
        "players": players,
        "games": len(evenings),
        "seed": evenings[0].seed,
        "wrong": sum(bool(evening.wrong) for evening in evenings),
        "evenings": [_plain(evening) for evening in evenings],
    }


def _plain(evening: Evening) -> dict[str, object]:
    return {
        "seed": evening.seed,
        "wrong": list(evening.wrong),
        "finished": evening.finished,
        "steps": evening.steps,
        "decisions": evening.rosters,
        "joined": evening.joined,
        "liars": sorted(evening.liars),
        "convicted": sorted(evening.convicted),
        "lies": evening.lies,
        "divided": evening.divided,
        "states": len(evening.states),
        "faults": asdict(evening.faults),
        "virtual_seconds": round(evening.seconds, 3),
        "messages": evening.messages,
    }


def replay(options: argparse.Namespace, seed: int) -> str:
    """The call that repeats one evening."""
    call = ["p2p-dixit", "simulate", "--faults", "--rules", options.rules]
    for name in ("players", "points", "turns", "deck", "liars", "save"):
        if (value := getattr(options, name)) is not None:
            call += [f"--{name}", str(value)]
    call += ["--one-finder"] * options.one_finder + ["--aloud"] * options.aloud
    return shlex.join([*call, "--games", "1", "--seed", str(seed), "--trace"])


def _tell(evening: Evening | PartyEvening, options: argparse.Namespace) -> None:
    if isinstance(evening, Evening):
        for line in evening.trace:
            print(line)
        text = _("seed {seed}: {wrong}")
    else:
        text = _("seed {seed}, from lobby to rematch: {wrong}")
    if evening.wrong:
        print(text.format(seed=evening.seed, wrong="; ".join(evening.wrong)))
        print(f"  {replay(options, evening.seed)}", flush=True)


def _sum_up(
    evenings: list[Evening],
    parties: list[PartyEvening],
    table: Options,
    players: int,
    seconds: float,
) -> None:
    counts: Counter[str] = Counter()
    for party in parties:
        counts["parties"] += 1
        counts["hosts"] += party.hosts_died
        counts["newcomers"] += party.newcomers
        counts["party_games"] += party.games
        counts["party_wrong"] += bool(party.wrong)
    for evening in evenings:
        counts["steps"] += evening.steps
        counts["decisions"] += evening.rosters
        counts["ended"] += evening.finished
        counts["lied"] += bool(evening.liars)
        counts["convicted"] += len(evening.convicted)
        counts["lies"] += evening.lies
        counts["wrong"] += bool(evening.wrong)
    party_line = _(
        "lobbies {parties}, {hosts} hosts died, {newcomers} friends came late;"
        " {party_games} games with rematches, {party_wrong} went wrong"
    )
    lines = (
        _("{rules}, {players} players: seeds {first} to {last}, with faults"),
        _("games   {games}, {ended} of them ended, {wrong} went wrong"),
        _("steps   {steps}, and {decisions} decisions"),
        _("liars   in {lied} games, {convicted} convicted; {lies} lies made up"),
        _("states  {states} that honest nodes were in"),
        *((party_line,) if parties else ()),
        _("time    {seconds:.1f} s"),
    )
    values = {"rules": table.rules, "players": players, "games": len(evenings), "seconds": seconds}
    values["states"] = len({state for evening in evenings for state in evening.states})
    seeds = {"first": evenings[0].seed, "last": evenings[-1].seed}
    for line in lines:
        print(line.format(**values, **seeds, **counts))
