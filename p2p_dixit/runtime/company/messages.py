"""What the machines of a company tell each other; strict both ways."""

from dataclasses import dataclass
from typing import TypeAlias

from p2p_dixit.crypto.signing import is_public_key
from p2p_dixit.encoding import Value, decode, decode_head, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.net.limits import ADDRESSES_PER_PEER
from p2p_dixit.runtime.lobby.messages import MAX_ADDRESS
from p2p_dixit.text import is_name

# All who ever sat at a table, with eight addresses each: seventeen kilobytes.
MAX_COMPANY_BYTES = 32 * 1024
GAME_BYTES = 32

# Of each player a key and addresses; the other messages have one field.
_MANY_NODES = 4 + MAX_SEATS * (3 + ADDRESSES_PER_PEER)
_FEW_NODES = 3


@dataclass(frozen=True)
class Whereabouts:
    """Where players can be reached, as the teller has seen it: key and addresses."""

    players: tuple[tuple[bytes, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Again:
    """Whoever sends this would like another game with those of this one, which is over."""

    game: bytes


@dataclass(frozen=True)
class No:
    """To somebody who asks for a seat in this game: the person here would rather not."""

    game: bytes


Message: TypeAlias = Whereabouts | Again | No


def write(message: Message) -> bytes:
    """The bytes of a message."""
    match message:
        case Whereabouts(players):
            return encode(("whereabouts", players))
        case Again(game):
            return encode(("again", game))
        case No(game):
            return encode(("no", game))


def read(raw: bytes) -> Message:
    """A message from its bytes; raises Malformed."""
    (named,) = decode_head(raw, 1)
    most = _MANY_NODES if named == "whereabouts" else _FEW_NODES
    match decode(raw, max_bytes=MAX_COMPANY_BYTES, max_nodes=most):
        case ("whereabouts", tuple() as players) if len(players) <= MAX_SEATS:
            return Whereabouts(tuple(map(_player, players)))
        case ("again", bytes() as game) if len(game) == GAME_BYTES:
            return Again(game)
        case ("no", bytes() as game) if len(game) == GAME_BYTES:
            return No(game)
        case _:
            raise Malformed("not a message of a company")


def _player(value: Value) -> tuple[bytes, tuple[str, ...]]:
    match value:
        case (bytes() as key, tuple() as told) if is_public_key(key):
            if len(told) <= ADDRESSES_PER_PEER:
                return key, tuple(map(_address, told))
    raise Malformed("not the whereabouts of a player")


def _address(value: Value) -> str:
    if not isinstance(value, str) or not value.isascii() or not is_name(value, MAX_ADDRESS):
        raise Malformed("not an address")
    return value
