"""What a player can do at this moment and not always, for the line of keys. Pure.

The keys themselves always work: they say why there is nothing to do. The line shows an action while
there is something to it, which also brings it under the mouse.
"""

from collections.abc import Iterator

from p2p_dixit.play.view import Standing, TableView
from p2p_dixit.rules.owed import AskClaim, AskName
from p2p_dixit.ui.picking import Marks
from p2p_dixit.ui.seat_status import HAVE_A_SAY, unanswered
from p2p_dixit.ui.text.trouble import late_seats


def available_actions(now: TableView, time: float, marks: Marks) -> Iterator[str]:
    """The actions of `GameScreen` that make sense now."""
    if isinstance(now.ask, AskClaim) and now.ask.others:
        yield "yield_role"
    if isinstance(now.ask, AskName):
        yield from ("name('me')", "name('partner')")
    if marks.places or now.can_take_back:
        yield "undo"
    if now.timer and now.standing in HAVE_A_SAY:
        yield "pause"
    if now.standing in HAVE_A_SAY:
        yield "react"
        if late_seats(now, time):
            yield "go_on_without"
    if unanswered(now):
        yield "welcome"
    if now.standing is Standing.WATCHING:
        yield "sit_down"
