"""What this terminal can draw: asked before the app has it, and chosen from.

`answers` and `probe` ask it, `found` says what it is, `choice` how pictures are drawn here and why
not otherwise. The question is sent before anything heavy is imported, so heavy modules here are
imported when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from p2p_dixit.ui.terminal.choice import Images, Renderer, granted, painter, renderer
    from p2p_dixit.ui.terminal.found import Terminal

__all__ = ["Images", "Renderer", "Terminal", "granted", "painter", "renderer"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.choice"), name)
