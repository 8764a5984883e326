"""The games of this machine.

    playing/GAME/   genesis, secret, journal, about     one folder a game, named by its id
    games/          finished games as `.dixit` files with names for people
    evidence/       proof that a player cheated, one file each

A player who came when the game was on has the seat once there is a file `seated`. The genesis is
written last: a folder without one is a game that never began. `about` is what a list
of games shows before anything is opened; nothing else depends on it.

A seat's moves follow from its secret and the log, so a journal that is new beside an old secret
means that something was lost; such a journal is opened as not whole (see `journal`).
"""

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.encoding import decode, encode
from p2p_dixit.errors import LocalFault, Malformed
from p2p_dixit.store.faults import disk
from p2p_dixit.store.files import Files, exists, write_once, write_whole
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.journal import Journal, Recovery, create_journal, distrust_journal
from p2p_dixit.store.keyfile import KeyDamaged, create_key, read_key
from p2p_dixit.store.naming import file_name

SUFFIX = ".dixit"
EVIDENCE = ".evidence"

# The end of the year 3000, less a day for the zones: later than that Windows can say no time.
LAST_DAY = 32_535_129_600


@dataclass(frozen=True)
class About:
    """What a list says about a game; `started` in seconds since 1970, UTC."""

    table: str
    rules: str
    players: tuple[str, ...]
    seat: int
    started: int
    code: str = field(default="", repr=False)  # the room code: coming back needs it again
    packs: tuple[bytes, ...] = ()  # of the deck, whose id the genesis holds


@dataclass(frozen=True)
class SavedGame:
    """A game that can be resumed; one that is finished shows its end again."""

    game: bytes
    about: About
    finished: bool = False
    seated: bool = True  # False: a seat was asked for and not given


@dataclass(frozen=True)
class OpenGame:
    """A game of this process: everything that was kept of it."""

    genesis: bytes
    secret: bytes = field(repr=False)
    journal: Journal
    recovery: Recovery


class Games:
    """All games kept on this machine."""

    def __init__(self, files: Files, folders: Folders) -> None:
        self._files = files
        self._folders = folders

    def create(
        self,
        game: bytes,
        genesis: bytes,
        about: About,
        entropy: bytes,
        *,
        played_before: bool = False,
    ) -> None:
        """Keeps a new game; its secret is 32 bytes of `entropy`.

        `played_before`: this seat may have signed something in this game that is lost here (it gets
        the genesis back from others). Then the journal counts as not whole.
        """
        folder = self._folder(game)
        with disk("starting a game", folder):
            new = not exists(self._files, folder / "secret") and not played_before
            self._keep_secret(folder, entropy)
            write_whole(self._files, folder / "about", encode(vars(about)), private=True)
            if new:
                create_journal(self._files, folder / "journal")
            elif played_before:
                distrust_journal(self._files, folder / "journal")
            write_whole(self._files, folder / "genesis", genesis, private=True)

    def open(self, game: bytes) -> OpenGame:
        """Locks a game and reads all of it."""
        folder = self._folder(game)
        if not exists(self._files, folder / "genesis"):
            raise LocalFault("This game is not on this machine. Choose another one.")
        journal, recovery = Journal.open(self._files, folder / "journal")
        try:
            with disk("opening a game", folder):
                genesis = self._files.read(folder / "genesis")
            return OpenGame(genesis, self._secret(folder / "secret"), journal, recovery)
        except BaseException:
            journal.close()
            raise

    def unfinished(self) -> tuple[SavedGame, ...]:
        """The games to offer, latest first."""
        with disk("looking for games", self._folders.playing):
            found = [
                self._saved_game(name, parts)
                for name in self._files.names(self._folders.playing)
                if (parts := self._parts(name)) and "finished" not in parts
            ]
        return tuple(sorted(found, key=lambda saved: -saved.about.started))

    def find(self, game: bytes) -> SavedGame | None:
        """A game with a seat of ours, finished or not; None when it is not on this machine."""
        name = game.hex()
        with disk("looking for games", self._folders.playing):
            parts = self._parts(name)
            return self._saved_game(name, parts) if parts else None

    def _saved_game(self, name: str, parts: frozenset[str]) -> SavedGame:
        about = self._about(name)
        seated = about.seat < len(about.players) or "seated" in parts
        return SavedGame(bytes.fromhex(name), about, "finished" in parts, seated)

    def seated(self, game: bytes) -> None:
        """The seat that was asked for in this game is ours."""
        with disk("starting a game", self._folder(game)):
            write_whole(self._files, self._folder(game) / "seated", b"", private=True)

    def finish(self, game: bytes, save: bytes) -> Path:
        """Keeps the `.dixit` file of a game that is over, and offers the game no more."""
        path = self.keep(save, self._about(game.hex()))
        with disk("finishing a game", path):
            write_whole(self._files, self._folder(game) / "finished", path.name.encode())
        return path

    def keep(self, save: bytes, about: About) -> Path:
        """Writes a `.dixit` file under a name for people; the same bytes are kept only once."""
        folder = self._folders.games
        with disk("saving a finished game", folder):
            self._files.make_folder(folder)
            number = 1
            while True:
                path = folder / file_name(_title(about, number), SUFFIX)
                with suppress(FileExistsError):
                    if not exists(self._files, path):
                        write_once(self._files, path, save)
                        return path
                if self._files.read(path) == save:
                    self._files.sync_folder(folder)  # its writer may have been killed
                    return path
                number += 1

    def testify(self, game: bytes, who: str, proof: bytes) -> Path:
        """Keeps the proof that a player cheated beside the genesis, which has all keys.

        The file is the canonical encoding of (genesis, evidence); the name shows users whose it
        is, and the same proof is kept once.
        """
        about, folder = self._about(game.hex()), self._folders.evidence
        title = f"{_title(about, 1)} - {who} {tagged('evidence', proof)[:4].hex()}"
        path = folder / file_name(title, EVIDENCE)
        with disk("saving evidence", folder):
            self._files.make_folder(folder)
            genesis = self._files.read(self._folder(game) / "genesis")
            with suppress(FileExistsError):
                write_once(self._files, path, encode((genesis, proof)))
        return path

    def finished(self) -> tuple[Path, ...]:
        """The `.dixit` files, latest name first."""
        with disk("looking for saved games", self._folders.games):
            names = self._files.names(self._folders.games)
        return tuple(
            self._folders.games / name for name in reversed(names) if name.endswith(SUFFIX)
        )

    def rename(self, path: Path, title: str) -> Path:
        """Gives a saved game another name; one that is taken gets a number."""
        number = 1
        with disk("renaming a saved game", path):
            while True:
                again = f" ({number})" if number > 1 else ""
                target = self._folders.games / file_name(f"{title}{again}", SUFFIX)
                if target == path:
                    return path
                with suppress(FileExistsError):
                    self._files.publish(self._saved(path), target)
                    self._files.sync_folder(self._folders.games)
                    return target
                number += 1

    def discard(self, path: Path) -> None:
        """Throws a saved game away for good."""
        with disk("removing a saved game", path), suppress(FileNotFoundError):
            self._files.remove(self._saved(path))
            self._files.sync_folder(self._folders.games)

    def _saved(self, path: Path) -> Path:
        """Only what lies among the saved games is ours to move."""
        if path.parent != self._folders.games or path.suffix != SUFFIX:
            raise LocalFault("{path} is not among the saved games of this machine.", path=path)
        return path

    def forget(self, game: bytes) -> None:
        """Removes a game with its secret for good; refused while any process has it open."""
        folder = self._folder(game)
        journal, _ = Journal.open(self._files, folder / "journal")
        with disk("removing a game", folder):
            with suppress(FileNotFoundError):
                self._files.remove(folder / "genesis")  # first, so that it is not offered any more
            self._files.sync_folder(folder)
            journal.close()
            for name in self._files.names(folder):
                self._files.remove(folder / name)
            self._files.remove_folder(folder)

    def _keep_secret(self, folder: Path, entropy: bytes) -> None:
        """Keeps a new secret, unless there is one; one that is damaged is set aside."""
        path = folder / "secret"
        try:
            create_key(self._files, path, entropy)
        except KeyDamaged:
            distrust_journal(self._files, folder / "journal")
            self._files.replace(path, path.with_name("secret.damaged"))
            create_key(self._files, path, entropy)

    def _secret(self, path: Path) -> bytes:
        try:
            return read_key(self._files, path)
        except KeyDamaged:
            raise KeyDamaged(
                "The secret of this game is damaged ({path}), so you cannot play this"
                " seat from here. Ask the others to continue without you; then you can"
                " rejoin and are dealt a new hand.",
                path=path,
            ) from None

    def _folder(self, game: bytes) -> Path:
        return self._folders.playing / game.hex()

    def _parts(self, name: str) -> frozenset[str]:
        """The files of a game; none where there is no whole one."""
        with suppress(ValueError):
            if bytes.fromhex(name).hex() == name:
                inside = frozenset(self._files.names(self._folders.playing / name))
                return inside if {"genesis", "secret"} <= inside else frozenset()
        return frozenset()

    def _about(self, name: str) -> About:
        try:
            return _decoded(self._files.read(self._folders.playing / name / "about"))
        except (FileNotFoundError, Malformed):
            return About(table="", rules="", players=(), seat=0, started=0)


def _title(about: About, number: int) -> str:
    when = datetime.fromtimestamp(about.started, tz=UTC).astimezone()
    again = f" ({number})" if number > 1 else ""
    players = ", ".join(about.players)
    return f"{when:%Y-%m-%d %H.%M} {about.rules}{again} {players}"


def _decoded(data: bytes) -> About:
    match decode(data):
        case {
            "table": str(table),
            "rules": str(rules),
            "players": tuple(players),
            "seat": int(seat),
            "started": int(started),
            "code": str(code),
            **more,
        } if 0 <= started <= LAST_DAY:
            named = tuple(map(str, players))
            return About(table, rules, named, seat, started, code, _packs(more.get("packs")))
        case _:
            raise Malformed("not the description of a game")


def _packs(value: object) -> tuple[bytes, ...]:
    """None in what an earlier version wrote."""
    listed = value if isinstance(value, tuple) else ()
    return tuple(pack for pack in listed if isinstance(pack, bytes))
