"""A room full of honest seats, to play the deck's part of a game without a table or a network."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import Point, Scalar
from p2p_dixit.deck.ballot import check_ballot, make_ballot, places_of
from p2p_dixit.deck.cards import Ciphertext, cards_of
from p2p_dixit.deck.grant import check_grant, granted_cards, grants, make_grant
from p2p_dixit.deck.keygen import (
    DealMove,
    check_deal,
    check_report,
    deck_key,
    make_deal,
    make_report,
    own_share,
    verdict,
)
from p2p_dixit.deck.keys import HAND, TRANSPORT, DeckKey, check_key, key_secret, make_key
from p2p_dixit.deck.lay import LayMove, check_lay, check_pass, make_lay, make_pass
from p2p_dixit.deck.opening import check_open, make_open, opened
from p2p_dixit.deck.shuffle import check_shuffle, make_shuffle

DECK = b"a deck for tests"


def context(step: int, seat: int) -> Context:
    """Some place in a game."""
    return Context(b"game" * 8, 0, 0, step, step.to_bytes(32, "big"), seat)


def game_secret(seat: int) -> bytes:
    """The secret of a seat for the whole game."""
    return bytes([seat]) * 32


@dataclass
class Keygen:
    """All there is to know of one making of a deck key."""

    seats: tuple[int, ...]
    step: int = 1
    secrets: dict[int, Scalar] = field(default_factory=dict)
    keys: dict[int, Point] = field(default_factory=dict)
    deals: dict[int, DealMove] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for seat in self.seats:
            here = context(self.step, seat)
            move = make_key(here, TRANSPORT, game_secret(seat))
            check_key(here, TRANSPORT, move)
            self.keys[seat] = move.public
            self.secrets[seat] = key_secret(here, TRANSPORT, game_secret(seat))
        for seat in self.seats:
            here = self.dealt(seat)
            self.deals[seat] = make_deal(here, self.keys, game_secret(seat))
            check_deal(here, self.keys, self.deals[seat])

    def dealt(self, seat: int) -> Context:
        return context(self.step + 1, seat)

    def reported(self, seat: int) -> Context:
        return context(self.step + 2, seat)

    def run(self) -> tuple[DeckKey, dict[int, Scalar]]:
        """The key and everybody's share of it."""
        reports = {}
        for seat in self.seats:
            arguments = (self.keys, self.deals, self.secrets[seat], game_secret(seat))
            reports[seat] = make_report(self.reported(seat), self.dealt(seat), *arguments)
            check_report(self.reported(seat), self.keys, self.deals, reports[seat])
        assert verdict(self.dealt(0), self.keys, self.deals, reports) == ()
        shares = {
            seat: own_share(self.dealt(seat), self.keys, self.deals, self.secrets[seat])
            for seat in self.seats
        }
        return deck_key(self.deals), shares


@dataclass
class Room:
    """Seats with hand keys and a shared deck key; every move is checked as it is made."""

    seats: tuple[int, ...]
    count: int
    step: int = 0
    key: DeckKey = field(init=False)
    shares: dict[int, Scalar] = field(init=False)
    hand_secrets: dict[int, Scalar] = field(default_factory=dict)
    hand_keys: dict[int, Point] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for seat in self.seats:
            here = self.here(seat)
            move = make_key(here, HAND, game_secret(seat))
            check_key(here, HAND, move)
            self.hand_keys[seat] = move.public
            self.hand_secrets[seat] = key_secret(here, HAND, game_secret(seat))
        self.new_key(self.seats)

    def here(self, seat: int) -> Context:
        return context(self.step, seat)

    def new_key(self, seats: tuple[int, ...]) -> None:
        self.key, self.shares = Keygen(seats, self.step + 1).run()
        self.step += 4

    def helpers(self) -> tuple[int, ...]:
        return self.key.seats[: self.key.threshold]

    def mix(self, cards: Sequence[Ciphertext], seat: int) -> tuple[Ciphertext, ...]:
        self.step += 1
        move = make_shuffle(self.here(seat), self.key.public, cards, game_secret(seat))
        check_shuffle(self.here(seat), self.key.public, cards, move)
        return move.outputs

    def mix_by_all(
        self, cards: Sequence[Ciphertext], seats: Sequence[int]
    ) -> tuple[Ciphertext, ...]:
        for seat in seats:
            cards = self.mix(cards, seat)
        return tuple(cards)

    def grant(
        self, cards: Sequence[Ciphertext], to: Sequence[Point], helpers: tuple[int, ...]
    ) -> tuple[Ciphertext, ...]:
        self.step += 1
        granted = grants(cards, to)
        moves = []
        for seat in helpers:
            here, share = self.here(seat), self.shares[seat]
            move = make_grant(here, self.key, share, helpers, granted, game_secret(seat))
            check_grant(here, self.key, helpers, granted, move)
            moves.append(move)
        return granted_cards(granted, moves)

    def rekey(
        self, pile: Sequence[Ciphertext], seats: tuple[int, ...], helpers: tuple[int, ...]
    ) -> tuple[Ciphertext, ...]:
        """Makes a new key and turns the pile over to it."""
        old, shares = self.key, self.shares
        self.new_key(seats)
        new, new_shares = self.key, self.shares
        self.key, self.shares = old, shares
        pile = self.grant(pile, [new.public] * len(pile), helpers)
        self.key, self.shares = new, new_shares
        return tuple(pile)

    def read(self, seat: int, hand: Sequence[Ciphertext]) -> list[int]:
        points = [slot.read(self.hand_secrets[seat]) for slot in hand]
        cards = [card for card in cards_of(DECK, self.count, points) if card is not None]
        assert len(cards) == len(hand)
        return cards

    def lay(self, seat: int, hand: Sequence[Ciphertext], chosen: tuple[int, ...]) -> LayMove:
        self.step += 1
        here, key = self.here(seat), self.key.public
        move = make_lay(here, self.hand_secrets[seat], hand, chosen, key, game_secret(seat))
        check_lay(here, self.hand_keys[seat], hand, len(chosen), key, move)
        return move

    def pass_on(self, seat: int, hand: Sequence[Ciphertext], to: int) -> tuple[Ciphertext, ...]:
        self.step += 1
        here, key = self.here(seat), self.hand_keys[to]
        move = make_pass(here, self.hand_secrets[seat], hand, key, game_secret(seat))
        check_pass(here, self.hand_keys[seat], hand, key, move)
        return move.cards

    def vote(self, seat: int, places: Sequence[int | None]) -> tuple[Ciphertext, ...]:
        self.step += 1
        move = make_ballot(self.here(seat), self.key.public, places, game_secret(seat))
        check_ballot(self.here(seat), self.key.public, len(places), move)
        return move.votes

    def open(self, cards: Sequence[Ciphertext], helpers: tuple[int, ...]) -> tuple[Point, ...]:
        self.step += 1
        moves = []
        for seat in helpers:
            here, share = self.here(seat), self.shares[seat]
            move = make_open(here, self.key, share, helpers, cards, game_secret(seat))
            check_open(here, self.key, helpers, cards, move)
            moves.append(move)
        return opened(cards, moves)

    def open_cards(
        self, cards: Sequence[Ciphertext], helpers: tuple[int, ...]
    ) -> tuple[int | None, ...]:
        return cards_of(DECK, self.count, self.open(cards, helpers))

    def open_votes(
        self, votes: Sequence[Ciphertext], places: int, helpers: tuple[int, ...]
    ) -> tuple[int | None, ...]:
        return places_of(self.open(votes, helpers), places)
