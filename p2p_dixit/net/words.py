"""1,024 short English words for room codes and fingerprints: ten bits each.

No two agree in their first four letters (nor is a shorter one the beginning of another), and no
two of the same length differ in a single letter: a misheard or mistyped word is another or none.
The list is part of the protocol (R-10-3): `words.txt` beside this module is the only copy that the
program reads, and `make vectors` writes the same bytes to protocol/words.txt.
"""

from importlib.resources import files
from typing import Final

TEXT: Final = files("p2p_dixit.net").joinpath("words.txt").read_bytes()

WORDS: Final = tuple(TEXT.decode("ascii").split())

BITS: Final = 10


def words(number: int, count: int) -> tuple[str, ...]:
    """The lowest `count` times ten bits of `number` as words, the highest bits first."""
    return tuple(WORDS[number >> BITS * place & 1023] for place in reversed(range(count)))
