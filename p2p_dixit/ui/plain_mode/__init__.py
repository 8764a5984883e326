"""The game as numbered lines of text: for screen readers and braille, dumb terminals and scripts.

`lines` and `telling` turn views into lines, `typed` and `arranging` turn a typed line into a
command; they know no clock, no files and no stream. `sitting` and `front` are the loops around
them, `keyboard` reads standard input, and `start` puts all of it together for the command line.
"""
