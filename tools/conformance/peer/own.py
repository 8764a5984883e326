"""Our seats at the table: the real client, watched, in bad weather if need be, or doctored.

What every seat of ours holds is noted after each of its inputs (`Truth`): the state hash and base
at each roster and step. Honest seats never differ there, so what the peer reports is compared with
it.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from p2p_dixit.channel import Channel, unwrap
from p2p_dixit.client.loop import PackShelf, TableLoop
from p2p_dixit.net.errors import LinkEnd
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.messages import PackMessage, decode_message
from p2p_dixit.play.effects import Effect, KeepLink
from p2p_dixit.play.lobby.messages import LobbyMessage, read_lobby
from p2p_dixit.play.room import Room
from p2p_dixit.play.table import InGame, Over
from p2p_dixit.play.view import LobbyView
from p2p_dixit.session.messages import Message, read_message
from p2p_dixit.table.replica import Replica, Verdicts
from tools.conformance.peer.liar import DoctoredLoop, DoctoredPlayer
from tools.doctored.hooks import Attack

Place = tuple[str, int, int]  # game, roster, step


@dataclass
class Truth:
    """What honest seats hold, by place; and the verdicts on proofs that our seats share."""

    states: dict[Place, tuple[str, str]] = field(default_factory=dict)
    verdicts: Verdicts = field(default_factory=Verdicts)
    seen: list[tuple[bytes, Message]] = field(default_factory=list)  # sender, received message
    lobby: list[tuple[bytes, LobbyMessage]] = field(default_factory=list)
    packs: list[tuple[bytes, PackMessage]] = field(default_factory=list)

    def note(self, replica: Replica) -> None:
        """What a seat of ours holds now."""
        step = replica.step
        place = (replica.genesis.game.hex(), replica.roster.number, step.number)
        self.states[place] = (replica.table.hash.hex(), step.base.hex())


@dataclass
class Weather:
    """What happens to messages of the game on their way, both ways."""

    lost: float = 0.0  # this part of them
    late: float = 0.0  # this part comes later than others that were sent after it
    latest: float = 0.3  # seconds
    dice: Random = field(default_factory=lambda: Random(1))


class OwnLoop(DoctoredLoop):
    """The real loop, whose messages pass through weather and attacks, and are noted."""

    seat: "Own"

    def _carry_out_one(self, effect: Effect) -> None:
        if not (isinstance(effect, KeepLink) and effect.peer in self.seat.shuns):
            super()._carry_out_one(effect)

    def _carry_out(self, given: object, effects: Sequence[Effect]) -> None:
        self.seat.take_over(self)  # before anything of a game that has just begun is sent
        super()._carry_out(given, effects)
        self.seat.look_at(self)

    def _send(self, peer: bytes, raw: bytes) -> None:
        weather = self.seat.weather
        if weather.dice.random() < weather.lost:
            return
        if weather.dice.random() < weather.late:
            pause = weather.dice.uniform(0.0, weather.latest)
            asyncio.get_running_loop().call_later(pause, self.seat.post, peer, raw)
        else:
            super()._send(peer, raw)

    def _take_in(self, peer: bytes, data: bytes) -> None:
        weather = self.seat.weather
        if data[:1] == Channel.GAME.value:
            if weather.dice.random() < weather.lost:
                return
            if weather.dice.random() < weather.late:
                pause = weather.dice.uniform(0.0, weather.latest)
                take_in = super()._take_in
                asyncio.get_running_loop().call_later(pause, take_in, peer, data)
                return
        super()._take_in(peer, data)


class Own(DoctoredPlayer):
    """A seat of ours. In the hands of an attack it is a `Liar`."""

    loop_type = OwnLoop

    def __init__(
        self,
        number: int,
        truth: Truth,
        players: int,
        code: str = "",
        library: Library | None = None,
    ) -> None:
        super().__init__(number, players, code)
        self.truth = truth
        self.weather = Weather(dice=Random(number))
        self.planned: Attack | None = None  # from the first step of the game on
        self.library = library
        self.shuns: set[bytes] = set()  # peers to which there is no link, and cannot be one

    def room(self) -> Room:
        room = super().room()
        room.replica = partial(Replica, verdicts=self.truth.verdicts)
        return room

    def shelf_of_packs(self) -> PackShelf:
        return PackShelf(self.library)

    def shun(self, other: "Own") -> None:
        """From now on there is no link to another seat of ours."""
        for one, two in ((self, other), (other, self)):
            key = two.key.public
            one.shuns.add(key)
            admit = one.loop.mesh._admit_above
            one.loop.mesh._admit_above = lambda peer, key=key, admit=admit: (  # type: ignore[misc]
                LinkEnd.NOT_ADMITTED if peer == key else admit(peer)
            )
            one.loop.mesh.forget(key)

    def take_over(self, loop: TableLoop) -> None:
        """A planned attack begins with the game."""
        if self.planned is not None and isinstance(loop.state, InGame):
            planned, self.planned = self.planned, None
            self.doctor(planned)

    def look_at(self, loop: TableLoop) -> None:
        """Notes what this seat holds, if it is honest."""
        if self.attack is None and isinstance(loop.state, InGame | Over):
            self.truth.note(loop.state.game.replica)

    def heard(self, peer: bytes, data: bytes) -> None:
        channel, message = unwrap(data)
        match channel:
            case Channel.GAME:
                said = read_message(message)[1]
                self.truth.seen.append((peer, said))
            case Channel.LOBBY:
                self.truth.lobby.append((peer, read_lobby(message)))
            case Channel.PACKS:
                self.truth.packs.append((peer, decode_message(message)))
            case Channel.NEIGHBOURS:
                pass
        super().heard(peer, data)

    def doctor(self, attack: Attack) -> None:
        """Puts this seat into the hands of an attack, from now on."""
        super().doctor(attack)
        attack.begin(self)

    @property
    def guests(self) -> Iterable[bytes]:
        """The keys in the lobby."""
        return [one.key for one in self.shown.guests] if isinstance(self.shown, LobbyView) else []
