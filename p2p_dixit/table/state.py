"""The state of a table: the rules' game, and the ciphertexts behind its cards.

Everything is frozen and public: it is computed from the log alone, and every peer computes the
same. What only one seat can read (its hand) is not in here but in `private.py`.

The rules count cards without seeing them; `EncryptedCards` holds what lies where, as ciphertexts.
The two move together: a hand of six face-down cards in `game` is six slots in `encrypted`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import Point, Scalar
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.deck.cards import Ciphertext
from p2p_dixit.deck.keygen import DealMove
from p2p_dixit.deck.keys import DeckKey
from p2p_dixit.frozen import replace
from p2p_dixit.log.roster import Roster
from p2p_dixit.membership.decision import Certificate
from p2p_dixit.membership.grounds import Convicts
from p2p_dixit.rules.engine import apply
from p2p_dixit.rules.events import CardsDiscarded, DeckDropped, SeatsLeft
from p2p_dixit.rules.events import Event as GameEvent
from p2p_dixit.rules.intents import Intent
from p2p_dixit.rules.model import Game
from p2p_dixit.table.digest import digest_of, digest_once
from p2p_dixit.table.genesis import Genesis, Player

Slots: TypeAlias = tuple[Ciphertext, ...]


@dataclass(frozen=True)
class Making:
    """The making of a deck key, as far as it has come (deck/keygen.py has its three steps)."""

    number: int
    seats: tuple[int, ...]
    transport: Mapping[int, Point] = field(default_factory=dict)
    announced: Context | None = None  # of the step of the transport keys
    deals: Mapping[int, DealMove] = field(default_factory=dict)
    dealt: Context | None = None  # of the step of the deals
    agreed: bool = False  # nobody complained: the key stands

    @property
    def stage(self) -> str:
        """The step that is due."""
        if not self.transport:
            return "keys"
        return "report" if self.deals else "share"


@dataclass(frozen=True)
class Key:
    """A deck key in use: how it was made is kept, for its holders derive their shares from that."""

    making: Making
    roster: int
    public: DeckKey

    @property
    def number(self) -> int:
        """Keys are numbered apart from rosters."""
        return self.making.number


class Purpose(StrEnum):
    """The purpose of a shuffle."""

    PILE = "pile"
    RENEWAL = "renewal"
    TABLE = "table"


@dataclass(frozen=True)
class Mixing:
    """Cards on their way through the hands of t mixers, and who has mixed them."""

    purpose: Purpose
    cards: Slots
    by: tuple[int, ...] = ()


@dataclass(frozen=True)
class EncryptedCards:
    """What lies on the table, encrypted."""

    pile: Slots = ()
    mixed_under: int | None = None  # the roster under which the pile was last mixed
    hands: Mapping[int, Slots] = field(default_factory=dict)
    laid: Mapping[int, Slots] = field(default_factory=dict)
    # The cards that each seat has laid down, under its hand key, so that it knows which ones on
    # the table are its own and keeps from voting for them.
    known: Mapping[int, Slots] = field(default_factory=dict)
    table: Slots = ()
    ballots: Mapping[int, Slots] = field(default_factory=dict)
    unseen: Slots = ()  # discarded in void rounds, never opened
    held: Slots = ()  # the hand that waits for the clue of `party`, still under its passer's key


@dataclass(frozen=True)
class HandKey:
    """The key a seat's hand is encrypted under, and where it was announced."""

    public: Point
    announced: Context


@dataclass(frozen=True)
class Unsealed:
    """A decision not yet in the log, and what it takes to check another certificate of it.

    `roster` is the one that decided; `convicts` judges bad moves in the step that was then open.
    """

    certificate: Certificate
    roster: Roster
    convicts: Convicts


@dataclass(frozen=True)
class Table:
    """Everything that follows from the log so far."""

    genesis: Genesis
    players: tuple[Player, ...]  # by seat, newcomers after those of the genesis
    roster: Roster
    game: Game
    encrypted: EncryptedCards = field(default_factory=EncryptedCards)
    hand_keys: Mapping[int, HandKey] = field(default_factory=dict)
    key: Key | None = None
    making: Making | None = None
    mixing: Mixing | None = None
    keys_made: int = 0
    convicted: Mapping[int, str] = field(default_factory=dict)
    unsealed: tuple[Unsealed, ...] = ()
    waiting: tuple[int, ...] = ()  # seats that join when the next round begins
    shown: Mapping[int, Scalar | None] | None = None  # hand secrets, once the game is over

    @property
    def deck(self) -> bytes:
        """The id of the deck."""
        return self.genesis.settings.deck

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return self.game.options.deck

    @property
    def hash(self) -> bytes:
        """The state hash: a replica that diverges is detected at once.

        The ciphertexts are left out: they follow from the log, whose digest goes into the base
        beside this, and hashing them would force every sum of shares to be computed.
        """
        rules, work = digest_once("game state", self.game), digest_of("table work", self.work)
        return tagged("table state", rules, work, self.roster.origin)

    @property
    def work(self) -> tuple[object, ...]:
        """What the state hash covers beside the rules' game: `table-work` of state.cddl."""
        open_decisions = tuple(one.certificate.decision.hash for one in self.unsealed)
        return self.keys_made, self.waiting, open_decisions, tuple(sorted(self.convicted))


# The table, and what happened by the rules on the way there.
Happened: TypeAlias = tuple[Table, tuple[GameEvent, ...]]


def apply_intents(table: Table, *intents: Intent) -> Happened:
    """The table after the rules have taken these in, and what happened by the rules."""
    game, encrypted = table.game, table.encrypted
    happened: list[GameEvent] = []
    for intent in intents:
        game, events = apply(game, intent)
        for event in events:
            encrypted = follow_event(encrypted, event)
        happened += events
    return replace(table, game=game, encrypted=encrypted), tuple(happened)


def follow_event(encrypted: EncryptedCards, event: GameEvent) -> EncryptedCards:
    """The cards after the rules' own transitions, which move cards without a player's move."""
    match event:
        case CardsDiscarded(_, unseen):
            dropped = tuple(
                card for seat in sorted(encrypted.laid) for card in encrypted.laid[seat]
            )
            kept = encrypted.unseen + (dropped if unseen else ())
            return replace(encrypted, laid={}, known={}, table=(), ballots={}, unseen=kept)
        case DeckDropped():
            return EncryptedCards()
        case SeatsLeft(seats, _):
            hands = {seat: slots for seat, slots in encrypted.hands.items() if seat not in seats}
            return replace(encrypted, hands=hands)
        case _:
            return encrypted


def with_encrypted(table: Table, encrypted: EncryptedCards) -> Table:
    """The table with other cards lying on it."""
    return replace(table, encrypted=encrypted)
