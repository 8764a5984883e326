"""What kind of terminal this is, from its answers and its environment. Pure.

A terminal is known by the name that it gives itself. Where it gives none its environment is
believed, as far as a variable is set by the terminal itself and by nothing that may stand between;
that never makes a terminal draw real pictures, only finer cells. A multiplexer answers for the
terminal behind it and promises what that one may not keep, so inside of one pictures are cells.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from textual import constants

from p2p_dixit.ui.pictures.pixels import CellPixels, Mosaic
from p2p_dixit.ui.terminal.answers import TerminalAnswers

Release = tuple[int, ...]

WINDOWS_TERMINAL = "windows terminal"  # it does not call itself anything
WINDOWS_TERMINAL_CELL = CellPixels(
    10, 20
)  # what Sixel is measured in there, at any size of the font

_NAMED = re.compile(r"([^\d\s(/][^\s(/]*)[\s(/]*v?([\d.]*)")
_BETWEEN = {"tmux": "tmux", "screen": "screen", "zellij": "zellij"}
_KITTY_SINCE: Mapping[str, Release] = {"kitty": (0, 28), "ghostty": (1,)}  # placeholders
_INLINE_SINCE: Mapping[str, Release] = {"iterm2": (3,), "wezterm": (20220000,), "konsole": (22, 4)}
_OCTANTS_SINCE: Mapping[str, Release] = {"vte": (8000,), "ghostty": (1, 2)}
_COLOURS_SINCE: Mapping[str, Release] = {  # 24 bits by default
    "kitty": (),
    "ghostty": (),
    "foot": (),
    "wezterm": (),
    "iterm2": (3,),
    "konsole": (),
    "vte": (3600,),
    "xterm": (334,),
}
_SEXTANTS_SINCE: Mapping[str, Release] = {
    "vte": (6200,),
    "ghostty": (1,),
    "kitty": (0, 20),
    "wezterm": (20210000,),
    "foot": (1, 8),
    "contour": (),
    "windows terminal": (),
}


@dataclass(frozen=True, slots=True)
class Terminal:
    """What was found."""

    name: str = ""  # as it calls itself, or as its environment does
    release: Release = ()
    shown: str = ""  # both for people
    between: str = ""  # what stands between us and it
    sixel: bool = False  # its attributes say so
    cell: CellPixels | None = None
    colours: ColorSystem | None = ColorSystem.TRUECOLOR  # None: NO_COLOR, or a terminal without
    answered: bool = False
    asked: bool = False  # and may still answer
    console: bool = False  # a console whose font has hardly more than half-blocks

    @property
    def kitty(self) -> bool:
        """Whether it draws Kitty's placeholders."""
        return self._since(_KITTY_SINCE)

    @property
    def inline(self) -> bool:
        """Whether it draws iTerm2's inline images."""
        return self.answered and self._since(_INLINE_SINCE)

    @property
    def mosaic(self) -> Mosaic:
        """The finest cells that it surely draws: hardly any font has sextants or octants."""
        if self.console:
            return Mosaic.HALF
        if self.between:
            return Mosaic.QUAD
        if self._since(_OCTANTS_SINCE):
            return Mosaic.OCTANT
        return Mosaic.SEXTANT if self._since(_SEXTANTS_SINCE) else Mosaic.QUAD

    def _since(self, table: Mapping[str, Release]) -> bool:
        return self.name in table and self.release >= table[self.name]


def find(
    answers: TerminalAnswers,
    env: Mapping[str, str],
    platform: str = "linux",
    *,
    cell: CellPixels | None = None,
    asked: bool = True,
) -> Terminal:
    """The terminal behind these answers; ``cell`` is what the system says where it does not."""
    name, release, shown = _named(answers.name) if answers.name else _by_environment(env)
    between = _BETWEEN.get(name, "") or _between(env)
    return Terminal(
        name,
        release,
        shown,
        between,
        answers.sixel,
        answers.cell or (WINDOWS_TERMINAL_CELL if name == WINDOWS_TERMINAL else cell),
        _colours({**env, **_promised(name, release, env)}),
        answers.complete,
        asked,
        _console(env, platform, answers),
    )


def _named(text: str) -> tuple[str, Release, str]:
    found = _NAMED.match(text)
    if found is None:
        return text.lower(), (), text
    release = tuple(int(part) for part in found[2].split(".") if part)
    return found[1].lower(), release, f"{found[1]} {found[2]}".strip()


def _by_environment(env: Mapping[str, str]) -> tuple[str, Release, str]:
    program, version = env.get("TERM_PROGRAM", ""), env.get("TERM_PROGRAM_VERSION", "")
    if program in {"ghostty", "WezTerm"}:
        return _named(f"{program} {version}")
    if env.get("VTE_VERSION", "").isdecimal():
        return _named(f"VTE {env['VTE_VERSION']}")
    if "KITTY_WINDOW_ID" in env or env.get("TERM") == "xterm-kitty":
        return "kitty", (0, 20), "kitty"  # of any version: too old to say which
    if env.get("TERM", "").startswith(("foot", "contour")):
        return _named(f"{env['TERM'].partition('-')[0]} 1.8")
    if "WT_SESSION" in env:
        return WINDOWS_TERMINAL, (), "Windows Terminal"
    return program.lower(), (), program or env.get("TERM", "")


def _between(env: Mapping[str, str]) -> str:
    for variable, name in (("TMUX", "tmux"), ("STY", "screen"), ("ZELLIJ", "zellij")):
        if env.get(variable):
            return name
    return "textual-serve" if "web_driver" in env.get("TEXTUAL_DRIVER", "") else ""


def _colours(env: Mapping[str, str]) -> ColorSystem | None:
    """As Textual and Rich see it."""
    if env.get("NO_COLOR"):
        return None
    console = Console(
        color_system=constants.COLOR_SYSTEM,  # type: ignore[arg-type] # one of Rich's names
        force_terminal=True,
        _environ=env,
    )
    return COLOR_SYSTEMS[console.color_system] if console.color_system else None


def _promised(name: str, release: Release, env: Mapping[str, str]) -> dict[str, str]:
    """What the environment would say if it had come along: xterm never says it, nor does ssh."""
    known = name in _COLOURS_SINCE and release >= _COLOURS_SINCE[name]
    return {"COLORTERM": "truecolor"} if known and "COLORTERM" not in env else {}


def _console(env: Mapping[str, str], platform: str, answers: TerminalAnswers) -> bool:
    """Linux without a desktop, and the old console of Windows."""
    if env.get("TERM") == "linux":
        return True
    modern = "WT_SESSION" in env or env.get("TERM_PROGRAM") or answers.name or answers.sixel
    return platform == "win32" and not modern
