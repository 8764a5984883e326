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


class SeatBar(Line):
    """One chip a player; names give way first when the line is too short."""

    DEFAULT_CSS = """
    SeatBar { height: 1; width: 1fr; padding: 0 1; text-wrap: nowrap; text-overflow: clip; }
    """

    view: reactive[TableView | None] = reactive(None)
    bubbles: reactive[dict[int, str]] = reactive(dict)

    def watch_view(self) -> None:
        """Something changed at the table."""
        self._show()

    def watch_bubbles(self) -> None:
        """A player reacted."""
        self._show()

    def on_resize(self) -> None:
        """More or less room for names."""
        self._show()

    def _show(self) -> None:
        if self.view is not None:
            words = seats_line(self.view, self.size.width, self.bubbles)
            self.put(words, layout=False)


def seats_line(now: TableView, room: int, bubbles: dict[int, str]) -> Content:
    """All chips in one line of at most ``room`` cells; twelve in a small window stand closer.

    Partners stand together, whatever their seats.
    """
    plain = [_fixed_part(now, n, bubbles) for n in range(len(now.seats))]
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
    return max(
        (cells for cells in range(1 + max(names)) if _taken(names, cells) <= room), default=0
    )


def _taken(names: list[int], most: int) -> int:
    return sum(min(name, most) for name in names)


def _fixed_part(now: TableView, n: int, bubbles: dict[int, str]) -> str:
    return f"{now.seats[n].score}{mark(now, n)}{bubbles.get(n, '')}"


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
