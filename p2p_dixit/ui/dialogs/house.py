"""House options: rows for forms, and a form of their own for a lobby."""

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Label, Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.rules import sets
from p2p_dixit.ui.dialogs.form import Form, buttons, row
from p2p_dixit.ui.house import TIMERS, check_timer, timer_words
from p2p_dixit.ui.text.rule_names import rules_line, rules_name
from p2p_dixit.ui.widgets.number import Number, Span
from p2p_dixit.ui.widgets.stepper import Stepper

NAMES = tuple(sets.RULE_SETS)


@dataclass(frozen=True)
class TableOptions:
    """How a table plays: the rules with their options, and the seconds a turn may take."""

    options: sets.Options
    timer: int = 0


class HouseRows(Vertical):
    """Rules, what ends the game, and the variants; only what the rule set knows is to be seen."""

    DEFAULT_CSS = "HouseRows { height: auto; }"

    def __init__(self, house: TableOptions, *, bots: bool = False) -> None:
        """``bots``: a game against bots needs no timer, and bots hear no clue given aloud."""
        super().__init__()
        self._house = house
        self._bots = bots
        self._offered = sorted({*TIMERS, house.timer})

    def compose(self) -> ComposeResult:
        options = self._house.options
        rules = [rules_name(name) for name in NAMES]
        yield from row(_("Rules"), Stepper(rules, NAMES.index(options.rules), id="rules"))
        yield Static(id="rules-line", classes="hint after")
        points = Number(Span(1, sets.MAX_POINTS, 5), options.points_to_reach, id="points")
        yield from row(_("Points to win"), points, "points-row")
        turns = Number(Span(1, sets.MAX_TURNS), options.turns_each, id="turns")
        yield from row(_("Turns per player"), turns, "turns-row")
        finder = [_("3 points (standard)"), _("4 points, storyteller too")]
        yield from row(
            _("If only one finds it"), Stepper(finder, int(options.one_finder), id="finder"), "lone"
        )
        if not self._bots:
            aloud = [_("written or aloud"), _("only sung or mimed")]
            yield from row(_("Clues"), Stepper(aloud, int(options.aloud), id="aloud"))
            times = [timer_words(seconds) for seconds in self._offered]
            at = self._offered.index(self._house.timer)
            yield from row(_("Time to think"), Stepper(times, at, id="timer"))

    def on_mount(self) -> None:
        """Other rules have other options."""
        self._fit()

    @property
    def rules(self) -> str:
        """The rule set under the cursor."""
        return NAMES[self._index("rules")]

    def chosen(self, deck: int | None = None) -> TableOptions:
        """What was chosen; raises UsageError with the limits where a number is beyond them."""
        chosen, number = sets.RULE_SETS[self.rules], self._number
        options = sets.Options(
            self.rules,
            points=number("points", sets.DEFAULT_POINTS)
            if chosen.ends is sets.Ending.POINTS
            else None,
            turns=number("turns", sets.DEFAULT_TURNS) if chosen.ends is sets.Ending.TURNS else None,
            one_finder=not chosen.popular and self._index("finder") == 1,
            aloud=not self._bots and self._index("aloud") == 1,
            deck=self._house.options.deck if deck is None else deck,
        )
        timer = 0 if self._bots else self._offered[self._index("timer")]
        check_timer(timer)
        return TableOptions(options, timer)

    @on(Stepper.Stepped, "#rules")
    def _fit(self) -> None:
        chosen = sets.RULE_SETS[self.rules]
        self.query_one("#rules-line", Static).update(Content(rules_line(self.rules)))
        self.query_one("#points-row").display = chosen.ends is sets.Ending.POINTS
        self.query_one("#turns-row").display = chosen.ends is sets.Ending.TURNS
        self.query_one("#lone").display = not chosen.popular

    def _index(self, name: str) -> int:
        return self.query_one(f"#{name}", Stepper).index

    def _number(self, name: str, usual: int) -> int | None:
        """None stands for the default, as it does in the options."""
        value = self.query_one(f"#{name}", Number).value
        return None if value == usual else value


class HouseDialog(Form[TableOptions | None]):
    """Returns how the table should play, or None for no change."""

    BINDINGS = [Binding("enter", "take", N_("Use these rules"), priority=True)]

    def __init__(self, house: TableOptions) -> None:
        super().__init__()
        self._rows = HouseRows(house)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog", id="house-box"):
            yield Label(_("House rules"), classes="dialog-title")
            yield self._rows
            yield from buttons(_("Use these rules  ⏎"), "take")

    def on_mount(self) -> None:
        self.query_one("#rules", Stepper).focus()

    def take(self) -> None:
        self.dismiss(self._rows.chosen())
