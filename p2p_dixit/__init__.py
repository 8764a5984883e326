"""A picture-and-clue card game for a LAN, with no server and no trusted party."""

__version__ = "0.2.0.dev0"
