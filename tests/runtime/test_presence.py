"""Tables over real links on loopback: lobby, genesis, a whole game, a restart."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import RuleViolation
from p2p_dixit.net.address import Address
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.bots import Mind, answer
from p2p_dixit.runtime.lobby.messages import Guest
from p2p_dixit.runtime.lobby.opener import Opener
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.runtime.presence import Kept, Listening, LobbySeen, Presence, Shown
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.table.genesis import Genesis, Settings

LOOPBACK = Listening(0, ("127.0.0.1",))
SETTINGS = Settings("Kitchen", Options("modern", points=5, deck=26), bytes(32))


@dataclass
class Shelf:
    """A disk that never fails, and remembers."""

    records: list[bytes] = field(default_factory=list)
    save: bytes = b""

    def append(self, records: Sequence[bytes]) -> None:
        self.records += records

    def healed(self) -> None:
        pass

    def finish(self, save: bytes) -> str:
        self.save = save
        return "shelf"

    def close(self) -> None:
        pass


class Player:
    """A bot at a real table."""

    def __init__(self, number: int, code: str | None = None) -> None:
        self.number = number
        self.key = SigningKey(bytes([40 + number]) * 32)
        self.shelf = Shelf()
        self.genesis: Genesis | None = None
        self.dice = random.Random(number)
        self.shown: Shown | None = None
        self.done = asyncio.Event()
        self.presence = self._presence(code)

    def _presence(self, code: str | None) -> Presence:
        return Presence(self.key, code, self.keep, self.show, self.dice.random)

    def guest(self) -> Guest:
        return Guest(b"", f"Bot {self.number}", self.number)

    def visitor(self, opener: bytes) -> Visitor:
        return Visitor(self.key, opener, self.guest())

    def keep(self, genesis: Genesis, seat: int) -> Kept:
        self.genesis = genesis
        return Kept(bytes([seat]) * 32, self.shelf)

    def show(self, shown: Shown) -> None:
        self.shown = shown
        asyncio.get_running_loop().call_soon(self.act)

    def act(self) -> None:
        match self.shown:
            case LobbySeen(state) if state is not None and len(state.guests) == 3:
                mine = next(guest for guest in state.guests if guest.key == self.key.public)
                if not mine.ready:
                    self.presence.do(lambda lobby: lobby.set_ready(ready=True))
            case Seen(game=game, me=int() as me, asked=True):
                self.choose(game, me)
            case Seen(finished=True, saved_as="shelf"):
                self.done.set()
            case _:
                pass

    def choose(self, game: object, me: int) -> None:
        live = self.presence.game
        assert live is not None
        seen = live.seen()
        if not seen.asked:
            return
        try:
            live.submit(*answer(asks(seen.game)[me], seen.game, me, Mind(), self.dice))
        except RuleViolation as error:
            raise AssertionError("a bot broke the rules") from error


async def table(code: str | None = None) -> list[Player]:
    players = [Player(number, code) for number in range(3)]
    opener = players[0]
    port = await opener.presence.open(
        Opener(opener.key, opener.guest(), SETTINGS, b"n" * 32), LOOPBACK
    )
    for player in players[1:]:
        await player.presence.visit([Address("127.0.0.1", port)], player.visitor, LOOPBACK)
    return players


async def test_a_game_from_lobby_to_equal_files() -> None:
    players = await table()
    async with asyncio.timeout(60):
        for player in players:
            await player.done.wait()
    for player in players:
        await player.presence.close()
    assert len({player.shelf.save for player in players}) == 1
    assert players[0].shelf.save
