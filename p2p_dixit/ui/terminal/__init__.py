"""What this terminal can draw: asked before the app has it, and chosen from.

`answers` and `probe` ask it, `found` says what it is, `choice` how pictures are drawn here and why
not otherwise.
"""

from p2p_dixit.ui.terminal.choice import Images, Renderer, granted, painter, renderer
from p2p_dixit.ui.terminal.found import Terminal

__all__ = ["Images", "Renderer", "Terminal", "granted", "painter", "renderer"]
