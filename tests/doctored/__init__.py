"""A doctored client (`tools/doctored`) among honest ones.

- room.py: a table in virtual time, of honest nodes and doctored ones, with real cards;
- wire.py: the same attacks by a client on real sockets.
"""
