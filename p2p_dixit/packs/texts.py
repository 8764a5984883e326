"""The texts of pictures on this machine: files of `packs.picture_texts`, by pack and language.

Those of the built-in deck lie beside its manifest as ``texts.<language>.txt``. Those of a pack lie
beside its file, under its name: ``<pack>.<language>.txt``; in the library the name is the pack id.
A pack never depends on them: texts that are missing or cannot be read are no texts.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.resources import files as resources
from pathlib import Path

from p2p_dixit.errors import Malformed
from p2p_dixit.packs.picture_texts import (
    MAX_TEXTS_BYTES,
    PictureTexts,
    is_language,
    read_texts,
    write_texts,
)
from p2p_dixit.store.faults import DiskFault, disk
from p2p_dixit.store.files import Files, write_whole

SUFFIX = ".txt"

Texts = Mapping[bytes, PictureTexts]


def builtin_languages() -> tuple[str, ...]:
    """The languages that the built-in deck has texts in."""
    folder = resources("p2p_dixit").joinpath("data", "deck")
    return _languages("texts", (entry.name for entry in folder.iterdir()))


def builtin_texts(language: str) -> Texts:
    """The texts of the built-in deck in a language; empty if there are none."""
    file = resources("p2p_dixit").joinpath("data", "deck", f"texts.{language}{SUFFIX}")
    with suppress(OSError, Malformed):
        return read_texts(file.read_bytes())
    return {}


def text_file(pack: Path, language: str) -> Path:
    """Where the texts of a pack file lie."""
    return pack.with_name(f"{pack.stem}.{language}{SUFFIX}")


def languages_beside(files: Files, pack: Path) -> tuple[str, ...]:
    """The languages of the texts that lie beside a pack file."""
    with disk("looking for texts", pack.parent):
        return _languages(pack.stem, files.names(pack.parent))


def texts_beside(files: Files, pack: Path, language: str) -> Texts:
    """The texts that lie beside a pack file; raises Malformed, which names the problem."""
    path = text_file(pack, language)
    with disk("reading texts", path):
        return read_texts(files.read_part(path, 0, MAX_TEXTS_BYTES + 1))


def readable_texts(files: Files, pack: Path, language: str) -> Texts:
    """The same for a game, which continues without texts that cannot be read."""
    with suppress(Malformed, DiskFault):
        return texts_beside(files, pack, language)
    return {}


def keep_texts(files: Files, pack: Path, language: str, texts: Texts) -> None:
    """Writes the texts beside a pack file, in place of those that were there."""
    path = text_file(pack, language)
    with disk("saving texts", path):
        write_whole(files, path, write_texts(texts))


def remove_texts(files: Files, pack: Path) -> None:
    """Removes whatever texts lie beside a pack file."""
    for language in languages_beside(files, pack):
        path = text_file(pack, language)
        with disk("removing texts", path), suppress(FileNotFoundError):
            files.remove(path)


def _languages(stem: str, names: Iterable[str]) -> tuple[str, ...]:
    begin = f"{stem}."
    between = [
        name[len(begin) : -len(SUFFIX)]
        for name in names
        if name.startswith(begin) and name.endswith(SUFFIX) and len(name) > len(begin + SUFFIX)
    ]
    return tuple(sorted(filter(is_language, between)))
