"""The names of the rule sets. Apart from `words`, so that the first screen needs no rules yet."""

from p2p_dixit.language.strings import _


def rules_name(rules: str) -> str:
    """A rule set's name for people."""
    return {
        "classic": _("Classic"),
        "modern": _("Modern"),
        "odyssey": _("Odyssey"),
        "party": _("Party"),
        "teams": _("Teams"),
    }.get(rules, rules)


def rules_line(rules: str) -> str:
    """What makes a rule set different, in one line."""
    return {
        "classic": _("3-6 players, until the draw pile runs out"),
        "modern": _("3-8 players, a race along the track"),
        "odyssey": _("3-12 players, two votes each from seven on"),
        "party": _("6-12 players, clue first, vote with the crowd"),
        "teams": _("6, 8, 10 or 12 players in pairs"),
    }.get(rules, "")
