"""The album in words and signs: for its screen and for `p2p-dixit stats`. Pure."""

from collections.abc import Mapping, Sequence

from p2p_dixit.language.strings import _, plural
from p2p_dixit.saved.statistics import Decoy, Friend, GoodClue, PlayerRecord, Share, Streaks

BARS = "▁▂▃▄▅▆▇█"
ROWS = 4  # of the chart: enough to see a trend, and low enough for a small window

_TOGETHER = "\N{NO-BREAK SPACE}"

Titles = Mapping[int, str]


def percent(share: Share) -> str:
    """47 %, or a dash where there is nothing to count; never broken across lines."""
    value = share.percent
    return "–" if value is None else _("{n} %").format(n=value).replace(" ", _TOGETHER)


def record_line(record: PlayerRecord) -> str:
    """Games, wins and how often cards were found, in one line."""
    games = plural("{n} game", "{n} games", record.games)
    wins = plural("{n} won", "{n} won", record.wins)
    rounds = plural("{n} round", "{n} rounds", record.rounds)
    points = plural("{n} point", "{n} points", record.points)
    parts = [games, wins, rounds, points]
    if record.finds.of or record.found.of:
        parts.append(_("you find {share}").format(share=percent(record.finds)))
        parts.append(_("you are found {share}").format(share=percent(record.found)))
    return " · ".join(parts)


def clue_balance(record: PlayerRecord) -> str:
    """How the player's own clues went, in one line."""
    easy = plural("{n} clue was too easy", "{n} clues were too easy", record.too_easy)
    hard = plural("{n} too hard", "{n} too hard", record.too_hard)
    return f"{easy} · {hard}"


def streak_line(streaks: Streaks) -> str:
    """The longest streaks."""
    wins = plural("{n} win in a row", "{n} wins in a row", streaks.wins)
    now = _("(now: {n})").format(n=streaks.wins_now)
    finds = plural("{n} card found in a row", "{n} cards found in a row", streaks.finds)
    return _("Best streaks: {wins} {now}, {finds}").format(wins=wins, now=now, finds=finds)


def friend_line(friend: Friend) -> str:
    """A friend in one line."""
    games = plural("{n} game together", "{n} games together", friend.games)
    wins = plural("{n} won", "{n} won", friend.wins)
    finds = _("you find them {share}").format(share=percent(friend.finds))
    found = _("they find you {share}").format(share=percent(friend.found))
    return f"{friend.name}: {games} · {wins} · {finds} · {found}"


def clue_line(clue: GoodClue, titles: Titles) -> str:
    """A good clue in one line."""
    words = f"“{clue.text}”" if clue.text else f"({clue.kind})"
    share = _("found by {hits} of {of}").format(hits=clue.found.hits, of=clue.found.of)
    return f"{words}  {card_name(clue.card, titles)} · {share}"


def decoy_line(decoy: Decoy, titles: Titles) -> str:
    """A favourite decoy in one line."""
    votes = plural("fooled {n} vote", "fooled {n} votes", decoy.votes)
    played = plural("played once", "played {n} times", decoy.played)
    return f"{card_name(decoy.card, titles)} · {votes}, {played}"


def card_name(card: int, titles: Titles) -> str:
    """Its title, or its number."""
    return titles.get(card) or _("card {card}").format(card=card)


def chart(points: Sequence[int], columns: int, rows: int = ROWS) -> list[str]:
    """Points over time as rows of bars, the earliest game on the left; the last ones that fit.

    The scale stands in front of the first and of the last row.
    """
    if not points:
        return []
    most = max(1, *points)
    scale = len(str(most))
    shown = points[-max(1, columns - scale - 1) :]
    heights = [round(max(0, one) * rows * 8 / most) for one in shown]
    lines = []
    for row in range(rows - 1, -1, -1):
        label = str(most) if row == rows - 1 else "0" if row == 0 else ""
        lines.append(f"{label:>{scale}} " + "".join(_cell(one - row * 8) for one in heights))
    return lines


def _cell(height: int) -> str:
    return " " if height <= 0 else BARS[min(height, 8) - 1]
