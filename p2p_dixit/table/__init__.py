"""The table: the one reducer that joins rules and deck over the log.

Its state is a pure function of the genesis and the final steps' moves; what a seat's machine owes
(duties), what its person is asked (choices) and what it may see (view) are derived from that state.
"""
