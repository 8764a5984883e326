"""The saved games of this machine that verify, for statistics: read once, then from a cache.

Checking every proof of a game takes a second or so. So a game is checked once, in a process of its
own, and what statistics need of it is kept in the cache under the file's name, size and time. A
game that does not verify is remembered as such and counts for nothing.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock

from p2p_dixit.encoding import MAX_BYTES, Value, decode, encode
from p2p_dixit.errors import DixitError, LocalFault, Malformed
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, RoundResult
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.saved.files import read_file
from p2p_dixit.saved.listing import Saved, SavedGames
from p2p_dixit.saved.proofs import Checked, check_log
from p2p_dixit.saved.replaying import helper
from p2p_dixit.saved.statistics import PlayedGame, PlayedSeat
from p2p_dixit.saved.transcript import Counted, transcript
from p2p_dixit.store.files import Files, write_whole
from p2p_dixit.store.folders import Folders

CACHE = "album"
TASK = "played"  # of `replay_worker`
KEEP_EVERY = 10  # games that are checked again at most, should the program end in between

Progress = Callable[[int, int], None]
_Key = tuple[str, int, int]


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
        tuple(line.result for line in script.lines if isinstance(line, Counted)),
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
        self._files = files
        self._saved = SavedGames(files, folders)
        self._cache = folders.cache / CACHE
        self._read = read or _read_beside
        self._lock = Lock()
        self._closed = False

    def games(self, progress: Progress = lambda _done, _of: None) -> tuple[PlayedGame, ...]:
        """The games that verify, the earliest first; those that are new are checked now."""
        with self._lock:
            listed = sorted(self._saved.saved(), key=lambda one: (one.when, one.path.name))
            known = {key: one for key, one in self._kept().items() if key in set(map(_key, listed))}
            found = list(self._checked(listed, known, progress))
            return tuple(game for game in found if game is not None)

    def close(self) -> None:
        """Stops checking after the game at hand."""
        self._closed = True

    def _checked(
        self, listed: list[Saved], known: "dict[_Key, PlayedGame | None]", progress: Progress
    ) -> Iterator[PlayedGame | None]:
        new = 0
        for number, saved in enumerate(listed):
            key = _key(saved)
            if key not in known:
                if self._closed:
                    break
                progress(number, len(listed))
                known[key] = self._read(saved.path, int(saved.when))
                new += 1
                if new % KEEP_EVERY == 0:
                    self._keep(known)
            yield known[key]
        if new % KEEP_EVERY:
            self._keep(known)

    def _kept(self) -> "dict[_Key, PlayedGame | None]":
        with suppress(OSError, Malformed):
            return _decoded(self._files.read(self._cache))
        return {}

    def _keep(self, known: "dict[_Key, PlayedGame | None]") -> None:
        """Writes the cache; ignores a failure."""
        rows = tuple((*key, to_value(one)) for key, one in known.items())
        with suppress(OSError, Malformed):
            self._files.make_folder(self._cache.parent)
            write_whole(self._files, self._cache, encode(rows), private=True)


def _key(saved: Saved) -> _Key:
    return saved.path.name, saved.size, saved.changed


def _read_beside(path: Path, when: int) -> PlayedGame | None:
    with helper(TASK, path) as process:
        told = process.communicate()[0]
    try:
        return from_value(decode(told, max_nodes=MAX_BYTES), when)
    except Malformed:
        raise LocalFault("Reading the saved games stopped.") from None


# -- as values: between processes, and in the cache


def to_value(game: PlayedGame | None) -> Value:
    """A game as a value; None is one that does not verify."""
    if game is None:
        return None
    seats = tuple((one.name, one.key, one.points) for one in game.seats)
    rounds = tuple(map(_round_value, game.rounds))
    head = (game.when, game.rules, game.deck, game.finished)
    return (*head, seats, game.winners, rounds)


def _round_value(one: RoundResult) -> Value:
    ballots = tuple(
        (seat, None if ballot is None else (ballot.greens, ballot.red))
        for seat, ballot in sorted(one.ballots.items())
    )
    clue = (one.clue.kind.value, one.clue.text)
    places = (one.table, one.owners)
    return (one.number, one.storyteller, clue, *places, ballots, one.fouled, one.found)


def from_value(value: Value, when: int | None = None) -> PlayedGame | None:
    """The game of a value; raises Malformed. `when` takes the place of the time in it."""
    match value:
        case None:
            return None
        case (
            int() as then,
            str() as rules,
            bytes() as deck,
            bool() as finished,
            tuple() as seats,
            tuple() as winners,
            tuple() as rounds,
        ) if rules in RULE_SETS:
            time = then if when is None else when
            sat = tuple(map(_seat, seats))
            return PlayedGame(
                time, rules, deck, finished, sat, _numbers(winners), tuple(map(_round, rounds))
            )
        case _:
            raise Malformed("not a game of the album")


def _seat(value: Value) -> PlayedSeat:
    match value:
        case (str() as name, bytes() as key, int() as points):
            return PlayedSeat(name, key, points)
        case _:
            raise Malformed("not a seat of the album")


def _round(value: Value) -> RoundResult:
    match value:
        case (
            int() as number,
            int() as storyteller,
            (str() as kind, str() as text),
            tuple() as table,
            tuple() as owners,
            tuple() as ballots,
            tuple() as fouled,
            tuple() as found,
        ) if kind in set(ClueKind):
            cast = dict(map(_ballot, ballots))
            return RoundResult(
                number=number,
                storyteller=storyteller,
                clue=Clue(ClueKind(kind), text),
                table=_numbers(table),
                owners=_numbers(owners),
                ballots=cast,
                fouled=_numbers(fouled),
                found=_numbers(found),
                gains=(),
                points=(),
            )
        case _:
            raise Malformed("not a round of the album")


def _ballot(value: Value) -> tuple[int, Ballot | None]:
    match value:
        case (int() as seat, None):
            return seat, None
        case (int() as seat, (tuple() as greens, (int() | None) as red)):
            return seat, Ballot(_numbers(greens), red)
        case _:
            raise Malformed("not a ballot of the album")


def _numbers(values: tuple[Value, ...]) -> tuple[int, ...]:
    if not all(isinstance(one, int) for one in values):
        raise Malformed("not numbers")
    return tuple(one for one in values if isinstance(one, int))


def _decoded(data: bytes) -> "dict[_Key, PlayedGame | None]":
    known: dict[_Key, PlayedGame | None] = {}
    rows = decode(data, max_nodes=MAX_BYTES)  # our own file, which only saves time
    for row in rows if isinstance(rows, tuple) else ():
        match row:
            case (str() as name, int() as size, int() as changed, told):
                known[name, size, changed] = from_value(told)
            case _:
                raise Malformed("not the cache of the album")
    return known
