"""Every string that users read passes through here, by gettext.

``_`` looks a string up when it is called. Texts that are made when a class is (bindings, for
instance) are looked up then, so `choose` a language before the screens are imported; the command
line does. Without a choice, LANGUAGE, LC_ALL, LC_MESSAGES and LANG decide.

The layers below speak English (`p2p_dixit.sentences`). What they say passes through `translated`,
and their errors through `error_text`, where it is shown.
"""

import gettext
import os
from pathlib import Path

from p2p_dixit.errors import DixitError
from p2p_dixit.sentences import Sentence

DOMAIN = "p2p-dixit"
FOLDER = "P2P_DIXIT_LOCALE"  # where translators try theirs out, in place of those we ship


def _translations(languages: list[str] | None) -> gettext.NullTranslations:
    folder = os.environ.get(FOLDER) or str(Path(__file__).parent / "locale")
    gettext.bindtextdomain(DOMAIN, folder)  # for what Python itself says: argparse does
    gettext.textdomain(DOMAIN)
    return gettext.translation(DOMAIN, folder, languages=languages, fallback=True)


class _Language:
    chosen: gettext.NullTranslations = _translations(None)


def choose(language: str | None) -> None:
    """Speaks that language from now on; None is what the system says."""
    _Language.chosen = _translations([language] if language else None)


def language() -> str:
    """The code of the language that is spoken now; English where no translation was found."""
    return _Language.chosen.info().get("language", "") or "en"


def _(text: str) -> str:
    """The text in the reader's language."""
    return _Language.chosen.gettext(text)


def plural(one: str, many: str, count: int) -> str:
    """The form for this count, with ``{n}`` filled in."""
    return _Language.chosen.ngettext(one, many, count).format(n=count)


def translated(text: str) -> str:
    """A text of the layers below in the reader's language, with its values in their places."""
    if not isinstance(text, Sentence):
        return _(text) if text else ""
    values = {
        name: translated(value) if isinstance(value, Sentence) else value
        for name, value in text.values.items()
    }
    return _(text.pattern).format(**values) if values else _(text.pattern)


def error_text(error: DixitError) -> str:
    """What an error says, in the reader's language."""
    return translated(str(error))
