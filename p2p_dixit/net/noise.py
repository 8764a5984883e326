"""The one door to `noiseprotocol`: an XX handshake, with or without a shared key, then a cipher.

`Noise_XX` for open tables, `Noise_XXpsk0` where a room code gave both sides a key; 25519,
ChaChaPoly, BLAKE2s. Both private keys come from the entropy of the caller.
"""

from typing import Any

from cryptography.exceptions import InvalidTag
from noise.connection import Keypair, NoiseConnection
from noise.exceptions import NoiseInvalidMessage

from p2p_dixit.net.both_forms import LOCKED, OPEN, NoiseKeys
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.sentences import Sentence


class NoiseHandshake:
    """One side of a handshake; reading what does not fit raises `LinkError`."""

    def __init__(
        self, *, initiator: bool, psk: bytes | None, prologue: bytes, keys: NoiseKeys
    ) -> None:
        noise: Any = NoiseConnection.from_name(OPEN if psk is None else LOCKED)
        if psk is not None:
            noise.set_psks(psk)
        noise.set_prologue(prologue)
        noise.set_keypair_from_private_bytes(Keypair.STATIC, keys.static)
        (noise.set_as_initiator if initiator else noise.set_as_responder)()
        noise.start_handshake()
        # set only now: before the start the library warns of an ephemeral key it did not draw
        ephemeral = noise.noise_protocol.dh_fn.klass.from_private_bytes(keys.ephemeral)
        noise.noise_protocol.handshake_state.e = ephemeral
        self._noise = noise
        self._locked = psk is not None

    def write(self, payload: bytes = b"") -> bytes:
        """The next message of ours."""
        return bytes(self._noise.write_message(payload))

    def read(self, message: bytes) -> bytes:
        """The payload of their next message."""
        try:
            return bytes(self._noise.read_message(message))
        # a short message, a point of small order or a wrong tag: each raises a type of its own
        except Exception as error:  # noqa: BLE001
            wrong_code = self._locked and isinstance(error, InvalidTag)
            raise LinkError(LinkEnd.WRONG_CODE if wrong_code else LinkEnd.MALFORMED) from None

    @property
    def hash(self) -> bytes:
        """The handshake hash: both sides have the same one, and no other handshake has it."""
        value: bytes = self._noise.get_handshake_hash()
        return value

    def cipher(self) -> "Cipher":
        """What encrypts from here on."""
        return Cipher(self._noise)


class Cipher:
    """An established pair of keys; each frame must come in order, once, unaltered."""

    def __init__(self, noise: Any) -> None:
        self._noise = noise

    def encrypt(self, plain: bytes) -> bytes:
        """One frame's body."""
        sealed: bytes = self._noise.encrypt(plain)
        return sealed

    def decrypt(self, sealed: bytes) -> bytes:
        """What one frame's body says."""
        try:
            plain: bytes = self._noise.decrypt(sealed)
        except NoiseInvalidMessage:
            raise LinkError(LinkEnd.MALFORMED, detail=Sentence("altered on the way")) from None
        return plain
