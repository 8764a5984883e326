"""Less work for the garbage collector in the processes of the tests.

What is imported stays to the end, and six thousand tests with it: a million objects. Looking
through them again and again took a quarter of the suite's processor time. Screens are full of
reference cycles, but few of them outlive a test: looking for them less often saves another eighth.
"""

import gc


def set_aside() -> None:
    """Whatever there is now is looked at no more, and what comes is looked at seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()
