"""Tells the events of a game as lines for a terminal, each with the beat that follows it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from p2p_dixit.rules import Ballot, Clue, ClueKind, Game
from p2p_dixit.rules import events as e
from p2p_dixit.rules.model import EndReason, RoundResult
from p2p_dixit.runtime.daydreams import picture
from p2p_dixit.ui.plain import end_words, reason_words
from p2p_dixit.ui.strings import _, plural

# Rabbits: a name, a sign and a colour each, so that no one has to tell by colour alone.
RABBITS: Final = (
    ("Rose", "●", "bright_red"),
    ("Moss", "■", "green"),
    ("Sky", "▲", "bright_cyan"),
    ("Plum", "◆", "magenta"),
    ("Amber", "★", "yellow"),
    ("Slate", "○", "bright_white"),
    ("Coral", "□", "red"),
    ("Mint", "△", "bright_green"),
    ("Indigo", "◇", "bright_blue"),
    ("Sand", "☆", "bright_yellow"),
    ("Teal", "▼", "cyan"),
    ("Snow", "▽", "white"),
)
TRACK: Final = 31  # columns of the score track: one a point up to the usual 30


@dataclass(frozen=True)
class Line:
    """A line, and how long to look at it (1.0 is a short breath)."""

    text: Text
    beats: float = 0.3


def tell(game: Game, event: e.Event) -> Iterator[Line]:
    """The lines for one event; `game` is the state after the intent it belongs to."""
    match event:
        case e.PileRenewed(cards, fresh):
            count = len(cards)
            fresh_words = plural("{n} card is shuffled.", "{n} cards are shuffled.", count)
            again = _("{n} cards, discards and all, are shuffled anew.").format(n=count)
            yield Line(Text(fresh_words if fresh else again, "dim"))
        case e.RoundBegan(number, storyteller):
            yield from _begin(number, storyteller)
        case e.StorytellerFound(seat, clue):
            yield from _first(seat, clue)
        case e.ClueGiven(seat, clue):
            yield from _clue(seat, clue)
        case e.HandsPassed():
            yield Line(Text(_("All hands go to the left."), "dim"), 0.6)
        case e.PlayerAgreed(_, player):
            yield Line(_said(player, _("plays for the team.")))
        case e.TableShown(cards):
            yield from _table(cards)
        case e.RoundScored(result):
            yield from _round(game, result)
        case e.GameEnded(reason, winners):
            yield from _end(game, reason, winners)
        case _:
            return


def rabbit(seat: int) -> Text:
    """A player's sign and name."""
    name, sign, colour = RABBITS[seat % len(RABBITS)]
    return Text(f"{sign} {name}", colour)


def _said(seat: int, what: str) -> Text:
    return Text.assemble(rabbit(seat), " ", what)


def _begin(number: int, storyteller: int | None) -> Iterator[Line]:
    yield Line(Text())
    yield Line(Text(f"── {_('Round {n}').format(n=number)} ".ljust(60, "─"), "bold"), 1)
    if storyteller is not None:
        yield Line(_said(storyteller, _("tells.")), 1)


def _first(seat: int, clue: Clue | None) -> Iterator[Line]:
    yield Line(_said(seat, _("is the first to have a clue and tells.")), 1)
    if clue is not None:
        yield from _clue(seat, clue)


def _table(cards: tuple[int, ...]) -> Iterator[Line]:
    yield Line(Text())
    for place, card in enumerate(cards, 1):
        yield Line(Text.assemble((f" {place:>2}  ", "bold"), picture(card)), 0.5)
    yield Line(Text(_("Everybody votes."), "dim"), 3)


def _verb(kind: ClueKind) -> str:
    return {
        ClueKind.TEXT: _("writes"),
        ClueKind.SPOKEN: _("says"),
        ClueKind.SUNG: _("sings"),
        ClueKind.MIMED: _("mimes"),
        ClueKind.SOUND: _("makes the sound of"),
    }[kind]


def _clue(seat: int, clue: Clue) -> Iterator[Line]:
    words = (f"“{clue.text}”", "bold italic")
    yield Line(Text.assemble(rabbit(seat), f" {_verb(clue.kind)} ", words), 2)


def _round(game: Game, result: RoundResult) -> Iterator[Line]:
    yield Line(Text())
    for place, (card, owner) in enumerate(zip(result.table, result.owners, strict=True), 1):
        told = owner == result.storyteller
        mark = (_("◀ told  "), "bold") if told and not game.rule_set.popular else ""
        line = Text.assemble(
            (f" {place:>2}  ", "bold"), f"{picture(card):<52} ", rabbit(owner), "  "
        )
        yield Line(Text.assemble(line, mark, *_votes(result, place)), 0.7)
    yield Line(Text())
    for side, points in enumerate(result.points):
        yield Line(_score(game, result, side, points), 0.4)
    yield Line(Text(), 2)


def _votes(result: RoundResult, place: int) -> Iterator[Text]:
    for voter, ballot in sorted(result.ballots.items()):
        if isinstance(ballot, Ballot) and place in ballot.greens:
            yield Text(f"{RABBITS[voter % len(RABBITS)][1]} ", RABBITS[voter % len(RABBITS)][2])
        if isinstance(ballot, Ballot) and place == ballot.red:
            yield Text(_("✗ red "), "bold red")


def _side(game: Game, side: int) -> Text:
    seats = [rabbit(index) for index, seat in enumerate(game.seats) if seat.side == side]
    return Text(" + ").join(seats)


def _score(game: Game, result: RoundResult, side: int, points: int) -> Text:
    seats = [index for index, seat in enumerate(game.seats) if seat.side == side]
    why = ", ".join(reason_words(gain.reason) for gain in result.gains if gain.seat in seats)
    name = _side(game, side)
    name.pad_right(max(0, (20 if game.rule_set.pairs else 10) - name.cell_len))
    total = game.scores[side]
    return Text.assemble(
        name, f" {total:>3}  ", _track(game, side), f"  +{points}" if points else "    ", f"  {why}"
    )


def _track(game: Game, side: int) -> Text:
    """How far along the track the rabbit is."""
    goal = max(game.options.points_to_reach, *game.scores)
    here = round(game.scores[side] * (TRACK - 1) / goal)
    seat = next(index for index, seat in enumerate(game.seats) if seat.side == side)
    _, sign, colour = RABBITS[seat % len(RABBITS)]
    return Text.assemble(("─" * here, "dim"), (sign, colour), ("·" * (TRACK - 1 - here), "dim"))


def _end(game: Game, reason: EndReason, winners: tuple[int, ...]) -> Iterator[Line]:
    yield Line(Text(f"══ {end_words(reason)} ".ljust(60, "═"), "bold"), 1)
    order = sorted(range(len(game.scores)), key=lambda side: -game.scores[side])
    won = {game.seats[seat].side for seat in winners}
    for side in order:
        how = _("  wins") if len(won) == 1 else _("  shares the win")
        crown = (how, "bold yellow") if side in won else ""
        yield Line(Text.assemble(f"{game.scores[side]:>4}  ", _side(game, side), crown), 0.5)
