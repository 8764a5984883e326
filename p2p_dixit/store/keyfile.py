"""Files that hold 32 secret bytes: made once, readable by their owner only, checked when read.

    magic (8 bytes) | secret (32 bytes) | check (the first 8 bytes of a tagged hash of the secret)

A key is used only after its name is durable, also when it was found and not made: the process that
made it may have been killed in between, and the power may fail later. The check finds damage: a
peer that continues with a secret one bit off would contradict its own earlier moves, and look like
a cheat.
"""

from contextlib import suppress
from pathlib import Path

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.errors import LocalFault
from p2p_dixit.store.faults import disk
from p2p_dixit.store.files import Files, exists, write_once

SECRET_BYTES = 32
MAGIC = b"DIXITK\x00\x01"


class KeyDamaged(LocalFault):
    """A file with a secret has changed since it was written."""


def create_key(files: Files, path: Path, secret: bytes) -> bytes:
    """Keeps `secret` at `path`, unless there is one already; returns the one that is there now."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    with disk("saving a key", path):
        files.make_folder(path.parent)
        if not exists(files, path):
            with suppress(FileExistsError):  # another process was faster: its secret counts
                write_once(files, path, MAGIC + secret + _check(secret), private=True)
    return read_key(files, path)


def read_key(files: Files, path: Path) -> bytes:
    """The secret at `path`, if it is undamaged."""
    with disk("reading a key", path):
        data = files.read(path)
        files.sync_folder(path.parent)
    secret = data[len(MAGIC) : len(MAGIC) + SECRET_BYTES]
    if data != MAGIC + secret + _check(secret):
        raise KeyDamaged(
            "The key file {path} is damaged. Put back a copy of it if you have one;"
            " otherwise move it away and start again: you then play as a new"
            " player.",
            path=path,
        )
    return secret


def _check(secret: bytes) -> bytes:
    return tagged("key file", secret)[:8]
