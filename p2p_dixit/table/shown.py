"""What the log reveals once hand keys are shown: every hand under those keys, at any time.

A seat that left and came back has had two keys and shows the last one, so a secret is matched with
the key a hand lies under, not with the seat. A secret that is the secret of no key opens nothing.
"""

from collections.abc import Mapping
from dataclasses import replace

from p2p_dixit.crypto.group import BASE, Scalar
from p2p_dixit.deck.cards import cards_of
from p2p_dixit.rules.model import Cards, Game, Seat
from p2p_dixit.table.state import Slots, Table


class ShownKeys:
    """Reads hands with the secrets that were shown."""

    def __init__(self, shown: Mapping[int, Scalar | None]) -> None:
        secrets = [secret for secret in shown.values() if secret is not None]
        self._secrets = {secret * BASE: secret for secret in secrets}
        self._faces: dict[bytes, int | None] = {}

    def opened(self, table: Table) -> Game:
        """The game at that table, with the hands and laid cards that can be read turned up."""
        seats = tuple(self._seat(table, n, seat) for n, seat in enumerate(table.game.seats))
        return replace(table.game, seats=seats)

    def _seat(self, table: Table, number: int, seat: Seat) -> Seat:
        key = table.hand_keys.get(number)
        secret = None if key is None else self._secrets.get(key.public)
        if secret is None:
            return seat
        hand = self._read(table, table.encrypted.hands.get(number, ()), secret)
        laid = self._read(table, table.encrypted.known.get(number, ()), secret)
        return replace(seat, hand=_same(seat.hand, hand), laid=_same(seat.laid, laid))

    def _read(self, table: Table, slots: Slots, secret: Scalar) -> Cards:
        unread = [slot for slot in slots if slot.encode() not in self._faces]
        points = [slot.read(secret) for slot in unread]
        for slot, card in zip(unread, cards_of(table.deck, table.size, points), strict=True):
            self._faces[slot.encode()] = card
        return tuple(self._faces[slot.encode()] for slot in slots)


def _same(face_down: Cards, read: Cards) -> Cards:
    """The hand read, unless the rules count another number of cards: then it proves nothing."""
    return read if len(read) == len(face_down) else face_down
