"""The genesis: what all players signed before the first card (protocol/15-events.md).

It says how the table plays, with which cards, and who sits where. All players sign the same bytes;
the proposer has no special role afterwards. The hash of the unsigned part is the game's id, so a
game cannot be replayed into another one, not even by the same people with the same settings.
"""

from dataclasses import dataclass
from functools import cached_property

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import (
    SIGNATURE_BYTES,
    SigningKey,
    is_public_key,
    sign,
    verify,
)
from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.log.roster import Member, Roster
from p2p_dixit.rules.sets import Options
from p2p_dixit.text import NAME_CELLS, TABLE_NAME_CELLS, is_name, skeleton

TAG = "genesis"
VERSION = 1
COLOURS = 12  # as many as seats at the largest table
MAX_TIMER = 3600  # an hour to think about a card is as good as no timer
NONCE_BYTES = 32


@dataclass(frozen=True)
class Player:
    """Who sits at a seat: a name, a colour, and the key that signs for it."""

    name: str
    colour: int
    key: bytes

    def __post_init__(self) -> None:
        """Refuses what could not be shown or could not sign."""
        if not is_name(self.name, NAME_CELLS):
            raise Malformed("a player's name cannot be shown")
        if isinstance(self.colour, bool) or not 0 <= self.colour < COLOURS:
            raise Malformed("a player's colour is none of the twelve")
        if not is_public_key(self.key):
            raise Malformed("a player's key is not valid")

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return (self.name, self.colour, self.key)

    @classmethod
    def from_value(cls, value: Value) -> "Player":
        """Strictly; raises Malformed."""
        match value:
            case (str() as name, int() as colour, bytes() as key):
                return cls(name, colour, key)
            case _:
                raise Malformed("not a player")


@dataclass(frozen=True)
class Settings:
    """How a table plays: its name, the rules, the cards, and how long a turn may take."""

    name: str
    options: Options
    deck: bytes  # id of the deck: it names every picture
    timer: int = 0  # seconds for a choice before the others may continue without; 0: no timer

    def __post_init__(self) -> None:
        """Refuses what no table could agree on."""
        if not is_name(self.name, TABLE_NAME_CELLS):
            raise Malformed("the table's name cannot be shown")
        if len(self.deck) != 32:
            raise Malformed("the id of a deck has 32 bytes")
        if isinstance(self.timer, bool) or not 0 <= self.timer <= MAX_TIMER:
            raise Malformed(f"a turn's timer is 0 (none) to {MAX_TIMER} seconds")

    def to_value(self) -> Value:
        """As a value to be encoded."""
        options = self.options
        flags = (options.one_finder, options.aloud)
        house = (options.rules, options.points, options.turns, *flags, options.deck)
        return (self.name, house, self.deck, self.timer)

    @classmethod
    def from_value(cls, value: Value) -> "Settings":
        """Strictly; raises Malformed."""
        match value:
            case (str() as name, tuple() as house, bytes() as deck, int() as timer):
                return cls(name, _options(house), deck, timer)
            case _:
                raise Malformed("not a table's settings")


def _options(value: tuple[Value, ...]) -> Options:
    match value:
        case (
            str() as rules,
            int() | None as points,
            int() | None as turns,
            bool() as one_finder,
            bool() as aloud,
            int() as deck,
        ) if not any(isinstance(number, bool) for number in (points, turns, deck)):
            try:
                return Options(rules, points, turns, one_finder, aloud, deck)
            except UsageError as error:
                raise Malformed(str(error)) from None
        case _:
            raise Malformed("not the options of a rule set")


@dataclass(frozen=True)
class Proposal:
    """The genesis before it is signed."""

    settings: Settings
    players: tuple[Player, ...]
    nonce: bytes

    def __post_init__(self) -> None:
        """Refuses a table that cannot play, or at which two players cannot be told apart."""
        try:
            self.settings.options.check_players(len(self.players))
        except UsageError as error:
            raise Malformed(str(error)) from None
        if len(self.nonce) != NONCE_BYTES:
            raise Malformed(f"the nonce of a genesis has {NONCE_BYTES} bytes")
        for what, marks in (
            ("keys", {player.key for player in self.players}),
            ("names", {skeleton(player.name) for player in self.players}),
            ("colours", {player.colour for player in self.players}),
        ):
            if len(marks) != len(self.players):
                raise Malformed(f"two players' {what} cannot be told apart")

    def encode(self) -> bytes:
        """The bytes that all players sign."""
        players = tuple(player.to_value() for player in self.players)
        return encode((VERSION, self.settings.to_value(), players, self.nonce))

    @classmethod
    def decode(cls, data: bytes) -> "Proposal":
        """Strictly; raises Malformed."""
        match decode(data):
            case (int() as version, *_) if version != VERSION:
                raise Malformed(f"a game of protocol version {version}; this is version {VERSION}")
            case (int(), settings, tuple() as players, bytes() as nonce):
                seats = tuple(Player.from_value(player) for player in players)
                proposal = cls(Settings.from_value(settings), seats, nonce)
            case _:
                raise Malformed("not a genesis")
        if proposal.encode() != data:  # such as `true` for a number
            raise Malformed("not the bytes that a genesis has")
        return proposal

    @cached_property
    def game(self) -> bytes:
        """The id of the game; every move is bound to it."""
        return tagged("game", self.encode())

    def signed_with(self, key: SigningKey) -> bytes:
        """A player's signature."""
        return sign(key, TAG, self.encode())


@dataclass(frozen=True)
class Genesis:
    """A proposal that every player has signed, in order of seat."""

    proposal: Proposal
    signatures: tuple[bytes, ...]

    def __post_init__(self) -> None:
        """Raises if a player's signature is missing or wrong."""
        if len(self.signatures) != len(self.players):
            raise Malformed("a genesis has one signature a seat")
        data = self.proposal.encode()
        for seat, (player, signature) in enumerate(zip(self.players, self.signatures, strict=True)):
            if not verify(player.key, TAG, data, signature):
                raise Malformed(f"seat {seat} did not sign the genesis")

    @property
    def settings(self) -> Settings:
        """How the table plays."""
        return self.proposal.settings

    @property
    def players(self) -> tuple[Player, ...]:
        """The first roster's players, by seat."""
        return self.proposal.players

    @property
    def game(self) -> bytes:
        """The id of the game."""
        return self.proposal.game

    @property
    def roster(self) -> Roster:
        """Roster 0: all players who signed.

        Its origin covers the signatures: a player who got different ones from a liar has a
        different base from the first step on, and cannot end with a different file unnoticed.
        """
        members = tuple(Member(seat, player.key) for seat, player in enumerate(self.players))
        return Roster(0, tagged("genesis", self.encode()), members)

    def encode(self) -> bytes:
        """The first record of a log."""
        return encode((self.proposal.encode(), b"".join(self.signatures)))

    @classmethod
    def decode(cls, data: bytes) -> "Genesis":
        """Strictly; raises Malformed."""
        match decode(data):
            case (bytes() as proposal, bytes() as signatures):
                pieces = range(0, len(signatures), SIGNATURE_BYTES)
                each = tuple(signatures[at : at + SIGNATURE_BYTES] for at in pieces)
                return cls(Proposal.decode(proposal), each)
            case _:
                raise Malformed("not a genesis")
