"""What guests and the opener of a table say to each other; strict both ways."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SIGNATURE_BYTES, is_public_key
from p2p_dixit.encoding import Value, decode, decode_head, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.sentences import Sentence
from p2p_dixit.session.packs import ID_BYTES, MAX_PACKS, deck_id
from p2p_dixit.table.genesis import COLOURS, NONCE_BYTES, Player, Proposal, Settings
from p2p_dixit.text import CHAT_CELLS, NAME_CELLS, is_clean, is_name

# A list of twelve guests with addresses, or a genesis: a few kilobytes.
MAX_LOBBY_BYTES = 32 * 1024
MAX_GUESTS = 12
# Beside the guests: a table of twelve and these are the most peers a machine has links to.
MAX_WATCHERS = 4
MAX_ADDRESSES = 8
MAX_ADDRESS = 80

# What lists guests, settings, packs or addresses has many values; all else has a few fields, and
# what pretends to be that is not walked over for long.
_MANY_NODES = {"state": 400, "ask": 48}
_FEW_NODES = 16

# How much of the table's pictures somebody has, in percent.
WHOLE = 100


@dataclass(frozen=True)
class Guest:
    """Somebody in the lobby, as everybody sees them."""

    key: bytes
    name: str
    colour: int
    ready: bool = False
    addresses: tuple[str, ...] = ()
    share: int = WHOLE  # of the table's pictures

    @property
    def stocked(self) -> bool:
        """Whether all pictures are there."""
        return self.share == WHOLE


@dataclass(frozen=True)
class State:
    """What the opener tells everybody: the settings, who is there, and the packs of the deck.

    The settings name the deck by its id, which follows from the ids of its packs: so the packs are
    part of what a ready mark and a signature stand for. None are told where everybody is supposed
    to have the deck.
    """

    settings: Settings
    guests: tuple[Guest, ...]
    packs: tuple[bytes, ...] = ()
    watchers: int = 0  # how many are here only to watch

    def __post_init__(self) -> None:
        """Refuses packs that are not those of the deck."""
        check_packs(self.packs, self.settings.deck)

    @property
    def digest(self) -> bytes:
        """What a ready mark stands for: if anything of this changes, nobody is ready any more."""
        seats = tuple((guest.key, guest.name, guest.colour) for guest in self.guests)
        return tagged("lobby", encode((self.settings.to_value(), seats)))

    def proposal(self, nonce: bytes) -> Proposal:
        """What would be signed; Malformed says why a game cannot begin like this."""
        players = tuple(Player(guest.name, guest.colour, guest.key) for guest in self.guests)
        return Proposal(self.settings, players, nonce)

    @property
    def obstacle(self) -> str:
        """Why the game cannot begin with those who are here; empty when it can."""
        try:
            self.proposal(bytes(NONCE_BYTES))
        except Malformed as error:
            return str(error)
        lacking = [f"{guest.name} ({guest.share} %)" for guest in self.guests if not guest.stocked]
        if not lacking:
            return ""
        names = ", ".join(lacking)
        return Sentence("The pictures are still on their way to {names}.", names=names)


@dataclass(frozen=True)
class Knock:
    """A guest comes in, or changes name, colour or addresses."""

    name: str
    colour: int
    addresses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Watch:
    """Somebody comes in to watch, or gets up from the list of guests to do so."""


@dataclass(frozen=True)
class Ready:
    """A guest is ready for the table as it stands (its digest), or not any more."""

    digest: bytes | None


@dataclass(frozen=True)
class Propose:
    """The opener asks for signatures under this proposal."""

    proposal: bytes = field(repr=False)


@dataclass(frozen=True)
class Sign:
    """A guest's signature under it."""

    signature: bytes = field(repr=False)


@dataclass(frozen=True)
class Begin:
    """The genesis, signed by all: the game begins. Also the answer to whoever comes later.

    The packs are told beside it, as in the state.
    """

    genesis: bytes = field(repr=False)
    packs: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class Refuse:
    """Why somebody cannot come in, or why the table is gone."""

    why: str


@dataclass(frozen=True)
class Say:
    """A line of chat; from the opener with the seat of whoever said it."""

    text: str
    guest: int | None = None


@dataclass(frozen=True)
class Ask:
    """A guest would like other settings."""

    settings: Settings


@dataclass(frozen=True)
class Stock:
    """A guest has so much of the pictures of this deck, in percent."""

    deck: bytes
    share: int


Message: TypeAlias = (
    State | Knock | Watch | Ready | Propose | Sign | Begin | Refuse | Say | Ask | Stock
)


def check_packs(packs: tuple[bytes, ...], deck: bytes) -> None:
    """Refuses packs that a deck of this id is not made of; none at all is fine."""
    if packs and (len(packs) > MAX_PACKS or packs != tuple(sorted(set(packs)))):
        raise Malformed(f"a table names 1 to {MAX_PACKS} packs, each once and in order")
    if packs and deck_id(packs) != deck:
        raise Malformed("the packs of the table are not those of its deck")


def write(message: Message) -> bytes:
    """The bytes of a message."""
    match message:
        case State(settings, guests, packs, watchers):
            each = tuple((g.key, g.name, g.colour, g.ready, g.addresses, g.share) for g in guests)
            return encode(("state", settings.to_value(), each, packs, watchers))
        case Ask(settings):
            return encode(("ask", settings.to_value()))
        case _:
            return encode((type(message).__name__.lower(), *vars(message).values()))


def read(raw: bytes) -> Message:
    """A message from its bytes; raises Malformed."""
    (named,) = decode_head(raw, 1)
    most = _MANY_NODES.get(str(named), _FEW_NODES)
    match decode(raw, max_bytes=MAX_LOBBY_BYTES, max_nodes=most):
        case (str() as kind, *fields) if kind in _READERS:
            return _READERS[kind](tuple(fields))
        case _:
            raise Malformed("not a message of the lobby")


def _state(fields: tuple[Value, ...]) -> State:
    match fields:
        case (settings, tuple() as guests, packs, watchers) if 0 < len(guests) <= MAX_GUESTS:
            listed = tuple(map(_guest, guests))
            told = Settings.from_value(settings)
            return State(told, listed, _packs(packs), _watchers(watchers))
        case _:
            raise Malformed("not the state of a lobby")


def _guest(value: Value) -> Guest:
    match value:
        case (bytes() as key, name, colour, bool() as ready, told, share) if is_public_key(key):
            addresses = _addresses(told)
            return Guest(key, _name(name), _colour(colour), ready, addresses, _share(share))
        case _:
            raise Malformed("not a guest")


def _knock(fields: tuple[Value, ...]) -> Knock:
    match fields:
        case (name, colour, addresses):
            return Knock(_name(name), _colour(colour), _addresses(addresses))
        case _:
            raise Malformed("not a knock")


def _watchers(value: Value) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_WATCHERS:
        raise Malformed("not a number of people who watch")
    return value


def _watch(fields: tuple[Value, ...]) -> Watch:
    if fields:
        raise Malformed("not a wish to watch")
    return Watch()


def _ready(fields: tuple[Value, ...]) -> Ready:
    match fields:
        case (None,):
            return Ready(None)
        case (bytes() as digest,) if len(digest) == 32:
            return Ready(digest)
        case _:
            raise Malformed("not a ready mark")


def _propose(fields: tuple[Value, ...]) -> Propose:
    match fields:
        case (bytes() as proposal,):
            return Propose(proposal)
        case _:
            raise Malformed("not a proposal")


def _sign(fields: tuple[Value, ...]) -> Sign:
    match fields:
        case (bytes() as signature,) if len(signature) == SIGNATURE_BYTES:
            return Sign(signature)
        case _:
            raise Malformed("not a signature")


def _begin(fields: tuple[Value, ...]) -> Begin:
    match fields:
        case (bytes() as genesis, packs):
            return Begin(genesis, _packs(packs))
        case _:
            raise Malformed("not a genesis")


def _refuse(fields: tuple[Value, ...]) -> Refuse:
    match fields:
        case (str() as why,) if is_clean(why, CHAT_CELLS):
            return Refuse(why)
        case _:
            raise Malformed("not a refusal")


def _say(fields: tuple[Value, ...]) -> Say:
    match fields:
        case (str() as text, None) if text and is_clean(text, CHAT_CELLS):
            return Say(text)
        case (str() as text, int() as guest) if (
            text
            and is_clean(text, CHAT_CELLS)
            and not isinstance(guest, bool)
            and 0 <= guest < MAX_GUESTS
        ):
            return Say(text, guest)
        case _:
            raise Malformed("not a line of chat")


def _ask(fields: tuple[Value, ...]) -> Ask:
    match fields:
        case (settings,):
            return Ask(Settings.from_value(settings))
        case _:
            raise Malformed("not a wish for other settings")


def _stock(fields: tuple[Value, ...]) -> Stock:
    match fields:
        case (bytes() as deck, share) if len(deck) == ID_BYTES:
            return Stock(deck, _share(share))
        case _:
            raise Malformed("not a share of the pictures")


def _share(value: Value) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= WHOLE:
        raise Malformed("a share of the pictures is 0 to 100 percent")
    return value


def _packs(value: Value) -> tuple[bytes, ...]:
    if not isinstance(value, tuple) or len(value) > MAX_PACKS:
        raise Malformed(f"a table has at most {MAX_PACKS} packs")
    packs = tuple(pack for pack in value if isinstance(pack, bytes) and len(pack) == ID_BYTES)
    if len(packs) != len(value):
        raise Malformed("a pack is named by 32 bytes")
    return packs


def _name(value: Value) -> str:
    if not isinstance(value, str) or not is_name(value, NAME_CELLS):
        raise Malformed("a guest's name cannot be shown")
    return value


def _colour(value: Value) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < COLOURS:
        raise Malformed("a guest's colour is none of the twelve")
    return value


def _addresses(value: Value) -> tuple[str, ...]:
    if not isinstance(value, tuple) or len(value) > MAX_ADDRESSES:
        raise Malformed("too many addresses")
    if not all(isinstance(one, str) and one.isascii() for one in value):
        raise Malformed("not an address")
    if not all(isinstance(one, str) and is_name(one, MAX_ADDRESS) for one in value):
        raise Malformed("not an address")
    return tuple(str(one) for one in value)


_READERS: dict[str, Callable[[tuple[Value, ...]], Message]] = {
    "state": _state,
    "knock": _knock,
    "watch": _watch,
    "ready": _ready,
    "propose": _propose,
    "sign": _sign,
    "begin": _begin,
    "refuse": _refuse,
    "say": _say,
    "ask": _ask,
    "stock": _stock,
}
