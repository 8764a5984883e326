"""What only one seat knows: its game secret, and all that it derives from it.

Nothing is stored but the secret. The hand key's secret and the share of the deck key are derived
again from it and from where in the log they were made, so a restart loses nothing.
"""

from p2p_dixit.crypto.group import Scalar
from p2p_dixit.deck.cards import cards_of
from p2p_dixit.deck.keygen import own_share
from p2p_dixit.deck.keys import HAND, TRANSPORT, DeckKey, key_secret
from p2p_dixit.table.state import Key, Making, Slots, Table


class Private:
    """One seat's secrets."""

    def __init__(self, seat: int, secret: bytes) -> None:
        self.seat = seat
        self.secret = secret
        self._shares: dict[
            DeckKey, Scalar
        ] = {}  # a number alone could mean two keys (as with rosters)
        self._faces: dict[bytes, int] = {}

    def __repr__(self) -> str:
        return f"Private(seat={self.seat})"

    def hand_secret(self, table: Table) -> Scalar:
        """y: opens this seat's hand."""
        announced = table.hand_keys[self.seat].announced
        return key_secret(announced.at(self.seat), HAND, self.secret)

    def transport_secret(self, making: Making) -> Scalar:
        """k: opens the shares sent to this seat in one making of a key."""
        if making.announced is None:
            raise ValueError("no transport keys have been announced")
        return key_secret(making.announced.at(self.seat), TRANSPORT, self.secret)

    def share(self, key: Key) -> Scalar:
        """z: this seat's share of the deck key."""
        if key.public not in self._shares:
            making = key.making
            if making.dealt is None:
                raise ValueError("no shares have been dealt")
            secret = self.transport_secret(making)
            dealt = making.dealt.at(self.seat)
            self._shares[key.public] = own_share(dealt, making.transport, making.deals, secret)
        return self._shares[key.public]

    def hand(self, table: Table) -> tuple[int, ...]:
        """The cards in this seat's hand, slot by slot."""
        return self._read(table, table.encrypted.hands.get(self.seat, ()))

    def known(self, table: Table) -> tuple[int, ...]:
        """The cards that this seat has laid down this round."""
        return self._read(table, table.encrypted.known.get(self.seat, ()))

    def own_places(self, table: Table) -> frozenset[int]:
        """The places of the table, from 1, that this seat may not vote for."""
        if table.game.rule_set.popular:
            return frozenset()
        known = self.known(table)
        return frozenset(place for place, card in enumerate(table.game.table, 1) if card in known)

    def _read(self, table: Table, slots: Slots) -> tuple[int, ...]:
        unread = [slot for slot in slots if slot.encode() not in self._faces]
        if unread:
            secret = self.hand_secret(table)
            points = [slot.read(secret) for slot in unread]
            for slot, card in zip(unread, cards_of(table.deck, table.size, points), strict=True):
                if card is None:
                    raise AssertionError("a slot of the hand holds no card: a proof has failed us")
                self._faces[slot.encode()] = card
        return tuple(self._faces[slot.encode()] for slot in slots)
