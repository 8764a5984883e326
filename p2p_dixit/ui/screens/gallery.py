"""The gallery: every picture of every pack on this machine, with titles and descriptions."""

import asyncio

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from p2p_dixit.language.strings import N_, _, plural
from p2p_dixit.packs.manifest import deck_id
from p2p_dixit.play.view import PackView, PicturesView
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Layer
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.pictures.source import Pictures
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.picture import Picture


class GalleryScreen(Layer[None]):
    """The cards of one pack as a list, the one under the cursor as a picture."""

    DEFAULT_CSS = """
    #gallery-body { height: 1fr; }
    #gallery-list {
        width: 2fr; min-width: 36; height: 1fr; border: none; scrollbar-gutter: stable;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    #gallery-side { width: 3fr; height: 1fr; }
    #gallery-picture { height: 1fr; margin: 0 2; }
    #gallery-words { height: auto; max-height: 6; padding: 0 2; color: $quiet; }
    """
    BINDINGS = [
        Binding("enter,space", "zoom", N_("Zoom"), priority=True),
        Binding(
            "left,p", "pack(-1)", N_("Previous pack"), key_display="←", show=False, priority=True
        ),
        Binding("right,n", "pack(1)", N_("Next pack"), key_display="→", show=False, priority=True),
        Binding("escape,q", "dismiss(None)", N_("Back")),
    ]

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self._before: Pictures = context.gallery.pictures  # hung again when this screen goes
        self._changed = False
        self._packs: tuple[PackView, ...] = ()
        self._at = 0

    def compose(self) -> ComposeResult:
        yield Static(_("☾ Gallery"), id="gallery-title", classes="screen-title")
        with Horizontal(id="gallery-body", classes="body"):
            yield OptionList(id="gallery-list")
            with Vertical(id="gallery-side"):
                yield Picture(
                    self.context.gallery, renderer=self.context.renderer, id="gallery-picture"
                )
                yield Static(id="gallery-words")
        yield KeyBar()

    def on_mount(self) -> None:
        """Looks for packs behind the first frame."""
        self.query_one(OptionList).focus()
        self._look()

    def on_unmount(self) -> None:
        """The pictures of before hang again."""
        if self._changed:
            self.context.gallery.hang(self._before)

    def on_resize(self) -> None:
        """Cards in their true shape."""
        self.query_one(Picture).cell = self.context.cell

    @work(exclusive=True, group="gallery")
    async def _look(self) -> None:
        if not self._packs:
            self._packs = await asyncio.to_thread(self.context.services.packs)
            if len(self._packs) > 1:
                self.query_one(KeyBar).offer({"pack(-1)": "", "pack(1)": ""})
        if not self._packs:
            self.query_one("#gallery-words", Static).update(Content(_("No pictures found.")))
            return
        pack = self._packs[self._at]
        view = PicturesView(deck_id([pack.id]), (pack,))
        pictures = await asyncio.to_thread(self.context.services.hang, view)
        if pictures is not None:
            self.context.gallery.hang(pictures)
            self._changed = True
        self._show(pack)

    def _show(self, pack: PackView) -> None:
        count = plural("{n} card", "{n} cards", pack.cards)
        which = f"{self._at + 1}/{len(self._packs)}"
        self.query_one("#gallery-title", Static).update(
            Content(_("☾ Gallery: {pack}").format(pack=f"{pack.name} · {count} · {which}"))
        )
        caption = self.context.gallery.pictures.caption
        names = [caption(card).title or _("card {card}").format(card=card + 1)
                 for card in range(pack.cards)]  # fmt: skip
        cards = self.query_one(OptionList)
        cards.set_options(Option(Content(f"{n:>3}  {name}")) for n, name in enumerate(names, 1))
        cards.highlighted = 0
        self.query_one(Picture).watch_card()

    @on(OptionList.OptionHighlighted)
    def looked_at(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one(Picture).card = event.option_index
        caption = self.context.gallery.pictures.caption(event.option_index)
        words = Content(caption.alt or _("This card has no description."))
        title = Content.styled(f"{caption.title}\n" if caption.title else "", "$accent")
        self.query_one("#gallery-words", Static).update(Content.assemble(title, words))

    def action_pack(self, step: int) -> None:
        if len(self._packs) > 1:
            self._at = (self._at + step) % len(self._packs)
            self._look()

    def action_zoom(self) -> None:
        """The picture as large as the window; arrows leaf through the pack."""
        at = self.query_one(OptionList).highlighted
        if self._packs and at is not None:
            cards = tuple(range(self._packs[self._at].cards))
            self.app.push_screen(Zoom(self.context, cards, at), callback=self._looked)

    def _looked(self, at: int | None) -> None:
        if at is not None:
            self.query_one(OptionList).highlighted = at
