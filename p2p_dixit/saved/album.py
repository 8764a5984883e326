"""The saved games of this machine that verify, for statistics: read once, then from a cache.

Checking every proof of a game takes a second or so. So a game is checked once, in a process of its
own, and what statistics need of it is kept in the cache under the file's name, size and time. A
game that does not verify is remembered as such and counts for nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Lock

from p2p_dixit.encoding import MAX_BYTES, decode
from p2p_dixit.errors import DixitError, LocalFault, Malformed
from p2p_dixit.saved.cache import FileCache, FileKey, from_value
from p2p_dixit.saved.files import read_file
from p2p_dixit.saved.listing import Saved, SavedGames
from p2p_dixit.saved.proofs import Checked, check_log
from p2p_dixit.saved.replaying import helper
from p2p_dixit.saved.statistics import PlayedGame, PlayedSeat
from p2p_dixit.saved.transcript import Counted, transcript
from p2p_dixit.store.files import Files
from p2p_dixit.store.folders import Folders

CACHE = "album"
TASK = "played"  # of `replay_worker`
KEEP_EVERY = 10  # games that are checked again at most, should the program end in between

Progress = Callable[[int, int], None]


def played_game(checked: Checked, when: int) -> PlayedGame:
    """What statistics need of a game that was checked."""
    script = transcript(checked.audit, checked.closed)
    game = script.game
    return PlayedGame(
        when,
        script.rules,
        script.deck,
        game.end is not None,
        tuple(
            PlayedSeat(player.name, player.key, game.score_of(seat))
            for seat, player in enumerate(script.players[: len(game.seats)])
        ),
        () if game.end is None else game.end.winners,
        tuple(
            replace(line.result, gains=(), points=())  # statistics need neither
            for line in script.lines
            if isinstance(line, Counted)
        ),
    )


def read_played(path: Path, when: int, most_cores: int) -> PlayedGame | None:
    """The same from a file; None where it does not verify."""
    try:
        return played_game(check_log(read_file(path), most_cores), when)
    except DixitError:
        return None


class Album:
    """All of them. Calls block: they are made from threads."""

    def __init__(
        self,
        files: Files,
        folders: Folders,
        read: Callable[[Path, int], PlayedGame | None] | None = None,
    ) -> None:
        """``read`` checks one file; by default a process of its own does."""
        self._saved = SavedGames(files, folders)
        self._cache = FileCache[PlayedGame | None](files, folders.cache / CACHE, PlayedGame | None)
        self._read = read or _read_beside
        self._lock = Lock()
        self._closed = False

    def games(self, progress: Progress = lambda _done, _of: None) -> tuple[PlayedGame, ...]:
        """The games that verify, the earliest first; those that are new are checked now."""
        with self._lock:
            listed = sorted(self._saved.saved(), key=lambda one: (one.when, one.path.name))
            here = {saved.key for saved in listed}
            known = {key: one for key, one in self._cache.read().items() if key in here}
            found = list(self._checked(listed, known, progress))
            return tuple(game for game in found if game is not None)

    def close(self) -> None:
        """Stops checking after the game at hand."""
        self._closed = True

    def _checked(
        self, listed: list[Saved], known: dict[FileKey, PlayedGame | None], progress: Progress
    ) -> Iterator[PlayedGame | None]:
        new = 0
        for number, saved in enumerate(listed):
            key = saved.key
            if key not in known:
                if self._closed:
                    break
                progress(number, len(listed))
                known[key] = self._read(saved.path, int(saved.when))
                new += 1
                if new % KEEP_EVERY == 0:
                    self._cache.write(known)
            yield known[key]
        if new % KEEP_EVERY:
            self._cache.write(known)


def _read_beside(path: Path, when: int) -> PlayedGame | None:
    with helper(TASK, path) as process:
        told = process.communicate()[0]
    try:
        game: PlayedGame | None = from_value(PlayedGame | None, decode(told, max_nodes=MAX_BYTES))
    except Malformed:
        raise LocalFault("Reading the saved games stopped.") from None
    return None if game is None else replace(game, when=when)
