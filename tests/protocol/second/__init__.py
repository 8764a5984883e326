"""A second implementation of chapters 02 to 10 and most of 15 to 17, from their text.

It imports nothing of the game and no library but Python's own, not even for the curve. It is slow
and for tests only: the vectors must come out the same, which holds both the text and the program.
"""
