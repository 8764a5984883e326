"""Saved games as files, and a first look at one: is it ours, and whose game was it?"""

from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.log.file import read_records
from p2p_dixit.sentences import Sentence
from p2p_dixit.table.genesis import Genesis

# The largest real game is a few dozen megabytes; more is not a saved game.
MAX_FILE = 512 * 2**20

# No first record is longer: a replay begins as quickly whatever the game's size.
MAX_BEGINNING = 2**20


def read_file(name: str | Path, most: int | None = None) -> bytes:
    """The bytes of a saved game, or the first of them; one clear line when it cannot be read."""
    path = Path(name)
    try:
        if path.is_dir():
            raise UsageError(
                Sentence(
                    "{name} is a folder: name a saved game, a file that ends in .dixit.", name=name
                )
            )
        if path.stat().st_size > MAX_FILE:
            raise UsageError(Sentence("{name} is too large to be a saved game.", name=name))
        with path.open("rb") as file:
            return file.read(most)
    except FileNotFoundError:
        raise UsageError(Sentence("There is no file {name}.", name=name)) from None
    except OSError as error:
        raise UsageError(
            Sentence("{name} cannot be read: {strerror}.", name=name, strerror=error.strerror)
        ) from None


@dataclass(frozen=True)
class Beginning:
    """What the first record of a saved game says."""

    table: str
    rules: str
    players: tuple[str, ...]


def beginning(name: str, data: bytes) -> Beginning:
    """A first look; UsageError where this is not the beginning of a game."""
    try:
        (record,) = islice(read_records(data), 1)
        genesis = Genesis.decode(record)
    except ValueError:
        raise UsageError(Sentence("{name} is empty: no game was saved in it.", name=name)) from None
    except DixitError as error:
        raise UsageError(
            Sentence("{name} cannot be replayed: {error}.", name=name, error=error)
        ) from None
    names = tuple(player.name for player in genesis.players)
    return Beginning(genesis.settings.name, genesis.settings.options.rules, names)
