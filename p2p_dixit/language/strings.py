"""Every string that a player reads passes through here: gettext.

``_`` looks a text up when it is called. Texts of classes (the labels of bindings, for instance) are
made when a module is imported, before a language may have been chosen: these are marked with
``N_``, stay English, and are looked up where they are shown. So a language that is chosen counts at
once (`tests/language/test_strings.py` holds the modules to it).

The layers below speak English (`p2p_dixit.sentences`). What they say passes through `translated`,
and their errors through `error_text`, where it is shown.

A catalogue is never trusted to fit: one that cannot be read gives English and a line about it
(`fault`), and a text whose placeholders differ from the English ones is left in English.
"""

import gettext
import os
import re
import struct
from functools import lru_cache
from pathlib import Path

from p2p_dixit.errors import DixitError
from p2p_dixit.language.system import LANGUAGES, system_languages
from p2p_dixit.sentences import Sentence

DOMAIN = "p2p-dixit"
FOLDER = "P2P_DIXIT_LOCALE"  # where translators try theirs out, in place of those we ship

# What a translation must repeat: {name}, {size:.1f}, $name, %s, %(name)s, and markup such as [b].
PLACEHOLDER = re.compile(
    r"\{[^{}]*\}|\$[a-z_]+|%\([a-z_]+\)[sr]|%[sr]|\[/?(?:b|\$[a-z]+|b \$[a-z]+)?\]"
)


class _Language:
    chosen: gettext.NullTranslations = gettext.NullTranslations()
    fault: str = ""
    written: str | None = None  # what we wrote into LANGUAGE, for argparse
    before: str | None = None  # what it was before


def _translations(languages: list[str]) -> gettext.NullTranslations:
    folder = _folder()
    gettext.bindtextdomain(DOMAIN, folder)  # for what Python itself says: argparse does
    gettext.textdomain(DOMAIN)
    _Language.fault = ""
    try:
        return gettext.translation(DOMAIN, folder, languages=languages, fallback=True)
    except (OSError, ValueError, LookupError, struct.error) as error:  # a damaged .mo file
        _Language.fault = f"{folder}: {error}"
        return gettext.NullTranslations()


def _folder() -> str:
    return os.environ.get(FOLDER) or str(Path(__file__).parent / "locale")


def choose(language: str | None) -> None:
    """Speaks that language from now on; None or "" is what the system asks for."""
    if os.environ.get("LANGUAGE") == _Language.written:  # our own word, not the system's
        _set_variable(_Language.before)
    wanted = [language] if language else system_languages()
    _Language.before = os.environ.get("LANGUAGE")
    _Language.chosen = _translations(wanted)
    _Language.written = "en" if _Language.fault else ":".join(wanted)
    _set_variable(_Language.written)


def _set_variable(value: str | None) -> None:
    """argparse looks its own words up by LANGUAGE."""
    if value is None:
        os.environ.pop("LANGUAGE", None)
    else:
        os.environ["LANGUAGE"] = value


def fault() -> str:
    """Why a catalogue could not be read and English is spoken; empty if all is well."""
    return _Language.fault


def language() -> str:
    """The code of the language that is spoken now; English where no translation was found."""
    return _Language.chosen.info().get("language", "") or "en"


def languages() -> dict[str, str]:
    """The languages that can be chosen, by code, each in its own words."""
    return {
        code: name
        for code, name in LANGUAGES.items()
        if code == "en" or gettext.find(DOMAIN, _folder(), [code])
    }


def _(text: str, /, **values: object) -> str:
    """The text in the reader's language, with its values in their places."""
    found = _lookup(_Language.chosen, str(text)) if text else ""
    return found.format(**values) if values else found


def N_(text: str) -> str:  # noqa: N802 - gettext's name for it
    """Marks a text that is looked up later, where it is shown."""
    return text


def plural(one: str, many: str, count: int) -> str:
    """The form for this count, with ``{n}`` filled in."""
    return _lookup_plural(_Language.chosen, one, many, count).format(n=count)


@lru_cache(maxsize=4096)
def _lookup(catalogue: gettext.NullTranslations, text: str) -> str:
    found = catalogue.gettext(text)
    return found if found is text or placeholders(found) == placeholders(text) else text


@lru_cache(maxsize=1024)
def _lookup_plural(catalogue: gettext.NullTranslations, one: str, many: str, count: int) -> str:
    """Forms may leave the number out ("one card"), but must not name anything else."""
    found = catalogue.ngettext(one, many, count)
    return found if placeholders(found) <= placeholders(many) else (one if count == 1 else many)


def placeholders(text: str) -> frozenset[str]:
    """What is to be filled in, and the markup."""
    return frozenset(PLACEHOLDER.findall(text))


def translated(text: str) -> str:
    """A text of the layers below in the reader's language, with its values in their places."""
    if not isinstance(text, Sentence):
        return _(text)
    values = {
        name: translated(value) if isinstance(value, Sentence) else value
        for name, value in text.values.items()
    }
    if text.many:
        found = _lookup_plural(_Language.chosen, text.pattern, text.many, text.number)
        return found.format(**values)
    return _(text.pattern, **values)


def error_text(error: DixitError) -> str:
    """What an error says, in the reader's language."""
    return translated(str(error))


choose(None)
