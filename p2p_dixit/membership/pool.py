"""The pool: the papers and the messages of a decision that peers relay to each other.

Each has a *slot* (author, kind and subject), and a slot holds one item, so whatever a liar sends,
the pool stays small. In a slot the newer one stays: the later step of a wish, the higher ballot; of
evidence the one of half the size, for a liar may make one that no seal can hold, and then another.
What we have accepted ourselves is *pinned*: it must stay at hand for others until the roster ends.
Items that a proposal names and that are not here are *wanted* (wants.py).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from p2p_dixit.log.fork import Fork
from p2p_dixit.log.statements import (
    Accept,
    Accepted,
    Apply,
    Ballot,
    Body,
    Consent,
    Leave,
    Prepare,
    Promise,
    Statement,
    Wish,
)
from p2p_dixit.membership.grounds import (
    BadMove,
    Contradiction,
    Paper,
    Said,
    is_genuine,
    paper_id,
    write_paper,
)
from p2p_dixit.membership.limits import (
    MAX_APPLICANTS,
    MAX_ITEM_BYTES,
    MAX_NAMED,
    MAX_WISH_LEAD,
    SHORT,
)
from p2p_dixit.membership.ports import SharedPort
from p2p_dixit.membership.wants import Wants

Slot: TypeAlias = tuple[object, ...]
Call: TypeAlias = Prepare | Promise | Accept | Accepted


@dataclass(frozen=True)
class Item:
    """A paper, or a message of a decision."""

    id: bytes
    slot: Slot
    rank: tuple[int, ...]  # in its slot, the higher one stays
    raw: bytes = field(repr=False)
    paper: Paper | None = field(repr=False)
    statement: Statement | None = field(repr=False)
    body: Body | None = field(repr=False)

    @property
    def sendable(self) -> bool:
        """Whether it fits into a message (and a record of the journal)."""
        return len(self.raw) <= MAX_ITEM_BYTES


class Pool:
    """The grounds here, and the messages of the decision under way."""

    def __init__(self, shared: SharedPort) -> None:
        self._shared = shared
        self._slots: dict[Slot, Item] = {}
        self._pinned: dict[bytes, Item] = {}
        self._wanted: Wants[Item] = Wants()
        self._index: dict[bytes, Item] | None = None  # by hash; None: something has changed
        self._short: dict[bytes, list[Item]] = {}

    # -- contents

    def items(self) -> list[Item]:
        """Everything, pinned, wanted or neither."""
        return list(self._indexed().values())

    def _indexed(self) -> dict[bytes, Item]:
        """Everything by its hash. A peer may ask for names as often as it likes: looking one up
        must not take longer the more there is.
        """
        if self._index is None:
            kept = (*self._slots.values(), *self._pinned.values(), *self._wanted)
            self._index = {item.id: item for item in kept}
            self._short.clear()
            for item in self._index.values():
                self._short.setdefault(item.id[:SHORT], []).append(item)
        return self._index

    def names(self) -> tuple[bytes, ...]:
        """The short names of the items that peers may request, in order. Items kept only because a
        message names them are left out: peers that need them know their names.
        """
        kept = {item.id: item for item in (*self._slots.values(), *self._pinned.values())}
        names = sorted(item.id[:SHORT] for item in kept.values() if item.sendable)
        return tuple(names[:MAX_NAMED])

    def get(self, name: bytes) -> Item | None:
        """The item with this hash."""
        return self._indexed().get(name)

    def get_all(self, names: Iterable[bytes]) -> list[Item | None]:
        """The items with these hashes."""
        return list(map(self._indexed().get, names))

    def named(self, short: bytes) -> list[Item]:
        """The items with this short name that fit into a message: nearly always one, but an
        attacker with time can make two.
        """
        self._indexed()
        return [item for item in self._short.get(short, ()) if item.sendable]

    def papers(self) -> list[Item]:
        """The papers here."""
        return [item for item in self._slots.values() if item.paper is not None]

    def guilty(self) -> frozenset[int]:
        """The seats that have signed contradictions, as far as we can prove it."""
        seats = self._shared.roster.seats
        return frozenset(seat for seat in seats if ("evidence", seat) in self._slots)

    def accuses(self, seat: int) -> bool:
        """Whether a bad move of a seat is on file."""
        return ("bad", seat) in self._slots

    def calls(self, kind: type[Call]) -> list[Item]:
        """The messages of a decision of one kind, by ascending seat."""
        found = [item for item in self._slots.values() if isinstance(item.body, kind)]
        return sorted(found, key=lambda item: item.statement.seat if item.statement else 0)

    def of(self, seat: int) -> list[Item]:
        """The messages of a decision that a seat signed."""
        return [item for item in self.items() if item.statement and item.statement.seat == seat]

    def want(self, names: Iterable[bytes], seat: int) -> None:
        """Asks all peers, now and then, for items that a seat's messages name; keeps the answers
        for a while.
        """
        if fresh := self._wanted.note(seat, names, self._shared.now):
            self._shared.ask_for_items(tuple(name[:SHORT] for name in fresh))

    # -- input

    def file(self, paper: Paper) -> Item | None:
        """Takes in a paper if it is genuine and of use; the item if it is new.

        A paper that a seat's messages name, and that is of no use here, is kept on that seat's
        account and has no other effect: that seat may be a liar.
        """
        raw = write_paper(paper)
        slot, rank = _place(paper)
        item = Item(paper_id(raw), slot, rank, raw, paper, None, None)
        useful = not self._outdone(item) and self._of_use(paper)
        if not useful and item.id not in self._wanted:
            return None
        if not is_genuine(paper, self._shared.game, self._shared.roster):
            return None
        if useful:
            return self._put(item)
        self._put_wanted(item)
        return None

    def call(self, statement: Statement, body: Call) -> Item | None:
        """Takes in a signed message of this roster's decision; the item if it is new."""
        slot = (statement.kind, statement.seat)
        rank = ballot_of(statement, body)
        return self._put(Item(statement.hash, slot, rank, statement.raw, None, statement, body))

    def pin(self, items: Iterable[Item]) -> None:
        """Keeps these until the roster ends."""
        self._pinned.update((item.id, item) for item in items)
        self._index = None

    def _put_wanted(self, item: Item) -> None:
        if self._wanted.put(item):
            self._index = None
            self._shared.changed = True

    def _put(self, item: Item) -> Item | None:
        self._put_wanted(item)
        if self._outdone(item):
            return None
        self._slots[item.slot] = item
        if item.slot[0] == "apply":
            self._forget_strangers()
        self._index = None
        self._shared.news = self._shared.changed = True
        return item

    def _outdone(self, item: Item) -> bool:
        """Whether its slot holds it, or something that stays; asked first, for it costs nothing."""
        known = self._slots.get(item.slot)
        return known is not None and known.rank >= item.rank

    def _of_use(self, paper: Paper) -> bool:
        match paper:
            case Said(_, Wish(target, step)):
                seated = self._shared.roster.key(target) is not None
                return seated and step <= self._shared.open + MAX_WISH_LEAD
            case Said(_, Apply(key)):
                return not self._is_stranger(key) or len(self._strangers()) < MAX_APPLICANTS
            case Said(_, Consent(application, step)):
                return step <= self._shared.open + MAX_WISH_LEAD and self._applied(application)
            case BadMove(event):
                return self._shared.replica.convicts(event.raw)
            case _:
                return True

    def _is_stranger(self, key: object) -> bool:
        """Former players, linked peers and this one may always apply; applicants that a seat only
        reports, or that came once over a link, cannot take that place away.
        """
        shared = self._shared
        return key not in shared.sat and key not in shared.links and key != shared.me

    def _strangers(self) -> list[Item]:
        """The applications of strangers, the oldest first."""
        found = (item for slot, item in self._slots.items() if slot[0] == "apply")
        return [item for item in found if self._is_stranger(item.slot[1])]

    def _forget_strangers(self) -> None:
        """A stranger who comes again and again, each time with another key, fills nothing: of those
        whose links are gone a few stay, the ones with the most consents first, then the latest.
        """
        agreed = Counter(slot[2] for slot in self._slots if slot[0] == "consent")
        strangers = sorted(self._strangers(), key=lambda item: agreed[_application(item)])
        for item in strangers[: max(0, len(strangers) - MAX_APPLICANTS)]:
            del self._slots[item.slot]
            for slot in [slot for slot in self._slots if slot[2:] == (_application(item),)]:
                del self._slots[slot]

    def _applied(self, application: bytes) -> bool:
        applied = (item for slot, item in self._slots.items() if slot[0] == "apply")
        return any(_application(item) == application for item in applied)

    def begin_roster(self) -> None:
        """A new roster: evidence and leaves stay, everything else was about the old one."""
        kept = [item.paper for item in self._slots.values() if item.paper is not None]
        self._slots.clear()
        self._pinned.clear()
        self._wanted.clear()
        self._index = None
        for paper in kept:
            if isinstance(paper, Fork | Contradiction) or _is_leave(paper):
                self.file(paper)


def _application(item: Item) -> bytes:
    """What consents call the application in an item."""
    assert isinstance(item.paper, Said)  # noqa: S101 - what its slot says
    return item.paper.statement.hash


def _is_leave(paper: Paper) -> bool:
    return isinstance(paper, Said) and isinstance(paper.body, Leave)


def ballot_of(statement: Statement, body: Call) -> Ballot:
    """The ballot that a message of a decision belongs to."""
    match body:
        case Prepare() | Accept():
            return (body.round, statement.seat)
        case Promise() | Accepted():
            return body.ballot


def _place(paper: Paper) -> tuple[Slot, tuple[int, ...]]:
    """The slot of a paper, and its rank there."""
    match paper:
        case Said(statement, body):
            return _place_said(statement, body)
        case Fork(seat, first, second) | Contradiction(seat, first, second):
            return ("evidence", seat), (-(len(first) + len(second)).bit_length(),)
        case BadMove(event):
            return ("bad", event.seat), (event.place.step,)


def _place_said(
    statement: Statement, body: Leave | Wish | Apply | Consent
) -> tuple[Slot, tuple[int, ...]]:
    match body:
        case Wish(target, step):
            return ("wish", statement.seat, target), (step,)
        case Apply(key):
            return ("apply", key), (0,)
        case Consent(application, step):
            return ("consent", statement.seat, application), (step,)
        case Leave():
            return ("leave", statement.seat), (statement.roster,)
