"""How a round is revealed: card by card, decoys first, the storyteller's card last. Pure.

After ``shown`` beats the first ``shown`` cards of `order` have their owners and votes; the caption
tells about the latest one. The screen only counts beats; without motion it starts at the last one.
"""

from collections.abc import Sequence

from textual.content import Content

from p2p_dixit.language.strings import _
from p2p_dixit.play.view import SeatView
from p2p_dixit.rules.model import RoundResult
from p2p_dixit.ui.text.words import clue_words, filled, seat_words, symbol_words
from p2p_dixit.ui.widgets.card import Face


def order(result: RoundResult) -> tuple[int, ...]:
    """The places in the order of their reveal, counted from 0."""
    return tuple(
        sorted(
            range(len(result.table)),
            key=lambda place: (_climax(result, place), len(voters(result, place)), place),
        )
    )


def everybody_votes(result: RoundResult) -> bool:
    """Whether the round was about the crowd's card (`party`), not about the storyteller's."""
    return result.storyteller in result.ballots


def _climax(result: RoundResult, place: int) -> bool:
    if everybody_votes(result):
        return place == red_place(result)
    return result.owners[place] == result.storyteller


def voters(result: RoundResult, place: int) -> tuple[int, ...]:
    """Who voted (green, and by the rules) for a place counted from 0."""
    return tuple(
        seat
        for seat, ballot in sorted(result.ballots.items())
        if ballot is not None and seat not in result.fouled and place + 1 in ballot.greens
    )


def red_place(result: RoundResult) -> int | None:
    """The place of the red vote, counted from 0."""
    judge = result.ballots.get(result.storyteller)
    return None if judge is None or judge.red is None else judge.red - 1


def faces(result: RoundResult, seats: Sequence[SeatView], shown: int) -> tuple[Face, ...]:
    """The table after this many beats."""
    turned = order(result)[:shown]
    return tuple(
        _open(result, seats, place, lit=place == turned[-1])
        if place in turned
        else Face(card, Content(f" {place + 1} "))
        for place, card in enumerate(result.table)
    )


def _open(result: RoundResult, seats: Sequence[SeatView], place: int, *, lit: bool) -> Face:
    owner = result.owners[place]
    title = Content.assemble(f" {place + 1} · ", seat_words(seats[owner]), " ")
    symbols = [symbol_words(seats[seat]) for seat in voters(result, place)]
    tones = {"lit"} if lit else set()
    if owner == result.storyteller and not everybody_votes(result):
        tones.add("teller")
    if place == red_place(result):
        tones.add("red")
    foot = Content.assemble(" ", Content(" ").join(symbols), " ") if symbols else Content()
    signs = Content.assemble(f"{place + 1} ", symbol_words(seats[owner]))
    # Eight columns above a thumbnail have room for three votes.
    short = Content.assemble(signs, "‹", *symbols, "›") if symbols else signs
    return Face(result.table[place], title, foot, frozenset(tones), short)


def caption(
    result: RoundResult, seats: Sequence[SeatView], shown: int, me: int | None = None
) -> Content:
    """The clue, and the sentence about the latest card, as the seat `me` reads it."""
    said = _latest(result, seats, shown, me)
    teller = seat_words(seats[result.storyteller])
    clue = filled("$teller: [b $accent]$clue[/]", teller=teller, clue=clue_words(result.clue))
    return Content.assemble(clue, "  ", said)


def _latest(result: RoundResult, seats: Sequence[SeatView], shown: int, me: int | None) -> Content:
    if not shown:
        return Content(_("The votes are in …"))
    place = order(result)[shown - 1]
    owner = seat_words(seats[result.owners[place]])
    fans = voters(result, place)
    names = Content(", ").join(seat_words(seats[seat]) for seat in fans)
    values: dict[str, Content | str] = {"owner": owner, "names": names, "number": str(place + 1)}
    return filled(_sentence(result, place, fans, me), **values)


def _sentence(result: RoundResult, place: int, fans: tuple[int, ...], me: int | None) -> str:
    if place == red_place(result):
        return (
            _("The red vote is on card $number ($owner): no points for $names.")
            if fans
            else _("The red vote is on card $number ($owner), which no one chose.")
        )
    if result.owners[place] == result.storyteller and not everybody_votes(result):
        return _own(result, fans) if me == result.storyteller else _told(result, fans)
    if not fans:
        return _("Card $number was played by $owner. No one chose it.")
    return _("Card $number was played by $owner and chosen by $names.")


def _told(result: RoundResult, fans: tuple[int, ...]) -> str:
    if not fans:
        return _("Card $number is the storyteller's. No one found it!")
    if set(fans) == set(result.ballots):
        return _("Card $number is the storyteller's. Everyone found it!")
    return _("Card $number is the storyteller's, found by $names!")


def _own(result: RoundResult, fans: tuple[int, ...]) -> str:
    """The same for the storyteller."""
    if not fans:
        return _("Card $number is yours. No one found it!")
    if set(fans) == set(result.ballots):
        return _("Card $number is yours. Everyone found it!")
    return _("Card $number is yours, found by $names!")
