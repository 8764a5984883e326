"""The table: what players sign before a game, and in it.

`signed-move` is what a liar can do with its own key: a body of any shape, properly signed, for any
kind of step. The proofs are left out (as where they are checked later, on other cores), so that
doctored points and scalars get as far into the table as they ever can.
"""

from collections.abc import Sequence
from functools import lru_cache

from p2p_dixit.encoding import decode, encode
from p2p_dixit.errors import DixitError, Malformed
from p2p_dixit.log.event import Event, sign_event
from p2p_dixit.log.file import read_records, write_records
from p2p_dixit.log.ledger import Admitted, Faulty
from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.company import messages as company
from p2p_dixit.runtime.lobby.messages import (
    Ask,
    Begin,
    Guest,
    Knock,
    Message,
    Propose,
    Ready,
    Refuse,
    Say,
    Sign,
    State,
    Stock,
    Watch,
    read,
    write,
)
from p2p_dixit.runtime.lobby.opener import Opener
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.runtime.recording import record
from p2p_dixit.table.audit import BadRecord, audit
from p2p_dixit.table.genesis import Genesis, Proposal, Settings
from p2p_dixit.table.steps.kind import Check
from p2p_dixit.table.steps.kinds import KINDS
from tests.table.play import genesis_of, key_of, short
from tests.table.recorded import Moment, moments, whole
from tools.fuzz.targets.decoder import Decoder

MOST_SEED = 6000  # the larger moves are no different, only longer


def _unproven(_: Event, __: Sequence[Check]) -> None:
    """Proofs are for later."""


@lru_cache
def _moment(kind: str) -> Moment:
    return moments(kind)[0]


def _body(kind: str) -> bytes:
    """A move of each kind as a seed."""
    return encode((kind, _moment(kind).events[-1].body))


def _kind_and_body(data: bytes) -> tuple[str, object]:
    match decode(data):
        case (str() as kind, body) if kind in KINDS:
            return kind, KINDS[kind].read(body)
        case _:
            raise Malformed("not a kind and a body")


def _written(read: tuple[str, object]) -> bytes:
    kind, move = read
    return encode((kind, move.to_value()))  # type: ignore[attr-defined] # whatever `read` gave


def _signed_move(data: bytes) -> None:
    """Offers the body as the last move of a step of its kind, and goes on if it is taken."""
    match decode(data):
        case (str() as kind, body) if kind in KINDS:
            pass
        case _:
            raise Malformed("not a kind and a body")
    moment = _moment(kind)
    replica = moment.fresh()
    replica._run = _unproven  # noqa: SLF001 - what an audit does
    *others, last = moment.events
    for event in others:
        replica.offer(event.raw)
    place = replica.ledger.place_of(last.seat)
    outcome = replica.offer(sign_event(key_of(last.seat), place, kind, body).raw)
    match outcome:
        case Admitted():
            replica.advance()
        case Faulty():
            pass
        case other:
            raise AssertionError(f"a signed move is {other}")


def _log() -> bytes:
    """The first steps of a game: keys, shares, reports."""
    events = [event.raw for moment in whole("modern", 3).moments[:3] for event in moment.events]
    return write_records([whole("modern", 3).company.genesis.encode(), *events])


def _audited(data: bytes) -> None:
    audit(list(read_records(data)), _unproven)


def _recorded(data: bytes) -> None:
    """What a replay shows of a file before its proofs are checked."""
    found = record(data)
    if not found.frames:
        raise AssertionError("a recording that shows nothing")


def _genesis() -> Genesis:
    return genesis_of(short("modern", 3), 3)


SETTINGS = Settings("Kitchen", Options("modern", points=5, deck=26), bytes(32))
GUEST = Guest(key_of(1).public, "Ben", 1, ready=True, addresses=("192.168.1.2:34948",))


def _lobby_messages() -> list[Message]:
    state = State(SETTINGS, (Guest(key_of(0).public, "Ada", 0), GUEST))
    genesis = _genesis()
    return [
        state,
        Knock("Ben", 1, GUEST.addresses),
        Ready(state.digest),
        Ready(None),
        Propose(genesis.proposal.encode()),
        Sign(genesis.signatures[1]),
        Begin(genesis.encode()),
        Refuse("The table is full."),
        Say("hello"),
        Say("hello", 1),
        Ask(SETTINGS),
        Watch(),
        Stock(bytes(32), 40),
        Begin(genesis.encode(), (bytes(32), b"\1" * 32)),
    ]


def _conversation(data: bytes) -> list[tuple[int, Message]]:
    """Who says what, from an array of (number, message)."""
    said = []
    for item in decode(data) if isinstance(decode(data), tuple) else ():  # type: ignore[union-attr]
        match item:
            case (int() as who, bytes() as raw):
                said.append((abs(who) % 3, read(raw)))
            case _:
                raise Malformed("not somebody who says something")
    return said


def _opener(data: bytes) -> None:
    """An opener and two guests, who say anything in any order."""
    lobby = Opener(key_of(0), Guest(b"", "Ada", 0), SETTINGS, bytes(32))
    for who, message in _conversation(data):
        sent = lobby.receive(key_of(who + 1).public, message)
        for out in sent:
            read(out.message)


def _visitor(data: bytes) -> None:
    """A guest that is always ready, and an opener that says anything."""
    lobby = Visitor(key_of(1), key_of(0).public, Guest(b"", "Ben", 1))
    for who, message in _conversation(data):
        lobby.receive(key_of(0).public if who else key_of(2).public, message)
        if lobby.state is not None:
            lobby.set_ready(ready=True)


def _conversations() -> list[bytes]:
    spoken = [write(message) for message in _lobby_messages()]
    return [encode(tuple((1, raw) for raw in spoken)), encode(((0, spoken[1]), (1, spoken[1])))]


TARGETS = (
    Decoder("genesis", Genesis.decode, lambda: [_genesis().encode()], Genesis.encode),
    Decoder("proposal", Proposal.decode, lambda: [_genesis().proposal.encode()], Proposal.encode),
    Decoder("lobby", read, lambda: list(map(write, _lobby_messages())), write),
    Decoder("lobby-opener", _opener, _conversations),
    Decoder("lobby-visitor", _visitor, _conversations),
    Decoder(
        "move",
        _kind_and_body,
        lambda: [seed for kind in KINDS if len(seed := _body(kind)) < MOST_SEED],
        _written,
        errors=(DixitError,),
    ),
    Decoder("signed-move", _signed_move, lambda: list(map(_body, KINDS)), errors=(DixitError,)),
    Decoder("replay", _recorded, lambda: [_log()], errors=(BadRecord, Malformed)),
    Decoder(
        "company",
        company.read,
        lambda: [
            company.write(company.Again(bytes(32))),
            company.write(company.No(bytes(32))),
            company.write(company.Whereabouts(((key_of(1).public, GUEST.addresses),))),
        ],
        company.write,
    ),
    Decoder("saved-game", _audited, lambda: [_log()], errors=(BadRecord, Malformed)),
)
