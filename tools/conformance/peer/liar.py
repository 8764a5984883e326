"""A player whose client can be put into the hands of an attack."""

import asyncio
from contextlib import suppress

from p2p_dixit.channel import Channel, wrap
from p2p_dixit.client.loop import TableLoop
from p2p_dixit.errors import Malformed
from p2p_dixit.play.effects import Post
from p2p_dixit.play.table import TableState
from p2p_dixit.session.messages import read_message, write_message
from p2p_dixit.table.private import Private
from tools.conformance.peer.seats import Player
from tools.doctored.hooks import Attack, DoctoredNode


class DoctoredLoop(TableLoop):
    """The real loop, whose messages of the game pass through an attack on their way out and in."""

    seat: "DoctoredPlayer"

    def _post(self, effect: Post) -> None:
        attack = self.seat.attack
        if effect.channel is not Channel.GAME:
            super()._post(effect)
        elif attack is None:
            self._send(effect.peer, effect.message)
        else:
            game, said = read_message(effect.message)
            for other in attack.sent(self.seat, effect.peer, said):
                self._send(effect.peer, write_message(game, other))

    def _send(self, peer: bytes, raw: bytes) -> None:
        self.seat.post(peer, raw)

    def _received(self, peer: bytes, data: bytes) -> None:
        with suppress(Malformed):
            self.seat.heard(peer, data)
        self._take_in(peer, data)

    def _take_in(self, peer: bytes, data: bytes) -> None:
        super()._received(peer, data)


class DoctoredPlayer(Player):
    """A player whose loop is doctored; in the hands of an attack it is a `Liar`."""

    loop_type = DoctoredLoop
    attack: Attack | None = None

    def sit(self, state: TableState) -> TableLoop:
        loop = super().sit(state)
        assert isinstance(loop, DoctoredLoop)
        loop.seat = self
        return loop

    def doctor(self, attack: Attack) -> None:
        """Puts this seat into the hands of an attack, which has still to begin."""
        node = self.node
        node.__class__ = DoctoredNode
        assert isinstance(node, DoctoredNode)
        node.doctor(attack, self)
        self.attack = attack

    @property
    def private(self) -> Private:
        private = self.node.private
        assert private is not None
        return private

    def heard(self, peer: bytes, data: bytes) -> None:
        """Something came; raises Malformed."""
        if self.attack is not None and data[:1] == Channel.GAME.value:
            self.attack.heard(self, peer, read_message(data[1:])[1])

    def post(self, peer: bytes, raw: bytes) -> None:
        """Sends a message of the game, past all hooks."""
        if not self.loop._closed:
            self.loop.mesh.send(peer, wrap(Channel.GAME, raw))

    def later(self, pause: float, peer: bytes, raw: bytes) -> None:
        """The same after a while."""
        asyncio.get_running_loop().call_later(pause, self.post, peer, raw)
