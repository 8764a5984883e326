"""The languages of the program, and which of them the system asks for."""

import locale
import os
import subprocess
import sys
from collections.abc import Mapping

# By code, each in its own words, as a player looks for it.
LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "uk": "Українська",
    "cs": "Čeština",
    "it": "Italiano",
    "ru": "Русский",
}

# As gettext has them, the strongest first.
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_NONE = frozenset({"", "C", "POSIX"})
_SECONDS = 2  # for `defaults`, which answers in milliseconds


def system_languages(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> list[str]:
    """What the system asks for, the first choice first; nothing if it does not say.

    The environment says so on Linux and in most terminals of macOS. macOS and Windows have a
    setting of their own, which counts where the environment is silent.
    """
    for variable in _VARIABLES:
        named = [_code(part) for part in environ.get(variable, "").split(":")]
        if asked := [code for code in named if code not in _NONE]:
            return asked
    if platform == "darwin":
        return _of_macos()
    if platform == "win32":
        return _of_windows()
    return []


def _code(text: str) -> str:
    """``uk_UA.UTF-8@cyrillic`` without the encoding and what follows it."""
    return text.partition("@")[0].partition(".")[0].strip()


def _of_macos() -> list[str]:
    try:
        listed = subprocess.run(
            ["/usr/bin/defaults", "read", "-g", "AppleLanguages"],
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=True,
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return []
    return macos_languages(listed)


def macos_languages(listed: str) -> list[str]:
    """The codes in a list as `defaults` prints it: one a line, in brackets."""
    names = (line.strip(' ",()') for line in listed.splitlines())
    return [name.replace("-", "_") for name in names if name]


def _of_windows() -> list[str]:
    import ctypes  # noqa: PLC0415 - it takes a while, and only Windows needs it

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    code = locale.windows_locale.get(number, "")
    return [code] if code else []
