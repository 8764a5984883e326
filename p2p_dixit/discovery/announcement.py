"""What a table says of itself to the local network (protocol/11-discovery.md).

It is a TXT record: short keys, nothing secret, no keys of players, and names of players only at
open tables. Above all neither the room code nor anything derived from it: that could be tried
against every code, offline.

Any host can announce. Decoding is strict about form, cleans the name, and believes
nothing: an announcement is a hint where to knock.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from p2p_dixit.errors import Malformed
from p2p_dixit.text import NAME_CELLS, TABLE_NAME_CELLS, clean_name

SERVICE_TYPE = "_p2p-dixit._tcp.local."

TABLE_ID_BYTES = 16

# A key with its value must stay below 255 bytes; 40 cells of text with all their marks may not.
NAME_BYTES = 160

# Names of players: the first few of a large table will do.
WHO_BYTES = 120
MAX_NAMES = 12

# Two digits are plenty for twelve seats.
_COUNT = re.compile(rb"0|[1-9][0-9]?")
_RULES = re.compile(rb"[a-z][a-z0-9-]{0,15}")
_TABLE_ID = re.compile(rb"[0-9a-f]{32}")
_YES_OR_NO = re.compile(rb"[01]")
_VERSIONS = re.compile(rb"([1-9][0-9]{0,4})-([1-9][0-9]{0,4})")


@dataclass(frozen=True)
class Announcement:
    """One table as one of its players announces it."""

    table_id: bytes
    name: str
    rules: str
    players: int
    free_seats: int
    locked: bool
    versions: tuple[int, int]
    playing: bool = False  # the game has begun: one can watch, or ask for a seat
    who: tuple[str, ...] = ()  # names of players, as many as fit; none of a locked table

    def properties(self, beat: int) -> dict[str, bytes]:
        """The TXT record. `beat` differs each time, so that repeating it is news to listeners."""
        who = {"w": _joined(self.who)} if self.who and not self.locked else {}
        return who | {
            "t": self.table_id.hex().encode(),
            "n": _cut(self.name),
            "r": self.rules.encode(),
            "p": str(self.players).encode(),
            "f": str(self.free_seats).encode(),
            "l": b"1" if self.locked else b"0",
            "v": b"%d-%d" % self.versions,
            "g": b"1" if self.playing else b"0",
            "b": str(beat).encode(),
        }


def read_announcement(properties: Mapping[bytes, bytes | None]) -> Announcement:
    """The announcement in a stranger's TXT record; keys of later versions are ignored."""
    lowest, highest = _match(properties, b"v", _VERSIONS).groups()
    locked = _match(properties, b"l", _YES_OR_NO)[0] == b"1"
    return Announcement(
        bytes.fromhex(_match(properties, b"t", _TABLE_ID)[0].decode()),
        _name(properties.get(b"n")),
        _match(properties, b"r", _RULES)[0].decode(),
        int(_match(properties, b"p", _COUNT)[0]),
        int(_match(properties, b"f", _COUNT)[0]),
        locked,
        (int(lowest), int(highest)),
        _match(properties, b"g", _YES_OR_NO)[0] == b"1",
        () if locked else _names(properties.get(b"w")),
    )


def _match(
    properties: Mapping[bytes, bytes | None], key: bytes, pattern: re.Pattern[bytes]
) -> re.Match[bytes]:
    match = pattern.fullmatch(properties.get(key) or b"")
    if match is None:
        raise Malformed(f"not the announcement of a table: bad '{key.decode()}'")
    return match


def _name(value: bytes | None) -> str:
    if not value or len(value) > NAME_BYTES:
        raise Malformed("not the announcement of a table: bad 'n'")
    return clean_name(value.decode("utf-8", "replace"), TABLE_NAME_CELLS)


def _names(value: bytes | None) -> tuple[str, ...]:
    if not value:
        return ()
    if len(value) > WHO_BYTES:
        raise Malformed("not the announcement of a table: bad 'w'")
    lines = value.decode("utf-8", "replace").split("\n")[:MAX_NAMES]
    return tuple(clean_name(line, NAME_CELLS) for line in lines)


def _joined(names: tuple[str, ...]) -> bytes:
    """As many whole names as fit, a line each."""
    joined = b""
    for name in names[:MAX_NAMES]:
        longer = b"\n".join(filter(None, (joined, name.encode())))
        if len(longer) > WHO_BYTES:
            break
        joined = longer
    return joined


def _cut(name: str) -> bytes:
    """As many whole characters as fit."""
    return name.encode()[:NAME_BYTES].decode("utf-8", "ignore").encode()
