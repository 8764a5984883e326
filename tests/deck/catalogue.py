"""One valid move of every kind, with its check: what the attacks of test_soundness start from.

Three seats, so t = 2. Seat 1 is the author of every move but those of helpers, which are of seat 2;
every check blames the seat of its context.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import Scalar
from p2p_dixit.deck.ballot import BallotMove, check_ballot, make_ballot
from p2p_dixit.deck.cards import Ciphertext, open_deck
from p2p_dixit.deck.grant import GrantMove, check_grant, grants, make_grant
from p2p_dixit.deck.keygen import (
    DealMove,
    ReportMove,
    check_deal,
    check_report,
    make_deal,
    make_report,
)
from p2p_dixit.deck.keys import HAND, KeyMove, check_key, make_key
from p2p_dixit.deck.lay import LayMove, PassMove, check_lay, check_pass, make_lay, make_pass
from p2p_dixit.deck.opening import OpenMove, check_open, make_open
from p2p_dixit.deck.shuffle import ShuffleMove, check_shuffle, make_shuffle
from tests.deck.room import DECK, Keygen, Room, context, game_secret


@dataclass(frozen=True)
class Case:
    """A move, how it is read, and how anybody checks it; `others` are checks it must not pass."""

    kind: type[Any]
    context: Context
    move: Any
    check: Callable[[Context, Any], None]
    others: tuple[Callable[[Context, Any], None], ...] = ()


@cache
def room() -> Room:
    return Room((0, 1, 2), 12)


@cache
def pile() -> tuple[Ciphertext, ...]:
    return room().mix_by_all(open_deck(DECK, 12), (0, 1))


@cache
def hand() -> tuple[Ciphertext, ...]:
    """Three slots of seat 1."""
    return room().grant(pile()[:3], [room().hand_keys[1]] * 3, (0, 2))


HERE, HELPING = context(99, 1), context(99, 2)


def key() -> Case:
    move = make_key(HERE, HAND, game_secret(1))
    other = partial(lambda where, what: check_key(where, "transport key", what))
    return Case(KeyMove, HERE, move, lambda where, what: check_key(where, HAND, what), (other,))


def deal() -> Case:
    making = Keygen((0, 1, 2))
    keys = making.keys
    move = make_deal(HERE, keys, game_secret(1))
    swapped = {0: keys[1], 1: keys[0], 2: keys[2]}
    more = keys | {5: keys[1]}
    return Case(
        DealMove,
        HERE,
        move,
        lambda where, what: check_deal(where, keys, what),
        (
            lambda where, what: check_deal(where, swapped, what),
            lambda where, what: check_deal(where, more, what),
        ),
    )


def report() -> Case:
    """A complaint about seat 0, whose share for seat 1 is not what it committed to."""
    making = Keygen((0, 1, 2))
    good = making.deals[0]
    masked = (good.masked[0], good.masked[1] + Scalar(1), good.masked[2])
    bad = DealMove(good.commitments, good.ephemeral, masked, good.proof)
    deals = making.deals | {0: bad}
    arguments = (making.keys, deals, making.secrets[1], game_secret(1))
    move = make_report(HERE, making.dealt(1), *arguments)
    assert [one.dealer for one in move.complaints] == [0]
    other = deals | {0: deals[2]}
    return Case(
        ReportMove,
        HERE,
        move,
        lambda where, what: check_report(where, making.keys, deals, what),
        (lambda where, what: check_report(where, making.keys, other, what),),
    )


def shuffle() -> Case:
    x, cards = room().key.public, pile()[:3]
    move = make_shuffle(HERE, x, cards, game_secret(1))
    return Case(
        ShuffleMove,
        HERE,
        move,
        lambda where, what: check_shuffle(where, x, cards, what),
        (
            lambda where, what: check_shuffle(where, room().hand_keys[1], cards, what),
            lambda where, what: check_shuffle(where, x, pile()[1:4], what),
            lambda where, what: check_shuffle(where, x, cards[::-1], what),
            lambda where, what: check_shuffle(where, x, pile()[:4], what),
        ),
    )


def grant() -> Case:
    x, keys = room().key, room().hand_keys
    granted = grants(pile()[:3], [keys[0], keys[1], keys[1]])
    move = make_grant(HELPING, x, room().shares[2], (0, 2), granted, game_secret(2))
    other_card = grants((pile()[3], *pile()[1:3]), [keys[0], keys[1], keys[1]])
    other_seat = grants(pile()[:3], [keys[1], keys[1], keys[1]])
    return Case(
        GrantMove,
        HELPING,
        move,
        lambda where, what: check_grant(where, x, (0, 2), granted, what),
        (
            lambda where, what: check_grant(where, x, (1, 2), granted, what),
            lambda where, what: check_grant(where, x, (0, 2), other_card, what),
            lambda where, what: check_grant(where, x, (0, 2), other_seat, what),
            lambda where, what: check_grant(where, x, (0, 2), granted[:2], what),
        ),
    )


def lay() -> Case:
    x, own = room().key.public, room().hand_keys[1]
    move = make_lay(HERE, room().hand_secrets[1], hand(), (2,), x, game_secret(1))
    return Case(
        LayMove,
        HERE,
        move,
        lambda where, what: check_lay(where, own, hand(), 1, x, what),
        (
            lambda where, what: check_lay(where, own, hand(), 2, x, what),
            lambda where, what: check_lay(where, own, hand()[1:], 1, x, what),
            lambda where, what: check_lay(where, own, hand(), 1, own, what),
            lambda where, what: check_lay(where, room().hand_keys[0], hand(), 1, x, what),
        ),
    )


def pass_on() -> Case:
    to, own = room().hand_keys[2], room().hand_keys[1]
    move = make_pass(HERE, room().hand_secrets[1], hand(), to, game_secret(1))
    return Case(
        PassMove,
        HERE,
        move,
        lambda where, what: check_pass(where, own, hand(), to, what),
        (
            lambda where, what: check_pass(where, own, hand()[:2], to, what),
            lambda where, what: check_pass(where, own, hand()[::-1], to, what),
            lambda where, what: check_pass(where, own, hand(), own, what),
            lambda where, what: check_pass(where, to, hand(), to, what),
        ),
    )


def ballot() -> Case:
    x = room().key.public
    move = make_ballot(HERE, x, (2, None), game_secret(1))
    return Case(
        BallotMove,
        HERE,
        move,
        lambda where, what: check_ballot(where, x, 2, what),
        (
            lambda where, what: check_ballot(where, x, 1, what),
            lambda where, what: check_ballot(where, room().hand_keys[1], 2, what),
        ),
    )


def opening() -> Case:
    x, cards = room().key, pile()[:3]
    move = make_open(HELPING, x, room().shares[2], (0, 2), cards, game_secret(2))
    return Case(
        OpenMove,
        HELPING,
        move,
        lambda where, what: check_open(where, x, (0, 2), cards, what),
        (
            lambda where, what: check_open(where, x, (1, 2), cards, what),
            lambda where, what: check_open(where, x, (0, 2), pile()[1:4], what),
            lambda where, what: check_open(where, x, (0, 2), cards[::-1], what),
            lambda where, what: check_open(where, x, (0, 2), cards[:2], what),
        ),
    )


BUILDERS = (key, deal, report, shuffle, grant, lay, pass_on, ballot, opening)


@cache
def case(name: str) -> Case:
    """The case with this name, made once."""
    return {builder.__name__: builder for builder in BUILDERS}[name]()


NAMES = tuple(builder.__name__ for builder in BUILDERS)
