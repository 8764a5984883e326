"""Settings: every change is taken over and kept at once."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from p2p_dixit.language.strings import N_, _, languages, translated
from p2p_dixit.text import NAME_CELLS, clean
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs import FORMS
from p2p_dixit.ui.dialogs.base import Layer
from p2p_dixit.ui.dialogs.form import row
from p2p_dixit.ui.messages import SettingsChanged
from p2p_dixit.ui.seats import RABBITS
from p2p_dixit.ui.settings import FETCH_MEGABYTES
from p2p_dixit.ui.terminal import Images, granted
from p2p_dixit.ui.terminal.choice import found, used, why_not_better
from p2p_dixit.ui.theme import MORNING, NIGHT
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.stepper import Stepper


class _Row(NamedTuple):
    """One setting that is stepped through: its name in `UserSettings`, and its values in words."""

    setting: str
    label: str
    values: Sequence[object]
    words: Sequence[str | Content]


def _rows() -> tuple[_Row, ...]:
    switch = (_("no"), _("yes"))
    images = [kind.value for kind in Images]
    sizes = [_("up to {n} MB").format(n=size) if size else _("never") for size in FETCH_MEGABYTES]
    codes = ("", *languages())  # empty: as the system asks for
    spoken = [languages().get(code) or _("as the system") for code in codes]
    themes = (NIGHT.name, MORNING.name)
    return (
        _Row("colour", _("Rabbit"), range(len(RABBITS)), rabbits()),
        _Row("theme", _("Theme"), themes, (_("night"), _("morning"))),
        _Row("images", _("Pictures"), images, images),
        _Row("reduced_motion", _("Animations"), (True, False), switch),
        _Row("bell", _("Bell on your turn"), (False, True), switch),
        _Row("alt_texts", _("Picture descriptions"), (False, True), switch),
        _Row("fetch_megabytes", _("Download packs"), FETCH_MEGABYTES, sizes),
        _Row("language", _("Language"), codes, spoken),
    )


class SettingsScreen(Layer[None]):
    """One row a setting."""

    CSS_PATH = FORMS
    BINDINGS = [
        Binding("escape,f2", "dismiss(None)", N_("Back")),
        # before the list, which would scroll where the window is too low for all rows
        Binding("down", "app.focus_next", show=False, priority=True),
        Binding("up", "app.focus_previous", show=False, priority=True),
    ]

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context

    def compose(self) -> ComposeResult:
        likes = self.context.settings
        # the file may be edited by hand: the choice next to what it says
        nearest = min(FETCH_MEGABYTES, key=lambda size: abs(size - likes.fetch_megabytes))
        offered = replace(likes, fetch_megabytes=nearest)
        yield Static(_("☾ Settings"), classes="screen-title")
        with VerticalScroll(id="settings-body", classes="body", can_focus=False):
            name = Input(likes.name, placeholder=_("your name"), max_length=NAME_CELLS, id="name")
            yield from row(_("Name"), name, classes="row")
            for setting, label, values, words in _rows():
                at = values.index(getattr(offered, setting))
                yield from row(label, Stepper(words, at, id=setting), classes="row")
            yield Static(id="about-pictures", classes="hint")
        yield KeyBar()

    def on_mount(self) -> None:
        self._tell_pictures(Images(self.context.settings.images))
        self.query_one("#name", Input).focus()

    def speak(self) -> None:
        """The rows again, in the language that was chosen."""
        self.refresh(recompose=True)
        self.call_after_refresh(self._spoken)

    def _spoken(self) -> None:
        self._tell_pictures(Images(self.context.settings.images))
        self.query_one("#language", Stepper).focus()

    @on(Input.Changed, "#name")
    def renamed(self, event: Input.Changed) -> None:
        self._like(name=clean(event.value, NAME_CELLS))

    @on(Input.Submitted)
    def next_row(self) -> None:
        self.focus_next()

    @on(Stepper.Stepped)
    def stepped(self, event: Stepper.Stepped) -> None:
        chosen = next(one for one in _rows() if one.setting == event.stepper.id)
        value = chosen.values[event.index]
        self._like(**{chosen.setting: value})
        if chosen.setting == "images":
            self._tell_pictures(Images(str(value)))

    def _tell_pictures(self, wish: Images) -> None:
        """The terminal found, the renderer in use, and the effect of the setting."""
        drawn = self.context.renderer
        then = granted(wish, drawn.terminal)
        lines = [
            _("Pictures now: {used}. Terminal: {found}.").format(
                found=translated(found(drawn)), used=translated(used(drawn))
            )
        ]
        if reason := why_not_better(then):
            lines.append(_("Why not better: {reason}.").format(reason=translated(reason)))
        if (then.way, then.mosaic) != (drawn.way, drawn.mosaic):
            lines.append(_("After the next start: {used}.").format(used=translated(used(then))))
        self.query_one("#about-pictures", Static).update(Content("\n".join(lines)))

    def _like(self, **changes: object) -> None:
        if replace(self.context.settings, **changes) != self.context.settings:  # type: ignore[arg-type] # by name
            self.post_message(SettingsChanged(**changes))


def rabbits() -> list[Content]:
    """All twelve, each in its colour."""
    return [Content.styled(f"{look.symbol} {look.name}", f"bold {look.tone}") for look in RABBITS]
