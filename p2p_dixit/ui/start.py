"""Putting the app together for real use: settings from disk, the built-in deck, practice games."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from p2p_dixit.errors import UsageError
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.store.settings import load_settings, save_settings
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import Context
from p2p_dixit.ui.live.door import NetworkDoor
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.late import LateDecks
from p2p_dixit.ui.pictures.source import BuiltInDeck, Pictures
from p2p_dixit.ui.replay.late import LateShelf
from p2p_dixit.ui.services import Services
from p2p_dixit.ui.settings import sensible
from p2p_dixit.ui.strings import _
from p2p_dixit.ui.terminal import Images, Renderer, renderer
from p2p_dixit.ui.tidying import Tidier

if TYPE_CHECKING:
    from p2p_dixit.net.address import Address
    from p2p_dixit.runtime.bots import Mind
    from p2p_dixit.runtime.doctor import Finding
    from p2p_dixit.ui.port import Network, Opening, PicturesView, Practice, TableClient

    Errand = Callable[[Network], Awaitable[Opening]]


Tags = Mapping[int, tuple[str, ...]]


def tags_of(pictures: Pictures, cards: int) -> Tags:
    """The tags of a deck's cards, of those that have some."""
    tags = {card: pictures.caption(card).tags for card in range(cards)}
    return {card: known for card, known in tags.items() if known}


async def _learn(
    tags: dict[int, tuple[str, ...]], decks: LateDecks, view: PicturesView, cards: int
) -> None:
    """Reads packs of others in a thread: bots know no tags until then."""
    tags.update(await asyncio.to_thread(lambda: tags_of(decks.hang(view), cards)))


def bots_mind(tags: Tags) -> Mind:
    """What bots know: the tags of the deck, and phrases in the player's language."""
    from p2p_dixit.runtime.bots import Mind

    return Mind(
        tags=tags,
        phrases=(
            _("once, long ago"),
            _("almost home"),
            _("the other side"),
            _("a small wish"),
            _("too late"),
            _("only on Sundays"),
            _("what grandmother never told"),
            _("the loudest silence"),
        ),
    )


def context(images: Images | None = None, peers: Sequence[Address] = ()) -> Context:
    """Everything screens share, from this machine's files."""
    files, where = DiskFiles(), folders().settings
    loaded = load_settings(files, where)
    settings = sensible(loaded.settings)
    drawn = _renderer(images, settings.images)
    pictures = BuiltInDeck()
    gallery = Gallery(pictures, drawn.mosaic)
    decks = LateDecks(pictures)
    learning: set[asyncio.Future[None]] = set()

    def practise(wish: Practice) -> TableClient:
        from p2p_dixit.ui.practice import PracticeTable, pictures_of

        if not wish.packs:
            return PracticeTable(wish, bots_mind(tags_of(pictures, wish.options.deck)))
        view, tags = pictures_of(wish), dict[int, tuple[str, ...]]()
        if wish.seed is None:
            task = asyncio.ensure_future(_learn(tags, decks, view, wish.options.deck))
            learning.add(task)  # asyncio itself keeps no hold of it
            task.add_done_callback(learning.discard)
        else:  # the same seed, the same game: bots know everything from the first moment
            tags.update(tags_of(decks.hang(view), wish.options.deck))
        return PracticeTable(wish, bots_mind(tags))

    def me() -> tuple[str, int]:
        return shared.settings.name, shared.settings.colour

    def unasked() -> int:
        return shared.settings.fetch_megabytes * 1_000_000

    shared = Context(
        services=Services(
            practise=practise,
            examine=_examine,
            network=NetworkDoor(me, unasked, peers),
            packs=decks.packs,
            hang=decks.hang,
            close=decks.close,
            replays=LateShelf(files, folders()),
            report=_report,
        ),
        gallery=gallery,
        renderer=drawn,
        settings=settings,
        featured=lambda: date.today().toordinal() % len(pictures),  # noqa: DTZ011 - the player's day
        keep=lambda liked: save_settings(files, where, liked),
    )
    return shared


def _report(file: Path) -> Path:
    from p2p_dixit.ui.report.beside import make_report

    return make_report(file)


async def _examine() -> AsyncIterator[Finding]:
    from p2p_dixit.runtime.doctor import examine

    async for finding in examine():
        yield finding


def _renderer(asked: Images | None, liked: str) -> Renderer:
    """What the command line asks for must work; what the settings say gives way quietly."""
    if asked is not None:
        return renderer(asked)
    try:
        return renderer(Images(liked))
    except UsageError:
        return renderer(Images.AUTO)


def run(
    images: Images | None = None,
    practice: Practice | None = None,
    errand: Errand | None = None,
    replay: Path | None = None,
    peers: Sequence[Address] = (),
) -> int:
    """Runs the app until the player quits; goes straight to what is named, if something is."""
    shared = context(images, peers)
    if shared.renderer.native is not None:
        import textual_image.widget  # noqa: F401 - probes the terminal: before the app
    app = DixitApp(shared, practice, errand, replay)
    app.tidier = Tidier()
    app.run()
    if app.fault is not None:
        raise app.fault
    if app.return_code:
        sys.stderr.write(after_a_fall() + "\n")
    return app.return_code or 0


def after_a_fall() -> str:
    """What somebody needs to know whose screen is suddenly gone."""
    return _(
        "The screen fell over, and that is a mistake of ours. Nothing of your game is lost: start"
        " p2p-dixit again and choose Go on."
    )
