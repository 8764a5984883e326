"""The steps in which machines move cards: mix, deal, lot, pass, open, reveal."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from p2p_dixit.crypto.context import Context
from p2p_dixit.deck.ballot import FOUL, places_of
from p2p_dixit.deck.cards import Ciphertext, cards_of
from p2p_dixit.deck.grant import Grant, GrantMove, check_grant, granted_cards, grants, make_grant
from p2p_dixit.deck.lay import PassMove, check_pass, make_pass
from p2p_dixit.deck.opening import OpenMove, check_open, first_by_lot, lot, make_open, opened
from p2p_dixit.deck.shuffle import ShuffleMove, check_shuffle, make_shuffle
from p2p_dixit.errors import Malformed
from p2p_dixit.frozen import replace
from p2p_dixit.rules.intents import Deal, FindStoryteller, OpenBallots, PassOn, ShowTable
from p2p_dixit.rules.model import Ballot
from p2p_dixit.rules.owed import Draws, Passing, TableOpening, TieBreak
from p2p_dixit.rules.phases import needs
from p2p_dixit.table.next_step import helpers
from p2p_dixit.table.private import Private
from p2p_dixit.table.state import Happened, Mixing, Slots, Table, apply_intents, with_encrypted
from p2p_dixit.table.steps.keys import key_of
from p2p_dixit.table.steps.kind import Answer, Check, Kind, expect, require_count

# -- mix


def _mixing(table: Table) -> Mixing:
    return expect(Mixing, table.mixing)


def _check_mix(table: Table, context: Context, move: ShuffleMove) -> tuple[Check, ...]:
    key, cards = key_of(table).public.public, _mixing(table).cards
    require_count(context, "mixed cards", move.outputs, len(cards))
    return (partial(check_shuffle, context, key, cards, move),)


def _apply_mix(table: Table, _: Context, moves: Mapping[int, ShuffleMove]) -> Happened:
    ((seat, move),) = moves.items()
    mixing = _mixing(table)
    after = replace(mixing, cards=move.outputs, by=(*mixing.by, seat))
    return replace(table, mixing=after), ()


def _make_mix(table: Table, context: Context, private: Private, _: Answer) -> ShuffleMove:
    key = key_of(table).public.public
    return make_shuffle(context, key, _mixing(table).cards, private.secret)


# -- deal


@dataclass(frozen=True)
class _Round:
    """Who draws how many, and the grants that do it: the pile from its top, in order of seat."""

    counts: Mapping[int, int]
    granted: tuple[Grant, ...]


def _draws(table: Table) -> _Round:
    need = expect(Draws, needs(table.game))
    counts = dict(sorted(need.counts.items()))
    receivers = [seat for seat, count in counts.items() for _ in range(count)]
    keys = [table.hand_keys[seat].public for seat in receivers]
    return _Round(counts, grants(table.encrypted.pile[: len(keys)], keys))


def _check_deal(table: Table, context: Context, move: GrantMove) -> tuple[Check, ...]:
    key, granted = key_of(table).public, _draws(table).granted
    require_count(context, "granted cards", move.parts, len(granted))
    return (partial(check_grant, context, key, helpers(table), granted, move),)


def _apply_deal(table: Table, _: Context, moves: Mapping[int, GrantMove]) -> Happened:
    draws = _draws(table)
    slots = iter(granted_cards(draws.granted, [moves[seat] for seat in sorted(moves)]))
    hands = dict(table.encrypted.hands)
    for seat, count in draws.counts.items():
        hands[seat] = hands.get(seat, ()) + tuple(next(slots) for _ in range(count))
    encrypted = replace(
        table.encrypted, pile=table.encrypted.pile[len(draws.granted) :], hands=hands
    )
    dealt = {seat: (None,) * count for seat, count in draws.counts.items()}
    return apply_intents(with_encrypted(table, encrypted), Deal(dealt))


def _make_deal(table: Table, context: Context, private: Private, _: Answer) -> GrantMove:
    key = key_of(table)
    granted = _draws(table).granted
    share = private.share(key)
    return make_grant(context, key.public, share, helpers(table), granted, private.secret)


# -- pass


def _route(table: Table, giver: int) -> tuple[Slots, int]:
    """The cards that a seat has to pass on, and the receiver."""
    need = expect(Passing, needs(table.game))
    slots = table.encrypted.hands[giver] if need.held else table.encrypted.held
    return slots, dict(need.routes)[giver]


def _check_pass(table: Table, context: Context, move: PassMove) -> tuple[Check, ...]:
    slots, to = _route(table, context.seat)
    require_count(context, "cards passed on", move.cards, len(slots))
    own, target = table.hand_keys[context.seat].public, table.hand_keys[to].public
    return (partial(check_pass, context, own, slots, target, move),)


def _apply_pass(table: Table, _: Context, moves: Mapping[int, PassMove]) -> Happened:
    need = expect(Passing, needs(table.game))
    hands = dict(table.encrypted.hands)
    held: Slots = ()
    if need.held is not None:
        holder, storyteller = need.held
        held = hands[holder]
        hands[storyteller] = ()
    hands.update({dict(need.routes)[giver]: move.cards for giver, move in moves.items()})
    return apply_intents(
        with_encrypted(table, replace(table.encrypted, hands=hands, held=held)), PassOn()
    )


def _make_pass(table: Table, context: Context, private: Private, _: Answer) -> PassMove:
    slots, to = _route(table, context.seat)
    target = table.hand_keys[to].public
    return make_pass(context, private.hand_secret(table), slots, target, private.secret)


# -- lot, open, reveal


def _sealed(table: Table) -> tuple[Ciphertext, ...]:
    """The ciphertexts opened at the end of a round: all votes, then all cards, in seat order."""
    encrypted = table.encrypted
    votes = tuple(vote for seat in sorted(encrypted.ballots) for vote in encrypted.ballots[seat])
    return votes + tuple(card for seat in sorted(encrypted.laid) for card in encrypted.laid[seat])


def _opening(table: Table) -> tuple[Ciphertext, ...]:
    match needs(table.game):
        case TieBreak():
            return (lot(table.genesis.game, key_of(table).public),)
        case TableOpening():
            return table.encrypted.table
        case _:
            return _sealed(table)


def _check_open(table: Table, context: Context, move: OpenMove) -> tuple[Check, ...]:
    key, cards = key_of(table).public, _opening(table)
    require_count(context, "opened cards", move.parts, len(cards))
    return (partial(check_open, context, key, helpers(table), cards, move),)


def _make_open(table: Table, context: Context, private: Private, _: Answer) -> OpenMove:
    key, cards = key_of(table), _opening(table)
    share = private.share(key)
    return make_open(context, key.public, share, helpers(table), cards, private.secret)


def _apply_lot(table: Table, _: Context, moves: Mapping[int, OpenMove]) -> Happened:
    (drawn,) = opened(_opening(table), [moves[seat] for seat in sorted(moves)])
    leaders = expect(TieBreak, needs(table.game)).leaders
    return apply_intents(table, FindStoryteller(first_by_lot(drawn, leaders)))


def _apply_open(table: Table, _: Context, moves: Mapping[int, OpenMove]) -> Happened:
    points = opened(table.encrypted.table, [moves[seat] for seat in sorted(moves)])
    return apply_intents(table, ShowTable(_known(cards_of(table.deck, table.size, points))))


def _apply_reveal(table: Table, _: Context, moves: Mapping[int, OpenMove]) -> Happened:
    points = iter(opened(_sealed(table), [moves[seat] for seat in sorted(moves)]))
    encrypted = table.encrypted
    ballots = {
        seat: _ballot(table, seat, places_of([next(points) for _ in votes], len(table.game.table)))
        for seat, votes in sorted(encrypted.ballots.items())
    }
    laid = {
        seat: _known(cards_of(table.deck, table.size, [next(points) for _ in cards]))
        for seat, cards in sorted(encrypted.laid.items())
    }
    return apply_intents(table, OpenBallots(ballots, laid))


def _ballot(table: Table, seat: int, places: tuple[int | None, ...]) -> Ballot | None:
    """A ballot as the rules read it; None when something in it is no vote at all."""
    if FOUL in places:
        return None
    marks = list(places)
    red = marks.pop() if has_red(table, seat) else None
    return Ballot(tuple(mark for mark in marks if mark is not None), red)


def has_red(table: Table, seat: int) -> bool:
    """Whether the last vote of this seat's ballot is the red one."""
    return table.game.rule_set.popular and seat == table.game.storyteller


def _known(cards: tuple[int | None, ...]) -> tuple[int, ...]:
    if None in cards:
        raise Malformed("an opened card is no card of the deck")
    return tuple(card for card in cards if card is not None)


MIX = Kind(ShuffleMove.from_value, _check_mix, _apply_mix, _make_mix)
DEAL = Kind(GrantMove.from_value, _check_deal, _apply_deal, _make_deal)
PASS = Kind(PassMove.from_value, _check_pass, _apply_pass, _make_pass)
LOT = Kind(OpenMove.from_value, _check_open, _apply_lot, _make_open)
OPEN = Kind(OpenMove.from_value, _check_open, _apply_open, _make_open)
REVEAL = Kind(OpenMove.from_value, _check_open, _apply_reveal, _make_open)
