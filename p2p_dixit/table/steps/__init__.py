"""The steps, one kind of move each: how it is read, checked, made, and what it does.

`KINDS` (kinds.py) is the table of them all; next_step.py says which one is due.
"""
