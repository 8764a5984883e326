"""Whole games with real cards in one process: every seat a node of its own, joined by a bus.

Nothing is lost or late here (the simulator is for that), so one seed gives one game, byte for byte.
All nodes share the verdicts on moves: each proof is checked once, however many peers there are.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.deck_knowledge import builtin_knowledge
from p2p_dixit.bots.mind import ENGLISH, CluesHeard, Mind
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.file import write_records
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.manifest import deck_id
from p2p_dixit.play.node import Node
from p2p_dixit.rules.intents import Claim, GiveClue
from p2p_dixit.rules.model import Game
from p2p_dixit.rules.owed import Ask
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import Options
from p2p_dixit.session.effects import Effect, Send
from p2p_dixit.sim.seeded import SeededRandom
from p2p_dixit.table.genesis import Genesis, Player, Proposal, Settings
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica, Verdicts
from p2p_dixit.table.steps.kind import Answer
from p2p_dixit.table.view import view

# How a player at a seat answers a question, from what the seat may see.
Brain = Callable[[Ask, Game, int], Answer]

# Far more messages than any game takes; a game that needs more has come to a stop.
MOST_IDLE_TICKS = 1000


@dataclass(frozen=True)
class Seated:
    """A node and who answers for it."""

    node: Node
    key: SigningKey
    brain: Brain


def seed_bytes(seed: str, *what: str) -> bytes:
    """Bytes that depend on the seed and on what they are for."""
    return tagged("seed", seed.encode(), *(part.encode() for part in what))


def genesis_of(options: Options, names: Sequence[str], deck: bytes, seed: str) -> Genesis:
    """A table of these players, signed by all of them."""
    keys = [SigningKey(seed_bytes(seed, "key", str(seat))) for seat in range(len(names))]
    players = tuple(
        Player(name, seat, key.public)
        for seat, (name, key) in enumerate(zip(names, keys, strict=True))
    )
    settings = Settings("Simulated table", options, deck)
    proposal = Proposal(settings, players, seed_bytes(seed, "nonce"))
    return Genesis(proposal, tuple(proposal.signed_with(key) for key in keys))


class Together:
    """All nodes of one game."""

    def __init__(self, genesis: Genesis, brain: Callable[[int], Brain], seed: str) -> None:
        verdicts = Verdicts()
        self._now = 0.0
        self._mail: deque[tuple[int, int, bytes]] = deque()  # from, to, message
        self.seats = [
            self._seated(genesis, seat, brain(seat), seed, verdicts)
            for seat in range(len(genesis.players))
        ]
        self._by_key = {seated.key.public: seat for seat, seated in enumerate(self.seats)}
        self._introduce()

    @staticmethod
    def _seated(genesis: Genesis, seat: int, brain: Brain, seed: str, verdicts: Verdicts) -> Seated:
        key = SigningKey(seed_bytes(seed, "key", str(seat)))
        private = Private(seat, seed_bytes(seed, "secret", str(seat)))
        node = Node(Replica(genesis, verdicts), key.public, key, private, lambda: 0.5)
        return Seated(node, key, brain)

    def _introduce(self) -> None:
        for seat, seated in enumerate(self.seats):
            for other in self.seats:
                if other is not seated:
                    self._carry_out(seat, seated.node.connect(other.key.public, self._now))

    def play(self) -> None:
        """Until the game is finished on every node."""
        idle = 0
        while not all(seated.node.replica.finished for seated in self.seats):
            if self._mail:
                self._deliver()
                idle = 0
            elif not self._answer_one():
                idle += 1
                self._wait()
            if idle > MOST_IDLE_TICKS:
                raise AssertionError("the game has come to a stop")

    def _deliver(self) -> None:
        sender, to, message = self._mail.popleft()
        node = self.seats[to].node
        self._carry_out(to, node.receive(self.seats[sender].key.public, message, self._now))

    def _answer_one(self) -> bool:
        for seat, seated in enumerate(self.seats):
            node = seated.node
            if node.asked and node.private is not None:
                table = node.replica.table
                ask = asks(view(table, node.private))[seat]
                answer = seated.brain(ask, view(table, node.private), seat)
                self._carry_out(seat, node.answer(answer, self._now))
                return True
        return False

    def _wait(self) -> None:
        self._now = max(self._now, min(seated.node.deadline() for seated in self.seats))
        for seat, seated in enumerate(self.seats):
            self._carry_out(seat, seated.node.tick(self._now))

    def _carry_out(self, seat: int, effects: Sequence[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                self._mail.append((seat, self._by_key[effect.peer], effect.message))

    @property
    def game(self) -> Game:
        """The public state of the game; all nodes hold the same."""
        return self.seats[0].node.replica.table.game

    def files(self) -> list[bytes]:
        """The save file of every node."""
        return [write_records(seated.node.replica.records()) for seated in self.seats]


def bots_together(options: Options, players: int, seed: str) -> Together:
    """A table of bots that know the texts of the built-in deck, where there are any."""
    pack = builtin_pack()
    mind = Mind(builtin_knowledge(ENGLISH))
    said: set[str] = set()
    deck = deck_id([tagged("simulated deck")] if pack is None else [pack.manifest.id])
    names = [f"Bot {seat + 1}" for seat in range(players)]

    def brain(seat: int) -> Brain:
        chance = SeededRandom(f"{seed} {seat}")

        def answered(ask: Ask, game: Game, seat: int) -> Answer:
            choices = answer(ask, game, seat, mind, chance, CluesHeard(said))
            said.update(
                choice.clue.text for choice in choices if isinstance(choice, Claim | GiveClue)
            )
            return choices

        return answered

    return Together(genesis_of(options, names, deck, seed), brain, seed)
