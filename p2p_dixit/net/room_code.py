"""Room codes people can say aloud, and fingerprints they can compare, both in words.

A code is three words (30 bits) or four. That is little for a key but plenty for SPAKE2, where every
guess costs a connection and connections that fail are rationed (`limits.FAILURES_PER_SECOND`).
"""

import re
from difflib import get_close_matches
from functools import lru_cache

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.errors import UsageError
from p2p_dixit.net.both_forms import Entropy
from p2p_dixit.net.words import BITS, WORDS, words
from p2p_dixit.sentences import Sentence
from p2p_dixit.text.layouts import latin

CODE_WORDS = (3, 4)

# 60 bits: finding another identity with the same words takes a million million million tries.
FINGERPRINT_WORDS = 6

_PREFIX = 4
_BY_PREFIX = {word[:_PREFIX]: word for word in WORDS}


def make_code(entropy: Entropy, count: int = CODE_WORDS[0]) -> str:
    bits = int.from_bytes(entropy((count * BITS + 7) // 8), "big")
    return "-".join(words(bits, count))


def read_code(typed: str) -> str:
    """The code that was meant: any case, any separators, words may be cut to four letters.

    Letters of another layout count by the places of their keys.
    """
    parts = re.findall(r"[a-z]+", latin(typed))
    if len(parts) not in CODE_WORDS:
        raise UsageError(
            "a room code has three or four words, such as {names}; this has {count}",
            names="-".join(WORDS[100:103]),
            count=len(parts),
        )
    return "-".join(map(_word, parts))


@lru_cache  # views are made often, and players stay the same
def fingerprint(identity: bytes) -> str:
    """An identity in words, for two people to compare by voice."""
    return " ".join(
        words(int.from_bytes(tagged("fingerprint", identity), "big"), FINGERPRINT_WORDS)
    )


def _word(part: str) -> str:
    word = _BY_PREFIX.get(part[:_PREFIX])
    if word is not None and word.startswith(part):
        return word
    near = get_close_matches(part, WORDS, n=1)
    hint = Sentence(": did you mean '{near}'?", near=near[0]) if near else ""
    raise UsageError("no room code has the word '{part}'{hint}", part=part[:20], hint=hint)
