"""`discovery.discovery` in a browser, which hears no multicast: the bridge knows the players."""

from collections.abc import AsyncIterator

from p2p_dixit.discovery.announcement import Announcement
from p2p_dixit.discovery.sightings import Change, FoundTable


class Discovery:
    """Finds and announces nothing."""

    problem = ""
    tables: tuple[FoundTable, ...] = ()

    async def start(self) -> None:
        """Nothing to begin."""

    async def changes(self) -> AsyncIterator[Change]:
        """There are none."""
        none: tuple[Change, ...] = ()
        for change in none:
            yield change

    def announce(self, announcement: Announcement, port: int) -> None:
        """Does nothing: a browser cannot announce; the table's other players do."""

    def withdraw(self) -> None:
        """Nothing was announced."""

    async def close(self) -> None:
        """Nothing to end."""
