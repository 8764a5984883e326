"""Saved games for tests: the small ones of the protocol's vectors, and games on the bare rules."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from p2p_dixit.log.file import read_records, write_records
from p2p_dixit.rules.engine import new_game
from p2p_dixit.rules.events import Event as GameEvent
from p2p_dixit.rules.model import Game, Phase
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.saved.recording import Frame, Recording, Sitter, record, steadied, with_votes
from p2p_dixit.sim.seeded import SeededRandom, moments

GAMES = Path(__file__).parents[2] / "protocol" / "vectors" / "games"
LEAVE = GAMES / "leave.dixit"  # a game of four that one leaves in the first round
EVICTION = GAMES / "eviction.dixit"
NEWCOMER = GAMES / "newcomer.dixit"  # a fifth player comes when the game is on
REFILL = GAMES / "refill.dixit"  # a game of three, to its end

NAMES = (
    "Robin", "Clover", "Hazel", "Thistle", "Biscuit", "Pepper", "Moss", "Nutmeg", "Juniper",
    "Barley", "Poppy", "Sorrel",
)  # fmt: skip


def cut(path: Path, records: int) -> bytes:
    """The first so many records of a file."""
    return write_records(list(read_records(path.read_bytes()))[:records])


def without_hands(path: Path) -> bytes:
    """A file without the last step, in which hands are shown."""
    return cut(path, record(path.read_bytes()).frames[-2].records)


def flipped(path: Path, record: int) -> bytes:
    """A file with one bit of one record changed, in the middle of it."""
    records = list(read_records(path.read_bytes()))
    changed = bytearray(records[record])
    changed[len(changed) // 2] ^= 1
    records[record] = bytes(changed)
    return write_records(records)


_STEP_OF_PHASE = {
    Phase.SHUFFLE: "mix",
    Phase.GATHER: "deal",
    Phase.CLAIM: "claim",
    Phase.TIE: "lot",
    Phase.PASS_ON: "pass",
    Phase.TELL: "tell",
    Phase.HAND_OVER: "pass",
    Phase.DEAL: "deal",
    Phase.NAME: "name",
    Phase.LAY: "lay",
    Phase.TABLE: "open",
    Phase.VOTE: "vote",
    Phase.OPEN: "reveal",
}


class Recorder:
    """Keeps a game on the bare rules as it is played: one frame for each phase that is over."""

    def __init__(self, game: Game) -> None:
        self._frames = [Frame(0, "", game)]
        self._happened: tuple[GameEvent, ...] = ()

    def note(self, before: Game, after: Game, happened: Sequence[GameEvent]) -> None:
        """Something happened."""
        self._happened += tuple(happened)
        if (before.phase, before.round) != (after.phase, after.round):
            kind = _STEP_OF_PHASE.get(before.phase, "")
            self._frames.append(Frame(0, kind, after, self._happened))
            self._happened = ()

    def recording(self, table: str, sitters: Iterable[Sitter]) -> Recording:
        """The game so far."""
        frames = with_votes(steadied(self._frames))
        finished = frames[-1].game.end is not None
        return Recording(table, b"", tuple(sitters), frames, finished)


@lru_cache
def played(rules: str, players: int = 0, seed: str = "seed") -> Recording:
    """A whole game of random legal choices, with all its cards known."""
    options = Options(rules, points=12 if rules in {"modern", "odyssey"} else None)
    seats = players or RULE_SETS[rules].players[0]
    game = new_game(options, seats)
    recorder = Recorder(game)
    for after, events in moments(options, seats, SeededRandom(seed)):
        recorder.note(game, after, events)
        game = after
    return recorder.recording("Kitchen table", [Sitter(NAMES[n], n) for n in range(seats)])
