"""The score track: one line that is always there, and lanes on which the rabbits hop.

The line shows every point of the track once; rabbits on the same point share it as a number. Lanes
give each side a row of its own; with room enough the rabbits have ears.
"""

from collections.abc import Mapping, Sequence

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from p2p_dixit.rules.sets import Ending
from p2p_dixit.ui.port import SeatView, Snapshot
from p2p_dixit.ui.seats import rabbit

SHORTEST = 30  # points on the track when nothing says otherwise

Style = str
Drawn = tuple[str, Style]


def length(now: Snapshot, scores: Sequence[int] = ()) -> int:
    """How many points the track has: to the goal, or as far as anybody is."""
    rules = now.options.rule_set
    goal = now.options.points_to_reach if rules.ends is Ending.POINTS else SHORTEST
    return max(goal, *(seat.score for seat in now.seats), *scores, 1)


class TrackLine(Static):
    """The whole track in one line."""

    DEFAULT_CSS = """
    TrackLine { height: 1; width: 1fr; padding: 0 1; text-wrap: nowrap; text-overflow: clip; }
    """

    snapshot: reactive[Snapshot | None] = reactive(None)

    def watch_snapshot(self) -> None:
        """Somebody may have moved."""
        self._show()

    def on_resize(self) -> None:
        """Another scale."""
        self._show()

    def _show(self) -> None:
        if self.snapshot is not None:
            self.update(line(self.snapshot, self.size.width, dark=self.app.current_theme.dark))


def line(now: Snapshot, room: int, *, dark: bool) -> Content:
    """Dots for points, numbers at every fifth, rabbits where they are."""
    points = length(now)
    wide = max(1, min(5, (room - 2) // (points + 1)))
    here: dict[int, list[SeatView]] = {}
    for seat in _one_a_side(now.seats):
        here.setdefault(seat.score * room // (points + 1) if wide == 1 else seat.score, []).append(
            seat
        )
    cells = [_point(point, wide, here.get(point, []), dark=dark) for point in range(points + 1)]
    return Content.assemble(*cells)


def _one_a_side(seats: Sequence[SeatView]) -> list[SeatView]:
    """The first player of each side stands for it."""
    first: dict[int, SeatView] = {}
    for seat in seats:
        first.setdefault(seat.side, seat)
    return list(first.values())


def _point(point: int, wide: int, rabbits: list[SeatView], *, dark: bool) -> Content:
    if not rabbits:
        sign = str(point) if point % 5 == 0 else "·"
        return Content.styled(sign.ljust(wide, " ")[: max(wide, 1)], "$quiet")
    signs = [rabbit(seat.rabbit) for seat in rabbits]
    if len(signs) > wide:
        return Content.styled(
            str(len(signs)).ljust(wide)[:wide] if wide > 1 else "+", "bold reverse"
        )
    parts = [(look.symbol, f"bold {look.colour(dark=dark)}") for look in signs]
    return Content.assemble(*parts, " " * (wide - len(signs)))


def lane(
    seat: SeatView, at: int, points: int, room: int, *, dark: bool, airborne: bool = False
) -> tuple[Content, Content]:
    """Two rows: ears and body of a rabbit on its way. ``airborne`` lifts it off the grass."""
    look = rabbit(seat.rabbit)
    colour = f"bold {look.colour(dark=dark)}"
    body = f"({look.symbol}.)" if not airborne else f"({look.symbol}')"
    left = round(at * max(0, room - 4) / max(1, points))
    ears = Content.assemble(" " * left, ("(\\(\\", colour))
    grass = "·" if not airborne else " "
    ground = Content.assemble(
        (grass * left, "$quiet"), (body, colour), ("·" * (room - left - 4), "$quiet")
    )
    return ears, ground


def narrow_lane(seat: SeatView, at: int, points: int, room: int, *, dark: bool) -> Content:
    """One row: the symbol on its way."""
    look = rabbit(seat.rabbit)
    left = round(at * max(0, room - 1) / max(1, points))
    return Content.assemble(
        ("·" * left, "$quiet"),
        (look.symbol, f"bold {look.colour(dark=dark)}"),
        ("·" * max(0, room - left - 1), "$quiet"),
    )


def hops(before: Mapping[int, int], after: Mapping[int, int]) -> list[dict[int, int]]:
    """The positions of all rabbits, hop by hop: everybody hops one point at a time."""
    most = max((after[side] - before.get(side, 0) for side in after), default=0)
    return [
        {side: min(after[side], before.get(side, 0) + step) for side in after}
        for step in range(most + 1)
    ]
