"""Statements: what a seat signs that is not a move (protocol/16-membership.md).

Acks, leaves, wishes, consents and the messages of a decision are statements. They stay outside the
log; those a decision rests on enter it with the decision's certificate. Each kind has one frozen
type, and its body is read strictly:

- ``Ack``: all moves of a step are here and durable, and this is the digest of their bytes;
- ``Leave``: the seat leaves the table;
- ``Wish``: continue without a seat that holds up this step;
- ``Apply``: an applicant asks for a seat (signed by the applicant's key, not by a seat of the
roster);
- ``Consent``: the player on a seat agrees to an application, as of a step;
- ``Prepare``, ``Promise``, ``Accept``, ``Accepted``: the four messages of a decision
  (protocol/16-membership.md). A ballot is `(round, seat of the proposer)`.

Where a statement depends on which roster it was made under, its body names the hash of what made
the roster (`origin`): a number alone could mean two rosters if a liar brought about two decisions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias, TypeGuard

from p2p_dixit.crypto.signing import SigningKey, verify
from p2p_dixit.encoding import Value, decode, decode_head
from p2p_dixit.errors import Malformed
from p2p_dixit.frozen import quick
from p2p_dixit.log.event import MAX_KIND, MAX_NUMBER
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.log.signed import PAYLOAD_NODES, hash_of, is_signed_by, pack_signed, unpack_signed

TAG = "statement"

# Statements are broadcast, relayed, and looked into again and again until the roster ends. Those of
# this size (all but proposals) are parsed once. With at most 160 values each, the cache takes 8 MiB
# if a peer sends only the worst ones.
SMALL = 1024
MAX_REMEMBERED = 512

# The largest one is a proposal at a table of 24 seats: as many promises, each of which names the
# moves of a step (1 KiB), 96 papers by their hashes, and the decision. So two statements that
# contradict each other always fit into a message, and into a seal.
MAX_STATEMENT_BYTES = 48 * 1024


@quick
@dataclass(frozen=True, eq=False)
class Heading:
    """All of a statement but its body: the fields known before the signature is checked."""

    game: bytes
    roster: int
    seat: int
    kind: str
    raw: bytes = field(repr=False)
    payload: bytes = field(repr=False)
    signature: bytes = field(repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heading) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    def signed_by(self, key: bytes) -> bool:
        """Whether the signature is that key's."""
        return verify(key, TAG, self.payload, self.signature)


@quick
@dataclass(frozen=True)
class Statement:
    """A signed statement of a seat under a roster."""

    game: bytes
    roster: int
    seat: int
    kind: str
    body: Value = field(repr=False)
    raw: bytes = field(repr=False)
    hash: bytes = field(repr=False)

    def signed_by(self, key: bytes) -> bool:
        """Whether the signature is that key's."""
        return is_signed_by(self.raw, TAG, key)


def sign_statement(
    key: SigningKey, game: bytes, roster: int, seat: int, kind: str, body: Value
) -> Statement:
    """The statement of a seat."""
    return read_statement(pack_signed(key, TAG, (game, roster, seat, kind, body)))


def read_statement(raw: bytes) -> Statement:
    """Parses a statement; the caller, who knows the seat's key, checks the signature."""
    return whole_statement(read_heading(raw))


def read_heading(raw: bytes) -> Heading:
    """Parses all but the body of a statement, which may still turn out to be malformed."""
    if len(raw) > MAX_STATEMENT_BYTES:
        raise Malformed("a statement is too large")
    payload, signature = unpack_signed(raw)
    match decode_head(payload, _HEAD):
        case (bytes() as game, int() as roster, int() as seat, str() as kind):
            pass
        case _:
            raise Malformed("not a statement")
    if len(game) != 32 or isinstance(roster, bool) or isinstance(seat, bool):
        raise Malformed("not a statement")
    if not 0 <= roster <= MAX_NUMBER or not 0 <= seat < MAX_SEATS:
        raise Malformed("a number of a statement is out of range")
    if not kind.isascii() or not 0 < len(kind) <= MAX_KIND:
        raise Malformed("a statement's kind is not a short word")
    return Heading(game, roster, seat, kind, raw, payload, signature)


def is_signed(raw: bytes, key: bytes) -> bool:
    """Whether a statement, of which the heading was read, has the signature of a key."""
    return is_signed_by(raw, TAG, key)


def whole_statement(about: Heading) -> Statement:
    """The same statement with its body; raises Malformed if that is not well-formed."""
    return _read_again(about) if len(about.raw) <= SMALL else _read(about)


_HEAD = 4  # values before the body


def _read(about: Heading) -> Statement:
    match decode(about.payload, max_nodes=PAYLOAD_NODES):
        case (*head, body) if len(head) == _HEAD:
            name = hash_of(about.raw, TAG)
        case _:
            raise Malformed("not a statement")
    return Statement(about.game, about.roster, about.seat, about.kind, body, about.raw, name)


_read_again = lru_cache(MAX_REMEMBERED)(_read)


# -- what they say

Ballot: TypeAlias = tuple[int, int]

# More papers than seats can have grounds; a certificate that names more is padding.
MAX_PAPERS = 4 * MAX_SEATS


@quick
@dataclass(frozen=True)
class Ack:
    origin: bytes
    step: int
    digest: bytes


@dataclass(frozen=True)
class Leave:
    pass


@dataclass(frozen=True)
class Wish:
    target: int
    step: int


@dataclass(frozen=True)
class Apply:
    """`profile` is what the table shows of a newcomer (a name, a colour): its own business."""

    key: bytes
    profile: Value


@dataclass(frozen=True)
class Consent:
    """Good in `step` and until the next one is over, so that a player can withdraw it."""

    application: bytes
    step: int


@dataclass(frozen=True)
class Prepare:
    """`papers` are the hashes of the grounds, in ascending order, each once."""

    origin: bytes
    round: int
    papers: tuple[bytes, ...]


@dataclass(frozen=True)
class Last:
    """The last step a seat has acked under the roster, with the hashes of its moves by seat."""

    step: int
    events: tuple[bytes, ...]


@dataclass(frozen=True)
class Vote:
    """The highest ballot a seat has accepted, and the hash of that `Accept`."""

    ballot: Ballot
    accept: bytes


@dataclass(frozen=True)
class Promise:
    origin: bytes
    ballot: Ballot
    vote: Vote | None
    last: Last | None


@dataclass(frozen=True)
class Accept:
    """`value` is a decision, `promises` those it follows from; `inherited` is the hash of the
    `Accept` with the highest vote among the promises, whose value had to be taken over.
    """

    origin: bytes
    round: int
    value: bytes
    promises: tuple[bytes, ...]
    papers: tuple[bytes, ...]
    inherited: bytes | None


@dataclass(frozen=True)
class Accepted:
    """`value` is the hash of the decision."""

    origin: bytes
    ballot: Ballot
    value: bytes


Body: TypeAlias = (
    Ack | Leave | Wish | Apply | Consent | Prepare | Promise | Accept | Accepted
)  # fmt: skip


def kind_of(body: Body) -> str:
    """The kind that a statement with this body has."""
    return type(body).__name__.lower()


def value_of(body: Body) -> Value:
    """The body as it is encoded: an array of the fields in order."""
    match body:
        case Promise(origin, ballot, vote, last):
            given = None if vote is None else (vote.ballot, vote.accept)
            return (origin, ballot, given, None if last is None else (last.step, last.events))
        case _:
            return tuple(vars(body).values())


def read_body(statement: Statement) -> Body:
    """What a statement says; Malformed if it says nothing that can be said."""
    body = _parse(statement.kind, statement.body)
    if body is None:
        raise Malformed(f"a statement of kind {statement.kind!r} makes no sense")
    return body


def _parse(kind: str, value: Value) -> Body | None:
    match kind, value:
        case "ack", (origin, step, digest) if _hash(origin) and _hash(digest) and _number(step):
            return Ack(origin, step, digest)
        case "leave", ():
            return Leave()
        case "wish", (target, step) if _seat(target) and _number(step):
            return Wish(target, step)
        case "apply", (key, profile) if _hash(key):
            return Apply(key, profile)
        case "consent", (application, step) if _hash(application) and _number(step):
            return Consent(application, step)
        case "prepare", (origin, turn, papers) if _hash(origin) and _number(turn):
            return Prepare(origin, turn, papers) if _papers(papers) else None
        case "promise", (origin, ballot, vote, last) if _hash(origin) and _ballot(ballot):
            return _promise(origin, ballot, vote, last)
        case "accept", (origin, turn, *rest) if _hash(origin) and _number(turn):
            return _accept(origin, turn, tuple(rest))
        case "accepted", (origin, ballot, digest) if (
            _hash(origin) and _hash(digest) and _ballot(ballot)
        ):
            return Accepted(origin, ballot, digest)
        case _:
            return None


def _promise(origin: bytes, ballot: Ballot, vote: Value, last: Value) -> Promise | None:
    given, acked = None, None
    match vote:
        case None:
            pass
        case (earlier, accept) if _ballot(earlier) and _hash(accept) and earlier < ballot:
            given = Vote(earlier, accept)
        case _:
            return None
    match last:
        case None:
            pass
        case (step, events) if _number(step) and _hashes(events, MAX_SEATS):
            acked = Last(step, events)
        case _:
            return None
    return Promise(origin, ballot, given, acked)


def _accept(origin: bytes, turn: int, rest: tuple[Value, ...]) -> Accept | None:
    match rest:
        case (bytes() as value, promises, papers, inherited) if (
            (inherited is None or _hash(inherited))
            and _strings(promises, MAX_SEATS)
            and _papers(papers)
        ):
            return Accept(origin, turn, value, promises, papers, inherited)
        case _:
            return None


def are_ascending(names: Sequence[bytes]) -> bool:
    """Whether hashes are in order, each once: one form for one set."""
    return all(one < other for one, other in pairwise(names))


def _papers(value: Value) -> TypeGuard[tuple[bytes, ...]]:
    return _hashes(value, MAX_PAPERS) and are_ascending(value)


def _hash(value: Value) -> TypeGuard[bytes]:
    return isinstance(value, bytes) and len(value) == 32


def _number(value: Value) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= MAX_NUMBER


def _seat(value: Value) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < MAX_SEATS


def _ballot(value: Value) -> TypeGuard[Ballot]:
    match value:
        case (turn, seat):
            return _number(turn) and _seat(seat)
        case _:
            return False


def _strings(value: Value, most: int) -> TypeGuard[tuple[bytes, ...]]:
    return (
        isinstance(value, tuple)
        and len(value) <= most
        and all(isinstance(item, bytes) for item in value)
    )


def _hashes(value: Value, most: int) -> TypeGuard[tuple[bytes, ...]]:
    return _strings(value, most) and all(len(item) == 32 for item in value)
