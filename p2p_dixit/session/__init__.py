"""The peer protocol without any I/O: what peers tell each other, and when a step is final.

Machines take bytes and the time, and return effects; `session.py` composes them. Nothing here knows
what a move means: the table does, behind `membership.ports`.
"""
