"""`net.noise` in a browser: the XX handshake of the Noise specification (revision 34), sections 5
and 9, over the primitives that libsodium has. The bytes on the wire are the same.
"""

import hashlib
import hmac

from p2p_dixit.crypto.wasm import TAG_BYTES, give, js, take
from p2p_dixit.net.both_forms import KEY_BYTES, LOCKED, OPEN, NoiseKeys
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.sentences import Sentence

# The tokens of each message; in XXpsk0 the first one begins with the shared key.
_PATTERN = (("e",), ("e", "ee", "s", "es"), ("s", "se"))


class _Unreadable(Exception):
    """A message that is too short, or an invalid key."""


class _BadTag(Exception):
    """Altered, or encrypted with another key."""


class _CipherState:
    """A key and the number of the next message under it; without a key nothing is encrypted."""

    def __init__(self, key: bytes = b"") -> None:
        self.key = key
        self._number = 0

    def _nonce(self) -> bytes:
        number = self._number
        self._number += 1
        return bytes(4) + number.to_bytes(8, "little")

    def seal(self, beside: bytes, plain: bytes) -> bytes:
        if not self.key:
            return plain
        give(self.key, self._nonce(), beside, plain)
        js.seal(len(beside), len(plain))
        return take(len(plain) + TAG_BYTES)

    def open(self, beside: bytes, sealed: bytes) -> bytes:
        if not self.key:
            return sealed
        if len(sealed) < TAG_BYTES:
            raise _BadTag
        give(self.key, self._nonce(), beside, sealed)
        if not js.open(len(beside), len(sealed)):
            raise _BadTag
        return take(len(sealed) - TAG_BYTES)


class NoiseHandshake:
    """One side of a handshake; reading what does not fit raises `LinkError`."""

    def __init__(
        self, *, initiator: bool, psk: bytes | None, prologue: bytes, keys: NoiseKeys
    ) -> None:
        name = OPEN if psk is None else LOCKED
        self._hash = hashlib.blake2s(name).digest() if len(name) > 32 else name.ljust(32, b"\0")
        self._chaining = self._hash
        self._state = _CipherState()
        self._initiator = initiator
        self._psk = psk
        self._keys = keys
        self._next = 0
        self._their_ephemeral = self._their_static = b""
        self._mix_hash(prologue)

    def write(self, payload: bytes = b"") -> bytes:
        self._begin()
        message = b""
        for step in _PATTERN[self._next]:
            if step == "e":
                public = _public(self._keys.ephemeral)
                self._mix_ephemeral(public)
                message += public
            elif step == "s":
                message += self._seal(_public(self._keys.static))
            else:
                self._mix_shared(step)
        message += self._seal(payload)
        self._next += 1
        return message

    def read(self, message: bytes) -> bytes:
        try:
            return self._read(message)
        except (_BadTag, _Unreadable) as error:
            wrong_code = self._psk is not None and isinstance(error, _BadTag)
            raise LinkError(LinkEnd.WRONG_CODE if wrong_code else LinkEnd.MALFORMED) from None

    @property
    def hash(self) -> bytes:
        return self._hash

    def cipher(self) -> "Cipher":
        first, second = (_CipherState(key) for key in _expand(self._chaining, b"", 2))
        return Cipher(first, second) if self._initiator else Cipher(second, first)

    def _read(self, message: bytes) -> bytes:
        self._begin()
        rest = message
        for step in _PATTERN[self._next]:
            if step == "e":
                self._their_ephemeral, rest = _split(rest, KEY_BYTES)
                self._mix_ephemeral(self._their_ephemeral)
            elif step == "s":
                sealed, rest = _split(rest, KEY_BYTES + (TAG_BYTES if self._state.key else 0))
                self._their_static = self._open(sealed)
            else:
                self._mix_shared(step)
        payload = self._open(rest)
        self._next += 1
        return payload

    def _begin(self) -> None:
        if self._psk is not None and self._next == 0:
            self._chaining, mixed, key = _expand(self._chaining, self._psk, 3)
            self._mix_hash(mixed)
            self._state = _CipherState(key)

    def _mix_hash(self, data: bytes) -> None:
        self._hash = hashlib.blake2s(self._hash + data).digest()

    def _mix_key(self, material: bytes) -> None:
        self._chaining, key = _expand(self._chaining, material, 2)
        self._state = _CipherState(key)

    def _mix_ephemeral(self, public: bytes) -> None:
        self._mix_hash(public)
        if self._psk is not None:
            self._mix_key(public)

    def _mix_shared(self, step: str) -> None:
        """`es` is the initiator's ephemeral key with the responder's static one."""
        ours, theirs = step[0], step[1]
        if not self._initiator:
            ours, theirs = theirs, ours
        private = self._keys.ephemeral if ours == "e" else self._keys.static
        public = self._their_ephemeral if theirs == "e" else self._their_static
        give(private, public)
        if not js.shared():
            raise _Unreadable
        self._mix_key(take(KEY_BYTES))

    def _seal(self, plain: bytes) -> bytes:
        sealed = self._state.seal(self._hash, plain)
        self._mix_hash(sealed)
        return sealed

    def _open(self, sealed: bytes) -> bytes:
        plain = self._state.open(self._hash, sealed)
        self._mix_hash(sealed)
        return plain


class Cipher:
    """An established pair of keys; each frame must come in order, once, unaltered."""

    def __init__(self, out: _CipherState, into: _CipherState) -> None:
        self._out = out
        self._into = into

    def encrypt(self, plain: bytes) -> bytes:
        return self._out.seal(b"", plain)

    def decrypt(self, sealed: bytes) -> bytes:
        try:
            return self._into.open(b"", sealed)
        except _BadTag:
            raise LinkError(LinkEnd.MALFORMED, detail=Sentence("altered on the way")) from None


def _public(private: bytes) -> bytes:
    give(private)
    js.publicKey()
    return take(KEY_BYTES)


def _expand(chaining: bytes, material: bytes, count: int) -> list[bytes]:
    """HKDF as in section 4.3."""
    key = hmac.digest(chaining, material, "blake2s")
    out: list[bytes] = []
    last = b""
    for number in range(1, count + 1):
        last = hmac.digest(key, last + bytes([number]), "blake2s")
        out.append(last)
    return out


def _split(data: bytes, size: int) -> tuple[bytes, bytes]:
    if len(data) < size:
        raise _Unreadable
    return data[:size], data[size:]
