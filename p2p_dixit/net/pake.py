"""The one door to `spake2`: a room code becomes a strong key that only those who know it share.

A code of three words used as a key by itself could be cracked offline by anyone who answers a
call: 47,800 guesses a second were measured. After SPAKE2 each guess costs a connection.

SPAKE2 over Ed25519 as `spake2` 0.9 and the Rust crate of the same name implement it; the dialer is
side A, the listener side B. Side bytes are not sent: the roles are known.
"""

from spake2 import SPAKE2_A, SPAKE2_B

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import is_public_key
from p2p_dixit.net.both_forms import ID_DIALER, ID_LISTENER, MESSAGE_BYTES, Entropy
from p2p_dixit.net.errors import LinkEnd, LinkError


class Pake:
    """One side of one exchange."""

    def __init__(self, *, dialer: bool, code: str, entropy: Entropy) -> None:
        side = SPAKE2_A if dialer else SPAKE2_B
        self._machine = side(code.encode(), idA=ID_DIALER, idB=ID_LISTENER, entropy_f=entropy)
        self._dialer = dialer
        self.message: bytes = self._machine.start()[1:]

    def key(self, theirs: bytes) -> bytes:
        """The key for Noise. It is equal on both sides if the codes are; nothing shows that yet."""
        # The library reads over encodings that are not canonical; the transcript would differ.
        if len(theirs) != MESSAGE_BYTES or not is_public_key(theirs):
            raise LinkError(LinkEnd.MALFORMED)
        try:
            shared = self._machine.finish((b"B" if self._dialer else b"A") + theirs)
        # our own message back raises a type of its own, and who knows what a later version raises
        except Exception:  # noqa: BLE001
            raise LinkError(LinkEnd.MALFORMED) from None
        both = (self.message, theirs) if self._dialer else (theirs, self.message)
        return tagged("link psk", shared, *both)
