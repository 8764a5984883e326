"""What a player may see at a table, as one frozen value: a `LobbyView` or a `TableView`.

A view is always complete, never half of a change. Everything in it that another player wrote is
clean in the sense of `p2p_dixit.text`; a front end shows it as plain content all the same, never
as markup. Texts are in English (`p2p_dixit.sentences`); the front end translates them.
Times are seconds of the machine's monotonic clock.
"""

from __future__ import annotations  # the rules are imported for their types alone: a quick start

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from p2p_dixit.frozen import quick

if TYPE_CHECKING:
    from p2p_dixit.rules.model import Ballot, Clue, End, Phase, RoundResult
    from p2p_dixit.rules.owed import Ask
    from p2p_dixit.rules.sets import Options


class MachineWork(StrEnum):
    """What the machines are busy with while no player has to act."""

    KEYS = "keys"
    SHUFFLE = "shuffle"
    DEAL = "deal"
    LOT = "lot"
    TABLE = "table"
    OPEN = "open"
    CATCH_UP = "catch up"
    AGREE = "agree"  # a decision on who is in the game


@dataclass(frozen=True)
class Progress:
    """Progress of that work: how many of how many are done, each one verified here."""

    work: MachineWork
    done: int
    of: int
    missing: tuple[int, ...] = ()  # the seats whose machines are waited for


@quick
@dataclass(frozen=True)
class SeatView:
    """One player, as all others may see them."""

    name: str
    rabbit: int  # colour and symbol, an index into the front end's rabbits
    side: int = 0  # what scores: itself, or the team
    score: int = 0
    present: bool = True  # in the game; False: left or was put out
    owes_since: float | None = None  # the game waits for this player's move since then
    confirms_since: float | None = None  # the move is there; its machine has not confirmed the step
    unheard_since: float | None = None  # the connection is silent since then
    wished_out: int = 0  # how many want to continue without this player
    convicted: str = ""  # what the log proves this player did wrong, in plain words
    evidence: str = ""  # the file with the proof
    automatic: bool = False  # a bot
    claims: bool = False  # has a clue and wants to be the first storyteller
    named: int | None = None  # teams: who should play, in this player's opinion
    plays: bool = False  # teams: agreed on to play a card
    fingerprint: str = ""  # of the identity, in words; empty: a table without identities


class News(StrEnum):
    """What a notice is about; the front end has the words."""

    LEFT = "left"
    LEAVING = "leaving"
    JOINED = "joined"
    CONVICTED = "convicted"
    APPLIED = "applied"  # a newcomer asks for a seat
    RETURNS = "returns"  # a former player asks for the old seat
    DECLINED = "declined"  # the local player may not have a seat
    NO_SEAT = "no seat"  # there is no seat for the local player
    REMATCH = "rematch"  # a player would like another game
    VOID = "void"  # the round does not count
    FOUL = "foul"  # a vote broke the rules
    NAMES_DIFFERED = "names differed"  # two partners named different players
    PILE_RENEWED = "pile renewed"
    REFUSED = "refused"  # a command of the local player
    ANSWER_LOST = "answer lost"  # the table has changed under the player's answer
    PLAYED_FOR_YOU = "played for you"  # the turn timer ran out
    PAUSED = "paused"
    UNPAUSED = "unpaused"
    NEW_HOST = "new host"  # of a lobby
    DIVIDED = "divided"  # others may have gone by another decision
    JOURNAL_DAMAGED = "journal damaged"


@dataclass(frozen=True)
class Notice:
    """Something that happened at the table; numbered, so that each is shown once."""

    number: int
    what: News
    seat: int | None = None  # about this player
    detail: str = ""  # a reason, or the name of a player who has no seat or comes and goes


@dataclass(frozen=True)
class ChatLine:
    """A line or a quick reaction of a player; numbered, so that each is shown once."""

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
    share: int = 100  # downloaded, in percent
    asking: int | None = None  # bytes to download once the player agrees
    problem: str = ""  # why they do not come, as a sentence


class Standing(StrEnum):
    """The local player's relation to the game."""

    PLAYING = "playing"
    COMING = "coming"  # let in, plays from the next round on
    ASKING = "asking"  # for a seat
    WATCHING = "watching"


@dataclass(frozen=True)
class Applicant:
    """An application for a seat; every player at the table has to agree."""

    key: bytes
    name: str
    returns: bool = False  # was at the table before
    agreed: int = 0  # how many have
    mine: bool = False  # the local player has
    declined: bool = False  # the local player declined
    fingerprint: str = ""  # of the identity, in words
    said_yes: frozenset[int] = frozenset()  # seats


@dataclass(frozen=True)
class SeatAnswers:
    """The table's answers to an applicant for a seat."""

    agreed: int = 0
    declined: bool = False  # a player said no


@dataclass(frozen=True)
class LaptopView:
    """Players on one laptop, as far as it can be seen from here (`play.laptops`)."""

    seats: tuple[int, ...]
    owner: int | None = None  # whose laptop serves pages to the others; None: not known
    here: bool = False  # all of them on this very computer
    could_read: bool = False  # together they hold enough shares to open every card


@dataclass(frozen=True)
class TrustView:
    """What players should know before they trust the table; seats are indices."""

    laptops: tuple[LaptopView, ...] = ()
    unlike: tuple[tuple[int, int], ...] = ()  # a page, and a player with another bundle than it


@dataclass(frozen=True)
class TableView:
    """All there is to see from one seat at one moment."""

    options: Options
    seats: tuple[SeatView, ...]
    me: int | None  # None: a spectator
    phase: Phase
    round: int = 0
    storyteller: int | None = None
    ask: Ask | None = None  # the local player's question now
    timer: int = 0  # seconds a turn may take; 0: no timer
    turn_ends: float | None = None  # when the table's timer for this question runs out
    paused_by: int | None = None  # who has paused the timer
    can_take_back: bool = False  # this player's answer has not been sent yet
    hand: tuple[int, ...] = ()  # own cards, as far as they may be seen
    face_down: int = 0  # own cards that may not be seen yet
    laid: tuple[int, ...] = ()  # own cards laid down this round
    clue: Clue | None = None
    table: tuple[int, ...] = ()  # place 1 first
    ballot: Ballot | None = None  # this player's, once cast
    pile: int = 0
    progress: Progress | None = None
    results: tuple[RoundResult, ...] = ()  # every counted round
    missed: int = 0  # of these, how many were over before this machine was there
    chat: tuple[ChatLine, ...] = ()
    notices: tuple[Notice, ...] = ()
    end: End | None = None
    saved_as: str = ""  # where the log of this game lies
    trouble: str = ""  # this machine cannot continue: why, and what to do
    alone: bool = False  # not one of the other players can be reached
    standing: Standing = Standing.PLAYING
    fingerprint: str = ""  # this player's, with a seat or without
    answers: SeatAnswers = SeatAnswers()  # to the local player, who asks for a seat
    applicants: tuple[Applicant, ...] = ()
    watchers: int = 0
    pictures: PicturesView = PicturesView()
    trust: TrustView = TrustView()
    coming: tuple[SeatView, ...] = ()  # after `seats`, those who play from the next round on

    @property
    def everyone(self) -> tuple[SeatView, ...]:
        """All players by their seats; those at the end have cards only from the next round on."""
        return (*self.seats, *self.coming)

    def name_of(self, seat: int | None) -> str:
        """Of a player, or of one who plays from the next round on; empty for all others."""
        return self.everyone[seat].name if seat is not None and seat < len(self.everyone) else ""


@dataclass(frozen=True)
class GuestView:
    """A guest in the lobby."""

    name: str
    rabbit: int
    ready: bool = False
    automatic: bool = False
    pack_share: float = 1.0  # how much of the table's packs this one has already
    fingerprint: str = ""  # of the identity, in words
    key: bytes = b""
    host: bool = False
    here: bool = True  # False: not connected
    signed: bool = False  # while the game is starting


@dataclass(frozen=True)
class Suggestion:
    """Settings that a guest would like to play with."""

    guest: int
    options: Options
    timer: int


@dataclass(frozen=True)
class LobbyView:
    """All there is to see before the game begins."""

    table: str
    options: Options
    guests: tuple[GuestView, ...]
    me: int | None  # index into guests; None: a spectator
    pictures: PicturesView = PicturesView()
    timer: int = 0  # seconds a turn may take; 0: no timer
    code: str = ""  # the room code to tell the others
    addresses: tuple[str, ...] = ()  # where others can join by hand
    chat: tuple[ChatLine, ...] = ()  # seat is an index into guests
    notices: tuple[Notice, ...] = ()
    obstacle: str = ""  # why the game cannot begin yet, as a sentence
    watchers: int = 0
    answered: bool = True  # False while we are on the way to the table
    hosting: bool = False  # the player here is the host
    host_lost_at: float | None = None  # since when the host cannot be reached
    unsent: tuple[str, ...] = ()  # own lines of chat that wait for a host
    suggestion: Suggestion | None = None  # for the host
    turned_away: str = ""  # why there is no way in
    closed: bool = False  # the host has closed the table, or removed the player here
    trust: TrustView = TrustView()


View: TypeAlias = LobbyView | TableView
