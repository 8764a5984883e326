"""A picture-and-clue card game for a LAN, with no server and no trusted party."""

import sys

__version__ = "0.2.0.dev0"

if sys.platform == "emscripten":
    from p2p_dixit.twins import install

    install()
