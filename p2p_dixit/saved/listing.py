"""The finished games of this machine, as a list that can be looked through, tidied and opened.

Who won is not written in a file: it follows from all of it. So a file is summed up once, in a
process of its own, and the sum is kept in the cache under the file's name, size and time.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from subprocess import Popen
from threading import Lock

from p2p_dixit.encoding import decode
from p2p_dixit.errors import DixitError, LocalFault, Malformed
from p2p_dixit.saved.cache import FileCache, FileKey, from_value
from p2p_dixit.saved.files import read_file
from p2p_dixit.saved.recording import Recording, record
from p2p_dixit.saved.replaying import Reading, helper
from p2p_dixit.saved.reports import Tell
from p2p_dixit.sentences import Sentence
from p2p_dixit.store.files import Files
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

    @property
    def key(self) -> FileKey:
        """Another key is another file."""
        return self.path.name, self.size, self.changed


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
        self._games = Games(files, folders)
        self._cache = FileCache[Summary](files, folders.cache / CACHE, Summary)
        self._known: dict[FileKey, Summary] | None = None
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
        with self._lock:
            known = self._known = self._cache.read() if self._known is None else self._known
            if saved.key not in known:
                made = self._made(saved.path)
                if self._closed:  # the process was ended: what it said is not the truth
                    return made
                known[saved.key] = made
                self._cache.write(known)
            return known[saved.key]

    def open(self, path: Path, tell: Tell) -> Callable[[], None]:
        """Has a game read and checked; returns what ends that."""
        return Reading(path, tell).close

    def rename(self, saved: Saved, title: str) -> Path:
        return self._games.rename(saved.path, title)

    def delete(self, saved: Saved) -> None:
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
            total: Summary = from_value(Summary, decode(told))
        except Malformed:
            return replace(NOTHING, trouble=Sentence("reading it stopped"))
        return total


def _named_time(name: str) -> float | None:
    """The time in a name that we gave."""
    found = _DATE.match(name)
    with suppress(ValueError, OverflowError, OSError):  # Windows knows no zone before 1970
        return datetime.strptime(found[0], _FORMAT).astimezone().timestamp() if found else None
    return None
