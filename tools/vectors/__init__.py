"""Test vectors of the standard: `make vectors` writes protocol/vectors/*.json from this package.

A vector file NAME.json is made by a module of the same name (dashes become underscores) with
`build() -> Json`: pure, the same on every machine, so that `make check` can make them anew and fail
on any difference. To add one, write the module and put its name into VECTORS.
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Final, TypeAlias

Json: TypeAlias = "None | bool | int | str | list[Json] | dict[str, Json]"

VECTORS: Final[tuple[str, ...]] = ("scoring",)
FOLDER: Final = Path(__file__).parents[2] / "protocol" / "vectors"


def text(name: str) -> str:
    """The text of a vector file, made anew."""
    vectors: Json = import_module(f"{__name__}.{name.replace('-', '_')}").build()
    return json.dumps(vectors, indent=1, ensure_ascii=False) + "\n"


def stale() -> list[str]:
    """The files that are missing, differ from what is made anew, or belong to no module."""
    known = {FOLDER / f"{name}.json": name for name in VECTORS}
    foreign = set(FOLDER.glob("*.json")) - set(known)
    changed = {
        path
        for path, name in known.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text(name)
    }
    return sorted(path.name for path in foreign | changed)
