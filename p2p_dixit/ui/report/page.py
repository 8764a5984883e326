"""The page: who played and won, the story of the game, and every round.

A round is its clue, its cards, whose they were, who voted for them, and the points.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from p2p_dixit.language.strings import _, plural
from p2p_dixit.rules.model import RoundResult, VoidReason
from p2p_dixit.saved.transcript import Counted, Line, RosterMove, Transcript, Voided
from p2p_dixit.ui.pictures.source import Caption
from p2p_dixit.ui.report.album import Album
from p2p_dixit.ui.report.html import Markup, element, joined, phrase, together
from p2p_dixit.ui.report.style import style
from p2p_dixit.ui.reveal import voters
from p2p_dixit.ui.seats import RABBITS, rabbit
from p2p_dixit.ui.story import chapters
from p2p_dixit.ui.text.reasons import end_words, gain_words, moved_words, void_words
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.text.scoring import headline
from p2p_dixit.ui.text.words import clue_words

# The policy that makes a browser refuse anything that gets past the escaping.
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


@dataclass(frozen=True)
class Book:
    """A game and its pictures."""

    script: Transcript
    album: Album
    caption: Callable[[int], Caption]

    def who(self, seat: int) -> Markup:
        """A player's symbol and name in the player's colour."""
        player = self.script.players[seat]
        symbol = f"{rabbit(player.colour).symbol}\N{NO-BREAK SPACE}"
        look = f"player rabbit-{player.colour % len(RABBITS)}"
        name = element("bdi", player.name)  # whatever way it is written, it moves nothing else
        return element("span", symbol, name, class_=look)


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
    rounds = element("main", *(line(book, one) for one in book.script.lines))
    body = element("body", _top(book, finished=finished), _story(book), rounds)
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
        _won(book) if finished else element("p", _("The game is not finished."), class_="warning"),
        element("ol", *_standings(book)),
        element("p", true, class_="true"),
    )


def _won(book: Book) -> Markup:
    end = book.script.game.end
    if end is None or not end.winners:
        return element("p", _("No one won."))
    names = joined(_(" and "), map(book.who, end.winners))
    sides = {book.script.game.seats[seat].side for seat in end.winners}
    text = _("$names share the win!") if len(sides) > 1 else _("$names won!")
    return element("p", phrase(text, names=names), " ", end_words(end.reason))


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


def line(book: Book, one: Line) -> Markup:
    """What happened next."""
    match one:
        case Counted(result, totals):
            return _round(book, result, totals)
        case Voided(number, reason):
            title = element("h2", _("Round {n}").format(n=number))
            return element("section", title, element("p", void_words(VoidReason(reason))))
        case RosterMove(seat, what):
            sentence = moved_words(what).format(name="$name")
            return element("p", phrase(sentence, name=book.who(seat)), class_="quiet")


def _round(book: Book, result: RoundResult, totals: tuple[int, ...]) -> Markup:
    clue = element("bdi", clue_words(result.clue).plain)
    scores = [together((book.who(seat), f" {points}")) for seat, points in enumerate(totals)]
    return element(
        "section",
        element("h2", _("Round {n}").format(n=result.number)),
        element("p", book.who(result.storyteller), " ", clue, class_="clue"),
        element("div", *_cards(book, result), class_="cards"),
        element("p", headline(result, book.script.game.options)),
        element("ul", *_points(book, result)),
        element("p", phrase(_("Score: $scores"), scores=joined(" · ", scores)), class_="quiet"),
    )


def _cards(book: Book, result: RoundResult) -> Iterator[Markup]:
    for place, (card, owner) in enumerate(zip(result.table, result.owners, strict=True)):
        number = element("span", f"{place + 1} ", class_="number")
        votes = element("ul", *_votes(book, result, place))
        title = book.caption(card).title
        named = element("div", element("bdi", title), class_="title") if title else ""
        words = element("figcaption", number, book.who(owner), named, votes)
        told = "told" if owner == result.storyteller else "laid"
        yield element("figure", picture(book, card), words, class_=told)


def picture(book: Book, card: int) -> Markup:
    """A card, which opens large, or its number where the pictures are not on this machine.

    The page has no scripts: a picture is the label of a box that is not seen, and a box that is
    checked lays its picture over the page (`style`). Space does the same as a click.
    """
    name = _("card {card}").format(card=card)
    if card not in book.album:
        return element("div", name, class_="missing")
    image = element("img", src=book.album[card], alt=book.caption(card).alt or name)
    return element("label", element("input", type="checkbox"), image, class_="zoom")


def _votes(book: Book, result: RoundResult, place: int) -> Iterator[Markup]:
    for seat in voters(result, place):
        yield element("li", phrase(_("← $name"), name=book.who(seat)))
    for seat, ballot in sorted(result.ballots.items()):
        if ballot is not None and ballot.red == place + 1 and seat not in result.fouled:
            red = element("span", _("red"), class_="red")
            yield element("li", phrase(_("← $name"), name=book.who(seat)), " ", red)


def _points(book: Book, result: RoundResult) -> Iterator[Markup]:
    for seat in result.fouled:
        yield element(
            "li",
            phrase(
                _("$name broke the voting rules: those votes do not count."), name=book.who(seat)
            ),
        )
    for gain in result.gains:
        if gain.points:
            yield element("li", book.who(gain.seat), f" {gain_words(gain, result)}")
    if not any(gain.points for gain in result.gains):
        yield element("li", _("No points for anyone."))
