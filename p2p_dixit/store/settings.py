"""The user's settings: a small JSON file that may be edited by hand.

Reading forgives: unknown keys are kept (a newer version wrote them) and written back, a value of
the wrong kind falls back to its default with a message, a file that is no JSON is set aside (as is
one nested so deeply that it could be read and not written again). The
fields of `UserSettings` and the kinds of their defaults are all there is to say about a new
setting.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from p2p_dixit.sentences import Sentence
from p2p_dixit.store.faults import disk
from p2p_dixit.store.files import Files, write_whole

# Deeper than any setting is, and far from what a writer of JSON gives up at.
MOST_DEPTH = 32


@dataclass(frozen=True)
class UserSettings:
    """All settings with their defaults. Choices by name are checked where they are offered."""

    name: str = ""
    colour: int = 0
    images: str = "auto"
    theme: str = ""
    language: str = ""
    reduced_motion: bool = False
    alt_texts: bool = False
    bell: bool = True
    reactions: bool = True
    fetch_megabytes: int = 32  # pictures of a table up to this size come without asking
    introduced: bool = False  # the player has been asked for a name
    learned: bool = False  # a coached round has been played, or was not wanted
    practice_rules: str = "modern"  # the choices of the last practice game
    practice_bots: int = 3
    practice_level: str = "normal"
    practice_fast: bool = False
    practice_points: int = 0  # 0: as usual; so below
    practice_turns: int = 0
    practice_one_finder: bool = False
    practice_packs: str = ""  # ids in hex with commas between them; empty: the game's own deck
    unknown: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Loaded:
    """The settings, and a line for each thing in the file that could not be used."""

    settings: UserSettings
    messages: tuple[str, ...] = ()


def load_settings(files: Files, path: Path) -> Loaded:
    """The settings at `path`; the defaults where there are none, or none that can be read."""
    with disk("reading the settings", path):
        try:
            data = files.read(path)
        except FileNotFoundError:
            return Loaded(UserSettings())
        try:
            values = json.loads(data.decode())
        except (ValueError, RecursionError):
            values = None
        if not isinstance(values, dict) or not _is_flat(values, MOST_DEPTH):
            return Loaded(UserSettings(), (_set_aside(files, path),))
    return _understood(values)


def save_settings(files: Files, path: Path, settings: UserSettings) -> None:
    """Writes all settings at one stroke."""
    values = asdict(settings)
    unknown = values.pop("unknown")
    text = json.dumps({**unknown, **values}, indent=2, ensure_ascii=False, sort_keys=True)
    with disk("saving the settings", path):
        files.make_folder(path.parent)
        write_whole(files, path, text.encode("utf-8", "replace") + b"\n", private=True)


def _is_flat(value: object, depth: int) -> bool:
    """Whether nothing is nested deeper than this."""
    if not isinstance(value, dict | list):
        return True
    parts = value.values() if isinstance(value, dict) else value
    return depth > 0 and all(_is_flat(part, depth - 1) for part in parts)


def _understood(values: dict[str, object]) -> Loaded:
    known = {item.name: item.default for item in fields(UserSettings) if item.name != "unknown"}
    good: dict[str, Any] = {}
    messages = []
    for name, default in known.items():
        if name not in values:
            continue
        if type(values[name]) is type(default):
            good[name] = values[name]
        else:
            messages.append(
                Sentence("The setting '{name}' is not valid; its default is used.", name=name)
            )
    unknown = {name: value for name, value in values.items() if name not in known}
    return Loaded(UserSettings(**good, unknown=unknown), tuple(messages))


def _set_aside(files: Files, path: Path) -> str:
    aside = path.with_name(f"{path.name}.broken")
    files.replace(path, aside)
    files.sync_folder(path.parent)
    return Sentence(
        "The settings could not be read and were set aside as {aside}; defaults are used.",
        aside=aside,
    )
