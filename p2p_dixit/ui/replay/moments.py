"""The moments of a recording: the row of things one looks at, one after the other. Pure.

Most steps of a log are the work of machines and show nothing. What people did is one moment each; a
counted round is one moment a card, as in its reveal, and one for the points.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from p2p_dixit.rules import events as e
from p2p_dixit.rules.model import Phase, RoundResult
from p2p_dixit.saved.recording import Frame, Recording


class What(Enum):
    """What a moment is about, and how long to look at it: seconds at the usual speed."""

    START = "start", 2.5
    PEOPLE = "people", 3.0  # a player left, returned or joined; a round is void
    DEALT = "dealt", 2.0
    CLAIMED = "claimed", 2.0
    PASSED = "passed", 1.5
    TOLD = "told", 3.0
    NAMED = "named", 1.5
    LAID = "laid", 2.0
    TABLE = "table", 3.0
    VOTED = "voted", 1.5
    REVEAL = "reveal", 1.6
    POINTS = "points", 3.5
    END = "end", 5.0
    CUT = "cut", 5.0  # the file ends before the game does

    @property
    def seconds(self) -> float:
        return self.value[1]


_OF_STEP = {
    "deal": What.DEALT,
    "claim": What.CLAIMED,
    "lot": What.CLAIMED,
    "pass": What.PASSED,
    "tell": What.TOLD,
    "name": What.NAMED,
    "lay": What.LAID,
    "open": What.TABLE,
    "vote": What.VOTED,
}
_ABOUT_PEOPLE = e.SeatsLeft | e.SeatReturned | e.SeatJoined | e.RoundVoided


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing to look at; ``shown`` cards of a reveal are turned, the latest last."""

    frame: int
    round: int
    what: What
    shown: int = 0


def moments(recording: Recording) -> tuple[Moment, ...]:
    """All moments of a recording, in order."""
    found = [
        moment
        for number, frame in enumerate(recording.frames)
        for moment in _of_frame(number, frame)
    ]
    if not any(moment.what is What.END for moment in found):
        last = len(recording.frames) - 1
        found.append(Moment(last, recording.last.round, What.CUT))
    return tuple(found)


def _of_frame(number: int, frame: Frame) -> Iterator[Moment]:
    def moment(what: What, shown: int = 0) -> Moment:
        return Moment(number, frame.game.round, what, shown)

    if not frame.kind and number == 0:
        yield moment(What.START)
    if (result := scored(frame)) is not None:
        yield from (moment(What.REVEAL, shown) for shown in range(1, len(result.table) + 1))
        yield moment(What.POINTS, len(result.table))
    if people_events(frame):
        yield moment(What.PEOPLE)
    elif frame.kind in _OF_STEP and frame.game.phase is not Phase.TIE:  # then the lot decides
        yield moment(_OF_STEP[frame.kind])
    if any(isinstance(event, e.GameEnded) for event in frame.happened):
        yield moment(What.END)


def scored(frame: Frame) -> RoundResult | None:
    """The round that was counted in the step of a frame."""
    return next(
        (event.result for event in frame.happened if isinstance(event, e.RoundScored)), None
    )


def people_events(frame: Frame) -> tuple[e.Event, ...]:
    """Who came and went in the step of a frame, and rounds that do not count."""
    return tuple(event for event in frame.happened if isinstance(event, _ABOUT_PEOPLE))


def results(recording: Recording, upto: int) -> tuple[RoundResult, ...]:
    """The rounds counted in the frames up to and including that one."""
    found = (scored(frame) for frame in recording.frames[: upto + 1])
    return tuple(result for result in found if result is not None)


def round_starts(row: Sequence[Moment]) -> dict[int, int]:
    """The first moment of each round, by its number; 0 is the part before the first."""
    starts: dict[int, int] = {}
    for at, moment in enumerate(row):
        starts.setdefault(moment.round, at)
    return starts
