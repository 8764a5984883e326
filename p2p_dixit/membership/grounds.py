"""Grounds: the papers on which a decision may change the roster (protocol/16-membership.md).

A *paper* is one byte string that every peer can check by itself: a signed statement (leave, wish,
application, consent), or evidence against a seat (two clashing events, two contradicting
statements, a move that is provably bad). Papers change nothing by themselves. `find` derives the
consequences of a set of them at a given cut of the log: who goes, and who joins.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.encoding import decode, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import MAX_MOVE_BYTES, Envelope, read_envelope
from p2p_dixit.log.fork import Fork, proves_fork
from p2p_dixit.log.roster import Member, Roster
from p2p_dixit.log.statements import (
    Apply,
    Body,
    Consent,
    Leave,
    Statement,
    Wish,
    is_signed,
    read_body,
    read_heading,
    read_statement,
)
from p2p_dixit.membership.contradiction import contradict

# What an application may show of a newcomer: a name and a colour, not a picture.
MAX_PROFILE_BYTES = 512

# What kind of paper it is, and one or two byte strings.
PAPER_NODES = 4


@dataclass(frozen=True)
class Said:
    """A statement that counts towards a decision."""

    statement: Statement
    body: Leave | Wish | Apply | Consent


@dataclass(frozen=True)
class Contradiction:
    """Two statements of one seat that cannot both be honest, the smaller byte string first."""

    seat: int
    first: bytes
    second: bytes


@dataclass(frozen=True)
class BadMove:
    """A move that its author signed for the open step, on the common base, and that is wrong.

    A bad seal beyond the size of any other move is none: it would have to be sealed in its turn.
    """

    event: Envelope


Paper: TypeAlias = Said | Fork | Contradiction | BadMove

# Whether a signed event is a provably bad move in the step that is open (the table knows).
Convicts: TypeAlias = Callable[[bytes], bool]


@dataclass(frozen=True)
class Findings:
    """The consequences of papers: the seats that go, and the application of the newcomer.

    `expelled` are those of them whose own signatures convict them of cheating.
    """

    removed: frozenset[int]
    joined: Statement | None
    expelled: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.removed) or self.joined is not None


def paper_id(raw: bytes) -> bytes:
    """What names a paper."""
    return tagged("paper", raw)


def write_paper(paper: Paper) -> bytes:
    """The one byte string that stands for a paper."""
    match paper:
        case Said(statement, _):
            return encode(("said", statement.raw))
        case Fork(_, first, second):
            return encode(("fork", first, second))
        case Contradiction(_, first, second):
            return encode(("contradiction", first, second))
        case BadMove(event):
            return encode(("bad", event.raw))


def read_paper(raw: bytes) -> Paper:
    """Parses a paper; whether it proves anything is for `is_genuine`."""
    match decode(raw, max_nodes=PAPER_NODES):
        case ("said", bytes() as statement):
            return _said(read_statement(statement))
        case ("fork", bytes() as first, bytes() as second) if first < second:
            return Fork(read_envelope(first).seat, first, second)
        case ("contradiction", bytes() as first, bytes() as second) if first < second:
            return Contradiction(read_heading(first).seat, first, second)
        case ("bad", bytes() as event) if len(event) <= MAX_MOVE_BYTES:
            return BadMove(read_envelope(event))
        case _:
            raise Malformed("not a paper")


def check_signatures(raw: bytes, roster: Roster, sender: bytes) -> bool:
    """Whether the parts of a paper are signed by the seats they name, as far as their envelopes go.

    False if they name a seat that is not of this roster, which is no fault of the sender's;
    Malformed if it is not a paper, or the signature of a seat does not hold, which is. An
    application is signed by its own key; seats relay those of others, a stranger sends only its
    own.
    """
    match decode(raw, max_nodes=PAPER_NODES):
        case ("said", bytes() as only):
            about = read_heading(only)
            if about.kind == "apply" and roster.seat_of(sender) is None:
                return is_signed(only, sender)
            return about.kind == "apply" or _is_seats(only, roster)
        case ("contradiction", bytes() as first, bytes() as second):
            return _is_seats(first, roster) and _is_seats(second, roster)
        case ("fork", bytes() as first, bytes() as second):
            return _is_move(first, roster) and _is_move(second, roster)
        case ("bad", bytes() as only):
            return _is_move(only, roster)
        case _:
            raise Malformed("not a paper")


def _is_seats(raw: bytes, roster: Roster) -> bool:
    about = read_heading(raw)
    key = roster.key(about.seat)
    return key is not None and _holds(is_signed(raw, key), about.roster, roster)


def _is_move(raw: bytes, roster: Roster) -> bool:
    event = read_envelope(raw)
    key = roster.key(event.seat)
    return key is not None and _holds(event.signed_by(key), event.place.roster, roster)


def _holds(signed: bool, number: int, roster: Roster) -> bool:  # noqa: FBT001 - the answer
    """Where two decisions were made, a later roster's seat may be another player there."""
    if not signed and number <= roster.number:
        raise Malformed("a paper with a signature that is not its seat's")
    return signed


def contradiction_of(one: Statement, other: Statement) -> Contradiction:
    """The proof that two contradicting statements make, the same whichever came first."""
    first, second = sorted((one.raw, other.raw))
    return Contradiction(one.seat, first, second)


def is_genuine(paper: Paper, game: bytes, roster: Roster) -> bool:
    """Whether the signatures hold and the paper concerns this roster.

    Of a bad move this says only that its author signed it; the rest takes the table.
    """
    match paper:
        case Said(statement, body):
            return statement.game == game and _is_said(statement, body, roster)
        case Fork():
            return proves_fork(paper, game, roster)
        case Contradiction():
            return _proves_contradiction(paper, game, roster)
        case BadMove(event):
            key = roster.key(event.seat)
            place = (event.place.game, event.place.roster)
            return key is not None and place == (game, roster.number) and event.signed_by(key)


def convicted(papers: Iterable[Paper]) -> frozenset[int]:
    """The seats that these papers convict of having signed two different things."""
    return frozenset(paper.seat for paper in papers if isinstance(paper, Fork | Contradiction))


def find(papers: Sequence[Paper], roster: Roster, cut: int, convicts: Convicts) -> Findings:
    """What genuine papers amount to when the log is cut after step `cut`."""
    expelled = convicted(papers) | {
        paper.event.seat
        for paper in papers
        if isinstance(paper, BadMove)
        and paper.event.place.step == cut + 1
        and convicts(paper.event.raw)
    }
    removed = expelled | _leaving(papers)
    removed |= _wished_away(papers, roster, cut, expelled, removed)
    left = frozenset(roster.seats) - removed
    return Findings(removed, _welcomed(papers, left, cut) if left else None, expelled)


def are_grounds(papers: Sequence[Paper], roster: Roster, convicts: Convicts) -> bool:
    """Whether genuine papers are reason enough to begin a decision, whatever it then comes to.

    More papers never make this false, so a decision that was begun can always be brought to an end.
    """
    wished = any(len(seats) >= roster.quorum for seats in wish_groups(papers, roster).values())
    bad = any(isinstance(paper, BadMove) and convicts(paper.event.raw) for paper in papers)
    left = frozenset(roster.seats) - convicted(papers) - _leaving(papers)
    return bool(
        wished
        or bad
        or left != frozenset(roster.seats)
        or _welcomed(papers, left, cut=-1) is not None
    )


def next_members(roster: Roster, findings: Findings) -> tuple[Member, ...]:
    """Who sits at the table after these findings, in ascending order of seat."""
    members = [member for member in roster if member.seat not in findings.removed]
    if findings.joined is not None:
        body = read_body(findings.joined)
        assert isinstance(body, Apply)  # noqa: S101 - `find` takes nothing else
        members.append(Member(findings.joined.seat, body.key, roster.number + 1))
    return tuple(sorted(members, key=lambda member: member.seat))


def _said(statement: Statement) -> Said:
    body = read_body(statement)
    if not isinstance(body, Leave | Wish | Apply | Consent):
        raise Malformed(f"a {statement.kind} is no ground")
    if isinstance(body, Apply) and len(encode(body.profile)) > MAX_PROFILE_BYTES:
        raise Malformed("an application says too much")
    return Said(statement, body)


def _is_said(statement: Statement, body: Body, roster: Roster) -> bool:
    if isinstance(body, Apply):
        return _is_application(statement, body, roster)
    member = roster.member(statement.seat)
    if member is None or not statement.signed_by(member.key):
        return False
    if isinstance(body, Leave):  # the seat may be long gone: its word stays good
        return member.since <= statement.roster <= roster.number
    return statement.roster == roster.number


def _is_application(statement: Statement, body: Apply, roster: Roster) -> bool:
    return (
        statement.roster == roster.number
        and roster.key(statement.seat) is None
        and roster.seat_of(body.key) is None
        and statement.signed_by(body.key)
    )


def _proves_contradiction(paper: Contradiction, game: bytes, roster: Roster) -> bool:
    member = roster.member(paper.seat)
    if member is None:
        return False
    try:
        about = read_heading(paper.first)
        if (about.game, about.seat) != (game, paper.seat):
            return False
        if not member.since <= about.roster <= roster.number:
            return False
        if not all(is_signed(raw, member.key) for raw in (paper.first, paper.second)):
            return False
        one, other = read_statement(paper.first), read_statement(paper.second)
        return contradict(one, other, (read_body(one), read_body(other)))
    except Malformed:
        return False


def _leaving(papers: Sequence[Paper]) -> frozenset[int]:
    """Seats that have left."""
    said = (paper for paper in papers if isinstance(paper, Said))
    return frozenset(one.statement.seat for one in said if isinstance(one.body, Leave))


def _wished_away(
    papers: Sequence[Paper],
    roster: Roster,
    cut: int,
    expelled: frozenset[int],
    gone: frozenset[int],
) -> frozenset[int]:
    """Seats that a majority wants to continue without, in a recent step.

    An expelled seat has no say. Wishes that would leave less than a majority of the roster, or an
    empty one, have no effect: their authors are present, whatever they say about each other.
    """
    wished = frozenset(
        target
        for (target, step), seats in wish_groups(papers, roster).items()
        if len(seats - expelled) >= roster.quorum and step >= cut
    )
    seats = frozenset(roster.seats)
    enough = len(seats - wished) >= roster.quorum and seats - wished - gone
    return wished if enough else frozenset()


def wish_groups(papers: Iterable[Paper], roster: Roster) -> dict[tuple[int, int], set[int]]:
    """By seat and step, who wants to continue without that seat in that step."""
    groups: dict[tuple[int, int], set[int]] = {}
    for paper in papers:
        if isinstance(paper, Said) and isinstance(paper.body, Wish):
            about = (paper.body.target, paper.body.step)
            if roster.key(paper.body.target) is not None:
                groups.setdefault(about, set()).add(paper.statement.seat)
    return groups


def _welcomed(papers: Sequence[Paper], left: frozenset[int], cut: int) -> Statement | None:
    """The application that all remaining seats consent to, in a recent step; the one with the
    smallest hash if there are two.
    """
    said = [paper for paper in papers if isinstance(paper, Said)]
    agreed: dict[bytes, set[int]] = {}
    for paper in said:
        if isinstance(paper.body, Consent) and paper.body.step >= cut:
            agreed.setdefault(paper.body.application, set()).add(paper.statement.seat)
    welcome = [
        paper.statement
        for paper in said
        if isinstance(paper.body, Apply) and left <= agreed.get(paper.statement.hash, set())
    ]
    return min(welcome, key=lambda statement: statement.hash, default=None)
