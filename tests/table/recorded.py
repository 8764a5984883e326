"""Games played once a process and looked at by many tests, step by step."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from p2p_dixit.log.event import Event
from p2p_dixit.membership.decision import Certificate
from p2p_dixit.membership.grounds import Paper
from p2p_dixit.table.replica import Replica
from tests.table.change import decide, goodbye
from tests.table.play import Company, claims, cloned, short


@dataclass(frozen=True)
class Moment:
    """A step: the company before it, and its moves; or the decision that broke it off."""

    company: Company
    events: tuple[Event, ...]
    decided: Certificate | None = None

    @property
    def kind(self) -> str:
        return self.company.replica.step.kind

    def fresh(self) -> Replica:
        """A replica at this point, to do with as one likes."""
        return cloned(self.company.replica)

    def event_of(self, seat: int) -> Event:
        return next(event for event in self.events if event.seat == seat)


class Recording:
    """A game as it goes on."""

    def __init__(self, name: str, players: int, points: int = 6) -> None:
        self.company = Company(short(name, players, points), players, shared=True)
        self.moments: list[Moment] = []

    def step(self) -> None:
        before, step = self.company.clone(), self.company.replica.step
        self.company.step()
        done = self.company.replica.ledger.done[-1]
        assert done.number == step.number
        self.moments.append(Moment(before, done.events))

    def until(self, kind: str) -> None:
        while self.company.replica.step.kind != kind:
            self.step()

    def decide(self, papers: list[Paper]) -> None:
        before = self.company.clone()
        begun = tuple(before.moves())
        self.moments.append(Moment(before, begun, decide(self.company, papers)))

    def play(self) -> None:
        while not self.company.replica.finished:
            self.step()

    def rounds(self, number: int) -> None:
        """Until so many rounds are over, or the game is."""
        while self.company.replica.table.game.round <= number and not self.company.replica.finished:
            self.step()


@lru_cache
def whole(name: str, players: int, points: int = 1) -> Recording:
    """A whole game in which nothing happens but the game."""
    recording = Recording(name, players, points)
    recording.play()
    return recording


@lru_cache
def two_rounds(name: str, players: int) -> Recording:
    """The first two rounds of a longer game."""
    recording = Recording(name, players, points=30)
    recording.rounds(2)
    return recording


@lru_cache
def with_a_leave() -> Recording:
    """A game of four that one leaves in the first round; the others play on under a new key."""
    recording = Recording("modern", 4, points=4)
    recording.until("lay")
    recording.decide(goodbye(recording.company, 2))
    recording.play()
    return recording


@lru_cache
def with_a_tie() -> Recording:
    """The first round of a game that everybody wants to begin."""
    recording = Recording("modern", 3)
    for peer in recording.company.peers.values():
        peer.choose = claims
    recording.until("lot")
    recording.step()
    return recording


def moments(kind: str) -> list[Moment]:
    """Every kind of step, from whichever game has it."""
    sources: dict[str, Callable[[], Recording]] = {
        "lot": with_a_tie,
        "seal": with_a_leave,
        "rekey": with_a_leave,
        "name": lambda: two_rounds("teams", 6),
        "pass": lambda: two_rounds("party", 6),
    }
    recording = sources.get(kind, lambda: whole("modern", 3))()
    return [moment for moment in recording.moments if moment.kind == kind and not moment.decided]
