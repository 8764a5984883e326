"""Saved games as files, and a first look at one: is it ours?"""

from pathlib import Path

from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.log.file import split_records
from p2p_dixit.sentences import Sentence
from p2p_dixit.system_reasons import system_reason

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
            Sentence("{name} cannot be read: {strerror}.", name=name, strerror=system_reason(error))
        ) from None


def require_game(name: str, data: bytes) -> None:
    """A first look; UsageError where this is not the beginning of a saved game.

    What its first record says is for the reading process to find out: that takes modules whose
    import would keep the first frame waiting.
    """
    try:
        framed = split_records(data)
    except DixitError as error:
        raise UsageError(
            Sentence("{name} cannot be replayed: {error}.", name=name, error=error)
        ) from None
    if not framed.records and framed.fault is None:
        raise UsageError(Sentence("{name} is empty: no game was saved in it.", name=name))
