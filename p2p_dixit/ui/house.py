"""House options as people say them, and which of them a rule set knows. Pure.

`Options` and `Settings` alone decide which values are valid; this module words them.
"""

from dataclasses import replace

from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _, plural
from p2p_dixit.rules.sets import RULE_SETS, Ending, Options
from p2p_dixit.table.genesis import MAX_TIMER

SHORTEST_TIMER = 10  # seconds; less is too short to read a clue
TIMERS = (0, 30, 45, 60, 90, 120, 180, 300, 600, 1800, 3600)  # what is offered; others can be asked


def check_timer(seconds: int) -> None:
    """Refuses what no turn can be."""
    if seconds and not SHORTEST_TIMER <= seconds <= MAX_TIMER:
        raise UsageError(
            _("A turn has {least} to {most} seconds, or 0 for no timer; not {n}.").format(
                least=SHORTEST_TIMER, most=MAX_TIMER, n=seconds
            )
        )


def timer_words(seconds: int) -> str:
    """How long a turn may take."""
    if not seconds:
        return _("no timer")
    if seconds % 60 or seconds < 120:
        return _("{n} s a turn").format(n=seconds)
    return plural("{n} minute a turn", "{n} minutes a turn", seconds // 60)


def end_line(options: Options) -> str:
    """What ends the game."""
    match options.rule_set.ends:
        case Ending.PILE:
            return _("played until the draw pile runs out")
        case Ending.POINTS:
            return plural("played to {n} point", "played to {n} points", options.points_to_reach)
        case Ending.TURNS:
            return plural(
                "everyone is the storyteller once",
                "everyone is the storyteller {n} times",
                options.turns_each,
            )


def house_words(options: Options, timer: int = 0, *, end: bool = True) -> str:
    """The whole table in one line: how it ends, unless that is known, and what is not as usual."""
    parts = [end_line(options)] if end else []
    if options.one_finder:
        parts.append(_("4 points for a single finder"))
    if options.aloud:
        parts.append(_("clues aloud"))
    if timer:
        parts.append(timer_words(timer))
    return " · ".join(parts)


def with_rules(options: Options, rules: str) -> Options:
    """Other rules, and of the house options those that these rules know too."""
    chosen = RULE_SETS[rules]
    return replace(
        options,
        rules=rules,
        points=options.points if chosen.ends is Ending.POINTS else None,
        turns=options.turns if chosen.ends is Ending.TURNS else None,
        one_finder=options.one_finder and not chosen.popular,
    )
