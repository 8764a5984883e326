"""What a table of so many seats cannot do without: the bare cryptography between two moments.

Two floors. The *path*: what has to happen one after the other even if every seat had a machine of
its own and messages took no time. The *work* of all seats, divided by the cores that share it,
which is what counts when all of them run on one machine. Both are calls into libsodium, SHA-2
and Ed25519 and nothing else, counted by running the deck's own code once. Nothing of the
encryption of links and of the disk is in them; the bench of laptops has neither.

Every step ends when all have acknowledged it, so each step costs at least a move signed and
checked, and an acknowledgement signed and those of all others checked. While these are under way a
seat can put the moves together and make its next one (ADR 0277).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from p2p_dixit.crypto.group import Scalar
from p2p_dixit.deck.ballot import BallotMove, check_ballot, make_ballot
from p2p_dixit.deck.cards import Ciphertext, card_points, cards_of, encrypted
from p2p_dixit.deck.grant import GrantMove, check_grant, granted_cards
from p2p_dixit.deck.keygen import DealMove, check_deal, deck_key, make_deal, make_report
from p2p_dixit.deck.keys import TRANSPORT, KeyMove, check_key, evaluate, make_key
from p2p_dixit.deck.lay import LayMove, check_lay, make_lay
from p2p_dixit.deck.opening import OpenMove, check_open, make_open, opened
from p2p_dixit.deck.shuffle import ShuffleMove, check_shuffle, make_shuffle
from p2p_dixit.log.ledger import Done
from p2p_dixit.rules.sets import RULE_SETS
from tools.bench.deck_work import DECK, Table, secret_of, where
from tools.bench.floor import TIMES, bare, counted, seconds, signed, verified
from tools.bench.seat import RULES

_SIGNED, _VERIFIED = "signed", "verified"
Calls = Counter[str]


def _times(calls: Calls, count: int) -> Calls:
    return Counter({name: count * number for name, number in calls.items()})


@dataclass(frozen=True)
class Step:
    """A step of `moves` moves: making one, checking one, putting all of them together."""

    seats: int
    moves: int
    make: Calls
    check: Calls
    together: Calls
    late: int  # how many of the moves come at the same time, last of all

    @property
    def path(self) -> Calls:
        """One makes its move; then the slowest seat checks all that came at that time."""
        return self.make + self.checks + self.together

    @property
    def checks(self) -> Calls:
        """What the slowest seat does between the moves of the others and the end of the step."""
        signatures = Counter({_SIGNED: 2, _VERIFIED: self.late + self.seats - 1})
        return _times(self.check, self.late) + signatures

    @property
    def work(self) -> Calls:
        """All seats: every move made once and checked by all the others."""
        others, seats = self.seats - 1, self.seats
        verified = (self.moves + seats) * others
        signatures = Counter({_SIGNED: self.moves + seats, _VERIFIED: verified})
        made = _times(self.make, self.moves) + _times(self.check, self.moves * others)
        return made + _times(self.together, seats) + signatures


class Floor:
    """Of steps one after the other, in seconds; each is measured when it is asked for."""

    def __init__(self, steps: list[Step]) -> None:
        self._steps = steps

    @property
    def path(self) -> float:
        """What has to happen one after the other."""
        return _least(sum((step.path for step in self._steps), Counter[str]()))

    def over(self, trip: float) -> float:
        """The same over a network with round trips of so many seconds. For half of each a seat has
        nothing to wait for but acknowledgements.
        """
        first, *following = self._steps
        checks = sum((step.checks for step in self._steps), Counter[str]())
        nexts = [*(step.make for step in following), Counter[str]()]
        ahead = [step.together + make for step, make in zip(self._steps, nexts, strict=True)]
        late = sum(max(0.0, _least(calls) - trip / 2) for calls in ahead)
        return _least(first.make) + _least(checks) + late + trip * len(self._steps)

    @property
    def work(self) -> float:
        """Of all seats, on one core."""
        return _seconds(sum((step.work for step in self._steps), Counter[str]()))


def floor_of(steps: list[Step]) -> Floor:
    """The floor of steps one after the other."""
    return Floor(steps)


def _least(calls: Calls) -> float:
    return min(_seconds(calls) for _ in range(TIMES))


def _seconds(calls: Calls) -> float:
    group = Counter({name: n for name, n in calls.items() if name not in (_SIGNED, _VERIFIED)})
    return seconds(partial(bare, group)) + signed(calls[_SIGNED]) + verified(calls[_VERIFIED])


def opening(seats: int) -> list[Step]:
    """From the last card laid to the table open."""
    table = Table(seats)
    rules = RULE_SETS[RULES]
    lay = _lay(table, rules.hand_for(seats), rules.cards_for(seats))
    pile = table.pile(rules.cards_a_round(seats))
    return [lay, *_mixes(table, pile), _open(table, pile)]


def counting(seats: int) -> list[Step]:
    """From the last vote to the points: votes and lay-downs are opened together."""
    table, rules = Table(seats), RULE_SETS[RULES]
    sealed = rules.cards_a_round(seats) + rules.votes_for(seats) * (seats - 1)
    return [_vote(table), _open(table, table.pile(sealed))]


def _vote(table: Table) -> Step:
    """All but the storyteller vote; the path waits for the last of them only."""
    seats, x = len(table.seats), table.key.public
    votes = RULE_SETS[RULES].votes_for(seats)
    make = partial(make_ballot, where(1), x, (1, *[None] * (votes - 1)), secret_of(1))
    value = make().to_value()
    check = partial(_checked, check_ballot, where(1), x, votes, BallotMove, value)
    return replace(_step(table, seats - 1, make, check), late=1)


# A step of one of these kinds begins a phase of the game; the others belong to the phase before.
_PHASES = {"keys": "hands", "claim": "clue", "tell": "clue", "lay": "table", "vote": "points"}


def played(seats: int, log: Iterable[Done]) -> dict[str, list[Step]]:
    """The steps that stand in a log, by phase of the game."""
    table, phase = Table(seats), "hands"
    steps: dict[str, list[Step]] = {}
    known: dict[tuple[str, int], Step] = {}
    for done in log:
        phase = _PHASES.get(done.kind, phase)
        size = _size(done)
        if (done.kind, size) not in known:
            known[done.kind, size] = _logged(table, done.kind, size)
        moves = len(done.events)
        steps.setdefault(phase, []).append(replace(known[done.kind, size], moves=moves))
    return steps


def _size(done: Done) -> int:
    """Of how many ciphertexts a move consists, where that differs from round to round."""
    name, width = _PARTS.get(done.kind, ("", 1))
    body = done.events[0].body
    parts = body.get(name) if isinstance(body, Mapping) else None
    return len(parts) // width if isinstance(parts, bytes) else 0


# The field of a move that has an entry for each ciphertext, and how many bytes that takes.
_PARTS = {
    "mix": ("outputs", 64),
    "deal": ("parts", 64),
    "open": ("parts", 32),
    "reveal": ("parts", 32),
}


def _logged(table: Table, kind: str, size: int) -> Step:
    seats, rules = len(table.seats), RULE_SETS[RULES]
    match kind:
        case "keys" | "share" | "report":
            return _keys(table)[("keys", "share", "report").index(kind)]
        case "mix":
            return _mixes(table, table.pile(size))[0]
        case "deal":
            return _deal(table, size)
        case "open" | "reveal":
            return _open(table, table.pile(size))
        case "lot":
            return _open(table, table.pile(1))
        case "tell":
            return _lay(table, rules.hand_for(seats), 1)
        case "lay":
            return _lay(table, rules.hand_for(seats), rules.cards_for(seats))
        case "vote":
            return _vote(table)
        case _:  # words only: a signature, and no proof
            return Step(seats, seats, Counter(), Counter(), Counter(), late=seats - 1)


def dealing(seats: int, cards: int) -> list[Step]:
    """From the beginning of a game to hands that can be read."""
    table = Table(seats)
    hands = seats * RULE_SETS[RULES].hand_for(seats)
    return [*_keys(table), *_mixes(table, table.pile(cards)), _deal(table, hands)]


def _lay(table: Table, size: int, count: int) -> Step:
    """All but the storyteller lay at the same time; the path waits for the last of them only."""
    x, own = table.key.public, table.hand_keys[1]
    hand = tuple(
        encrypted(point, own, Scalar(7 + index))
        for index, point in enumerate(card_points(DECK, size))
    )
    chosen = tuple(range(count))
    make = partial(make_lay, where(1), table.hand_secrets[1], hand, chosen, x, secret_of(1))
    value = make().to_value()
    check = partial(_checked, check_lay, where(1), own, hand, count, x, LayMove, value)
    return replace(_step(table, len(table.seats) - 1, make, check), late=1)


def _mixes(table: Table, pile: tuple[Ciphertext, ...]) -> list[Step]:
    """One mixer after the other: each checks its predecessor's shuffle, as all players do."""
    make = partial(make_shuffle, where(1), table.key.public, pile, secret_of(1))
    value = make().to_value()
    check = partial(_checked, check_shuffle, where(1), table.key.public, pile, ShuffleMove, value)
    return [_step(table, 1, make, check)] * table.key.threshold


def _open(table: Table, pile: tuple[Ciphertext, ...]) -> Step:
    """All helpers at once; those who are none check all their moves."""
    key, helpers = table.key, table.helpers
    moves = [
        make_open(where(seat), key, table.shares[seat], helpers, pile, secret_of(seat))
        for seat in helpers
    ]
    make = partial(make_open, where(1), key, table.shares[1], helpers, pile, secret_of(1))
    check = partial(_checked, check_open, where(1), key, helpers, pile, OpenMove, make().to_value())
    return _step(table, len(helpers), make, check, partial(opened, pile, moves))


def _deal(table: Table, hands: int) -> Step:
    granted, helpers = table.granted(hands), table.helpers
    moves = [table.grant(seat, granted) for seat in helpers]
    make = partial(table.grant, 1, granted)
    value = moves[1].to_value()
    check = partial(_checked, check_grant, where(1), table.key, helpers, granted, GrantMove, value)

    def read() -> None:
        slots = granted_cards(granted, moves)[1 :: len(table.seats)]
        cards_of(DECK, hands, [slot.read(table.hand_secrets[1]) for slot in slots])

    return _step(table, len(helpers), make, check, read)


def _keys(table: Table) -> list[Step]:
    """Transport keys, deals and reports: all seats at once, each time."""
    seats, deal = len(table.seats), table.deals[1].to_value()

    def report() -> None:
        evaluate.cache_clear()
        looked = (table.keys, table.deals, table.secrets[1], secret_of(1))
        make_report(where(1, 3), where(1, 2), *looked)
        deck_key(table.deals)

    one = make_key(where(1), TRANSPORT, secret_of(1)).to_value()
    return [
        _step(
            table,
            seats,
            partial(make_key, where(1), TRANSPORT, secret_of(1)),
            partial(_checked, check_key, where(1), TRANSPORT, KeyMove, one),
        ),
        _step(
            table,
            seats,
            partial(make_deal, where(1, 2), table.keys, secret_of(1)),
            partial(_checked, check_deal, where(1, 2), table.keys, DealMove, deal),
        ),
        _step(table, seats, report, lambda: None),
    ]


def _checked(check: Callable[..., None], *arguments: Any) -> None:
    """Decodes a move as it arrives, and checks it; the last two are its class and its value."""
    *first, kind, value = arguments
    check(*first, kind.from_value(value))


def _step(
    table: Table,
    moves: int,
    make: Callable[[], object],
    check: Callable[[], object],
    together: Callable[[], object] = lambda: None,
) -> Step:
    for run in (make, check, together):
        run()  # fills the caches of cards and generators
    seats = len(table.seats)
    late = moves - (moves == seats)  # there is a seat that has made none of them, or all have
    return Step(seats, moves, counted(make), counted(check), counted(together), late)
