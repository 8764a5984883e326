"""An identity in words, to be compared aloud."""

from functools import lru_cache

from p2p_dixit.net import room_code


@lru_cache
def fingerprint(key: bytes) -> str:
    """The words of a key; views are made often, and players stay the same."""
    return room_code.fingerprint(key)
