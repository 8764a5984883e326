"""The clues that bots gave in the last games, one a line, so that they do not give them again.

A convenience: a file that cannot be read or written is as good as none.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from p2p_dixit.store.files import Files, write_whole

# Five hundred clues of 200 letters, and room for letters of several bytes.
MAX_SAID_BYTES = 512 * 1024


def load_said(files: Files, path: Path) -> tuple[str, ...]:
    """The clues said, the latest last."""
    with suppress(OSError, UnicodeDecodeError):
        return tuple(files.read_part(path, 0, MAX_SAID_BYTES).decode().splitlines())
    return ()


def save_said(files: Files, path: Path, clues: Iterable[str]) -> None:
    """Keeps the clues said, in place of the list before."""
    with suppress(OSError):
        files.make_folder(path.parent)
        write_whole(files, path, "".join(f"{clue}\n" for clue in clues).encode())
