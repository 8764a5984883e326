"""`p2p-dixit stats`: what your saved games add up to. Your key says which seat was yours.

With --json the field names are part of the interface; times are seconds since 1970.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from p2p_dixit.cli.saved import titles_of
from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.saved.album import Album, read_played
from p2p_dixit.saved.proofs import cores
from p2p_dixit.saved.statistics import PlayedGame, Statistics, statistics
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders, folders
from p2p_dixit.store.identity import own_key
from p2p_dixit.ui.text import album as words
from p2p_dixit.ui.text.rule_names import rules_name

CHART_CELLS = 60  # columns of the chart of points


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games",
        type=Path,
        metavar="DIR",
        help=_("count the games in this folder instead of your own"),
    )
    parser.add_argument(
        "--key",
        metavar="HEX",
        help=_("the player to count for, by key as in show --json (default: you)"),
    )
    parser.add_argument("--json", action="store_true", help=_("print the same as one JSON object"))


def run(options: argparse.Namespace) -> int:
    where = folders()
    key = _key(options.key, where)
    if options.games is not None:
        if not options.games.is_dir():
            raise UsageError("--games: there is no folder {folder}", folder=options.games)
        games = _elsewhere(options.games, where)
    else:
        games = Album(DiskFiles(), where, _read).games(_progress)
    found = statistics(games, key)
    if options.json:
        print(json.dumps(as_data(found, key)))
    else:
        print("\n".join(_text(found)))
    return 0


def _key(typed: str | None, where: Folders) -> bytes:
    if typed is None:
        return own_key(DiskFiles(), where) or b""  # who has no key has no games yet
    try:
        return bytes.fromhex(typed)
    except ValueError:
        raise UsageError("--key takes a key as show --json prints it") from None


def _elsewhere(folder: Path, where: Folders) -> tuple[PlayedGame, ...]:
    """Games of another folder: they have a cache of their own beside them."""

    class There(Folders):
        @property
        def games(self) -> Path:
            return folder

    there = There(where.data, where.config, where.cache / "elsewhere")
    return Album(DiskFiles(), there, _read).games(_progress)


def _read(path: Path, when: int) -> PlayedGame | None:
    return read_played(path, when, cores())


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        text = _("Checking saved games: {done} of {of}", done=done + 1, of=of)
        print(f"\r{text}", end="\n" if done + 1 == of else "", file=sys.stderr, flush=True)


def _text(found: Statistics) -> Iterator[str]:
    if not found.total.games:
        yield _("No saved game of yours yet. Finished games are counted automatically.")
        return
    yield words.record_line(found.total)
    yield words.streak_line(found.streaks)
    yield ""
    points = [points for _when, points in found.points]
    yield _("Points, game by game:")
    yield from (f"  {row}" for row in words.chart(points, CHART_CELLS))
    yield ""
    for name, record in found.rules.items():
        yield f"{rules_name(name)}: {words.record_line(record)}"
    if found.friends:
        yield ""
        yield _("Friends")
        yield from (f"  {words.friend_line(friend)}" for friend in found.friends)
    if found.clues:
        yield ""
        yield _("Best clues")
        for clue in found.clues:
            yield f"  {words.clue_line(clue, titles_of(clue.deck))}"
    if found.decoys:
        yield ""
        yield _("Favourite decoys")
        for decoy in found.decoys:
            yield f"  {words.decoy_line(decoy, titles_of(decoy.deck))}"


def as_data(found: Statistics, key: bytes) -> dict[str, object]:
    """The numbers for programs."""
    points = [{"when": when, "points": points} for when, points in found.points]
    return {"key": key.hex(), **_fields(found), "points": points}


def _fields(thing: Any) -> dict[str, object]:
    return {part.name: _plain(getattr(thing, part.name)) for part in fields(thing)}


def _plain(value: Any) -> object:
    match value:
        case bytes():
            return value.hex()
        case tuple():
            return list(map(_plain, value))
        case dict():
            return {name: _plain(one) for name, one in value.items()}
        case int() | str():
            return value
        case _:
            return _fields(value)
