"""Choosing the packs of a table: a row for forms, and the list behind it."""

from dataclasses import dataclass

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Label, OptionList, Static

from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import N_, _, plural
from p2p_dixit.packs.manifest import MAX_PACKS
from p2p_dixit.play.view import PackView
from p2p_dixit.rules.sets import MAX_DECK
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.form import Form, buttons
from p2p_dixit.ui.text.packs import pack_words, together


class PackChoice(Static, can_focus=True):
    """What is chosen; a key or a click opens the list."""

    DEFAULT_CSS = """
    PackChoice { width: auto; max-width: 52; padding: 0 1; text-style: bold; }
    PackChoice:focus { background: $primary; color: $background; }
    """
    BINDINGS = [Binding("space,enter,left,right", "open", N_("Choose"), show=False)]

    class Opened(Message):
        """The list, please."""

    @on(events.Click)
    def action_open(self) -> None:
        """By key or by mouse."""
        self.post_message(self.Opened())


class PacksRow(Horizontal):
    """A row of a form. Hidden while there is nothing but the built-in deck to choose.

    `chosen` are the ids of the packs (none: the deck that comes with the game), `cards` says how
    many cards they have together.
    """

    DEFAULT_CSS = "PacksRow { display: none; } PacksRow.-choice { display: block; }"

    @dataclass
    class PacksChosen(Message):
        """Other packs were chosen."""

        row: "PacksRow"

    def __init__(
        self,
        context: AppContext,
        id: str = "packs",  # noqa: A002 - Textual's name
        chosen: tuple[bytes, ...] = (),
    ) -> None:
        """``chosen`` are offered, as far as they are on this machine."""
        super().__init__(id=id, classes="row")
        self._wanted = chosen
        self.context = context
        self.packs: tuple[PackView, ...] = ()
        self.chosen: tuple[bytes, ...] = ()

    @property
    def cards(self) -> int | None:
        """How many cards are chosen; None: those of the built-in deck."""
        return together(pack for pack in self.packs if pack.id in self.chosen) or None

    def compose(self) -> ComposeResult:
        yield Label(_("Pictures"))
        yield PackChoice()

    def on_mount(self) -> None:
        self._look()

    @work(thread=True, group="packs")
    def _look(self) -> None:
        packs = self.context.services.packs()
        self.app.call_from_thread(self._offer, packs)

    def _offer(self, packs: tuple[PackView, ...]) -> None:
        self.packs = packs
        here = {pack.id for pack in packs}
        if self._wanted and here.issuperset(self._wanted):
            self.chosen = self._wanted
            self.post_message(self.PacksChosen(self))
        self.set_class(len(packs) > 1, "-choice")
        self._show()

    def _show(self) -> None:
        chosen = [pack for pack in self.packs if pack.id in self.chosen] or self.packs[:1]
        names = " + ".join(pack.name for pack in chosen)
        cards = plural("{n} card", "{n} cards", together(chosen))
        self.query_one(PackChoice).update(Content(f"{names} · {cards}  ▾"))

    @on(PackChoice.Opened)
    def open_list(self) -> None:

        def chosen(packs: tuple[bytes, ...] | None) -> None:
            if packs is not None:
                self.chosen = packs
                self._show()
                self.post_message(self.PacksChosen(self))

        first = tuple(pack.id for pack in self.packs[:1])
        self.app.push_screen(PacksDialog(self.packs, self.chosen or first), chosen)


class PacksDialog(Form[tuple[bytes, ...] | None]):
    """Returns the chosen packs, or None for no change."""

    BINDINGS = [
        Binding("space", "tick", N_("Choose")),
        Binding("enter", "take", N_("Use these rules"), priority=True),
    ]

    def __init__(self, packs: tuple[PackView, ...], chosen: tuple[bytes, ...]) -> None:
        super().__init__()
        self.packs = packs
        self.ticked = [pack.id in chosen for pack in packs]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog", id="packs-box"):
            yield Label(_("Pictures to play with (Space chooses)"), classes="dialog-title")
            yield OptionList(*map(self._line, range(len(self.packs))), compact=True)
            yield Static(id="together", classes="hint spaced")
            yield from buttons(_("Use these rules  ⏎"), "take")

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self._sum_up()

    def _line(self, index: int) -> Content:
        mark = "☑" if self.ticked[index] else "☐"
        return Content(f"{mark} {pack_words(self.packs[index])}")

    def action_tick(self) -> None:
        """Space: the pack under the cursor, or not."""
        index = self.query_one(OptionList).highlighted
        if index is not None:
            self._tick(index)

    @on(OptionList.OptionSelected)
    def clicked(self, event: OptionList.OptionSelected) -> None:
        self._tick(event.option_index)

    def _tick(self, index: int) -> None:
        self.ticked[index] = not self.ticked[index]
        self.query_one(OptionList).replace_option_prompt_at_index(index, self._line(index))
        self._sum_up()

    @property
    def chosen(self) -> list[PackView]:
        """What is ticked."""
        return [pack for pack, ticked in zip(self.packs, self.ticked, strict=True) if ticked]

    def _sum_up(self) -> None:
        cards, listed = together(self.chosen), sum(pack.cards for pack in self.chosen)
        line = plural("{n} card together.", "{n} cards together.", cards)
        if listed > cards:
            line += " " + _("The same picture in two packs counts once.")
        self.query_one("#together", Static).update(Content(self._obstacle() or line))

    def _obstacle(self) -> str:
        if not self.chosen:
            return _("Space chooses a pack.")
        if len(self.chosen) > MAX_PACKS:
            return _("A table combines at most {n} packs.").format(n=MAX_PACKS)
        cards = together(self.chosen)
        if cards > MAX_DECK:
            return _("{n} cards are too many: at most {most}.").format(n=cards, most=MAX_DECK)
        return ""

    def take(self) -> None:
        """If they go together."""
        if obstacle := self._obstacle():
            raise UsageError(obstacle)
        self.dismiss(tuple(pack.id for pack in self.chosen))
