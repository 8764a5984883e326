"""All keys on one page."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Label, Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.rules.sets import RuleSet
from p2p_dixit.text import width
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.widgets.seatbar import AWAY, DONE, GONE, OWES, TELLS

Keys = tuple[tuple[str, str], ...]  # a key and what it does, in the order one needs them


def keys() -> Keys:
    """The keys of a game."""
    return (
        (_("← → ↑ ↓, 1-9 0 - ="), _("choose a card, up to twelve")),
        (_("Enter"), _("play it, vote for it, continue")),
        (_("Space"), _("zoom in; arrows show the other cards")),
        (_("Backspace"), _("undo a choice, or a card or vote that has not been sent")),
        ("y", _("first round: let another player begin")),
        ("m  p", _("teams: I play, my partner plays")),
        ("l", _("the last round: whose card, whose vote")),
        ("t", _("the score track")),
        ("c  r", _("chat, quick reaction")),
        ("g  w  s", _("continue without a player; let one in; ask for a seat")),
        ("z", _("pause or resume the timer")),
        ("a", _("descriptions of the pictures")),
        ("b  F3", _("the cards in your browser; a board for the TV")),
        ("F4", _("friends play in a browser")),
        ("Ctrl+F", _("who is who: compare fingerprints")),
        ("F1  F2  ?", _("rules, settings, this page")),
        ("Ctrl+P", _("command palette: everything by name")),
        ("Esc", _("back, or leave the table")),
        (_("Mouse"), _("click selects, double-click plays, right-click zooms")),
    )


_OTHER_PEOPLE = {"g  w  s", "z", "F4", "Ctrl+F"}  # their seats, timers, browsers and names
_PAIRS = {"m  p"}


def keys_of(rules: RuleSet, *, against_bots: bool) -> Keys:
    """The keys of one game, without those that do nothing in it."""
    idle = (_OTHER_PEOPLE if against_bots else set()) | (set() if rules.pairs else _PAIRS)
    return tuple((key, what) for key, what in keys() if key not in idle)


def signs() -> Keys:
    """What stands beside players and cards."""
    return (
        (TELLS, _("the storyteller of this round")),
        (OWES, _("still to answer")),
        (DONE, _("has answered, or a card you have chosen")),
        (AWAY, _("not connected")),
        (GONE, _("has left the game")),
        ("‹●◆›", _("on a small card: the players who chose it")),
    )


def replay_keys() -> Keys:
    """The keys of a replay."""
    return (
        ("← →", _("one step back or forward")),
        ("[ ]  PgUp PgDn", _("the beginning of this round, the next round")),
        ("Home  End", _("the beginning, the end")),
        (_("Space"), _("play or pause")),
        ("+ -", _("faster, slower")),
        ("j", _("jump to a round by its clue")),
        ("Tab  e", _("whose view you see")),
        ("↑ ↓  1-9 0", _("choose a card")),
        ("z", _("zoom in; arrows show the other cards")),
        ("l  t", _("the rounds so far, the score track")),
        ("a  b", _("descriptions; the cards in your browser")),
        ("v", _("is this file valid?")),
        ("F1  F2  ?", _("rules, settings, this page")),
        ("Ctrl+P", _("command palette: everything by name")),
        ("Esc", _("back")),
        (_("Mouse"), _("drag along the timeline; click a mark, a card or the badge")),
    )


class HelpScreen(Dialog[None]):
    """Goes away with any of the usual keys."""

    CSS_PATH = "help.tcss"
    BINDINGS = [Binding("escape,enter,question_mark,q,space", "dismiss(None)", N_("Back"))]

    def __init__(self, shown: Keys | None = None) -> None:
        """Those of a game, unless others are named."""
        super().__init__()
        self._keys = shown or keys()

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", id="help-box"):
            yield Label(_("Keys"), classes="dialog-title")
            yield from _page(self._keys)
            yield Label(_("Signs"), classes="dialog-title help-more")
            yield from _page(signs())

    def on_click(self) -> None:
        self.dismiss(None)


def _page(keys: Keys) -> ComposeResult:
    wide = max(width(key) for key, _what in keys) + 2
    for key, what in keys:
        with Horizontal(classes="help-row"):
            name = Static(Content.styled(key, "bold $accent"))
            name.styles.width = wide
            yield name
            yield Static(Content(what), classes="help-what")
