"""The liar with a grammar (p2p_dixit/sim/agreement) as a doctored client: over sockets, too."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from unittest.mock import patch

from p2p_dixit.play.commands import ContinueWithout, LeaveTable
from p2p_dixit.play.node import Node
from p2p_dixit.session.effects import Effect
from p2p_dixit.session.messages import Message
from p2p_dixit.sim.agreement.adversary import LiarTemper, temptation
from p2p_dixit.sim.agreement.grammar import PRODUCTIONS, Grammar
from p2p_dixit.sim.agreement.hoard import Hoard
from p2p_dixit.sim.agreement.lineage import Lineage
from p2p_dixit.sim.agreement.table import TablePlayer
from p2p_dixit.sim.agreement.words import Stand
from p2p_dixit.sim.seeded import SeededRandom
from tests.doctored.room import PATIENCE
from tests.doctored.wire import WirePlayer, WireTable, short_pauses
from tools.conformance.peer.liar import DoctoredLoop
from tools.doctored.hooks import Attack, DoctoredNode, Liar, peers_of, seat_of


class Grammatical(Attack):
    """Makes up messages of what it hears, and twists what its node says."""

    def __init__(self, seed: int, lies: int = 60) -> None:
        dice = Lineage(seed).dice("liar on the wire")
        assert dice is not None
        self.temper = LiarTemper.drawn(dice)
        self.grammar = Grammar(Hoard(), dice)
        self.left = lies
        self._names = [n for n, often in self.temper.weights.items() for _ in range(often)]
        self._names = self._names or list(PRODUCTIONS)

    def _tempted(self, rate: float) -> bool:
        return self.left > 0 and self.grammar.dice.random() < rate

    def _stand(self, liar: Liar) -> Stand:
        player = TablePlayer(liar.node, liar.key, seat_of(liar), SeededRandom("liar on the wire"))
        session = liar.node.session
        return Stand(liar.key, session, seat_of(liar), player.other_move, player.bad_move)

    def heard(self, liar: Liar, peer: bytes, message: Message) -> None:
        """Answers with something made up."""
        self.grammar.hoard.keep(message)
        rate, about = temptation(message)
        if not self._tempted(self.temper.rate * rate):
            return
        self.left -= 1
        dice = self.grammar.dice
        fitting = [name for name in self._names if name in about] or self._names
        said = self.grammar.tell(self._stand(liar), dice.choice(fitting))
        for other in peers_of(liar):
            if dice.random() < 0.7:
                for raw in said:
                    liar.post(other, raw)

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        """Sends another version, or nothing, or the message twice."""
        self.grammar.hoard.keep(message)
        if self._tempted(self.temper.withheld):
            return
        if self._tempted(self.temper.twisted):
            self.left -= 1
            for raw in self.grammar.twist(self._stand(liar), message):
                liar.post(peer, raw)
            return
        yield message
        if self._tempted(self.temper.doubled):
            yield message


# -- an evening over sockets

STEPS = ("lay", "vote", "mix renewal", "reveal", "next tell", "claim")


async def wrong_over_sockets(seed: int, at: str) -> list[str]:
    """What goes wrong at a table over sockets with such a liar; nothing, if all is well.

    One of the honest players leaves, so that there is a decision to lie about. What becomes of the
    liar depends on its seed and on the order in which things arrive.
    """
    raised: list[str] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: raised.append(str(context)))
    with _careless_liar(), short_pauses():
        async with WireTable(Grammatical(seed), at, seat=1) as table:
            leaver = table.honest[-1]
            leaver.loop.do(LeaveTable())
            try:
                await _went_on(table, leaver)
            except TimeoutError:
                raised.append(f"stalled at {[p.replica.step.number for p in table.honest]}")
            raised += _differ(table)
    return raised


async def _went_on(table: WireTable, leaver: WirePlayer) -> None:
    stay = [player for player in table.honest if player is not leaver]
    for player in table.honest:
        _lose_patience(player, table.liar.seat)
    await table.until(
        lambda: all(leaver.seat not in player.replica.roster.seats for player in stay)
    )
    start = max(player.replica.step.number for player in stay)
    await table.until(lambda: all(_is_beyond(player, start) for player in stay))


def _lose_patience(player: WirePlayer, liar: int, step: int = -1) -> None:
    """After a while at one step the player wants to continue without a liar that holds it up.

    On a slow machine that may come early. Then the liar goes, as it may, but no honest player.
    """
    if player.loop._closed:
        return
    session, now_at = player.node.session, player.replica.step.number
    if now_at == step and session.seat is not None and liar in session.waiting:
        player.loop.do(ContinueWithout(liar))
    asyncio.get_running_loop().call_later(PATIENCE, _lose_patience, player, liar, now_at)


def _is_beyond(player: WirePlayer, step: int) -> bool:
    """Whether a player has seen a later step, or the end: two who are left do not play on."""
    return player.replica.finished or player.replica.step.number > step


def _differ(table: WireTable) -> list[str]:
    logs = [player.replica.records() for player in table.honest]
    shortest = min(logs, key=len)
    found = [] if all(log[: len(shortest)] == shortest for log in logs) else ["logs differ"]
    for player in table.honest:
        if set(player.game.notebook.convicted) - {table.liar.seat}:
            found.append(f"seat {player.seat} convicts somebody honest")
        if trouble := player.game.notebook.trouble:
            found.append(f"seat {player.seat} has stopped: {trouble}")
    return found


@contextmanager
def _careless_liar() -> Iterator[None]:
    """The liar drives its own node into the impossible, and goes on lying."""

    def received(loop: DoctoredLoop, peer: bytes, data: bytes) -> None:
        with suppress(Exception):
            honestly(loop, peer, data)

    def tick(node: DoctoredNode, now: float) -> list[Effect]:
        try:
            return Node.tick(node, now)
        except Exception:  # noqa: BLE001 - whatever it is, it is the liar's own trouble
            return []

    honestly = DoctoredLoop._received
    with (
        patch.object(DoctoredLoop, "_received", received),
        patch.object(DoctoredNode, "tick", tick),
    ):
        yield
