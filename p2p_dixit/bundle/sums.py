"""The SHA-256 of a file, as a tool prints it and as words for two people to compare aloud."""

from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path

from p2p_dixit.net.words import BITS, words

# 60 bits, as for the fingerprint of a player: to make another file with the same words, an attacker
# would have to try a million million million files.
SUM_WORDS = 6
SUM_DIGITS = SUM_WORDS * BITS // 4  # the same 60 bits, for those who have only a tool of the system


@dataclass(frozen=True)
class Sum:
    """A digest in its forms."""

    sha256: str  # all of it, as hexadecimal digits

    @property
    def words(self) -> str:
        """Its first 60 bits."""
        return " ".join(words(int(self.digits, 16), SUM_WORDS))

    @property
    def digits(self) -> str:
        """The same bits, as they stand at the beginning of what sha256sum prints."""
        return self.sha256[:SUM_DIGITS]


def sum_of(path: Path) -> Sum:
    with path.open("rb") as file:
        return Sum(file_digest(file, "sha256").hexdigest())
