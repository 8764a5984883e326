"""The score track."""

from dataclasses import replace

from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.widgets import track
from tests.ui.moments import seats, table


def test_everybody_hops_one_point_at_a_time_and_all_arrive() -> None:
    path = track.hops({0: 3, 1: 5}, {0: 6, 1: 5, 2: 2})
    assert path[0] == {0: 3, 1: 5, 2: 0}
    assert path[-1] == {0: 6, 1: 5, 2: 2}
    assert len(path) == 4


def test_without_points_there_is_one_picture_of_the_track() -> None:
    assert track.hops({0: 3}, {0: 3}) == [{0: 3}]


def test_the_track_is_as_long_as_the_goal_or_the_leader() -> None:
    assert track.length(replace(table(), options=Options("modern", points=12))) == 12
    ahead = replace(table(), seats=(replace(seats(1)[0], score=41),))
    assert track.length(ahead) == 41
    assert track.length(table("party", 6)) == track.SHORTEST


def test_the_line_has_every_rabbit_or_their_number() -> None:
    line = track.line(table(count=5), 80).plain
    assert all(sign in line for sign in "●▲■◆★")
    crowd = replace(table(count=5), seats=tuple(replace(seat, score=7) for seat in seats(5)))
    assert "5" in track.line(crowd, 80).plain


def test_the_line_fits_any_screen_and_any_score() -> None:
    for room in (40, 80, 160):
        for score in (0, 29, 30, 99, 250):
            far = replace(table(), seats=tuple(replace(seat, score=score) for seat in seats(3)))
            assert track.line(far, room).cell_length <= room


def test_a_team_has_one_rabbit() -> None:
    line = track.line(table("teams", 6), 80).plain
    assert sum(line.count(sign) for sign in "●▲■◆★♥") == 3
