"""Real tables behind the port: the engine's frozen values in, snapshots for the screens out.

The engine's thread never touches a widget, and the screen's thread never touches a link, a disk or
a card: each asks the other through its event loop.
"""
