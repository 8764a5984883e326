"""The choices of the last practice game, as settings keep them. Pure."""

from p2p_dixit.bots.skill import Level
from p2p_dixit.errors import UsageError
from p2p_dixit.rules.sets import RULE_SETS, Ending, Options
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.settings import UserSettings


def remembered(settings: UserSettings) -> Practice:
    """The practice game to offer: that of the last time, as far as it makes sense here.

    A player may have edited the file, and another version may have written it.
    """
    rules = settings.practice_rules if settings.practice_rules in RULE_SETS else "modern"
    ends = RULE_SETS[rules].ends
    try:
        options = Options(
            rules,
            points=(settings.practice_points or None) if ends is Ending.POINTS else None,
            turns=(settings.practice_turns or None) if ends is Ending.TURNS else None,
            one_finder=settings.practice_one_finder and not RULE_SETS[rules].popular,
        )
    except UsageError:
        options = Options(rules)
    players = RULE_SETS[rules].players
    usual = 3 if 4 in players else players[0] - 1  # four players, where the rules allow that
    bots = settings.practice_bots if settings.practice_bots + 1 in players else usual
    levels = {level.value: level for level in Level}
    return Practice(
        options,
        bots,
        fast=settings.practice_fast,
        name=settings.name,
        rabbit=settings.colour,
        packs=_packs(settings.practice_packs),
        level=levels.get(settings.practice_level, Level.NORMAL),
    )


def remember(wish: Practice) -> dict[str, object]:
    """The settings that change with these choices."""
    return {
        "practice_rules": wish.options.rules,
        "practice_bots": wish.bots,
        "practice_level": wish.level.value,
        "practice_fast": wish.fast,
        "practice_points": wish.options.points or 0,
        "practice_turns": wish.options.turns or 0,
        "practice_one_finder": wish.options.one_finder,
        "practice_packs": ",".join(pack.hex() for pack in wish.packs),
    }


def _packs(text: str) -> tuple[bytes, ...]:
    try:
        return tuple(bytes.fromhex(pack) for pack in text.split(",") if pack)
    except ValueError:
        return ()
