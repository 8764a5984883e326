"""A doctored client: the real node, changed at every duty and on every message, among honest ones.

- hooks.py: where an attack gets hold of the node;
- room.py: a table in virtual time, of honest nodes and doctored ones, with real cards;
- wire.py: the same attacks by a client on real sockets;
- cards.py, words.py, decisions.py, noise.py: the attacks.
"""
