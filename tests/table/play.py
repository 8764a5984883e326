"""Peers of one game in one process, without a network: what one signs all are offered."""

import random
from collections.abc import Callable, Sequence

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.event import Event
from p2p_dixit.log.file import write_records
from p2p_dixit.log.ledger import Admitted, Repeated
from p2p_dixit.rules.intents import CastBallot, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind
from p2p_dixit.rules.owed import Ask, AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import Options
from p2p_dixit.table.author import has_choice, write
from p2p_dixit.table.genesis import Genesis, Player, Proposal, Settings
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica, Verdicts
from p2p_dixit.table.steps.kind import Answer
from p2p_dixit.table.view import view

Chooser = Callable[[Ask, tuple[int, ...], int], Answer]


def key_of(seat: int, seed: int = 0) -> SigningKey:
    return SigningKey(tagged("test key", bytes([seat]), seed.to_bytes(8, "big")))


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


class Peer:
    """A seat with its replica, its secrets, and somebody who chooses."""

    def __init__(self, genesis: Genesis, seat: int, verdicts: Verdicts, seed: int = 0) -> None:
        self.seat = seat
        self.key = key_of(seat, seed)
        self.replica = Replica(genesis, verdicts)
        self.private = Private(seat, tagged("test secret", bytes([seat]), seed.to_bytes(8, "big")))
        self.choose = by_chance(1000 * seed + seat)

    def move(self) -> Event:
        """The move this seat owes."""
        answer: Answer = ()
        if has_choice(self.replica, self.seat):
            table = self.replica.table
            ask = asks(view(table, self.private))[self.seat]
            hand = tuple(
                card for card in view(table, self.private).seats[self.seat].hand if card is not None
            )
            answer = self.choose(ask, hand, self.seat)
        return write(self.replica, self.private, self.key, answer)


class Company:
    """All peers of one game."""

    def __init__(self, options: Options, players: int, seed: int = 0) -> None:
        self.genesis = genesis_of(options, players, seed)
        verdicts = Verdicts()
        self.peers = [Peer(self.genesis, seat, verdicts, seed) for seat in range(players)]

    def step(self) -> None:
        """One step: everybody who owes a move makes it, everybody takes it in."""
        first = self.peers[0].replica
        events = [self.peers[seat].move() for seat in first.step.owes]
        for peer in self.peers:
            for event in events:
                outcome = peer.replica.offer(event.raw)
                assert isinstance(outcome, Admitted | Repeated), outcome
            peer.replica.advance()

    def play(self, most: int = 100_000) -> None:
        """Until the game is finished."""
        for _ in range(most):
            if self.peers[0].replica.finished:
                return
            self.step()
        raise AssertionError("the game goes on for ever")

    def files(self) -> Sequence[bytes]:
        """The save file of every peer."""
        return [write_records(peer.replica.records()) for peer in self.peers]
