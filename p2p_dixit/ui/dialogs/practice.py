"""Setting up a game against bots: rules and house options, how many, how fast."""

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Label, Static

from p2p_dixit.bots.deck_knowledge import Known
from p2p_dixit.bots.skill import Level
from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.language.strings import N_, _, error_text, plural
from p2p_dixit.rules.sets import DEFAULT_DECK, RULE_SETS
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.dialogs.house import HouseRows, TableOptions
from p2p_dixit.ui.dialogs.packs import PackChoice, PacksRow
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


class PracticeDialog(Dialog[Practice | None]):
    """Returns what to play, or None."""

    CSS_PATH = "forms.tcss"
    BINDINGS = [
        Binding("escape", "dismiss(None)", N_("Back")),
        Binding("enter", "start", N_("Play"), priority=True),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self._last = remembered(context.settings)

    def compose(self) -> ComposeResult:
        """Rows."""
        with Vertical(classes="dialog", id="setup-box"):
            yield Label(_("Practise with bots"), classes="dialog-title")
            yield HouseRows(TableOptions(self._last.options), bots=True)
            with Horizontal(classes="row tied"):
                yield Label(_("Bots"))
                yield Stepper(["3"], id="bots")
            with Horizontal(classes="row tied"):
                yield Label(_("Bot level"))
                yield Stepper(
                    list(level_names().values()),
                    index=tuple(level_names()).index(self._last.level),
                    id="level",
                )
            with Horizontal(classes="row tied"):
                yield Label(_("Bot speed"))
                speeds = [_("natural"), _("instant")]
                yield Stepper(speeds, index=int(self._last.fast), id="pace")
            yield PacksRow(self.context, chosen=self._last.packs)
            yield Static(id="bots-know", classes="hint")
            with Horizontal(classes="dialog-buttons"):
                yield Button(_("Play  ⏎"), variant="primary", id="play", compact=True)
                yield Button(_("Back  Esc"), id="back", compact=True)

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

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        """Mouse."""
        if event.button.id == "play":
            self.action_start()
        else:
            self.dismiss(None)

    def action_start(self) -> None:
        """Off we go; Enter on Back goes back, on the packs it opens their list."""
        if isinstance(self.focused, PackChoice):
            self.focused.action_open()
            return
        if self.focused is not None and self.focused.id == "back":
            self.dismiss(None)
            return
        bots = RULE_SETS[self._rules].players[self.query_one("#bots", Stepper).index] - 1
        fast = self.query_one("#pace", Stepper).index == 1
        level = tuple(level_names())[self.query_one("#level", Stepper).index]
        likes, row = self.context.settings, self.query_one(PacksRow)
        try:
            options = self.query_one(HouseRows).chosen(row.cards or DEFAULT_DECK).options
            options.check_players(bots + 1)
        except UsageError as error:
            self.notify(error_text(error), severity="warning", markup=False)
            return
        wish = Practice(
            options,
            bots,
            fast=fast,
            name=likes.name,
            rabbit=likes.colour,
            packs=row.chosen,
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
