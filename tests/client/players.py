"""Players without a screen at real tables over loopback, all in one process."""

from p2p_dixit.rules.sets import Options
from p2p_dixit.table.genesis import Settings
from tools.conformance.peer.seats import LOOPBACK, Player, Shelf

__all__ = ["LOOPBACK", "Company", "Player", "Shelf", "pause", "resume", "settings"]


def settings(points: int = 5, deck: int = 26, rules: str = "modern", timer: int = 0) -> Settings:
    return Settings("Kitchen", Options(rules, points=points, deck=deck), bytes(32), timer)


class Company:
    """All players of a test; whatever happens, they leave the network in the end."""

    def __init__(self) -> None:
        self.everybody: list[Player] = []

    async def __aenter__(self) -> "Company":
        return self

    async def __aexit__(self, *_why: object) -> None:
        for player in self.everybody:
            await player.loop.close()

    def player(self, players: int = 3, code: str = "") -> Player:
        """One more."""
        self.everybody.append(Player(len(self.everybody), players, code))
        return self.everybody[-1]

    async def table(self, how: Settings, players: int = 3, code: str = "") -> list[Player]:
        """A table whose game begins as soon as all are there."""
        seated = [self.player(players, code) for _ in range(players)]
        where = await seated[0].open(how)
        for player in seated[1:]:
            await player.visit(where)
        return seated

    async def end(self) -> None:
        """Everybody plays or watches to the end, and all files are equal."""
        for player in self.everybody:
            await player.done()
        assert len({player.shelf.save for player in self.everybody}) == 1


def pause(*players: Player) -> None:
    """Nobody answers what is asked; the machines go on as far as they can."""
    for player in players:
        player.plays = False


def resume(*players: Player) -> None:
    """Everybody answers again."""
    for player in players:
        player.plays = True
        player.act()
