"""Creating a table, and joining one by address or with a room code."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, Static

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import N_, _, error_text
from p2p_dixit.play.api import Client, Joining, NewTable, TableOffer
from p2p_dixit.rules.sets import Options
from p2p_dixit.text import TABLE_NAME_CELLS, clean
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.form import Form, buttons, row
from p2p_dixit.ui.dialogs.house import HouseRows, TableOptions
from p2p_dixit.ui.dialogs.packs import PacksRow
from p2p_dixit.ui.text.words import as_sentence
from p2p_dixit.ui.widgets.stepper import Stepper

Join: TypeAlias = Callable[[Joining], Awaitable[Client]]


class CreateDialog(Form[NewTable | None]):
    """Returns the table to open, or None."""

    BINDINGS = [Binding("enter", "take", N_("Open table"), priority=True)]

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context

    def compose(self) -> ComposeResult:
        name = self.context.settings.name
        suggested = _("{name}'s table").format(name=name) if name else _("Our table")
        with Vertical(classes="dialog", id="create-box"):
            yield Label(_("Create a table"), classes="dialog-title")
            name_field = Input(suggested, max_length=TABLE_NAME_CELLS, id="table-name")
            yield from row(_("Name"), name_field)
            guests = [_("everyone nearby"), _("only with the code")]
            yield from row(_("Who can join"), Stepper(guests, id="lock"))
            yield HouseRows(TableOptions(Options()))
            yield PacksRow(self.context)
            yield from buttons(_("Open table  ⏎"), "create")

    def take(self) -> None:
        name = clean(self.query_one("#table-name", Input).value, TABLE_NAME_CELLS)
        locked = bool(self.query_one("#lock", Stepper).index)
        packs, house = self.query_one(PacksRow).chosen, self.query_one(HouseRows).chosen()
        name = name or _("Our table")
        self.dismiss(NewTable(name, house.options, packs=packs, timer=house.timer, locked=locked))


class JoinDialog(Form[Client | None]):
    """For an offer only the code is asked for, otherwise the address too.

    Stays open until a table accepts: the player can correct a mistyped code without retyping it.
    """

    def __init__(self, join: Join, offer: TableOffer | None, *, watch: bool = False) -> None:
        super().__init__()
        self._open = join
        self._waits = False  # for an answer
        self.offer = offer
        self.watch_only = watch  # asked for already: one button is enough

    def compose(self) -> ComposeResult:
        title = _("Join by address") if self.offer is None else self.offer.name
        with Vertical(classes="dialog", id="join-box"):
            yield Label(Content(title), classes="dialog-title")
            if self.offer is None:
                address = Input(placeholder="192.168.1.20:7777", id="address")
                yield from row(_("Address"), address, classes="row")
            hint = _("if the table has one")
            if self.offer is not None and self.offer.locked:
                hint = _("the words on the others' screens")
            yield from row(_("Room code"), Input(placeholder=hint, id="code"))
            yield Static(id="answer")
            back = (_("Back  Esc"), "back")
            if self.watch_only:
                yield from buttons(_("Watch  ⏎"), "join", back)
            else:
                yield from buttons(_("Join  ⏎"), "join", (_("Only watch"), "watch"), back)

    @on(Input.Submitted)
    def take(self) -> None:
        """Enter joins."""
        self._join(watch=self.watch_only)

    @on(Button.Pressed, "#watch")
    def only_watch(self, event: Button.Pressed) -> None:
        """No seat, please."""
        event.prevent_default()
        self._join(watch=True)

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
