"""The log: signed events in chains, who may add to them, and the file they end up in.

Nothing here knows what a move means; the table does.
"""
