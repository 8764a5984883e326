"""Cards without a dealer: keys, shuffles, deals, laid-down cards, votes, openings.

Every operation is a triple. ``make_x(context, ...)`` is what one seat does, with its secrets;
``check_x(context, ..., move)`` is how any peer checks it, raising a PeerFault that names the seat;
and a plain function of the moves gives the result. Outputs never depend on whether a proof was
checked, so a log can be folded first and its proofs checked apart, on other cores: a check is a
pure function of values that can be pickled. ``fit_x(context, ..., move)`` is the part of a check
that costs nothing: whether the move has the right size. Whatever fits can be folded without error.

The words: a *pile card* is a ciphertext under the deck key, a *slot* one under a seat's hand key.
A *helper* is a holder of a share of the deck key who takes part in a deal or an opening; which t of
them help is known before they begin, so each weighs its share by its Lagrange coefficient itself.
"""
