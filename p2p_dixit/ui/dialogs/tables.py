"""Creating a table, and joining one by address or with a room code."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, Static

from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.language.strings import N_, _, error_text
from p2p_dixit.play.api import Client, Joining, NewTable, TableOffer
from p2p_dixit.rules.sets import Options
from p2p_dixit.text import TABLE_NAME_CELLS, clean
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.dialogs.house import HouseRows, TableOptions
from p2p_dixit.ui.dialogs.packs import PackChoice, PacksRow
from p2p_dixit.ui.text.words import as_sentence
from p2p_dixit.ui.widgets.stepper import Stepper

Join: TypeAlias = Callable[[Joining], Awaitable[Client]]


class CreateDialog(Dialog[NewTable | None]):
    """Returns the table to open, or None."""

    CSS_PATH = "forms.tcss"
    BINDINGS = [
        Binding("escape", "dismiss(None)", N_("Back")),
        Binding("enter", "create", N_("Open table"), priority=True),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context

    def compose(self) -> ComposeResult:
        """Name, room code, and how the table plays."""
        name = self.context.settings.name
        suggested = _("{name}'s table").format(name=name) if name else _("Our table")
        with Vertical(classes="dialog", id="create-box"):
            yield Label(_("Create a table"), classes="dialog-title")
            with Horizontal(classes="row tied"):
                yield Label(_("Name"))
                yield Input(suggested, max_length=TABLE_NAME_CELLS, id="table-name")
            with Horizontal(classes="row tied"):
                yield Label(_("Who can join"))
                yield Stepper([_("everyone nearby"), _("only with the code")], id="lock")
            yield HouseRows(TableOptions(Options()))
            yield PacksRow(self.context)
            with Horizontal(classes="dialog-buttons"):
                yield Button(_("Open table  ⏎"), variant="primary", id="create", compact=True)
                yield Button(_("Back  Esc"), id="back", compact=True)

    def action_create(self) -> None:
        """Enter, wherever the cursor is (on Back it goes back, on packs it opens their list)."""
        if isinstance(self.focused, PackChoice):
            self.focused.action_open()
        elif self.focused is not None and self.focused.id == "back":
            self.dismiss(None)
        else:
            self._create()

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        """Mouse."""
        if event.button.id == "create":
            self._create()
        else:
            self.dismiss(None)

    def _create(self) -> None:
        name = clean(self.query_one("#table-name", Input).value, TABLE_NAME_CELLS)
        locked = bool(self.query_one("#lock", Stepper).index)
        try:
            packs = self.query_one(PacksRow).chosen
            house = self.query_one(HouseRows).chosen()
            self.dismiss(
                NewTable(
                    name or _("Our table"),
                    house.options,
                    packs=packs,
                    timer=house.timer,
                    locked=locked,
                )
            )
        except UsageError as error:
            self.notify(error_text(error), severity="warning", markup=False)


class JoinDialog(Dialog[Client | None]):
    """For an offer only the code is asked for, otherwise the address too.

    Stays open until a table accepts: the player can correct a mistyped code without retyping it.
    """

    CSS_PATH = "forms.tcss"
    BINDINGS = [
        Binding("escape", "dismiss(None)", N_("Back")),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, join: Join, offer: TableOffer | None, *, watch: bool = False) -> None:
        super().__init__()
        self._open = join
        self._waits = False  # for an answer
        self.offer = offer
        self.watch_only = watch  # asked for already: one button is enough

    def compose(self) -> ComposeResult:
        """One or two lines to fill in."""
        title = _("Join by address") if self.offer is None else self.offer.name
        with Vertical(classes="dialog", id="join-box"):
            yield Label(Content(title), classes="dialog-title")
            if self.offer is None:
                with Horizontal(classes="row"):
                    yield Label(_("Address"))
                    yield Input(placeholder="192.168.1.20:7777", id="address")
            with Horizontal(classes="row tied"):
                yield Label(_("Room code"))
                yield Input(placeholder=self._hint(), id="code")
            yield Static(id="answer")
            with Horizontal(classes="dialog-buttons"):
                label = _("Watch  ⏎") if self.watch_only else _("Join  ⏎")
                yield Button(label, variant="primary", id="join", compact=True)
                if not self.watch_only:
                    yield Button(_("Only watch"), id="watch", compact=True)
                yield Button(_("Back  Esc"), id="back", compact=True)

    def _hint(self) -> str:
        if self.offer is not None and self.offer.locked:
            return _("the words on the others' screens")
        return _("if the table has one")

    @on(Input.Submitted)
    def submitted(self) -> None:
        """Enter joins."""
        self._join(watch=self.watch_only)

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        """Mouse."""
        if event.button.id in ("join", "watch"):
            self._join(watch=self.watch_only or event.button.id == "watch")
        else:
            self.dismiss(None)

    def _join(self, *, watch: bool) -> None:
        where = self.offer.key if self.offer else self.query_one("#address", Input).value.strip()
        if not where:
            self._say(_("Whose table? Ask for the address on their screen."), "$warning")
        elif not self._waits:
            self._waits = True
            self._say(_("On the way to the table …"), "$quiet")
            self._knock(Joining(where, self.query_one("#code", Input).value.strip(), watch))

    @work
    async def _knock(self, wish: Joining) -> None:
        try:
            self.dismiss(await self._open(wish))
        except DixitError as error:
            self._say(as_sentence(error_text(error)), "$error")
            self.query_one("#code", Input).focus()
        finally:
            self._waits = False

    def _say(self, text: str, tone: str) -> None:
        self.query_one("#answer", Static).update(Content.styled(text, tone))
