"""Whole evenings of the deck alone: what was dealt is what is laid down, and votes come out."""

from p2p_dixit.deck.ballot import FOUL
from p2p_dixit.deck.cards import open_cards, open_deck, refill
from tests.deck.room import DECK, Room


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
    assert room.open_votes(votes, 3, (0, 2, 3)) == (1, None, 2, None, 3, None, FOUL, None)

    discards = open_cards(DECK, 12, [card for card in table if card is not None])
    pile = room.mix_by_all(refill(pile[8:], (), discards), helpers)
    pile = room.rekey(pile, (0, 2, 3), (0, 2, 3))
    pile = room.mix_by_all(pile, room.helpers())
    left = {card for cards in held.values() for card in cards} - set(table)
    assert set(room.open_cards(pile, room.helpers())) == set(range(12)) - left
    passed = room.pass_on(0, lays[0].hand, to=2)
    assert room.read(2, passed) == [held[0][1]]
