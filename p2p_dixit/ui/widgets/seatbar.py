"""Who sits at the table, in one line: symbol, name, points, and what each is doing."""

from textual.content import Content
from textual.reactive import reactive

from p2p_dixit.play.view import SeatView, TableView
from p2p_dixit.rules.model import Phase
from p2p_dixit.text import width
from p2p_dixit.ui.seats import rabbit
from p2p_dixit.ui.widgets.line import Line

TELLS, DONE, OWES, AWAY, GONE = "✎", "✓", "…", "!", "×"
_ACTING = {Phase.CLAIM, Phase.TELL, Phase.NAME, Phase.LAY, Phase.VOTE}


class TableLine(Line):
    """One line about the whole table, as wide as the window; a subclass has the words."""

    DEFAULT_CSS = """
    TableLine { height: 1; width: 1fr; padding: 0 1; text-wrap: nowrap; text-overflow: clip; }
    """

    view: reactive[TableView | None] = reactive(None)

    def words(self, now: TableView) -> Content:
        """What the line says, in at most as many cells as it has."""
        raise NotImplementedError

    def show(self) -> None:
        """Says what is true now."""
        if self.view is not None:
            self.put(self.words(self.view), layout=False)

    watch_view = on_resize = show


class SeatBar(TableLine):
    """One chip a player; names give way first when the line is too short."""

    bubbles: reactive[dict[int, str]] = reactive(dict)

    def words(self, now: TableView) -> Content:
        """All players, and how they react."""
        return seats_line(now, self.size.width, self.bubbles)

    watch_bubbles = TableLine.show


def seats_line(now: TableView, room: int, bubbles: dict[int, str]) -> Content:
    """All chips in one line of at most ``room`` cells; twelve in a small window stand closer.

    Partners stand together, whatever their seats.
    """
    plain = [f"{seat.score}{mark(now, n)}{bubbles.get(n, '')}" for n, seat in enumerate(now.seats)]
    spaces = 3  # the symbol, and a blank before name and points
    left = room - sum(width(text) + spaces for text in plain) - 2 * (len(plain) - 1)
    share = _share([width(seat.name) for seat in now.seats], left)
    chips = [_chip(now, n, share, bubbles) for n in range(len(now.seats))]
    wide = _together(now, chips, "  ")
    if wide.cell_length <= room:
        return wide
    return _together(now, [Content.assemble(chip[:1], chip[2:]) for chip in chips], " ")


def _together(now: TableView, chips: list[Content], between: str) -> Content:
    if not now.options.rule_set.pairs:
        return Content(between).join(chips)
    sides: dict[int, list[Content]] = {}
    for seat, chip in zip(now.seats, chips, strict=True):
        sides.setdefault(seat.side, []).append(chip)
    return Content(between).join(Content("+").join(side) for side in sides.values())


def _share(names: list[int], room: int) -> int:
    """The most cells a name may have such that all of them fit: short ones leave room for long."""
    fitting = (
        cells for cells in range(1 + max(names)) if sum(min(name, cells) for name in names) <= room
    )
    return max(fitting, default=0)


def _chip(now: TableView, n: int, room: int, bubbles: dict[int, str]) -> Content:
    seat = now.seats[n]
    look = rabbit(seat.rabbit)
    colour = look.tone
    tone = f"{colour} strike" if not seat.present else colour
    name = shortened(seat.name, room)
    parts: list[Content | tuple[str, str] | str] = [(look.symbol, f"bold {colour}")]
    if name:
        parts.append((f" {name}", tone + (" underline" if n == now.me else "")))
    parts.append((f" {seat.score}", "bold"))
    parts.append((mark(now, n), _mark_style(now, n)))
    if n in bubbles:
        parts.append((f" {bubbles[n]}", "bold italic"))
    return Content.assemble(*parts)


def mark(now: TableView, n: int) -> str:
    """What the player is doing, as one sign."""
    seat = now.seats[n]
    if not seat.present:
        return GONE
    signs = TELLS if n == now.storyteller else ""
    if seat.unheard_since is not None:
        return signs + AWAY
    if seat.owes_since is not None:
        return signs + OWES
    return signs + (DONE if acted(now, seat, n) else "")


def acted(now: TableView, seat: SeatView, n: int) -> bool:
    """Whether the player had something to do in this phase and has done it."""
    if now.phase not in _ACTING or not seat.present or seat.owes_since is not None:
        return False
    if n == now.storyteller:
        return now.phase is Phase.VOTE and now.options.rule_set.popular
    return now.phase in {Phase.LAY, Phase.VOTE, Phase.NAME, Phase.CLAIM}


def _mark_style(now: TableView, n: int) -> str:
    seat = now.seats[n]
    if seat.unheard_since is not None or not seat.present:
        return "bold $error"
    return "$warning" if seat.owes_since is not None else "$success"


def shortened(name: str, room: int) -> str:
    """The name in that many cells, with an ellipsis where it was cut."""
    if width(name) <= room:
        return name
    if room < 2:
        return ""
    short = name
    while short and width(short) > room - 1:
        short = short[:-1]
    return short + "…"
