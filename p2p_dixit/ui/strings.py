"""Every string a person reads passes through here: gettext, from the first day.

``_`` looks a string up when it is called. Texts that are made when a class is (bindings, for
instance) are looked up then, so `choose` a language before the screens are imported; the command
line does. Without a choice, LANGUAGE, LC_ALL, LC_MESSAGES and LANG decide.
"""

import gettext
from importlib.resources import as_file, files

DOMAIN = "p2p-dixit"


def _translations(languages: list[str] | None) -> gettext.NullTranslations:
    with as_file(files("p2p_dixit.ui") / "locale") as folder:
        return gettext.translation(DOMAIN, folder, languages=languages, fallback=True)


class _Language:
    chosen: gettext.NullTranslations = _translations(None)


def choose(language: str | None) -> None:
    """Speaks that language from now on; None is what the system says."""
    _Language.chosen = _translations([language] if language else None)


def _(text: str) -> str:
    """The text in the reader's language."""
    return _Language.chosen.gettext(text)


def plural(one: str, many: str, count: int) -> str:
    """The form for this count, with ``{n}`` filled in."""
    return _Language.chosen.ngettext(one, many, count).format(n=count)
