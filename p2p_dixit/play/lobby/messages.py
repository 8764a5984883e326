"""What the host and the guests of a lobby send each other; strict both ways.

Each message is an array: its kind, then its fields. A field is read by one function wherever it
occurs, and the order of a message's fields is the order of its dataclass.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias, TypeVar

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SIGNATURE_BYTES, is_public_key
from p2p_dixit.encoding import Value, decode, decode_head, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.packs.manifest import ID_BYTES, MAX_PACKS, deck_id
from p2p_dixit.packs.stock import WHOLE
from p2p_dixit.sentences import Sentence
from p2p_dixit.table.genesis import COLOURS, NONCE_BYTES, Player, Proposal, Settings
from p2p_dixit.text import CHAT_CELLS, NAME_CELLS, is_clean, is_name

T = TypeVar("T")

# A list of twelve guests with addresses, or a genesis: a few kilobytes.
MAX_LOBBY_BYTES = 32 * 1024
MAX_GUESTS = 12
# Beside the guests: a table of twelve and these are the most peers a machine has links to.
MAX_SPECTATORS = 4
MAX_REMOVED = 16  # keys that the host has sent away: more than a host has patience for
MAX_TERM = 2**31
MAX_ADDRESSES = 8
MAX_ADDRESS = 80

# A state lists guests with their addresses, packs and removed keys, a suggestion settings; other
# messages have a few fields and addresses, and what pretends to be one is not walked over for long.
_MANY_NODES = {"state": 300, "suggest": 48}
_FEW_NODES = 20
TABLE_BYTES = 16


@dataclass(frozen=True)
class LobbyGuest:
    """A player in the lobby, as the host lists them."""

    key: bytes
    name: str
    colour: int
    ready: bool = False
    signed: bool = False  # the proposal that is under way
    here: bool = True  # False: the host has lost the link
    addresses: tuple[str, ...] = ()
    share: int = WHOLE  # of the table's pictures

    @property
    def stocked(self) -> bool:
        """Whether all pictures are there."""
        return self.share == WHOLE


@dataclass(frozen=True)
class LobbyState:
    """What the host tells all guests and spectators.

    `table` names the lobby for its whole life, under every host; `term` grows with every change of
    host. The settings name the deck by its id, which follows from the ids of its packs, so the
    packs are part of what a ready mark and a signature stand for. No packs are listed where all
    guests are supposed to have the deck.
    """

    table: bytes
    term: int
    host: bytes
    settings: Settings
    guests: tuple[LobbyGuest, ...]
    packs: tuple[bytes, ...] = ()
    spectators: int = 0
    removed: tuple[bytes, ...] = ()  # keys that the host has sent away
    proposed: bool = False  # signatures are being collected

    def __post_init__(self) -> None:
        """Refuses packs that are not those of the deck, and a host who is not a guest."""
        check_packs(self.packs, self.settings.deck)
        keys = [guest.key for guest in self.guests]
        if self.host not in keys or len(set(keys)) != len(keys):
            raise Malformed("the host of a lobby is one of its guests, and each guest one key")

    @property
    def digest(self) -> bytes:
        """What a ready mark stands for: if any of this changes, all marks are gone."""
        seats = tuple((guest.key, guest.name, guest.colour) for guest in self.guests)
        return tagged("lobby", encode((self.settings.to_value(), seats)))

    def proposal(self, nonce: bytes) -> Proposal:
        """What would be signed; Malformed says why a game cannot begin like this."""
        players = tuple(Player(guest.name, guest.colour, guest.key) for guest in self.guests)
        return Proposal(self.settings, players, nonce)

    def guest(self, key: bytes) -> LobbyGuest | None:
        return next((guest for guest in self.guests if guest.key == key), None)

    @property
    def here(self) -> int:
        """How many guests the host has a link to, itself included."""
        return sum(guest.here for guest in self.guests)

    @property
    def obstacle(self) -> str:
        """Why the game cannot begin with those who are here; empty when it can."""
        try:
            self.proposal(bytes(NONCE_BYTES))
        except Malformed as error:
            return str(error)
        lacking = [f"{guest.name} ({guest.share} %)" for guest in self.guests if not guest.stocked]
        if lacking:
            return Sentence("Still downloading pictures: {names}.", names=", ".join(lacking))
        away = [guest.name for guest in self.guests if not guest.here]
        if away:
            return Sentence("Not connected: {names}.", names=", ".join(away))
        return ""


@dataclass(frozen=True)
class Knock:
    """A guest comes in, or changes name, rabbit or addresses."""

    name: str
    colour: int
    addresses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spectate:
    """A spectator comes in, or a guest gives the place back to watch."""


@dataclass(frozen=True)
class Ready:
    """A guest is ready for the table as it stands (its digest), or no longer ready."""

    digest: bytes | None


@dataclass(frozen=True)
class Propose:
    """The host asks for signatures under this proposal."""

    proposal: bytes = field(repr=False)


@dataclass(frozen=True)
class Sign:
    """A guest's signature under the host's proposal."""

    signature: bytes = field(repr=False)


@dataclass(frozen=True)
class Begin:
    """The genesis, signed by all: the game begins. Also the answer to a late knock."""

    genesis: bytes = field(repr=False)
    packs: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class Refuse:
    """Why a peer cannot come in, or why the table is gone."""

    why: str


@dataclass(frozen=True)
class Hosted:
    """The lobby is hosted by this peer: from a host that hands over, or to a misdirected knock."""

    table: bytes
    host: bytes
    addresses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bye:
    """A guest or spectator leaves."""


@dataclass(frozen=True)
class LobbyLine:
    """A line of chat; from the host with the key of the guest who said it.

    Without a key the host returns it to that guest: it is over the guest's ration.
    """

    text: str
    author: bytes | None = None


@dataclass(frozen=True)
class Suggest:
    """A guest would like other settings."""

    settings: Settings


@dataclass(frozen=True)
class Stocked:
    """How many of this deck's pictures a guest has, in percent."""

    deck: bytes
    share: int


LobbyMessage: TypeAlias = (
    LobbyState
    | Knock
    | Spectate
    | Ready
    | Propose
    | Sign
    | Begin
    | Refuse
    | Hosted
    | Bye
    | LobbyLine
    | Suggest
    | Stocked
)


def check_packs(packs: tuple[bytes, ...], deck: bytes) -> None:
    """Refuses packs that a deck of this id is not made of; none at all is fine."""
    if packs and (len(packs) > MAX_PACKS or packs != tuple(sorted(set(packs)))):
        raise Malformed(f"a table names 1 to {MAX_PACKS} packs, each once and in order")
    if packs and deck_id(packs) != deck:
        raise Malformed("the packs of the table are not those of its deck")


def write_lobby(message: LobbyMessage) -> bytes:
    return encode((_NAMES[type(message)], *map(_value, vars(message).values())))


def _value(item: Any) -> Value:
    match item:
        case Settings():
            return item.to_value()
        case LobbyGuest():
            return tuple(vars(item).values())
        case tuple():
            return tuple(map(_value, item))
        case _:
            return item  # type: ignore[no-any-return] # a leaf of the encoding


def read_lobby(raw: bytes) -> LobbyMessage:
    """A message from its bytes; raises Malformed."""
    (named,) = decode_head(raw, 1)
    most = _MANY_NODES.get(str(named), _FEW_NODES)
    match decode(raw, max_bytes=MAX_LOBBY_BYTES, max_nodes=most):
        case (str() as kind, *values) if kind in _KINDS:
            made: LobbyMessage = _read(_KINDS[kind], tuple(values))
            return made
        case _:
            raise Malformed("not a message of the lobby")


def _read(kind: type, values: tuple[Value, ...]) -> Any:
    names = [part.name for part in fields(kind)]
    if len(names) != len(values):
        raise Malformed(f"a message of the lobby has {len(names)} fields here")
    return kind(*(_READERS[name](value) for name, value in zip(names, values, strict=True)))


# What a field may hold, by its name.


def _that(kind: type[T], is_right: Callable[[T], bool], wrong: str) -> Callable[[Value], T]:
    """Reads a value of a kind that is right; `wrong` says what others are not."""

    def read(value: Value) -> T:
        if type(value) is not kind or not is_right(value):
            raise Malformed(wrong)
        return value

    return read


def _bytes_of(size: int) -> Callable[[Value], bytes]:
    return _that(bytes, lambda value: len(value) == size, f"a field of the lobby has {size} bytes")


def _number(most: int) -> Callable[[Value], int]:
    return _that(int, lambda value: 0 <= value <= most, f"a number of the lobby is 0 to {most}")


def _or_none(read: Callable[[Value], T]) -> Callable[[Value], T | None]:
    return lambda value: None if value is None else read(value)


def _many(read: Callable[[Value], Any], most: int) -> Callable[[Value], tuple[Any, ...]]:
    wrong = f"a list of the lobby has at most {most} items"
    items = _that(tuple, lambda value: len(value) <= most, wrong)
    return lambda value: tuple(map(read, items(value)))


def _guest(value: Value) -> LobbyGuest:
    if not isinstance(value, tuple):
        raise Malformed("not a guest")
    guest: LobbyGuest = _read(LobbyGuest, value)
    return guest


_any_bytes = _that(bytes, lambda _: True, "a field of the lobby is bytes")
_key = _that(bytes, is_public_key, "not the key of a guest")
_flag = _that(bool, lambda _: True, "not a yes or a no")
_name = _that(str, lambda text: is_name(text, NAME_CELLS), "a guest's name cannot be shown")
_address = _that(str, lambda text: is_name(text, MAX_ADDRESS), "not an address")
_text = _that(str, lambda text: text != "" and is_clean(text, CHAT_CELLS), "not a line of text")

_READERS: Mapping[str, Callable[[Value], Any]] = {
    "table": _bytes_of(TABLE_BYTES),
    "term": _number(MAX_TERM),
    "host": _key,
    "settings": Settings.from_value,
    "guests": _many(_guest, MAX_GUESTS),
    "packs": _many(_bytes_of(ID_BYTES), MAX_PACKS),
    "spectators": _number(MAX_SPECTATORS),
    "removed": _many(_key, MAX_REMOVED),
    "proposed": _flag,
    "key": _key,
    "name": _name,
    "colour": _number(COLOURS - 1),
    "ready": _flag,
    "signed": _flag,
    "here": _flag,
    "addresses": _many(_address, MAX_ADDRESSES),
    "share": _number(WHOLE),
    "digest": _or_none(_bytes_of(32)),
    "proposal": _any_bytes,
    "signature": _bytes_of(SIGNATURE_BYTES),
    "genesis": _any_bytes,
    "why": _text,
    "text": _text,
    "author": _or_none(_key),
    "deck": _bytes_of(ID_BYTES),
}

_KINDS: Mapping[str, type] = {
    "state": LobbyState,
    "knock": Knock,
    "watch": Spectate,
    "ready": Ready,
    "propose": Propose,
    "sign": Sign,
    "begin": Begin,
    "refuse": Refuse,
    "hosted": Hosted,
    "bye": Bye,
    "say": LobbyLine,
    "suggest": Suggest,
    "stock": Stocked,
}
_NAMES: Mapping[type, str] = {kind: name for name, kind in _KINDS.items()}
