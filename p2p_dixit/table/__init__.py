"""The table: the one reducer that joins rules and deck over the log.

Its state is a pure function of the genesis and the final steps' moves; what a seat's machine owes
(duties), the questions to its player (choices) and what it may see (view) are derived from that
state.
"""
