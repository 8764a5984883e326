"""The album: what all saved games of the player add up to, with the pictures of the best rounds.

Games that are new are checked first, which takes a second each; the screen says how far that is.
Afterwards everything comes from a cache (`saved.album`).
"""

import asyncio

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import N_, _, error_text
from p2p_dixit.play.view import PicturesView
from p2p_dixit.saved.statistics import Decoy, GoodClue, Statistics
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Layer
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.pictures.source import Pictures
from p2p_dixit.ui.screens.gallery import GalleryScreen
from p2p_dixit.ui.services import AddUp
from p2p_dixit.ui.text.album import (
    Titles,
    chart,
    clue_balance,
    clue_line,
    decoy_line,
    friend_line,
    record_line,
    streak_line,
)
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.picture import Picture

WITH_PICTURE = 100  # columns from which a picture stands beside the numbers


class AlbumScreen(Layer[None]):
    """Numbers on the left; clues and decoys, with their pictures, on the right."""

    DEFAULT_CSS = """
    #album-body { height: 1fr; }
    #album-words { width: 3fr; height: 1fr; padding: 0 1; }
    #album-words Static { height: auto; margin-bottom: 1; }
    #album-side { width: 2fr; height: 1fr; }
    #album-cards { height: auto; max-height: 14; border: none; padding: 0; }
    #album-picture { height: 1fr; margin: 1 2; }
    AlbumScreen.-narrow #album-body { layout: vertical; }
    AlbumScreen.-narrow #album-words { width: 100%; height: 1fr; }
    AlbumScreen.-narrow #album-side { width: 100%; height: auto; max-height: 40%; }
    AlbumScreen.-narrow #album-cards { height: auto; max-height: 100%; }
    AlbumScreen.-narrow #album-picture { display: none; }
    """
    BINDINGS = [
        Binding("enter,space", "zoom", N_("Zoom"), show=False, priority=True),
        Binding("g", "gallery", N_("Gallery")),
        Binding("pagedown", "scroll(1)", N_("Scroll down"), show=False, priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("escape,q", "dismiss(None)", N_("Back")),
    ]

    def __init__(self, context: AppContext, add_up: AddUp) -> None:
        """``add_up`` blocks, so it is called in a thread; it raises DixitError."""
        super().__init__()
        self.context = context
        self._add_up = add_up
        self._before: Pictures = context.gallery.pictures  # hung again when this screen goes
        self._deck = b""  # the one that hangs now; empty: that of before
        self.found: Statistics | None = None
        self._cards: tuple[GoodClue | Decoy, ...] = ()  # as listed; the ids of options count them

    def compose(self) -> ComposeResult:
        """Everything is filled in when it is known."""
        yield Static(_("☾ Your album"), classes="screen-title")
        with Horizontal(id="album-body", classes="body"):
            with VerticalScroll(id="album-words", can_focus=False):
                yield Static(_("Looking for saved games …"), id="album-total")
                yield Static(id="album-chart")
                yield Static(id="album-rules")
                yield Static(id="album-friends")
            with Vertical(id="album-side"):
                yield OptionList(id="album-cards")
                yield Picture(
                    self.context.gallery, renderer=self.context.renderer, id="album-picture"
                )
        yield KeyBar()

    def on_mount(self) -> None:
        """Adds up behind the first frame."""
        self.query_one("#album-side").display = False
        self.query_one(OptionList).focus()
        self._look()

    def on_unmount(self) -> None:
        """The pictures of before hang again."""
        if self._deck:
            self.context.gallery.hang(self._before)

    def on_resize(self) -> None:
        """A picture where there is room, and as wide a chart as fits."""
        self.set_class(self.app.size.width < WITH_PICTURE, "-narrow")
        self.query_one(Picture).cell = self.context.cell
        self.call_after_refresh(self._show_chart)
        self.call_after_refresh(self._offer_keys)

    def _offer_keys(self) -> None:
        """Only keys that do something: there is a picture, there is more to read."""
        offers = {"zoom": ""} if self._chosen() is not None else {}
        if self.query_one("#album-words").max_scroll_y > 0:
            offers["scroll(1)"] = ""
        self.query_one(KeyBar).offer(offers)

    @work(thread=True, exclusive=True, group="album")
    def _look(self) -> None:
        def progress(done: int, of: int) -> None:
            text = _("Checking saved games: {done} of {of}").format(done=done + 1, of=of)
            self.app.call_from_thread(self._say, Content(text))

        try:
            found = self._add_up(progress)
        except DixitError as fault:
            self.app.call_from_thread(self._say, Content.styled(error_text(fault), "$error"))
        else:
            self.app.call_from_thread(self._show, found)

    def _say(self, words: Content) -> None:
        self.query_one("#album-total", Static).update(words)

    def _show(self, found: Statistics) -> None:
        self.found = found
        if not found.total.games:
            nothing = _("No saved game of yours yet. Finished games are counted automatically.")
            self._say(Content(nothing))
            return
        lines = [record_line(found.total), clue_balance(found.total), streak_line(found.streaks)]
        self._say(Content("\n".join(lines)))
        self._show_chart()
        rules = [f"{rules_name(name)}: {record_line(one)}" for name, one in found.rules.items()]
        self._section("#album-rules", _("By rules"), rules)
        self._section("#album-friends", _("Friends"), [friend_line(one) for one in found.friends])
        self._cards = (*found.clues, *found.decoys)
        rows = [Option(_card_line(one, {}), str(n)) for n, one in enumerate(self._cards)]
        cards, clues = self.query_one(OptionList), len(found.clues)
        cards.set_options(
            [
                *([_heading(_("Best clues"))] if found.clues else []),
                *rows[:clues],
                *([_heading(_("Favourite decoys"))] if found.decoys else []),
                *rows[clues:],
            ]
        )
        self.query_one("#album-side").display = bool(cards.option_count)
        if cards.option_count:
            cards.highlighted = 1  # below the first heading
        cards.focus()
        self.call_after_refresh(self._offer_keys)

    def _section(self, where: str, title: str, lines: list[str]) -> None:
        heading = Content.styled(title, "bold $accent")
        words = Content("\n").join([heading, *map(Content, lines)]) if lines else Content()
        self.query_one(where, Static).update(words)

    def _show_chart(self) -> None:
        if self.found is None or not self.found.points:
            return
        columns = max(10, self.query_one("#album-words").content_size.width)
        rows = chart([points for _when, points in self.found.points], columns)
        self._section("#album-chart", _("Points, game by game"), rows)

    def _chosen(self) -> GoodClue | Decoy | None:
        option = self.query_one(OptionList).highlighted_option
        return self._cards[int(option.id)] if option and option.id else None

    @on(OptionList.OptionHighlighted)
    def looked_at(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self._hang(chosen.deck, chosen.card)

    @work(exclusive=True, group="deck")
    async def _hang(self, deck: bytes, card: int) -> None:
        """The deck of a card is hung first, if another one hangs."""
        if deck != self._deck:
            pictures = await asyncio.to_thread(self.context.services.hang, PicturesView(deck))
            if pictures is not None:
                self.context.gallery.hang(pictures)
                self._deck = deck
        picture = self.query_one(Picture)
        if picture.card == card:
            picture.watch_card()
        picture.card = card
        self._name_cards()

    def _name_cards(self) -> None:
        """Titles are known once a deck hangs."""
        cards, caption = self.query_one(OptionList), self.context.gallery.pictures.caption
        for n, one in enumerate(self._cards):
            if one.deck == self._deck:
                titles = {one.card: caption(one.card).title}
                cards.replace_option_prompt(str(n), _card_line(one, titles))

    def action_zoom(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen.deck == self._deck:
            self.app.push_screen(Zoom(self.context, (chosen.card,), 0))

    def action_gallery(self) -> None:
        self.app.push_screen(GalleryScreen(self.context))

    def action_scroll(self, step: int) -> None:
        words = self.query_one("#album-words")
        words.scroll_relative(y=step * max(1, words.size.height - 2), animate=False)


def _card_line(one: GoodClue | Decoy, titles: Titles) -> Content:
    line = clue_line(one, titles) if isinstance(one, GoodClue) else decoy_line(one, titles)
    return Content(line)


def _heading(text: str) -> Option:
    return Option(Content.styled(text, "bold $accent"), disabled=True)
