"""Settings: every change is taken over and kept at once."""

from dataclasses import replace

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

_IMAGES = tuple(Images)
_THEMES = (NIGHT.name, MORNING.name)


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
        self._codes = ("", *languages())  # empty: as the system asks for

    def compose(self) -> ComposeResult:
        """Rows of name and value."""
        likes = self.context.settings
        switch = [_("no"), _("yes")]
        yield Static(_("☾ Settings"), classes="screen-title")
        with VerticalScroll(id="settings-body", classes="body", can_focus=False):
            name = Input(likes.name, placeholder=_("your name"), max_length=NAME_CELLS, id="name")
            yield from row(_("Name"), name, classes="row")
            yield from _row(_("Rabbit"), rabbits(), likes.colour, "colour")
            yield from _row(
                _("Theme"), [_("night"), _("morning")], _THEMES.index(likes.theme), "theme"
            )
            yield from _row(
                _("Pictures"),
                [kind.value for kind in _IMAGES],
                _IMAGES.index(Images(likes.images)),
                "images",
            )
            yield from _row(_("Animations"), switch, int(not likes.reduced_motion), "motion")
            yield from _row(_("Bell on your turn"), switch, int(likes.bell), "bell")
            yield from _row(_("Picture descriptions"), switch, int(likes.alt_texts), "describe")
            yield from _row(
                _("Download packs"),
                [_megabytes(size) for size in FETCH_MEGABYTES],
                _nearest(likes.fetch_megabytes),
                "fetch",
            )
            yield from _row(
                _("Language"),
                [languages().get(code) or _("as the system") for code in self._codes],
                self._codes.index(likes.language),
                "language",
            )
            yield Static(id="about-pictures", classes="hint")
        yield KeyBar()

    def on_mount(self) -> None:
        """From the top."""
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
        """Another name."""
        self._like(name=clean(event.value, NAME_CELLS))

    @on(Input.Submitted)
    def next_row(self) -> None:
        """Enter continues."""
        self.focus_next()

    @on(Stepper.Stepped)
    def stepped(self, event: Stepper.Stepped) -> None:
        """Another value."""
        n = event.index
        match event.stepper.id:
            case "colour":
                self._like(colour=n)
            case "language":
                self._like(language=self._codes[n])
            case "theme":
                self._like(theme=_THEMES[n])
            case "images":
                self._like(images=_IMAGES[n].value)
                self._tell_pictures(_IMAGES[n])
            case "motion":
                self._like(reduced_motion=not n)
            case "bell":
                self._like(bell=bool(n))
            case "describe":
                self._like(alt_texts=bool(n))
            case "fetch":
                self._like(fetch_megabytes=FETCH_MEGABYTES[n])
            case _:
                pass

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


def _megabytes(size: int) -> str:
    return _("up to {n} MB").format(n=size) if size else _("never")


def _nearest(size: int) -> int:
    """The choice next to what the file says (it may be edited by hand)."""
    return min(range(len(FETCH_MEGABYTES)), key=lambda n: abs(FETCH_MEGABYTES[n] - size))


def rabbits() -> list[Content]:
    """All twelve, each in its colour."""
    return [Content.styled(f"{look.symbol} {look.name}", f"bold {look.tone}") for look in RABBITS]


def _row(label: str, choices: list[str] | list[Content], index: int, name: str) -> ComposeResult:
    yield from row(label, Stepper(choices, index, id=name), classes="row")
