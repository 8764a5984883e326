"""Peers of one game in one process, without a network: what one signs all are offered."""

import copy
import random
from collections.abc import Callable

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.event import Event
from p2p_dixit.log.file import write_records
from p2p_dixit.log.ledger import Admitted, Repeated
from p2p_dixit.rules.intents import CastBallot, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, Game
from p2p_dixit.rules.owed import Ask, AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import RULE_SETS, Ending, Options
from p2p_dixit.table.author import has_choice, make_event
from p2p_dixit.table.genesis import Genesis, Player, Proposal, Settings
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica, Verdicts
from p2p_dixit.table.steps.kind import Answer
from p2p_dixit.table.view import view

# What a person answered: by round and kind of step.
Answers = dict[tuple[int, str], Answer]
Chooser = Callable[[Ask, tuple[int, ...], int], Answer]


def key_of(seat: int, seed: int = 0) -> SigningKey:
    return SigningKey(tagged("test key", bytes([seat]), seed.to_bytes(8, "big")))


def short(name: str, players: int, points: int = 6) -> Options:
    """A game of a few rounds: few points to reach, the smallest deck."""
    rule_set = RULE_SETS[name]
    reach = points if rule_set.ends is Ending.POINTS else None
    return Options(name, points=reach, deck=rule_set.smallest_deck(players))


def genesis_of(options: Options, players: int, seed: int = 0) -> Genesis:
    keys = [key_of(seat, seed) for seat in range(players)]
    seats = tuple(Player(f"Player {seat + 1}", seat, key.public) for seat, key in enumerate(keys))
    settings = Settings("A table", options, tagged("test deck"))
    proposal = Proposal(settings, seats, tagged("test nonce", seed.to_bytes(8, "big")))
    return Genesis(proposal, tuple(proposal.signed_with(key) for key in keys))


def by_chance(seed: int) -> Chooser:
    """Answers with anything the rules allow."""
    dice = random.Random(seed)

    def choose(ask: Ask, hand: tuple[int, ...], seat: int) -> Answer:
        clue = Clue(ClueKind.SUNG, f"clue {dice.randrange(1000)}")
        match ask:
            case AskClaim(_, others):
                return (
                    (Claim(seat, clue),)
                    if dice.random() < 0.5
                    else (Yield(seat, dice.choice(others)),)
                )
            case AskTell(kinds, cards):
                told = (GiveClue(seat, clue),) if kinds else ()
                return (*told, LayDown(seat, (dice.choice(hand),))) if cards else told
            case AskLay(cards):
                return (LayDown(seat, tuple(dice.sample(hand, cards))),)
            case AskName(players):
                return (NamePlayer(seat, dice.choice(players)),)
            case AskVote(places, most, red):
                greens = tuple(dice.sample(places, dice.randint(1, most)))
                return (CastBallot(seat, Ballot(greens, dice.choice(places) if red else None)),)

    return choose


def claims(ask: Ask, hand: tuple[int, ...], seat: int) -> Answer:
    """Claims to tell first, as everybody else may."""
    del ask, hand
    return (Claim(seat, Clue(ClueKind.SUNG, f"clue of {seat}")),)


def answered(seen: Game, seat: int, choose: Chooser) -> Answer:
    """The answer of a seat to what it is asked, from what it sees of the game."""
    hand = tuple(card for card in seen.hands[seat] if card is not None)
    return choose(asks(seen)[seat], hand, seat)


class Peer:
    """A seat with its replica, its secrets, and somebody who chooses."""

    def __init__(self, seat: int, replica: Replica, seed: int = 0) -> None:
        self.seat = seat
        self.key = key_of(seat, seed)
        self.replica = replica
        self.private = Private(seat, tagged("test secret", bytes([seat]), seed.to_bytes(8, "big")))
        self.choose = by_chance(1000 * seed + seat)
        self.answers: Answers = {}

    def answer(self) -> Answer:
        """What its person says to what is asked now; nothing where nothing is."""
        if not has_choice(self.replica, self.seat):
            return ()
        table = self.replica.table
        answer = answered(view(table, self.private), self.seat, self.choose)
        self.answers[table.game.round, self.replica.step.kind] = answer
        return answer

    def move(self) -> Event:
        """The move this seat owes."""
        return make_event(self.replica, self.private, self.key, self.answer())


class Company:
    """All peers of one game; with `shared` they look at one replica, which is a lot cheaper."""

    def __init__(
        self, options: Options, players: int, seed: int = 0, *, shared: bool = False
    ) -> None:
        self.seed = seed
        self.genesis = genesis_of(options, players, seed)
        self.verdicts = Verdicts()
        self.shared = Replica(self.genesis, self.verdicts) if shared else None
        self.peers = {seat: self._peer(seat) for seat in range(players)}

    def _peer(self, seat: int) -> Peer:
        replica = self.shared or Replica(self.genesis, self.verdicts)
        return Peer(seat, replica, self.seed)

    @property
    def replica(self) -> Replica:
        """The replica of one of those who are there."""
        return self.shared or next(iter(self.peers.values())).replica

    @property
    def replicas(self) -> list[Replica]:
        """All replicas, each once."""
        return [self.shared] if self.shared else [peer.replica for peer in self.peers.values()]

    def clone(self) -> "Company":
        """The same company at the same point, which may go another way (shared replicas only)."""
        assert self.shared is not None
        twin = copy.copy(self)
        twin.shared = cloned(self.shared)
        twin.peers = {seat: copy.copy(peer) for seat, peer in self.peers.items()}
        for peer in twin.peers.values():
            peer.replica = twin.shared
            peer.answers = dict(peer.answers)
        return twin

    def moves(self) -> list[Event]:
        """What is owed in the open step."""
        return [self.peers[seat].move() for seat in self.replica.step.owes]

    def step(self) -> None:
        """One step: everybody who owes a move makes it, and they reach everybody in some order."""
        events = self.moves()
        for number, replica in enumerate(self.replicas):
            first = number % len(events)
            for event in events[first:] + events[:first]:
                outcome = replica.offer(event.raw)
                assert isinstance(outcome, Admitted | Repeated), outcome
            replica.advance()

    def play(self, most: int = 100_000) -> None:
        """Until the game is finished."""
        self.until(lambda company: company.replica.finished, most)

    def until(self, there: "Callable[[Company], bool]", most: int = 1000) -> None:
        """Until something is so."""
        for _ in range(most):
            if there(self):
                return
            self.step()
        raise AssertionError("the game goes on for ever")

    def until_step(self, kind: str) -> None:
        """Until a step of this kind is open."""
        self.until(lambda company: company.replica.step.kind == kind)

    def files(self) -> set[bytes]:
        """The save files of all peers."""
        return {write_records(replica.records()) for replica in self.replicas}


def cloned(replica: Replica) -> Replica:
    """A replica that stands where this one stands and goes on apart from it."""
    twin = copy.copy(replica)
    twin.ledger = copy.copy(replica.ledger)
    for part in (twin, twin.ledger):
        for name, value in vars(part).items():
            if isinstance(value, dict):
                copied = {k: list(v) if isinstance(v, list) else v for k, v in value.items()}
                setattr(part, name, copied)
            elif isinstance(value, list):
                setattr(part, name, list(value))
    return twin
