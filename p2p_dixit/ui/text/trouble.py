"""Problems at a table, most serious first, and what can be done about them. Pure.

A toast is gone before the player looks; trouble stands in a line of its own as long as it lasts.
"""

from collections.abc import Iterator

from textual.content import Content

from p2p_dixit.language.strings import _, plural, translated
from p2p_dixit.play.view import SeatView, TableView
from p2p_dixit.ui.seat_status import HAVE_A_SAY
from p2p_dixit.ui.text.reasons import fault_words
from p2p_dixit.ui.text.words import filled, seat_words, seconds_words

PATIENCE = 60.0  # seconds to think before 'continue without' is offered: clues take time
SILENCE = 2.0  # seconds without a sign of life that are not worth a word


def late_seats(now: TableView, time: float) -> list[int]:
    """The players who keep the table waiting, or are silent; only the silent if we have to act."""
    return [
        n
        for n, seat in enumerate(now.everyone)
        if n != now.me
        and seat.present
        and (_silent(seat, time) or (now.ask is None and _slow(seat, time)))
    ]


def troubles(now: TableView, time: float) -> list[Content]:
    """One line each; empty on a good evening."""
    return [*_own(now), *_cheats(now), *_waiting(now, time)]


def _own(now: TableView) -> Iterator[Content]:
    if now.trouble:
        what = _("Then leave with Esc and choose Resume: your seat, hand and points are kept.")
        yield Content.assemble(
            ("✗ ", "bold $error"), (translated(now.trouble), "$error"), f" {what}"
        )


def _cheats(now: TableView) -> Iterator[Content]:
    for seat in now.seats:
        if not seat.convicted:
            continue
        out = _("is out of the game") if not seat.present else _("is being removed from the game")
        line = filled(
            _("[b $error]✗[/] $name cheated: $what, and $out."),
            name=seat_words(seat),
            what=fault_words(seat.convicted),
            out=out,
        )
        proof = _(" The proof: {file}").format(file=seat.evidence) if seat.evidence else ""
        yield Content.assemble(line, (proof, "$quiet"))


def _waiting(now: TableView, time: float) -> Iterator[Content]:
    if now.alone:  # this machine's own network is down, rather than all the others'
        text = _(
            "You are not connected to any other player. Check your network; your seat is kept."
        )
        yield Content.assemble(("! ", "bold $warning"), text)
        return
    late = [now.everyone[n] for n in late_seats(now, time)]
    if not late:
        return
    parts = [_about(seat, now, time) for seat in late[:2]]
    if len(late) > 2:
        parts.append(Content(plural("{n} more", "{n} more", len(late) - 2)))
    offer = (
        Content() if now.standing not in HAVE_A_SAY else filled(_("  [b]g[/b] continue without"))
    )
    yield Content.assemble(("! ", "bold $warning"), Content(" · ").join(parts), offer)


def _about(seat: SeatView, now: TableView, time: float) -> Content:
    if _silent(seat, time):
        text, since = _("$name is not connected ($time)"), seat.unheard_since
    else:
        text, since = _("waiting for $name ($time)"), seat.owes_since
    line = filled(text, name=seat_words(seat), time=seconds_words(time - (since or time)))
    if not seat.wished_out:
        return line
    needed = sum(other.present for other in now.everyone) // 2 + 1
    reached = sum(one.present and not _silent(one, time) for one in now.everyone)
    if reached < needed:
        wish = _(", too few players are connected to continue: {n} of {needed} needed").format(
            n=reached, needed=needed
        )
    else:
        wish = _(", {n} of {needed} agree").format(n=seat.wished_out, needed=needed)
    return Content.assemble(line, (wish, "$warning"))


def _silent(seat: SeatView, time: float) -> bool:
    return seat.unheard_since is not None and time - seat.unheard_since >= SILENCE


def _slow(seat: SeatView, time: float) -> bool:
    if seat.owes_since is None or seat.automatic:
        return False
    return time - seat.owes_since >= PATIENCE
