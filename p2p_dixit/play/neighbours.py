"""What the machines at a table tell each other beside the game; strict both ways.

Where players can be reached, that a player objects to an applicant, that the turn timer is paused,
that an answer is ready, which bundle for browsers is in use. None of it is signed, and none of it
is part of the game (protocol/14-lobby.md).
"""

from dataclasses import dataclass
from typing import TypeAlias

from p2p_dixit.crypto.signing import is_public_key
from p2p_dixit.encoding import Value, decode, decode_head, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import MAX_NUMBER
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.net.limits import ADDRESSES_PER_PEER
from p2p_dixit.play.lobby.messages import MAX_ADDRESS
from p2p_dixit.text import is_name

# All who ever sat at a table, with eight addresses each: seventeen kilobytes.
MAX_NEIGHBOUR_BYTES = 32 * 1024
GAME_BYTES = 32
DIGEST_BYTES = 32

# Of each player a key and addresses; the other messages have a field or two.
_MANY_NODES = 4 + MAX_SEATS * (3 + ADDRESSES_PER_PEER)
_FEW_NODES = 4


@dataclass(frozen=True)
class Whereabouts:
    """Where players can be reached, as the sender has seen it itself: key and addresses."""

    players: tuple[tuple[bytes, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Objection:
    """To a peer that asks for a seat in this game: the player here would rather not."""

    game: bytes


@dataclass(frozen=True)
class TimerPaused:
    """The player here has paused the turn timer of this game, or lets it run again."""

    game: bytes
    paused: bool


@dataclass(frozen=True)
class Answered:
    """The player here has answered this step of the game and could still change the answer."""

    game: bytes
    step: int


@dataclass(frozen=True)
class BrowserBundle:
    """The bundle for browsers that the sender has, or runs if it is itself a page in a browser.

    `laptop` is the key of the player whose laptop served the page; empty: the sender is no page.
    """

    digest: bytes
    laptop: bytes = b""


NeighbourMessage: TypeAlias = Whereabouts | Objection | TimerPaused | Answered | BrowserBundle


def write_neighbour(message: NeighbourMessage) -> bytes:
    match message:
        case Whereabouts(players):
            return encode(("whereabouts", players))
        case Objection(game):
            return encode(("no", game))
        case TimerPaused(game, paused):
            return encode(("pause", game, paused))
        case Answered(game, step):
            return encode(("answered", game, step))
        case BrowserBundle(digest, laptop):
            return encode(("bundle", digest, laptop))


def read_neighbour(raw: bytes) -> NeighbourMessage:
    """A message from its bytes; raises Malformed."""
    (named,) = decode_head(raw, 1)
    most = _MANY_NODES if named == "whereabouts" else _FEW_NODES
    match decode(raw, max_bytes=MAX_NEIGHBOUR_BYTES, max_nodes=most):
        case ("whereabouts", tuple() as players) if len(players) <= MAX_SEATS:
            return Whereabouts(tuple(map(_player, players)))
        case ("no", bytes() as game) if len(game) == GAME_BYTES:
            return Objection(game)
        case ("pause", bytes() as game, bool() as paused) if len(game) == GAME_BYTES:
            return TimerPaused(game, paused)
        case ("answered", bytes() as game, int() as step) if (
            len(game) == GAME_BYTES and not isinstance(step, bool) and 0 <= step <= MAX_NUMBER
        ):
            return Answered(game, step)
        case ("bundle", bytes() as digest, bytes() as laptop) if len(digest) == DIGEST_BYTES and (
            not laptop or is_public_key(laptop)
        ):
            return BrowserBundle(digest, laptop)
        case _:
            raise Malformed("not a message beside the game")


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
