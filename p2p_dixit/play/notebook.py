"""What a player has been shown of a game beside the cards: chat, news, silence, votes to continue.

None of it is part of the game; it is bounded, and numbered so that a front end shows each once.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from p2p_dixit.membership.ports import Divided
from p2p_dixit.play.view import ChatLine, News, Notice
from p2p_dixit.rules import events as e
from p2p_dixit.sentences import Sentence
from p2p_dixit.session import effects as sx

# How much chat and news to keep.
MAX_LINES = 500

# While a game begins, a line may come from the lobby's host and, once more, from its author.
BEGINNING_SECONDS = 10.0


def bug_report(error: Exception) -> Sentence:
    """A fault in this program, for its player to see."""
    what = f"{type(error).__name__}: {error}"
    return Sentence("This is a bug in p2p-dixit, please report it: {what}", what=what)


@dataclass
class Notebook:
    """Of one game at one machine. `seat_of` finds the seat of a key, if it has one now."""

    seat_of: Callable[[bytes], int | None]
    chat: tuple[ChatLine, ...] = ()
    notices: tuple[Notice, ...] = ()
    silent: dict[bytes, float] = field(default_factory=dict)  # players by key, since when
    wishes: dict[int, set[int]] = field(default_factory=dict)  # to continue without a seat: whose
    convicted: dict[int, str] = field(default_factory=dict)
    evidence: dict[int, str] = field(default_factory=dict)  # the files with the proofs
    in_doubt: tuple[int, ...] = ()
    saved_as: str = ""
    trouble: str = ""  # this machine cannot continue: why, and what to do
    _begun: float = 0.0  # until then lines of the lobby may come
    _chatted: int = 0
    _noticed: int = 0

    def tell(self, what: News, seat: int | None = None, detail: str = "") -> None:
        self.notices = (*self.notices, Notice(self._noticed, what, seat, detail))[-MAX_LINES:]
        self._noticed += 1

    def add_line(self, seat: int | None, text: str, at: float, *, reaction: bool) -> None:
        line = ChatLine(self._chatted, seat, text, at, reaction)
        self.chat = (*self.chat, line)[-MAX_LINES:]
        self._chatted += 1

    def hear(self, seat: int | None, text: str, now: float) -> None:
        """A line that may have been heard in the lobby."""
        known = now < self._begun and any((one.seat, one.text) == (seat, text) for one in self.chat)
        if not known:
            self.add_line(seat, text, now, reaction=False)

    def carry_on(self, said: Iterable[tuple[int | None, str]], total: int, now: float) -> None:
        """Begins with the last lines of the lobby, under their numbers; `total` lines were said."""
        lines = tuple(said)
        self._begun = now + BEGINNING_SECONDS
        self._chatted = total - len(lines)
        for seat, text in lines:
            self.add_line(seat, text, 0.0, reaction=False)

    def note(self, notice: sx.Notice, now: float) -> None:  # noqa: C901 - one line a notice
        """Takes over what a session tells its player."""
        match notice:
            case sx.StepFinal() | sx.RosterChanged():
                self.wishes.clear()
            case sx.Convicted(seat, what):
                self.convicted[seat] = what
                self.tell(News.CONVICTED, seat, what)
            case sx.Wished(seat, target):
                self.wishes.setdefault(target, set()).add(seat)
            case sx.PeerSilent(peer, since):
                self.silent[peer] = since
            case sx.PeerBack(peer):
                self.silent.pop(peer, None)
            case sx.PlayerSaid(peer, text, reaction) if reaction:
                self.add_line(self.seat_of(peer), text, now, reaction=True)
            case sx.PlayerSaid(peer, text):
                self.hear(self.seat_of(peer), text, now)
            case sx.InDoubt(waiting):
                self.in_doubt = waiting
            case sx.JournalDamaged():
                self.tell(News.JOURNAL_DAMAGED)
            case Divided(_, stopped) if not stopped:
                self.tell(News.DIVIDED)
            case Divided():
                self.trouble = Sentence(
                    "Two parts of this table contradict each other: more than one player has lied."
                )
            case sx.StepOpened() | sx.Applied() | sx.Left() | sx.WaitingFor() | sx.Misbehaved():
                pass

    def happened(self, events: Iterable[e.Event]) -> None:
        """What the rules say has happened."""
        for event in events:
            match event:
                case e.RoundVoided(_, reason):
                    self.tell(News.VOID, detail=reason.value)
                case e.FoulCalled(seat):
                    self.tell(News.FOUL, seat)
                case e.NamesDiffered(side):
                    self.tell(News.NAMES_DIFFERED, side)
                case e.PileRenewed(_, fresh) if not fresh:
                    self.tell(News.PILE_RENEWED)
                case _:
                    pass
