"""At a table: views out as lines, lines in as commands, one after the other."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.language.strings import _, error_text
from p2p_dixit.play import commands as c
from p2p_dixit.play.api import Client
from p2p_dixit.play.view import LobbyView, PicturesView, TableView, View
from p2p_dixit.ui.pictures.source import NoPictures, Pictures
from p2p_dixit.ui.plain_mode.keyboard import LINE_CHARACTERS, Lines
from p2p_dixit.ui.plain_mode.lines import (
    card_lines,
    hand_lines,
    lobby_lines,
    result_lines,
    seat_lines,
    status_lines,
)
from p2p_dixit.ui.plain_mode.manual import help_lines
from p2p_dixit.ui.plain_mode.telling import ASKED_AGAIN, Teller
from p2p_dixit.ui.plain_mode.typed import Here, understand

Say = Callable[[str], None]
Hang = Callable[[PicturesView], Pictures | None]  # may block

TICK = 1.0  # seconds between two looks at who keeps the table waiting


class Sitting:
    """One player at one table, from joining to leaving."""

    def __init__(
        self,
        client: Client,
        lines: Lines,
        say: Say,
        hang: Hang,
        look: Callable[[str, int], None] = lambda _name, _rabbit: None,
    ) -> None:
        """``look`` keeps a new name and rabbit for the next evening."""
        self._client = client
        self._lines = lines
        self._say = say
        self._hang = hang
        self._look = look
        self._teller = Teller()
        self._pictures: Pictures = NoPictures()
        self._hung: object = None
        self._waits = False
        self._answered: object = None  # the question whose answer is on its way
        self._refusals = 0

    async def play(self) -> bool:
        """Runs until the player leaves the table (True) or closes the program (False)."""
        woken = asyncio.Event()
        unwatch = self._client.watch(woken.set)
        self._lines.on_change = woken.set
        try:
            while True:
                woken.clear()
                await self._tell()
                over = self._next()
                if over is not None:
                    return over
                if self._lines.empty or self._held(self._client.view):
                    with suppress(TimeoutError):
                        async with asyncio.timeout(TICK):
                            await woken.wait()
        finally:
            unwatch()

    async def _tell(self) -> None:
        view = self._client.view
        await self._hang_up(view.pictures)
        for line in self._teller.tell(view, time.monotonic(), self._describe):
            self._say(line)
        self._notice(view)

    def _held(self, view: View) -> bool:
        """Whether lines wait for something to be asked."""
        asked = isinstance(view, TableView) and (view.ask is not None or view.end is not None)
        if self._waits and asked and self._answered is None:
            self._waits = False
        return self._waits

    def _notice(self, view: View) -> None:
        """Whether the answer on its way has arrived, or was refused."""
        refusals = sum(one.what in ASKED_AGAIN for one in view.notices)
        if refusals != self._refusals or _question(view) != self._answered:
            self._answered = None
        self._refusals = refusals

    def _next(self) -> bool | None:
        """Does what the next line says; None: stays."""
        view = self._client.view
        if self._held(view):
            return None
        if self._lines.over:
            return False
        line = self._lines.take()
        if line is None:
            return None
        try:
            return self._obey(line, view)
        except DixitError as error:
            self._say(error_text(error))
            return None

    def _obey(self, line: str, view: View) -> bool | None:
        if len(line) > LINE_CHARACTERS:
            raise UsageError(_("That line is too long; nothing of it was used."))
        match understand(line, view):
            case Here.QUIT:
                return False
            case Here.WAIT:
                self._waits = True
            case Here() as wanted:
                for told_line in self._lines_for(wanted, view):
                    self._say(told_line)
            case c.SubmitAnswer() if self._answered is not None:
                raise UsageError(_("Your answer is on its way."))
            case command:
                self._do(command, view)
                return True if isinstance(command, c.LeaveTable) else None
        return None

    def _do(self, command: c.Command, view: View) -> None:
        match command:
            case c.SubmitAnswer():
                self._answered = _question(view)
            case c.TakeBack():
                self._answered = None
            case c.ChangeLook(name, rabbit):
                self._look(name, rabbit)
            case c.ContinueWithout():
                self._say(_("You voted for that."))
            case _:
                pass
        self._client.do(command)

    def _lines_for(self, wanted: Here, view: View) -> Iterator[str]:
        if wanted is Here.HELP:
            yield from help_lines(view)
        elif isinstance(view, LobbyView):
            yield from lobby_lines(view)
        elif wanted is Here.STATUS:
            yield from status_lines(view)
        elif wanted is Here.CARDS:
            yield from card_lines(view, self._describe)
        elif wanted is Here.HAND:
            yield from hand_lines(view, self._describe)
        elif wanted is Here.WHO:
            yield from seat_lines(view)
        elif view.results:
            yield from result_lines(view, view.results[-1], self._describe)
        else:
            yield _("No round is over yet.")

    # pictures

    async def _hang_up(self, pictures: PicturesView) -> None:
        """The descriptions of the table's deck, as soon as they are here."""
        which = (pictures.deck, tuple(pack.id for pack in pictures.packs), pictures.share == 100)
        if which != self._hung:
            self._hung = which
            hung = await asyncio.to_thread(self._hang, pictures)
            self._pictures = hung or NoPictures()

    def _describe(self, card: int) -> str:
        caption = self._pictures.caption(card)
        words = caption.alt or caption.title
        return words or _("Card number {n}, without a description.").format(n=card + 1)


def _question(view: View) -> object:
    return (view.round, view.phase, view.ask) if isinstance(view, TableView) and view.ask else None
