"""A picture-and-clue card game for a LAN, with no server and nobody to trust."""

__version__ = "0.2.0.dev0"
