"""The narrow port between the screens and a game: what a screen may see, and what it may ask for.

A `TableClient` is one seat's (or a spectator's) end of a table. The screens know nothing else: not
whether cards come from a seeded dealer (practice) or from a dealerless deck over the network (the
node). The contract:

- `snapshot` is a frozen value, always complete, never half of a change. Whoever implements the port
  replaces it and then calls every listener, in the loop and thread of the app.
- `submit` and the other commands return at once. They raise `RuleViolation` (with the reason as
  text) for what the rules refuse now, and nothing has changed; what becomes of an accepted command
  is seen in later snapshots. Disk, network and cryptography happen elsewhere.
- Every string from another player is clean in the sense of `p2p_dixit.text`; the screens show it as
  plain content all the same, never as markup.
- Times are seconds of `now()`, whose zero means nothing.
"""

from __future__ import annotations  # the rules are imported for their types alone: a quick start

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from p2p_dixit.bots.skill import Level

if TYPE_CHECKING:
    from pathlib import Path

    from p2p_dixit.rules.intents import Choice
    from p2p_dixit.rules.model import Ballot, Clue, End, Phase, RoundResult, VoidReason
    from p2p_dixit.rules.owed import Ask
    from p2p_dixit.rules.sets import Options
    from p2p_dixit.runtime.recording import Recording
    from p2p_dixit.runtime.replaying import Tell
    from p2p_dixit.runtime.shelf import Saved, Summary

Listener = Callable[[], None]
Unwatch = Callable[[], None]


class Work(StrEnum):
    """What the machines are busy with while nobody is asked anything."""

    KEYS = "keys"
    SHUFFLE = "shuffle"
    DEAL = "deal"
    TABLE = "table"
    OPEN = "open"
    CATCH_UP = "catch up"
    AGREE = "agree"  # a decision on who is in the game


@dataclass(frozen=True)
class Progress:
    """How far that work is: so many of so many done, each one verified here."""

    work: Work
    done: int
    of: int


@dataclass(frozen=True)
class SeatView:
    """One player as everybody may see them."""

    name: str
    rabbit: int  # colour and symbol, an index into `ui.seats.RABBITS`
    side: int  # what scores: itself, or the team
    score: int = 0
    present: bool = True  # in the game; False: left or was put out
    owes_since: float | None = None  # the game waits for this player since then
    unheard_since: float | None = None  # the connection is silent since then
    wished_out: int = 0  # how many want to go on without this player
    convicted: str = ""  # what the log proves this player did wrong, in plain words
    evidence: str = ""  # the file with the proof
    automatic: bool = False  # a bot
    claims: bool = False  # has a clue and wants to tell first
    named: int | None = None  # teams: who should play, in this player's opinion
    plays: bool = False  # teams: agreed on to play a card
    fingerprint: str = ""  # of the identity, in words; empty: a table without identities


class NoticeKind(StrEnum):
    """How loud a notice is."""

    NEWS = "news"
    WARNING = "warning"
    TROUBLE = "trouble"


@dataclass(frozen=True)
class Notice:
    """Something that happened at the table, as a sentence; numbered, so each is told once."""

    number: int
    text: str
    kind: NoticeKind = NoticeKind.NEWS


@dataclass(frozen=True)
class ChatLine:
    """A line or a quick reaction of a player; numbered, so each is told once."""

    number: int
    seat: int | None  # None: a spectator
    text: str
    at: float = 0.0
    reaction: bool = False


@dataclass(frozen=True)
class PackView:
    """A pack of pictures: one of the table's, or one that may be chosen."""

    id: bytes
    name: str = ""  # empty until it is known
    cards: int = 0
    size: int = 0  # in bytes
    images: tuple[bytes, ...] = field(default=(), repr=False)  # hashes; of those on this machine


@dataclass(frozen=True)
class PicturesView:
    """The pictures of a table, and how far they are here."""

    deck: bytes = b""  # its id; empty: the deck that comes with the game
    packs: tuple[PackView, ...] = ()
    share: int = 100  # what is here, in percent
    asking: int | None = None  # so many bytes come as soon as the person agrees
    problem: str = ""  # why they do not come, as a sentence


class Standing(StrEnum):
    """How the person stands to the game."""

    PLAYING = "playing"
    COMING = "coming"  # let in, plays from the next round on
    ASKING = "asking"  # for a seat
    WATCHING = "watching"


@dataclass(frozen=True)
class Applicant:
    """Somebody asks to sit down; everybody at the table has to agree."""

    key: bytes
    name: str
    returns: bool = False  # was at the table before
    agreed: int = 0  # how many have
    mine: bool = False  # this person has
    declined: bool = False  # this person said no
    fingerprint: str = ""  # of the identity, in words


@dataclass(frozen=True)
class Answers:
    """What the table says to somebody who asks for a seat."""

    agreed: int = 0
    needed: int = 0
    declined: bool = False  # somebody said no


@dataclass(frozen=True)
class Snapshot:
    """All there is to see from one seat at one moment."""

    options: Options
    seats: tuple[SeatView, ...]
    me: int | None  # None: a spectator
    phase: Phase
    round: int = 0
    storyteller: int | None = None
    ask: Ask | None = None  # what this person is asked now
    turn_ends: float | None = None  # when the table's timer runs out for what is asked
    hand: tuple[int, ...] = ()  # own cards, as far as they may be seen
    face_down: int = 0  # own cards that may not be seen yet
    laid: tuple[int, ...] = ()  # own cards laid down this round
    clue: Clue | None = None
    table: tuple[int, ...] = ()  # place 1 first
    ballot: Ballot | None = None  # the own one, once cast
    pile: int = 0
    progress: Progress | None = None
    results: tuple[RoundResult, ...] = ()  # every counted round
    missed: int = 0  # of these, how many were over before this machine was there
    void: VoidReason | None = None  # why the round before this one does not count
    chat: tuple[ChatLine, ...] = ()
    notices: tuple[Notice, ...] = ()
    end: End | None = None
    saved_as: str = ""  # where the log of this game lies
    trouble: str = ""  # this machine cannot go on: why, and what to do
    standing: Standing = Standing.PLAYING
    fingerprint: str = ""  # the own one, with a seat or without
    answers: Answers = Answers()  # to the person here, who asks for a seat
    applicants: tuple[Applicant, ...] = ()
    watchers: int = 0
    pictures: PicturesView = PicturesView()


@runtime_checkable
class TableClient(Protocol):
    """One seat's end of a game."""

    @property
    def snapshot(self) -> Snapshot:
        """What is to be seen now."""

    def now(self) -> float:
        """The clock of the snapshot's times."""

    def watch(self, listener: Listener) -> Unwatch:
        """Calls back after each new snapshot, until the returned function is called."""

    def submit(self, choice: Choice) -> None:
        """Answers what was asked. Raises RuleViolation where the rules say no."""

    def say(self, text: str) -> None:
        """Sends a line of chat."""

    def react(self, text: str) -> None:
        """Sends a quick reaction."""

    def go_on_without(self, seat: int) -> None:
        """Wishes to go on without a player who does not answer."""

    def get_pictures(self) -> None:
        """Agrees to fetch the pictures that were asked about."""

    def welcome(self, key: bytes) -> None:
        """Agrees that the applicant with this key sits down."""

    def decline(self, key: bytes) -> None:
        """Says no to the applicant with this key."""

    def sit_down(self) -> None:
        """Asks for a seat, for somebody who watches or was left out."""

    def leave(self) -> None:
        """Gets up from the table for good, or stops watching."""

    def rematch(self) -> Opening:
        """The same people, options and table once more."""


@runtime_checkable
class Recorded(Protocol):
    """A table that remembers the whole game itself, since there is no log of it."""

    def recording(self) -> Recording:
        """The game so far."""


@dataclass(frozen=True)
class Guest:
    """Somebody in the lobby."""

    name: str
    rabbit: int
    ready: bool = False
    automatic: bool = False
    pack_share: float = 1.0  # how much of the table's packs this one has already
    fingerprint: str = ""  # of the identity, in words


@dataclass(frozen=True)
class LobbySnapshot:
    """All there is to see before the game begins."""

    table: str
    options: Options
    guests: tuple[Guest, ...]
    me: int | None  # index into guests; None: only watches
    pictures: PicturesView = PicturesView()
    timer: int = 0  # seconds a turn may take; 0: no timer
    code: str = ""  # the room code to tell the others
    addresses: tuple[str, ...] = ()  # where others can join by hand
    chat: tuple[ChatLine, ...] = ()  # seat is an index into guests
    notices: tuple[Notice, ...] = ()
    obstacle: str = ""  # why the game cannot begin yet, as a sentence
    watchers: int = 0
    started: TableClient | None = None  # everybody was ready: the game
    answered: bool = True  # False while we are on the way to the table


class LobbyClient(Protocol):
    """One guest's end of a lobby. Same contract as `TableClient`."""

    @property
    def snapshot(self) -> LobbySnapshot:
        """What is to be seen now."""

    def watch(self, listener: Listener) -> Unwatch:
        """Calls back after each new snapshot, until the returned function is called."""

    def look(self, name: str, rabbit: int) -> None:
        """Changes the own name and colour; what is taken is exchanged for something else."""

    def sit_down(self) -> None:
        """Whoever only watches would rather play."""

    def propose(self, options: Options, timer: int) -> None:
        """Changes how the table plays; everybody's ready mark goes."""

    def set_ready(self, ready: bool) -> None:  # noqa: FBT001 - a switch
        """Says that this player is ready, or not yet."""

    def say(self, text: str) -> None:
        """Sends a line of chat."""

    def get_pictures(self) -> None:
        """Agrees to fetch the pictures that were asked about."""

    def leave(self) -> None:
        """Leaves the lobby."""


Opening = TableClient | LobbyClient


@dataclass(frozen=True)
class Offer:
    """A table found on the network."""

    key: str
    name: str
    rules: str
    players: int
    free: int
    locked: bool = False
    playing: bool = False  # the game has begun: one can watch, or ask to join


@dataclass(frozen=True)
class NewTable:
    """What somebody wants to create."""

    name: str
    options: Options  # its deck is that of the packs, whatever it says
    code: str = ""
    packs: tuple[bytes, ...] = ()  # none: the deck that comes with the game
    cards: int | None = None  # play with the first so many of them only
    timer: int = 0  # seconds a turn may take before the others may go on without; 0: none
    locked: bool = False  # with a room code that is made up


@dataclass(frozen=True)
class Joining:
    """Where to (an offer's key, or HOST:PORT), and the room code if there is one."""

    where: str
    code: str = ""
    watch: bool = False  # only to watch


@dataclass(frozen=True)
class Unfinished:
    """A game of this machine that was cut short and can go on."""

    key: str
    title: str


class Network(Protocol):
    """The tables around here. Failures raise DixitError with a sentence for the screen."""

    async def start(self) -> None:
        """Begins to look around; called once, after the first frame."""

    async def close(self) -> None:
        """Leaves the network."""

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The tables seen now."""

    @property
    def help(self) -> str:
        """What to do when nothing is found, in the words of `p2p-dixit doctor`; may be empty."""

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """Games that can go on."""

    def look_again(self) -> None:
        """Somebody is back at the first screen: what can be gone on with may have changed."""

    def watch(self, listener: Listener) -> Unwatch:
        """Calls back whenever offers or help changed."""

    async def create(self, table: NewTable) -> LobbyClient:
        """Opens a table."""

    async def join(self, wish: Joining) -> Opening:
        """Goes to a table, to play or to watch. If its game has begun, a seat is asked for."""

    async def go_on(self, key: str) -> TableClient:
        """Goes on with an unfinished game."""


@dataclass(frozen=True)
class Practice:
    """A game against bots on this machine."""

    options: Options
    bots: int
    fast: bool = False
    seed: int | None = None
    name: str = ""
    rabbit: int = 0
    packs: tuple[bytes, ...] = ()  # none: the deck that comes with the game
    level: Level = Level.NORMAL


class Replays(Protocol):
    """The saved games of this machine. Calls may block, so they are made from threads.

    Failures raise DixitError with a sentence for the screen.
    """

    def saved(self) -> tuple[Saved, ...]:
        """What lies there, the latest first."""

    def summary(self, saved: Saved) -> Summary:
        """Who played and who won."""

    def open(self, path: Path, tell: Tell) -> Callable[[], None]:
        """Has a game read and checked elsewhere; what is returned ends that."""

    def rename(self, saved: Saved, title: str) -> Path:
        """Gives a game another name."""

    def delete(self, saved: Saved) -> None:
        """Throws a game away for good."""

    def close(self) -> None:
        """Nobody will ask again."""
