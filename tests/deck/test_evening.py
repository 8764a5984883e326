"""Whole evenings of the deck alone: what was dealt is what is laid down, and votes come out."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from p2p_dixit.deck.ballot import FOUL
from p2p_dixit.deck.cards import Ciphertext, open_cards, open_deck, refill
from tests.deck.room import DECK, Room

COUNT = 14


def test_a_round_gives_back_the_cards_dealt_and_the_votes_cast() -> None:
    room = Room((0, 1, 2, 3), 12)
    helpers = room.helpers()
    assert len(helpers) == 3
    pile = room.mix_by_all(open_deck(DECK, 12), helpers)
    slots = room.grant(pile[:8], [room.hand_keys[k % 4] for k in range(8)], helpers)
    hands = {seat: slots[seat::4] for seat in room.seats}
    held = {seat: room.read(seat, hands[seat]) for seat in room.seats}
    assert len({card for cards in held.values() for card in cards}) == 8

    lays = {seat: room.lay(seat, hands[seat], (seat % 2,)) for seat in room.seats}
    laid = [card for seat in room.seats for card in lays[seat].cards]
    table = room.open_cards(room.mix_by_all(laid, (1, 2, 3)), (1, 2, 3))
    owners = room.open_cards(laid, (0, 1, 3))
    assert list(owners) == [held[seat][seat % 2] for seat in room.seats]
    assert sorted(map(str, table)) == sorted(map(str, owners))
    for seat in room.seats:
        assert room.read(seat, lays[seat].hand) == [held[seat][1 - seat % 2]]

    votes = [vote for seat in room.seats for vote in room.vote(seat, (seat + 1, None))]
    read = room.open_votes(votes, 3, (0, 2, 3))
    assert read == (1, None, 2, None, 3, None, FOUL, None)

    discards = open_cards(DECK, 12, [card for card in table if card is not None])
    pile = room.mix_by_all(refill(pile[8:], (), discards), helpers)
    pile = room.rekey(pile, (0, 2, 3), (0, 2, 3))
    pile = room.mix_by_all(pile, room.helpers())
    left = {card for cards in held.values() for card in cards} - set(table)
    assert set(room.open_cards(pile, room.helpers())) == set(range(12)) - left
    passed = room.pass_on(0, lays[0].hand, to=2)
    assert room.read(2, passed) == [held[0][1]]


@dataclass
class Evening:
    """An evening by chance: where every card is, is known to nobody but this test."""

    room: Room
    data: st.DataObject
    present: list[int]
    pile: tuple[Ciphertext, ...] = ()
    hands: dict[int, tuple[Ciphertext, ...]] = field(default_factory=dict)
    held: dict[int, list[int]] = field(default_factory=dict)
    unopened: tuple[Ciphertext, ...] = ()
    discards: list[int] = field(default_factory=list)
    lost: set[int] = field(default_factory=set)

    def helpers(self) -> tuple[int, ...]:
        """Any t key holders that are still there, in any order."""
        holders = [seat for seat in self.room.key.seats if seat in self.present]
        order = self.data.draw(st.permutations(holders))
        return tuple(order[: self.room.key.threshold])

    def mix(self, cards: Sequence[Ciphertext]) -> tuple[Ciphertext, ...]:
        return self.room.mix_by_all(cards, self.helpers())

    def deal(self, each: int) -> None:
        """Up to `each` cards for everybody, all in one grant, as far as the pile goes."""
        seats = [seat for _ in range(each) for seat in self.present][: len(self.pile)]
        cards, self.pile = self.pile[: len(seats)], self.pile[len(seats) :]
        if not seats:
            return
        slots = self.room.grant(cards, [self.room.hand_keys[s] for s in seats], self.helpers())
        for seat, slot in zip(seats, slots, strict=True):
            self.hands[seat] = (*self.hands.get(seat, ()), slot)
        self.look()

    def look(self) -> None:
        self.held = {seat: self.room.read(seat, self.hands[seat]) for seat in self.hands}

    def play(self, *, void: bool) -> None:
        """Everybody lays a card down; the table is mixed and opened, or the round is void."""
        laid: list[Ciphertext] = []
        chosen: list[int] = []
        for seat in self.present:
            if not self.hands.get(seat):
                continue
            slot = self.data.draw(st.integers(0, len(self.hands[seat]) - 1))
            move = self.room.lay(seat, self.hands[seat], (slot,))
            laid += move.cards
            chosen.append(self.held[seat][slot])
            self.hands[seat] = move.hand
        self.look()
        if void:
            self.unopened += tuple(laid)
        elif laid:
            table = self.room.open_cards(self.mix(laid), self.helpers())
            assert list(self.room.open_cards(laid, self.helpers())) == chosen
            assert set(table) == set(chosen)
            self.discards += chosen

    def vote(self) -> None:
        places = st.none() | st.integers(1, 6)
        cast = {s: self.data.draw(st.lists(places, min_size=1, max_size=2)) for s in self.present}
        votes = [vote for seat in cast for vote in self.room.vote(seat, cast[seat])]
        opened = self.room.open_votes(votes, 6, self.helpers())
        assert list(opened) == [place for seat in cast for place in cast[seat]]

    def refill(self) -> None:
        start = refill(self.pile, self.unopened, open_cards(DECK, COUNT, self.discards))
        if start:
            self.pile, self.unopened, self.discards = self.mix(start), (), []

    def leave(self) -> None:
        """Somebody goes, cards and all, if enough holders of the key stay."""
        seat = self.data.draw(st.sampled_from(self.present))
        rest = [other for other in self.present if other != seat]
        holders = set(self.room.key.seats) & set(rest)
        if len(rest) >= 3 and len(holders) >= self.room.key.threshold:
            self.present = rest
            self.lost |= set(self.held.pop(seat, []))
            self.hands.pop(seat, None)

    def new_key(self) -> None:
        """The present make a key; the pile and what was never opened move to it."""
        cards = (*self.pile, *self.unopened)
        helpers = self.helpers()
        moved = self.room.rekey(cards, tuple(self.present), helpers)
        self.pile, self.unopened = moved[: len(self.pile)], moved[len(self.pile) :]

    def pass_on(self) -> None:
        """Every hand goes one seat to the left."""
        held = dict(self.held)
        passed = {}
        for index, seat in enumerate(self.present):
            to = self.present[(index + 1) % len(self.present)]
            if self.hands.get(seat):
                passed[to] = self.room.pass_on(seat, self.hands[seat], to)
                held[to] = self.held[seat]
            else:
                passed[to], held[to] = (), []
        self.hands = passed
        self.look()
        assert self.held == {seat: held[seat] for seat in passed}

    def check(self) -> None:
        """Every card is in exactly one place."""
        hidden = [*self.pile, *self.unopened]
        opened = self.room.open_cards(hidden, self.helpers()) if hidden else ()
        seen = [*opened, *self.discards, *self.lost]
        seen += [card for cards in self.held.values() for card in cards]
        assert sorted(map(str, seen)) == sorted(map(str, range(COUNT)))


STEPS = ("deal", "play", "void", "vote", "refill", "leave", "new key", "pass on")


@settings(max_examples=12)
@given(
    st.lists(st.integers(0, 11), min_size=3, max_size=6, unique=True).map(sorted),
    st.lists(st.sampled_from(STEPS), min_size=3, max_size=7),
    st.data(),
)
def test_no_card_is_ever_lost_doubled_or_changed(
    seats: list[int], steps: list[str], data: st.DataObject
) -> None:
    evening = Evening(Room(tuple(seats), COUNT), data, seats)
    evening.pile = evening.mix(open_deck(DECK, COUNT))
    evening.deal(2)
    for step in steps:
        match step:
            case "deal":
                evening.deal(1)
            case "play":
                evening.play(void=False)
            case "void":
                evening.play(void=True)
            case "vote":
                evening.vote()
            case "refill":
                evening.refill()
            case "leave":
                evening.leave()
            case "new key":
                evening.new_key()
            case _:
                evening.pass_on()
    evening.check()
