"""One line for all players."""

from dataclasses import replace

import pytest
from textual.theme import Theme

from p2p_dixit.rules.model import Phase
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.seats import rabbit
from p2p_dixit.ui.theme import THEMES
from p2p_dixit.ui.widgets.seatbar import (
    AWAY,
    DONE,
    GONE,
    OWES,
    TELLS,
    SeatBar,
    mark,
    seats_line,
    shortened,
)
from tests.ui import moments
from tests.ui.double import ScriptedClient, context
from tests.ui.snapshot import settled


def test_twelve_players_fit_the_smallest_screen() -> None:
    line = seats_line(moments.VOTE_TWICE, 78, {})
    assert line.cell_length <= 78
    assert all(sign in line.plain for sign in "●▲■◆★♥♣♠▼✚✿☾")


def test_names_are_whole_where_there_is_room() -> None:
    assert "Thistle" in seats_line(moments.VOTE_TWICE, 158, {}).plain
    assert "Bravo!" in seats_line(moments.VOTE, 158, {2: "Bravo!"}).plain


def test_marks_say_what_each_one_is_doing() -> None:
    now = moments.VOTED
    last = now.seats[4]
    away = replace(now, seats=(*now.seats[:4], replace(last, unheard_since=1.0)))
    gone = replace(now, seats=(*now.seats[:4], replace(last, present=False)))
    assert mark(now, 0) == DONE
    assert mark(now, 1) == TELLS
    assert mark(now, 2) == OWES
    assert mark(away, 4) == AWAY
    assert mark(gone, 4) == GONE
    assert mark(replace(now, phase=Phase.OPEN), 0) == ""


def test_names_are_cut_at_cells_not_letters() -> None:
    assert shortened("Robin", 5) == "Robin"
    assert shortened("Robin", 4) == "Rob…"
    assert shortened("日本語", 4) == "日…"
    assert shortened("Robin", 1) == ""


@pytest.mark.parametrize("count", range(3, 13))
@pytest.mark.parametrize("room", [78, 118, 158])
def test_everybody_is_in_the_line(count: int, room: int) -> None:
    now = replace(moments.table("odyssey", count), phase=Phase.LAY)
    line = seats_line(now, room, {})
    assert line.cell_length <= room
    assert all(rabbit(n).symbol in line.plain for n in range(count))


def test_partners_stand_together_at_all_times() -> None:
    for room in (158, 58):
        line = seats_line(moments.NAME, room, {}).plain
        pairs = [[seat.rabbit for seat in moments.NAME.seats if seat.side == n] for n in range(3)]
        symbols = [[rabbit(one).symbol for one in pair] for pair in pairs]
        chips = [part for part in line.replace("+", " +").split() if part[0] in "+●▲■◆★♥"]
        heads = [chip.lstrip("+")[0] for chip in chips]
        assert heads == [symbol for pair in symbols for symbol in pair]
        assert line.count("+") == 3


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_players_have_the_colours_of_their_rabbits_in_either_theme(theme: Theme) -> None:
    app = DixitApp(context(theme=theme.name))
    async with app.run_test(size=(120, 35)) as pilot:
        app.push_screen(GameScreen(app.context, ScriptedClient(moments.VOTE)))
        await settled(pilot)
        bar = app.screen.query_one(SeatBar)
        drawn = [
            (segment.text, segment.style.color.name)
            for segment in bar.render_line(0)
            if segment.style is not None and segment.style.color is not None
        ]
        for seat in moments.VOTE.seats:
            look = rabbit(seat.rabbit)
            assert (look.symbol, look.colour(dark=theme.dark)) in drawn
