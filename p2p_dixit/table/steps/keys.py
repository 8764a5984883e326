"""The steps that make a deck key, and the one that brings a pile to it (deck/keygen.py, grant.py).

keys: a transport key for this making, and a hand key from those who have none.
share: every player's part of the key, with a masked share for each.
report: no complaint, or complaints that convict; a conviction makes the making void.
rekey: t holders of the old key hand the pile on to the new one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from p2p_dixit.crypto.context import Context
from p2p_dixit.deck.grant import Grant, GrantMove, check_grant, granted_cards, grants, make_grant
from p2p_dixit.deck.keygen import (
    DealMove,
    ReportMove,
    check_deal,
    check_report,
    deck_key,
    make_deal,
    make_report,
    verdict,
)
from p2p_dixit.deck.keys import HAND, TRANSPORT, KeyMove, check_key, make_key, threshold
from p2p_dixit.deck.moves import fields
from p2p_dixit.encoding import Value
from p2p_dixit.errors import PeerFault
from p2p_dixit.frozen import replace
from p2p_dixit.table.next_step import helpers
from p2p_dixit.table.private import Private
from p2p_dixit.table.state import HandKey, Happened, Key, Making, Table, with_encrypted
from p2p_dixit.table.steps.kind import Answer, Check, Kind, expect, require_count


def making_of(table: Table) -> Making:
    """The making under way."""
    return expect(Making, table.making)


def key_of(table: Table) -> Key:
    """The key in use."""
    return expect(Key, table.key)


# -- keys


@dataclass(frozen=True)
class KeysMove:
    """A transport key, and a hand key if the seat has none yet."""

    transport: KeyMove
    hand: KeyMove | None

    def to_value(self) -> Value:
        """As the body of an event."""
        hand = None if self.hand is None else self.hand.to_value()
        return {"transport": self.transport.to_value(), "hand": hand}

    @classmethod
    def from_value(cls, value: Value) -> "KeysMove":
        """Strictly; raises Malformed."""
        transport, hand = fields(value, "transport", "hand")
        own = None if hand is None else KeyMove.from_value(hand)
        return cls(KeyMove.from_value(transport), own)


def _check_keys(table: Table, context: Context, move: KeysMove) -> tuple[Check, ...]:
    if (move.hand is None) != (context.seat in table.hand_keys):
        raise PeerFault(context.seat, "brings a hand key it was not to bring, or none")
    checks: tuple[Check, ...] = (partial(check_key, context, TRANSPORT, move.transport),)
    return checks if move.hand is None else (*checks, partial(check_key, context, HAND, move.hand))


def _apply_keys(table: Table, context: Context, moves: Mapping[int, KeysMove]) -> Happened:
    transport = {seat: move.transport.public for seat, move in moves.items()}
    hands = {
        seat: HandKey(move.hand.public, context)
        for seat, move in moves.items()
        if move.hand is not None
    }
    making = replace(making_of(table), transport=transport, announced=context)
    return replace(table, making=making, hand_keys={**table.hand_keys, **hands}), ()


def _make_keys(table: Table, context: Context, private: Private, _: Answer) -> KeysMove:
    transport = make_key(context, TRANSPORT, private.secret)
    if context.seat in table.hand_keys:
        return KeysMove(transport, None)
    return KeysMove(transport, make_key(context, HAND, private.secret))


# -- share


def _check_share(table: Table, context: Context, move: DealMove) -> tuple[Check, ...]:
    keys = making_of(table).transport
    require_count(context, "commitments", move.commitments, threshold(len(keys)))
    require_count(context, "shares", move.masked, len(keys))
    return (partial(check_deal, context, keys, move),)


def _apply_share(table: Table, context: Context, moves: Mapping[int, DealMove]) -> Happened:
    making = replace(making_of(table), deals=dict(moves), dealt=context)
    return replace(table, making=making), ()


def _make_share(table: Table, context: Context, private: Private, _: Answer) -> DealMove:
    return make_deal(context, making_of(table).transport, private.secret)


# -- report


def _check_report(table: Table, context: Context, move: ReportMove) -> tuple[Check, ...]:
    making = making_of(table)
    if not {one.dealer for one in move.complaints} <= making.deals.keys():
        raise PeerFault(context.seat, "complains of a seat that has dealt nothing")
    return (partial(check_report, context, making.transport, making.deals, move),)


def _apply_report(table: Table, _: Context, moves: Mapping[int, ReportMove]) -> Happened:
    making = making_of(table)
    faults = verdict(expect(Context, making.dealt), making.transport, making.deals, moves)
    if faults:
        convicted = {fault.seat: fault.what for fault in faults}
        return replace(table, making=None, convicted={**table.convicted, **convicted}), ()
    encrypted = table.encrypted
    if table.key is not None and encrypted.pile + encrypted.unseen:
        return replace(table, making=replace(making, agreed=True)), ()
    return _in_use(table, making), ()


def _in_use(table: Table, making: Making) -> Table:
    key = Key(making, table.roster.number, deck_key(making.deals))
    return replace(table, key=key, making=None)


def _make_report(table: Table, context: Context, private: Private, _: Answer) -> ReportMove:
    making = making_of(table)
    secret = private.transport_secret(making)
    dealt = expect(Context, making.dealt).at(context.seat)
    return make_report(context, dealt, making.transport, making.deals, secret, private.secret)


# -- rekey


def _rekeyed(table: Table) -> tuple[Grant, ...]:
    """Everything that lies under the old key goes to the new one."""
    encrypted, to = table.encrypted, deck_key(making_of(table).deals).public
    cards = encrypted.pile + encrypted.unseen
    return grants(cards, [to] * len(cards))


def _check_rekey(table: Table, context: Context, move: GrantMove) -> tuple[Check, ...]:
    key, granted = key_of(table).public, _rekeyed(table)
    require_count(context, "cards for the new key", move.parts, len(granted))
    return (partial(check_grant, context, key, helpers(table), granted, move),)


def _apply_rekey(table: Table, _: Context, moves: Mapping[int, GrantMove]) -> Happened:
    cards = granted_cards(_rekeyed(table), [moves[seat] for seat in sorted(moves)])
    size = len(table.encrypted.pile)
    encrypted = replace(table.encrypted, pile=cards[:size], unseen=cards[size:], mixed_under=None)
    return _in_use(with_encrypted(table, encrypted), making_of(table)), ()


def _make_rekey(table: Table, context: Context, private: Private, _: Answer) -> GrantMove:
    key, granted = key_of(table), _rekeyed(table)
    share = private.share(key)
    return make_grant(context, key.public, share, helpers(table), granted, private.secret)


KEYS = Kind(KeysMove.from_value, _check_keys, _apply_keys, _make_keys)
SHARE = Kind(DealMove.from_value, _check_share, _apply_share, _make_share)
REPORT = Kind(ReportMove.from_value, _check_report, _apply_report, _make_report)
REKEY = Kind(GrantMove.from_value, _check_rekey, _apply_rekey, _make_rekey)
