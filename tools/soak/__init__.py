"""Soak tests: what takes too long for `make test`. `make soak` runs every part within SOAK_MINUTES.

A part is a module of this package with `run(seconds: float) -> bool`: it prints what it covered,
one line a failure with the command that repeats it, and returns whether all of it passed.
"""

from collections import Counter

# Over all parts: evenings, those of them with a liar who lies by the grammar, distinct states of
# honest nodes, faults. A part that plays evenings adds to it.
TALLY = Counter[str]()
