"""What this terminal can draw, told from its environment, never by trying: probes draw garbage.

Sextants and octants are used only where the terminal is known to draw them itself, since hardly any
font has them. Sixel and Kitty images are used only when asked for, through the optional package
``textual-image``, and never inside a multiplexer or a browser, which pass them on mangled.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec

from p2p_dixit.errors import UsageError
from p2p_dixit.ui.pictures.cells import Mosaic
from p2p_dixit.ui.strings import _


class Images(StrEnum):
    """The values of --images."""

    AUTO = "auto"
    HALF = "half"
    QUAD = "quad"
    SEXTANT = "sextant"
    OCTANT = "octant"
    SIXEL = "sixel"
    KITTY = "kitty"


@dataclass(frozen=True, slots=True)
class Renderer:
    """How pictures are drawn here."""

    mosaic: Mosaic = Mosaic.HALF
    native: Images | None = None  # SIXEL or KITTY
    placeholder: bool = False  # numbers in place of pictures: snapshots of screens


def renderer(wanted: Images, env: Mapping[str, str] = os.environ) -> Renderer:
    """The renderer for a wish; an impossible wish is refused with what to do instead."""
    match wanted:
        case Images.AUTO:
            return Renderer(best_mosaic(env))
        case Images.SIXEL | Images.KITTY:
            _refuse_native(wanted, env)
            return Renderer(best_mosaic(env), native=wanted)
        case _:
            return Renderer(Mosaic(wanted.value))


def best_mosaic(env: Mapping[str, str]) -> Mosaic:
    """The finest mosaic this terminal surely draws."""
    if _between(env):
        return Mosaic.HALF
    if _draws_octants(env):
        return Mosaic.OCTANT
    return Mosaic.SEXTANT if _draws_sextants(env) else Mosaic.HALF


def _draws_octants(env: Mapping[str, str]) -> bool:
    ghostty = env.get("TERM_PROGRAM") == "ghostty"
    return _number(env, "VTE_VERSION") >= 8000 or (
        ghostty and _release(env.get("TERM_PROGRAM_VERSION", "")) >= (1, 2)
    )


def _draws_sextants(env: Mapping[str, str]) -> bool:
    return (
        "KITTY_WINDOW_ID" in env
        or "WT_SESSION" in env
        or env.get("TERM_PROGRAM") in {"WezTerm", "ghostty"}
        or env.get("TERM", "").startswith(("foot", "xterm-kitty", "contour"))
        or _number(env, "VTE_VERSION") >= 6200
    )


def _between(env: Mapping[str, str]) -> str:
    """What stands between us and the terminal, if anything does."""
    for variable, name in (("TMUX", "tmux"), ("STY", "screen"), ("ZELLIJ", "zellij")):
        if env.get(variable):
            return name
    return "textual-serve" if "web_driver" in env.get("TEXTUAL_DRIVER", "") else ""


def _refuse_native(wanted: Images, env: Mapping[str, str]) -> None:
    between = _between(env)
    if between:
        raise UsageError(
            _("--images={kind} does not work inside {program}; use --images=auto").format(
                kind=wanted.value, program=between
            )
        )
    if find_spec("textual_image") is None:
        raise UsageError(
            _("--images={kind} needs one more package: pip install 'p2p-dixit[images]'").format(
                kind=wanted.value
            )
        )


def _number(env: Mapping[str, str], variable: str) -> int:
    text = env.get(variable, "")
    return int(text) if text.isdecimal() else 0


def _release(text: str) -> tuple[int, ...]:
    parts = text.split("-", maxsplit=1)[0].split(".")
    return tuple(int(part) for part in parts if part.isdecimal())
