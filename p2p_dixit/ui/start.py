"""Putting the app together for real use: settings from disk, the built-in deck, practice games."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

import asyncio
import os
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.color import ColorSystem

from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _, language, translated
from p2p_dixit.store.crash import keep_crash
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.store.said import load_said, save_said
from p2p_dixit.store.settings import UserSettings, save_settings
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.door import NetworkDoor
from p2p_dixit.ui.gc_schedule import GcSchedule
from p2p_dixit.ui.lazy import lazy_decks, lazy_saved_games
from p2p_dixit.ui.pictures.fit import shape_of
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.source import BuiltInDeck
from p2p_dixit.ui.services import Services
from p2p_dixit.ui.terminal import Images, Renderer, Terminal, granted, painter, renderer
from p2p_dixit.ui.terminal.probe import Question

if TYPE_CHECKING:
    from p2p_dixit.bots.deck_knowledge import Known
    from p2p_dixit.bots.mind import Mind
    from p2p_dixit.doctor import Finding
    from p2p_dixit.net.address import Address
    from p2p_dixit.packs.manifest import Card
    from p2p_dixit.packs.texts import Texts
    from p2p_dixit.play.api import Client
    from p2p_dixit.saved.statistics import Statistics
    from p2p_dixit.store.files import Files
    from p2p_dixit.store.folders import Folders
    from p2p_dixit.ui.api import Errand, Practice
    from p2p_dixit.ui.share.packing import Gift


class Minds:
    """Makes the minds of practice tables; they share what bots have said lately."""

    def __init__(self, files: Files, where: Folders, *, details: bool) -> None:
        self._files = files
        self._where = where
        self._details = details
        self._said: deque[str] | None = None
        self._learning: set[asyncio.Future[None]] = set()

    def make(self, wish: Practice) -> Mind:
        """The bots of a practice game. Texts of packs are read in a thread: they come later."""
        from p2p_dixit.bots.deck_knowledge import builtin_knowledge
        from p2p_dixit.bots.mind import Mind

        mind = Mind(level=wish.level)
        mind.phrases = tuple(map(translated, mind.phrases))
        if wish.seed is None:  # else the same seed gives the same game, whatever was said before
            if self._said is None:
                self._said = mind.before
                self._said.extend(load_said(self._files, self._where.said))
            mind.before = self._said
        if not wish.packs:
            mind.knowledge = builtin_knowledge(language(), details=self._details)
        elif wish.seed is None:
            task = asyncio.ensure_future(asyncio.to_thread(self._learn, mind, wish))
            self._learning.add(task)  # asyncio itself keeps no hold of it
            task.add_done_callback(self._learning.discard)
        else:  # the same seed, the same game: bots know everything from the first moment
            self._learn(mind, wish)
        return mind

    def close(self) -> None:
        """Saves the bots' earlier clues for the next start."""
        if self._said:
            save_said(self._files, self._where.said, self._said)

    def known(self, packs: tuple[bytes, ...]) -> Known:
        """How much bots know of the deck of these packs; reads files."""
        from p2p_dixit.bots.deck_knowledge import known

        _spoken, texts, cards = self._read(packs)
        return known(cards, texts)

    def _learn(self, mind: Mind, wish: Practice) -> None:
        from p2p_dixit.bots.deck_knowledge import knowledge_of

        spoken, texts, cards = self._read(wish.packs)
        mind.knowledge = knowledge_of(cards, texts, spoken, details=self._details)

    def _read(self, packs: tuple[bytes, ...]) -> tuple[str, Texts, tuple[Card, ...]]:
        from p2p_dixit.bots.deck_knowledge import pack_texts
        from p2p_dixit.packs.builtin import builtin_pack
        from p2p_dixit.packs.library import Library

        library = Library(self._files, self._where.packs, builtin_pack())
        spoken, texts = pack_texts(library, self._files, packs, language())
        return spoken, texts, library.deck(packs).cards


def context(
    settings: UserSettings,
    images: Images | None = None,
    peers: Sequence[Address] = (),
    terminal: Callable[[], Terminal] = Terminal,
) -> AppContext:
    """Everything screens share, from this machine's files; ``terminal`` is asked for late."""
    files, where = DiskFiles(), folders().settings
    pictures = BuiltInDeck()
    found = terminal()
    drawn = granted(Images(settings.images), found) if images is None else renderer(images, found)
    gallery = Gallery(pictures, drawn.mosaic, painter(drawn))
    if found.cell is not None:
        gallery.cell = found.cell
    decks = lazy_decks(pictures)
    minds = Minds(files, folders(), details=drawn.way is not None)

    def practise(wish: Practice) -> Client:
        return practice_client(wish, minds.make(wish), files, folders())

    def close() -> None:
        decks.close()
        minds.close()

    def me() -> tuple[str, int]:
        return shared.settings.name, shared.settings.colour

    def unasked() -> int:
        return shared.settings.fetch_megabytes * 1_000_000

    shared = AppContext(
        services=Services(
            practise=practise,
            examine=partial(_examine, drawn),
            network=NetworkDoor(me, unasked, peers),
            packs=decks.packs,
            known=minds.known,
            hang=decks.hang,
            close=close,
            replays=lazy_saved_games(files, folders()),
            report=_report,
            share=_pack_gift,
            add_up=_add_up,
            browse=_browse,
        ),
        gallery=gallery,
        renderer=drawn,
        settings=settings,
        featured=lambda: date.today().toordinal() % len(pictures),  # noqa: DTZ011 - the player's day
        keep=lambda liked: save_settings(files, where, liked),
        cell=shape_of(found.cell),
    )
    return shared


def practice_client(wish: Practice, mind: Mind, files: Files, where: Folders) -> Client:
    """A practice table of this machine's player; its game is kept among the others."""
    from p2p_dixit.client.practice import PracticeClient, saver
    from p2p_dixit.store.games import Games
    from p2p_dixit.store.identity import load_identity
    from p2p_dixit.ui.practice import practise

    key = load_identity(files, where, os.urandom(32))
    save = saver(Games(files, where), wish.packs)
    return practise(wish, mind, key, save, PracticeClient)


def _report(file: Path) -> Path:
    from p2p_dixit.ui.report.beside import make_report

    return make_report(file, folders().pages)


def _browse(page: Path) -> bool:
    from p2p_dixit.ui.browser.opening import open_browser

    return open_browser(page.as_uri())


def _add_up(progress: Callable[[int, int], None]) -> Statistics:
    from p2p_dixit.saved.album import Album
    from p2p_dixit.saved.statistics import statistics
    from p2p_dixit.store.identity import own_key

    files, where = DiskFiles(), folders()
    return statistics(Album(files, where).games(progress), own_key(files, where) or b"")


def _pack_gift() -> Gift:
    from p2p_dixit.ui.share.packing import pack_gift

    return pack_gift()


async def _examine(drawn: Renderer) -> AsyncIterator[Finding]:
    from p2p_dixit.doctor import examine
    from p2p_dixit.ui.text.findings import pictures_finding

    async for finding in examine():
        yield finding
    yield pictures_finding(drawn)


def run(
    settings: UserSettings,
    images: Images | None = None,
    practice: Practice | None = None,
    errand: Errand | None = None,
    replay: Path | None = None,
    peers: Sequence[Address] = (),
    question: Question | None = None,
    *,
    web: bool = False,
) -> int:
    """Runs the app until the player quits; goes directly to the named table or game, if any.

    ``web`` lends seats to browsers at the table that ``errand`` opens.
    ``question`` has been put to the terminal already, if that was possible earlier than here.
    """
    require_terminal()
    shared = context(settings, images, peers, (question or Question()).terminal)
    if shared.renderer.terminal.colours is ColorSystem.TRUECOLOR:
        # The terminal says who it is where its environment did not come along; Textual asks that.
        os.environ.setdefault("COLORTERM", "truecolor")
    shared.lends_seats = web
    app = DixitApp(shared, practice, errand, replay)
    app.gc_schedule = GcSchedule()
    app.run()
    if app.fault is not None:
        raise app.fault
    if app.return_code:
        keep_crash(folders().crash, app._exception)  # noqa: SLF001 - Textual keeps it for its tests
        sys.stderr.write(after_a_fall() + "\n")
    return app.return_code or 0


def require_terminal() -> None:
    """Says so at once where there is no terminal: without one the screen would only hang."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(
            _("p2p-dixit needs a terminal to play in: start it in one, without a pipe.")
        )


def after_a_fall() -> str:
    """The message for a player whose screen has just crashed."""
    return _(
        "p2p-dixit crashed; this is a bug. Your game is safe: start p2p-dixit"
        " again and choose Resume."
    )
