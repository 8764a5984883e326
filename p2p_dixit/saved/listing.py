"""The finished games of this machine, as a list that can be looked through, tidied and opened.

Who won is not written in a file: it follows from all of it. So a file is summed up once, in a
process of its own, and the sum is kept in the cache under the file's name, size and time.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from datetime import datetime
from pathlib import Path
from subprocess import Popen
from threading import Lock

from p2p_dixit.encoding import MAX_BYTES, Value, decode, encode
from p2p_dixit.errors import DixitError, LocalFault, Malformed
from p2p_dixit.saved.files import read_file
from p2p_dixit.saved.recording import Recording, record
from p2p_dixit.saved.replaying import Reading, helper
from p2p_dixit.saved.reports import Tell
from p2p_dixit.sentences import Sentence
from p2p_dixit.store.files import Files, write_whole
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.games import LAST_DAY, Games

CACHE = "replays"
_DATE = re.compile(r"\d{4}-\d\d-\d\d \d\d\.\d\d")
_FORMAT = "%Y-%m-%d %H.%M"


@dataclass(frozen=True)
class Saved:
    """A saved game as the folder shows it; `when` in seconds since 1970."""

    path: Path
    when: float
    size: int
    changed: int


@dataclass(frozen=True)
class Summary:
    """A saved game in one line."""

    table: str
    rules: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    rounds: int
    finished: bool
    trouble: str = ""  # why it cannot be read, or not to its end


def summary(recording: Recording) -> Summary:
    """The sum of a recording."""
    game, names = recording.last, [sitter.name for sitter in recording.sitters]
    winners = () if game.end is None else tuple(names[seat] for seat in game.end.winners)
    return Summary(
        recording.table,
        game.options.rules,
        tuple(names),
        winners,
        game.round,
        recording.finished,
        recording.trouble,
    )


NOTHING = Summary("", "", (), (), 0, finished=False)


def summed_up(path: Path) -> Summary:
    """The sum of a file, whatever it holds."""
    try:
        return summary(record(read_file(path)))
    except DixitError as error:
        return replace(NOTHING, trouble=str(error))


class SavedGames:
    """All of them. Calls block: they are made from threads."""

    def __init__(self, files: Files, folders: Folders) -> None:
        self._files = files
        self._games = Games(files, folders)
        self._cache = folders.cache / CACHE
        self._known: dict[tuple[str, int, int], Summary] | None = None
        self._process: Popen[bytes] | None = None
        self._closed = False
        self._lock = Lock()

    def saved(self) -> tuple[Saved, ...]:
        """What lies there, the latest first."""
        found: list[Saved] = []
        for path in self._games.finished():
            with suppress(OSError):  # gone meanwhile
                status = path.stat()
                told = _named_time(path.name) or status.st_mtime
                when = min(max(0.0, told), LAST_DAY)  # what every system can say as a date
                found.append(Saved(path, when, status.st_size, status.st_mtime_ns))
        return tuple(sorted(found, key=lambda one: -one.when))

    def summary(self, saved: Saved) -> Summary:
        """The sum of one of them: from the cache, or made now."""
        key = (saved.path.name, saved.size, saved.changed)
        with self._lock:
            known = self._summaries()
            if key not in known:
                made = self._made(saved.path)
                if self._closed:  # the process was ended: what it said is not the truth
                    return made
                known[key] = made
                self._keep(known)
            return known[key]

    def open(self, path: Path, tell: Tell) -> Callable[[], None]:
        """Has a game read and checked; returns what ends that."""
        return Reading(path, tell).close

    def rename(self, saved: Saved, title: str) -> Path:
        """Gives a game another name."""
        return self._games.rename(saved.path, title)

    def delete(self, saved: Saved) -> None:
        """Throws a game away for good."""
        self._games.discard(saved.path)

    def close(self) -> None:
        """Lets the process go, and starts no other."""
        self._closed = True
        process = self._process
        if process is not None:
            process.terminate()

    def _made(self, path: Path) -> Summary:
        if self._closed:
            raise LocalFault("The list of saved games is closed.")
        with helper("sum", path) as self._process:
            told = self._process.communicate()[0]
        self._process = None
        try:
            return _summary(decode(told))
        except Malformed:
            return replace(NOTHING, trouble=Sentence("reading it stopped"))

    def _summaries(self) -> dict[tuple[str, int, int], Summary]:
        if self._known is None:
            self._known = {}
            with suppress(OSError, Malformed):
                self._known = _decoded(self._files.read(self._cache))
        return self._known

    def _keep(self, known: dict[tuple[str, int, int], Summary]) -> None:
        """Writes the cache; ignores a failure."""
        rows = tuple((*key, astuple(one)) for key, one in known.items())
        with suppress(OSError, Malformed):
            self._files.make_folder(self._cache.parent)
            write_whole(self._files, self._cache, encode(rows), private=True)


def _named_time(name: str) -> float | None:
    """The time in a name that we gave."""
    found = _DATE.match(name)
    with suppress(ValueError, OverflowError, OSError):  # Windows knows no zone before 1970
        return datetime.strptime(found[0], _FORMAT).astimezone().timestamp() if found else None
    return None


def _decoded(data: bytes) -> dict[tuple[str, int, int], Summary]:
    rows = decode(data, max_nodes=MAX_BYTES)  # our own file, which only makes a list quicker
    known: dict[tuple[str, int, int], Summary] = {}
    for row in rows if isinstance(rows, tuple) else ():
        match row:
            case (str() as name, int() as size, int() as changed, told):
                known[name, size, changed] = _summary(told)
            case _:
                raise Malformed("not a list of sums")
    return known


def _summary(value: Value) -> Summary:
    match value:
        case (
            str() as table,
            str() as rules,
            tuple() as players,
            tuple() as winners,
            int() as rounds,
            bool() as finished,
            str() as trouble,
        ):
            names, won = tuple(map(str, players)), tuple(map(str, winners))
            return Summary(table, rules, names, won, rounds, finished, trouble)
        case _:
            raise Malformed("not a sum")
