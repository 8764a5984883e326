"""The table: what players sign before a game, and in it.

`signed-move` is what a liar can do with its own key: a body of any shape, properly signed, for any
kind of step. The proofs are left out (as where they are checked later, on other cores), so that
doctored points and scalars get as far into the table as they ever can.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from p2p_dixit.encoding import decode, encode
from p2p_dixit.errors import DixitError, Malformed
from p2p_dixit.log.event import Event, sign_event
from p2p_dixit.log.file import split_records, write_records
from p2p_dixit.log.ledger import Admitted, Faulty
from p2p_dixit.play.effects import Effect, Post, taken
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.lobby.lobby import Lobby
from p2p_dixit.play.lobby.messages import (
    TABLE_BYTES,
    Begin,
    Bye,
    Hosted,
    Knock,
    LobbyGuest,
    LobbyLine,
    LobbyMessage,
    LobbyState,
    Propose,
    Ready,
    Refuse,
    Sign,
    Spectate,
    Stocked,
    Suggest,
    read_lobby,
    write_lobby,
)
from p2p_dixit.play.neighbours import (
    Answered,
    BrowserBundle,
    NeighbourMessage,
    Objection,
    TimerPaused,
    Whereabouts,
    read_neighbour,
    write_neighbour,
)
from p2p_dixit.rules.sets import Options
from p2p_dixit.saved.recording import record
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
    framed = split_records(data)
    audit(framed.records, _unproven, framed.fault)


def _recorded(data: bytes) -> None:
    """What a replay shows of a file before its proofs are checked."""
    found = record(data)
    if not found.frames:
        raise AssertionError("a recording that shows nothing")


def _genesis() -> Genesis:
    return genesis_of(short("modern", 3), 3)


SETTINGS = Settings("Kitchen", Options("modern", points=5, deck=26), bytes(32))
GUEST = LobbyGuest(key_of(1).public, "Ben", 1, ready=True, addresses=("192.168.1.2:34948",))
TABLE = bytes(TABLE_BYTES)
PEERS = 3  # the others in a lobby


def _lobby_messages() -> list[LobbyMessage]:
    host = LobbyGuest(key_of(0).public, "Ada", 0)
    state = LobbyState(TABLE, 0, host.key, SETTINGS, (host, GUEST))
    genesis = _genesis()
    return [
        state,
        replace(state, term=1, host=GUEST.key),
        Knock("Ben", 1, GUEST.addresses),
        Spectate(),
        Ready(state.digest),
        Ready(None),
        Propose(genesis.proposal.encode()),
        Sign(genesis.signatures[1]),
        Begin(genesis.encode()),
        Begin(genesis.encode(), (bytes(32), b"\1" * 32)),
        Refuse("The table is full."),
        Hosted(TABLE, GUEST.key, GUEST.addresses),
        Bye(),
        LobbyLine("hello"),
        LobbyLine("hello", GUEST.key),
        Suggest(SETTINGS),
        Stocked(bytes(32), 40),
    ]


def _neighbour_messages() -> list[NeighbourMessage]:
    return [
        Whereabouts(((key_of(1).public, GUEST.addresses),)),
        Objection(bytes(32)),
        TimerPaused(bytes(32), paused=True),
        Answered(bytes(32), 12),
        BrowserBundle(bytes(32), key_of(1).public),
    ]


def _conversation(data: bytes) -> list[tuple[int, LobbyMessage]]:
    """Who says what, from an array of (number, message)."""
    said = []
    for item in decode(data) if isinstance(decode(data), tuple) else ():  # type: ignore[union-attr]
        match item:
            case (int() as who, bytes() as raw):
                said.append((abs(who) % PEERS, read_lobby(raw)))
            case _:
                raise Malformed("not a peer who says something")
    return said


def _lobby(me: int, name: str) -> tuple[Lobby, list[Effect]]:
    """A lobby with links to all, and the list to which it adds its effects."""
    out: list[Effect] = []
    lobby = Lobby(key_of(me), Look(name, me), bytes, out)
    for peer in range(PEERS + 1):
        if peer != me:
            lobby.connected(key_of(peer).public, 0.0)
    return lobby, out


def _check(out: list[Effect]) -> None:
    """Whatever was said to a lobby, it sends only what other lobbies can read."""
    for effect in taken(out):
        if isinstance(effect, Post):
            read_lobby(effect.message)


def _host(data: bytes) -> None:
    """A host and guests, who say anything in any order; time passes between them."""
    lobby, out = _lobby(0, "Ada")
    lobby.open(SETTINGS, table=TABLE)
    for now, (who, message) in enumerate(_conversation(data)):
        lobby.receive(key_of(who + 1).public, message, float(now))
        lobby.set_ready(True, float(now))  # noqa: FBT003 - a mark
        lobby.tick(float(now))
        _check(out)


def _guest(data: bytes) -> None:
    """A guest who is always ready, a host who says anything, and another guest who does, too."""
    lobby, out = _lobby(1, "Ben")
    for now, (who, message) in enumerate(_conversation(data)):
        lobby.receive(key_of(2 if who == 1 else who).public, message, float(now))
        lobby.set_ready(True, float(now))  # noqa: FBT003 - a mark
        lobby.tick(float(now))
        _check(out)


def _orphan(data: bytes) -> None:
    """A guest whose host is gone: others say anything, and it may carry on as host itself."""
    lobby, out = _lobby(1, "Ben")
    host = LobbyGuest(key_of(0).public, "Ada", 0)
    other = LobbyGuest(key_of(2).public, "Cleo", 2)
    lobby.receive(host.key, LobbyState(TABLE, 0, host.key, SETTINGS, (host, other, GUEST)), 0.0)
    lobby.lost(host.key, 0.0)
    for now, (who, message) in enumerate(_conversation(data), 1):
        lobby.receive(key_of(2 + who % 2).public, message, float(now))
        lobby.tick(float(now))
        _check(out)
    lobby.lost(other.key, 20.0)
    lobby.tick(40.0)
    _check(out)


def _conversations() -> list[bytes]:
    spoken = [write_lobby(message) for message in _lobby_messages()]
    knock = write_lobby(Knock("Ben", 1))
    return [
        encode(tuple((n % PEERS, raw) for n, raw in enumerate(spoken))),
        encode(((0, knock), (1, knock))),
        *(encode(((0, raw), (1, raw))) for raw in spoken),
    ]


TARGETS = (
    Decoder("genesis", Genesis.decode, lambda: [_genesis().encode()], Genesis.encode),
    Decoder("proposal", Proposal.decode, lambda: [_genesis().proposal.encode()], Proposal.encode),
    Decoder("lobby", read_lobby, lambda: list(map(write_lobby, _lobby_messages())), write_lobby),
    Decoder("lobby-host", _host, _conversations),
    Decoder("lobby-guest", _guest, _conversations),
    Decoder("lobby-orphan", _orphan, _conversations),
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
        "neighbours",
        read_neighbour,
        lambda: list(map(write_neighbour, _neighbour_messages())),
        write_neighbour,
    ),
    Decoder("saved-game", _audited, lambda: [_log()], errors=(BadRecord, Malformed)),
)
