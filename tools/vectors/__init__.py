"""Test vectors of the standard: `make vectors` writes protocol/vectors/*.json from this package.

A vector file NAME.json is made by a module of the same name (dashes become underscores) with
`build() -> dict[str, Json]`: pure, the same on every machine, so that `make check` can make them
again and fail on any difference. To add one, write the module and put its name into VECTORS. A
module may also have `files() -> dict[str, bytes]`: what its cases are about and JSON is no place
for, by path. Files that come from other implementations lie in the same folder and have no module.
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

from p2p_dixit.net.words import TEXT

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

VECTORS: Final[tuple[str, ...]] = (
    "cards",
    "encoding",
    "games",
    "group",
    "hashes",
    "keys",
    "log",
    "membership",
    "packs",
    "proofs",
    "scoring",
    "shuffle",
    "states",
    "texts",
    "transport",
)
FOLDER: Final = Path(__file__).parents[2] / "protocol" / "vectors"


def text(name: str) -> str:
    """The new text of a vector file: one line for each item of a list on the first level."""
    file: dict[str, Json] = _module(name).build()
    return "{\n" + ",\n".join(f" {_line(key)}: {_part(file[key])}" for key in file) + "\n}\n"


def _module(name: str) -> Any:
    return import_module(f"{__name__}.{name.replace('-', '_')}")


def _part(value: Json) -> str:
    if not isinstance(value, list):
        return _line(value)
    return "[\n" + ",\n".join(f"  {_line(item)}" for item in value) + "\n ]"


def _line(value: Json) -> str:
    """Readable as it is, unless something in it cannot be seen."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


def stale() -> list[str]:
    """The files that are missing or differ from newly made ones."""
    return [path for path, data in made().items() if _stored(path) != data]


def made() -> dict[str, bytes]:
    """All files by their path, as they are made now; the word list is copied from the package."""
    files: dict[str, bytes] = {"../words.txt": TEXT}
    for name in VECTORS:
        files[f"{name}.json"] = text(name).encode()
        files |= getattr(_module(name), "files", dict)()
    return files


def _stored(name: str) -> bytes | None:
    path = FOLDER / name
    return path.read_bytes() if path.exists() else None
