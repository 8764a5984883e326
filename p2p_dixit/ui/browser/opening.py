"""Starts the player's browser, where there is a screen to show it.

Not Python's `webbrowser`: without a desktop it starts browsers for the terminal, in the middle of
our screen, and what a graphical one prints would be printed there, too.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from threading import Thread

_OPENERS = (("xdg-open",), ("gio", "open"), ("sensible-browser",))


def opener(
    platform: str = sys.platform, environ: Mapping[str, str] = os.environ
) -> tuple[str, ...] | None:
    """The command that opens an address in the player's browser; None without a screen."""
    if platform == "darwin":
        return ("open",)
    if platform == "win32":
        return ("rundll32", "url.dll,FileProtocolHandler")
    if environ.get("SSH_CONNECTION") or not (
        environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    ):
        return None
    return next((call for call in _OPENERS if shutil.which(call[0])), None)


def open_browser(address: str) -> bool:
    """Starts it, if there is one; some run as long as the browser is open, so none is awaited."""
    call = opener()
    if call is not None:
        Thread(target=_run, args=([*call, address],), name="browser", daemon=True).start()
    return call is not None


def _run(call: list[str]) -> None:
    with suppress(OSError):
        subprocess.run(  # noqa: S603 - a fixed command and an address of ours
            call,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            check=False,
        )
