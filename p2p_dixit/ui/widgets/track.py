"""The score track: one line that is always there, and lanes on which the rabbits hop.

The line shows every point of the track once; rabbits on the same point share it as a number. Lanes
give each side a row of its own; with room enough the rabbits have ears.
"""

from collections.abc import Mapping, Sequence

from textual.content import Content

from p2p_dixit.play.view import SeatView, TableView
from p2p_dixit.rules.sets import Ending
from p2p_dixit.ui.seats import rabbit
from p2p_dixit.ui.widgets.seatbar import TableLine

SHORTEST = 30  # points on the track when nothing says otherwise

Style = str
Drawn = tuple[str, Style]


def length(now: TableView, scores: Sequence[int] = ()) -> int:
    """How many points the track has: to the goal, or as far as the leader is."""
    rules = now.options.rule_set
    goal = now.options.points_to_reach if rules.ends is Ending.POINTS else SHORTEST
    return max(goal, *(seat.score for seat in now.seats), *scores, 1)


class TrackLine(TableLine):
    """The whole track in one line."""

    def words(self, now: TableView) -> Content:
        """Every point, and the rabbits on it."""
        return line(now, self.size.width)


def line(now: TableView, room: int) -> Content:
    """Dots for points, numbers now and then, rabbits where they are; at most ``room`` cells."""
    if room < 4:
        return Content()
    points = length(now)
    wide = max(1, min(5, (room - 2) // (points + 1)))  # cells a point has
    span = min(points * wide, room - 3)  # from the first point to the last, however many there are
    cells: list[Drawn] = [(" ", "$quiet")] * (span + 3)
    every = 5 if wide > 1 else 10 * (1 + points // (4 * room))
    for point in range(points + 1):
        cells[point * span // points] = ("·", "$quiet")
    rabbits = _gathered(now, points, span)
    for point in range(0, points + 1, every):
        at, label = point * span // points, str(point)
        if rabbits.keys().isdisjoint(range(at, at + len(label))):
            _write(cells, at, [(digit, "$quiet") for digit in label])
    for at, signs in rabbits.items():
        crowd = f"×{len(signs)}" if wide > 1 else str(len(signs))  # a bare number reads as a scale
        shown = signs if len(signs) <= max(2, wide) else [(sign, "bold reverse") for sign in crowd]
        _write(cells, at, shown)
    return Content.assemble(*cells)


def _write(cells: list[Drawn], at: int, signs: list[Drawn]) -> None:
    for n, sign in enumerate(signs[: len(cells) - at]):
        cells[at + n] = sign


def _gathered(now: TableView, points: int, span: int) -> dict[int, list[Drawn]]:
    """The rabbits by the cell they stand on."""
    here: dict[int, list[Drawn]] = {}
    for seat in _one_a_side(now.seats):
        look = rabbit(seat.rabbit)
        sign = (look.symbol, f"bold {look.tone}")
        here.setdefault(seat.score * span // points, []).append(sign)
    return here


def _one_a_side(seats: Sequence[SeatView]) -> list[SeatView]:
    """The first player of each side stands for it."""
    first: dict[int, SeatView] = {}
    for seat in seats:
        first.setdefault(seat.side, seat)
    return list(first.values())


def lane(
    seat: SeatView, at: int, points: int, room: int, *, airborne: bool = False
) -> tuple[Content, Content]:
    """Two rows: ears and body of a rabbit on its way. ``airborne`` lifts it off the grass."""
    look = rabbit(seat.rabbit)
    colour = f"bold {look.tone}"
    body = f"({look.symbol}.)" if not airborne else f"({look.symbol}')"
    left = round(at * max(0, room - 4) / max(1, points))
    ears = Content.assemble(" " * left, ("(\\(\\", colour))
    grass = "·" if not airborne else " "
    ground = Content.assemble(
        (grass * left, "$quiet"), (body, colour), ("·" * (room - left - 4), "$quiet")
    )
    return ears, ground


def narrow_lane(seat: SeatView, at: int, points: int, room: int) -> Content:
    """One row: the symbol on its way."""
    look = rabbit(seat.rabbit)
    left = round(at * max(0, room - 1) / max(1, points))
    return Content.assemble(
        ("·" * left, "$quiet"),
        (look.symbol, f"bold {look.tone}"),
        ("·" * max(0, room - left - 1), "$quiet"),
    )


def hops(before: Mapping[int, int], after: Mapping[int, int]) -> list[dict[int, int]]:
    """The positions of all rabbits, hop by hop: each hops one point at a time."""
    most = max((after[side] - before.get(side, 0) for side in after), default=0)
    return [
        {side: min(after[side], before.get(side, 0) + step) for side in after}
        for step in range(most + 1)
    ]
