"""The page: who played and won, the story of the game, and every round."""

from collections.abc import Iterator

from p2p_dixit.language.strings import _, plural
from p2p_dixit.rules.model import RoundResult
from p2p_dixit.saved.transcript import Counted
from p2p_dixit.ui.report.html import Markup, element, joined, phrase, together
from p2p_dixit.ui.report.rounds import Book, line
from p2p_dixit.ui.report.style import style
from p2p_dixit.ui.story import chapters
from p2p_dixit.ui.text.reasons import end_words
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.text.words import clue_words

# The policy that makes a browser refuse anything that gets past the escaping.
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def page(book: Book, *, finished: bool) -> str:
    """All of it; the game has been checked, `finished` says whether the file has the end of it."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", book.script.table),
        element("style", Markup(style())),
    )
    body = element("body", _top(book, finished=finished), _story(book), _rounds(book))
    return f"<!doctype html>\n{element('html', head, body)}\n"


def results(book: Book) -> list[RoundResult]:
    """The counted rounds."""
    return [one.result for one in book.script.lines if isinstance(one, Counted)]


def _top(book: Book, *, finished: bool) -> Markup:
    script = book.script
    players = plural("{n} player", "{n} players", len(script.players))
    rounds = plural("{n} round", "{n} rounds", len(results(book)))
    about = " · ".join((rules_name(script.rules), players, rounds))
    true = _(
        "✓ Checked when this page was made: every signature, step and proof of"
        " the game is valid. Anyone who has the saved game can check it again"
        " (p2p-dixit verify)."
    )
    return element(
        "header",
        element("h1", element("bdi", script.table)),
        element("p", about, class_="quiet"),
        element("p", _won(book)) if finished else _unfinished(),
        element("ol", *_standings(book)),
        element("p", true, class_="true"),
    )


def _unfinished() -> Markup:
    return element("p", _("The game is not finished."), class_="warning")


def _won(book: Book) -> Markup:
    end = book.script.game.end
    if end is None or not end.winners:
        return together((_("No one won."),))
    names = joined(_(" and "), map(book.who, end.winners))
    sides = {book.script.game.seats[seat].side for seat in end.winners}
    text = _("$names share the win!") if len(sides) > 1 else _("$names won!")
    return together((phrase(text, names=names), " ", end_words(end.reason)))


def _standings(book: Book) -> Iterator[Markup]:
    """By side, the best first; the number of a side counts those before it."""
    game = book.script.game
    sides: dict[int, list[int]] = {}
    for seat, one in enumerate(game.seats):
        sides.setdefault(one.side, []).append(seat)
    best = sorted(sides.values(), key=lambda seats: -game.score_of(seats[0]))
    scores = [game.score_of(seats[0]) for seats in best]
    for score, seats in zip(scores, best, strict=True):
        names = joined(" + ", map(book.who, seats))
        gone = "" if game.seats[seats[0]].present else _("  left")
        points = element("span", str(score), class_="score")
        place = str(scores.index(score) + 1)
        yield element("li", points, names, gone, value=place)


def _story(book: Book) -> Markup:
    popular = book.script.game.rule_set.popular
    parts: list[str] = []
    for chapter in chapters(results(book), popular=popular):
        clue = "" if chapter.clue is None else element("bdi", clue_words(chapter.clue).plain)
        more = element("span", chapter.more, class_="quiet")
        what = element("dd", clue, " ", book.who(chapter.seat), " ", more)
        parts += [element("dt", f"★ {chapter.title}"), what]
    return element("dl", *parts) if parts else Markup("")


def _rounds(book: Book) -> Markup:
    return element("main", *(line(book, one) for one in book.script.lines))
