"""Plain mode put together for the command line: settings, descriptions, network, standard input."""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import _, error_text
from p2p_dixit.net.address import Address
from p2p_dixit.play.api import Client
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.store.settings import UserSettings, save_settings
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.door import NetworkDoor
from p2p_dixit.ui.lazy import lazy_decks
from p2p_dixit.ui.pictures.source import BuiltInDeck
from p2p_dixit.ui.plain_mode.front import Front
from p2p_dixit.ui.plain_mode.keyboard import Lines, listen
from p2p_dixit.ui.plain_mode.sitting import Sitting
from p2p_dixit.ui.start import Minds, practice_client

if TYPE_CHECKING:
    from p2p_dixit.ui.api import Errand

BOTS = 3  # of a practice game from the list of tables, as of the command without options


def run(
    settings: UserSettings,
    practice: Practice | None = None,
    errand: "Errand | None" = None,
    peers: Sequence[Address] = (),
) -> int:
    """Plays until the player quits; goes directly to the named table or game, if any."""
    return asyncio.run(_run(settings, practice, errand, peers))


async def _run(
    settings: UserSettings,
    practice: Practice | None,
    errand: "Errand | None",
    peers: Sequence[Address],
) -> int:
    house = PlainProgram(settings)
    try:
        listen(house.lines)
        print_line(_("p2p-dixit in plain mode. Type ? for what can be typed."))
        if practice is not None:
            await house.sit(house.practise(practice))
        else:
            await house.go_out(errand, peers)
    finally:
        house.close()
    return 0


def print_line(line: str) -> None:
    """One line of standard output, at once: a screen reader does not wait for a full buffer."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class PlainProgram:
    """What all tables of this process share."""

    def __init__(self, settings: UserSettings) -> None:
        self._files, self._folders = DiskFiles(), folders()
        self._settings = settings
        self._decks = lazy_decks(BuiltInDeck())
        self._minds = Minds(self._files, self._folders, details=False)
        self.lines = Lines()

    def practise(self, wish: Practice) -> Client:
        """A practice table."""
        named = replace(wish, name=self._settings.name, rabbit=self._settings.colour)
        return practice_client(named, self._minds.make(named), self._files, self._folders)

    async def sit(self, client: Client) -> bool:
        """Plays there; returns whether the player stays in the program."""
        return await Sitting(client, self.lines, print_line, self._decks.hang, self._look).play()

    async def go_out(self, errand: "Errand | None", peers: Sequence[Address]) -> None:
        """To the network: to one table, or to the list of them."""
        network = NetworkDoor(
            lambda: (self._settings.name, self._settings.colour),
            lambda: self._settings.fetch_megabytes * 1_000_000,
            peers,
        )
        await network.start()
        try:
            if errand is not None:
                await self.sit(await errand(network))
                return
            practise = lambda: self.practise(Practice(Options(), BOTS))  # noqa: E731 - one line
            await Front(network, self.lines, print_line, self.sit, practise, self._rename).stay()
        finally:
            await network.close()

    def close(self) -> None:
        """Ends what runs beside, and keeps what bots have said."""
        self._decks.close()
        self._minds.close()

    def _rename(self, name: str) -> None:
        self._look(name, self._settings.colour)

    def _look(self, name: str, rabbit: int) -> None:
        """Saves the name; if the disk refuses, says so and keeps the name for this run."""
        self._settings = replace(self._settings, name=name, colour=rabbit)
        try:
            save_settings(self._files, self._folders.settings, self._settings)
        except DixitError as error:
            print_line(error_text(error))
