"""Giving a clue: words, or something done aloud in the room, beside the card it is for."""

from collections.abc import Callable

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Button, Input, Label, Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.rules.model import Clue, ClueKind
from p2p_dixit.text import CLUE_CELLS, clean
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.dialogs.form import buttons
from p2p_dixit.ui.pictures.fit import fitted
from p2p_dixit.ui.text.words import kind_name
from p2p_dixit.ui.widgets.picture import Picture
from p2p_dixit.ui.widgets.stepper import Stepper


class ClueDialog(Dialog[Clue | None]):
    """Returns the clue, or None when the player thought better of it."""

    CSS_PATH = "clue.tcss"
    BINDINGS = [
        Binding("escape", "dismiss(None)", N_("Back")),
        Binding("ctrl+t", "kind", N_("Other kinds of clue"), priority=True),
    ]

    def __init__(
        self,
        kinds: tuple[ClueKind, ...],
        context: AppContext,
        card: int | None,
        time_left: Callable[[], Content] = Content,
        draft: str = "",
    ) -> None:
        """``time_left`` says how long the player may still think; ``draft`` was typed before."""
        super().__init__()
        self._time_left = time_left
        self.kinds = kinds
        self.kind = kinds[0]
        self.draft = draft
        self._picture = Picture(context.gallery, card, renderer=context.renderer, id="clue-card")
        self._picture.set_reactive(Picture.cell, context.cell)

    def compose(self) -> ComposeResult:
        with Horizontal(id="clue-box", classes="dialog"):
            if self._picture.card is not None:
                yield self._picture
            with Vertical(id="clue-side"):
                yield Label(_("Your clue"), classes="dialog-title", id="clue-title")
                yield Stepper([kind_name(kind) for kind in self.kinds], id="clue-kind")
                yield Input(
                    self.draft, max_length=CLUE_CELLS, id="clue-text", select_on_focus=False
                )
                yield Static(id="clue-help")
                yield Static(Content(self._advice()), id="clue-advice")
            yield from buttons(_("Give clue  ⏎"), "give")

    def on_mount(self) -> None:
        self.set_interval(1.0, self._show_time)
        self._show_time()
        self.query_one(Stepper).display = len(self.kinds) > 1
        self._choose(self.kind)
        self.query_one(Input).focus()

    def _show_time(self) -> None:
        title = Content.assemble(self._time_left(), _("Your clue"))
        self.query_one("#clue-title", Label).update(title)

    def on_resize(self) -> None:
        """The card is as high as the dialog, and takes no more room than that."""
        box = self.query_one("#clue-box").content_size
        most = Size(box.width * 3 // 5, box.height - 1)  # the buttons have the last line
        if most.area:
            self._picture.styles.width = fitted(most, self._picture.cell).width
        self.call_after_refresh(self._fit_advice)

    def _fit_advice(self) -> None:
        """The advice gives way where there is no room for all of it: the rules have it, too."""
        side, advice = self.query_one("#clue-side"), self.query_one("#clue-advice", Static)
        others = [one for one in side.children if one is not advice and one.display]
        used = sum(one.outer_size.height + one.styles.margin.height for one in others)
        wide = side.content_size.width - advice.styles.margin.width
        lines = advice.get_content_height(side.content_size, self.app.size, wide)
        advice.display = used + lines + advice.styles.margin.height <= side.content_size.height

    def action_kind(self) -> None:
        """The next kind of clue, where there is more than one."""
        if len(self.kinds) > 1:
            self.query_one(Stepper).action_step(1)

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        """Mouse, or Tab and Enter."""
        if event.button.id == "give":
            self.give()
        else:
            self.dismiss(None)

    @on(Stepper.Stepped)
    def stepped(self, event: Stepper.Stepped) -> None:
        self._choose(self.kinds[event.index])
        self.query_one(Input).focus()

    def on_key(self, event: events.Key) -> None:
        """Keys typed before the line appeared belong in the line."""
        if event.is_printable and event.character:
            event.stop()
            self.query_one(Input).insert_text_at_cursor(event.character)
        elif event.key == "enter":
            event.stop()
            self.give()

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        """Kept, should the player go back to the cards first."""
        self.draft = event.value

    def _choose(self, kind: ClueKind) -> None:
        self.kind = kind
        field = self.query_one(Input)
        aloud = kind is not ClueKind.TEXT
        field.placeholder = (
            _("optional: what you said, for the replay") if aloud else _("a word, a line …")
        )
        self.query_one("#clue-help", Static).update(Content(self._help(aloud=aloud)))

    def _help(self, *, aloud: bool) -> str:
        if len(self.kinds) == 1 and not aloud:
            return _("Enter gives the clue.")
        if aloud:
            return _("Press Enter, then perform it for everyone. Ctrl+T: other kinds of clue")
        return _("Enter gives the clue. Ctrl+T: say, sing or mime it instead.")

    def _advice(self) -> str:
        """What makes a good clue, in our words."""
        if self._picture.card is None:  # `party`: the cards come after the clue
            return _("A good clue fits many cards, and one of them a little better.")
        return _(
            "With a good clue somebody finds your card, but not everybody. Don't"
            " describe it; don't be so cryptic that no one stands a chance. A song,"
            " a film, a memory, one odd word …"
        )

    @on(Input.Submitted)
    def give(self) -> None:
        """Dismisses with the clue, if it has words or needs none."""
        text = clean(self.query_one(Input).value, CLUE_CELLS)
        if not text and self.kind is ClueKind.TEXT:
            missing = _("Write something, or press Ctrl+T to say, sing or mime it.")
            self.query_one("#clue-help", Static).update(Content.styled(missing, "$warning"))
            return
        self.dismiss(Clue(self.kind, text))
