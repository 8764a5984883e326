"""Setting up a game against bots: rules and house options, how many, how fast."""

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Label, Static

from p2p_dixit.bots.deck_knowledge import Known
from p2p_dixit.bots.skill import Level
from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import N_, _, plural
from p2p_dixit.rules.sets import DEFAULT_DECK, RULE_SETS
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.form import Form, buttons, row
from p2p_dixit.ui.dialogs.house import HouseRows, TableOptions
from p2p_dixit.ui.dialogs.packs import PacksRow
from p2p_dixit.ui.messages import SettingsChanged
from p2p_dixit.ui.practice_choices import remember, remembered
from p2p_dixit.ui.widgets.stepper import Stepper

_USUAL = 4  # players of a first game


def level_names() -> dict[Level, str]:
    """How good bots can be, in the player's language."""
    return {
        Level.EASY: _("easy"),
        Level.NORMAL: _("normal"),
        Level.SHARP: _("sharp"),
    }


def known_words(known: Known) -> str:
    """What bots make of a deck that is not the game's own; nothing where all is well."""
    if known.with_clues == known.pictures:
        return ""
    if not known.with_anything:
        return _("Nothing is written about these pictures: bots can only guess.")
    if not known.with_clues:
        return _("Bots go by the titles of these pictures.")
    return _("Bots know {n} of {all} pictures well.").format(n=known.with_clues, all=known.pictures)


class PracticeDialog(Form[Practice | None]):
    """Returns what to play, or None."""

    BINDINGS = [Binding("enter", "take", N_("Play"), priority=True)]

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self._last = remembered(context.settings)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog", id="setup-box"):
            yield Label(_("Practise with bots"), classes="dialog-title")
            yield HouseRows(TableOptions(self._last.options), bots=True)
            yield from row(_("Bots"), Stepper(["3"], id="bots"))
            levels, level = list(level_names().values()), tuple(level_names()).index
            yield from row(_("Bot level"), Stepper(levels, level(self._last.level), id="level"))
            speeds = [_("natural"), _("instant")]
            yield from row(_("Bot speed"), Stepper(speeds, int(self._last.fast), id="pace"))
            yield PacksRow(self.context, chosen=self._last.packs)
            yield Static(id="bots-know", classes="hint")
            yield from buttons(_("Play  ⏎"), "play")

    def on_mount(self) -> None:
        """The game of the last time."""
        self._offer_bots(self._last.bots + 1)
        self._say_what_bots_know("")
        self.query_one("#rules", Stepper).focus()

    @on(Stepper.Stepped, "#rules")
    def rules_changed(self) -> None:
        """Other rules, other numbers."""
        same = self._rules == self._last.options.rules
        self._offer_bots(self._last.bots + 1 if same else _USUAL)

    @on(PacksRow.PacksChosen)
    def packs_changed(self, event: PacksRow.PacksChosen) -> None:
        """Other pictures: bots may know less about them."""
        self._look_what_bots_know(event.row.chosen)

    @work(thread=True, exclusive=True, group="known")
    def _look_what_bots_know(self, packs: tuple[bytes, ...]) -> None:
        known = self.context.services.known
        try:
            line = known_words(known(packs)) if known and packs else ""
        except DixitError:  # whatever is wrong with the packs is said when they are played with
            line = ""
        self.app.call_from_thread(self._say_what_bots_know, line)

    def _say_what_bots_know(self, line: str) -> None:
        hint = self.query_one("#bots-know", Static)
        hint.update(Content(line))
        hint.display = bool(line)

    def take(self) -> None:
        bots = RULE_SETS[self._rules].players[self.query_one("#bots", Stepper).index] - 1
        fast = self.query_one("#pace", Stepper).index == 1
        level = tuple(level_names())[self.query_one("#level", Stepper).index]
        likes, packs = self.context.settings, self.query_one(PacksRow)
        options = self.query_one(HouseRows).chosen(packs.cards or DEFAULT_DECK).options
        options.check_players(bots + 1)
        wish = Practice(
            options,
            bots,
            fast=fast,
            name=likes.name,
            rabbit=likes.colour,
            packs=packs.chosen,
            level=level,
        )
        self.post_message(SettingsChanged(**remember(wish)))
        self.dismiss(wish)

    @property
    def _rules(self) -> str:
        return self.query_one(HouseRows).rules

    def _offer_bots(self, wanted: int) -> None:
        """As many players as these rules allow; ``wanted`` are offered first, if they do."""
        players = RULE_SETS[self._rules].players
        choices = [plural("{n} bot", "{n} bots", count - 1) for count in players]
        at = players.index(wanted) if wanted in players else 0
        self.query_one("#bots", Stepper).offer(choices, at)
