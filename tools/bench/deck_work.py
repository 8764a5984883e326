"""What the deck's benchmark measures: every operation, ready to run."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import Point, Scalar
from p2p_dixit.deck.ballot import check_ballot, make_ballot
from p2p_dixit.deck.cards import Ciphertext, card_points, cards_of, encrypted
from p2p_dixit.deck.grant import (
    Grant,
    GrantMove,
    check_grant,
    granted_cards,
    grants,
    make_grant,
)
from p2p_dixit.deck.keygen import (
    DealMove,
    check_deal,
    deck_key,
    make_deal,
    make_report,
    own_share,
)
from p2p_dixit.deck.keys import HAND, TRANSPORT, DeckKey, evaluate, key_secret, make_key
from p2p_dixit.deck.lay import LayMove, check_lay, check_pass, make_lay, make_pass
from p2p_dixit.deck.opening import OpenMove, check_open, make_open, opened
from p2p_dixit.deck.shuffle import ShuffleMove, check_shuffle, make_shuffle

DECK = b"a deck to be measured"
CARDS = (12, 84, 252, 840)
SEATS = (3, 6, 12)
HAND_SIZE = 6


@dataclass(frozen=True)
class Work:
    """One operation that can be run again and again."""

    name: str
    run: Callable[[], object]


def works() -> Iterator[Work]:
    """All operations; checks include the decoding of the move, as on arrival."""
    for count in CARDS:
        yield from _shuffles(count)
    tables = [Table(seats) for seats in SEATS]
    for table in tables:
        yield from _keys(table)
    for count in CARDS:
        yield from _grants(tables[0], count)
        yield from _openings(tables[0], count)
    for table in tables:
        for count in CARDS:
            yield from _put_together(table, count)
    yield from _rounds(tables[0])
    for table in tables:
        yield from _first_deal(table)


def where(seat: int, step: int = 1) -> Context:
    """Where a seat's move stands."""
    return Context(b"game" * 8, 0, 0, step, b"base" * 8, seat)


def secret_of(seat: int) -> bytes:
    """The game secret of a seat."""
    return bytes([seat + 1]) * 32


class Table:
    """So many seats that have made a deck key."""

    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.keys = {s: make_key(where(s), TRANSPORT, secret_of(s)).public for s in self.seats}
        self.secrets = {s: key_secret(where(s), TRANSPORT, secret_of(s)) for s in self.seats}
        self.deals = {s: make_deal(where(s, 2), self.keys, secret_of(s)) for s in self.seats}
        self.key: DeckKey = deck_key(self.deals)
        self.shares: dict[int, Scalar] = {
            s: own_share(where(s, 2), self.keys, self.deals, self.secrets[s]) for s in self.seats
        }
        self.helpers = tuple(self.seats)[: self.key.threshold]
        self.hand_secrets = {s: key_secret(where(s), HAND, secret_of(s)) for s in self.seats}
        self.hand_keys: dict[int, Point] = {
            s: make_key(where(s), HAND, secret_of(s)).public for s in self.seats
        }

    def pile(self, count: int) -> tuple[Ciphertext, ...]:
        """A pile, as if it had been shuffled."""
        points = card_points(DECK, count)
        return tuple(
            encrypted(point, self.key.public, Scalar(1000 + index))
            for index, point in enumerate(points)
        )

    def granted(self, count: int) -> tuple[Grant, ...]:
        """The first cards of the pile, to the seats in turn."""
        to = [self.hand_keys[index % len(self.seats)] for index in range(count)]
        return grants(self.pile(count), to)

    def grant(self, seat: int, granted: tuple[Grant, ...]) -> GrantMove:
        """One helper's move."""
        share = self.shares[seat]
        return make_grant(where(seat), self.key, share, self.helpers, granted, secret_of(seat))


def _shuffles(count: int) -> Iterator[Work]:
    table = Table(3)
    x, pile, here = table.key.public, table.pile(count), where(1)
    value = make_shuffle(here, x, pile, secret_of(1)).to_value()
    yield Work(f"shuffle of {count}: make", partial(make_shuffle, here, x, pile, secret_of(1)))
    yield Work(
        f"shuffle of {count}: check",
        lambda: check_shuffle(here, x, pile, ShuffleMove.from_value(value)),
    )


def _keys(table: Table) -> Iterator[Work]:
    n, here = len(table.seats), where(1, 2)
    value = table.deals[1].to_value()
    arguments = (table.keys, table.deals, table.secrets[1], secret_of(1))

    def report() -> None:
        evaluate.cache_clear()
        make_report(where(1, 3), here, *arguments)

    def result() -> None:
        evaluate.cache_clear()
        key = deck_key(table.deals)
        for seat in table.seats:
            key.share_of(seat)

    yield Work(f"key of {n} seats: deal", partial(make_deal, here, table.keys, secret_of(1)))
    yield Work(
        f"key of {n} seats: check a deal",
        lambda: check_deal(here, table.keys, DealMove.from_value(value)),
    )
    yield Work(f"key of {n} seats: look at all shares, report", report)
    yield Work(f"key of {n} seats: put together", result)


def _grants(table: Table, count: int) -> Iterator[Work]:
    granted, here = table.granted(count), where(1)
    value = table.grant(1, granted).to_value()
    yield Work(f"grant of {count}: make", partial(table.grant, 1, granted))
    yield Work(
        f"grant of {count}: check",
        lambda: check_grant(here, table.key, table.helpers, granted, GrantMove.from_value(value)),
    )


def _openings(table: Table, count: int) -> Iterator[Work]:
    here, key, helpers, pile = where(1), table.key, table.helpers, table.pile(count)
    make = partial(make_open, here, key, table.shares[1], helpers, pile, secret_of(1))
    value = make().to_value()
    yield Work(f"opening of {count}: make", make)
    yield Work(
        f"opening of {count}: check",
        lambda: check_open(here, key, helpers, pile, OpenMove.from_value(value)),
    )


def _put_together(table: Table, count: int) -> Iterator[Work]:
    n, granted, pile = len(table.seats), table.granted(count), table.pile(count)
    moves = [table.grant(seat, granted) for seat in table.helpers]
    openings = [
        make_open(where(s), table.key, table.shares[s], table.helpers, pile, secret_of(s))
        for s in table.helpers
    ]
    yield Work(f"grant of {count}, {n} seats: put together", partial(granted_cards, granted, moves))
    yield Work(f"opening of {count}, {n} seats: put together", partial(opened, pile, openings))


def _rounds(table: Table) -> Iterator[Work]:
    """What one seat does in a round with a hand of six."""
    here, x, y = where(1), table.key.public, table.hand_secrets[1]
    own, to = table.hand_keys[1], table.hand_keys[2]
    hand = tuple(
        encrypted(point, own, Scalar(7 + index))
        for index, point in enumerate(card_points(DECK, HAND_SIZE))
    )
    lay = make_lay(here, y, hand, (3,), x, secret_of(1)).to_value()
    passed = make_pass(here, y, hand, to, secret_of(1))
    ballot = make_ballot(here, x, (1, None), secret_of(1))
    yield Work("lay down 1 of 6: make", partial(make_lay, here, y, hand, (3,), x, secret_of(1)))
    yield Work(
        "lay down 1 of 6: check",
        lambda: check_lay(here, own, hand, 1, x, LayMove.from_value(lay)),
    )
    yield Work("pass on 6: make", partial(make_pass, here, y, hand, to, secret_of(1)))
    yield Work("pass on 6: check", partial(check_pass, here, own, hand, to, passed))
    yield Work("ballot of 2: make", partial(make_ballot, here, x, (1, None), secret_of(1)))
    yield Work("ballot of 2: check", partial(check_ballot, here, x, 2, ballot))


def _first_deal(table: Table) -> Iterator[Work]:
    """From the shuffled pile to hands that are read: the path of the last helper to be ready.

    All helpers make their grants at the same time, so one is on the path; then it checks those of
    all the others, puts the slots together and reads its own.
    """
    n, me = len(table.seats), table.helpers[-1]
    granted = table.granted(HAND_SIZE * n)
    values = [table.grant(seat, granted).to_value() for seat in table.helpers[:-1]]

    def path() -> None:
        moves = [GrantMove.from_value(value) for value in values]
        for seat, move in zip(table.helpers, moves, strict=False):
            check_grant(where(seat), table.key, table.helpers, granted, move)
        slots = granted_cards(granted, [*moves, table.grant(me, granted)])[me::n]
        cards_of(DECK, HAND_SIZE * n, [slot.read(table.hand_secrets[me]) for slot in slots])

    yield Work(f"first hands of {n} seats: critical path", path)
